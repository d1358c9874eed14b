// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-rma-epoch for windows in members and globals: an operation, a flush or
/// the end of an epoch where no call in sight begins an epoch that it could be
/// of. "In sight" is all of the program, or the file that makes the window.
/// What one call begins serves all, in whatever order; only from the call that
/// makes the window on, to the end of that function, is order looked at. And
/// epochs of which nothing in sight has the other half.

#include "analysis/arguments/StoredHandles.h"
#include "analysis/arguments/TypeOwner.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/onesided/EpochPairs.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/texts/Execution.def"
#include "model/texts/OneSided.def"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

/// What begins an epoch somewhere.
struct Begun {
  bool Lock = false, Start = false, Fence = false;

  explicit Begun(ArrayRef<const CallBase *> Uses) {
    for (const CallBase *CB : Uses) {
      const Fn F = MpiCall(*CB).fn();
      Lock |= F == Fn::Win_lock || F == Fn::Win_lock_all;
      Start |= F == Fn::Win_start;
      Fence |= F == Fn::Win_fence;
    }
  }
};

const TextRow *faultOf(const MpiCall &Call, const Begun &Epochs) {
  if (row(Call.fn()).Kind == Class::Rma) {
    if (!Epochs.Lock && !Epochs.Start && !Epochs.Fence)
      return &text::OutsideAccessEpoch;
    return has(Call.fn(), table::REQ_OUT) && !Epochs.Lock
               ? &text::OutsidePassiveEpoch
               : nullptr;
  }
  switch (Call.fn()) {
  case Fn::Win_unlock:
  case Fn::Win_unlock_all:
    return Epochs.Lock ? nullptr : &text::UnlocksUnlocked;
  case Fn::Win_flush:
  case Fn::Win_flush_all:
  case Fn::Win_flush_local:
  case Fn::Win_flush_local_all:
    return Epochs.Lock ? nullptr : &text::FlushesUnlocked;
  case Fn::Win_complete:
    return Epochs.Start ? nullptr : &text::EndsUnstarted;
  default:
    return nullptr;
  }
}

/// What may begin an epoch of any window.
class Beginners {
public:
  explicit Beginners(const Module &M)
      : Libraries(Triple(M.getTargetTriple())), Library(Libraries) {}

  /// The window was just made, and nothing that may begin an epoch stands on
  /// any way from there to Use.
  bool noneBetween(const Instruction &Maker, const Instruction &Use) {
    Function &F = *const_cast<Function *>(Use.getFunction());
    if (Maker.getFunction() != &F || !DominatorTree(F).dominates(&Maker, &Use))
      return false;
    SmallVector<const Instruction *, 8> Ends{&Use};
    SmallPtrSet<const BasicBlock *, 16> Seen;
    while (!Ends.empty()) {
      const Instruction *I = Ends.pop_back_val();
      const BasicBlock &B = *I->getParent();
      // A call that may throw ends its block.
      do
        if (I != &Use && mayBegin(*I))
          return false;
      while (I != &Maker && (I = I->getPrevNode()));
      if (I)
        continue;
      for (const BasicBlock *Before : predecessors(&B))
        if (Seen.insert(Before).second)
          Ends.push_back(Before->getTerminator());
    }
    return true;
  }

private:
  bool mayBegin(const Instruction &I, unsigned Depth = 0) {
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB || isa<IntrinsicInst>(CB))
      return false;
    if (MpiCall Call = MpiCall::get(I))
      return beginsEpoch(Call.fn());
    const Function *Callee = CB->getCalledFunction();
    LibFunc Known;
    if (Callee && Callee->isDeclaration())
      return !Library.getLibFunc(*Callee, Known) &&
             !isOfCxxRuntime(Callee->getName());
    if (!Callee || Incomplete::reached(Depth > 4, Incomplete::Depth))
      return true;
    if (auto [It, IsNew] = Functions.try_emplace(Callee, true); !IsNew)
      return It->second;
    const bool May = any_of(instructions(*Callee), [&](const Instruction &In) {
      return mayBegin(In, Depth + 1);
    });
    return Functions[Callee] = May;
  }

  static bool beginsEpoch(Fn F) {
    return F == Fn::Win_lock || F == Fn::Win_lock_all || F == Fn::Win_start ||
           F == Fn::Win_fence;
  }

  TargetLibraryInfoImpl Libraries;
  TargetLibraryInfo Library;
  DenseMap<const Function *, bool> Functions;
};

class StoredEpoch {
public:
  StoredEpoch(CheckContext &C, const Module &M, Findings &Out)
      : C(C), M(M), Out(Out), Copies(copiesByOriginal(C.Copy)), Early(M) {}

