// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tutti in Visual Studio Code. Findings while one types come from clangd; here are the
// check of the whole program, the pages of the checks, and what can be done at a finding.
"use strict";
const vscode = require("vscode");
const { checkIn, suppression } = require("./lib/checks");
const tutti = require("./lib/tutti");

const languages = ["c", "cpp", "FortranFreeForm"];
const setting = (name) => vscode.workspace.getConfiguration("tutti").get(name);

function locationOf(place) {
  const at = new vscode.Position(place.line, place.column);
  return new vscode.Location(vscode.Uri.file(place.file), new vscode.Range(at, at));
}

function diagnosticOf(finding) {
  const { range } = locationOf(finding.place);
  const severity = finding.severity === "error"
    ? vscode.DiagnosticSeverity.Error
    : vscode.DiagnosticSeverity.Warning;
  const text = finding.fix ? `${finding.message}\nfix: ${finding.fix}` : finding.message;
  const made = new vscode.Diagnostic(range, text, severity);
  made.source = "tutti";
  const link = `command:tutti.explain?${encodeURIComponent(JSON.stringify([finding.check]))}`;
  made.code = { value: finding.check, target: vscode.Uri.parse(link) };
  made.relatedInformation = finding.related.map(
    (one) => new vscode.DiagnosticRelatedInformation(locationOf(one.place), one.message));
  return made;
}

async function checkProgram(collection) {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (!folder) {
    vscode.window.showErrorMessage("Tutti: open a folder first");
    return;
  }
  let found;
  try {
    found = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: "Tutti checks the program" },
      () => tutti.check(setting("path"), folder, setting("buildFolder"), setting("level")));
  } catch (error) {
    vscode.window.showErrorMessage(`Tutti: ${error.message}`);
    found = error.found ?? [];
  }
  collection.clear();
  const files = new Map();
  for (const finding of found) {
    const list = files.get(finding.place.file) ?? [];
    list.push(diagnosticOf(finding));
    files.set(finding.place.file, list);
  }
  for (const [file, list] of files) collection.set(vscode.Uri.file(file), list);
  vscode.window.setStatusBarMessage(`Tutti: ${found.length} findings`, 5000);
}

async function explainCheck(id) {
  const asked = id ?? await vscode.window.showInputBox({ prompt: "Name of the check, mpi-…" });
  if (!asked) return;
  await vscode.commands.executeCommand(
    "markdown.showPreview", vscode.Uri.parse(`tutti-check:${asked}.md`));
}

async function useClangd() {
  const program = tutti.clangdBeside(setting("path"));
  if (!program) {
    vscode.window.showErrorMessage(`Tutti: no tutti-clangd beside ${setting("path")}`);
    return;
  }
  await vscode.workspace.getConfiguration("clangd")
    .update("path", program, vscode.ConfigurationTarget.Workspace);
}

const actions = {
  provideCodeActions(document, range, context) {
    const made = [];
    for (const diagnostic of context.diagnostics) {
      const id = checkIn(diagnostic);
      if (!id) continue;
      const page = new vscode.CodeAction(`Explain ${id}`, vscode.CodeActionKind.QuickFix);
      page.command = { command: "tutti.explain", title: "Explain", arguments: [id] };
      page.diagnostics = [diagnostic];
      made.push(page);
      const line = diagnostic.range.start.line;
      const insert = suppression(document.lineAt(line).text, id, document.languageId);
      if (!insert) continue;
      const quiet = new vscode.CodeAction(`Suppress ${id} here`, vscode.CodeActionKind.QuickFix);
      quiet.edit = new vscode.WorkspaceEdit();
      quiet.edit.insert(document.uri, new vscode.Position(line, insert.column), insert.text);
      quiet.diagnostics = [diagnostic];
      made.push(quiet);
    }
    return made;
  },
};

const pages = {
  provideTextDocumentContent: (uri) =>
    tutti.explain(setting("path"), uri.path.replace(/\.md$/, ""))
      .catch((error) => `\`\`\`\n${error.message}\n\`\`\`\n`),
};

function activate(context) {
  const collection = vscode.languages.createDiagnosticCollection("tutti");
  context.subscriptions.push(
    collection,
    vscode.commands.registerCommand("tutti.check", () => checkProgram(collection)),
    vscode.commands.registerCommand("tutti.explain", explainCheck),
    vscode.commands.registerCommand("tutti.useClangd", useClangd),
    vscode.languages.registerCodeActionsProvider(languages, actions),
    vscode.workspace.registerTextDocumentContentProvider("tutti-check", pages));
}

module.exports = { activate };
