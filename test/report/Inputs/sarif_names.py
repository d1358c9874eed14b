#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""sarif_names.py FILE...: the logs have only what SARIF 2.1.0 names, and all that it asks
for, by the classes that sarif_om has made of the standard's schema."""
import json
import sys

import attr
import sarif_om as sarif

# What is in an object of a log is an object of this class, a list of them, or a map to them.
CLASSES = {
    "runs": sarif.Run, "tool": sarif.Tool, "driver": sarif.ToolComponent, "results": sarif.Result,
    "rules": sarif.ReportingDescriptor, "defaultConfiguration": sarif.ReportingConfiguration,
    "shortDescription": sarif.MultiformatMessageString, "fullDescription": sarif.MultiformatMessageString,
    "help": sarif.MultiformatMessageString, "message": sarif.Message, "description": sarif.Message,
    "locations": sarif.Location, "relatedLocations": sarif.Location, "location": sarif.Location,
    "logicalLocations": sarif.LogicalLocation, "physicalLocation": sarif.PhysicalLocation,
    "artifactLocation": sarif.ArtifactLocation, "originalUriBaseIds": sarif.ArtifactLocation,
    "region": sarif.Region, "contextRegion": sarif.Region, "deletedRegion": sarif.Region,
    "snippet": sarif.ArtifactContent, "insertedContent": sarif.ArtifactContent,
    "codeFlows": sarif.CodeFlow, "threadFlows": sarif.ThreadFlow, "stacks": sarif.Stack, "frames": sarif.StackFrame,
    "fixes": sarif.Fix, "artifactChanges": sarif.ArtifactChange, "replacements": sarif.Replacement,
    "suppressions": sarif.Suppression, "invocations": sarif.Invocation,
}
MAPS = {"originalUriBaseIds"}
OPEN = {"properties", "partialFingerprints"}
seen = set()


def look(value, kind, path):
    assert isinstance(value, dict), f"{path} is no object"
    seen.add(kind.__name__)
    fields = {field.metadata["schema_property_name"]: field for field in attr.fields(kind)}
    for name, field in fields.items():
        assert field.default is not attr.NOTHING or name in value, f"{path} lacks '{name}'"
    for name, inner in value.items():
        at = f"{path}.{name}"
        assert name in fields, f"{at}: {kind.__name__} has no such property"
        default = fields[name].default
        if isinstance(default, (bool, int, float, str)):
            wanted = (int, float) if isinstance(default, float) else type(default)
            assert isinstance(inner, wanted), f"{at} is {inner!r}"
        if name in OPEN or not isinstance(inner, (dict, list)):
            continue
        if isinstance(inner, list) and all(isinstance(element, (str, int)) for element in inner):
            continue
        assert name in CLASSES, f"{at}: what is in it is not looked at"
        below = CLASSES[name]
        if kind is sarif.ThreadFlow and name == "locations":
            below = sarif.ThreadFlowLocation
        elements = inner if isinstance(inner, list) else inner.values() if name in MAPS else [inner]
        for number, element in enumerate(elements):
            look(element, below, f"{at}[{number}]")


for file in sys.argv[1:]:
    with open(file) as log:
        look(json.load(log), sarif.SarifLog, file)
print(" ".join(sorted(seen)))
