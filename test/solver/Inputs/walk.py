#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Walks through a document as a reader would: runs its commands, one shell for all.

    walk.py DOCUMENT FOLDER NAME=COMMAND... [--shows OTHER]

Blocks marked `console` hold the commands ("$ ..."); other blocks without a mark show
what is printed, and each of their lines has to be printed, in their order within a
block. What differs between runs is not compared: which ranks a report names, how many
calls came before, numbers of the computation. NAME=COMMAND says what a word stands
for here (mpicc=mpicc.mpich). FOLDER is where the shell starts. OTHER is a document
whose commands are not run; what it shows of findings was printed too.
"""
import os
import re
import shlex
import subprocess
import sys


def blocks(text):
    """The marks and the lines of all blocks."""
    for mark, body in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S):
        yield mark, body.splitlines()


def differs(line):
    """Lines that name ranks, and those with numbers of the computation."""
    return re.match(r"\s+ranks? +\d", line) or re.search(r"\d[eE][+-]\d", line)


def plain(line):
    line = re.sub(r"#\d+", "#N", line)
    return re.sub(r"rank +\d+", "rank N", line).strip()


def make_tools(folder, words):
    """A folder with a command of each name."""
    os.makedirs(folder, exist_ok=True)
    for word in words:
        name, command = word.split("=", 1)
        path = os.path.join(folder, name)
        with open(path, "w") as file:
            file.write(f'#!/bin/sh\nexec {command} "$@"\n')
        os.chmod(path, 0o755)


def main():
    document, folder, words = sys.argv[1], sys.argv[2], sys.argv[3:]
    other = []
    if "--shows" in words:
        with open(words.pop()) as file:
            other = [(mark, body) for mark, body in blocks(file.read())
                     if not mark and re.search("warning:|==tutti==", body[0])]
        words.pop()
    tools = os.path.join(os.path.abspath(folder), ".tools")
    make_tools(tools, words)
    with open(document) as file:
        found = list(blocks(file.read()))
    script = [line[2:] for mark, body in found if mark == "console"
              for line in body if line.startswith("$ ")]
    script.insert(0, f"export PATH={shlex.quote(tools)}:$PATH")
    ran = subprocess.run(["bash", "-c", "\n".join(script)], cwd=folder,
                         text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(ran.stdout)
    printed = [plain(line) for line in ran.stdout.splitlines()]
    absent, compared = [], 0
    for mark, body in found + other:
        at = 0
        for line in body if not mark else []:
            if not line.strip() or differs(line):
                continue
            compared += 1
            if plain(line) in printed[at:]:
                at = printed.index(plain(line), at) + 1
            else:
                absent.append(line)
    for line in absent:
        print(f"not printed: {line}")
    print(f"{len(script) - 1} commands, {compared} lines compared, {len(absent)} not printed")
    return 1 if absent or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
