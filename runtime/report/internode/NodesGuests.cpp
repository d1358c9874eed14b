// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Letting nodes in.

#include "report/internode/NodesGuests.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace tutti::rt {

bool NodesGuests::start(const Listener &At, const uint8_t (&Key)[16],
                        int32_t Nodes) {
  Entrance = At;
  memcpy(Secret, Key, sizeof(Secret));
  NumNodes = Nodes;
  Way =
      static_cast<uint32_t *>(calloc(static_cast<size_t>(Nodes), sizeof(*Way)));
  return Way != nullptr;
}

void NodesGuests::end() {
  sendAway([](int32_t) {});
  Entrance.close();
  free(static_cast<void *>(All));
  free(Way);
  All = nullptr;
  Way = nullptr;
  Room = 0;
}

/// Where the next one goes; null when there is no room.
NodesGuests::Guest *NodesGuests::place() {
  for (uint32_t I = 0; I < Room; ++I)
    if (!All[I].Used)
      return &All[I];
  uint32_t More = Room ? Room * 2 : 16;
  void *New = More <= Most
                  ? realloc(static_cast<void *>(All), sizeof(Guest) * More)
                  : nullptr;
  if (!New)
    return nullptr;
  All = static_cast<Guest *>(New);
  Guest *First = &All[Room];
  for (; Room < More; ++Room)
    new (&All[Room]) Guest{Connection(), 0, false};
  return First;
}

void NodesGuests::letIn() {
  for (int Fd; (Fd = Entrance.next()) >= 0;) {
    Guest *G = place();
    Connection Nobody;
    Connection &Line = G ? G->Line : Nobody;
    Line.accepted(Fd, Secret);
    if (!G) {
      Nobody.close();
      continue;
    }
    G->Used = true;
    G->Came = ++HaveCome;
    ++Number;
  }
}

/// A node that has lost its way comes by another one. What it has said before
/// may still be under way on the old one, which is taken for lost too.
bool NodesGuests::isWay(int32_t Node, uint32_t By) {
  uint32_t &Its = Way[Node];
  if (Its && Its != By + 1 && All[Its - 1].Came > All[By].Came)
    return false;
  Its = By + 1;
  return true;
}

void NodesGuests::send(NodesMessage Kind, const void *Data, uint32_t Size) {
  for (uint32_t I = 0; I < Room; ++I)
    if (All[I].Used && All[I].Line.isOpen()) {
      All[I].Line.send(Kind, -1, Data, Size);
      All[I].Line.move();
    }
}

} // namespace tutti::rt
