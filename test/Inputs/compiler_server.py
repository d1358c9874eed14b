# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Starts the servers of compiler-server/, once for all tests of a run.

Starting a compiler takes longer than what it does with the file of a test. A
server is that compiler, stopped before its main function; %clang, %clangxx and
%flang are then the client, which runs the compiler itself where no server is.
"""
import atexit
import os
import shutil
import subprocess
import tempfile

started = None


def start(config, compilers):
    """The words that begin a command of each of `compilers`, by its path.

    Those of the compiler itself where there is no server, or where something
    else (a sanitizer) is loaded into the compilers.
    """
    global started
    folder = os.path.join(config.test_binary_dir, "compiler-server")
    client = os.path.join(folder, "tutti-compiler-client")
    server = os.path.join(folder, "tutti-compiler-server.so")
    if "LD_PRELOAD" in os.environ or not (os.path.exists(client) and os.path.exists(server)):
        return {path: path for path in compilers}
    if started is None:
        started = tempfile.mkdtemp(prefix="tutti-compilers-")
        environment = {**os.environ, "LD_PRELOAD": server,
                       "TUTTI_TEST_COMPILER_SERVERS": started}
        processes = [subprocess.Popen([path], env=environment, stdin=subprocess.DEVNULL)
                     for path in {os.path.realpath(path) for path in compilers}]
        atexit.register(stop, os.getpid(), processes)
    config.environment["TUTTI_TEST_COMPILER_SERVERS"] = started
    config.environment["TUTTI_TEST_COMPILER_CLIENT"] = client
    return {path: f"{client} {path}" for path in compilers}


def stop(owner, processes):
    # lit's workers are forks, which end before what they were forked from.
    if os.getpid() != owner:
        return
    for process in processes:
        process.kill()
        process.wait()
    shutil.rmtree(started, ignore_errors=True)
