// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Findings about a message and the receive that gets it.

#include "track/messages/MessageChecks.h"

#include "core/Hooks.h"
#include "core/board/Record.h"
#include "core/findings/LocalFinding.h"
#include "core/texts/Messages.def"
#include "core/texts/Words.def"
#include "track/arguments/ErrorHandlers.h"

namespace tutti::rt::track {

namespace {

/// Two derived datatypes need their elements said, or they look the same.
template <typename T> void nameData(T &Out, const MessageRecord &L) {
  // The letter of a ready send has no room for the count.
  Out.format(said::CountOfType,
             static_cast<unsigned long long>(L.Ready ? L.Length : L.Count),
             typeName(L.Type));
  if (L.Type == Record::DerivedType)
    Out.format(said::ElementsAndBytes,
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
  Found.Head.put(TooShort ? said::AReceiveOf : said::AMessageOf);
  nameData(Found.Head, TooShort ? Room : Sent);
  Found.Head.put(TooShort ? said::TooShortFor : said::IsReceivedAs);
  nameData(Found.Head, TooShort ? Sent : Room);
  Found.add(Room.Function, Room.Site, To).Note.put(said::ReceivesIt);
  Found.add(Sent.Function, Sent.Site, From).Note.put(said::SendsIt);
  tellLocal(Found);
}

void tellReadyTooEarly(const MessageRecord &Sent, unsigned From,
                       const MessageRecord &Room) {
  LocalFinding Found(Check::SendUnsafe, Severity::Error);
  Found.Head.put(said::ReadyBeforeReceive);
  Found.add(Sent.Function, Sent.Site, From).Note.put(said::SendsIt);
  Found.add(Room.Function, Room.Site).Note.put(said::ReceivesIt);
  tellLocal(Found);
}

void tellWritten(const MessageRecord &Sent, unsigned From,
                 const MessageRecord &Room, bool ByReceiver) {
  LocalFinding Found(Check::BufferModified, Severity::Error);
  if (ByReceiver)
    Found.Head.format(said::ReceiveBufferWritten, name(Room.Function));
  else
    Found.Head.format(said::SomeBufferWritten, name(Room.Function),
                      name(Sent.Function));
  Found.add(Room.Function, Room.Site).Note.put(said::ReceivesIt);
  Found.add(Sent.Function, Sent.Site, From).Note.put(said::SendsIt);
  tellLocal(Found);
}

} // namespace tutti::rt::track
