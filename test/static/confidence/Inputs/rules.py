#!/usr/bin/env python3
"""rules.py TEST TABLE PLUGIN STUB OUT CLANG...: each row of Confidence.def has a
program in rules.txt whose findings it lowers, and the level is that of the
highest row."""
import json
import os
import pathlib
import re
import subprocess
import sys

TEST, TABLE, PLUGIN, STUB, OUT = map(pathlib.Path, sys.argv[1:6])
CLANG = sys.argv[6:]
ROW = re.compile(r'^TUTTI_CONFIDENCE\(\s*\w+,\s*"([\w-]+)",\s*(\d),', re.M)


def findings(source, options):
    """What is found at level 3; a finding names the rules that lower it."""
    told = OUT / "told.json"
    told.unlink(missing_ok=True)
    clang = CLANG[:-1] + [CLANG[-1] + ("++" if source.suffix == ".cpp" else "")]
    env = dict(os.environ, TUTTI_PASS_OPTIONS=":".join(
        ["level=3", f'json="{told}"'] + options))
    subprocess.run(
        [*clang, "-g", "-w", "-fopenmp", f"-I{STUB}", f"-fplugin={PLUGIN}",
         "-c", source, "-o", OUT / "told.o"],
        env=env, check=True, capture_output=True)
    return list(map(json.loads, open(told))) if told.exists() else []


def fault(rule, level, source, options):
    if source.suffix == ".test":
        return "" if f"[{rule}]" in source.read_text() else "is not expected"
    told = [f for f in findings(source, options)
            if any(d["rule"] == rule for d in f["demotions"])]
    if not told:
        return "lowers nothing"
    for f in told:
        if f["level"] != max(d["level"] for d in f["demotions"]):
            return "is not of the highest level"
    return "" if all(f["level"] >= level for f in told) else "is of a lower level"


def main():
    levels = {rule: int(level) for rule, level in ROW.findall(TABLE.read_text())}
    shown = {}
    for line in (TEST / "confidence/Inputs/rules.txt").read_text().splitlines():
        if not line.startswith("#"):
            rule, source, *options = line.split()
            shown[rule] = (TEST / source, options)
    faults = [f"{rule}: no program shows it" for rule in levels if rule not in shown]
    faults += [f"{rule}: there is no such rule" for rule in shown if rule not in levels]
    for rule, (source, options) in shown.items():
        if rule in levels:
            if what := fault(rule, levels[rule], source, options):
                faults.append(f"{rule}: in {source} it {what}")
    print("\n".join(faults))
    print(f"{len(levels)} rules, {len(faults)} faults")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
