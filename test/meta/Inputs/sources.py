#!/usr/bin/env python3
"""sources.py ROOT: the rules of the house that a text search can check."""
import pathlib
import re
import sys


def in_order(*layers):
    """Each may include those before it."""
    return {layer: list(layers[:at]) for at, layer in enumerate(layers)}


PASS = in_order(
    "model",
    "analysis/calls",
    "analysis/flow",
    "analysis/memory",
    "analysis/arguments",
    "analysis/communicators",
    "analysis/variance",
    "analysis/values",
    "analysis/sequence",
    "analysis/execution",
    "analysis/threads",
    "checks",
    "report",
    "instrument",
    "program",
    "driver",
)
# Neighbours, of which neither may include the other.
for layer, neighbour in (
    ("analysis/threads", "analysis/execution"),
    ("analysis/threads", "analysis/sequence"),
    ("analysis/threads", "analysis/values"),
    ("analysis/threads", "analysis/variance"),
    ("instrument", "report"),
):
    PASS[layer].remove(neighbour)

# What each folder may include, besides itself and the tables in tutti/.
LAYERS = {
    "runtime": {
        "core": [],
        "mpi": ["core"],
        "track/messages/judge": ["core"],
        "track/files/board": ["core"],
        "track/onesided/board": ["core"],
        "track/board": ["core", "track/files/board", "track/onesided/board"],
        "track": ["core", "mpi", "track/messages/judge", "track/files/board",
                  "track/onesided/board"],
        "omp": ["core"],
        "threads": ["core", "omp"],
        "report": ["core", "mpi", "omp"],
    },
    "pass": PASS,
}
MAX_LINES = 600
# Code that dispatches on the tables at compile time has to be in headers.
MAX_HEADER_LINES = 400
# One row per MPI function, and one per text: these may be long.
LONG = {"runtime/include/tutti/Mpi.def", "docs/dev/messages.md"}
TEXT = {".c", ".cpp", ".h", ".def", ".py", ".md", ".txt", ".sh", ".test", ".ll", ".f90"}

INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.M)
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')


def without_comments(text):
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"(?m)(^|\s)//.*$", "", text)


def function_names(root):
    table = root / "runtime/include/tutti/Mpi.def"
    return set(re.findall(r"^MPI_FN\((\w+)", table.read_text(), re.M))


def code_files(root):
    for part in ("pass", "runtime", "clang-plugin"):
        for file in sorted((root / part).rglob("*")):
            if file.suffix in (".cpp", ".h", ".def"):
                yield file


def length_faults(root):
    for part in ("pass", "runtime", "clang-plugin", "test", "docs", "benchmarks"):
        for file in (root / part).rglob("*"):
            name = file.relative_to(root).as_posix()
            if file.suffix not in TEXT or name in LONG:
                continue
            count = len(file.read_text(errors="replace").splitlines())
            if count > MAX_LINES:
                yield f"{name}: {count} lines, at most {MAX_LINES}"
            elif file.suffix == ".h" and part in ("pass", "runtime", "clang-plugin"):
                if count > MAX_HEADER_LINES:
                    yield f"{name}: {count} lines, a header has at most {MAX_HEADER_LINES}"


def layer_of(path, layers):
    """The innermost layer whose folder a path lies in."""
    within = [layer for layer in layers if path.startswith(layer + "/")]
    return max(within, key=len, default=None)


def layer_faults(file, parts, includes):
    layers = LAYERS.get(parts[0], {})
    layer = layer_of("/".join(parts[1:]), layers)
    if not layer:
        return
    for include in includes:
        # "../x/Y.h" or "x/Y.h", seen from the folder or from the part.
        other = layer_of(include.replace("../", ""), layers)
        if other and other != layer and other not in layers[layer]:
            yield f"{file}: {layer} includes {include} of a higher or neighbouring layer"


def library_faults(file, parts, includes):
    for include in includes:
        if parts[0] == "runtime" and include.startswith(("llvm/", "clang/")):
            yield f"{file}: the runtime includes {include}"
        # The driver parses command lines with clang's own table of options.
        analyses = parts[0] == "pass" and parts[1] != "driver"
        if analyses and include.startswith("clang/"):
            yield f"{file}: only clang-plugin and driver include {include}"
        if parts[0] == "pass" and include.startswith(("core/", "mpi/", "omp/")):
            yield f"{file}: the pass includes {include} of the runtime"


