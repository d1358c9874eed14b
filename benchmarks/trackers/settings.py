# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The options of the runtime that turn on each tracker alone, all, and none."""

TRACKERS = ["arguments", "leaks", "requests", "overlaps", "checksums", "onesided",
            "files", "messages", "replay"]
# A sum of bytes is made of what requests and overlaps know.
NEEDS = {"checksums": ["requests", "overlaps"], "replay": ["messages"]}


def options(on):
    return ":".join(f"{t}={int(t in on)}" for t in TRACKERS)


def settings():
    """Options by the name of the setting."""
    result = {"off": "check=off", "none": options([])}
    for tracker in TRACKERS:
        result[tracker] = options([tracker] + NEEDS.get(tracker, []))
    result["all but checksums"] = options(set(TRACKERS) - {"checksums"})
    result["all"] = options(TRACKERS)
    return result
