#!/usr/bin/env python3
"""links-of-page.py PAGE: the links within a page, and those that lead nowhere."""
import sys
import xml.etree.ElementTree as ElementTree

page = ElementTree.parse(sys.argv[1])
targets = ["#" + e.get("id") for e in page.iter() if e.get("id")]
assert len(targets) == len(set(targets)), "an id stands twice"
links = [e.get("href") for e in page.iter() if e.get("href")]
broken = [link for link in links if link not in targets]
print(f"{len(links)} links, {len(broken)} broken", *broken)
