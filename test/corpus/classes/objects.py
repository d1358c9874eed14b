# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Invalid arguments and handles, calls outside the life of MPI, and what is
still alive at its end."""

from calls import *
from template import pair


def arguments():
    """Values that no call of the kind takes. Every rank gives the same ones."""
    bad = {"negative-count": dict(n="-1")}
    for name in PLAIN:
        for how, change in bad.items():
            right = dict(INT)
            wrong = {**right, **change}
            yield pair("argument", f"{name}-{how}".lower(), "argument", f"""
  << {call(name, **right)} ## {call(name, **wrong)} >>""", "argument", before=BUFFERS)
    for name in ROOTED:
        for how, text in {"beyond": "size", "negative": "-7"}.items():
            yield pair("argument", f"{name}-root-{how}".lower(), "argument", f"""
  int root = <<0 ## {text}>>;
  {call(name, root="root")}""", before=BUFFERS)
    yield pair("argument", "send-negative-count", "argument", """
  if (rank == 0)
    MPI_Send(&rank, <<1 ## -1>>, MPI_INT, 1, 0, comm);
  else
    MPI_Recv(&rank, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);""", "argument")
    for what, value in {"rank-beyond": "size", "rank-negative": "-5"}.items():
        yield pair("argument", f"send-{what}", "argument", f"""
  int to = 1;
  << ## to = {value}; >>
  if (rank == 0)
    MPI_Send(&rank, 1, MPI_INT, to, 0, comm);
  else
    MPI_Recv(&rank, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);""")
        yield pair("argument", f"irecv-{what}", "argument", f"""
{REQUEST}
  int from = 0;
  << ## from = {value}; >>
  if (rank == 0) {{
    MPI_Send(&rank, 1, MPI_INT, 1, 0, comm);
  }} else {{
    MPI_Irecv(&rank, 1, MPI_INT, from, 0, comm, &req);
    {WAIT}
  }}""")
    yield pair("argument", "send-negative-tag", "argument", """
  if (rank == 0)
    MPI_Send(&rank, 1, MPI_INT, 1, <<4 ## -4>>, comm);
  else
    MPI_Recv(&rank, 1, MPI_INT, 0, <<4 ## MPI_ANY_TAG>>, comm, MPI_STATUS_IGNORE);""", "argument")
    yield pair("argument", "send-any-tag", "argument", """
  if (rank == 0)
    MPI_Send(&rank, 1, MPI_INT, 1, <<4 ## MPI_ANY_TAG>>, comm);
  else
    MPI_Recv(&rank, 1, MPI_INT, 0, <<4 ## MPI_ANY_TAG>>, comm, MPI_STATUS_IGNORE);""", "argument")
    yield pair("argument", "op-not-for-this-type", "argument op", """
  double mine = rank, all;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, <<MPI_SUM ## MPI_BAND>>, comm);""", "argument")
    yield pair("argument", "bcast-in-place", "argument", """
  MPI_Bcast(<<&rank ## MPI_IN_PLACE>>, 1, MPI_INT, 0, comm);""", "argument")
    yield pair("argument", "cart-negative-dims", "argument", """
  MPI_Comm cart;
  int dims[1] = {<<2 ## -2>>}, periods[1] = {0};
  MPI_Cart_create(comm, 1, dims, periods, 0, &cart);
  MPI_Comm_free(&cart);""")
    yield pair("argument", "split-negative-colour", "argument", """
  MPI_Comm part;
  MPI_Comm_split(comm, <<3 ## -3>>, rank, &part);
  MPI_Comm_free(&part);""", "argument")
    yield pair("argument", "null-buffer", "argument", """
  MPI_Bcast(<<&rank ## NULL>>, 1, MPI_INT, 0, comm);""", "argument")
    yield pair("argument", "vector-negative-block", "argument", """
  MPI_Datatype t;
  MPI_Type_vector(2, <<2 ## -2>>, 3, MPI_INT, &t);
  MPI_Type_free(&t);""", "argument")


