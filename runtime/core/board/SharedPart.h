// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a tracker puts on the board, for each process: memory behind what this
/// layer knows, populated once it is needed. Which parts there are and where
/// each lies says a list above (track/board/Parts.cpp); must not know them.

#ifndef TUTTI_CORE_SHAREDPART_H
#define TUTTI_CORE_SHAREDPART_H

#include "core/board/Board.h"

namespace tutti::rt {

template <typename T> class SharedPart {
public:
  /// Null while it has none.
  static T *find(const RankArea &A) {
    return A.Parts.load(std::memory_order_acquire) & Bit ? &in(A) : nullptr;
  }
  static T *find(unsigned Local) { return find(TheBoard.area(Local)); }
  /// That of this process; null when there is no memory. By one thread at a
  /// time.
  static T *make() {
    RankArea &Me = *TheBoard.Me;
    if (!(Me.Parts.load(std::memory_order_relaxed) & Bit)) {
      if (!populate(&in(Me), sizeof(T)))
        return nullptr;
      Me.Parts.fetch_or(Bit, std::memory_order_release);
    }
    return &in(Me);
  }

  /// Where it is or would be.
  static T &in(const RankArea &A) {
    return *reinterpret_cast<T *>(
        reinterpret_cast<char *>(const_cast<RankArea *>(&A)) + Offset);
  }

private:
  static const size_t Offset; ///< from the start of the area
  static const uint32_t Bit;
};

/// Beside the type: that it is a part, and in the list.
#define TUTTI_SHARED_PART(TYPE)                                                \
  template <> const size_t SharedPart<TYPE>::Offset;                           \
  template <> const uint32_t SharedPart<TYPE>::Bit

} // namespace tutti::rt

#endif // TUTTI_CORE_SHAREDPART_H
