#!/usr/bin/env python3
"""renamed-mpich.py WRAPPER FILE: MPICH's library under the name of FILE."""
import pathlib
import subprocess
import sys

wrapper, file = sys.argv[1], pathlib.Path(sys.argv[2])
words = subprocess.check_output([wrapper, "-show"], text=True).split()
name = next(word[2:] for word in words if word.startswith("-lmpi"))
path = subprocess.check_output(["gcc", f"-print-file-name=lib{name}.so"], text=True)
library = pathlib.Path(path.strip()).resolve()
data = library.read_bytes()
dynamic = subprocess.check_output(["readelf", "-d", library], text=True)
soname = dynamic.split("soname: [")[1].split("]")[0].encode()
# The name is in the table of strings once, and may only become shorter there.
new = file.name.encode()
assert data.count(soname + b"\0") == 1 and len(new) <= len(soname), soname
file.write_bytes(data.replace(soname + b"\0", new.ljust(len(soname) + 1, b"\0")))
