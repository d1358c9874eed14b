# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gets MPICH's own test suite, builds it, and lists its programs.

The suite comes from the distribution's source package of the installed MPICH. It
is fetched with a configuration of apt of its own below the working folder:
nothing of the system changes, and nothing of the suite is ever committed. This
file knows nothing of Tutti."""

import collections
import glob
import os
import re
import subprocess

# The suite's folders in C. What is left out: other languages, what is only a
# measurement, faults and checkpoints, which this MPICH was built without.
FOLDERS = ["attr", "coll", "comm", "datatype", "errhan", "group", "info", "init",
           "io", "mpi_t", "part", "pt2pt", "rma", "spawn", "topo", "impls/mpich",
           "threads", "errors"]
LEFT_OUT = {"cxx", "f77", "f90", "f08", "faults", "perf", "ft"}
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
# Places for findings; what the programs do is asked, not how fast. Open MPI refuses
# names that MPI-3 removed unless it is told otherwise.
FLAGS = ("-g -O0 -w -DOMPI_OMIT_MPI1_COMPAT_DECLS=0 "
         "'-D__mpi_interface_removed__(name,other)='")
LIBTOOL = """#!/bin/bash
# libtool's part in linking programs with static libraries, without its cost.
words=()
for word in "$@"; do
  case $word in
  --tag=* | --mode=* | --silent | -no-install) ;;
  *.la) words+=("${word%/*}/.libs/$(basename "${word%.la}").a") ;;
  *) words+=("$word") ;;
  esac
done
exec "${words[@]}"
"""
Program = collections.namedtuple(
    "Program", "folder name ranks arguments environment result limit")


class Unavailable(Exception):
    """Why there is no suite here."""


def shell(command, cwd, log, check=True):
    with open(log, "a") as file:
        file.write(f"$ {' '.join(command)}\n")
        file.flush()
        status = subprocess.call(command, cwd=cwd, stdin=subprocess.DEVNULL,
                                 stdout=file, stderr=subprocess.STDOUT)
    if check and status:
        raise Unavailable(f"{' '.join(command[:4])} ...: status {status}, see {log}")
    return status


def installed_version():
    """The version of the source that the installed MPICH was made of."""
    done = subprocess.run(["dpkg-query", "-W", "-f", "${source:Version}", "libmpich-dev"],
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if done.returncode or not done.stdout:
        raise Unavailable("libmpich-dev is not installed from a package")
    return done.stdout


def release():
    with open("/etc/os-release") as file:
        found = re.search(r"^VERSION_CODENAME=(\S+)", file.read(), re.M)
    if not found or not os.path.exists(KEYRING):
        raise Unavailable("not a Debian system")
    return found[1]


def fetch(work):
    """The folder of the suite's sources, fetched when it is not there yet."""
    version = installed_version()
    found = glob.glob(os.path.join(work, "mpich-*", "test", "mpi"))
    if found:
        return found[0], version
    apt = os.path.join(work, "apt")
    for folder in ("state/lists/partial", "cache/archives/partial"):
        os.makedirs(os.path.join(apt, folder), exist_ok=True)
    with open(os.path.join(apt, "sources.list"), "w") as file:
        file.write(f"deb-src [signed-by={KEYRING}] http://deb.debian.org/debian {release()} main\n")
    configuration = os.path.join(apt, "apt.conf")
    with open(configuration, "w") as file:
        file.write(f'Dir::State "{apt}/state";\nDir::Cache "{apt}/cache";\n'
                   f'Dir::Etc::sourcelist "{apt}/sources.list";\nDir::Etc::sourceparts "-";\n')
    log = os.path.join(work, "fetch.log")
    shell(["apt-get", "-c", configuration, "update"], work, log)
    shell(["apt-get", "-c", configuration, "source", "--download-only", f"mpich={version}"],
          work, log)
    archives = glob.glob(os.path.join(work, "mpich_*.orig.tar.*"))
    if not archives:
        raise Unavailable("the source package brings no archive")
    shell(["tar", "xf", archives[0], "--wildcards", "*/test/mpi/*"], work, log)
    return glob.glob(os.path.join(work, "mpich-*", "test", "mpi"))[0], version


def configure(source, build, cc, cxx):
    ready = os.path.join(build, "tutti-ready")
    if os.path.exists(ready):
        return
    os.makedirs(build, exist_ok=True)
    shell([os.path.join(source, "configure"), f"CC={cc}", f"MPICC={cc}", f"CXX={cxx}",
           f"MPICXX={cxx}", "--enable-fortran=none", "--disable-cxx", "--enable-romio",
           "--enable-checkerrors", "--enable-threads=multiple", "CFLAGS=-g -O0 -w"],
          build, os.path.join(build, "tutti-configure.log"))
    for library in ("util", "dtpools"):
        shell(["make", "-C", library, f"CFLAGS={FLAGS}"], build, os.path.join(build, "tutti-make.log"))
    libtool = os.path.join(build, "tutti-libtool")
    with open(libtool, "w") as file:
        file.write(LIBTOOL)
    os.chmod(libtool, 0o755)
    with open(ready, "w"):
        pass


def entries(build, folder):
    """The lines of a folder's list, and of the lists it names."""
    try:
        with open(os.path.join(build, folder, "testlist")) as file:
            lines = [line.split("#")[0].split() for line in file]
    except OSError:
        return
    for words in filter(None, lines):
        if os.path.isdir(os.path.join(build, folder, words[0])) and len(words) == 1:
            if words[0] not in LEFT_OUT:
                yield from entries(build, os.path.join(folder, words[0]))
        else:
            yield folder, words


def programs(source, build):
    """The programs of the suite that this MPI is meant to pass."""
    # Some lists are not written by configure: they stand among the sources.
    for found in glob.glob(os.path.join(source, "**", "testlist"), recursive=True):
        target = os.path.join(build, os.path.relpath(found, source))
        if os.path.isdir(os.path.dirname(target)) and not os.path.exists(target):
            os.symlink(found, target)
    for folder in FOLDERS:
        for where, words in entries(build, folder):
            ranks = int(words[1]) if len(words) > 1 and words[1].isdigit() else 2
            options = [word.partition("=")[::2] for word in words[2:]]
            named = dict(options)
            if "xfail" in named or named.get("strict") == "true":
                continue
            yield Program(where, words[0], ranks,
                          [value for key, value in options if key == "arg"],
                          [value for key, value in options if key == "env"],
                          named.get("resultTest", ""),
                          int(named.get("timeLimit", 0) or 0))


def compile_all(build, wanted, jobs):
    """Makes what compiles: Open MPI does not have all that MPICH has."""
    by_folder = collections.defaultdict(list)
    for program in wanted:
        if program.name not in by_folder[program.folder]:
            by_folder[program.folder].append(program.name)
    for folder, names in by_folder.items():
        missing = [name for name in names
                   if not os.path.exists(os.path.join(build, folder, name))]
        if missing:
            shell(["make", "-k", f"-j{jobs}", "-C", folder,
                   f"LIBTOOL={build}/tutti-libtool", f"CFLAGS={FLAGS}"] + missing, build,
                  os.path.join(build, "tutti-make.log"), check=False)
