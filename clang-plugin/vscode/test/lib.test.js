// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts without the editor; `tutti` is the real one when TUTTI names it.
"use strict";
const assert = require("assert");
const fs = require("fs");
const os = require("os");
const path = require("path");
const test = require("node:test");
const { checkIn, suppression } = require("../lib/checks");
const { findings } = require("../lib/sarif");
const tutti = require("../lib/tutti");

test("the check of a diagnostic", () => {
  assert.equal(checkIn({ message: "not reached by every rank [mpi-collective-order]" }), "mpi-collective-order");
  assert.equal(checkIn({ message: "x", code: { value: "mpi-leak" } }), "mpi-leak");
  assert.equal(checkIn({ message: "x", code: "-Wbackend-plugin=mpi-leak" }), "mpi-leak");
  assert.equal(checkIn({ message: "about mpi-leak in general", code: "unused" }), undefined);
  assert.equal(checkIn({ message: "a[mpi-leak] is read" }), undefined);
});

test("the comment that silences", () => {
  assert.deepEqual(suppression("f();", "mpi-leak", "c"), { column: 4, text: " // NOLINT(mpi-leak)" });
  assert.deepEqual(suppression("call f", "mpi-leak", "FortranFreeForm"), { column: 6, text: " ! NOLINT(mpi-leak)" });
  assert.deepEqual(suppression("f(); // NOLINT(a)", "mpi-leak", "c"), { column: 16, text: ",mpi-leak" });
  assert.equal(suppression("f(); // NOLINT", "mpi-leak", "c"), undefined);
  assert.equal(suppression("f(); // NOLINT(a, mpi-leak)", "mpi-leak", "c"), undefined);
});

test("the edits of a log", () => {
  const place = { physicalLocation: { artifactLocation: { uri: "a.c", uriBaseId: "R" }, region: { startLine: 3 } } };
  const region = { startLine: 3, startColumn: 5, endLine: 3, endColumn: 8 };
  const [{ edits }] = findings({ runs: [{
    originalUriBaseIds: { R: { uri: "file:///w/" } },
    results: [{
      ruleId: "mpi-leak", message: { text: "x" }, locations: [place],
      fixes: [{
        description: { text: "mend" },
        artifactChanges: [{ artifactLocation: { uri: "a.c", uriBaseId: "R" }, replacements: [{ deletedRegion: region, insertedContent: { text: "n" } }] }],
      }],
    }] }] });
  assert.deepEqual(edits, [{ title: "mend", changes: [
    { file: "/w/a.c", line: 2, column: 4, endLine: 2, endColumn: 7, text: "n" }] }]);
});

test("a log without results", () => {
  assert.deepEqual(findings({}), []);
  assert.deepEqual(findings({ runs: [{ results: [{ ruleId: "mpi-leak", message: { text: "x" } }] }] }), []);
});

const command = process.env.TUTTI;
test("the real command", { skip: command ? false : "TUTTI names no command" }, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tutti with space "));
  try {
    fs.copyFileSync(process.env.TUTTI_SOURCE, path.join(folder, "faulty.c"));
    fs.writeFileSync(path.join(folder, "compile_commands.json"), JSON.stringify([
      { directory: folder, file: "faulty.c", command: `${process.env.TUTTI_CC} -c faulty.c` }]));
    const found = await tutti.check(command, folder, ".", 1);
    assert.equal(found.length, 1);
    assert.equal(found[0].check, "mpi-collective-order");
    assert.equal(found[0].place.file, path.join(folder, "faulty.c"));
    assert.ok(found[0].place.line > 0 && found[0].related.length > 0 && found[0].fix);
    assert.match(await tutti.explain(command, found[0].check), /^# mpi-collective-order/);
    await assert.rejects(tutti.explain(command, "mpi-nothing"), /mpi-nothing/);
    await assert.rejects(tutti.check(command, folder, "nowhere", 1), /nowhere/);
    assert.equal(tutti.clangdBeside(command), path.join(path.dirname(command), "tutti-clangd"));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
