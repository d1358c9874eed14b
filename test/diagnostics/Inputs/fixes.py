"""Prints the fixes of a SARIF file, one change a line."""
import json
import os
import sys

for run in json.load(open(sys.argv[1]))["runs"]:
    for result in run["results"]:
        for fix in result.get("fixes", []):
            for change in fix["artifactChanges"]:
                name = os.path.basename(change["artifactLocation"]["uri"])
                for one in change["replacements"]:
                    at = one["deletedRegion"]
                    print(f"{name} {at['startLine']}:{at['startColumn']}-{at['endLine']}:"
                          f"{at['endColumn']} {one['insertedContent']['text']}")
