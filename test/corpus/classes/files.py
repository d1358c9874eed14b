# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MPI-IO: access modes, order, outstanding operations, views, consistency."""

from template import pair

RDWR = "MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE"


def opened(mode=RDWR, name='"corpus.data"'):
    return f"""
  MPI_File f;
  int value[8] = {{rank, 1, 2, 3, 4, 5, 6, 7}};
  MPI_File_open(comm, {name}, {mode}, MPI_INFO_NULL, &f);
  MPI_File_set_size(f, 256);
"""


CLOSE = "\n  MPI_File_close(&f);"
ONE = "value, 1, MPI_INT"
AT = "16 * rank, " + ONE
IGNORE = "MPI_STATUS_IGNORE"


def file(kind, name, run, body, static="", start=None, end=CLOSE, **rest):
    return pair(kind, name, run, (start or opened()) + body + end, static, **rest)


def collective():
    """What collective calls on a file must agree on."""
    mode = "MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE"
    yield pair("file-args", "amode", "args", opened(
        f"{mode} | <<MPI_MODE_RDWR ## (rank ? MPI_MODE_RDWR : MPI_MODE_RDWR | "
        "MPI_MODE_UNIQUE_OPEN)>>") + CLOSE, "args")
    yield file("file-args", "set_size", "args", "  MPI_File_set_size(f, <<64 ## 64 + rank>>);", "args")
    yield file("file-args", "preallocate", "args",
               "  MPI_File_preallocate(f, <<64 ## 64 + rank>>);", "args")
    yield file("file-args", "set_atomicity", "args",
               "  MPI_File_set_atomicity(f, <<1 ## rank>>);", "args")
    yield file("file-args", "seek_shared", "args",
               "  MPI_File_seek_shared(f, <<4 ## 4 + rank>>, MPI_SEEK_SET);", "args")
    yield file("file-args", "view-datarep", "args", """
  MPI_File_set_view(f, 0, MPI_INT, MPI_INT, <<"native" ## rank ? "native" : "internal">>,
                    MPI_INFO_NULL);""")
    yield file("file-args", "view-etype", "args type", """
  MPI_File_set_view(f, 0, <<MPI_INT ## rank ? MPI_INT : MPI_CHAR>>,
                    <<MPI_INT ## rank ? MPI_INT : MPI_CHAR>>, "native", MPI_INFO_NULL);""")
    calls = {
        "write_all": (f"MPI_File_write_all(f, {ONE}, {IGNORE})",
                      f"MPI_File_write(f, {ONE}, {IGNORE})"),
        "write_at_all": (f"MPI_File_write_at_all(f, {AT}, {IGNORE})",
                         f"MPI_File_write_all(f, {ONE}, {IGNORE})"),
        "read_at_all": (f"MPI_File_read_at_all(f, {AT}, {IGNORE})",
                        f"MPI_File_write_at_all(f, {AT}, {IGNORE})"),
        "write_ordered": (f"MPI_File_write_ordered(f, {ONE}, {IGNORE})",
                          f"MPI_File_write_shared(f, {ONE}, {IGNORE})"),
        "sync": ("MPI_File_sync(f)", "MPI_File_set_size(f, 256)"),
    }
    for name, (right, wrong) in calls.items():
        yield file("file-order-between-ranks", name, "order deadlock", f"""
  if (rank == 0)
    {right};
  else
    << {right} ## {wrong} >>;""", "order")


