// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a wrapper calls in the end: the function of the same name behind it.
/// That is MPI's own, unless another tool stands between Tutti and MPI.

#ifndef TUTTI_MPI_NEXT_H
#define TUTTI_MPI_NEXT_H

#include <atomic>
#include <cstdint>

namespace tutti::rt {

/// The function of this name (`MPI_Send`) that another tool has behind this
/// library; null when the next one is MPI's.
void *findToolBehind(const char *Name);

/// Own is MPI's entry (`PMPI_Send`). It is called by its name, not by an
/// address that is kept: an MPI that has no such function can still be loaded.
template <auto Own> class Next {
  using Function = decltype(Own);

public:
  constexpr explicit Next(const char *Name) : Name(Name) {}

  template <typename... T> int operator()(T... Values) const {
    uintptr_t At = Tool.load(std::memory_order_relaxed);
    if (__builtin_expect(At == Unknown, 0)) {
      At = reinterpret_cast<uintptr_t>(findToolBehind(Name));
      Tool.store(At, std::memory_order_relaxed);
    }
    if (__builtin_expect(At != 0, 0))
      return reinterpret_cast<Function>(At)(Values...);
    return Own(Values...);
  }

private:
  static constexpr uintptr_t Unknown = 1; // no function's address
  const char *Name;
  mutable std::atomic<uintptr_t> Tool{Unknown};
};

} // namespace tutti::rt

#endif // TUTTI_MPI_NEXT_H
