// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The words for two records that do not agree; knows the checks, not who
/// disagrees.

#include "core/texts/Order.def"
#include "report/Mismatch.h"
#include "report/print/Describe.h"

#include <cstring>

namespace tutti::rt {

namespace {

const char *headline(Check Id) {
  switch (Id) {
  case Check::CollectiveRoot:
    return said::DifferentRoots;
  case Check::CollectiveOp:
    return said::DifferentOperations;
  case Check::CollectiveInPlace:
    return said::SomeInPlace;
  case Check::CollectiveType:
    return said::DifferentSignatures;
  case Check::FileInfo:
    return said::DifferentHints;
  case Check::CollectiveArgs:
    return said::DifferentArguments;
  default:
    return nullptr;
  }
}

} // namespace

void putDetail(Group &G, Check Id, const Record &R) {
  Text Detail(G.Detail, sizeof(G.Detail));
  switch (Id) {
  case Check::CollectiveRoot:
    if (R.Wild & Record::WildRoot)
      Detail.put("MPI_PROC_NULL");
    else
      Detail.format(said::RootIs, R.ShownRoot);
    break;
  case Check::CollectiveOp:
    nameOp(Detail, R);
    break;
  case Check::CollectiveInPlace:
    Detail.put(R.InPlace == 2 ? "MPI_IN_PLACE" : said::NotInPlace);
    break;
  case Check::CollectiveType:
    nameData(Detail, R);
    break;
  default:
    break;
  }
}

void putHeadline(Text &Line, Check Id, Fn Function) {
  if (const char *Format = headline(Id)) {
    const char *At = strstr(Format, "%s");
    for (const char *P = Format; P < At; ++P)
      Line.put(*P);
    Line.put(callName(Function));
    Line.put(At + 2);
  } else if (Id == Check::CollectiveBlocking) {
    Line.put(said::BlockingMeets);
  } else {
    Line.put(said::Mismatch);
  }
}

} // namespace tutti::rt
