#!/usr/bin/env python3
"""sarif.py [--prints] FOLDER: the results in the SARIF files of FOLDER; fails on
what a reader of SARIF could not follow."""
import json
import pathlib
import sys

prints = sys.argv[1] == "--prints"
for file in sorted(pathlib.Path(sys.argv[-1]).iterdir()):
    log = json.loads(file.read_text())
    assert log["version"] == "2.1.0" and len(log["runs"]) == 1
    run = log["runs"][0]
    driver = run["tool"]["driver"]
    rules = driver["rules"]
    assert driver["semanticVersion"].count(".") == 2
    # What GitHub asks of a log.
    for rule in rules:
        for text in ("shortDescription", "fullDescription", "help"):
            assert 0 < len(rule[text]["text"]) <= 1024, rule["id"]
        assert rule["properties"]["tags"]
        # A name that is the id again is none; the page is there without an address.
        assert "name" not in rule and rule["help"]["markdown"].startswith("# " + rule["id"])
        assert rule["properties"]["problem.severity"] in ("error", "warning")
    assert len({rule["id"] for rule in rules}) == len(rules)
    assert run["originalUriBaseIds"]["SRCROOT"]["uri"].endswith("/")
    print(file.name)
    for result in run["results"]:
        rule = rules[result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        at = result["locations"][0]
        place = at["physicalLocation"]
        flow = result["codeFlows"][0]["threadFlows"][0]["locations"]
        assert len(flow) == len(result["relatedLocations"]) + 1
        assert all("message" in step["location"] for step in flow)
        if prints:
            print(result["partialFingerprints"]["primaryLocationLineHash"])
            continue
        region = place["region"]
        print(f"  {result['ruleId']} {place['artifactLocation']['uri']}"
              f":{region['startLine']}:{region['startColumn']}"
              f" in {at['logicalLocations'][0]['name']}, flow of {len(flow)},"
              f" rule {rule['shortDescription']['text']}")
