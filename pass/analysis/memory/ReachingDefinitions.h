// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which writes a read of memory can see: reaching definitions on demand, over
/// MemorySSA, through calls that do not touch the place. Knows places and
/// order, not what is written.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_REACHINGDEFINITIONS_H
#define TUTTI_PASS_ANALYSIS_MEMORY_REACHINGDEFINITIONS_H

#include "analysis/flow/FlowGraph.h"
#include "analysis/memory/ApartBlocks.h"
#include "analysis/memory/MemoryFacts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

namespace llvm {
class BasicBlock;
class CallBase;
class MemoryAccess;
class MemorySSA;
class SmallBitVector;
} // namespace llvm

namespace tutti {

struct Definitions {
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
  /// Shared by all that come by there.
  llvm::SmallVector<std::shared_ptr<const Join>, 1> Joins;
  bool Complete = true;
};

class FewDefs;
template <typename Set> struct WaysBack;

/// What has been found in one function.
class DefinitionCache {
public:
  struct OfPlace {
    /// Before each access.
    llvm::SmallDenseMap<const llvm::MemoryAccess *,
                        std::shared_ptr<const Definitions>, 4>
        Before;
    /// One of them, once the place was looked for.
    std::shared_ptr<WaysBack<FewDefs>> Few;
    std::shared_ptr<WaysBack<llvm::SmallBitVector>> Many;
  };

  /// Forgets everything if addresses may lead somewhere else than last time.
  void validFor(unsigned Pointers) {
    if (std::exchange(Version, Pointers) == Pointers)
      return;
    Known.clear();
    Stored.reset();
  }
  /// A call writes there, as it did not before, or does so no more.
  void changed(const AbstractLocation &P);
  /// Whether stores or calls may write there. Stores has the places of stores
  /// added, when it is asked for the first time.
  template <typename T> bool mayBeWritten(const AbstractLocation &P, T Stores) {
    if (!Stored) {
      Stored.emplace();
      Stores([&](const AbstractLocation &Each) { add(*Stored, Each); });
    }
    return overlaps(*Stored, P) || overlaps(ByCalls, P);
  }
  /// How many places are remembered.
  size_t places() const { return Known.size(); }
  /// They are looked for anew, with the same result.
  void forgetPlaces() { Known.clear(); }
  /// Found out when it is asked for the first time.
  ApartBlocks &apart(const FlowGraph &Graph) {
    if (!Apart)
      Apart.emplace(Graph);
    return *Apart;
  }
  OfPlace &of(const AbstractLocation &P) {
    return Known[{P.Obj, P.Offset, P.Size, P.Stride, P.Extent}];
  }

private:
  /// By object; beyond a bound it counts as written as a whole.
  using Written = llvm::DenseMap<const MemoryObject *,
                                 llvm::SmallVector<AbstractLocation, 2>>;
  static void add(Written &To, const AbstractLocation &P);
  static bool overlaps(const Written &All, const AbstractLocation &P);

  std::optional<ApartBlocks> Apart;
  std::optional<Written> Stored;
  Written ByCalls;
  std::map<std::tuple<const MemoryObject *, int64_t, int64_t, int64_t, int64_t>,
           OfPlace>
      Known;
  unsigned Version = 0;
};

class ReachingDefinitions {
public:
  /// What each call writes, sorted by object.
  using Writes = llvm::DenseMap<const llvm::CallBase *, std::vector<Effect>>;
  ReachingDefinitions(llvm::MemorySSA &MSSA, const FlowGraph &Graph,
                      PointsTo &Map, const Writes &CallWrites, uint64_t &Work,
                      DefinitionCache &Before)
      : MSSA(MSSA), Graph(Graph), Map(Map), CallWrites(CallWrites), Work(Work),
        Before(Before) {}

  /// The definitions of Where that are seen right before At.
  std::shared_ptr<const Definitions> at(const llvm::Instruction &At,
                                        const AbstractLocation &Where);
  /// The definitions that are there when a block ends.
  std::shared_ptr<const Definitions> atEnd(const llvm::BasicBlock &B,
                                           const AbstractLocation &Where);
  /// A call that the place is handed to (Effect::Handed).
  bool hands(const llvm::Instruction &Def, const AbstractLocation &Where) const;

private:
  template <typename Set> friend class DefinitionWalk;
  std::shared_ptr<const Definitions> find(const llvm::MemoryAccess *From,
                                          const AbstractLocation &Where);
  enum class Touch { Not, May, Must };
  Touch touch(const llvm::Instruction &Def, const AbstractLocation &Where);
  const AbstractLocations &placesOf(const llvm::Instruction &Store,
                                    const llvm::Value *Address,
                                    const llvm::Value *Written);
  bool mayBeWritten(const AbstractLocation &Where);
  std::shared_ptr<const Definitions>
  togetherWith(const llvm::BasicBlock &B,
               std::shared_ptr<const Definitions> Found);

  llvm::MemorySSA &MSSA;
  const FlowGraph &Graph;
  PointsTo &Map;
  const Writes &CallWrites;
  uint64_t &Work; ///< grows with what has been looked at
  DefinitionCache &Before;
};

/// Those of a call's writes that are to one object.
llvm::ArrayRef<Effect> writesTo(const std::vector<Effect> &All,
                                const MemoryObject *O);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_REACHINGDEFINITIONS_H
