// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the trackers put on the board. A tracker that has something there has a
/// folder board/, which knows no MPI, and a line here. All parts are there in
/// every build, so that processes of different builds find each other's.

#include "core/board/SharedPart.h"
#include "track/files/board/FileLog.h"
#include "track/onesided/board/RmaArea.h"

#include <type_traits>

namespace tutti::rt {

namespace {

constexpr size_t Page = 4096;
constexpr size_t rounded(size_t Size) {
  return (Size + Page - 1) & ~(Page - 1);
}

template <typename... T> struct PartList {
  static constexpr size_t size() { return (rounded(sizeof(T)) + ... + 0); }
  template <typename Part> static constexpr size_t before() {
    size_t Size = 0;
    bool Found = false;
    ((Found |= std::is_same_v<T, Part>, Size += Found ? 0 : rounded(sizeof(T))),
     ...);
    return Size;
  }
  template <typename Part> static constexpr uint32_t number() {
    uint32_t N = 0;
    bool Found = false;
    ((Found |= std::is_same_v<T, Part>, N += !Found), ...);
    return N;
  }
};

using List = PartList<RmaArea, FileLog>;

} // namespace

#define TUTTI_PART(TYPE)                                                       \
  template <>                                                                  \
  const size_t SharedPart<TYPE>::Offset =                                      \
      sizeof(RankArea) + List::before<TYPE>();                                 \
  template <> const uint32_t SharedPart<TYPE>::Bit = 1u << List::number<TYPE>()
TUTTI_PART(RmaArea);
TUTTI_PART(FileLog);

const size_t RankArea::PartsSize = List::size();

} // namespace tutti::rt
