#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A model of what checking costs at 10^3 to 10^6 ranks: messages, the longest
chain of messages that follow each other, and memory. Its formulas are checked
against counted messages and measured memory at small scale; its sizes come from
the runtime's headers.

usage: scale.py check --build B --lib L      count at 2, 3, 4, 5, 8 ranks
       scale.py model --build B              extrapolate
       scale.py memory --build B --lib L     shared memory of a node in use, by
                                             ranks and partners of each

"check" fails when a number of messages of the classic protocol is not what the
formula says; the other lines show how good the model is.
"""
import argparse
import csv
import datetime
import math
import os
import subprocess
import sys

PAGE = 4096


def log2(n):
    return max(1, math.ceil(math.log2(n))) if n > 1 else 0


# Messages of the small collectives that MPICH picks, and the longest chain.
def bcast(p):
    return p - 1, log2(p)


def scatter(p):
    return p - 1, log2(p)


def gather_one_by_one(p):
    return p - 1, p - 1  # the first rank receives them one after the other


def allreduce(p):
    # Recursive doubling; ranks beyond a power of two fold in and out.
    power = 1 << int(math.log2(p))
    rest = p - power
    return power * log2(power) + 2 * rest, log2(power) + (2 if rest else 0)


def alltoall_pairs(p):
    return p * p, p  # each to each, itself too: what MPICH does up to 8 ranks


def alltoall_bruck(p):
    return p * log2(p), log2(p)  # the least there is for short blocks


def step(p):
    return add(bcast(p), gather_one_by_one(p), bcast(p))


def add(*parts):
    return sum(m for m, _ in parts), sum(c for _, c in parts)


CLASSIC = {
    "Barrier": lambda p: step(p),
    "Bcast": lambda p: add(step(p), step(p), bcast(p), allreduce(p)),
    "Allreduce": lambda p: add(step(p), allreduce(p), step(p), bcast(p),
                               allreduce(p)),
    "Alltoallv": lambda p: add(step(p), alltoall_bruck(p) if p > 8 else
                               alltoall_pairs(p), allreduce(p)),
    "Gatherv": lambda p: add(step(p), step(p), scatter(p), allreduce(p)),
}


def constants(build):
    text = subprocess.run([os.path.join(build, "bin", "scale-constants")],
                          check=True, stdout=subprocess.PIPE, text=True).stdout
    return {name: int(value) for name, value in
            (line.split("=") for line in text.splitlines())}


def pages(size):
    return (size + PAGE - 1) // PAGE * PAGE


def board_of_node(c, local, rings, sites, partners=0, events=512):
    """Bytes in use of the memory that the processes of a node share: partners
    are those on the node that a rank sends to, events the calls that are kept
    to be played again."""
    steps = math.ceil(events / 512) * c["trace_step"]
    return (pages(c["header"]) + pages(c["ring"] * c["max_rings"]) +
            rings * c["slot"] * c["ring_slots"] +
            local * (pages(c["rank_area_without_sites"]) +
                     pages(sites * c["site"]) + min(steps, c["trace"]) +
                     partners * c["channel"]))


def start(ranks):
    """Messages that set up the runtime. Fitted to counted ones: a few short
    collectives, whose number depends on what making a communicator takes."""
    return 9 * ranks * math.log2(ranks)


def tables_of_process(ranks, own_communicators, sizes):
    """Bytes of the tables by rank that each process keeps: the number on this
    node of each process of the job, and the world ranks of the members of every
    communicator that is not numbered like the world."""
    return 4 * ranks + own_communicators * 4 * sizes


def count(arguments, ranks, checked, nolocal="1"):
    preload = [os.path.join(arguments.build, "lib", "libcount-messages.so"),
               os.path.join(arguments.build, "lib", "libyield.so")]
    if checked:
        preload.append(os.path.join(arguments.lib, "mpich", "libtutti_rt.so"))
    words = ["mpiexec.mpich", "-n", str(ranks)]
    for name, value in {"LD_PRELOAD": ":".join(preload),
                        "MPIR_CVAR_NOLOCAL": nolocal,
                        "TUTTI_OPTIONS": f"check={arguments.mode}"}.items():
        words += ["-genv", name, value]
    words.append(os.path.join(arguments.build, "bin", "traffic-mpich"))
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True,
                          timeout=arguments.limit)
    if done.returncode:
        sys.exit(f"scale.py: status {done.returncode}: {' '.join(words)}")
    return {(row["what"], row["way"]): (int(row["value"]), int(row["calls"]))
            for row in csv.DictReader(done.stdout.splitlines())}


def check(arguments):
    c = constants(arguments.build)
    out = csv.writer(arguments.output, lineterminator="\n")
    out.writerow(["date", "what", "ranks", "model", "counted", "unit"])
    today, wrong = datetime.date.today().isoformat(), 0

    def line(what, ranks, model, counted, unit, exact=True):
        nonlocal wrong
        wrong += exact and abs(model - counted) > 0.02 * max(model, 1)
        out.writerow([today, what, ranks, f"{model:.4g}", f"{counted:.4g}",
                      unit])

    for ranks in map(int, arguments.ranks.split(",")):
        plain = count(arguments, ranks, False)
        tool = count(arguments, ranks, True)
        # Only here the ranks share a board; but messages are not UCX's.
        shared = count(arguments, ranks, True, nolocal="0")
        line("start of the runtime", ranks, start(ranks),
             tool["messages", "start"][0] - plain["messages", "start"][0],
             "messages", exact=False)
        for name, formula in CLASSIC.items():
            bare, calls = plain[name, "bare"]
            for way in ("classic", "classic-fast-hash"):
                line(f"{name} {way}", ranks, formula(ranks)[0],
                     (plain[name, way][0] - bare) / calls, "messages/call")
            bare, calls = tool[name, "bare"]
            for way in ("checked", "announced"):
                line(f"{name} {way}", ranks, 0,
                     (tool[name, way][0] - bare) / calls, "messages/call",
                     exact=False)
        bare, calls = tool["Comm_split", "bare"]
        line("Comm_split checked", ranks, 0,
             (tool["Comm_split", "checked"][0] - bare) / calls, "messages/call",
             exact=False)
        before, _ = shared["board_kb", "before"]
        after, many = shared["board_kb", "with-comms"]
        line("board", ranks, board_of_node(c, ranks, 1, 1) / 1024, before,
             "KiB", exact=False)
        line("board, per communicator", ranks,
             c["slot"] * c["ring_slots"] / 1024, (after - before) / many, "KiB",
             exact=False)
    sys.exit(1 if wrong else 0)


def memory(arguments):
    out = csv.writer(arguments.output, lineterminator="\n")
    out.writerow(["ranks", "partners", "node_kb", "rank_kb", "model_rank_kb",
                  "largest_process_kb"])
    name, c = arguments.mpi, constants(arguments.build)
    for ranks in map(int, arguments.ranks.split(",")):
        for partners in map(int, arguments.partners.split(",")):
            preload = [os.path.join(arguments.lib, name, "libtutti_rt.so")]
            if name == "mpich":
                preload.insert(0, os.path.join(arguments.build, "lib",
                                               "libyield.so"))
            options = {"mpich": [], "openmpi": [
                "--oversubscribe", "--allow-run-as-root"]}[name]
            export = {"mpich": ["-genv", "LD_PRELOAD", ":".join(preload)],
                      "openmpi": ["-x", "LD_PRELOAD=" + ":".join(preload)]}
            done = subprocess.run(
                [f"mpiexec.{name}", "-n", str(ranks)] + options + export[name] +
                [os.path.join(arguments.build, "bin", f"memory-{name}"),
                 str(partners)], stdout=subprocess.PIPE, text=True,
                timeout=arguments.limit)
            if done.returncode:
                sys.exit(f"scale.py: status {done.returncode}, {ranks} ranks")
            # In each of 20 rounds messages with each partner and a reduction.
            events = 20 * (3 * partners + 1)
            said = board_of_node(c, ranks, 1, 4, partners, events) / ranks
            _, _, node, rank, largest = done.stdout.strip().split(",")
            out.writerow([ranks, partners, node, rank, f"{said / 1024:.1f}",
                          largest])
            arguments.output.flush()


def model(arguments):
    c = constants(arguments.build)
    out = csv.writer(arguments.output, lineterminator="\n")
    out.writerow(["ranks", "nodes", "what", "unit", "tutti", "classic"])
    local, latency = arguments.ranks_per_node, arguments.latency_us
    for ranks in (10**3, 10**4, 10**5, 10**6):
        nodes = math.ceil(ranks / local)
        for name, formula in CLASSIC.items():
            messages, chain = formula(ranks)
            out.writerow([ranks, nodes, f"{name}: messages of all ranks",
                          "per call", 0, messages])
            out.writerow([ranks, nodes, f"{name}: messages one after the other",
                          "per call", 0, chain])
            out.writerow([ranks, nodes, f"{name}: time added", "us",
                          f"{arguments.node_us:g}", f"{chain * latency:.4g}"])
        # Between nodes: each node tells the next one its records, 64 at a time,
        # or at once where the call is flagged (mpi/start/InterNode.cpp).
        for every in (1, 64):
            out.writerow([ranks, nodes, f"between nodes, every {every} calls: "
                          "messages of all ranks", "per call",
                          f"{nodes / every:.4g}" if nodes > 1 else 0, ""])
            out.writerow([ranks, nodes, f"between nodes, every {every} calls: "
                          "time added", "us", f"{latency / every:.4g}", ""])
        # A deadlock: each rank's report goes up a tree, two questions down.
        rows = math.ceil(math.log(max(nodes, 2), 32))
        out.writerow([ranks, nodes, "deadlock: reports, as the first gets them",
                      "KiB", ranks * c["report_of_one_call"] // 1024, ""])
        out.writerow([ranks, nodes, "deadlock: connections of one node, at most",
                      "", min(nodes - 1, 33), ""])
        out.writerow([ranks, nodes, "deadlock: messages one after the other", "",
                      5 * rows, ""])
        out.writerow([ranks, nodes, "start: messages of all ranks", "per run",
                      f"{start(ranks):.4g}", 0])
        rings = arguments.communicators
        node = board_of_node(c, local, min(rings * local, c["max_rings"]),
                             arguments.sites, 6, 8190)
        out.writerow([ranks, nodes, "board of a node", "KiB", node // 1024, 0])
        out.writerow([ranks, nodes, "board, share of a rank", "KiB",
                      node // local // 1024, 0])
        out.writerow([ranks, nodes, "tables of a rank", "KiB",
                      tables_of_process(ranks, rings, math.isqrt(ranks)) // 1024,
                      0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["check", "model", "memory"])
    parser.add_argument("--build", required=True,
                        help="the folder benchmarks/ of a build")
    parser.add_argument("--lib", default="",
                        help="check: the folder lib/tutti of a build")
    parser.add_argument("--ranks", default="2,3,4,5,8")
    parser.add_argument("--partners", default="2,8",
                        help="memory: neighbours of each rank")
    parser.add_argument("--mpi", default="openmpi",
                        help="memory: mpich or openmpi")
    parser.add_argument("--mode", default="all")
    parser.add_argument("--limit", type=float, default=300)
    parser.add_argument("--ranks-per-node", type=int, default=64)
    parser.add_argument("--latency-us", type=float, default=1.0,
                        help="model: of a message between nodes")
    parser.add_argument("--node-us", type=float, default=0.2,
                        help="model: measured cost of a check inside a node")
    parser.add_argument("--communicators", type=int, default=4,
                        help="model: of each rank, beside the world")
    parser.add_argument("--sites", type=int, default=64,
                        help="model: places with MPI calls, of each rank")
    parser.add_argument("--output", type=argparse.FileType("w"),
                        default=sys.stdout)
    arguments = parser.parse_args()
    {"check": check, "model": model, "memory": memory}[arguments.what](arguments)


if __name__ == "__main__":
    main()
