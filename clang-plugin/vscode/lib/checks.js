// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The name of a check in a diagnostic, and the comment that silences it. Knows nothing of
// the editor.
"use strict";

/** The id of the check that a diagnostic is of; undefined when it is none of Tutti's. */
function checkIn(diagnostic) {
  const code = diagnostic.code;
  const value = code && typeof code === "object" ? code.value : code;
  for (const text of [String(value ?? ""), diagnostic.message ?? ""]) {
    const found = /(?:^|\[|=)(mpi-[a-z-]+)\]?$/.exec(text.split("\n")[0].trim());
    if (found) return found[1];
  }
  return undefined;
}

/**
 * What to insert into a line so that the check is not told there: where, and which text.
 * Undefined when a comment silences it already.
 */
function suppression(line, id, language) {
  const there = /NOLINT(\(([^)]*)\))?/.exec(line);
  if (there) {
    const names = (there[2] ?? "*").split(",").map((name) => name.trim());
    if (names.includes(id) || names.includes("*")) return undefined;
    return { column: there.index + there[0].length - 1, text: `,${id}` };
  }
  const comment = language.startsWith("Fortran") ? "!" : "//";
  return { column: line.length, text: ` ${comment} NOLINT(${id})` };
}

module.exports = { checkIn, suppression };
