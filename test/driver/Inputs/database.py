#!/usr/bin/env python3
"""database.py FOLDER COMPILER FILES...: a compile_commands.json of them."""
import json
import sys

folder, compiler, *files = sys.argv[1:]
entries = [{"directory": folder, "file": f, "arguments": [compiler, "-g", "-c", f]} for f in files]
with open(folder + "/compile_commands.json", "w") as out:
    json.dump(entries, out)