def handles():
    null = {"comm": ("MPI_COMM_NULL", PLAIN[:4] + ["Barrier"]),
            "t": ("MPI_DATATYPE_NULL", PLAIN), "op": ("MPI_OP_NULL", REDUCING)}
    for role, (value, names) in null.items():
        for name in names:
            yield pair("handle", f"{name}-null-{role}".lower(), "handle argument", f"""
  << {call(name)} ## {call(name, **{role: value})} >>""", "handle argument",
                       before=BUFFERS)
    yield pair("handle", "freed-communicator", "handle argument", """
  MPI_Comm made, kept;
  MPI_Comm_dup(comm, &made);
  kept = made;
  << MPI_Barrier(kept); ## >>
  MPI_Comm_free(&made);
  << ## MPI_Barrier(kept); >>""", "")
    yield pair("handle", "freed-datatype", "handle argument", """
  int pair[2] = {rank, rank};
  MPI_Datatype made, kept;
  MPI_Type_contiguous(2, MPI_INT, &made);
  MPI_Type_commit(&made);
  kept = made;
  << MPI_Bcast(pair, 1, kept, 0, comm); ## >>
  MPI_Type_free(&made);
  << ## MPI_Bcast(pair, 1, kept, 0, comm); >>""")
    for name in ("Bcast", "Allgather", "Gather"):
        yield pair("handle", f"{name}-uncommitted".lower(), "handle argument", f"""
  MPI_Datatype made;
  MPI_Type_contiguous(2, MPI_INT, &made);
  << MPI_Type_commit(&made); ## >>
  {call(name, t="made")}
  MPI_Type_free(&made);""", "", before=BUFFERS)
    yield pair("handle", "send-uncommitted", "handle argument", """
  int two[2] = {1, 2};
  MPI_Datatype made;
  MPI_Type_contiguous(2, MPI_INT, &made);
  << MPI_Type_commit(&made); ## >>
  if (rank == 0)
    MPI_Send(two, 1, made, 1, 0, comm);
  else
    MPI_Recv(two, 2, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
  MPI_Type_free(&made);""")
    yield pair("handle", "free-predefined-type", "handle argument", """
  MPI_Datatype type = MPI_INT;
  << MPI_Type_dup(MPI_INT, &type); ## >>
  MPI_Type_free(&type);""")
    yield pair("handle", "free-world", "handle argument", """
  << MPI_Comm_dup(comm, &comm); ## >>
  MPI_Comm_free(&comm);""")
    yield pair("handle", "free-predefined-op", "handle argument", """
  MPI_Op op = MPI_SUM;
  << MPI_Op_create(nothing, 1, &op); ## >>
  MPI_Op_free(&op);""", before="""
static void nothing(void *a, void *b, int *n, MPI_Datatype *t) {
  (void)a, (void)b, (void)n, (void)t;
}""")
    yield pair("handle", "free-twice", "handle argument", """
  MPI_Group all, again;
  MPI_Comm_group(comm, &all);
  again = all;
  MPI_Group_free(&all);
  << MPI_Comm_group(comm, &again); ## >>
  MPI_Group_free(&again);""")
    yield pair("handle", "window-used-after-free", "handle argument", """
  int base = 0;
  MPI_Win w, kept;
  MPI_Win_create(&base, sizeof base, 1, MPI_INFO_NULL, comm, &w);
  kept = w;
  << MPI_Win_fence(0, kept); MPI_Win_free(&w); ## MPI_Win_free(&w); MPI_Win_fence(0, kept); >>""")


