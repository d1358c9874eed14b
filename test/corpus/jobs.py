# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs one command with a time limit, and leaves nothing of it behind.

A launcher's ranks may be in sessions and groups of their own, and a rank that
waits in MPI never ends by itself: what carries the job's mark in its
environment is ended with it.

Open MPI's launcher now and then crashes or hangs after it has told the status of
a job that failed (see Inputs/exits): then what it has told counts."""

import os
import re
import signal
import subprocess
import time
import uuid

MARK = "TUTTI_CORPUS_JOB"
LIMIT = 200_000  # bytes of output kept
TOLD = re.compile(r"^  Exit code: +(\d+)$", re.M)


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


def told(name):
    """What the launcher said that the job's status is."""
    with open(name, errors="replace") as log:
        found = TOLD.search(log.read(LIMIT))
    return int(found[1]) if found else None


def ends(process, name, until):
    """Whether it does, as long as there is time, or it has not told the status long since."""
    was_told = False
    while (left := until - time.monotonic()) > 0:
        try:
            process.wait(min(left, 15))
            return True
        except subprocess.TimeoutExpired:
            if was_told:
                break
            was_told = told(name) is not None
    return False


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
        timed_out = not ends(process, log.name, start + seconds)
        elapsed = time.monotonic() - start
        if timed_out:
            process.send_signal(signal.SIGKILL)
        end_all(mark)
        process.wait()
        log.seek(0)
        output = log.read(LIMIT).decode(errors="replace")
    status, said = process.returncode, told(log.name)
    os.unlink(log.name)
    if said and (timed_out or (status == -signal.SIGSEGV and "PMIx_server_finalize" in output)):
        status, timed_out = said, False
    return Result(status, output, elapsed, timed_out)
