# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs of collectives: balanced ones, balanced ones with one planted
fault, and free ones. What they are is not decided here: interpret.py says."""

import copy
from program import *

C = lambda n: ("constant", n)  # noqa: E731
NAMES = ("Barrier", "Bcast", "Allreduce", "Reduce", "Allgather", "Scan")


class Generator:
    def __init__(self, random):
        self.r = random

    def rank_test(self):
        r = self.r
        base = ("rank",)
        return r.choice([
            lambda: ("==", base, C(r.randint(0, 3))),
            lambda: ("!=", base, C(r.randint(0, 2))),
            lambda: ("<", base, C(r.randint(1, 3))),
            lambda: (">=", base, C(r.randint(1, 3))),
            lambda: ("==", ("%", base, C(2)), C(r.randint(0, 1))),
            lambda: ("==", base, C(0)),
        ])()

    def uniform_test(self):
        r = self.r
        return r.choice([(">", ("u",), C(r.randint(0, 2))), (">", ("size",), C(r.randint(1, 4))),
                         ("==", ("%", ("u",), C(2)), C(0))])

    def condition(self, ranked):
        r = self.r
        test = self.rank_test() if ranked else self.uniform_test()
        if r.random() < 0.2:
            test = (r.choice(("&&", "||")), test, self.uniform_test())
        if r.random() < 0.1:
            test = ("not", test)
        if ranked and self.flags and r.random() < 0.3:
            return ("flag", r.choice(self.flags))
        return test

    def collective(self, comms):
        r = self.r
        root = r.choice([C(0), C(0), C(1), ("%", ("u",), C(2))])
        comm = r.choice(comms)
        return Collective(r.choice(NAMES), comm, root if comm == "comm" else C(0))

    def count(self):
        r = self.r
        return r.choice([C(r.randint(1, 3)), ("u",), ("size",)])

    def straight(self, comms, longest=3):
        """Collectives under conditions that are the same everywhere."""
        r = self.r
        result = []
        for _ in range(r.randint(1, longest)):
            choice = r.random()
            if choice < 0.6:
                result.append(self.collective(comms))
            elif choice < 0.75:
                result.append(Work())
            elif choice < 0.85:
                result.append(Loop(self.count(), [self.collective(comms)],
                                   r.choice(("for", "while"))))
            else:
                result.append(If(self.condition(False), [self.collective(comms)],
                                 [self.collective(comms)] if r.random() < 0.5 else []))
        return result

    def variation(self, statements):
        """Another text of the same calls."""
        result = []
        for s in copy.deepcopy(statements):
            if self.r.random() < 0.3:
                result.append(Work())
            if isinstance(s, Collective) and self.r.random() < 0.15:
                s = Loop(C(1), [s])
            elif isinstance(s, Loop) and s.count[0] == "constant" and self.r.random() < 0.3:
                result += [copy.deepcopy(x) for _ in range(s.count[1]) for x in s.body]
                continue
            result.append(s)
        return result

    def balanced(self, comms, depth, top=False):
        r = self.r
        result = []
        for _ in range(r.randint(1, 4)):
            choice = r.random()
            if choice < 0.3:
                result += self.straight(comms)
            elif choice < 0.5 and depth:
                body = self.straight(comms)
                result.append(If(self.condition(True), body, self.variation(body)))
            elif choice < 0.58:
                result.append(If(self.condition(True), [Work()], [Work()] if r.random() < 0.4 else []))
            elif choice < 0.66:
                result.append(Loop(("rank",), [Work()]))
            elif choice < 0.74 and depth:
                result.append(Loop(self.count(), self.balanced(comms, depth - 1)))
            elif choice < 0.82 and depth:
                result.append(If(self.condition(False), self.balanced(comms, depth - 1),
                                 self.balanced(comms, depth - 1)))
            elif choice < 0.86:
                body = self.straight(comms)
                value, same = r.choice([(("%", ("u",), C(3)), False), (("%", ("rank",), C(3)), True),
                                        (("rank",), True)])
                cases = [self.variation(body) if same else self.straight(comms) for _ in range(2)]
                result.append(Switch(value, cases, self.variation(body)))
            elif choice < 0.9 and top and self.helpers:
                result.append(Call(r.randrange(len(self.helpers)),
                                   r.choice([C(0), C(2), ("u",), ("size",)])))
            elif choice < 0.93 and depth:
                result.append(If(self.condition(True), [Abort()]))
            elif choice < 0.96 and top:
                result.append(If(self.condition(False), [Return()]))
            elif top:
                flag = f"flag{r.randint(0, 1)}"
                if flag not in self.flags:
                    self.flags.append(flag)
                result.append(Assign(flag, self.rank_test(), r.random() < 0.5))
                if r.random() < 0.5:
                    result.append(Share(flag, r.choice(("Bcast", "Allreduce"))))
                    result.append(If(("flag", flag), self.straight(comms)))
        return result

    def free(self, comms, depth):
        r = self.r
        result = []
        for _ in range(r.randint(1, 4)):
            choice = r.random()
            if choice < 0.45:
                result.append(self.collective(comms))
            elif choice < 0.5:
                result.append(Work())
            elif choice < 0.75 and depth:
                result.append(If(self.condition(r.random() < 0.6), self.free(comms, depth - 1),
                                 self.free(comms, depth - 1) if r.random() < 0.6 else []))
            elif choice < 0.87 and depth:
                count = r.choice([self.count(), ("rank",), ("%", ("rank",), C(2))])
                result.append(Loop(count, self.free(comms, depth - 1)))
            elif choice < 0.92:
                result.append(If(self.condition(r.random() < 0.5), [Return()]))
            elif choice < 0.96 and self.helpers:
                result.append(Call(r.randrange(len(self.helpers)),
                                   r.choice([C(1), ("u",), ("rank",), ("%", ("rank",), C(2))])))
        return result

    def helper(self):
        body = self.straight(["comm"])
        form = self.r.random()
        if form < 0.3:
            return [If((">", ("p",), C(0)), body)]
        if form < 0.6:
            return [Loop(("p",), body)]
        if form < 0.8:
            return [If(("==", ("p",), C(0)), [Return()])] + body
        return body

    def sub_communicator(self):
        """Statements that make, use and free a part of the world."""
        r = self.r
        name = "part"
        test = self.rank_test()
        members_only = r.random() < 0.5
        use = self.straight([name], 2)
        if r.random() < 0.4:
            body = self.straight([name], 2)
            use.append(If(("==", ("inside", name), C(0)), body, self.variation(body)))
        free = [Collective("Comm_free", name)]
        if members_only:
            guard = ("null", name) if r.random() < 0.6 else test
            return [Split(name, test, True), If(guard, use + free)]
        return [Split(name, test, False)] + use + free

    def plant(self, unit):
        """One change somewhere; None when there is no place for it."""
        r = self.r
        unit = copy.deepcopy(unit)
        lists = [unit.body] + unit.helpers
        for statement in list(walk(unit)):
            lists += children(statement)
        places = [(body, i) for body in lists for i, s in enumerate(body)
                  if isinstance(s, Collective) and s.name != "Comm_free"]
        if not places:
            return None
        body, i = r.choice(places)
        how = r.choice(("guard", "delete", "return", "swap", "loop", "root", "rename"))
        self.flags = []
        if how == "guard":
            body[i] = If(self.rank_test(), [body[i]])
        elif how == "delete":
            del body[i]
        elif how == "return":
            body.insert(i, If(self.rank_test(), [Return()]))
        elif how == "swap" and i + 1 < len(body) and not (
                isinstance(body[i + 1], Collective) and body[i + 1].name == "Comm_free"):
            body[i], body[i + 1] = body[i + 1], body[i]
        elif how == "loop":
            body[i] = Loop(r.choice([("rank",), ("+", ("rank",), C(1)), ("%", ("rank",), C(2))]),
                           [body[i]])
        elif how == "root" and body[i].name in ("Bcast", "Reduce") and body[i].comm == "comm":
            body[i].root = r.choice([("rank",), ("%", ("rank",), C(2))])
        elif how == "rename":
            body[i].name = r.choice(NAMES)
        return unit

    def unit(self, number):
        r = self.r
        self.flags = []
        self.helpers = [None] * r.choice((0, 0, 1, 2))
        helpers = [self.helper() for _ in self.helpers]
        mode = r.random()
        if mode < 0.15:
            body = self.free(["comm"], 3)
        else:
            body = self.balanced(["comm"], 2, top=True)
            if r.random() < 0.35:
                body[r.randint(0, len(body)):0] = self.sub_communicator()
        unit = Unit(number, body, helpers, r.random() < 0.6)
        if mode > 0.55:
            unit = self.plant(unit) or unit
            unit.number = number
        return unit


def features(unit):
    """What a program uses, by words that the lists of known gaps use too."""
    result = set()
    for s in walk(unit):
        if isinstance(s, Loop):
            kind = s.count[0]
            result.add("loop-constant" if kind == "constant" else
                       "loop-rank" if "rank" in str(s.count) else "loop-uniform")
        elif isinstance(s, Switch):
            result.add("switch")
        elif isinstance(s, Return):
            result.add("return")
        elif isinstance(s, Abort):
            result.add("abort")
        elif isinstance(s, Assign):
            result.add("flag")
        elif isinstance(s, Share):
            result.add("share")
        elif isinstance(s, Split):
            result.add("split")
        elif isinstance(s, Call):
            result.add("helper")
        elif isinstance(s, If) and "inside" in str(s.condition):
            result.add("inside")
        elif isinstance(s, Collective) and "rank" in str(s.root):
            result.add("root-rank")
    return result
