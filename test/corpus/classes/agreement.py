# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ranks that make the same call with arguments that do not agree."""

from calls import *
from template import pair


def blocking():
    for name in CALLS:
        for form in ("I", "P"):
            yield pair("blocking", f"{name}-meets-{FORMS[form]}".lower(), "blocking", f"""
{REQUEST}
  if (rank == 0) {{
    {whole(name, form)}
  }} else {{
    << {whole(name, form)} ## {whole(name, "")} >>
  }}""", "blocking", before=BUFFERS, only=only(form))
    for name in ("Bcast", "Allreduce"):
        yield pair("blocking", f"{name}-nonblocking-meets-persistent".lower(), "blocking", f"""
{REQUEST}
  if (rank == 0) {{
    {whole(name, "P")}
  }} else {{
    << {whole(name, "P")} ## {whole(name, "I")} >>
  }}""", "blocking", before=BUFFERS, only="mpich")
    yield pair("blocking", "neighbor_alltoall", "blocking", f"""
{RING}{REQUEST}
  if (rank == 0)
    {call("Neighbor_alltoall", comm="ring")}
  else {{
    << {call("Neighbor_alltoall", comm="ring")}
    ## {whole("Neighbor_alltoall", "I", comm="ring")} >>
  }}
  MPI_Comm_free(&ring);""", "blocking", before=BUFFERS + ADISPLS)


def root():
    wrong = {"rank": "rank", "last-uses-itself": "rank == size - 1 ? rank : 0"}
    for name in ROOTED:
        for form in FORMS:
            for how, text in wrong.items():
                yield pair("root", f"{FORMS[form]}-{name}-{how}".lower(), "root", f"""
{REQUEST}
  int root = <<0 ## {text}>>;
  {whole(name, form, root="root")}""", "root", before=BUFFERS, only=only(form))
    yield pair("root", "two-branches", "root", """
  int value = rank;
  if (rank == 0)
    MPI_Bcast(&value, 1, MPI_INT, 0, comm);
  else
    MPI_Bcast(&value, 1, MPI_INT, <<0 ## 1>>, comm);""", "root order")
    yield pair("root", "in-a-split", "root", """
  MPI_Comm half;
  int value = rank, inside;
  MPI_Comm_split(comm, rank / 2, rank, &half);
  MPI_Comm_rank(half, &inside);
  MPI_Bcast(&value, 1, MPI_INT, <<0 ## inside>>, half);
  MPI_Comm_free(&half);""", "root", ranks=4)
    yield pair("root", "from-another-communicator", "root", """
  MPI_Comm half;
  int value = rank;
  MPI_Comm_split(comm, 0, -rank, &half);
  MPI_Bcast(&value, 1, MPI_INT, <<1 ## rank>>, half);
  MPI_Comm_free(&half);""", "root")
    yield pair("root", "uniform-by-broadcast", "root", """
  int leader = rank, value = rank;
  << MPI_Bcast(&leader, 1, MPI_INT, 0, comm); ## >>
  MPI_Bcast(&value, 1, MPI_INT, leader, comm);""", "root")
    yield pair("root", "intercommunicator-two-roots", "root", """
  MPI_Comm half, inter;
  int value = rank;
  MPI_Comm_split(comm, rank % 2, rank, &half);
  MPI_Intercomm_create(half, 0, comm, 1 - rank % 2, 3, &inter);
  if (rank % 2 == 0)
    MPI_Bcast(&value, 1, MPI_INT, rank == 0 <<## || rank == 2>> ? MPI_ROOT : MPI_PROC_NULL, inter);
  else
    MPI_Bcast(&value, 1, MPI_INT, 0, inter);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);""", ranks=4)
    yield pair("root", "intercommunicator-other-root", "root", """
  MPI_Comm half, inter;
  int value = rank;
  MPI_Comm_split(comm, rank % 2, rank, &half);
  MPI_Intercomm_create(half, 0, comm, 1 - rank % 2, 3, &inter);
  if (rank % 2 == 0)
    MPI_Reduce(&rank, &value, 1, MPI_INT, MPI_SUM, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, inter);
  else
    MPI_Reduce(&rank, &value, 1, MPI_INT, MPI_SUM, <<0 ## 1>>, inter);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);""", ranks=4)


