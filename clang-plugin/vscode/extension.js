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

// What mends the findings of the last check, by where they are.
const edits = new Map();
const keyOf = (file, line, column, check) => [file, line, column, check].join(":");

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
  edits.clear();
  const files = new Map();
  for (const finding of found) {
    const list = files.get(finding.place.file) ?? [];
    list.push(diagnosticOf(finding));
    const { file, line, column } = finding.place;
    edits.set(keyOf(file, line, column, finding.check), finding.edits);
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

/** What changes the source; the server offers that itself at what it found. */
function changesAt(document, diagnostic, id) {
  const target = diagnostic.code?.target;
  if (target && target.scheme !== "command") return [];
  const { line, character } = diagnostic.range.start;
  const made = [];
  for (const edit of edits.get(keyOf(document.uri.fsPath, line, character, id)) ?? []) {
    const action = new vscode.CodeAction(`Mend: ${edit.title}`, vscode.CodeActionKind.QuickFix);
    action.edit = new vscode.WorkspaceEdit();
    for (const one of edit.changes)
      action.edit.replace(
        vscode.Uri.file(one.file),
        new vscode.Range(new vscode.Position(one.line, one.column), new vscode.Position(one.endLine, one.endColumn)),
        one.text);
    made.push(action);
  }
  const insert = suppression(document.lineAt(line).text, id, document.languageId);
  if (insert) {
    const quiet = new vscode.CodeAction(`Suppress ${id} here`, vscode.CodeActionKind.QuickFix);
    quiet.edit = new vscode.WorkspaceEdit();
    quiet.edit.insert(document.uri, new vscode.Position(line, insert.column), insert.text);
    made.push(quiet);
  }
  return made;
}

const actions = {
  provideCodeActions(document, range, context) {
    const made = [];
    for (const diagnostic of context.diagnostics) {
      const id = checkIn(diagnostic);
      if (!id) continue;
      const page = new vscode.CodeAction(`Explain ${id}`, vscode.CodeActionKind.QuickFix);
      page.command = { command: "tutti.explain", title: "Explain", arguments: [id] };
      for (const action of [page, ...changesAt(document, diagnostic, id)]) {
        action.diagnostics = [diagnostic];
        made.push(action);
      }
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
