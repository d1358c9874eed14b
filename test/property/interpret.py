# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a program of program.py does on every rank: the truth.

Each rank is a coroutine that stops at every collective; the scheduler lets a
collective through when all members of its communicator stand at the same one.

Two readings. *Concrete*: k ranks and a value of the input u. *Abstract*: every
combination of answers to the tests of the rank is a rank of its own, as for an
analysis that knows only which tests are the same or opposite, and tests of what
is the same everywhere have any answer; what is equal there is equal without
arithmetic."""

import itertools
import random
from program import *

EQUAL, DIFFERENT, CYCLIC = "equal", "different", "cyclic"
STEPS = 3000


class TooLong(Exception):
    pass


class Aborted(Exception):
    pass


class Concrete:
    """A rank's view of conditions and counts."""

    aborts = True

    def __init__(self, rank, size, u):
        self.rank, self.size, self.u = rank, size, u
        self.flags, self.subs = {}, {}

    def value(self, e, p=None):
        kind = e[0]
        if kind == "constant":
            return e[1]
        if kind == "rank":
            return self.rank
        if kind == "size":
            return self.size
        if kind == "u":
            return self.u
        if kind == "p":
            return p
        if kind == "flag":
            return self.flags.get(e[1], 0)
        if kind == "inside":
            return self.subs[e[1]][1] if self.subs.get(e[1]) else -1
        if kind == "null":
            return int(self.subs.get(e[1]) is not None)
        if kind == "not":
            return int(not self.value(e[1], p))
        a = self.value(e[1], p)
        if kind == "&&":
            return int(bool(a) and bool(self.value(e[2], p)))
        if kind == "||":
            return int(bool(a) or bool(self.value(e[2], p)))
        b = self.value(e[2], p)
        return {"==": lambda: int(a == b), "!=": lambda: int(a != b), "<": lambda: int(a < b),
                ">=": lambda: int(a >= b), ">": lambda: int(a > b), "%": lambda: a % b,
                "+": lambda: a + b}[kind]()


RANKED = ("rank", "inside")


def ranked(e):
    """Does the expression contain the rank itself (not a flag)?"""
    return e[0] in RANKED or any(isinstance(x, tuple) and ranked(x) for x in e[1:])


def atom(e):
    """(key, negated) of a test of the rank; opposite tests share a key."""
    kind, a, b = e
    if kind == "!=":
        return ("==", a, b), True
    if kind == ">=":
        kind, negated = "<", True
    else:
        negated = False
    if kind == "<" and b == ("constant", 1):
        kind, b = "==", ("constant", 0)
    return (kind, a, b), negated


def uniform(e):
    """Made of the size and the input alone?"""
    return e[0] in ("size", "u") or e[0] in ("==", "!=", "<", ">=", ">", "%", "+") and all(
        uniform(x) or x[0] == "constant" for x in e[1:]) and any(uniform(x) for x in e[1:])


class Abstract(Concrete):
    """A combination of answers; unseen questions are collected in `asked`. What
    is the same on all ranks is in `shared`, drawn when first asked for. Ranks that
    abort go on: that they leave only equal ones behind would be arithmetic."""

    aborts = False

    def __init__(self, answers, asked, shared, stream):
        super().__init__(0, 0, 0)
        self.answers, self.asked, self.shared, self.stream = answers, asked, shared, stream

    def answer(self, key, choices):
        if key not in self.asked:
            self.asked[key] = choices
        return self.answers.get(key, choices[0])

    def draw(self, key, choices):
        if key not in self.shared:
            self.shared[key] = self.stream.choice(choices)
        return self.shared[key]

    def value(self, e, p=None):
        kind = e[0]
        if kind in ("==", "!=", "<", ">=", ">") and (ranked(e) or uniform(e)):
            key, negated = atom(e)
            ask = self.answer if ranked(e) else self.draw
            return int(ask(key, (0, 1)) != negated)
        if kind in ("rank", "%", "+") and ranked(e):
            return self.answer(e, (0, 1, 2))
        if kind == "inside":
            return self.answer(e, (0, 1))
        if uniform(e):
            return self.draw(e, (0, 1, 2))
        return super().value(e, p)


def execute(view, unit, statements, comms, p=None):
    """A coroutine: yields (communicator, label, value), is sent the result.
    Its own result is True when the function returned early."""
    for s in statements:
        if isinstance(s, Collective):
            label = s.name
            if s.name in ("Bcast", "Reduce"):
                label = (s.name, view.value(s.root, p))
            yield comms[s.comm] if s.comm in comms else view.subs[s.comm][0], label, 0
        elif isinstance(s, If):
            branch = s.then if view.value(s.condition, p) else s.other
            if (yield from execute(view, unit, branch, comms, p)):
                return True
        elif isinstance(s, Loop):
            for _ in range(view.value(s.count, p)):
                if (yield from execute(view, unit, s.body, comms, p)):
                    return True
        elif isinstance(s, Switch):
            value = view.value(s.value, p)
            body = s.cases[value] if 0 <= value < len(s.cases) else s.default
            if (yield from execute(view, unit, body, comms, p)):
                return True
        elif isinstance(s, Return):
            return True
        elif isinstance(s, Abort):
            if view.aborts:
                raise Aborted
        elif isinstance(s, Assign):
            if s.by_branch:
                if view.value(s.condition, p):
                    view.flags[s.flag] = 1
            else:
                view.flags[s.flag] = view.value(s.condition, p)
        elif isinstance(s, Share):
            label = ("Bcast", 0) if s.how == "Bcast" else "Allreduce"
            view.flags[s.flag] = yield comms["comm"], label, ("share", s.how,
                                                               view.flags.get(s.flag, 0))
        elif isinstance(s, Split):
            member = view.value(s.condition, p)
            colour = 0 if member else (None if s.members_only else 1)
            view.subs[s.name] = yield comms["comm"], "Comm_split", ("split", colour)
        elif isinstance(s, Call):
            yield from execute(view, unit, unit.helpers[s.helper], comms,
                               view.value(s.argument, p))
    return False


