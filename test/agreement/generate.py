#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a program with an agreeing call of every collective in the table and
one call for each way in which one rank can disagree.

    tutti-tablegen rows | generate.py <program.c> <cases.txt>

A line of cases.txt: number, function, scope, fault ("none" when all agree), the
checks that may tell it, least number of ranks; whether the call waits for all, only starts, or leaves others
waiting who are not told; the version of MPI.
What a role's argument is by default, and what one rank passes instead, is
decided here by role; which roles have to agree is the table's business."""

import sys

# role: (what everybody passes, what the odd one passes or None)
VALUES = {
    "BUF": ("rb", None), "SBUF": ("sb", "MPI_IN_PLACE"), "RBUF": ("rb", None),
    "COUNT": ("1", "2"), "SCOUNT": ("1", "2"), "RCOUNT": ("1", "2"),
    "SCOUNTS": ("ones", "twos"), "RCOUNTS": ("ones", "twos"),
    "SDISPLS": ("disps", None), "RDISPLS": ("disps", None),
    "SDISPLS_A": ("adisps", None), "RDISPLS_A": ("adisps", None),
    "TYPE": ("MPI_INT", "MPI_FLOAT"), "STYPE": ("MPI_INT", "MPI_FLOAT"),
    "RTYPE": ("MPI_INT", "MPI_FLOAT"), "STYPES": ("ints", "floats"),
    "RTYPES": ("ints", "floats"), "OP": ("MPI_SUM", "MPI_MAX"), "ROOT": ("0", "1"),
    "REQ_OUT": ("&req", None), "INFO": ("info", None),
    "COMM": ("comm", None), "COMM_INOUT": ("&comm", None), "COMM_OUT": ("&newcomm", None),
    "GROUP": ("group", None), "COLOR": ("0", None), "KEY": ("0", None),
    "SPLIT_TYPE": ("MPI_COMM_TYPE_SHARED", "MPI_COMM_TYPE_SHARED + 77"),
    "LEADER": ("0", "1"), "PEER_COMM": ("world", None), "REMOTE_LEADER": ("remote", None),
    "CTOR_TAG": ("5", "6"), "HIGH": ("rank < size / 2", "!(rank < size / 2)"),
    "NDIMS": ("1", "2"), "DIMS": ("dims", "flat"), "PERIODS": ("no", "yes"),
    "REMAIN_DIMS": ("no", "yes"), "REORDER": ("0", "1"), "RANK_OUT": ("&out", None),
    "NNODES": ("size", "1"), "GRAPH_INDEX": ("index2", "index1"),
    "GRAPH_EDGES": ("edges2", "swapped"),
    "N": ("1", None), "INDEGREE": ("0", None), "OUTDEGREE": ("0", None),
    "SOURCES": ("me", None), "DEGREES": ("ones", None), "DESTINATIONS": ("next", None),
    "WEIGHTS": ("MPI_UNWEIGHTED", "ones"),
    "BASE": ("wb", None), "WSIZE": ("64", None), "DISP_UNIT": ("1", None),
    "WIN": ("win", None), "WIN_INOUT": ("&win", None), "WIN_OUT": ("&newwin", None),
    "BASEPTR_OUT": ("&base", None), "ASSERT": ("0", "MPI_MODE_NOPRECEDE"),
    "FILE": ("file", None), "FILE_INOUT": ("&file", None), "FILE_OUT": ("&newfile", None),
    "FILENAME": ("path", None),
    "AMODE": ("MPI_MODE_RDWR | MPI_MODE_CREATE",
              "MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_UNIQUE_OPEN"),
    "FSIZE": ("100", "200"), "DISP": ("0", None), "ETYPE": ("MPI_INT", "MPI_DOUBLE"),
    "FILETYPE": ("MPI_INT", None), "DATAREP": ('"native"', '"internal"'),
    "ATOMIC": ("0", "1"), "SHARED_OFFSET": ("0", "4"),
    "SHARED_WHENCE": ("MPI_SEEK_SET", "MPI_SEEK_END"), "OFFSET": ("0", None),
    "STATUS_OUT": ("&status", None), "PORT": ("port", None), "COMMAND": ('"true"', None),
    "SPAWN_ARGV": ("MPI_ARGV_NULL", None), "MAXPROCS": ("1", None),
    "ERRCODES_OUT": ("codes", None),
}
# Changed together, so that the odd call is right in itself.
TOGETHER = {
    "NNODES": {"GRAPH_INDEX": "index1", "GRAPH_EDGES": "zeros"},
    "NDIMS": {"DIMS": "dims"},
    "ETYPE": {"FILETYPE": "MPI_DOUBLE"},
}
# Of calls that need a second world or a session: not made here.
ELSEWHERE = {"STRINGTAG", "COMMANDS", "INT"}
# Agrees when it is the same or in neither of two classes, by rules of its own.
SPECIAL = {"SPLIT_TYPE", "WEIGHTS", "ASSERT", "ETYPE"}
LARGE = {"SCOUNTS": "_c", "RCOUNTS": "_c"}


