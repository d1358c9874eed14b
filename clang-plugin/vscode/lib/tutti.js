// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tutti command, run. Knows nothing of the editor.
"use strict";
const { execFile } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { findings } = require("./sarif");

function run(command, args, options = {}) {
  return new Promise((resolve) => {
    execFile(command, args, { maxBuffer: 1 << 26, ...options }, (error, stdout, stderr) => {
      const status = error ? (typeof error.code === "number" ? error.code : -1) : 0;
      resolve({ status, stdout, stderr: stderr || (status === -1 ? String(error) : "") });
    });
  });
}

/** The page of a check as Markdown; throws with tutti's own words. */
async function explain(command, id) {
  const { status, stdout, stderr } = await run(command, ["explain", id]);
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}

/** The findings of all files of a build folder; throws when some file was not analysed. */
async function check(command, folder, build, level) {
  const kept = fs.mkdtempSync(path.join(os.tmpdir(), "tutti-"));
  const log = path.join(kept, "findings.sarif");
  try {
    const { status, stdout, stderr } = await run(
      command,
      ["check", `--level=${level}`, `--sarif=${log}`, "-p", build],
      { cwd: folder },
    );
    const found = fs.existsSync(log) ? findings(JSON.parse(fs.readFileSync(log, "utf8"))) : [];
    if (status !== 0 && status !== 1) {
      const text = `${stdout}\n${stderr}`.trim().split("\n").slice(-5).join("\n");
      throw Object.assign(new Error(text), { found });
    }
    return found;
  } finally {
    fs.rmSync(kept, { recursive: true, force: true });
  }
}

/** tutti-clangd beside the command, or on PATH; undefined when there is none. */
function clangdBeside(command) {
  const folders = path.isAbsolute(command)
    ? [path.dirname(command)]
    : (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, "tutti-clangd")).find(fs.existsSync);
}

module.exports = { check, clangdBeside, explain };