USER_OP = """
static void add(void *a, void *b, int *n, MPI_Datatype *type) {
  (void)type;
  for (int i = 0; i < *n; i++)
    ((int *)b)[i] += ((int *)a)[i];
}
static void multiply(void *a, void *b, int *n, MPI_Datatype *type) {
  (void)type;
  for (int i = 0; i < *n; i++)
    ((int *)b)[i] *= ((int *)a)[i];
}
"""


def op():
    for name in REDUCING:
        for form in FORMS:
            yield pair("op", f"{FORMS[form]}-{name}".lower(), "op", f"""
{REQUEST}
  MPI_Op op = <<MPI_SUM ## rank == 0 ? MPI_SUM : MPI_MAX>>;
  {whole(name, form, op="op")}""", "op", before=BUFFERS, only=only(form))
    yield pair("op", "two-branches", "op", """
  int value = 0;
  if (rank == 0)
    MPI_Allreduce(&rank, &value, 1, MPI_INT, MPI_SUM, comm);
  else
    MPI_Allreduce(&rank, &value, 1, MPI_INT, <<MPI_SUM ## MPI_PROD>>, comm);""", "op")
    yield pair("op", "user-defined", "op", """
  int value = 0;
  MPI_Op op;
  MPI_Op_create(<<add ## rank == 0 ? add : multiply>>, 1, &op);
  MPI_Allreduce(&rank, &value, 1, MPI_INT, op, comm);
  MPI_Op_free(&op);""", before=USER_OP)
    yield pair("op", "user-defined-meets-predefined", "op", """
  int value = 0;
  MPI_Op op;
  MPI_Op_create(add, 1, &op);
  MPI_Allreduce(&rank, &value, 1, MPI_INT, <<op ## rank == 0 ? op : MPI_SUM>>, comm);
  MPI_Op_free(&op);""", "op", before=USER_OP)


