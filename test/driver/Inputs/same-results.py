#!/usr/bin/env python3
"""same-results.py LOG COMPILED...: the results of a log of everything, and which
of them the compiler's logs have, as they are or by their fingerprint."""
import json
import sys


def run(path):
    with open(path) as file:
        log = json.load(file)
    assert log["version"] == "2.1.0" and len(log["runs"]) == 1
    return log["runs"][0]


def fingerprint(result):
    return result["partialFingerprints"]["primaryLocationLineHash"]


whole = run(sys.argv[1])
compiled = [result for path in sys.argv[2:] for result in run(path)["results"]]
rules = whole["tool"]["driver"]["rules"]
for result in whole["results"]:
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uriBaseId"] == "SRCROOT"
    region = place["region"]
    print(result["ruleId"], result["level"],
          f"{place['artifactLocation']['uri']}:{region['startLine']}:{region['startColumn']}",
          "compiler" if result in compiled else "run " + result["message"]["text"])
known = {fingerprint(result) for result in compiled}
assert len({fingerprint(result) for result in whole["results"]}) == len(whole["results"])
print(f"{len(whole['results'])} results, "
      f"{sum(fingerprint(result) in known for result in whole['results'])} fingerprints of the compiler")
