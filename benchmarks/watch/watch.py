#!/usr/bin/env python3
"""What watching costs the ranks of a node: the threads that there are and the
system calls that they make while the ranks compute, or wait for one that does.

    watch.py --build build/benchmarks --lib build/lib/tutti [--ranks 8] [--seconds 10]

Needs strace. A run without the runtime comes first: its system calls are those
of MPI, which are many with --wait where the library gives its core away.
"""

import argparse
import os
import re
import subprocess
import sys
import time


def processes(launcher, name):
    """The processes below this one that run the program."""
    children = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat") as f:
                fields = f.read().rpartition(")")[2].split()
            command = os.readlink(f"/proc/{pid}/exe")
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append((int(pid), command))
    found, below = [], [launcher]
    while below:
        for pid, command in children.get(below.pop(), []):
            below.append(pid)
            if os.path.basename(command) == name:
                found.append(pid)
    return found


def count(pids, seconds):
    """System calls of these processes in so many seconds, by name."""
    command = ["timeout", "-s", "INT", str(seconds), "strace", "-f", "-q", "-c", "-S", "calls"]
    for pid in pids:
        command += ["-p", str(pid)]
    text = subprocess.run(command, stderr=subprocess.PIPE, text=True).stderr
    calls = {}
    for line in text.splitlines():
        found = re.match(r"\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?(\w+)$", line)
        if found and found[2] != "total":
            calls[found[2]] = int(found[1])
    return calls


def run(args, mode, preload):
    program = os.path.join(args.build, "bin", f"compute-{args.mpi}")
    environment = dict(os.environ, **({"LD_PRELOAD": preload} if preload else {}))
    job = subprocess.Popen(
        [f"mpiexec.{args.mpi}", "-n", str(args.ranks), program, str(3 * args.seconds + 15), mode],
        stdout=subprocess.PIPE, text=True, env=environment)
    threads = job.stdout.readline().strip()
    time.sleep(5)  # looks become rarer when nobody has waited for a while
    calls = count(processes(job.pid, os.path.basename(program)), args.seconds)
    job.terminate()
    job.wait()
    return threads, calls


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--lib", required=True)
    parser.add_argument("--mpi", default="mpich")
    parser.add_argument("--ranks", type=int, default=8)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--wait", action="store_true", help="all but one wait")
    args = parser.parse_args()
    library = os.path.abspath(os.path.join(args.lib, args.mpi, "libtutti_rt.so"))
    if not os.path.exists(library):
        sys.exit(f"no {library}")
    print("way,ranks,threads,calls_per_second,calls")
    for way, preload in (("bare", None), ("tutti", library)):
        threads, calls = run(args, "wait" if args.wait else "compute", preload)
        named = " ".join(f"{n}:{c}" for n, c in sorted(calls.items(), key=lambda x: -x[1]))
        print(f"{way},{args.ranks},{threads.split()[0]},{sum(calls.values()) / args.seconds:.1f},{named}",
              flush=True)


if __name__ == "__main__":
    main()