def modes():
    mode = "MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE | "
    write = {"write": f"MPI_File_write(f, {ONE}, {IGNORE});",
             "write_at": f"MPI_File_write_at(f, {AT}, {IGNORE});",
             "write_all": f"MPI_File_write_all(f, {ONE}, {IGNORE});",
             "set_size": "MPI_File_set_size(f, 128);",
             "preallocate": "MPI_File_preallocate(f, 128);"}
    plain = opened("MPI_MODE_RDWR").split("MPI_File_set_size")[0]
    make = """
  MPI_File made;
  MPI_File_open(comm, "corpus.data", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &made);
  MPI_File_set_size(made, 256);
  MPI_File_close(&made);
"""
    gone = CLOSE + """
  MPI_Barrier(comm);
  if (rank == 0)
    MPI_File_delete("corpus.data", MPI_INFO_NULL);"""
    for name, call in write.items():
        yield file("file-mode", f"{name}-read-only", "file-mode", f"  {call}",
                   start=make + plain.replace("MPI_MODE_RDWR", "<<MPI_MODE_RDWR ## MPI_MODE_RDONLY>>"),
                   end=gone)
    read = {"read": f"MPI_File_read(f, {ONE}, {IGNORE});",
            "read_at_all": f"MPI_File_read_at_all(f, {AT}, {IGNORE});",
            "iread": f"MPI_Request q; MPI_File_iread(f, {ONE}, &q); MPI_Wait(&q, {IGNORE});"}
    for name, call in read.items():
        yield file("file-mode", f"{name}-write-only", "file-mode", f"  {call}",
                   start=opened(mode + "<<MPI_MODE_RDWR ## MPI_MODE_WRONLY>>"))
    yield pair("file-mode", "two-access-modes", "file-mode argument",
               opened(mode + "MPI_MODE_RDWR << ## | MPI_MODE_WRONLY>>").split("  MPI_File_set_size")[0]
               + "  << MPI_File_close(&f); ## >>", "file-mode")
    yield pair("file-mode", "read-only-created", "file-mode argument", make +
               plain.replace("MPI_MODE_RDWR", "MPI_MODE_RDONLY << ## | MPI_MODE_CREATE>>") + gone,
               "file-mode")
    yield pair("file-mode", "sequential-with-offset", "file-mode", opened(
        mode + "MPI_MODE_WRONLY << ## | MPI_MODE_SEQUENTIAL>>").split("  MPI_File_set_size")[0] + f"""
  MPI_File_write_at(f, {AT}, {IGNORE});""" + CLOSE)
    yield pair("file-mode", "sequential-seek", "file-mode", opened(
        mode + "MPI_MODE_WRONLY << ## | MPI_MODE_SEQUENTIAL>>").split("  MPI_File_set_size")[0] + """
  MPI_File_seek(f, 4, MPI_SEEK_SET);""" + CLOSE)


def split():
    begin = f"MPI_File_write_at_all_begin(f, {AT});"
    end = f"MPI_File_write_at_all_end(f, value, {IGNORE});"
    yield file("file-order", "two-begins", "file-order", f"""
  {begin}
  << {end} ## >>
  MPI_File_read_at_all_begin(f, {AT});
  MPI_File_read_at_all_end(f, value, {IGNORE});
  << ## {end} >>""")
    yield file("file-order", "end-without-begin", "file-order", f"""
  << {begin} ## >>
  {end}""")
    yield file("file-order", "wrong-end", "file-order", f"""
  MPI_File_write_all_begin(f, {ONE});
  << MPI_File_write_all_end(f, value, {IGNORE}) ## MPI_File_read_all_end(f, value, {IGNORE}) >>;""")
    yield file("file-order", "other-buffer-at-end", "file-order argument", f"""
  int other[8] = {{0}};
  {begin}
  MPI_File_write_at_all_end(f, <<value ## other>>, {IGNORE});
  (void)other;""")
    yield file("file-order", "collective-between", "file-order", f"""
  {begin}
  << {end} ## >>
  MPI_File_write_all(f, {ONE}, {IGNORE});
  << ## {end} >>""")


def pending():
    start = f"MPI_Request q;\n  MPI_File_iwrite_at(f, {AT}, &q);"
    wait = f"MPI_Wait(&q, {IGNORE});"
    yield file("file-pending", "close", "file-pending request", f"""
  {start}
  << {wait} ## >>
  MPI_File_close(&f);
  << ## {wait} >>""", end="")
    yield file("file-pending", "set_view", "file-pending", f"""
  {start}
  << {wait} ## >>
  MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  << ## {wait} >>""")
    yield file("file-pending", "close-in-split-collective", "file-pending file-order", f"""
  MPI_File_write_at_all_begin(f, {AT});
  << MPI_File_write_at_all_end(f, value, {IGNORE}); ## >>""")
    yield file("file-pending", "delete-open", "file-pending", """
  << MPI_File_close(&f); MPI_Barrier(comm); ## MPI_Barrier(comm); >>
  if (rank == 0)
    MPI_File_delete("corpus.data", MPI_INFO_NULL);
  << ## MPI_File_close(&f); >>""",
               start=opened("MPI_MODE_CREATE | MPI_MODE_RDWR"), end="")


