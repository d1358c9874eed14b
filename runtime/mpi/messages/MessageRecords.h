// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a letter says of the data of one side of a message. Decides whether two
/// letters fit each other; must not know which message a receive gets.

#ifndef TUTTI_MPI_MESSAGERECORDS_H
#define TUTTI_MPI_MESSAGERECORDS_H

#include "core/Hidden.h"
#include "core/board/Channel.h"
#include "core/board/Signature.h"
#include "mpi/communicators/CommObject.h"

namespace tutti::rt {

/// One side of a message as the program describes it.
struct Side {
  const CommObject *In; ///< Comm's; null: not known
  MPI_Comm Comm;
  int Peer;
  int Tag;
  MPI_Count Count;
  MPI_Datatype Type;
  Fn Function;
  uint32_t Site;
  const void *Data;
};

/// What was made of so many elements of one of MPI's own datatypes, which are
/// mostly as many as the last time. Several threads do without it.
struct LastDescribed {
  uint64_t Type = 0; ///< 0: none
  MPI_Count Count;
  Signature One;
  MessageRecord Data;
};
TUTTI_HIDDEN extern LastDescribed TheLastDescribed;
void fillAnew(MessageRecord &L, const Side &S, Signature &One);

/// Fills in L but for its communicator and tag, and the signature of one
/// element.
inline void fill(MessageRecord &L, const Side &S, Signature &One) {
  const LastDescribed &Last = TheLastDescribed;
  if (__builtin_expect(Last.Type == handleBits(S.Type) && Last.Count == S.Count,
                       1)) {
    L = Last.Data;
    One = Last.One;
  } else {
    fillAnew(L, S, One);
  }
  L.Site = static_cast<uint16_t>(S.Site);
  L.Function = S.Function;
}

enum class Fit : uint8_t { Good, TooShort, OtherType };
/// One: an element of the receive's datatype.
Fit compare(const MessageRecord &Sent, const MessageRecord &Room,
            const Signature &One);

} // namespace tutti::rt

#endif // TUTTI_MPI_MESSAGERECORDS_H
