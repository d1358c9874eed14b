#!/usr/bin/env python3
"""lsp.py CLANGD FILE [--actions]: what clangd says of FILE, of FILE without the
conditional, of FILE with an error, and of FILE again; or of FILE alone, with the quick
fixes that it has for what it says."""
import json
import os
import re
import subprocess
import sys

SEVERITY = {1: "error", 2: "warning", 3: "information", 4: "hint"}


class Client:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "--log=error", "--background-index=false"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.next_id = 0

    def send(self, method, params, request=False):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if request:
            self.next_id += 1
            message["id"] = self.next_id
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            name, value = line.split(b":", 1)
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length)) if length else None

    def answer(self):
        while message := self.receive():
            if message.get("id") == self.next_id:
                return message["result"]
        sys.exit("clangd ended")

    def diagnostics(self, version):
        while message := self.receive():
            params = message.get("params", {})
            if (message.get("method") == "textDocument/publishDiagnostics"
                    and params.get("version") == version):
                return params["diagnostics"]
        sys.exit("clangd ended")


def place(item):
    start = item["range"]["start"]
    return f"{start['line'] + 1}:{start['character'] + 1}"


def show(version, found):
    print("version", version)
    for each in found:
        print(" ", place(each), SEVERITY[each["severity"]], each.get("code"), each["message"])
        for note in each.get("relatedInformation", []):
            print("     ", place(note["location"]), note["message"])


def show_actions(client, uri, found):
    for each in found:
        client.send("textDocument/codeAction", {
            "textDocument": {"uri": uri}, "range": each["range"],
            "context": {"diagnostics": [each]}}, request=True)
        for action in client.answer():
            changes = (action.get("edit") or {}).get("changes", {})
            for changed, edits in changes.items():
                for edit in edits:
                    end = {"range": {"start": edit["range"]["end"]}}
                    print(f"quick fix {action['title']}: {os.path.basename(changed)}"
                          f" {place(edit)}-{place(end)} {edit['newText']}")


def main(program, file, actions=None):
    with open(file) as source:
        text = source.read()
    uri = "file://" + os.path.abspath(file)
    client = Client(program)
    information = {
        "publishDiagnostics": {"relatedInformation": True},
        "codeAction": {"codeActionLiteralSupport": {
            "codeActionKind": {"valueSet": ["quickfix"]}}}}
    client.send("initialize", {"processId": None, "rootUri": None,
                               "capabilities": {"textDocument": information}}, request=True)
    client.send("initialized", {})
    versions = [text] if actions else [text, re.sub(r"if \(.*\)", "", text), text.replace("int rank;", "int;"), text]
    for version, content in enumerate(versions, 1):
        if version == 1:
            client.send("textDocument/didOpen", {"textDocument": {
                "uri": uri, "languageId": "c", "version": version, "text": content}})
        else:
            client.send("textDocument/didChange", {
                "textDocument": {"uri": uri, "version": version},
                "contentChanges": [{"text": content}]})
        found = client.diagnostics(version)
        show(version, found)
        if actions:
            show_actions(client, uri, found)
    client.send("shutdown", None, request=True)
    client.send("exit", None)
    print("status", client.process.wait(20))


main(*sys.argv[1:])
