# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Requests, buffers of outstanding operations, and point-to-point messages."""

from calls import *
from template import pair

PARTNER = "  int peer = rank ^ 1, mine = rank, other = -1;\n"
TWO = """
  MPI_Request a = MPI_REQUEST_NULL, b = MPI_REQUEST_NULL;
  (void)b;
"""


def requests():
    starts = {
        "isend": "MPI_Isend(&mine, 1, MPI_INT, peer, 0, comm, &a)",
        "issend": "MPI_Issend(&mine, 1, MPI_INT, peer, 0, comm, &a)",
    }
    for name, start in starts.items():
        yield pair("request", f"{name}-never-completed", "request leak", f"""
{PARTNER}{TWO}
  MPI_Irecv(&other, 1, MPI_INT, peer, 0, comm, &b);
  {start};
  MPI_Wait(&b, MPI_STATUS_IGNORE);
  << MPI_Wait(&a, MPI_STATUS_IGNORE); ## >>""", "request")
    yield pair("request", "irecv-never-completed", "request leak", f"""
{PARTNER}{TWO}
  MPI_Irecv(&other, 1, MPI_INT, peer, 0, comm, &b);
  MPI_Send(&mine, 1, MPI_INT, peer, 0, comm);
  << MPI_Wait(&b, MPI_STATUS_IGNORE); ## >>""", "request")
    for name in CALLS:
        yield pair("request", f"i{name}-never-completed".lower(), "request leak", f"""
{REQUEST}
  {call(name, "I")}
  << {WAIT} ## >>
  MPI_Barrier(comm);""", "request", before=BUFFERS)
    yield pair("request", "overwritten", "request leak", f"""
{PARTNER}{TWO}
  MPI_Isend(&mine, 1, MPI_INT, peer, 1, comm, &a);
  MPI_Isend(&mine, 1, MPI_INT, peer, 2, comm, <<&b ## &a>>);
  MPI_Recv(&other, 1, MPI_INT, peer, 1, comm, MPI_STATUS_IGNORE);
  MPI_Recv(&other, 1, MPI_INT, peer, 2, comm, MPI_STATUS_IGNORE);
  MPI_Wait(&a, MPI_STATUS_IGNORE);
  MPI_Wait(&b, MPI_STATUS_IGNORE);""", "request")
    yield pair("request", "overwritten-in-a-loop", "request leak", """
  MPI_Request list[3];
  int in[3];
  for (int i = 0; i < 3; i++) {
    MPI_Ibcast(&in[i], 1, MPI_INT, 0, comm, &list[<<i ## 0>>]);
  }
  MPI_Waitall(<<3 ## 1>>, list, MPI_STATUSES_IGNORE);
  MPI_Barrier(comm);""")
    persistent = """
{0}  MPI_Request a, b;
  MPI_Send_init(&mine, 1, MPI_INT, peer, 0, comm, &a);
  MPI_Recv_init(&other, 1, MPI_INT, peer, 0, comm, &b);
""".format(PARTNER)
    free = """
  MPI_Request_free(&a);
  MPI_Request_free(&b);"""
    wait = "  MPI_Wait(&b, MPI_STATUS_IGNORE); MPI_Wait(&a, MPI_STATUS_IGNORE);\n"
    yield pair("request", "started-twice", "request", f"""{persistent}
  MPI_Start(&b);
  << ## MPI_Start(&b); >>
  MPI_Start(&a);
{wait}{free}""", "request")
    yield pair("request", "start-missing", "request deadlock", f"""{persistent}
  MPI_Start(&b);
  << MPI_Start(&a); ## >>
{wait}{free}""")
    yield pair("request", "freed-while-active", "request", f"""{persistent}
  MPI_Start(&b);
  MPI_Start(&a);
  << {wait} ## >>{free}""", "request")
    yield pair("request", "start-of-nonpersistent", "request", f"""
{PARTNER}{TWO}
  MPI_Irecv(&other, 1, MPI_INT, peer, 0, comm, &b);
  MPI_Isend(&mine, 1, MPI_INT, peer, 0, comm, &a);
  << ## MPI_Start(&a); >>
{wait}""", "request")
    yield pair("request", "persistent-never-waited-for", "request leak", f"""{persistent}
  MPI_Startall(2, (MPI_Request[]){{a, b}});
  << {wait} ## >>
  MPI_Barrier(comm);
  << {free} ## >>""")
    yield pair("request", "collective-freed", "request argument", f"""
{REQUEST}
  MPI_Ibarrier(comm, &req);
  << {WAIT} ## MPI_Request_free(&req); >>""", "request")
    yield pair("request", "collective-cancelled", "request argument", f"""
{REQUEST}
  MPI_Ibarrier(comm, &req);
  << ## MPI_Cancel(&req); >>
  {WAIT}""", "request")
    yield pair("request", "completed-twice-through-copy", "request handle", f"""
{PARTNER}{TWO}
  MPI_Irecv(&other, 1, MPI_INT, peer, 0, comm, &b);
  MPI_Send(&mine, 1, MPI_INT, peer, 0, comm);
  a = b;
  MPI_Wait(&a, MPI_STATUS_IGNORE);
  << ## MPI_Wait(&b, MPI_STATUS_IGNORE); >>""")
    yield pair("request", "uninitialised", "request handle", """
  MPI_Request list[2];
  MPI_Ibarrier(comm, &list[0]);
  << MPI_Ibarrier(comm, &list[1]); ## memset(&list[1], 0x5a, sizeof list[1]); >>
  MPI_Waitall(2, list, MPI_STATUSES_IGNORE);""")


