// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the tasks and threads of teams did with an object or with memory, so
/// that a use in no order with an earlier one is seen although both are long
/// over. Decides when two uses exclude each other; must not know what the
/// objects are.
///
/// The room is fixed: what falls out of it is not compared any more.

#ifndef TUTTI_CORE_TEAMUSES_H
#define TUTTI_CORE_TEAMUSES_H

#include "core/board/Locked.h"
#include "core/threads/TaskPath.h"

namespace tutti::rt {

/// Of messages: those from a source with a tag. Objects have one part only.
struct UsedPart {
  static constexpr int Any = INT32_MIN;
  int Source, Tag;

  static constexpr UsedPart whole() { return {Any, Any}; }

  bool meets(const UsedPart &Other) const {
    return (Source == Any || Other.Source == Any || Source == Other.Source) &&
           (Tag == Any || Other.Tag == Any || Tag == Other.Tag);
  }
};

/// One use, in one call.
struct TeamUse {
  uint64_t Object; ///< 0: none
  uint64_t Stamp;  ///< its number among all of this process
  UsedPart Part;
  uint32_t Site;
  uint16_t Call;
  /// A task that uses the object beside this one is not right.
  bool Changes;
  TaskPath Path;
};

/// Nothing orders the two, of which Earlier was first, and one of them changes
/// what both use.
bool excludes(const TeamUse &Earlier, const TeamUse &Now);

/// Safe for several threads.
class TeamUses {
public:
  /// Notes that the task at Path, which may have learnt of all that was before
  /// the stamp Path.Acquired, uses it now. True when nothing orders an earlier
  /// use with this one, and one of the two changes the object: Earlier is that.
  bool add(const TeamUse &Now, TeamUse &Earlier);
  /// The object is gone, or new.
  void forget(uint64_t Object);

private:
  static constexpr unsigned NumBuckets = 256, Room = 6;
  struct Bucket {
    Mutex Busy;
    TeamUse Uses[Room] = {};
  };
  Bucket &bucketOf(uint64_t Object) {
    return Buckets[(Object * 0x9e3779b97f4a7c15ull) >> 56];
  }
  Bucket Buckets[NumBuckets] = {};
};

/// The same for bytes that stand for the same variables all the time. Safe for
/// several threads.
class TeamAccesses {
public:
  /// As TeamUses::add, of the bytes from Low to High; writing changes them.
  bool add(uintptr_t Low, uintptr_t High, const TeamUse &Now, TeamUse &Earlier);

private:
  static constexpr unsigned Room = 64;
  struct Bytes {
    uintptr_t Low, High;
  };
  Mutex Busy;
  unsigned Next = 0;
  Bytes Where[Room] = {};
  TeamUse Uses[Room] = {};
};

} // namespace tutti::rt

#endif // TUTTI_CORE_TEAMUSES_H
