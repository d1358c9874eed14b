#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the skeleton of a check that is decided at compile time.

    pass/checks/new-check.py [--root FOLDER] ROOM Name mpi-id "one line: what is wrong"

ROOM is a folder of pass/checks: buffers, calls, collectives, handles, onesided,
requests or threads. It makes the source, the page and a wrong and a right test, and
adds a line to each table and list that names checks. What is left to do is marked with
"to do": the test that says what is wrong, the texts, the page. Nothing is overwritten.
"""
import argparse
import pathlib
import re
import sys

TEXTS = {"buffers": "Buffers", "calls": "Calls", "collectives": "Collectives", "handles": "Handles",
         "onesided": "OneSided", "requests": "Requests", "threads": "Threads"}
LICENCE = """// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
SOURCE = LICENCE + """/// \\file
/// {id}: {text}. To do: what it decides by, and
/// when it is silent.

#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "model/texts/{texts}.def"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {{
namespace {{

/// To do: what is certain at this call. What is not followed is unknown, and
/// not wrong.
bool isWrong(const MpiCall &Call) {{ return !Call.isTrusted() && false; }}

}} // namespace

void check{name}(CheckContext &C, Findings &Out) {{
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {{
      MpiCall Call = MpiCall::get(I);
      if (Call && isWrong(Call))
        Out.push_back(findingAt(Call, Check::{name}, Severity::Warning,
                                say<text::{name}Text>(Call.name())));
    }}
}}

}} // namespace tutti
"""
PAGE = """# {id}

## What

To do: {text}.

## Why

To do: what happens then, and which text of the standard forbids it.

## Wrong

```c
/* to do */
```

## Right

```c
/* to do */
```

## Limits

To do: what is not followed.
"""
TEST = LICENCE + """//
// To do: {what}
//
// RUN: %clang -fplugin=%plugin %stub_mpi -O0 -c %s -o %t.o 2>&1 | {expects}
#include <mpi.h>

void {what}(void) {{
  MPI_Barrier(MPI_COMM_WORLD); {mark}
}}
"""


class Tree:
    """What is to be written, all of it or nothing."""

    def __init__(self, root):
        self.root, self.files = root, {}

    def read(self, path):
        return self.files.get(path) or (self.root / path).read_text()

    def make(self, path, text):
        if (self.root / path).exists():
            sys.exit(f"new-check.py: {path} is there already")
        self.files[path] = text

    def after_last(self, path, pattern, line):
        """Adds a line behind the last statement that begins like this."""
        text = self.read(path)
        found = list(re.finditer(pattern, text, re.M | re.S))
        if not found:
            sys.exit(f"new-check.py: {path}: nothing like {pattern}")
        at = found[-1].end()
        self.files[path] = text[:at] + line + text[at:]

    def write(self):
        for path, text in self.files.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text)
            print(path)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument("room", choices=TEXTS)
    parser.add_argument("name")
    parser.add_argument("id")
    parser.add_argument("text")
    asked = parser.parse_args()
    if not re.fullmatch(r"[A-Z][A-Za-z0-9]+", asked.name):
        sys.exit("new-check.py: a name is like CollectiveRoot")
    if not re.fullmatch(r"mpi-[a-z]+(-[a-z]+)*", asked.id):
        sys.exit("new-check.py: an id is like mpi-collective-root")
    if '"' in asked.text or not asked.text or asked.text.endswith("."):
        sys.exit("new-check.py: the line has no quotes and no full stop")
    words = {"name": asked.name, "id": asked.id, "text": asked.text, "texts": TEXTS[asked.room]}
    tree = Tree(asked.root)
    statement = r'^{0}\(.*?"\)\n'
    table = "runtime/include/tutti/Checks.def"
    if f'"{asked.id}"' in tree.read(table) or f"({asked.name}," in tree.read(table):
        sys.exit(f"new-check.py: {table} has it already")
    tree.after_last(table, statement.format("TUTTI_CHECK"),
                    'TUTTI_CHECK({name}, "{id}", Static, Warning,\n            "{text}")\n'.format(**words))
    tree.after_last("runtime/include/tutti/Fixes.def", statement.format("TUTTI_FIX"),
                    'TUTTI_FIX(Mend{name}, {name}, "to do: an order to the reader")\n'.format(**words))
    tree.after_last(f"pass/model/texts/{words['texts']}.def", statement.format("TUTTI_TEXT"),
                    'TUTTI_TEXT({name}Text, {name}, Headline, "to do: {{0}} is wrong")\n'.format(**words))
    declared = f"void check{asked.name}(CheckContext &C, Findings &Out);\n"
    tree.after_last("pass/checks/Checks.h", r"^void check\w+\([^;]*;\n", declared)
    tree.after_last("pass/checks/Checks.cpp", r"^      check\w+,[^\n]*\n", f"      check{asked.name},\n")
    tree.make(f"pass/checks/{asked.room}/{asked.name}.cpp", SOURCE.format(**words))
    tree.make(f"docs/checks/{asked.id}.md", PAGE.format(**words))
    for kind, what, expects, mark in (
            ("bad", "wrong", "FileCheck %s", f"// CHECK: [[@LINE]]:3: warning: {{{{.*}}}}{asked.id}]"),
            ("good", "right", "%silent", "")):
        tree.make(f"test/static/{asked.id}/{kind}-first.c",
                  TEST.format(what=what, expects=expects, mark=mark).replace("; \n", ";\n"))
    tree.write()
    print("then: test/meta/Inputs/messages.py . --write, and everything that is still to do")


if __name__ == "__main__":
    main()