def buffers():
    for start, word in (("MPI_Isend(out, 8, MPI_INT, peer, 0, comm, &a)", "isend"),
                        ("MPI_Issend(out, 8, MPI_INT, peer, 0, comm, &a)", "issend")):
        yield pair("buffer", f"{word}-modified", "buffer-modified", f"""
{PARTNER}{TWO}
  int out[8] = {{1, 2, 3, 4, 5, 6, 7, 8}}, in[8];
  (void)mine, (void)other;
  MPI_Irecv(in, 8, MPI_INT, peer, 0, comm, &b);
  {start};
  << ## out[5] = 0; >>
  MPI_Wait(&a, MPI_STATUS_IGNORE);
  out[5] = 0;
  MPI_Wait(&b, MPI_STATUS_IGNORE);""", "buffer-modified")
    for name in ("Bcast", "Allreduce", "Gather", "Alltoall", "Scan"):
        yield pair("buffer", f"i{name}-modified".lower(), "buffer-modified", f"""
{REQUEST}
  isend[0] = 5;
  {call(name, "I")}
  << ## isend[0] = 6; >>
  {WAIT}""", before=BUFFERS)
    yield pair("buffer", "vector-gap-may-be-written", "buffer-modified", f"""
{PARTNER}{TWO}
  int out[4] = {{1, 2, 3, 4}}, in[4];
  MPI_Datatype strided;
  (void)mine, (void)other;
  MPI_Type_vector(2, 1, 2, MPI_INT, &strided);
  MPI_Type_commit(&strided);
  MPI_Irecv(in, 2, MPI_INT, peer, 0, comm, &b);
  MPI_Isend(out, 1, strided, peer, 0, comm, &a);
  out[<<1 ## 2>>] = 9;
  MPI_Wait(&a, MPI_STATUS_IGNORE);
  MPI_Wait(&b, MPI_STATUS_IGNORE);
  MPI_Type_free(&strided);""")
    yield pair("buffer", "overlapping-receives", "buffer-overlap", f"""
{PARTNER}{TWO}
  int in[4], out[2] = {{1, 2}};
  (void)mine, (void)other;
  MPI_Irecv(&in[0], 2, MPI_INT, peer, 1, comm, &a);
  MPI_Irecv(&in[<<2 ## 1>>], 2, MPI_INT, peer, 2, comm, &b);
  MPI_Send(out, 2, MPI_INT, peer, 1, comm);
  MPI_Send(out, 2, MPI_INT, peer, 2, comm);
  MPI_Wait(&a, MPI_STATUS_IGNORE);
  MPI_Wait(&b, MPI_STATUS_IGNORE);""", "buffer-overlap")
    for name in ("Allreduce", "Allgather", "Alltoall", "Reduce_scatter_block"):
        yield pair("buffer", f"{name}-aliased".lower(), "buffer-overlap argument", f"""
  {call(name, r="<<irecv ## isend>>")}""", "buffer-overlap argument", before=BUFFERS)
    yield pair("buffer", "element-type", "buffer-type", """
  <<double ## int>> value[4] = {1};
  MPI_Bcast(value, <<4 ## 2>>, MPI_DOUBLE, 0, comm);""", "buffer-type")
    yield pair("buffer", "too-small", "buffer-type", """
  int value[<<5 ## 2>>] = {1};
  MPI_Bcast(value, 5, MPI_INT, 0, comm);""", "buffer-type")
    yield pair("buffer", "scalar-for-many", "buffer-type", """
  int value[4] = {1}, sum[4];
  MPI_Allreduce(value, <<sum ## &size>>, 4, MPI_INT, MPI_SUM, comm);
  (void)sum;""", "buffer-type")


