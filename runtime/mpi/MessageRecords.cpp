// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// From count and datatype to a letter, and back to what is wrong with two.

#include "mpi/MessageRecords.h"

#include "core/Record.h"
#include "mpi/Datatypes.h"

namespace tutti::rt {

namespace {

/// The last data described: most programs send the same again and again.
struct {
  Signature One, All;
  uint64_t Count, Sig;
} LastData = {};

} // namespace

void fill(MessageRecord &L, const Side &S, Signature &One) {
  uint64_t Count = S.Count > 0 ? static_cast<uint64_t>(S.Count) : 0;
  L.Count = Count;
  L.Site = static_cast<uint16_t>(S.Site);
  L.Content = 0;
  L.Function = S.Function;
  L.Type = Record::DerivedType;
  const TypeInfo *Info = typeInfo(S.Type);
  One = Info ? Info->One : Signature();
  L.Bytes = 0;
  L.Ready = L.Returns = false;
  L.Wild = !Info || Info->Bytes < 0;
  if (Info) {
    L.Type = Info->Name;
    if (!L.Wild)
      L.Bytes = static_cast<uint64_t>(Info->Bytes) * Count;
  }
  if (LastData.Count != Count || !(LastData.One == One)) {
    LastData.One = One;
    LastData.All = repeat(One, Count);
    LastData.Count = Count;
    LastData.Sig = LastData.All.fold();
  }
  L.Sig = LastData.Sig;
  L.Length = One.Length * Count;
  L.Wild |= One.Wild;
  L.Raw = One.Raw;
}

Fit compare(const MessageRecord &Sent, const MessageRecord &Room,
            const Signature &One) {
  if (Sent.Bytes > Room.Bytes)
    return Fit::TooShort;
  if (Sent.Wild || Room.Wild || Sent.Raw || Room.Raw || Sent.Length == 0)
    return Fit::Good;
  if (Sent.Length > Room.Length)
    return Fit::OtherType;
  uint64_t Expected = Room.Sig;
  if (Sent.Length != Room.Length) {
    Signature Part;
    if (!prefix(One, Room.Count, Sent.Length, Part))
      return Fit::Good;
    Expected = Part.fold();
  }
  return Expected == Sent.Sig ? Fit::Good : Fit::OtherType;
}

} // namespace tutti::rt
