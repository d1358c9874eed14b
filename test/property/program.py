# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structured programs of collectives as data, and their C text.

A condition or a count is a tuple whose first word says what it is; what its
value is on a rank is decided in interpret.py, and only there."""

from dataclasses import dataclass, field


@dataclass
class Collective:
    name: str  # Barrier Bcast Allreduce Reduce Allgather Scan Comm_free
    comm: str = "comm"
    root: tuple = ("constant", 0)


@dataclass
class Work:
    """Something that is not MPI."""


@dataclass
class If:
    condition: tuple
    then: list
    other: list = field(default_factory=list)


@dataclass
class Loop:
    count: tuple
    body: list
    form: str = "for"


@dataclass
class Switch:
    value: tuple
    cases: list  # bodies of case 0, 1, ...
    default: list


@dataclass
class Return:
    pass


@dataclass
class Abort:
    pass


@dataclass
class Assign:
    """flag = condition, or if (condition) flag = 1 when by_branch."""

    flag: str
    condition: tuple
    by_branch: bool = False


@dataclass
class Share:
    """Makes a flag the same on every rank."""

    flag: str
    how: str  # Bcast or Allreduce


@dataclass
class Split:
    """Makes a communicator: two groups, or members only."""

    name: str
    condition: tuple
    members_only: bool


@dataclass
class Call:
    helper: int
    argument: tuple


@dataclass
class Unit:
    number: int
    body: list
    helpers: list  # bodies; a helper has the parameter p and calls later ones only
    passes_rank: bool = True

    def flags(self):
        return sorted({s.flag for s in walk(self) if isinstance(s, Assign)})

    def splits(self):
        return [s for s in walk(self) if isinstance(s, Split)]


def children(statement):
    if isinstance(statement, If):
        return [statement.then, statement.other]
    if isinstance(statement, Loop):
        return [statement.body]
    if isinstance(statement, Switch):
        return statement.cases + [statement.default]
    return []


def walk_list(statements):
    for statement in statements:
        yield statement
        for body in children(statement):
            yield from walk_list(body)


def walk(unit):
    for body in [unit.body] + unit.helpers:
        yield from walk_list(body)


def expression(e):
    kind = e[0]
    if kind == "constant":
        return str(e[1])
    if kind in ("rank", "size", "u", "p", "flag", "inside"):
        return {"flag": lambda: e[1], "inside": lambda: f"{e[1]}_rank"}.get(kind, lambda: kind)()
    if kind == "null":
        return f"{e[1]} != MPI_COMM_NULL"
    if kind == "not":
        return f"!({expression(e[1])})"
    if kind in ("==", "!=", "<", ">=", ">", "%", "+", "&&", "||"):
        return f"({expression(e[1])} {kind} {expression(e[2])})"
    raise ValueError(e)


def condition(e):
    """The text inside the parentheses of an if or a switch."""
    text = expression(e)
    return text[1:-1] if text.startswith("(") and e[0] != "not" else text


ARGUMENTS = {
    "Barrier": "{comm}",
    "Bcast": "&value, 1, MPI_INT, {root}, {comm}",
    "Reduce": "&value, &result, 1, MPI_INT, MPI_SUM, {root}, {comm}",
    "Allreduce": "&value, &result, 1, MPI_INT, MPI_SUM, {comm}",
    "Scan": "&value, &result, 1, MPI_INT, MPI_SUM, {comm}",
    "Allgather": "&value, 1, MPI_INT, all, 1, MPI_INT, {comm}",
    "Comm_free": "&{comm}",
}


class Text:
    def __init__(self, unit):
        self.unit = unit
        self.lines = []
        self.loops = 0

    def put(self, depth, text):
        self.lines.append("  " * depth + text)

    def block(self, statements, depth):
        for statement in statements:
            self.statement(statement, depth)

    def statement(self, s, depth):
        if isinstance(s, Collective):
            arguments = ARGUMENTS[s.name].format(root=expression(s.root), comm=s.comm)
            self.put(depth, f"MPI_{s.name}({arguments});")
        elif isinstance(s, Work):
            self.put(depth, "work(&value);")
        elif isinstance(s, If):
            self.put(depth, f"if ({condition(s.condition)}) {{")
            self.block(s.then, depth + 1)
            if s.other:
                self.put(depth, "} else {")
                self.block(s.other, depth + 1)
            self.put(depth, "}")
        elif isinstance(s, Loop):
            i = f"i{self.loops}"
            self.loops += 1
            if s.form == "for":
                self.put(depth, f"for (int {i} = 0; {i} < {expression(s.count)}; {i}++) {{")
            else:
                self.put(depth, f"int {i} = {expression(s.count)};")
                self.put(depth, f"while ({i}-- > 0) {{")
            self.block(s.body, depth + 1)
            self.put(depth, "}")
        elif isinstance(s, Switch):
            self.put(depth, f"switch ({condition(s.value)}) {{")
            for value, body in enumerate(s.cases):
                self.put(depth, f"case {value}: {{")
                self.block(body, depth + 1)
                self.put(depth, "} break;")
            self.put(depth, "default: {")
            self.block(s.default, depth + 1)
            self.put(depth, "}")
            self.put(depth, "}")
        elif isinstance(s, Return):
            self.put(depth, "return;")
        elif isinstance(s, Abort):
            self.put(depth, "MPI_Abort(MPI_COMM_WORLD, 1);")
        elif isinstance(s, Assign):
            if s.by_branch:
                self.put(depth, f"if ({condition(s.condition)})")
                self.put(depth + 1, f"{s.flag} = 1;")
            else:
                self.put(depth, f"{s.flag} = {expression(s.condition)};")
        elif isinstance(s, Share):
            if s.how == "Bcast":
                self.put(depth, f"MPI_Bcast(&{s.flag}, 1, MPI_INT, 0, comm);")
            else:
                self.put(depth, f"MPI_Allreduce(MPI_IN_PLACE, &{s.flag}, 1, MPI_INT, MPI_MAX, comm);")
        elif isinstance(s, Split):
            other = "MPI_UNDEFINED" if s.members_only else "1"
            self.put(depth, f"MPI_Comm_split(comm, {expression(s.condition)} ? 0 : {other}, "
                     f"rank, &{s.name});")
            self.put(depth, f"if ({s.name} != MPI_COMM_NULL)")
            self.put(depth + 1, f"MPI_Comm_rank({s.name}, &{s.name}_rank);")
        elif isinstance(s, Call):
            passed = "rank, " if self.unit.passes_rank else ""
            self.put(depth, f"helper_{self.unit.number}_{s.helper}(comm, {passed}size, u, "
                     f"{expression(s.argument)});")
        else:
            raise ValueError(s)

    def function(self, body, head, is_helper):
        self.put(0, head)
        self.put(1, "int value = 0, result = 0, all[64];")
        self.put(1, "(void)result, (void)all;")
        if is_helper:
            if not self.unit.passes_rank:
                self.put(1, "int rank;")
                self.put(1, "MPI_Comm_rank(comm, &rank);")
            self.put(1, "(void)rank, (void)size, (void)u, (void)p;")
        else:
            self.put(1, "MPI_Comm comm = MPI_COMM_WORLD;")
            self.put(1, "int rank, size, u = 0;")
            for flag in self.unit.flags():
                self.put(1, f"int {flag} = 0;")
            for split in self.unit.splits():
                self.put(1, f"MPI_Comm {split.name} = MPI_COMM_NULL;")
                self.put(1, f"int {split.name}_rank = -1;")
            self.put(1, "MPI_Comm_rank(comm, &rank);")
            self.put(1, "MPI_Comm_size(comm, &size);")
            self.put(1, "if (rank == 0)")
            self.put(2, "read_input(&u);")
            self.put(1, "MPI_Bcast(&u, 1, MPI_INT, 0, comm);")
        self.block(body, 1)
        self.put(0, "}")


def c_text(unit):
    """The unit's functions, callees first, as a list of lines."""
    text = Text(unit)
    for number in reversed(range(len(unit.helpers))):
        rank = "int rank, " if unit.passes_rank else ""
        text.function(unit.helpers[number],
                      f"static void helper_{unit.number}_{number}(MPI_Comm comm, {rank}"
                      "int size, int u, int p) {", True)
    text.function(unit.body, f"void unit_{unit.number}(void) {{", False)
    return text.lines


HEAD = [
    "#include <mpi.h>",
    "void work(int *);",
    "void read_input(int *);",
]
