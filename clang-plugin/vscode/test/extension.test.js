// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The editor's half, on a stand-in for the few parts of the editor's interface it uses.
"use strict";
const assert = require("assert");
const Module = require("module");
const test = require("node:test");

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
class CodeAction { constructor(title, kind) { Object.assign(this, { title, kind }); } }
class WorkspaceEdit {
  constructor() { this.inserted = []; }
  insert(uri, at, text) { this.inserted.push([uri, at.line, at.character, text]); }
}
const registered = {};
const editor = {
  Position, Range, CodeAction, WorkspaceEdit,
  CodeActionKind: { QuickFix: "quickfix" },
  languages: {
    createDiagnosticCollection: () => ({ clear() {}, set() {} }),
    registerCodeActionsProvider: (selector, provider) => { registered.actions = provider; },
  },
  commands: { registerCommand: (name, run) => { registered[name] = run; } },
  workspace: { registerTextDocumentContentProvider: (scheme) => { registered.scheme = scheme; } },
};

test("what is offered at a finding", () => {
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? editor : load(name, ...rest));
  try {
    require("../extension").activate({ subscriptions: [] });
  } finally {
    Module._load = load;
  }
  const contributed = require("../package.json").contributes.commands.map((one) => one.command);
  for (const name of contributed) assert.ok(registered[name], name);
  const document = { uri: "a.c", languageId: "c", lineAt: () => ({ text: "  MPI_Barrier(c);" }) };
  const range = new Range(new Position(3, 2), new Position(3, 9));
  const diagnostics = [
    { range, message: "MPI_Barrier is not reached by every rank [mpi-collective-order]" },
    { range, message: "unused variable", code: "unused-variable" }];
  const offered = registered.actions.provideCodeActions(document, range, { diagnostics });
  assert.deepEqual(offered.map((one) => one.title),
    ["Explain mpi-collective-order", "Suppress mpi-collective-order here"]);
  assert.deepEqual(offered[1].edit.inserted, [["a.c", 3, 17, " // NOLINT(mpi-collective-order)"]]);
  // tutti-clangd offers its own.
  const fromServer = { range, message: "x", code: { value: "mpi-leak", target: { scheme: "file" } } };
  assert.deepEqual(
    registered.actions.provideCodeActions(document, range, { diagnostics: [fromServer] }).map((one) => one.title),
    ["Explain mpi-leak"]);
});
