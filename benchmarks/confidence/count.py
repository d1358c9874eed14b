#!/usr/bin/env python3
"""count.py FILE...: what each reason of pass/checks/Confidence.def changes.

The files are what --json wrote at --level=3. A rule is switched off at a time:
printed is how many findings it is a reason for, and how many of these would be
of a lower level without it. A rule that changes nothing here is told so."""
import collections
import json
import pathlib
import re
import sys

TABLE = pathlib.Path(__file__).parents[2] / "pass/checks/Confidence.def"
ROW = re.compile(r'^TUTTI_CONFIDENCE\(\s*\w+,\s*"([\w-]+)"', re.M)


def level_without(finding, rule):
    return max((d["level"] for d in finding["demotions"] if d["rule"] != rule),
               default=1)


def main():
    reasons, changes, levels = (collections.Counter() for _ in range(3))
    for name in sys.argv[1:]:
        for line in open(name):
            finding = json.loads(line)
            levels[finding["level"]] += 1
            for rule in {d["rule"] for d in finding["demotions"]}:
                reasons[rule] += 1
                if (to := level_without(finding, rule)) < finding["level"]:
                    changes[rule, to] += 1
    print("findings of level 1, 2, 3:", *(levels[n] for n in (1, 2, 3)))
    for rule in ROW.findall(TABLE.read_text()):
        told = [f"{changes[rule, n]} to level {n}" for n in (1, 2) if changes[rule, n]]
        print(f"{rule:24}{reasons[rule]:5}  {', '.join(told) or 'changes nothing'}")


if __name__ == "__main__":
    main()
