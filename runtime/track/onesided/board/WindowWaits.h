// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The windows of a process on the board, and whether what somebody waits for
/// on one was done.

#ifndef TUTTI_TRACK_ONESIDED_BOARD_WINDOWWAITS_H
#define TUTTI_TRACK_ONESIDED_BOARD_WINDOWWAITS_H

#include "core/board/SharedPart.h"
#include "track/onesided/board/RmaArea.h"

namespace tutti::rt {

inline RmaArea &rmaArea(unsigned Local) {
  return SharedPart<RmaArea>::in(TheBoard.area(Local));
}
inline const RmaWindow *findRmaWindow(unsigned Local, uint64_t Id) {
  const RmaArea *A = SharedPart<RmaArea>::find(Local);
  return A ? A->find(Id) : nullptr;
}

} // namespace tutti::rt

#endif // TUTTI_TRACK_ONESIDED_BOARD_WINDOWWAITS_H
