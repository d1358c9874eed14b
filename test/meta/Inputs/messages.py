#!/usr/bin/env python3
"""messages.py ROOT [--write]: docs/dev/messages.md has every text of the tables
below the line of its mark, and findings are made of the tables' rows alone.
With --write the page is made anew."""
import collections
import pathlib
import re
import sys

MARK = "<!-- From here on made of the tables: test/meta/Inputs/messages.py ROOT --write -->"
STRINGS = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
CHECK = re.compile(
    r'^TUTTI_CHECK\(\s*(\w+),\s*"([\w-]+)",\s*(\w+),\s*(\w+),\s*' + STRINGS, re.M)
FIX = re.compile(r"^TUTTI_FIX\(\s*(\w+),\s*(\w+),\s*" + STRINGS, re.M)
TEXT = re.compile(r"^(TUTTI_TEXT|TUTTI_SAID)\(\s*(\w+),\s*(\w+),\s*(\w+),\s*" + STRINGS, re.M)
SIDES = {"TUTTI_TEXT": "at compile time", "TUTTI_SAID": "at run time"}
DECIDED = {"Static": "at compile time", "Run": "at run time",
           "Both": "at compile time and at run time"}
# Where a table's rows can be, and where they are said.
TABLES = ["pass/model/texts", "runtime/include/tutti", "runtime/core/texts"]
CODE = {"TUTTI_TEXT": "pass", "TUTTI_SAID": "runtime"}
# Where no text of a finding stands in the code; but keys, and what is printed for
# tests.
CLEAN = ["pass/checks", "pass/analysis"]
EXEMPT = re.compile(r"Printer\.cpp$|/CallTerms\.cpp$|/VirtualSlots\.cpp$")

# How a report is put together at run time.
SAYS = re.compile(
    r"(?:\b(?:Head|Headline|Advice|Note|Detail|What)\s*\.(?:put|format)|\btell\w*|\bstrcpy)\("
    r'[^;{}"]*?"((?:[^"\\\n]|\\.)*)"')

Row = collections.namedtuple("Row", "side name check kind text file")


def joined(strings):
    """The text of adjacent string literals."""
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', strings)).replace('\\"', '"')


def read(root, path, pattern):
    file = root / path
    return pattern.findall(file.read_text()) if file.is_file() else []


def rows(root):
    found = []
    for folder in TABLES:
        for file in sorted((root / folder).glob("*.def")):
            found += [Row(*groups[:4], joined(groups[4]), file.name)
                      for groups in TEXT.findall(file.read_text())]
    return found


def shown(text):
    """As code in a cell of a table; line ends are the code's."""
    return "`" + text.replace("\\n", "").strip().replace("|", "\\|") + "`"


def texts(all_rows):
    lines = []
    for side, where in SIDES.items():
        mine = [r for r in all_rows if r.side == side]
        if not mine:
            continue
        lines += ["", f"Said {where}:", "", "| | text |", "|---|---|"]
        lines += [f"| {r.kind.lower()} | {shown(r.text)} |" for r in mine]
    return lines


def page(root):
    all_rows = rows(root)
    fixes = read(root, "runtime/include/tutti/Fixes.def", FIX)
    lines = []
    for name, id, side, severity, what in read(
            root, "runtime/include/tutti/Checks.def", CHECK):
        lines += ["", f"### {id}", "", f"{joined(what)[:1].upper()}{joined(what)[1:]}. "
                  f"Decided {DECIDED[side]}; at worst {severity.lower()}."]
        lines += texts([r for r in all_rows if r.check == name])
        mine = [joined(text) for _, check, text in fixes if check == name]
        if mine:
            lines += ["", "Fix: " + shown(mine[0])]
            lines += ["or " + shown(text) for text in mine[1:]]
    shared = [r for r in all_rows if r.check == "None"]
    if shared:
        lines += ["", "### Of several checks"] + texts(shared)
    return "\n".join(lines) + "\n"


def without_comments(text):
    return re.sub(r"//.*", "", text)


def row_faults(root, all_rows):
    faults = []
    names = collections.Counter((r.side, r.name) for r in all_rows)
    faults += [f"{name}: two rows have this name" for (_, name), n in names.items() if n > 1]
    for side, folder in CODE.items():
        code = "\n".join(file.read_text() for file in (root / folder).rglob("*")
                         if file.suffix in (".cpp", ".h"))
        used = set(re.findall(r"\b(?:text|said)::(\w+)", code))
        faults += [f"{r.file}: nothing says {r.name}"
                   for r in all_rows if r.side == side and r.name not in used]
    return faults


def code_faults(root):
    """A text is a literal of several words, or one that begins or ends with a
    space."""
    faults = []
    for folder in CLEAN:
        for file in sorted((root / folder).rglob("*.cpp")):
            if EXEMPT.search(str(file)):
                continue
            where = file.relative_to(root)
            for number, line in enumerate(without_comments(file.read_text()).split("\n"), 1):
                if line.startswith("#") or "llvm_unreachable" in line:
                    continue
                for compared, text in re.findall(r'(== )?"((?:[^"\\]|\\.)*)"', line):
                    if not compared and re.search(r"[a-z] | [a-z]", text):
                        faults.append(f"{where}:{number}: a text in the code: {text}")
    for folder in ("report", "track", "mpi", "omp"):
        for file in sorted((root / "runtime" / folder).rglob("*.*")):
            if file.suffix not in (".cpp", ".h"):
                continue
            for text in SAYS.findall(without_comments(file.read_text())):
                if re.search(r"[a-z] | [a-z]", text):
                    faults.append(f"{file.relative_to(root)}: a text in the code: {text}")
    return faults


def main(root, write):
    all_rows = rows(root)
    file = root / "docs/dev/messages.md"
    old = file.read_text() if file.is_file() else ""
    head = old.split(MARK)[0]
    new = head + MARK + "\n" + page(root)
    faults = row_faults(root, all_rows) + code_faults(root)
    if write:
        file.write_text(new)
    elif new != old:
        faults.append("docs/dev/messages.md is not what the tables give: messages.py --write makes it")
    print(f"{len(all_rows)} texts, {len(faults)} faults")
    print("\n".join(sorted(faults)))
    return 1 if faults else 0


sys.exit(main(pathlib.Path(sys.argv[1]), "--write" in sys.argv))
