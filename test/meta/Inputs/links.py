#!/usr/bin/env python3
"""links.py FOLDER: the relative links of its Markdown pages that lead nowhere."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
count, broken = 0, []
for page in sorted(root.rglob("*.md")):
    text = re.sub(r"```.*?```", "", page.read_text(), flags=re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", text)):
        if re.match(r"[a-z]+:|#", target):
            continue
        count += 1
        if not (page.parent / target.split("#")[0]).exists():
            broken.append(f"{page.relative_to(root)}: {target}")
print("\n".join(broken + [f"{count} links, {len(broken)} broken"]))
sys.exit(bool(broken))
