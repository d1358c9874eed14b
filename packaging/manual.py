#!/usr/bin/env python3
"""manual.py PAGE.md VERSION OUTPUT: a manual page from one written in Markdown.

Knows what docs/tutti.1.md uses: headings, paragraphs, lists, tables, code.
"""
import pathlib
import re
import sys


def escape(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text)


def inline(text):
    """Code and strong words are bold, links keep their text."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    parts = re.split(r"(`[^`]*`|\*\*[^*]*\*\*)", text)
    marked = []
    for part in parts:
        if part[:1] == "`":
            marked.append("\\fB" + escape(part[1:-1]) + "\\fR")
        elif part[:2] == "**":
            marked.append("\\fB" + escape(part[2:-2]) + "\\fR")
        else:
            marked.append(part.replace("\\", "\\e").replace("-", "\\-"))
    line = "".join(marked)
    return re.sub(r"^([.'])", r"\\&\1", line)


def table(rows):
    """Each row is a term and its text."""
    lines = []
    for row in rows:
        first, *rest = [cell.strip() for cell in row.strip().strip("|").split("|")]
        if set(first) <= set("-: "):
            lines = []  # what came before was the heading
            continue
        lines += [".TP", inline(first), inline("; ".join(rest))]
    return lines


def code(lines):
    return [".PP", ".nf", ".RS"] + [escape(line) for line in lines] + [".RE", ".fi"]


def blocks(lines):
    """Lines that belong together, with the kind of their first."""
    kinds = [("fence", "```"), ("code", "    "), ("table", "|"), ("item", "- "), ("heading", "#")]
    block, kind = [], None
    for line in lines + [""]:
        new = next((name for name, mark in kinds if line.startswith(mark)), "text")
        if kind == "fence":
            if line.startswith("```"):
                yield "code", block[1:]
                block, kind = [], None
            else:
                block.append(line)
            continue
        continues = block and line.strip() and (
            new == kind and kind not in ("item", "heading")
            or kind == "item" and line.startswith("  "))
        if not continues and block:
            yield kind, block
            block, kind = [], None
        if line.strip():
            kind = kind or new
            block.append(line[4:] if kind == "code" else line)


def page(text, version):
    lines = text.splitlines()
    name, section, what = re.match(r"# (\w+)\((\d)\): (.*)", lines[0]).groups()
    out = [f'.TH {name.upper()} {section} "" "{name} {version}"', ".SH NAME",
           f"{name} \\- {escape(what)}"]
    for kind, block in blocks(lines[1:]):
        if kind == "heading":
            title = block[0].lstrip("# ")
            out.append((".SH " if block[0].startswith("## ") else ".SS ") + inline(title))
        elif kind == "code":
            out += code(block)
        elif kind == "table":
            out += table(block)
        elif kind == "item":
            words = " ".join(line.strip() for line in block)[2:]
            out += [".IP \\(bu 2", inline(words)]
        else:
            out += [".PP", inline(" ".join(line.strip() for line in block))]
    return "\n".join(out) + "\n"


def main():
    source, version, output = sys.argv[1:]
    path = pathlib.Path(output)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(pathlib.Path(source).read_text(), version))


if __name__ == "__main__":
    main()
