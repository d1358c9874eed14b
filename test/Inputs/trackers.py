# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which trackers a test needs: without one of them it is skipped.

Decided from the checks that a test expects at run time, and from the folder of
its check. A test that needs a tracker for another reason says so itself:
"REQUIRES: tracker-messages".
"""
import re

NAMES = ["arguments", "files", "internode", "memory", "messages", "onesided",
         "requests"]
# What tells a check at run time. Not here: what the wrappers and the agreement
# find themselves, and the tracker of handles, without which there is no build.
CHECKS = {
    "mpi-argument": ["arguments"],
    "mpi-handle": ["arguments"],
    "mpi-buffer-modified": ["memory", "requests"],
    "mpi-buffer-overlap": ["memory", "requests"],
    "mpi-deadlock": ["messages"],  # what a receive waits for was not sent
    "mpi-file": ["files"],  # and all that begin so
    "mpi-message": ["messages"],
    "mpi-send-unsafe": ["messages"],
    "mpi-request": ["requests"],
    "mpi-rma": ["onesided"],
}
# Folders of tests at run time that are not those of one check.
FOLDERS = {"nodes": ["internode"]}
EXPECTED = re.compile(r"\b(mpi-[a-z-]+)\]")


def of_check(id):
    return {tracker for prefix, trackers in CHECKS.items()
            if id == prefix or id.startswith(prefix + "-") for tracker in trackers}


def needed(path, text):
    """The features for a test, from where it is (a list of names) and what it
    says; for one of the static half there are none."""
    if path[0] not in ("runtime", "hybrid", "standard"):
        return []
    found = set(FOLDERS.get(path[1], [])) | of_check(path[1])
    for id in EXPECTED.findall(text):
        found |= of_check(id)
    return [f"tracker-{name}" for name in sorted(found)]
