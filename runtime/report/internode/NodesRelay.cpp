// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reaching the node above.

#include "report/internode/NodesRelay.h"

#include "core/Clock.h"

#include <cstring>

namespace tutti::rt {

/// After the first try, and after later ones.
static constexpr uint64_t SoonNs = 300000000, TryAgainNs = 2000000000;

bool NodesRelay::start(int32_t Node, int32_t NumNodes,
                       const NodesAddress &Above, const NodesAddress &First,
                       const Listener *Entrance) {
  Me = Node;
  Ways[0] = Above;
  Ways[1] = First;
  // The job has one secret.
  memcpy(Ways[0].Secret, First.Secret, sizeof(First.Secret));
  HasBelow = Entrance && Below.start(*Entrance, First.Secret, NumNodes);
  return First.Port != 0;
}

void NodesRelay::end() {
  for (Connection &C : Calling)
    C.close();
  if (HasBelow)
    Below.end();
}

/// The connection that is open. Any: one may become so.
Connection *NodesRelay::findOpen(bool &Any) {
  Connection *Open = nullptr;
  Any = false;
  for (Connection &C : Calling) {
    if (C.phase() == Connection::Phase::Closed)
      continue;
    C.move();
    if (C.isLate() || (Open && C.phase() != Connection::Phase::Closed))
      C.close(); // another way was faster
    else if (C.isOpen())
      Open = &C;
    Any |= C.phase() != Connection::Phase::Closed;
  }
  return Open;
}

void NodesRelay::call() {
  // By turns the one above and the first: either may not be reached.
  const NodesAddress &To = Ways[Way].Port ? Ways[Way] : Ways[1];
  Way ^= 1;
  ++Tries;
  TriedAt = nanoseconds();
  for (unsigned I = 0; I < To.Number; ++I)
    Calling[I].connect(To, I);
}

Connection *NodesRelay::up(bool Wanted) {
  bool Any;
  Connection *Open = findOpen(Any);
  if (Open)
    Tries = Way = 0;
  if (!Open && !Any && Wanted && Tries < MostTries &&
      (!Tries || nanoseconds() - TriedAt >= (Tries == 1 ? SoonNs : TryAgainNs)))
    call();
  return Open;
}

} // namespace tutti::rt
