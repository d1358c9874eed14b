#!/usr/bin/env python3
"""junit.py FILE: the cases of a test report, a line each, by file."""
import sys
import xml.etree.ElementTree as ElementTree

suite = ElementTree.parse(sys.argv[1]).getroot().find("testsuite")
cases = [c for c in suite.findall("testcase") if not c.get("classname").startswith("program ")]
print(f"{len(cases)} tests, {len(suite.findall('.//failure'))} failures, {len(suite.findall('.//error'))} errors")
for key in ("tests", "failures", "errors"):
    found = {"tests": "testcase", "failures": ".//failure", "errors": ".//error"}[key]
    assert int(suite.get(key)) == len(suite.findall(found)), key


def line(case):
    name = case.get("classname").removeprefix(sys.argv[1].removesuffix("report.xml"))
    result = " passed"
    for kind in ("failure", "error"):
        if (at := case.find(kind)) is not None:
            result = f" {kind}: {at.get('message')}"
    return f"{name} {case.get('name')}{result}"


print("\n".join(sorted(map(line, cases))))
