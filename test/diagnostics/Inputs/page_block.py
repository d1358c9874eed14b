#!/usr/bin/env python3
"""page_block.py PAGE MARK NUMBER: the block of that mark on a page, counted from 1."""
import re
import sys

page, mark, number = sys.argv[1:]
with open(page) as file:
    found = re.findall(rf"^```{mark}\n(.*?)^```$", file.read(), re.M | re.S)
print(found[int(number) - 1], end="")
