// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Taking memory for the members of a window that somebody deals with.

#include "track/onesided/WindowPeers.h"

#include "mpi/communicators/CommObject.h"

#include <cstdlib>

namespace tutti::rt::track {

bool WindowPeers::start(const CommObject &Object) {
  Members = &Object;
  Size = Object.Size;
  Pages = static_cast<std::atomic<WindowPeer *> *>(
      calloc(static_cast<size_t>((Size + PageSize - 1) / PageSize),
             sizeof(std::atomic<WindowPeer *>)));
  return Pages != nullptr;
}

void WindowPeers::release() {
  for (int Page = 0; Pages && Page * PageSize < Size; ++Page)
    free(Pages[Page].load(std::memory_order_relaxed));
  free(static_cast<void *>(Pages));
  Pages = nullptr;
}

WindowPeer *WindowPeers::make(int Rank) const {
  int Page = Rank / PageSize;
  auto *New = static_cast<WindowPeer *>(calloc(PageSize, sizeof(WindowPeer)));
  if (!New)
    return nullptr;
  for (int I = 0; I < PageSize && Page * PageSize + I < Size; ++I) {
    New[I].World = Members->worldRank(Page * PageSize + I);
    New[I].Local = localOf(New[I].World);
  }
  WindowPeer *Old = nullptr;
  if (!Pages[Page].compare_exchange_strong(Old, New,
                                           std::memory_order_acq_rel)) {
    free(New); // another thread was first
    New = Old;
  }
  return New + Rank % PageSize;
}

} // namespace tutti::rt::track