  void run() {
    StoredHandles Stored(M);
    for (const StoredHandles::Uses &P : Stored.places())
      if (!P.Leaves && !P.Shown && P.GivenTo.empty() && P.CopiedTo.empty() &&
          P.ReturnedBy.empty() && !P.Makers.empty() &&
          all_of(P.Makers, [](const StoredHandles::Made &Made) {
            return Made.As == table::WIN_OUT && !Made.Over;
          }))
        look(P);
  }

private:
  enum class Sight { None, Some, All };

  /// How much of what is done with the window is in this module.
  Sight sightOf(const StoredPlace &P) const {
    if (C.Copy.budget().IsProgram)
      return Sight::All;
    if (P.Struct) {
      const Owner By = ownerOf(*P.Struct, M);
      return By == Owner::Alone      ? Sight::All
             : By == Owner::Destroys ? Sight::Some
                                     : Sight::None;
    }
    // A variable of a header is each file's.
    return P.Global->hasLocalLinkage()      ? Sight::All
           : P.Global->hasExternalLinkage() ? Sight::Some
                                            : Sight::None;
  }

  void look(const StoredHandles::Uses &P) {
    const Sight Seen = sightOf(P.At);
    const Begun Epochs(P.UsedBy), Nothing({});
    for (const CallBase *CB : P.UsedBy) {
      const CallBase *Copy = Copies.lookup(CB);
      MpiCall Call = Copy ? MpiCall(*Copy) : MpiCall();
      if (!Call || !Call.isTrusted())
        continue;
      const bool IsEarly =
          faultOf(Call, Nothing) &&
          any_of(P.Makers, [&](const StoredHandles::Made &Made) {
            return Early.noneBetween(*Made.By, *CB);
          });
      const TextRow *Fault = IsEarly               ? faultOf(Call, Nothing)
                             : Seen == Sight::None ? nullptr
                                                   : faultOf(Call, Epochs);
      if (!Fault || isTold(Out, Check::RmaEpoch, Copy))
        continue;
      Finding Found = findingAt(Call, Check::RmaEpoch, Severity::Error,
                                fill(*Fault, {Call.name()}));
      if (Seen != Sight::All && !IsEarly)
        lower(Found, Confidence::EpochInSight);
      Found.Notes.push_back(
          note<text::WindowMadeHere>(locationOf(*P.Makers.front().By)));
      Out.push_back(std::move(Found));
    }
    if (Seen != Sight::None)
      for (const UnpairedCall &Each : unpairedCalls(P.UsedBy))
        reportUnpaired(P, Each, Seen);
  }

  void reportUnpaired(const StoredHandles::Uses &P, const UnpairedCall &Is,
                      Sight Seen) {
    const CallBase *Copy = Copies.lookup(Is.Call);
    const MpiCall Call = Copy ? MpiCall(*Copy) : MpiCall();
    // Other files may have one half of each epoch. Where nothing begins any is
    // looked at above.
    if (!Call || !Call.isTrusted() ||
        (!Is.Other && (Seen != Sight::All || !Is.Begins)) ||
        isTold(Out, Check::RmaEpoch, Copy))
      return;
    const TextRow *Fault =
        Is.Begins ? &text::EpochNeverEnds
        : Call.fn() == Fn::Win_wait || Call.fn() == Fn::Win_test
            ? &text::WaitsForUnposted
            : faultOf(Call, Begun({}));
    Finding Found = findingAt(Call, Check::RmaEpoch, Severity::Error,
                              fill(*Fault, {Call.name()}));
    if (Seen != Sight::All)
      lower(Found, Confidence::EpochInSight);
    if (Is.Other)
      Found.Notes.push_back(note<text::HasItsPartner>(
          locationOf(*Is.Other), MpiCall(*Is.Other).name()));
    Found.Notes.push_back(
        note<text::WindowMadeHere>(locationOf(*P.Makers.front().By)));
    Out.push_back(std::move(Found));
  }

  CheckContext &C;
  const Module &M;
  Findings &Out;
  DenseMap<const Instruction *, const CallBase *> Copies;
  Beginners Early;
};

/// A window is made.
bool makesWindow(PrivateCopy &Copy) {
  return any_of(Copy.functions(), [](const Function *F) {
    return any_of(instructions(*F), [](const Instruction &I) {
      MpiCall Call = MpiCall::get(I);
      return Call && Call.isTrusted() && has(Call.fn(), table::WIN_OUT);
    });
  });
}

} // namespace

void checkStoredEpoch(CheckContext &C, Findings &Out) {
  if (C.Copy.functions().empty() || !makesWindow(C.Copy))
    return;
  if (const Function *Original = C.Copy.original(C.Copy.functions().front()))
    StoredEpoch(C, *Original->getParent(), Out).run();
}

} // namespace tutti
