# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a hybrid program can do: all orders in which the threads of all ranks
may take their steps, with sends that are kept by the library and with sends that
wait. Every collective of these programs waits for all ranks.

truth(program) gives two sets of words: what some order shows, and what every
order shows.

  stuck       the program does not end: deadlock, or collectives that do not fit
  deadlock, mismatch   which of the two
  overlap     two threads of a rank in collectives of one communicator
  level       a call that the thread level does not allow
  race        an MPI call uses memory that somebody else uses meanwhile, and one writes
  lost        a message that nobody receives"""

from hybrid_program import LEVELS


class TooLarge(Exception):
    pass


def compile_program(program):
    """A list of instructions. Jumps are indices."""
    code = []

    def emit(*instruction):
        code.append(list(instruction))
        return len(code) - 1

    def body_of(body):
        for s in body:
            statement(s)

    def statement(s):
        kind = s[0]
        if kind in ("coll", "send", "ssend", "recv", "store", "load"):
            emit("op", s)
        elif kind == "pending":
            at = emit("post", s[1])
            body_of(s[2])
            emit("wait", at)
        elif kind in ("barrier", "taskwait"):
            emit(kind)
        elif kind == "region":
            emit("fork")
            body_of(s[1])
            emit("join")
        elif kind == "single":
            at = emit("single", None)
            body_of(s[1])
            code[at][1] = len(code)
            if not s[2]:
                emit("barrier")
        elif kind in ("master", "thread"):
            at = emit("thread", 0 if kind == "master" else s[1], None)
            body_of(s[1] if kind == "master" else s[2])
            code[at][2] = len(code)
        elif kind == "rank":
            at = emit("rank", s[1], None)
            body_of(s[2])
            over = emit("goto", None)
            code[at][2] = len(code)
            body_of(s[3])
            code[over][1] = len(code)
        elif kind == "critical":
            emit("lock")
            body_of(s[1])
            emit("unlock")
        elif kind == "sections":
            at = emit("sections", [], None)
            for body in s[1]:
                code[at][1].append(len(code))
                body_of(body)
                emit("goto", at)
            code[at][2] = len(code)
            if not s[2]:
                emit("barrier")
        elif kind == "task":
            at = emit("task", None)
            body_of(s[1])
            emit("endtask")
            code[at][1] = len(code)
        else:
            raise ValueError(s)

    body_of(program.body)
    emit("end")
    return code


# A state is (ranks, messages, receives, collectives, done).
#   rank: (threads, taken, lock, ready); a thread is a stack of frames
#   (pc, inside, creator), the last one runs; ready are (pc, creator) of tasks.
#   message: (source, target, comm, tag, key or None); receive: (rank, comm,
#   source, tag, key); collective: (rank, comm, name, thread). done: keys of what is over.
class Model:
    def __init__(self, program, waits, limit=5000):
        self.program = program
        self.code = compile_program(program)
        self.waits = waits
        self.limit = limit

    def start(self):
        rank = ((((0, 0, -1),),), frozenset(), -1, ())
        return (tuple(self.settle(r, rank) for r in range(self.program.ranks)), (), (), (),
                frozenset())

    # Steps that no other thread can notice are taken at once.
    def settle(self, number, rank):
        threads, taken, lock, ready = rank
        moved = True
        while moved:
            moved = False
            for t, stack in enumerate(threads):
                pc, inside, creator = stack[-1]
                what = self.code[pc]
                to = None
                if what[0] == "goto":
                    to = what[1]
                elif what[0] == "thread":
                    to = pc + 1 if t == what[1] else what[2]
                elif what[0] == "rank":
                    to = pc + 1 if number == what[1] else what[2]
                elif what[0] == "unlock":
                    to, lock = pc + 1, -1
                elif what[0] == "fork":
                    threads = tuple(((pc + 1, 0, -1),) for _ in range(self.program.threads))
                    moved = True
                    break
                elif what[0] == "endtask":
                    threads = threads[:t] + (stack[:-1],) + threads[t + 1:]
                    moved = True
                    continue
                if to is not None:
                    threads = threads[:t] + (stack[:-1] + ((to, 0, creator),),) + threads[t + 1:]
                    moved = True
            waiting = [stack[-1] for stack in threads]
            if not moved and not ready and len({f[0] for f in waiting}) == 1 and \
                    all(len(stack) == 1 for stack in threads):
                pc = waiting[0][0]
                if self.code[pc][0] == "join":
                    threads, moved = (((pc + 1, 0, -1),),), True
                elif self.code[pc][0] == "barrier":
                    threads = tuple(((pc + 1, 0, -1),) for _ in threads)
                    moved = True
        return (threads, taken, lock, ready)

    def key(self, r, t, pc, creator):
        return (r, creator if creator >= 0 else t, pc)

    def peer(self, r, peer):
        n = self.program.ranks
        return {"next": (r + 1) % n, "previous": (r + n - 1) % n}.get(peer, peer)

    @staticmethod
    def fits(receive, message):
        return receive[0] == message[1] and receive[1] == message[2] and \
            receive[2] in ("any", message[0]) and receive[3] == message[3]

    def matches(self, state):
        """The pairs of a receive and a message that may meet now."""
        ranks, messages, receives, collectives, done = state
        for i, receive in enumerate(receives):
            sources = set()
            for j, message in enumerate(messages):
                if not self.fits(receive, message) or message[0] in sources:
                    continue
                sources.add(message[0])
                if not any(self.fits(other, message) for other in receives[:i]):
                    yield i, j

    def meet(self, state, i, j):
        ranks, messages, receives, collectives, done = state
        over = {receives[i][4]} | ({messages[j][4]} if messages[j][4] else set())
        return (ranks, messages[:j] + messages[j + 1:], receives[:i] + receives[i + 1:],
                collectives, done | over)

    def advance(self, state, r, t, pop=None, **changes):
        """Thread t of rank r goes on to the next instruction."""
        ranks, messages, receives, collectives, done = state
        threads, taken, lock, ready = ranks[r]
        taken = changes.get("taken", taken)
        lock = changes.get("lock", lock)
        ready = changes.get("ready", ready)
        stack = threads[t]
        pc, inside, creator = stack[-1]
        stack = changes.get("stack", stack[:-1] + ((changes.get("to", pc + 1),
                                                    changes.get("inside", 0), creator),))
        threads = threads[:t] + (stack,) + threads[t + 1:]
        rank = self.settle(r, (threads, taken, lock, ready))
        return (ranks[:r] + (rank,) + ranks[r + 1:], changes.get("messages", messages),
                changes.get("receives", receives), changes.get("collectives", collectives),
                changes.get("done", done))

    def steps(self, state):
        """(states that may come next, whether collectives do not fit)"""
        ranks, messages, receives, collectives, done = state
        for i, j in self.matches(state):
            if receives[i][2] != "any":
                return [self.meet(state, i, j)], False  # nobody could tell when
        result = [self.meet(state, i, j) for i, j in self.matches(state)]
        for comm in {c[1] for c in collectives}:
            first = {}
            for c in collectives:
                if c[1] == comm:
                    first.setdefault(c[0], c)
            if len(first) == len(ranks):
                if len({c[2] for c in first.values()}) > 1:
                    return [], True
                after = state[:3] + (tuple(c for c in collectives if c not in first.values()),
                                     done)
                for r, c in first.items():
                    after = self.advance(after, r, c[3])
                return [after], False
        for r, (threads, taken, lock, ready) in enumerate(ranks):
            for t in range(len(threads)):
                result += self.thread_steps(state, r, t)
        return result, False

    def take_task(self, state, r, t, own):
        ranks = state[0]
        threads, taken, lock, ready = ranks[r]
        result = []
        for n, (pc, creator) in enumerate(ready):
            if not own or creator == t:
                result.append(self.advance(state, r, t, ready=ready[:n] + ready[n + 1:],
                                           stack=threads[t] + ((pc, 0, creator),)))
        return result

    def thread_steps(self, state, r, t):
        ranks, messages, receives, collectives, done = state
        threads, taken, lock, ready = ranks[r]
        pc, inside, creator = threads[t][-1]
        what = self.code[pc]
        kind = what[0]
        if kind in ("barrier", "join"):
            return self.take_task(state, r, t, False) if creator < 0 else []
        if kind == "taskwait":
            mine = any(c == t for _, c in ready) or any(
                f[2] == t for stack in threads for f in stack)
            return self.take_task(state, r, t, True) if mine else [self.advance(state, r, t)]
        if kind == "single":
            if (pc, 0) in taken:
                return [self.advance(state, r, t, to=what[1])]
            return [self.advance(state, r, t, taken=taken | {(pc, 0)})]
        if kind == "sections":
            free = [n for n in range(len(what[1])) if (pc, n) not in taken]
            if not free:
                return [self.advance(state, r, t, to=what[2])]
            return [self.advance(state, r, t, to=what[1][n], taken=taken | {(pc, n)})
                    for n in free]
        if kind == "lock":
            return [self.advance(state, r, t, lock=t)] if lock < 0 else []
        if kind == "task":
            return [self.advance(state, r, t, to=what[1], ready=ready + ((pc + 1, t),)),
                    self.advance(state, r, t,
                                 stack=threads[t][:-1] + ((what[1], 0, creator), (pc + 1, 0, t)))]
        if kind == "wait":
            mine = self.key(r, t, what[1], creator)
            return [self.advance(state, r, t, done=done - {mine})] if mine in done else []
        if kind == "end":
            return []
        return self.call_steps(state, r, t, what[1], kind == "post")

    def call_steps(self, state, r, t, op, starts):
        ranks, messages, receives, collectives, done = state
        pc, inside, creator = ranks[r][0][t][-1]
        mine = self.key(r, t, pc, creator)
        if op[0] in ("store", "load"):
            return [self.advance(state, r, t)]
        if inside:
            return [self.advance(state, r, t, done=done - {mine})] if mine in done else []
        if op[0] == "coll":
            return [self.advance(state, r, t, to=pc, inside=1,
                                 collectives=collectives + ((r, op[2], op[1], t),))]
        go = {} if starts else {"to": pc, "inside": 1}
        tag = t if op[2] == "thread" else op[2]
        if op[0] == "recv":
            posted = (r, op[3], self.peer(r, op[1]), tag, mine)
            return [self.advance(state, r, t, receives=receives + (posted,), **go)]
        kept = op[0] == "send" and not self.waits
        if kept and not starts:
            go = {}
        sent = (r, self.peer(r, op[1]), op[3], tag, None if kept else mine)
        return [self.advance(state, r, t, messages=messages + (sent,),
                             done=done | {mine} if kept and starts else done, **go)]

    def uses(self, state, r):
        """(thread, buffer, writes, is of MPI) of what is or may be going on in rank r."""
        ranks, messages, receives, collectives, done = state
        threads = ranks[r][0]
        result = []
        for t, stack in enumerate(threads):
            what = self.code[stack[-1][0]]
            if what[0] in ("op", "post"):
                op = what[1]
                buffer = op[1] if op[0] in ("store", "load") else \
                    op[3] if op[0] == "coll" else op[4]
                if op[0] == "coll" and op[1] == "Barrier":
                    buffer = None
                if buffer is not None:
                    writes = op[0] in ("store", "recv") or (op[0] == "coll" and op[1] == "Allreduce")
                    result.append((t, buffer, writes, op[0] not in ("store", "load")))
            for frame in stack:
                for at in self.pending_at(frame[0]):
                    op = self.code[at][1]
                    if op[4] is not None:
                        result.append((("of", t, at), op[4], op[0] == "recv", True))
        return result

    def pending_at(self, pc):
        """Operations started and not waited for where pc is: blocks are straight."""
        for i in range(pc, len(self.code)):
            if self.code[i][0] == "wait" and self.code[i][1] < pc <= i:
                yield self.code[i][1]

    def faults(self, state):
        result = set()
        ranks = state[0]
        for r, (threads, taken, lock, ready) in enumerate(ranks):
            calls = []
            comms = []
            for t, stack in enumerate(threads):
                what = self.code[stack[-1][0]]
                is_call = what[0] in ("post", "wait") or \
                    (what[0] == "op" and what[1][0] not in ("store", "load"))
                if is_call:
                    calls.append(t)
                if what[0] == "op" and what[1][0] == "coll":
                    comms.append(what[1][2])
            level = LEVELS.index(self.program.level)
            if (level == 0 and any(calls)) or (level < 2 and len(calls) > 1):
                result.add("level")
            if len(set(comms)) < len(comms):
                result.add("overlap")
            uses = self.uses(state, r)
            for i, a in enumerate(uses):
                for b in uses[:i]:
                    if a[0] != b[0] and a[1] == b[1] and (a[2] or b[2]) and (a[3] or b[3]):
                        result.add("race")
        return result

    def explore(self):
        """(what some order shows, what every order shows)"""
        some, every = set(), {}
        stack = [self.start()]
        after = {}
        while stack:
            state = stack[-1]
            if state in every:
                stack.pop()
                continue
            if state not in after:
                if len(after) >= self.limit:
                    raise TooLarge
                after[state] = self.steps(state)
                stack += [s for s in after[state][0] if s not in every]
                continue
            stack.pop()
            successors, mismatch = after[state]
            shown = self.faults(state)
            if mismatch:
                shown |= {"stuck", "mismatch"}
            elif not successors:
                ended = all(self.code[threads[0][-1][0]][0] == "end"
                            for threads, _, _, _ in state[0])
                if not ended:
                    shown |= {"stuck", "deadlock"}
                elif state[1] or state[2]:
                    shown.add("lost")
            some |= shown
            if successors:
                shown = shown | frozenset.intersection(*(every[s] for s in successors))
            every[state] = frozenset(shown)
        return some, every[self.start()]


def truth(program):
    some_kept, every_kept = Model(program, False).explore()
    some_waits, every_waits = Model(program, True).explore()
    return some_kept | some_waits, every_kept & every_waits