def schedule(unit, views, choose):
    """(verdict, aborted): how the coroutines of all views meet."""
    world = ("world",)
    members = {world: list(range(len(views)))}
    ranks = [execute(v, unit, unit.body, {"comm": world}) for v in views]
    heads = [None] * len(views)
    aborted = False
    made = 0

    def advance(i, result=None):
        nonlocal aborted
        try:
            heads[i] = ranks[i].send(result)
        except StopIteration:
            heads[i] = None
        except Aborted:
            aborted = True
            heads[i] = None
            for group in members.values():
                if i in group:
                    group.remove(i)

    for i in range(len(views)):
        advance(i)
    for _ in range(STEPS):
        waiting = sorted({h[0] for h in heads if h})
        if not waiting:
            return EQUAL, aborted
        for comm in waiting:
            group = members[comm]
            if not all(heads[i] and heads[i][0] == comm for i in group):
                continue
            if len({heads[i][1] for i in group}) > 1:
                return DIFFERENT, aborted
            values = [heads[i][2] for i in group]
            results = dict.fromkeys(group)
            if values and values[0] and values[0][0] == "split":
                made += 1
                for colour in sorted({v[1] for v in values if v[1] is not None}):
                    key = ("sub", made, colour)
                    members[key] = [i for i, v in zip(group, values) if v[1] == colour]
                    for inside, i in enumerate(members[key]):
                        results[i] = (key, inside)
            elif any(values):
                # A broadcast of a flag may meet one of something else: 0.
                flags = [v[2] if v else 0 for v in values]
                shared = choose(flags, next(v[1] for v in values if v))
                results = dict.fromkeys(group, shared)
            for i in list(group):
                advance(i, results[i])
            break
        else:
            # Nobody can go on: who is waited for has ended, or waits elsewhere.
            for comm in waiting:
                if any(heads[i] is None for i in members[comm]):
                    return DIFFERENT, aborted
            return CYCLIC, aborted
    raise TooLong


def concrete(unit, size, u):
    def choose(flags, how):
        return flags[0] if how == "Bcast" else max(flags)

    return schedule(unit, [Concrete(r, size, u) for r in range(size)], choose)


TRIALS = 40


def abstract_equal(unit, limit=600):
    """Equal for every combination of answers? None when there are too many."""
    asked = {}
    while True:
        known = dict(asked)
        combinations = list(itertools.islice(itertools.product(*known.values()), limit + 1))
        if len(combinations) > limit:
            return None
        for seed in range(TRIALS):
            stream = random.Random(seed)
            shared = {}
            views = [Abstract(dict(zip(known, c)), asked, shared, stream) for c in combinations]
            verdict, _ = schedule(unit, views, lambda flags, how: stream.randint(0, 1))
            if verdict != EQUAL and known == asked:
                return False
        if known == asked:
            return True


def helpers_equal(unit):
    """Would every called helper be balanced whatever uniform value it is given?
    An analysis that does not tell its callers apart must be able to say so."""
    for number in {s.helper for s in walk(unit) if isinstance(s, Call)}:
        for p in range(4):
            alone = Unit(unit.number, [Call(number, ("constant", p))], unit.helpers)
            if not abstract_equal(alone):
                return False
    return True


SIZES, INPUTS = range(2, 6), range(4)


def truth(unit):
    """silent: equal always, and that takes neither arithmetic nor telling
    the callers of a helper apart; accident: equal always, but it takes that; report: wrong in every execution; open: the rest."""
    results = [concrete(unit, k, u) for k in SIZES for u in INPUTS]
    if all(v == EQUAL for v, _ in results):
        easy = abstract_equal(unit) and helpers_equal(unit)
        return "silent" if easy else "accident"
    if all(v == DIFFERENT and not aborted for v, aborted in results):
        return "report"
    return "open"


def sequences(unit, size, u, length=12):
    """For people: what each rank calls, each rank for itself."""
    result = []
    for rank in range(size):
        view = Concrete(rank, size, u)
        calls = []
        coroutine = execute(view, unit, unit.body, {"comm": ("world",)})
        answer = None
        try:
            while len(calls) < length:
                comm, label, value = coroutine.send(answer)
                answer = None
                if value and value[0] == "share":
                    answer = value[2]
                elif value and value[0] == "split":
                    answer = None if value[1] is None else (("sub", value[1]), 0)
                name = label if isinstance(label, str) else f"{label[0]}(root {label[1]})"
                calls.append(name + ("" if comm[0] == "world" else " on a part"))
            calls.append("...")
        except StopIteration:
            calls.append("end")
        except Aborted:
            calls.append("abort")
        result.append(f"rank {rank}: " + ", ".join(calls))
    return result
