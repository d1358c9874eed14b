#!/usr/bin/env python3
"""sources.py ROOT: the rules of the house that a text search can check."""
import pathlib
import re
import sys

# What each folder may include, besides itself and the tables in tutti/.
LAYERS = {
    "runtime": {
        "core": [],
        "mpi": ["core"],
        "track": ["core", "mpi"],
        "omp": ["core"],
        "report": ["core", "mpi", "omp"],
    },
    "pass": {
        "model": [],
        "analysis": ["model"],
        "checks": ["model", "analysis"],
        "instrument": ["model", "analysis", "checks"],
        "report": ["model", "analysis", "checks"],
        "driver": ["model", "analysis", "checks", "instrument", "report"],
    },
}
MAX_LINES = 600
# Code that dispatches on the tables at compile time has to be in headers.
MAX_HEADER_LINES = 400
# One row per MPI function: the tables may be long.
LONG = {"runtime/include/tutti/Mpi.def"}
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


def layer_faults(file, parts, includes):
    if len(parts) < 3 or parts[0] not in LAYERS or parts[1] not in LAYERS[parts[0]]:
        return
    layers, layer = LAYERS[parts[0]], parts[1]
    for include in includes:
        # "../x/Y.h" or "x/Y.h", seen from the folder or from the part.
        folders = [f for f in include.split("/")[:-1] if f != ".."]
        folder = folders[-1] if folders and folders[-1] in layers else None
        if folder and folder != layer and folder not in layers[layer]:
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


def head_faults(file, text):
    head = "\n".join(text.splitlines()[:4])
    if "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception" not in head:
        yield f"{file}: no SPDX line at the top"
    if file.endswith((".cpp", ".h")) and r"\file" not in text and "/Abi.h" not in file:
        yield f"{file}: no \\file paragraph"
    for word in re.findall(r"\b(TODO|FIXME|XXX)\b", text):
        yield f"{file}: {word} left"


def main(root):
    names = function_names(root)
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
        if path.suffix != ".def":
            faults += name_faults(file, text, names)
    if not names:
        faults.append("Mpi.def: no rows")
    print(f"{count} files, {len(names)} MPI functions, {len(faults)} faults")
    print("\n".join(sorted(set(faults))))
    return 1 if faults else 0


sys.exit(main(pathlib.Path(sys.argv[1])))
