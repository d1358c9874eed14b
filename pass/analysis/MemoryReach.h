// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which writes a read of memory can see: reaching definitions on demand, over
/// MemorySSA, through calls that do not touch the place. Knows places and
/// order, not what is written.

#ifndef TUTTI_PASS_ANALYSIS_MEMORYREACH_H
#define TUTTI_PASS_ANALYSIS_MEMORYREACH_H

#include "analysis/RankFacts.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>
#include <memory>
#include <tuple>
#include <utility>

namespace llvm {
class BasicBlock;
class CallBase;
class MemoryAccess;
class MemorySSA;
} // namespace llvm

namespace tutti {

struct Reached {
  /// Stores and calls; null stands for what was there at the entry.
  llvm::SmallVector<const llvm::Instruction *, 4> Defs;
  /// Those of Defs that are seen only through a call which the place is handed
  /// to (Effect::Handed).
  llvm::SmallVector<const llvm::Instruction *, 2> Handed;
  /// Where ways with different definitions meet, with nothing handed since; the
  /// ways of one kind come with the same ones.
  struct Join {
    const llvm::BasicBlock *At;
    llvm::SmallVector<std::pair<const llvm::BasicBlock *, unsigned>, 2> Ways;
  };
  llvm::SmallVector<Join, 1> Joins;
  bool Complete = true;
};

/// What has been found in one function, as long as its calls write the same
/// places.
class ReachedBefore {
public:
  /// Forgets everything if something has changed since the last time.
  void validFor(unsigned Writes, unsigned Pointers) {
    if (std::exchange(State, {Writes, Pointers}) != State)
      Known.clear();
  }
  /// Of an instruction, or of the end of a block; null: not looked for yet.
  std::shared_ptr<const Reached> &at(const llvm::Value &At,
                                     const Place &Where) {
    return Known[{&At, Where.Obj, Where.Offset, Where.Size, Where.Stride,
                  Where.Extent}];
  }

private:
  std::map<std::tuple<const llvm::Value *, const Object *, int64_t, int64_t,
                      int64_t, int64_t>,
           std::shared_ptr<const Reached>>
      Known;
  std::pair<unsigned, unsigned> State;
};

class MemoryReach {
public:
  /// What each call writes, sorted by object.
  using Writes = llvm::DenseMap<const llvm::CallBase *, std::vector<Effect>>;
  MemoryReach(llvm::MemorySSA &MSSA, const FlowGraph &Graph, PlaceMap &Places,
              const Writes &CallWrites, uint64_t &Work, ReachedBefore &Before)
      : MSSA(MSSA), Graph(Graph), Places(Places), CallWrites(CallWrites),
        Work(Work), Before(Before) {}

  /// The definitions of Where that are seen right before At.
  std::shared_ptr<const Reached> at(const llvm::Instruction &At,
                                    const Place &Where);
  /// The definitions that are there when a block ends.
  std::shared_ptr<const Reached> atEnd(const llvm::BasicBlock &B,
                                       const Place &Where);
  /// A call that the place is handed to (Effect::Handed).
  bool hands(const llvm::Instruction &Def, const Place &Where) const;

private:
  template <typename Set> struct Walk;
  std::shared_ptr<const Reached> find(const llvm::Value &At,
                                      const llvm::MemoryAccess *From,
                                      const Place &Where);
  enum class Touch { Not, May, Must };
  Touch touch(const llvm::Instruction &Def, const Place &Where);

  llvm::MemorySSA &MSSA;
  const FlowGraph &Graph;
  PlaceMap &Places;
  const Writes &CallWrites;
  uint64_t &Work; ///< grows with what has been looked at
  ReachedBefore &Before;
};

/// Those of a call's writes that are to one object.
llvm::ArrayRef<Effect> writesTo(const std::vector<Effect> &All,
                                const Object *O);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORYREACH_H