class Row:
    def __init__(self, line):
        self.name, self.kind, traits, roles = line.rstrip("\n").split("|")
        self.traits = set(traits.split())
        self.roles = [r.split(":")[0] for r in roles.split()]
        self.rules = dict(r.split(":") for r in roles.split())

    def has(self, *roles):
        return any(r in self.roles for r in roles)

    def is_(self, trait):
        return trait in self.traits

    def prefix(self):
        return (self.is_("Reduction") and not self.is_("Rooted")
                and self.has("COUNT") and not self.is_("InPlaceAgrees"))

    def testable(self):
        return (self.is_("Collective") and not self.is_("OnWorld")
                and self.kind != "start and end" and not self.has(*ELSEWHERE))

    def scopes(self):
        if self.kind == "neighbourhood":
            return ["CART", "GRAPH", "DIST"]
        if self.has("WIN", "WIN_INOUT"):
            return ["WINDOW"]
        if self.has("FILE", "FILE_INOUT"):
            return ["FILE_"]
        if self.has("HIGH"):
            return ["INTER"]
        if self.has("PEER_COMM"):
            return ["HALF"]
        if self.has("REMAIN_DIMS"):
            return ["CART"]
        if self.kind == "data movement" and not self.prefix():
            return ["INTRA", "INTER"]
        return ["INTRA"]