def deadlocks():
    for send, word in (("MPI_Ssend", "ssend"),):
        yield pair("deadlock", f"{word}-{word}", "deadlock", f"""
{PARTNER}
  if (rank == 0) {{
    {send}(&mine, 1, MPI_INT, peer, 0, comm);
    MPI_Recv(&other, 1, MPI_INT, peer, 0, comm, MPI_STATUS_IGNORE);
  }} else {{
    << MPI_Recv(&other, 1, MPI_INT, peer, 0, comm, MPI_STATUS_IGNORE); ## >>
    {send}(&mine, 1, MPI_INT, peer, 0, comm);
    << ## MPI_Recv(&other, 1, MPI_INT, peer, 0, comm, MPI_STATUS_IGNORE); >>
  }}""", "deadlock")
    yield pair("deadlock", "recv-recv", "deadlock", f"""
{PARTNER}
  << if (rank == 0) MPI_Send(&mine, 1, MPI_INT, peer, 0, comm); ## >>
  MPI_Recv(&other, 1, MPI_INT, peer, 0, comm, MPI_STATUS_IGNORE);
  << if (rank == 1) ## >> MPI_Send(&mine, 1, MPI_INT, peer, 0, comm);""", "deadlock")
    yield pair("deadlock", "ring-of-receives", "deadlock", """
  int left = (rank + size - 1) % size, right = (rank + 1) % size, in;
  << if (rank == 0) MPI_Ssend(&rank, 1, MPI_INT, right, 0, comm); ## >>
  MPI_Recv(&in, 1, MPI_INT, left, 0, comm, MPI_STATUS_IGNORE);
  << if (rank != 0) ## >> MPI_Ssend(&rank, 1, MPI_INT, right, 0, comm);""", "", ranks=4)
    for what, right, wrong in (("tag", "7, comm", "8, comm"),
                               ("communicator", "7, comm", "7, dup")):
        yield pair("deadlock", f"{what}-mismatch", "deadlock", f"""
{PARTNER}
  MPI_Comm dup;
  MPI_Comm_dup(comm, &dup);
  if (rank == 0)
    MPI_Ssend(&mine, 1, MPI_INT, peer, 7, comm);
  else
    MPI_Recv(&other, 1, MPI_INT, peer, <<{right} ## {wrong}>>, MPI_STATUS_IGNORE);
  MPI_Comm_free(&dup);""")
    yield pair("deadlock", "source-mismatch", "deadlock", """
  int in = 0;
  if (rank == 0)
    MPI_Ssend(&rank, 1, MPI_INT, 2, 0, comm);
  if (rank == 2)
    MPI_Recv(&in, 1, MPI_INT, <<0 ## 1>>, 0, comm, MPI_STATUS_IGNORE);""", ranks=3)
    yield pair("deadlock", "receive-never-sent", "deadlock", """
  int in = 0;
  << if (rank == 0)
    MPI_Send(&rank, 1, MPI_INT, 1, 0, comm); ## >>
  if (rank == 1)
    MPI_Recv(&in, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);""", "deadlock")
    yield pair("deadlock", "receive-from-itself", "deadlock", """
  int in = 0;
  MPI_Request req;
  << MPI_Isend(&rank, 1, MPI_INT, rank, 0, comm, &req); ## >>
  MPI_Recv(&in, 1, MPI_INT, rank, 0, comm, MPI_STATUS_IGNORE);
  << ## MPI_Isend(&rank, 1, MPI_INT, rank, 0, comm, &req); >>
  MPI_Wait(&req, MPI_STATUS_IGNORE);""", "")
    yield pair("deadlock", "probe-never-sent", "deadlock", """
  int in = 0;
  << if (rank == 0)
    MPI_Send(&rank, 1, MPI_INT, 1, 0, comm); ## >>
  if (rank == 1) {
    MPI_Probe(0, 0, comm, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
  }""", "")
    yield pair("deadlock", "wait-for-unsent", "deadlock", f"""
{PARTNER}{TWO}
  MPI_Irecv(&other, 1, MPI_INT, peer, 0, comm, &b);
  << MPI_Isend(&mine, 1, MPI_INT, peer, 0, comm, &a); ## >>
  MPI_Wait(&b, MPI_STATUS_IGNORE);
  << ## MPI_Isend(&mine, 1, MPI_INT, peer, 0, comm, &a); >>
  MPI_Wait(&a, MPI_STATUS_IGNORE);""", "")
    yield pair("deadlock", "sendrecv-chain", "deadlock", """
  int in = 0, next = (rank + 1) % size, before = (rank + size - 1) % size;
  MPI_Sendrecv(&rank, 1, MPI_INT, <<next ## before>>, 0, &in, 1, MPI_INT, before, 0, comm,
               MPI_STATUS_IGNORE);""", "", ranks=3)
    for name in ("Barrier", "Allreduce", "Alltoall"):
        yield pair("deadlock", f"{name}-then-send-meets-recv".lower(), "deadlock", f"""
{PARTNER}
  if (rank == 0) {{
    {call(name)}
    MPI_Send(&mine, 1, MPI_INT, 1, 0, comm);
  }} else {{
    << {call(name)} ## >>
    MPI_Recv(&other, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
    << ## {call(name)} >>
  }}""", "deadlock", before=BUFFERS)
    yield pair("deadlock", "ibarrier-wait-before-send", "deadlock", f"""
{PARTNER}{REQUEST}
  if (rank == 0) {{
    MPI_Ibarrier(comm, &req);
    << ## {WAIT} >>
    MPI_Ssend(&mine, 1, MPI_INT, 1, 0, comm);
    << {WAIT} ## >>
  }} else {{
    MPI_Recv(&other, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
    MPI_Ibarrier(comm, &req);
    {WAIT}
  }}""", "")
    yield pair("deadlock", "cycle-over-three-communicators", "deadlock order", """
  MPI_Comm pair[3];
  for (int i = 0; i < 3; i++)
    MPI_Comm_split(comm, rank != i ? 0 : MPI_UNDEFINED, rank, &pair[i]);
  for (int i = 0; i < 3; i++) {
    int which = <<i ## (rank + 1 + i) % 3>>;
    if (pair[which] != MPI_COMM_NULL)
      MPI_Barrier(pair[which]);
  }
  for (int i = 0; i < 3; i++)
    if (pair[i] != MPI_COMM_NULL)
      MPI_Comm_free(&pair[i]);""", "", ranks=3)
    yield pair("deadlock", "window-free-meets-recv", "deadlock", """
  int base = 0, one = 1;
  MPI_Win w;
  MPI_Win_create(&base, sizeof base, 1, MPI_INFO_NULL, comm, &w);
  if (rank == 0) {
    << MPI_Send(&one, 1, MPI_INT, 1, 0, comm); ## >>
  } else {
    MPI_Recv(&one, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
  }
  MPI_Win_free(&w);""")


