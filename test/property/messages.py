# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random communication programs as calls of ranks, faults planted in them, and
what a job that runs them can end with.

A program is made as one sequence of steps in which every rank takes part in
order: such a program cannot deadlock, whatever is buffered. The truth of a
changed one comes from playing it many times, in random order and with calls
that wait as long as they may or not at all."""

import copy
from dataclasses import dataclass, replace

DATA = ("Barrier", "Bcast", "Reduce", "Allreduce", "Scan", "Gather", "Scatter",
        "Allgather", "Alltoall", "Alltoallv", "Gatherv")
ROOTED = ("Bcast", "Reduce", "Gather", "Scatter", "Gatherv")
REDUCING = ("Reduce", "Allreduce", "Scan")
BLOCKING, STARTED = 0, 1


@dataclass
class Step:
    """One call of one rank."""

    what: str  # a collective's name, dup, split, free, send, recv, wait, test
    comm: int = 0
    form: int = BLOCKING
    count: int = 0
    type: str = "i"
    op: str = "+"
    root: int = 0
    slot: int = 0
    peer: int = 0
    tag: int = 0
    wild: bool = False  # a receive from any source; its tag is used once
    made: int = 0  # the communicator a dup or split makes
    colour: int = 0

    def text(self):
        if self.what == "dup":
            return f"dup {self.comm} {self.made}"
        if self.what == "split":
            return f"split {self.comm} {self.made} {self.colour} 0"
        if self.what == "free":
            return f"free {self.comm}"
        if self.what in ("send", "recv"):
            peer = -1 if self.wild else self.peer
            return (f"{self.what} {self.comm} {peer} {self.tag} {self.count} {self.type} "
                    f"{self.form} {self.slot}")
        if self.what in ("wait", "test"):
            return f"{self.what} {self.slot}"
        return (f"{self.what} {self.form} {self.comm} {self.count} {self.type} {self.op} "
                f"{self.root} {self.slot}")

    def collective(self):
        return self.what in DATA

    def record(self):
        """What the members of the communicator must agree on, and the check
        that says so; the first difference counts."""
        if not self.collective():
            return (("order", self.what),)
        name = "" if self.what == "Barrier" else self.signature()
        return (("order", self.what), ("blocking", self.form),
                ("root", self.root if self.what in ROOTED else None),
                ("op", self.op if self.what in REDUCING else None), ("type", name))

    def signature(self):
        if self.count == 0:
            return ("", 0)  # nothing of any type
        return ("i", 2 * self.count) if self.type == "p" else (self.type, self.count)

    def holds(self, other):
        """Can this receive take that message?"""
        mine, theirs = self.signature(), other.signature()
        return not theirs[1] or mine[0] == theirs[0] and mine[1] >= theirs[1]


class Program:
    def __init__(self, size):
        self.size = size
        self.ranks = [[] for _ in range(size)]
        self.members = {0: {(): list(range(size))}}  # comm -> colour -> world ranks

    def group(self, comm, rank):
        for members in self.members[comm].values():
            if rank in members:
                return members
        return []

    def text(self):
        return "".join(f"{rank} {step.text()}\n" for rank, steps in enumerate(self.ranks)
                       for step in steps)


class Maker:
    def __init__(self, random):
        self.r = random

    def program(self, length=25):
        r = self.r
        p = Program(r.randint(2, 4))
        slots = [0] * p.size
        pending = [[] for _ in range(p.size)]

        def slot(rank):
            slots[rank] += 1
            return slots[rank]

        def complete(rank, number):
            pending[rank].remove(number)
            p.ranks[rank].append(Step(r.choice(("wait", "wait", "test")), slot=number))

        for _ in range(r.randint(5, length)):
            choice = r.random()
            comm = r.choice(list(p.members))
            if choice < 0.12 and len(p.members) < 8:
                made = len(p.members)
                if r.random() < 0.4:
                    p.members[made] = {colour: list(m) for colour, m in p.members[comm].items()}
                    for rank in range(p.size):
                        if p.group(comm, rank):
                            p.ranks[rank].append(Step("dup", comm, made=made))
                    continue
                p.members[made] = {}
                for colour, members in p.members[comm].items():
                    parts = {m: r.choice((0, 0, 1, -1)) for m in members}
                    for m in members:
                        p.ranks[m].append(Step("split", comm, made=made, colour=parts[m]))
                        if parts[m] >= 0:
                            p.members[made].setdefault(colour + (parts[m],), []).append(m)
                if not p.members[made]:
                    p.members[made] = {(): []}
            elif choice < 0.65:
                for members in p.members[comm].values():
                    self.collective(p, comm, members, slot, pending)
            else:
                members = r.choice(list(p.members[comm].values()))
                if len(members) >= 2:
                    self.message(p, comm, members, slot, pending)
            for rank in range(p.size):
                for number in list(pending[rank]):
                    if r.random() < 0.3:
                        complete(rank, number)
        for rank in range(p.size):
            for number in list(pending[rank]):
                complete(rank, number)
        for comm in sorted(p.members, reverse=True):
            if comm:
                for rank in range(p.size):
                    if p.group(comm, rank):
                        p.ranks[rank].append(Step("free", comm))
        return p

    def collective(self, p, comm, members, slot, pending):
        r = self.r
        if not members:
            return
        name = r.choice(DATA)
        step = Step(name, comm, r.choice((BLOCKING, BLOCKING, STARTED)), r.choice((0, 1, 3, 40)),
                    r.choice("ifd" if name in REDUCING else "ifdp"), r.choice("+>*<"),
                    r.randrange(len(members)))
        if name == "Barrier":
            step.count = 0
        for m in members:
            mine = replace(step, slot=slot(m))
            # Two layouts of one signature are the same to everybody.
            if mine.type == "p" and r.random() < 0.5 and name not in ("Alltoallv", "Gatherv"):
                mine.type, mine.count = "i", 2 * mine.count
            p.ranks[m].append(mine)
            if mine.form == STARTED:
                pending[m].append(mine.slot)

    def message(self, p, comm, members, slot, pending):
        r = self.r
        a, b = r.sample(range(len(members)), 2)
        count, tag, type = r.choice((0, 1, 5, 100)), r.randrange(4), r.choice("ifdp")
        send = Step("send", comm, r.choice((0, 1, 2)), count, type, peer=b, tag=tag,
                    slot=slot(members[a]))
        recv = Step("recv", comm, r.choice((0, 1, 2)), count + r.choice((0, 0, 7)), type, peer=a,
                    tag=tag, slot=slot(members[b]))
        if r.random() < 0.2:
            self.used = getattr(self, "used", 0) + 1
            send.tag = recv.tag = 100 + self.used
            recv.wild = True
        p.ranks[members[a]].append(send)
        p.ranks[members[b]].append(recv)
        if send.form == 1:
            pending[members[a]].append(send.slot)
        if recv.form == 1:
            pending[members[b]].append(recv.slot)

    def reorder(self, p):
        """A copy in which some neighbouring calls of a rank have changed places:
        still every message has its receive, but who waits for whom is another
        matter."""
        r = self.r
        p = copy.deepcopy(p)
        for _ in range(r.randint(1, 3)):
            steps = p.ranks[r.randrange(p.size)]
            places = [i for i in range(len(steps) - 1)
                      if all(s.collective() or s.what in ("send", "recv")
                             for s in steps[i:i + 2])]
            if places:
                i = r.choice(places)
                steps[i], steps[i + 1] = steps[i + 1], steps[i]
        for steps in p.ranks:
            for step in steps:
                if step.what == "test":  # polling is no waiting
                    step.what = "wait"
        return p

    def plant(self, p):
        """A changed copy and what was done; None when there is no place."""
        r = self.r
        p = copy.deepcopy(p)
        how = r.choice(("skip", "root", "op", "type", "count", "swap", "comm", "form", "name",
                        "unsent", "tag"))
        places = [(rank, i) for rank in range(p.size) for i, s in enumerate(p.ranks[rank])
                  if (s.what == "send" if how in ("unsent", "tag") else s.collective())]
        if not places:
            return None
        rank, i = r.choice(places)
        steps = p.ranks[rank]
        s = steps[i]
        size = len(p.group(s.comm, rank))
        if how in ("skip", "unsent"):
            p.ranks[rank] = [t for t in steps if t is not s and not (
                t.what in ("wait", "test") and s.form == STARTED and t.slot == s.slot)]
        elif how == "root" and s.what in ROOTED and size > 1:
            s.root = (s.root + 1) % size
        elif how == "op" and s.what in REDUCING:
            s.op = "+" if s.op != "+" else ">"
        elif how == "type":
            s.type = {"i": "f", "f": "i", "d": "f", "p": "f"}[s.type]
        elif how == "count" and s.what != "Barrier":
            s.count += 1
        elif how == "swap":
            later = [j for j in range(i + 1, len(steps)) if steps[j].collective()]
            if not later:
                return None
            j = later[0]
            if any(t.what in ("wait", "test") and t.slot in (s.slot, steps[j].slot)
                   or t.what in ("dup", "split") and t.made == steps[j].comm
                   for t in steps[i:j]):
                return None
            steps[i], steps[j] = steps[j], steps[i]
        elif how == "comm":
            known = [0] + [t.made for t in steps[:i] if t.what in ("dup", "split")]
            others = [c for c in known if c != s.comm and len(p.group(c, rank)) > s.root]
            if not others:
                return None
            s.comm = r.choice(others)
        elif how == "form" and s.form == STARTED:
            s.form = BLOCKING
            p.ranks[rank] = [t for t in steps if not (t.what in ("wait", "test")
                                                      and t.slot == s.slot)]
        elif how == "name" and s.what != "Barrier":
            s.what = r.choice([n for n in DATA if n != s.what])
        elif how == "tag":
            s.tag += 10
        else:
            return None
        return p, how


def sources(step, rank, members):
    """Whose entry a rank's part of a collective needs: where its data come from
    (MPI-3.1 section 5.1: otherwise a call may return before others enter)."""
    if not step.collective() or step.what == "Barrier":
        return members
    if step.count == 0:
        return []
    root = members[step.root] if step.what in ROOTED else None
    if step.what in ("Bcast", "Scatter"):
        return [root]
    if step.what in ("Reduce", "Gather", "Gatherv"):
        return members if rank == root else []
    if step.what == "Scan":
        return members[:members.index(rank)]
    return members


def play(p, random, waits, buffers, flow=False):
    """One way the job can go: None when it ends well, else the check. With flow,
    a part of a collective waits for its data alone."""
    position = [0] * p.size
    calls = {}  # (comm, its members) -> list of (record, ranks that came)
    done = [{} for _ in range(p.size)]  # slot -> the test that it is complete
    entered = [None] * p.size
    sent, received, misfit = [], [], []

    def whole(entry, members):
        return lambda: entry[1] >= set(members)

    def matched(message):
        return lambda: message[3]

    def match():
        for s in sent:
            if not s[3]:
                for t in received:
                    if not t[3] and s[0] == t[0] and s[1] == t[1] and s[2] == t[2]:
                        s[3] = t[3] = True
                        if not t[4].holds(s[4]):
                            misfit.append(t)
                        break

    def enter(rank, step):
        """(check that fails or None, the condition on which the call returns)."""
        if step.what in ("wait", "test"):
            return None, done[rank].get(step.slot, lambda: True)
        members = p.group(step.comm, rank)
        if step.what in ("send", "recv"):
            other = members[step.peer]
            ends = (rank, other) if step.what == "send" else (other, rank)
            message = [(step.comm, tuple(members)), ends, step.tag, False, step]
            (sent if step.what == "send" else received).append(message)
            match()
            ready = matched(message)
            if step.form == 1:
                done[rank][step.slot] = (lambda: True) if buffers and step.what == "send" else ready
                return None, lambda: True
            if step.what == "send" and step.form == 0 and buffers:
                return None, lambda: True
            return None, ready
        history = calls.setdefault((step.comm, tuple(members)), [])
        index = sum(rank in entry[1] for entry in history)
        if index == len(history):
            history.append((step.record(), set()))
        entry = history[index]
        for mine, theirs in zip(step.record(), entry[0]):
            if mine != theirs:
                return mine[0], None
        entry[1].add(rank)
        ready = whole(entry, sources(step, rank, members) if flow else members)
        if step.form == STARTED:
            done[rank][step.slot] = ready
            return None, lambda: True
        if not waits and not flow and step.collective() and step.what != "Barrier":
            return None, lambda: True
        return None, ready

    order = list(range(p.size))
    ended = set()
    while len(ended) < p.size:
        random.shuffle(order)
        moved = False
        for rank in order:
            if rank in ended:
                continue
            if entered[rank] is None:
                if position[rank] == len(p.ranks[rank]):
                    step = Step("finalize")
                else:
                    step = p.ranks[rank][position[rank]]
                failed, entered[rank] = enter(rank, step)
                if misfit:
                    return "message-type"
                if failed:
                    return failed
                moved = True
            if entered[rank]():
                entered[rank] = None
                moved = True
                if position[rank] == len(p.ranks[rank]):
                    ended.add(rank)
                position[rank] += 1
        if not moved:
            return "deadlock"
    return None


def outcomes(p, random, times=40):
    """All that was seen; contains None when the job can end well."""
    seen = {play(p, random, waits, buffers) for _ in range(times)
            for waits in (True, False) for buffers in (True, False)}
    return seen
