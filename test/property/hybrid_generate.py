# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random hybrid programs: phases that fit, made by one thread or by each, and in
half of the programs a change somewhere. What comes out is not decided here:
hybrid_model.py says."""

import copy
from hybrid_program import LEVELS, Program, bodies, lists

NAMES = ("Barrier", "Allreduce", "Allgather")


class Generator:
    def __init__(self, random):
        self.r = random
        self.tag = 10

    def buffer(self):
        return self.r.choice((None, None, 0, 1))

    def new_tag(self):
        self.tag += 1
        return self.tag

    def exchange(self):
        """What all ranks do in one thread each: statements that fit."""
        r = self.r
        kind = r.random()
        comm = r.choice(("W", "W", "D"))
        if kind < 0.4:
            return [("coll", r.choice(NAMES), comm, self.buffer())]
        tag = self.new_tag()
        if kind < 0.65:
            sender = r.randrange(self.ranks)
            receiver = r.choice([i for i in range(self.ranks) if i != sender])
            source = "any" if r.random() < 0.2 else sender
            return [("rank", sender, [(r.choice(("send", "ssend")), receiver, tag, comm, self.buffer())],
                     [("rank", receiver, [("recv", source, tag, comm, self.buffer())], [])])]
        receive = ("recv", "previous", tag, comm, self.buffer())
        send = ("send", "next", tag, comm, self.buffer())
        if kind < 0.85:
            return [("pending", receive, [send], r.random() < 0.3)]
        if kind < 0.93:
            return [("pending", send, [receive], r.random() < 0.3)]
        return [("rank", 0, [send, receive], [receive, send])]

    def memory(self):
        r = self.r
        return [(r.choice(("store", "load")), r.randrange(2))]

    def work(self):
        r = self.r
        result = []
        for _ in range(r.choice((1, 1, 2))):
            result += self.exchange() if r.random() < 0.75 else self.memory()
        return result

    def of_each(self):
        """What every thread does on its own: messages tagged by its number."""
        r = self.r
        comm = r.choice("WD")
        receive, send = ("recv", "previous", "thread", comm, None), ("send", "next", "thread", comm, None)
        return [("pending", receive, [send], False)] if r.random() < 0.6 else [send, receive]

    def phase(self):
        r = self.r
        kind = r.random()
        if kind < 0.25:
            return [("single", self.work(), r.random() < 0.15)]
        if kind < 0.45:
            return [("master", self.work())] + ([("barrier",)] if r.random() < 0.8 else [])
        if kind < 0.57:
            return [("thread", r.randrange(self.threads), self.work())] + \
                ([("barrier",)] if r.random() < 0.8 else [])
        if kind < 0.67:
            return [("sections", [self.work(), self.work() if r.random() < 0.5 else self.memory()],
                     r.random() < 0.15)]
        if kind < 0.75:
            return self.of_each()
        if kind < 0.82:
            return [("critical", self.memory() if r.random() < 0.5 else self.of_each()[:1])]
        if kind < 0.95:
            made = [("task", self.work())]
            if r.random() < 0.5:
                made += [("taskwait",)] if r.random() < 0.7 else []
                made += [("task", self.work())] if r.random() < 0.6 else self.work()
            return [(r.choice(("single", "master")), made)]
        return [("barrier",)]

    def finish(self, s):
        return s + (False,) if s[0] == "single" and len(s) == 2 else s

    def region(self):
        body = []
        for _ in range(self.r.choice((1, 2, 2, 3))):
            body += [self.finish(s) for s in self.phase()]
        return ("region", body)

    def program(self):
        r = self.r
        self.ranks = r.choice((2, 2, 2, 3))
        self.threads = r.choice((2, 2, 2, 3)) if self.ranks == 2 else 2
        body = self.work() if r.random() < 0.3 else []
        body.append(self.region())
        if r.random() < 0.3:
            body += self.work() if r.random() < 0.5 else [self.region()]
        level = r.choice(LEVELS + ("MULTIPLE",) * 4)
        program = Program(self.ranks, self.threads, level, body)
        if r.random() < 0.5:
            self.plant(program)
        return program

    def plant(self, program):
        """One change somewhere, in place."""
        r = self.r
        thaw = lambda b: [tuple(thaw(x) if isinstance(x, list) else x for x in s)  # noqa: E731
                          if isinstance(s, tuple) else thaw(s) for s in b]
        program.body = thaw(copy.deepcopy(program.body))
        places = [(body, i) for body in lists(program.body) for i in range(len(body))]
        for _ in range(20):
            body, i = r.choice(places)
            s = body[i]
            inside = body is not program.body
            how = r.choice(("delete", "unwrap", "rank", "swap", "change", "each", "nowait"))
            if how == "delete" and s[0] != "region":
                del body[i]
            elif how == "unwrap" and s[0] in ("single", "master", "thread", "critical", "task"):
                body[i:i + 1] = bodies(s)[0]
            elif how == "rank" and s[0] in ("coll", "send", "recv", "ssend", "pending"):
                body[i] = ("rank", r.randrange(program.ranks), [s], [])
            elif how == "swap" and i + 1 < len(body):
                body[i], body[i + 1] = body[i + 1], body[i]
            elif how == "change" and s[0] == "coll":
                body[i] = r.choice([("coll", r.choice(NAMES)) + s[2:],
                                    s[:2] + ("D" if s[2] == "W" else "W",) + s[3:]])
            elif how == "change" and s[0] in ("send", "ssend", "recv"):
                body[i] = r.choice([s[:2] + (99,) + s[3:],
                                    s[:3] + ("D" if s[3] == "W" else "W",) + s[4:]])
            elif how == "each" and s[0] in ("single", "master") and inside:
                body[i] = ("thread", r.randrange(program.threads), bodies(s)[0])
            elif how == "nowait" and s[0] in ("single", "sections"):
                body[i] = s[:2] + (True,)
            else:
                continue
            return