def views():
    yield file("file-view", "etype-not-dividing", "file-view type", """
  MPI_File_set_view(f, 0, MPI_INT, <<MPI_INT ## MPI_CHAR>>, "native", MPI_INFO_NULL);""")
    yield file("file-view", "data-not-whole-etypes", "file-view type", f"""
  MPI_Datatype two;
  MPI_Type_contiguous(2, MPI_INT, &two);
  MPI_Type_commit(&two);
  MPI_File_set_view(f, 0, two, two, "native", MPI_INFO_NULL);
  MPI_File_write_at_all(f, rank, value, <<2 ## 3>>, MPI_INT, {IGNORE});
  MPI_Type_free(&two);""")
    yield file("file-view", "uncommitted", "file-view handle", """
  MPI_Datatype two;
  MPI_Type_contiguous(2, MPI_INT, &two);
  << MPI_Type_commit(&two); ## >>
  MPI_File_set_view(f, 0, MPI_INT, two, "native", MPI_INFO_NULL);
  MPI_Type_free(&two);""")
    yield file("file-view", "decreasing", "file-view", """
  MPI_Datatype two;
  int lengths[2] = {1, 1}, where[2] = {<<0, 2 ## 2, 0>>};
  MPI_Type_indexed(2, lengths, where, MPI_INT, &two);
  MPI_Type_commit(&two);
  MPI_File_set_view(f, 0, MPI_INT, two, "native", MPI_INFO_NULL);
  MPI_Type_free(&two);""")
    yield file("file-view", "overlapping", "file-view", """
  MPI_Datatype two;
  int lengths[2] = {2, 2}, where[2] = {0, <<2 ## 1>>};
  MPI_Type_indexed(2, lengths, where, MPI_INT, &two);
  MPI_Type_commit(&two);
  MPI_File_set_view(f, 0, MPI_INT, two, "native", MPI_INFO_NULL);
  MPI_Type_free(&two);""")
    yield file("file-offset", "negative", "file-offset argument", f"""
  MPI_File_write_at(f, <<8 * rank ## -8>>, {ONE}, {IGNORE});""")
    yield file("file-offset", "seek-before-start", "file-offset argument", """
  MPI_File_seek(f, <<8 ## -8>>, MPI_SEEK_SET);""")
    yield file("file-portability", "platform-type-with-external32", "file-portability", f"""
  MPI_Datatype pair;
  int lengths[2] = {{1, 1}};
  MPI_Aint where[2] = {{0, 8}};
  MPI_Datatype parts[2] = {{MPI_INT, MPI_DOUBLE}};
  << MPI_Type_contiguous(2, MPI_INT, &pair); ##
  MPI_Type_create_struct(2, lengths, where, parts, &pair); >>
  MPI_Type_commit(&pair);
  (void)lengths, (void)where, (void)parts;
  MPI_File_set_view(f, 0, <<MPI_INT ## MPI_BYTE>>, pair, "external32", MPI_INFO_NULL);
  MPI_Type_free(&pair);""")
    yield file("file-info", "not-reserved", "file-info", """
  MPI_Info info;
  MPI_Info_create(&info);
  MPI_Info_set(info, <<"cb_nodes" ## "my_own_key">>, "1");
  MPI_File_set_info(f, info);
  MPI_Info_free(&info);""")
    yield file("file-info", "value-not-a-number", "file-info", """
  MPI_Info info;
  MPI_Info_create(&info);
  MPI_Info_set(info, "striping_factor", <<"4" ## "many">>);
  MPI_File_set_info(f, info);
  MPI_Info_free(&info);""")
    yield file("file-race", "two-writers", "file-race", f"""
  MPI_File_write_at(f, <<8 * rank ## 0>>, {ONE}, {IGNORE});""")
    yield file("file-race", "read-without-sync", "file-race", f"""
  if (rank == 0)
    MPI_File_write_at(f, 0, {ONE}, {IGNORE});
  << MPI_File_sync(f); ## >>
  MPI_Barrier(comm);
  << MPI_File_sync(f); ## >>
  if (rank == 1)
    MPI_File_read_at(f, 0, {ONE}, {IGNORE});""")


def programs():
    for part in (collective, modes, split, pending, views):
        yield from part()
