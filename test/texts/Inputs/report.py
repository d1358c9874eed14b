#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""report.py [FILE]: the reports of a run, without what the launcher and the program say,
without call stacks (which ranks have shown theirs when the job ends is a matter of
time), and with N for what is counted: how many calls came before, seconds."""
import re
import sys


def reports(text):
    report = []
    stacks = False
    for line in text.splitlines():
        line = re.sub(r"^\[\d+\] ", "", line)
        stacks = line.startswith("  call stacks") or (stacks and line.startswith("    "))
        if not stacks and (report or line.startswith("==tutti==")):
            line = re.sub(r"call #\d+", "call #N", line)
            report.append(re.sub(r"\b\d+(\.\d+)? s\b", "N s", line))
        if report and line.startswith("SUMMARY: tutti"):
            yield report
            report = []


text = open(sys.argv[1]).read() if len(sys.argv) > 1 else sys.stdin.read()
for report in reports(text):
    ranks = set(re.findall(r"\branks? +([\d-]+)", "\n".join(report)))
    for line in report:
        # What each process can find by itself is told by the first that does.
        print(re.sub(r"\brank( +)\d+", r"rank\1N", line) if len(ranks) == 1 else line)
