#!/usr/bin/env python3
"""Runs tests of the runtime in a build with sanitizers, under MPICH.

    sanitized.py LIT BUILD/test FOLDER [FILTER]

The tests are copied without what they do with Open MPI. Fails when a test does,
or when a sanitizer has written a report: the tests themselves do not all look
at how their jobs end.
"""
import glob
import os
import re
import shutil
import subprocess
import sys

SITE = """
lit_config.load_config(config, r"{tests}/lit.site.cfg.py")
config.test_source_root = r"{copy}"
config.test_exec_root = r"{tests}/sanitized"
"""


def copy_tests(source, copy):
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(source, copy)
    for path in glob.glob(os.path.join(copy, "**", "*"), recursive=True):
        if not os.path.isfile(path):
            continue
        with open(path) as file:
            lines = file.readlines()
        with open(path, "w") as file:
            for line in lines:
                if "REQUIRES:" in line:
                    line = line.replace(", openmpi", "")
                if "RUN:" in line and "openmpi" in line:
                    line = line.replace("RUN:", "not run:")
                file.write(line)


def main():
    lit, tests, folder = sys.argv[1:4]
    here = os.path.dirname(os.path.abspath(__file__))
    copy = os.path.join(tests, "copy")
    copy_tests(os.path.join(os.path.dirname(here), folder), os.path.join(copy, folder))
    with open(os.path.join(copy, "lit.site.cfg.py"), "w") as file:
        file.write(SITE.format(tests=tests, copy=copy))
    logs = os.path.join(tests, "sanitizer-logs")
    shutil.rmtree(logs, ignore_errors=True)
    os.makedirs(logs)
    command = [sys.executable, lit, "-sv", "-j", "1", "--param", "limit=1800"]
    command += ["--filter", sys.argv[4]] if len(sys.argv) > 4 else []
    status = subprocess.call(command + [os.path.join(copy, folder)])
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
