# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs one command with a time limit, and leaves nothing of it behind.

A launcher's ranks may be in sessions and groups of their own, and a rank that
waits in MPI never ends by itself: what carries the job's mark in its
environment is ended with it."""

import os
import signal
import subprocess
import time
import uuid

MARK = "TUTTI_CORPUS_JOB"
LIMIT = 200_000  # bytes of output kept


class Result:
    def __init__(self, status, output, seconds, timed_out):
        self.status = status
        self.output = output
        self.seconds = seconds
        self.timed_out = timed_out


def marked(mark):
    """The processes that carry the mark."""
    needle = f"{MARK}={mark}".encode()
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/environ", "rb") as file:
                    if needle in file.read():
                        yield int(entry)
            except OSError:
                pass  # gone, or another user's


def end_all(mark):
    for _ in range(20):
        left = list(marked(mark))
        if not left:
            return
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
        time.sleep(0.05)


def run(command, seconds, cwd=None, env=None):
    """The command's status, its output and whether its time was up."""
    mark = uuid.uuid4().hex
    environment = {**os.environ, **(env or {}), MARK: mark}
    start = time.monotonic()
    # A file, not a pipe: a rank that survives cannot hold the reader up.
    with open(os.path.join(cwd or ".", f"output.{mark}"), "w+b") as log:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=cwd,
            env=environment, start_new_session=True)
        timed_out = False
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            timed_out = True
        elapsed = time.monotonic() - start
        if timed_out:
            process.send_signal(signal.SIGKILL)
        end_all(mark)
        process.wait()
        log.seek(0)
        output = log.read(LIMIT).decode(errors="replace")
    os.unlink(log.name)
    return Result(process.returncode, output, elapsed, timed_out)