def name_faults(file, text, names):
    for string in STRING.findall(without_comments(text)):
        for prefix, name in re.findall(r"\b(P?MPI_)(\w+)", string):
            if name in names or name.removesuffix("_c") in names:
                yield f"{file}: spells {prefix}{name}, which the table knows"
        for name in re.findall(r"\bp?mpi_([a-z_]+?)_?\b", string):
            if name.capitalize() in names:
                yield f"{file}: spells mpi_{name}, which the table knows"


def rows(root):
    """The functions of the table: their roles and traits, and their class."""
    table = (root / "runtime/include/tutti/Mpi.def").read_text()
    row = r"^MPI_FN\((\w+),\s*\(([^)]*)\),\s*(\w+),([^)]*)\)"
    return {
        name: (kind, re.findall(r"\w+", roles + " " + traits))
        for name, roles, kind, traits in re.findall(row, table, re.M)
    }


COLLECTIVE = {"Data", "Neighbor", "CommCtor", "Topo", "Window", "Dynamic", "File"}
# Where all processes are in MPI_Init.
AT_START = {f"runtime/mpi/start/{name}.cpp" for name in ("Node", "NodesTree", "InitFinalize", "InterNode")}
# Ends a handle, or the job; waits for nobody.
ALONE = {"Comm_free", "Abort"}


def ask_faults(file, text, table):
    """The runtime calls MPI through mpi/Ask.h, and waits for nobody there."""
    if not file.startswith("runtime/") or file.startswith("runtime/tools/"):
        return
    code = STRING.sub('""', without_comments(text))
    for way, name in re.findall(r"(\w+<)?\s*\bPMPI_(\w+)", code):
        if way not in ("ask<", "together<"):
            yield f"{file}: calls PMPI_{name} without mpi/Ask.h"
        if way == "together<" and file not in AT_START:
            yield f"{file}: waits for all in PMPI_{name}"
        kind, words = table.get(name, ("Local", []))
        waits = "Blocks" in words or (kind in COLLECTIVE and "REQ_OUT" not in words)
        if way == "ask<" and waits and name not in ALONE:
            yield f"{file}: waits for others in PMPI_{name}"


BOUND = re.compile(r"\bconstexpr (?:unsigned|int|size_t|u?int64_t) ((?:Max|Most)\w*) =")


def bound_faults(file, text):
    """Who reaches a bound of the analysis says so."""
    if not re.match(r"pass/(model|analysis|checks)/.*\.cpp$", file):
        return
    if not re.search(r"\bIncomplete::|\bgiveUp\(", text):
        for name in BOUND.findall(text):
            yield f"{file}: {name} is a bound that is reached in silence"


def head_faults(file, text):
    head = "\n".join(text.splitlines()[:4])
    if "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception" not in head:
        yield f"{file}: no SPDX line at the top"
    if file.endswith((".cpp", ".h")) and r"\file" not in text and "/Abi.h" not in file:
        yield f"{file}: no \\file paragraph"
    for word in re.findall(r"\b(TODO|FIXME|XXX)\b", text):
        yield f"{file}: {word} left"


def main(root):
    names, table = function_names(root), rows(root)
    faults, count = list(length_faults(root)), 0
    for path in code_files(root):
        count += 1
        relative = path.relative_to(root)
        file, parts = relative.as_posix(), relative.parts
        text = path.read_text()
        includes = INCLUDE.findall(text)
        faults += layer_faults(file, parts, includes)
        faults += library_faults(file, parts, includes)
        faults += head_faults(file, text)
        faults += ask_faults(file, text, table)
        faults += bound_faults(file, text)
        if path.suffix != ".def":
            faults += name_faults(file, text, names)
    if not names:
        faults.append("Mpi.def: no rows")
    print(f"{count} files, {len(names)} MPI functions, {len(faults)} faults")
    print("\n".join(sorted(set(faults))))
    return 1 if faults else 0


sys.exit(main(pathlib.Path(sys.argv[1])))