def type_signature():
    for name in TYPED:
        for form in FORMS:
            yield pair("type", f"{FORMS[form]}-{name}-int-meets-float".lower(), "type", f"""
{REQUEST}
  if (rank == 0) {{
    {whole(name, form)}
  }} else {{
    << {whole(name, form)} ## {whole(name, form, **FLOAT)} >>
  }}""", "type", before=BUFFERS, only=only(form))
    for name in PLAIN:
        yield pair("type", f"{name}-more-elements".lower(), "type", f"""
  int n = <<2 ## rank == 0 ? 2 : 3>>;
  {call(name, n="n")}""", "type", before=BUFFERS)
        if name in REDUCING:
            yield pair("type", f"{name}-long-meets-int".lower(), "type", f"""
  if (rank == 0)
    {call(name, n="2")}
  else
    << {call(name, n="2")} ##
    {call(name, n="1", t="MPI_LONG", s="lsend", r="lrecv")} >>""", "type", before=BUFFERS)
        else:
            yield pair("type", f"{name}-layouts-of-one-signature".lower(), "type", f"""
  MPI_Datatype strided;
  MPI_Type_vector(2, 1, 2, MPI_INT, &strided);
  MPI_Type_commit(&strided);
  if (rank == 0) {{
    {call(name, n="2")}
  }} else {{
    {call(name, n="<<1 ## 2>>", t="strided")}
  }}
  MPI_Type_free(&strided);""", before=BUFFERS)
    yield pair("type", "bytes-meet-ints", "type", """
  int value = rank;
  if (rank == 0)
    MPI_Bcast(&value, 1, MPI_INT, 0, comm);
  else
    MPI_Bcast(&value, <<1 ## sizeof value>>, <<MPI_INT ## MPI_BYTE>>, 0, comm);""", "type")
    yield pair("type", "struct-order", "type", """
  struct { int i; float f; } value = {rank, rank};
  int lengths[2] = {1, 1};
  MPI_Aint where[2] = {0, 4};
  MPI_Datatype parts[2] = {MPI_INT, MPI_FLOAT}, type;
  << ## if (rank == 0) {
    where[0] = 4;
    where[1] = 0;
    parts[0] = MPI_FLOAT;
    parts[1] = MPI_INT;
  } >>
  MPI_Type_create_struct(2, lengths, where, parts, &type);
  MPI_Type_commit(&type);
  MPI_Bcast(&value, 1, type, 0, comm);
  MPI_Type_free(&type);""")
    for name, mine in (("Gatherv", "{s}, n, {t}, {r}, counts, displs, {t}, 0, {comm}"),
                       ("Scatterv", "{s}, counts, displs, {t}, {r}, n, {t}, 0, {comm}"),
                       ("Allgatherv", "{s}, n, {t}, {r}, counts, displs, {t}, {comm}")):
        yield pair("type", f"{name}-counts".lower(), "type", f"""
  int n = <<1 ## rank + 1>>;
  MPI_{name}({mine.format(**INT)});""", "", before=BUFFERS)
    yield pair("type", "alltoallv-one-pair", "type", """
  int scounts[3] = {1, 1, 1}, rcounts[3] = {1, 1, 1};
  << ## if (rank == 1)
    scounts[2] = 2; >>
  MPI_Alltoallv(isend, scounts, displs, MPI_INT, irecv, rcounts, displs, MPI_INT, comm);
""", before=BUFFERS, ranks=3)
    yield pair("type", "alltoallw-one-pair", "type", """
  << ## if (rank == 2)
    types[0] = MPI_FLOAT; >>
  MPI_Alltoallw(isend, counts, bdispls, types, irecv, counts, bdispls, types, comm);
""", before=BUFFERS, ranks=3)
    yield pair("neighbor", "allgather", "type", f"""
{RING}
  if (rank == 0)
    {call("Neighbor_allgather", comm="ring")}
  else
    << {call("Neighbor_allgather", comm="ring")} ##
    {call("Neighbor_allgather", comm="ring", s="fsend", r="frecv", t="MPI_FLOAT")} >>
  MPI_Comm_free(&ring);""", "type", before=BUFFERS)


def in_place():
    calls = {
        "Allreduce": "{0}, irecv, 1, MPI_INT, MPI_SUM, comm",
        "Allgather": "{0}, 1, MPI_INT, irecv, 1, MPI_INT, comm",
        "Allgatherv": "{0}, 1, MPI_INT, irecv, counts, displs, MPI_INT, comm",
        "Alltoall": "{0}, 1, MPI_INT, irecv, 1, MPI_INT, comm",
        "Reduce_scatter_block": "{0}, irecv, 1, MPI_INT, MPI_SUM, comm",
        "Reduce_scatter": "{0}, irecv, counts, MPI_INT, MPI_SUM, comm",
    }
    for name, args in calls.items():
        for form in ("", "I"):
            start = (f"MPI_{name}({args})" if not form
                     else f"MPI_I{name.lower()}({args}, &req)")
            finish = WAIT if form else ""
            yield pair("in-place", f"{FORMS[form]}-{name}".lower(), "in-place type", f"""
{REQUEST}
  void *mine = <<MPI_IN_PLACE ## rank == 0 ? MPI_IN_PLACE : isend>>;
  {start.format("mine")};
  {finish}""", "in-place", before=BUFFERS)
    yield pair("in-place", "reduce-not-at-root", "argument in-place", """
  if (rank == 0)
    MPI_Reduce(MPI_IN_PLACE, irecv, 1, MPI_INT, MPI_SUM, 0, comm);
  else
    MPI_Reduce(<<isend ## MPI_IN_PLACE>>, <<NULL ## irecv>>, 1, MPI_INT, MPI_SUM, 0, comm);""",
               "argument in-place", before=BUFFERS)


