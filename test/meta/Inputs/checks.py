#!/usr/bin/env python3
"""checks.py ROOT: every row of Checks.def has its page and its tests, and no test
needs two MPIs: with one of them missing it would not run with the other."""
import pathlib
import re
import sys

ROW = re.compile(
    r'^TUTTI_CHECK\(\s*(\w+),\s*"([\w-]+)",\s*(Static|Run|Both),\s*'
    r'(Error|Warning),\s*"([^"]+)"',
    re.M,
)
HEADINGS = ["What", "Why", "Wrong", "Right", "Limits"]
# Where a check that is decided on a side can have its tests.
FOLDERS = {"Static": ["static", "hybrid"], "Run": ["runtime", "hybrid"]}


def page_faults(root, id):
    page = root / "docs" / "checks" / f"{id}.md"
    if not page.is_file():
        return [f"{id}: no page docs/checks/{id}.md"]
    found = re.findall(r"^#+\s+(\w+)", page.read_text(), re.M)
    return [
        f"{id}: docs/checks/{id}.md has no heading '{heading}'"
        for heading in HEADINGS
        if heading not in found
    ]


def test_faults(root, id, side):
    sides = ["Static", "Run"] if side == "Both" else [side]
    faults = []
    for side in sides:
        files = [
            file
            for folder in FOLDERS[side]
            for file in (root / "test" / folder / id).glob("*")
            if file.suffix in (".c", ".cpp", ".f90", ".ll", ".test")
        ]
        where = " or ".join(f"test/{folder}/{id}" for folder in FOLDERS[side])
        for kind in ("bad", "good"):
            tests = [file for file in files if file.name.startswith(kind + "-")]
            if not tests:
                faults.append(f"{id}: no {kind}-* in {where}")
            for file in tests:
                if "RUN:" not in file.read_text():
                    faults.append(f"{id}: {file.relative_to(root)} has no RUN line")
            if kind == "bad" and tests:
                if not any(id + "]" in file.read_text() for file in tests):
                    faults.append(f"{id}: no bad-* in {where} expects '{id}]'")
    return faults


def stray_faults(root, ids):
    pages = (root / "docs" / "checks").glob("*.md")
    return [f"docs/checks/{p.name}: no such check" for p in pages if p.stem not in ids]


# A program of one MPI under the launcher of the other.
BOTH = {"test/driver/wrong-launcher.test"}


def mpi_faults(root):
    files = [file for file in (root / "test").rglob("*")
             if file.suffix in (".c", ".cpp", ".f90", ".ll", ".test")]
    return [
        f"{file.relative_to(root)}: needs two MPIs; test/lit.cfg.py says how a test runs with each"
        for file in files
        if str(file.relative_to(root)) not in BOTH
        and re.search(r"REQUIRES:(?=.*\bmpich\b)(?=.*\bopenmpi\b)", file.read_text(errors="replace"))
    ]


def main(root):
    table = (root / "runtime/include/tutti/Checks.def").read_text()
    rows = ROW.findall(table)
    faults = []
    if len(rows) != len(re.findall(r"^TUTTI_CHECK\(", table, re.M)):
        faults.append("Checks.def: a row that this test cannot read")
    if not rows:
        faults.append("Checks.def: no rows")
    for _, id, side, _, _ in rows:
        faults += page_faults(root, id) + test_faults(root, id, side)
    faults += stray_faults(root, {row[1] for row in rows}) + mpi_faults(root)
    print(f"{len(rows)} checks, {len(faults)} faults")
    print("\n".join(sorted(faults)))
    return 1 if faults else 0


sys.exit(main(pathlib.Path(sys.argv[1])))