def unsafe():
    yield pair("unsafe", "send-send", "send-unsafe deadlock", f"""
{PARTNER}
  << if (rank == 1) MPI_Recv(&other, 1, MPI_INT, peer, 0, comm, MPI_STATUS_IGNORE); ## >>
  MPI_Send(&mine, 1, MPI_INT, peer, 0, comm);
  << if (rank == 0) ## >> MPI_Recv(&other, 1, MPI_INT, peer, 0, comm, MPI_STATUS_IGNORE);""",
               "send-unsafe deadlock")
    yield pair("unsafe", "ring-of-sends", "send-unsafe deadlock", """
  int left = (rank + size - 1) % size, right = (rank + 1) % size, in;
  << if (rank == 0) MPI_Recv(&in, 1, MPI_INT, left, 0, comm, MPI_STATUS_IGNORE); ## >>
  MPI_Send(&rank, 1, MPI_INT, right, 0, comm);
  << if (rank != 0) ## >> MPI_Recv(&in, 1, MPI_INT, left, 0, comm, MPI_STATUS_IGNORE);""",
               ranks=3)
    yield pair("unsafe", "send-to-itself", "send-unsafe deadlock", """
  int in;
  MPI_Request req;
  << MPI_Irecv(&in, 1, MPI_INT, rank, 0, comm, &req); ## >>
  MPI_Send(&rank, 1, MPI_INT, rank, 0, comm);
  << ## MPI_Irecv(&in, 1, MPI_INT, rank, 0, comm, &req); >>
  MPI_Wait(&req, MPI_STATUS_IGNORE);""")
    yield pair("unsafe", "bcast-before-send", "send-unsafe deadlock", f"""
{PARTNER}
  if (rank == 0) {{
    MPI_Bcast(&mine, 1, MPI_INT, 0, comm);
    MPI_Send(&mine, 1, MPI_INT, 1, 0, comm);
  }} else {{
    << MPI_Bcast(&mine, 1, MPI_INT, 0, comm); ## >>
    MPI_Recv(&other, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
    << ## MPI_Bcast(&mine, 1, MPI_INT, 0, comm); >>
  }}""")


