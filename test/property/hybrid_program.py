# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structured hybrid programs as data, and their C text.

A statement is a tuple whose first word says what it is:

  ("coll", name, comm, buffer)            ("store", buffer), ("load", buffer)
  ("send" | "ssend" | "recv", peer, tag, comm, buffer)
  ("pending", operation, body, persistent): started, the body, waited for
  ("region", body)                        of a team, at the top only
  ("barrier",) ("taskwait",)
  ("single", body, nowait) ("sections", bodies, nowait)
  ("master", body) ("critical", body) ("task", body)
  ("thread", number, body) ("rank", number, body, other)

A peer is a rank, "next", "previous" or "any"; a tag a number or "thread"; a
buffer None for one of the call's own or the number of one that threads share.
What these do is said in hybrid_model.py, and only there."""

from dataclasses import dataclass

LEVELS = ("FUNNELED", "SERIALIZED", "MULTIPLE")
NESTED = {"region": (1,), "single": (1,), "master": (1,), "critical": (1,), "task": (1,),
          "thread": (2,), "rank": (2, 3), "pending": (2,)}


@dataclass
class Program:
    ranks: int
    threads: int
    level: str
    body: list


def bodies(s):
    """The lists of statements in a statement."""
    if s[0] == "sections":
        return list(s[1])
    return [s[i] for i in NESTED.get(s[0], ())]


def lists(body):
    """All lists of statements, outer ones first."""
    yield body
    for s in body:
        for inner in bodies(s):
            yield from lists(inner)


PEERS = {"next": "(rank + 1) % size", "previous": "(rank + size - 1) % size", "any": "MPI_ANY_SOURCE"}
SHAPES = {
    "Barrier": "MPI_Barrier({comm})",
    "Allreduce": "MPI_Allreduce(MPI_IN_PLACE, {buffer}, 1, MPI_INT, MPI_SUM, {comm})",
    "Allgather": "MPI_Allgather({buffer}, 1, MPI_INT, all, 1, MPI_INT, {comm})",
}


class Text:
    def __init__(self, program):
        self.program = program
        self.lines = []
        self.requests = 0

    def put(self, depth, text):
        self.lines.append("  " * depth + text)

    def message(self, s, name, own="own"):
        kind, peer, tag, comm, buffer = s
        where = f"&x{buffer}" if buffer is not None else "&" + own
        return (f"MPI_{name}({where}, 1, MPI_INT, {PEERS.get(peer, peer)}, "
                f"{'omp_get_thread_num()' if tag == 'thread' else tag}, {comm}")

    def block(self, body, depth):
        for s in body:
            self.statement(s, depth)

    def nested(self, head, body, depth):
        self.put(depth, head)
        self.put(depth, "{")
        self.put(depth + 1, "int own = 0, all[8];")
        self.put(depth + 1, "(void)own, (void)all;")
        self.block(body, depth + 1)
        self.put(depth, "}")

    def statement(self, s, depth):
        kind = s[0]
        if kind == "coll":
            buffer = f"&x{s[3]}" if s[3] is not None else "&own"
            self.put(depth, SHAPES[s[1]].format(comm=s[2], buffer=buffer) + ";")
        elif kind in ("send", "ssend"):
            self.put(depth, self.message(s, kind.capitalize()) + ");")
        elif kind == "recv":
            self.put(depth, self.message(s, "Recv") + ", MPI_STATUS_IGNORE);")
        elif kind == "pending":
            self.pending(s, depth)
        elif kind == "store":
            self.put(depth, f"x{s[1]} = 3;")
        elif kind == "load":
            self.put(depth, f"use(x{s[1]});")
        elif kind == "barrier":
            self.put(depth, "#pragma omp barrier")
        elif kind == "taskwait":
            self.put(depth, "#pragma omp taskwait")
        elif kind == "region":
            self.nested(f"#pragma omp parallel num_threads({self.program.threads})", s[1], depth)
        elif kind == "single":
            self.nested("#pragma omp single" + (" nowait" if s[2] else ""), s[1], depth)
        elif kind in ("master", "critical", "task"):
            self.nested(f"#pragma omp {kind}", s[1], depth)
        elif kind == "sections":
            self.put(depth, "#pragma omp sections" + (" nowait" if s[2] else ""))
            self.put(depth, "{")
            for body in s[1]:
                self.nested("#pragma omp section", body, depth + 1)
            self.put(depth, "}")
        elif kind == "thread":
            self.nested(f"if (omp_get_thread_num() == {s[1]})", s[2], depth)
        elif kind == "rank":
            self.nested(f"if (rank == {s[1]})", s[2], depth)
            if s[3]:
                self.nested("else", s[3], depth)
        else:
            raise ValueError(s)

    def pending(self, s, depth):
        operation, body, persistent = s[1:]
        request = f"q{self.requests}"
        self.requests += 1
        self.put(depth, "{")
        self.put(depth + 1, f"MPI_Request {request};")
        self.put(depth + 1, "int part = 0;")
        self.put(depth + 1, "(void)part;")
        name = operation[0].capitalize()
        if persistent:
            self.put(depth + 1, self.message(operation, name + "_init", "part") + f", &{request});")
            self.put(depth + 1, f"MPI_Start(&{request});")
        else:
            self.put(depth + 1, self.message(operation, "I" + operation[0], "part") + f", &{request});")
        self.block(body, depth + 1)
        self.put(depth + 1, f"MPI_Wait(&{request}, MPI_STATUS_IGNORE);")
        if persistent:
            self.put(depth + 1, f"MPI_Request_free(&{request});")
        self.put(depth, "}")


def c_text(program):
    text = Text(program)
    put = text.put
    for line in ("#include <mpi.h>", "#include <omp.h>", "", "static volatile int sink;",
                 "static void use(int v) { sink = v; }", "", "int main(int argc, char **argv) {"):
        put(0, line)
    put(1, "int rank, size, provided, own = 0, all[8], x0 = 0, x1 = 0;")
    put(1, "MPI_Comm W = MPI_COMM_WORLD, D;")
    put(1, f"MPI_Init_thread(&argc, &argv, MPI_THREAD_{program.level}, &provided);")
    put(1, f"if (provided < MPI_THREAD_{program.level})")
    put(2, "MPI_Abort(MPI_COMM_WORLD, 1);")
    put(1, "MPI_Comm_rank(W, &rank);")
    put(1, "MPI_Comm_size(W, &size);")
    put(1, f"if (size != {program.ranks})")
    put(2, "MPI_Abort(MPI_COMM_WORLD, 1);")
    put(1, "MPI_Comm_dup(W, &D);")
    put(1, "(void)own, (void)all, (void)x0, (void)x1;")
    text.block(program.body, 1)
    put(1, "MPI_Comm_free(&D);")
    put(1, "return MPI_Finalize();")
    put(0, "}")
    return "\n".join(text.lines) + "\n"