def leaks():
    things = {
        "comm-dup": ("MPI_Comm h; MPI_Comm_dup(comm, &h);", "MPI_Comm_free(&h);"),
        "comm-split": ("MPI_Comm h; MPI_Comm_split(comm, rank, 0, &h);", "MPI_Comm_free(&h);"),
        "comm-cart": ("MPI_Comm h; int d = 2, p = 0; MPI_Cart_create(comm, 1, &d, &p, 0, &h);",
                      "MPI_Comm_free(&h);"),
        "comm-idup": ("MPI_Comm h; MPI_Request q; MPI_Comm_idup(comm, &h, &q); "
                      "MPI_Wait(&q, MPI_STATUS_IGNORE);", "MPI_Comm_free(&h);"),
        "type-contiguous": ("MPI_Datatype h; MPI_Type_contiguous(3, MPI_INT, &h); "
                            "MPI_Type_commit(&h);", "MPI_Type_free(&h);"),
        "type-vector": ("MPI_Datatype h; MPI_Type_vector(3, 1, 2, MPI_INT, &h); "
                        "MPI_Type_commit(&h);", "MPI_Type_free(&h);"),
        "type-resized": ("MPI_Datatype h; MPI_Type_create_resized(MPI_INT, 0, 16, &h);",
                         "MPI_Type_free(&h);"),
        "group": ("MPI_Group h; MPI_Comm_group(comm, &h);", "MPI_Group_free(&h);"),
        "op": ("MPI_Op h; MPI_Op_create(nothing, 1, &h);", "MPI_Op_free(&h);"),
        "info": ("MPI_Info h; MPI_Info_create(&h);", "MPI_Info_free(&h);"),
        "keyval": ("int h; MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, "
                   "MPI_COMM_NULL_DELETE_FN, &h, NULL);", "MPI_Comm_free_keyval(&h);"),
        "errhandler": ("MPI_Errhandler h; MPI_Comm_create_errhandler(handler, &h);",
                       "MPI_Errhandler_free(&h);"),
        "window": ("MPI_Win h; MPI_Win_create(&size, 4, 1, MPI_INFO_NULL, comm, &h);",
                   "MPI_Win_free(&h);"),
        "win-allocate": ("MPI_Win h; int *b; MPI_Win_allocate(4, 1, MPI_INFO_NULL, comm, &b, &h);",
                         "MPI_Win_free(&h);"),
        "file": ("""MPI_File h; MPI_File_open(comm, "leak.data", MPI_MODE_CREATE | MPI_MODE_RDWR | """
                 "MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &h);", "MPI_File_close(&h);"),
        "persistent-request": ("MPI_Request h; MPI_Send_init(&size, 1, MPI_INT, 1 - rank, 0, comm, "
                               "&h);", "MPI_Request_free(&h);"),
    }
    before = """
static void nothing(void *a, void *b, int *n, MPI_Datatype *t) {
  (void)a, (void)b, (void)n, (void)t;
}
static void handler(MPI_Comm *comm, int *code, ...) {
  (void)comm, (void)code;
}
void *unused[2] = {(void *)nothing, (void *)handler};"""
    for name, (make, free) in things.items():
        yield pair("leak", name, "leak request", f"""
  {make}
  << {free} ## >>""", before=before)
    yield pair("leak", "overwritten", "leak", """
  MPI_Datatype type;
  for (int i = 1; i < 4; i++) {
    MPI_Type_contiguous(i, MPI_INT, &type);
    << MPI_Type_free(&type); ## >>
  }
  << ## MPI_Type_free(&type); >>""")
    yield pair("leak", "one-rank-only", "leak", """
  MPI_Info info;
  MPI_Info_create(&info);
  << ## if (rank == 0) >>
    MPI_Info_free(&info);""")
    yield pair("leak", "in-a-function", "leak", """
  measure(comm);
  measure(comm);""", before="""
static int measure(MPI_Comm comm) {
  MPI_Group group;
  int n;
  MPI_Comm_group(comm, &group);
  MPI_Group_size(group, &n);
  << MPI_Group_free(&group); ## >>
  return n;
}""")


def lifecycle():
    yield pair("lifecycle", "no-finalize", "lifecycle", "  MPI_Barrier(comm);",
               finalize="<<MPI_Finalize(); ## >>")
    yield pair("lifecycle", "finalize-on-one-rank", "lifecycle deadlock order", "",
               finalize="<< ## if (rank == 0)>> MPI_Finalize();")
    yield pair("lifecycle", "before-init", "lifecycle", "", "lifecycle",
               init="<< MPI_Init(&argc, &argv); ## >> MPI_Comm_rank(MPI_COMM_WORLD, &rank); "
                    "<< ## MPI_Init(&argc, &argv); >>")
    yield pair("lifecycle", "barrier-before-init", "lifecycle", "", "lifecycle",
               init="<< MPI_Init(&argc, &argv); ## >> MPI_Barrier(MPI_COMM_WORLD); "
                    "<< ## MPI_Init(&argc, &argv); >>")
    for name in ("Barrier", "Bcast", "Allreduce"):
        yield pair("lifecycle", f"{name}-after-finalize".lower(), "lifecycle", "", "lifecycle",
                   before=BUFFERS,
                   finalize=f"<< {call(name)} ## >> MPI_Finalize(); << ## {call(name)} >>")
    yield pair("lifecycle", "free-after-finalize", "lifecycle leak", """
  MPI_Comm made;
  MPI_Comm_dup(comm, &made);""", "",
               finalize="<< MPI_Comm_free(&made); ## >> MPI_Finalize(); << ## MPI_Comm_free(&made); >>")
    yield pair("lifecycle", "finalize-twice", "lifecycle", "", "lifecycle",
               finalize="MPI_Finalize(); << ## MPI_Finalize(); >>")
    yield pair("lifecycle", "init-twice", "lifecycle", "", "lifecycle",
               init="MPI_Init(&argc, &argv); << ## MPI_Init(&argc, &argv); >>")
    yield pair("lifecycle", "init-again-after-finalize", "lifecycle", "", "lifecycle",
               finalize="MPI_Finalize(); << ## MPI_Init(&argc, &argv); >>")
    yield pair("lifecycle", "exit-without-finalize", "lifecycle", """
  MPI_Barrier(comm);
  << ## if (rank < 2)
    exit(0); >>""")


def programs():
    for part in (arguments, handles, leaks, lifecycle):
        yield from part()
