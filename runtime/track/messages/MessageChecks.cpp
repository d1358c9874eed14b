// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Findings about a message and the receive that gets it.

#include "track/messages/MessageChecks.h"

#include "core/Hooks.h"
#include "core/board/Record.h"
#include "core/findings/LocalFinding.h"
#include "track/arguments/ErrorHandlers.h"

namespace tutti::rt::track {

namespace {

/// Two derived datatypes need their elements said, or they look the same.
template <typename T> void nameData(T &Out, const MessageRecord &L) {
  // The letter of a ready send has no room for the count.
  Out.format("%llu x %s",
             static_cast<unsigned long long>(L.Ready ? L.Length : L.Count),
             typeName(L.Type));
  if (L.Type == Record::DerivedType)
    Out.format(" (%llu elements, %llu bytes)",
               static_cast<unsigned long long>(L.Length),
               static_cast<unsigned long long>(L.Bytes));
}

} // namespace

bool returnsErrors(const MessageRecord &Room, MPI_Comm Comm) {
  Caller C{Room.Function, Room.Site};
  C.Comm = Comm;
  return returnsErrors(C);
}

void tellMessage(bool TooShort, const MessageRecord &Sent, unsigned From,
                 const MessageRecord &Room, unsigned To, MPI_Comm Comm) {
  // A program that has MPI return errors may provoke a truncation, which is an
  // error of the receive.
  bool Returned =
      TooShort &&
      (Room.Returns || (Comm != MPI_COMM_NULL && returnsErrors(Room, Comm)));
  LocalFinding Found(Check::MessageType,
                     Returned ? Severity::Warning : Severity::Error);
  Found.Head.put(TooShort ? "a receive of " : "a message of ");
  nameData(Found.Head, TooShort ? Room : Sent);
  Found.Head.put(TooShort ? " is too short for the message of "
                          : " is received as ");
  nameData(Found.Head, TooShort ? Sent : Room);
  Found.add(Room.Function, Room.Site, To).Note.put("receives it");
  Found.add(Sent.Function, Sent.Site, From).Note.put("sends it");
  tellLocal(Found);
}

void tellReadyTooEarly(const MessageRecord &Sent, unsigned From,
                       const MessageRecord &Room) {
  LocalFinding Found(Check::SendUnsafe, Severity::Error);
  Found.Head.put("a ready send was started before the receive that gets its "
                 "message");
  Found.add(Sent.Function, Sent.Site, From).Note.put("sends it");
  Found.add(Room.Function, Room.Site).Note.put("receives it");
  tellLocal(Found);
}

void tellWritten(const MessageRecord &Sent, unsigned From,
                 const MessageRecord &Room, bool ByReceiver) {
  LocalFinding Found(Check::BufferModified, Severity::Error);
  if (ByReceiver)
    Found.Head.format("the receive buffer of %s was written to before the "
                      "operation was complete",
                      name(Room.Function));
  else
    Found.Head.format("what came is not what was sent: the buffer of %s or "
                      "that of %s was written to before the operation was "
                      "complete",
                      name(Room.Function), name(Sent.Function));
  Found.add(Room.Function, Room.Site).Note.put("receives it");
  Found.add(Sent.Function, Sent.Site, From).Note.put("sends it");
  tellLocal(Found);
}

} // namespace tutti::rt::track
