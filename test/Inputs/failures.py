#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names, when all tests have run, those that failed or passed at a second try.

    failures.py RESULTS...

RESULTS are the files that lit writes with --output, one per folder. Of each test
that failed the last lines stand here, so that the end of a log of many thousand
lines is enough. Fails when a folder has left no results: lit itself went wrong.
"""
import json
import sys

LINES = 25
FAILED = {"FAIL", "TIMEOUT", "UNRESOLVED", "XPASS"}


def show(test):
    print(f"{test['code']}: {test['name']} ({test['elapsed']:.1f} s)")
    if test["code"] in FAILED:
        for line in test["output"].rstrip().splitlines()[-LINES:]:
            print(f"    {line}")


def main():
    ran = 0
    absent = []
    told = []
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                tests = json.load(file)["tests"]
        except (OSError, ValueError, KeyError) as error:
            absent.append(f"{path}: {error}")
            continue
        ran += len(tests)
        told += [test for test in tests
                 if test["code"] in FAILED or test["code"] == "FLAKYPASS"]
    for test in told:
        show(test)
    for line in absent:
        print(f"no results: {line}")
    failed = sum(test["code"] in FAILED for test in told)
    print(f"{ran} tests of lit: {failed} failed, {len(told) - failed} passed at a second try only")
    return 1 if absent or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
