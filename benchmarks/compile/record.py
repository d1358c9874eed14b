#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiler launcher that notes every compilation, then runs it.

usage: RECORD=commands.jsonl make CC="record.py mpicc"

One JSON object per line, with the keys of compile_commands.json; compile.py
reads it. For builds that cannot write a compile_commands.json themselves.
"""
import fcntl
import json
import os
import sys

SOURCES = (".c", ".cc", ".cpp", ".cxx", ".C", ".f", ".F", ".f90", ".F90",
           ".f95", ".F95")


def main():
    command = sys.argv[1:]
    if not command:
        sys.exit("record.py: no compiler given")
    sources = [word for word in command[1:] if word.endswith(SOURCES)]
    log = os.environ.get("RECORD")
    if log and "-c" in command and len(sources) == 1:
        line = json.dumps({"directory": os.getcwd(), "file": sources[0],
                           "arguments": command})
        with open(log, "a") as out:
            fcntl.flock(out, fcntl.LOCK_EX)
            out.write(line + "\n")
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.exit(f"record.py: {command[0]}: {error.strerror}")


if __name__ == "__main__":
    main()