def messages():
    yield pair("race", "two-senders", "message-race", """
  int in = 0;
  if (rank)
    MPI_Send(&rank, 1, MPI_INT, 0, 0, comm);
  else
    for (int i = 1; i < 3; i++)
      MPI_Recv(&in, 1, MPI_INT, <<i ## MPI_ANY_SOURCE>>, 0, comm, MPI_STATUS_IGNORE);""", "", ranks=3)
    yield pair("race", "nonblocking", "message-race", """
  int in[2];
  MPI_Request list[2];
  if (rank) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, comm);
  } else {
    for (int i = 0; i < 2; i++)
      MPI_Irecv(&in[i], 1, MPI_INT, <<i + 1 ## MPI_ANY_SOURCE>>, 0, comm, &list[i]);
    MPI_Waitall(2, list, MPI_STATUSES_IGNORE);
  }""", "", ranks=3)
    yield pair("race", "one-wildcard-one-named", "message-race deadlock", """
  int in = 0;
  if (rank) {
    MPI_Send(&rank, 1, MPI_INT, 0, <<rank ## 0>>, comm);
  } else {
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, <<1 ## 0>>, comm, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, <<MPI_ANY_SOURCE ## 2>>, <<2 ## 0>>, comm, MPI_STATUS_IGNORE);
  }""", "", ranks=3)
    yield pair("message-type", "int-meets-float", "message-type", """
  int out = 1;
  << int ## float >> in = 0;
  if (rank == 0)
    MPI_Send(&out, 1, MPI_INT, 1, 0, comm);
  else
    MPI_Recv(&in, 1, <<MPI_INT ## MPI_FLOAT>>, 0, 0, comm, MPI_STATUS_IGNORE);""", "message-type")
    yield pair("message-type", "truncated", "message-type", """
  int value[4] = {0};
  if (rank == 0)
    MPI_Send(value, 4, MPI_INT, 1, 0, comm);
  else
    MPI_Recv(value, <<4 ## 2>>, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);""", "message-type")
    yield pair("message-type", "nonblocking", "message-type", f"""
  long in = 0;
  int two[2] = {{1, 2}};
{REQUEST}
  if (rank == 0)
    MPI_Isend(<<&in ## two>>, <<1 ## 2>>, <<MPI_LONG ## MPI_INT>>, 1, 0, comm, &req);
  else
    MPI_Irecv(&in, 1, MPI_LONG, 0, 0, comm, &req);
  {WAIT}
  (void)two;""", "")
    yield pair("message-type", "shorter-is-right", "message-type", """
  int value[4] = {0};
  if (rank == 0)
    MPI_Send(value, <<2 ## 6>>, <<MPI_INT ## MPI_SHORT>>, 1, 0, comm);
  else
    MPI_Recv(value, 4, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);""")


def programs():
    for part in (requests, buffers, deadlocks, unsafe, messages):
        yield from part()
