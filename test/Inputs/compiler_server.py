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


def launch(build, compilers, before=()):
    """Servers of `compilers`, started behind the words of `before`: what a client
    finds them by in its environment, and the client. None where they were not
    built, or where something else (a sanitizer) is loaded into the compilers. They
    end with this process.
    """
    folder = os.path.join(build, "compiler-server")
    client = os.path.join(folder, "tutti-compiler-client")
    server = os.path.join(folder, "tutti-compiler-server.so")
    if "LD_PRELOAD" in os.environ or not (os.path.exists(client) and os.path.exists(server)):
        return None
    sockets = tempfile.mkdtemp(prefix="tutti-compilers-")
    command = [*before, "env", f"LD_PRELOAD={server}", f"TUTTI_TEST_COMPILER_SERVERS={sockets}"]
    processes = [subprocess.Popen([*command, path], stdin=subprocess.DEVNULL)
                 for path in {os.path.realpath(path) for path in compilers}]
    atexit.register(stop, os.getpid(), processes, sockets)
    return {"TUTTI_TEST_COMPILER_SERVERS": sockets, "TUTTI_TEST_COMPILER_CLIENT": client}


def start(config, compilers):
    """The words that begin a command of each of `compilers`, by its path: those of
    the client, or of the compiler itself where there is no server."""
    global started
    if started is None:
        started = launch(config.test_binary_dir, compilers)
    if started is None:
        return {path: path for path in compilers}
    config.environment.update(started)
    return {path: f"{started['TUTTI_TEST_COMPILER_CLIENT']} {path}" for path in compilers}


def use(config):
    """%clang, %clangxx and %flang of a folder's tests are the servers' from here on,
    but where they have to be one word (MPICH_CC=%clang, $(dirname %clang))."""
    compilers = {"clang": f"{config.llvm_bin}/clang", "clangxx": f"{config.llvm_bin}/clang++"}
    if config.flang:
        compilers["flang"] = config.flang
    begins = start(config, compilers.values())
    config.substitutions[:0] = [(rf"(?<![=\"'])(?<!dirname )%{word}\b", begins[path])
                                for word, path in compilers.items()]


def stop(owner, processes, sockets):
    # lit's workers are forks, which end before what they were forked from.
    if os.getpid() != owner:
        return
    for process in processes:
        process.kill()
        process.wait()
    shutil.rmtree(sockets, ignore_errors=True)
