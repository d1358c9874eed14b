// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Findings from a SARIF log, lines and columns from 0 as editors count. Knows nothing of
// the editor.
"use strict";
const path = require("path");

function fileOf(location, bases) {
  const { uri, uriBaseId } = location.physicalLocation.artifactLocation;
  const base = uriBaseId ? bases[uriBaseId]?.uri ?? "" : "";
  const whole = decodeURIComponent(base + uri).replace(/^file:\/\//, "");
  return path.normalize(whole);
}

function placeOf(location, bases) {
  const region = location.physicalLocation.region ?? {};
  return {
    file: fileOf(location, bases),
    line: (region.startLine ?? 1) - 1,
    column: (region.startColumn ?? 1) - 1,
  };
}

/** A fix of SARIF's as an edit: its title, and what becomes of which range. */
function editOf(fix, bases) {
  return {
    title: fix.description?.text ?? "mend it",
    changes: (fix.artifactChanges ?? []).flatMap((change) => change.replacements.map((one) => ({
      file: fileOf({ physicalLocation: change }, bases),
      line: one.deletedRegion.startLine - 1,
      column: (one.deletedRegion.startColumn ?? 1) - 1,
      endLine: (one.deletedRegion.endLine ?? one.deletedRegion.startLine) - 1,
      endColumn: (one.deletedRegion.endColumn ?? one.deletedRegion.startColumn ?? 1) - 1,
      text: one.insertedContent?.text ?? "",
    }))),
  };
}

/** [{check, message, severity, fix, edits, place, related: [{message, place}]}] */
function findings(log) {
  const found = [];
  for (const run of log.runs ?? []) {
    const bases = run.originalUriBaseIds ?? {};
    for (const result of run.results ?? []) {
      if (!result.locations?.length) continue;
      found.push({
        check: result.ruleId,
        message: result.message.text,
        severity: result.level ?? "warning",
        fix: result.properties?.fix,
        edits: (result.fixes ?? []).map((one) => editOf(one, bases)),
        place: placeOf(result.locations[0], bases),
        related: (result.relatedLocations ?? []).map((one) => ({
          message: one.message?.text ?? "",
          place: placeOf(one, bases),
        })),
      });
    }
  }
  return found;
}

module.exports = { findings };