def args():
    yield pair("args", "cart-dims", "args", """
  MPI_Comm cart;
  int dims[2] = {<<2, 1 ## rank == 0 ? 2 : 1, rank == 0 ? 1 : 2>>}, periods[2] = {0, 0};
  MPI_Cart_create(comm, 2, dims, periods, 0, &cart);
  MPI_Comm_free(&cart);""", "args")
    yield pair("args", "cart-periods", "args", """
  MPI_Comm cart;
  int dims[1] = {2}, periods[1] = {<<1 ## rank>>};
  MPI_Cart_create(comm, 1, dims, periods, 0, &cart);
  MPI_Comm_free(&cart);""", "args")
    yield pair("args", "cart-reorder", "args", """
  MPI_Comm cart;
  int dims[1] = {2}, periods[1] = {1};
  MPI_Cart_create(comm, 1, dims, periods, <<1 ## rank>>, &cart);
  MPI_Comm_free(&cart);""", "args")
    yield pair("args", "graph", "args", """
  MPI_Comm graph;
  int index[2] = {1, 2}, edges[2] = {1, <<0 ## rank == 0 ? 0 : 1>>};
  MPI_Graph_create(comm, 2, index, edges, 0, &graph);
  MPI_Comm_free(&graph);""", "")
    yield pair("args", "reduce_scatter-counts", "args type", """
  int in[4] = {1, 2, 3, 4}, out[4], n[2] = {<<1, 3 ## 1 + rank, 3 - rank>>};
  MPI_Reduce_scatter(in, out, n, MPI_INT, MPI_SUM, comm);""", "")
    yield pair("args", "create-other-group", "args order", """
  MPI_Group all, part;
  MPI_Comm made;
  int members[2] = {0, 1};
  MPI_Comm_group(comm, &all);
  MPI_Group_incl(all, <<2 ## 2 - rank>>, members, &part);
  MPI_Comm_create(comm, part, &made);
  if (made != MPI_COMM_NULL)
    MPI_Comm_free(&made);
  MPI_Group_free(&part);
  MPI_Group_free(&all);""")
    yield pair("args", "create-group-tag", "args deadlock order", """
  MPI_Group all;
  MPI_Comm made;
  MPI_Comm_group(comm, &all);
  MPI_Comm_create_group(comm, all, <<5 ## rank>>, &made);
  MPI_Comm_free(&made);
  MPI_Group_free(&all);""", "args")
    yield pair("args", "intercomm-tag", "args deadlock", """
  MPI_Comm half, inter;
  MPI_Comm_split(comm, rank % 2, rank, &half);
  MPI_Intercomm_create(half, 0, comm, 1 - rank % 2, <<3 ## 3 + rank>>, &inter);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);""")
    yield pair("args", "intercomm-leader", "args", """
  MPI_Comm half, inter;
  int inside;
  MPI_Comm_split(comm, rank % 2, rank, &half);
  MPI_Comm_rank(half, &inside);
  MPI_Intercomm_create(half, <<0 ## inside>>, comm, 1 - rank % 2, 3, &inter);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);""", "args", ranks=4)
    yield pair("args", "merge-high", "args", """
  MPI_Comm half, inter, all;
  MPI_Comm_split(comm, rank % 2, rank, &half);
  MPI_Intercomm_create(half, 0, comm, 1 - rank % 2, 3, &inter);
  MPI_Intercomm_merge(inter, <<rank % 2 ## rank < 2>>, &all);
  MPI_Comm_free(&all);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);""", ranks=4)
    yield pair("args", "fence-assert", "args", """
  MPI_Win w;
  MPI_Win_create(&size, sizeof size, 1, MPI_INFO_NULL, comm, &w);
  MPI_Win_fence(<<MPI_MODE_NOPRECEDE ## rank == 0 ? MPI_MODE_NOPRECEDE : 0>>, w);
  MPI_Win_fence(<<MPI_MODE_NOSUCCEED ## 0>>, w);
  MPI_Win_free(&w);""")


def programs():
    for part in (blocking, root, op, type_signature, in_place, args):
        yield from part()
