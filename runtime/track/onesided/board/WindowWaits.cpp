// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the wait-for graph asks about windows.

#include "track/onesided/board/WindowWaits.h"

#include "core/Hooks.h"

namespace tutti::rt {

bool wasDoneOnWindow(const Operation &Op, unsigned By) {
  const RmaWindow *There =
      findRmaWindow(static_cast<unsigned>(Op.Peer), Op.Comm);
  if (!There || By >= MaxRmaPeers)
    return true;
  const auto &Count = Op.What == Operation::Kind::Post ? There->Posts[By]
                                                       : There->Completes[By];
  return Count.load(std::memory_order_acquire) >= Op.Call;
}

bool holdsAgainst(unsigned Local, const Operation &Op) {
  const RmaWindow *Its = findRmaWindow(Local, Op.Comm);
  if (!Its)
    return false;
  unsigned Held = Its->Held[Op.Peer].load(std::memory_order_acquire);
  return Held == 2 || (Held == 1 && Op.Call == 2);
}

} // namespace tutti::rt
