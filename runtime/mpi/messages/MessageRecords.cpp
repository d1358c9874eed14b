// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// From count and datatype to a letter, and back to what is wrong with two.

#include "mpi/messages/MessageRecords.h"

#include "core/board/Record.h"
#include "mpi/datatypes/Datatypes.h"

namespace tutti::rt {

LastDescribed TheLastDescribed;

void fillAnew(MessageRecord &L, MPI_Datatype Type, MPI_Count Given,
              Signature *Element) {
  static const TypeInfo NoType = {
      {0}, Signature(), Folded(), -1, Record::DerivedType};
  const uint64_t Count = Given > 0 ? static_cast<uint64_t>(Given) : 0;
  const TypeInfo *Info = typeInfo(Type);
  if (__builtin_expect(!Info, 0))
    Info = &NoType;
  const Signature &One = Info->One;
  if (Element)
    *Element = One;
  const bool Sized = Info->Bytes >= 0;
  L.Sig = Count == 1   ? Info->OneFolded.Sum
          : Count == 0 ? 0
                       : foldedMany(One, Count).Sum;
  L.Length = One.Length * Count;
  L.Bytes = Sized ? static_cast<uint64_t>(Info->Bytes) * Count : 0;
  L.Count = Count;
  L.Content = 0;
  L.Type = Info->Name;
  L.Wild = !Sized || One.Wild;
  L.Raw = One.Raw;
  L.Ready = L.Returns = false;
  // The handle of another datatype may be given to a new one.
  if (ManyThreads || Info->Name == Record::DerivedType)
    return;
  TheLastDescribed = {handleBits(Type), Given, One, L};
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
