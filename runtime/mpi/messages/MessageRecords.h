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

/// What was made of so many elements of one of MPI's own datatypes, which are
/// mostly as many as the last time. Several threads do without it.
struct LastDescribed {
  uint64_t Type = 0; ///< 0: none
  MPI_Count Count = 0;
  Signature One;
  MessageRecord Data{};
};
TUTTI_HIDDEN extern LastDescribed TheLastDescribed;
void fillAnew(MessageRecord &L, MPI_Datatype Type, MPI_Count Count,
              Signature *One);

/// Fills in what L says of the data, and the signature of one element unless
/// that is null. The rest of L is set afterwards.
inline void fill(MessageRecord &L, MPI_Datatype Type, MPI_Count Count,
                 Signature *One) {
  const LastDescribed &Last = TheLastDescribed;
  if (__builtin_expect(Last.Type == handleBits(Type) && Last.Count == Count,
                       1)) {
    L = Last.Data;
    if (One)
      *One = Last.One;
  } else {
    fillAnew(L, Type, Count, One);
  }
}

enum class Fit : uint8_t { Good, TooShort, OtherType };
/// One: an element of the receive's datatype.
Fit compare(const MessageRecord &Sent, const MessageRecord &Room,
            const Signature &One);

} // namespace tutti::rt

#endif // TUTTI_MPI_MESSAGERECORDS_H