class Program:
    def __init__(self, rows):
        self.rows = rows
        self.by_name = {r.name: r for r in rows}
        self.code, self.tests, self.lines = [], [], []

    def call(self, row, scope, changes=(), large=False):
        arguments = []
        for role in row.roles:
            value = dict(changes).get(role, VALUES[role][0])
            if role == "ROOT" and scope == "INTER":
                value = f"inter_root({value})" if role not in dict(changes) else value
            # There every group has shares of one vector.
            if scope == "INTER" and row.is_("Reduction") and role not in dict(changes):
                value = {"RCOUNTS": "shares", "RCOUNT": "shares[0]"}.get(role, value)
            if large and role in LARGE:
                value += LARGE[role]
            if large and role in ("SDISPLS", "RDISPLS"):
                value = "adisps"
            arguments.append(value)
        return f"{row.name}{'_c' if large else ''}({', '.join(arguments)})"

    def end_of(self, row):
        return self.by_name[row.name.removesuffix("_begin") + "_end"]

    def begin_of(self, row):
        return self.by_name[row.name.removesuffix("_end") + "_begin"]

    def completion(self, row, scope):
        """What has to follow a call that went well."""
        if row.is_("SplitBegin"):
            return self.call(self.end_of(row), scope) + ";"
        steps = ""
        if row.is_("Persistent"):
            steps = "MPI_Start(&req); MPI_Wait(&req, &status); MPI_Request_free(&req);"
        elif row.is_("Nonblocking"):
            steps = "MPI_Wait(&req, &status);"
        return steps

    def add(self, row, scope, fault, checks, odd_call=None, odd=-1, least=2, large=False):
        number = len(self.tests)
        before = ""
        if row.is_("SplitEnd"):
            before = self.call(self.begin_of(row), scope) + "; "
        good = self.call(row, scope, large=large)
        kind = "starts" if row.has("REQ_OUT") else "waits"
        if scope == "HALF" or row.is_("SplitBegin"):
            # The other half is left to wait; so is who begins an access to a
            # file first, where the library does all of it there.
            kind = "stops"
        guard = row.is_("Mpi4") or large or (
            odd_call and self.by_name.get(odd_call.split("(")[0], row).is_("Mpi4"))
        text = [f"/* {row.name}, {fault} */"]
        if guard:
            text.append("#if MPI_VERSION >= 4")
        text.append(
            f"static int call_{number}(int odd) {{\n"
            f"  static const struct tutti_site site = {{TUTTI_ABI_VERSION, 0, 0, \"case_{number}\", "
            f"\"case_{number}\", \"\", \"\", {number + 1}, 1}};\n"
            f"  (void)odd;\n  {before}__tutti_site(&site);\n"
            f"  return {f'odd ? {odd_call} : ' if odd_call else ''}{good};\n}}\n"
            f"static void done_{number}(void) {{ {self.completion(row, scope)} }}")
        if guard:
            text += ["#else", f"#define call_{number} absent", f"#define done_{number} nothing",
                     "#endif"]
        self.code.append("\n".join(text))
        self.tests.append(f"  {{call_{number}, done_{number}, {scope}, {int(fault != 'none')}, "
                          f"{odd}, {least}}},")
        self.lines.append(f"{number} {row.name}{'_c' if large else ''} {scope} {fault} {checks} "
                          f"{least} {kind} "
                          f"{'mpi4' if guard else 'mpi3'}")

    def other_call(self, row, scope):
        """Another collective on the same scope, of the same class where scopes
        are of a kind of their own."""
        kinds = {"WINDOW": ("WIN",), "FILE_": ("FILE",)}.get(scope, ("COMM",))
        for other in self.rows:
            if (other.is_("Collective") and other.roles[-1:] == list(kinds)[-1:]
                    and len(other.roles) <= 2
                    and other.name[4:].lower() not in row.name.lower()):
                return other
        twin = self.twin(row)
        for other in self.rows:
            if (other.testable() and other.name != row.name and other is not twin
                    and other.has(*kinds)
                    and scope in other.scopes() and not other.has("REQ_OUT")
                    and not other.is_("MakesComm") and not other.is_("SplitEnd")):
                return other
        return None

    def twin(self, row):
        """The blocking or the nonblocking form of the same call."""
        verb = row.name.rfind("_i") if row.kind in ("files", "communicators") else 4
        for other in self.rows:
            if other is row or other.kind != row.kind or other.has("REQ_OUT") == row.has("REQ_OUT"):
                continue
            a, b = (row, other) if row.has("REQ_OUT") else (other, row)
            if a.is_("Persistent") and a.name == b.name + "_init":
                return other
            if a.is_("Nonblocking"):
                for i in range(4, len(a.name)):
                    if (a.name[i] in "iI" and (i == 4 or a.name[i - 1] == "_")
                            and (a.name[:i] + a.name[i + 1:]).lower() == b.name.lower()):
                        return other
        return None

    def faults(self, row, scope):
        group = 4 if scope in ("INTER", "HALF") else 2
        data = row.kind in ("data movement", "neighbourhood")
        other = self.other_call(row, scope)
        if other:
            self.add(row, scope, "call", "mpi-collective-order", self.call(other, scope),
                     least=group)
        twin = self.twin(row)
        if twin and (not row.is_("SplitEnd")):
            self.add(row, scope, "blocking", "mpi-collective-blocking", self.call(twin, scope),
                     least=group)
        for role in dict.fromkeys(row.roles):
            rule, (_, odd) = row.rules[role], VALUES[role]
            if odd is None:
                continue
            if rule == "Root" and scope != "INTER":
                self.odd(row, scope, role, "mpi-collective-root", group)
            elif rule == "Root":
                self.add(row, scope, role, "mpi-collective-root",
                         self.call(row, scope, {role: "1"}), least=4)
            elif rule == "Op":
                self.odd(row, scope, role, "mpi-collective-op", group)
            elif rule == "Place" and row.is_("InPlaceAgrees") and scope == "INTRA":
                self.odd(row, scope, role, "mpi-collective-in-place", group)
            elif rule in ("Value", "Array", "String") or role in SPECIAL:
                if role == "ASSERT" and not row.has("WIN"):
                    continue
                self.odd(row, scope, role, "mpi-collective-args", group)
            elif rule == "Sig" and data:
                self.signature(row, scope, role, group)

    def odd(self, row, scope, role, check, least, who=-1):
        changes = {role: VALUES[role][1], **TOGETHER.get(role, {})}
        changes = {r: v for r, v in changes.items() if row.has(r)}
        if role == "GRAPH_EDGES":
            least = 3  # two nodes have one neighbour each
        self.add(row, scope, role, check, self.call(row, scope, changes), who, least)

    def signature(self, row, scope, role, least):
        """Where only the root's argument counts, the root is the odd one."""
        who = -1
        if row.is_("Rooted") and row.has("SCOUNT", "SCOUNTS"):
            sends = role[0] == "S"
            if sends == row.is_("RootSends"):
                who = 0
            if scope == "INTER" and (who == 0) == (not sends and row.is_("RootSends")):
                return
        changes = {role: VALUES[role][1]}
        check = "mpi-collective-type"
        mate = {"SCOUNT": "RCOUNT", "STYPE": "RTYPE"}.get(role)
        if row.is_("SigAll") and mate and row.has(mate):
            changes[mate] = VALUES[mate][1]  # right in itself
        elif row.is_("SigAll") and role in ("RCOUNT", "RTYPE") and row.has("SCOUNT"):
            if scope == "INTER":
                return
        self.add(row, scope, role, check, self.call(row, scope, changes), who, least)
        if row.is_("Large") and role in ("TYPE", "STYPE", "STYPES") and scope == "INTRA":
            self.add(row, scope, role, check, self.call(row, scope, changes, True), who, least,
                     large=True)

    def generate(self):
        skipped = []
        for row in self.rows:
            if not row.testable():
                continue
            missing = [r for r in row.roles if r not in VALUES]
            if missing:
                sys.exit(f"generate.py: {row.name}: no argument for {' '.join(missing)}")
            # Members of a group alone, and other worlds, are not compared.
            if row.is_("GroupOnly"):
                skipped.append(row.name)
                continue
            for scope in row.scopes():
                if not row.has("PORT", "COMMAND"):
                    least = 2
                    self.add(row, scope, "none", "-", least=least)
                    if row.is_("Large") and scope in ("INTRA", "FILE_", "CART"):
                        if not row.is_("SplitBegin") and not row.has("WIN_OUT"):
                            self.add(row, scope, "none", "-", least=least, large=True)
                self.faults(row, scope)
        return skipped


def main():
    program = Program([Row(line) for line in sys.stdin])
    skipped = program.generate()
    with open(sys.argv[1], "w") as out:
        out.write('#include "support.h"\n\n'
                  "__attribute__((unused)) static int absent(int odd) { return odd * 0; }\n"
                  "__attribute__((unused)) static void nothing(void) {}\n\n"
                  + "\n".join(program.code) + "\n\nconst struct test tests[] = {\n"
                  + "\n".join(program.tests) + "\n};\n"
                  "const int num_tests = sizeof(tests) / sizeof(tests[0]);\n")
    with open(sys.argv[2], "w") as out:
        out.write("\n".join(program.lines) + "\n")
    print(f"{len(program.tests)} cases; not made here: {' '.join(skipped)}")


if __name__ == "__main__":
    main()
