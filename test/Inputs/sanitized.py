#!/usr/bin/env python3
"""Runs tests of the runtime in a build with sanitizers.

    sanitized.py LIT BUILD/test FOLDER [FILTER]

Fails when a test does, or when a sanitizer has written a report: the tests
themselves do not all look at how their jobs end.
"""
import glob
import os
import re
import shutil
import subprocess
import sys


def main():
    lit, tests, folder = sys.argv[1:4]
    logs = os.path.join(tests, "sanitizer-logs")
    shutil.rmtree(logs, ignore_errors=True)
    os.makedirs(logs)
    command = [sys.executable, lit, "-sv", "-j", "1", "--param", "limit=1800"]
    command += ["--filter", sys.argv[4]] if len(sys.argv) > 4 else []
    status = subprocess.call(command + [os.path.join(tests, folder)])
    reports = {}
    for log in sorted(glob.glob(os.path.join(logs, "*"))):
        with open(log, errors="replace") as text:
            report = text.read()
        places = re.findall(r"#\d+ (?:0x[0-9a-f]+ in )?(.*)", report)
        reports.setdefault(tuple(places[:3]), []).append(report)
    for places, texts in reports.items():
        print(f"--- {len(texts)} processes: {' < '.join(places)}\n{texts[0][:6000]}")
    return 1 if status or reports else 0


if __name__ == "__main__":
    sys.exit(main())
