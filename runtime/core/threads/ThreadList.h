// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The threads of a process as the kernel lists them, by their numbers: which
/// of them MPI made for itself, and whether all others are shown waiting.
/// Decides who is known; must not know what anyone waits for.

#ifndef TUTTI_CORE_THREADLIST_H
#define TUTTI_CORE_THREADLIST_H

#include <cstdint>

namespace tutti::rt {

/// Numbers of threads, of which there may be more than there is room for.
class ThreadList {
public:
  static constexpr unsigned Room = 256;

  /// Of the process with this number. False, and not complete, when it cannot
  /// be read.
  bool read(int Pid);
  void add(uint32_t Tid);
  bool has(uint32_t Tid) const;
  unsigned size() const { return Used; }
  uint32_t at(unsigned I) const { return Tids[I]; }
  /// There were not more than there is room for.
  bool isComplete() const { return Complete; }

private:
  uint32_t Tids[Room] = {};
  unsigned Used = 0;
  bool Complete = true;
};

/// The threads that came between two lists, if it is certain who made them: a
/// thread that was there before, beside the one that looked, may have done so.
/// Otherwise none.
void findMade(const ThreadList &Before, const ThreadList &After,
              ThreadList &Made);

/// Each thread of Now is one of Known or one of Waiting.
bool areAllKnown(const ThreadList &Now, const ThreadList &Known,
                 const ThreadList &Waiting);

} // namespace tutti::rt

#endif // TUTTI_CORE_THREADLIST_H
