// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The OpenMP regions of some functions: what opens them, what closes them, and
/// which function holds their body when the compiler outlined it. Decides what
/// counts as a region (also the program's own tests of the thread's number);
/// must not know in which order regions are entered or what is inside.

#ifndef TUTTI_PASS_MODEL_OMPREGION_H
#define TUTTI_PASS_MODEL_OMPREGION_H

#include "model/openmp/OmpCall.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>
#include <vector>

namespace llvm {
class BasicBlock;
class BranchInst;
class SwitchInst;
} // namespace llvm

namespace tutti {

struct OmpGuard;

enum class RegionKind : uint8_t {
  Entry, ///< what surrounds a function whose callers are not known
  Parallel,
  Serialized, ///< a parallel region whose team has one thread
  Teams,
  Single,
  Master,
  Masked,
  Sections, ///< the construct; its regions are of the next kind
  Section,  ///< one of them, or an if on the number of an iteration
  Loop,
  Critical,
  Ordered,
  Task,
  TaskLoop,
  TaskGroup,
  ThreadGuard,    ///< an if on the thread's number
  TeamOfOne,      ///< an if on the size of the team
  NoMoreThreads,  ///< an if on the size of teams to come
  OutsideParallel ///< an if on being in a parallel region
};

struct OmpRegion {
  RegionKind Kind = RegionKind::Entry;
  /// Counts from 1 in the order of the module; 0 is the Entry region.
  unsigned Id = 0;
  /// The call that opens the region, or the branch that selects the thread.
  const llvm::Instruction *Begin = nullptr;
  /// For a region that some threads pass by: the branch, and where it leads.
  const llvm::Instruction *Guard = nullptr;
  const llvm::BasicBlock *Body = nullptr;
  const llvm::Function *Outlined = nullptr;
  /// The Sections or Loop region of a Section.
  const OmpRegion *Parent = nullptr;
  /// The thread's number of Masked and ThreadGuard, the lock of Critical.
  const llvm::Value *Selector = nullptr;
  /// Parallel: the program says how many threads. NoMoreThreads: not even then.
  bool Sized = false;
  /// ThreadGuard: the same thread of a team, whenever it comes here.
  bool Same = false;
  /// ThreadGuard: the team whose thread is selected, when it is not the one
  /// around: see OmpGuard.
  const llvm::Instruction *OfFork = nullptr;
  unsigned OfLevel = 0;
  /// Task: the tasks that it creates are executed at once, by the same thread.
  bool Final = false;
  /// Task, TaskLoop: its if(...) never holds, so it is executed at once.
  bool Undeferred = false;
  /// The condition selects a thread only when the function is entered by one of
  /// these calls; empty when always.
  llvm::SmallVector<const llvm::CallBase *, 1> Sites;
  /// What the region is when its if(...) does not hold and both ways are one
  /// call; null when it has no condition.
  std::unique_ptr<OmpRegion> Otherwise;

  /// A team of threads runs the body.
  bool isParallel() const {
    return Kind == RegionKind::Parallel || Kind == RegionKind::Teams;
  }
  /// The number of the thread that always executes the body, if it is known.
  std::optional<uint64_t> fixedThread() const;
  /// Critical: a static object of a function of C++ is made there, by the
  /// thread that comes first.
  bool makesStatic() const;
  Location where() const;
};

/// Where the directive stands whose first call \p Begin is.
Location directivePlace(const llvm::Instruction &Begin);

/// What messages call a region: "single", "parallel", ...
const char *constructName(const OmpRegion &R);

class OmpRegions {
public:
  explicit OmpRegions(llvm::ArrayRef<llvm::Function *> Functions);

  bool empty() const { return Regions.empty(); }
  const std::vector<std::unique_ptr<OmpRegion>> &all() const { return Regions; }
  /// The region that the call I opens for all that follows it, or that it runs.
  const OmpRegion *openedBy(const llvm::Instruction &I) const {
    return Opened.lookup(&I);
  }
  /// The region that the way to this successor of a branch leads into.
  const OmpRegion *onEdge(const llvm::Instruction &Terminator,
                          unsigned Successor) const {
    return Edges.lookup({&Terminator, Successor});
  }
  bool isGuard(const llvm::Instruction &Terminator) const {
    return Guards.contains(&Terminator);
  }

private:
  void visit(const llvm::CallBase &Call);
  void visitBranch(const llvm::Instruction &Terminator);
  void addSelected(const llvm::CallBase &Call, RegionKind Kind);
  void addWorksharing(const llvm::CallBase &Call);
  void addTask(const llvm::CallBase &Call, RegionKind Kind);
  void addEdge(const llvm::Instruction &Terminator, unsigned Successor,
               OmpRegion &R);
  OmpRegion &add(RegionKind Kind, const llvm::Instruction &Begin);

  std::vector<std::unique_ptr<OmpRegion>> Regions;
  llvm::DenseMap<const llvm::Instruction *, const OmpRegion *> Opened;
  llvm::DenseMap<std::pair<const llvm::Instruction *, unsigned>,
                 const OmpRegion *>
      Edges;
  llvm::DenseMap<const llvm::Instruction *, unsigned> Guards;
  void addGuard(const llvm::Instruction &Terminator, unsigned Successor,
                const OmpGuard &G,
                llvm::ArrayRef<const llvm::CallBase *> Sites = {});
  /// Adds to Indifferent the calls for which Br does not ask; null stands for
  /// any.
  void tryNumbers(const llvm::BranchInst &Br, unsigned Successor,
                  llvm::SmallVectorImpl<const llvm::CallBase *> &Indifferent);

  /// Calls whose outcome branches may test.
  bool AsksThread = false;
  /// Among them those for the number of the thread or the size of the team.
  bool AsksNumber = false;
  bool HasTeams = false;
};

} // namespace tutti

#endif // TUTTI_PASS_MODEL_OMPREGION_H
