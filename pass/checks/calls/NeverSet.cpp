// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument for variables of a function that have no value. A number that
/// nothing has set is no argument, and no condition for a call. One that goes
/// into a reduction adds what happens to be in memory to what the others have:
/// told where it is set in no place, or in one that some way to the call passes
/// by. The call must not hang on more than that place does, for then both may
/// be for one reason; and a loop is taken to have some round. Of an array no
/// element may be set in any place, and all stores must be seen: excerpts leave
/// those of floating point out. A count, a tag or a rank that Fortran
/// passes by its address is read, too, where it is set in no place: once for
/// each variable. The sides of a grid that MPI is to reckon
/// are read as well; and counts and displacements, of which a call reads one
/// for each rank, where the only elements that are set are those of the own
/// rank.

#include "analysis/sequence/CollectiveSequence.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/LeadsNowhere.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/MpiCall.h"
#include "model/mpi/RoleKinds.h"
#include "model/texts/Calls.def"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

/// One number of the function's own, or an array of them, of which each use is
/// a read, a write or an argument of a call of MPI.
struct Variable {
  SmallVector<const StoreInst *, 2> Writes;
  SmallVector<MpiCall, 2> Taken;            ///< calls that it goes into
  SmallVector<const CallBase *, 2> Numbers; ///< calls that go by it

  bool collect(const Value &Address) {
    return Incomplete::within(++Steps, 256) &&
           all_of(Address.uses(), [&](const Use &U) { return isSeen(U); });
  }

private:
  bool isSeen(const Use &U) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      return false;
    if (isa<GetElementPtrInst>(I))
      return collect(*I);
    if (const auto *S = dyn_cast<StoreInst>(I)) {
      Writes.push_back(S);
      return S->getPointerOperand() == U.get();
    }
    const auto *CB = dyn_cast<CallBase>(I);
    if (!CB || CB->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(CB))
      return CB || isa<LoadInst>(I);
    const MpiCall Call(*CB);
    return Call && Call.isTrusted() && isSeen(Call, CB->getArgOperandNo(&U));
  }

  bool isSeen(const MpiCall &Call, unsigned Operand) {
    const table::RoleList &Roles = row(Call.fn()).Roles;
    int P = 0;
    while (P < Roles.Size && Call.operandIndex(P) != int(Operand))
      ++P;
    if (P == Roles.Size)
      return false;
    const Role R = Roles.At[P];
    if (R == table::DIMS_INOUT || R == table::ARGC ||
        (R == table::SBUF && has(Call.fn(), table::Reduction))) {
      Taken.push_back(Call);
      return true;
    }
    if (R == table::SBUF || row(R).Dir != Direction::In)
      return false;
    if (isReadByAll(Call, R))
      Numbers.push_back(&Call.call());
    return true;
  }

  /// A number that Fortran passes by its address, and that each rank reads
  /// whatever the other arguments are. What a job is ended with may be
  /// anything.
  static bool isReadByAll(const MpiCall &Call, Role R) {
    if (shapeOf(R) != Shape::Integer || R == table::ERRCODE)
      return false;
    return (R != table::SCOUNT && R != table::RCOUNT) ||
           has(Call.fn(), table::STAG);
  }

  unsigned Steps = 0;
};

/// A list with an element for each rank, in memory of the function's own that
/// begins without values.
class RankList {
public:
  RankList(const Instruction &Memory, PrivateCopy &Copy,
           const RankDependence &Ranks)
      : Memory(Memory), LI(Copy.analyses().getResult<LoopAnalysis>(
                            *const_cast<Function *>(Memory.getFunction()))),
        Ranks(Ranks) {}

  static bool isReadFor(const MpiCall &Call, Role R) {
    return row(Call.fn()).Kind != Class::Neighbor &&
           (R == table::SCOUNTS || R == table::RCOUNTS || R == table::SDISPLS ||
            R == table::RDISPLS);
  }
  /// All that is ever set is the element of the own rank.
  bool isOfOwnRank() {
    return beginsUnset() &&
           all_of(Memory.uses(), [&](const Use &U) { return isSeen(U); }) &&
           Stores != 0;
  }
  /// The same of what is there right before At, by whatever pointers.
  bool isOfOwnRank(const Instruction &At, const AbstractLocation &Where) {
    Definitions Seen = Ranks.definitionsAt(At, Where);
    return beginsUnset() && Seen.Complete && Seen.Handed.empty() &&
           all_of(Seen.Defs,
                  [&](const Instruction *By) {
                    const auto *S = dyn_cast_or_null<StoreInst>(By);
                    return !By || By == &Memory || (S && isOwn(*S));
                  }) &&
           Stores != 0;
  }
  const StoreInst *Set = nullptr; ///< one place that does

private:
  bool beginsUnset() const {
    if (isa<AllocaInst>(Memory))
      return true;
    const auto *CB = dyn_cast<CallBase>(&Memory);
    const Function *F = CB ? CB->getCalledFunction() : nullptr;
    return F && (F->getName() == "malloc" || F->getName() == "_Znam");
  }

  bool isSeen(const Use &U) {
    if (!Incomplete::within(++Steps, 256))
      return false;
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      return false;
    if (const auto *S = dyn_cast<StoreInst>(I))
      return S->getPointerOperand() == U.get() && isOwn(*S);
    if (isa<GetElementPtrInst>(I))
      return all_of(I->uses(), [&](const Use &V) { return isSeen(V); });
    // Is there any?
    if (isa<PtrToIntInst>(I))
      return all_of(I->users(), [](const User *V) { return isa<ICmpInst>(V); });
    const auto *CB = dyn_cast<CallBase>(I);
    if (!CB)
      return isa<LoadInst>(I) || isa<ICmpInst>(I);
    if (CB->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(CB))
      return true;
    if (const Function *F = CB->getCalledFunction();
        F && isDeallocation(F->getName()))
      return true;
    const MpiCall Call(*CB);
    for (int P = 0; Call && Call.isTrusted() && P < row(Call.fn()).Roles.Size;
         ++P)
      if (Call.operandIndex(P) == int(CB->getArgOperandNo(&U)))
        return isReadFor(Call, row(Call.fn()).Roles.At[P]);
    return false;
  }

  /// One store for each time that there is such memory, by the rank.
  bool isOwn(const StoreInst &S) {
    const auto *G = dyn_cast<GetElementPtrInst>(S.getPointerOperand());
    ++Stores;
    Set = &S;
    return S.getValueOperand()->getType()->isIntegerTy() && G &&
           LI.getLoopFor(S.getParent()) == LI.getLoopFor(Memory.getParent()) &&
           Ranks.degree(*G->getOperand(G->getNumOperands() - 1)) ==
               Degree::Rank;
  }

  const Instruction &Memory;
  const LoopInfo &LI;
  const RankDependence &Ranks;
  unsigned Stores = 0, Steps = 0;
};

class Ways {
public:
  Ways(const LoopInfo &LI, const BasicBlock *Writes) : LI(LI), Writes(Writes) {}

  /// Some way leads to the call that passes the write by.
  bool passBy(const BasicBlock &Entry, const BasicBlock &Call) const {
    return leads(Entry, Call, nullptr);
  }

private:
  static constexpr unsigned MostBlocks = 512;

  bool leads(const BasicBlock &From, const BasicBlock &To,
             const Loop *Within) const {
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const BasicBlock *, 16> Work{&From};
    while (!Work.empty()) {
      const BasicBlock *B = Work.pop_back_val();
      if (B == Writes || !Seen.insert(B).second ||
          (Within && !Within->contains(B)))
        continue;
      if (Incomplete::reached(Seen.size() > MostBlocks, Incomplete::Size, &To))
        return false;
      if (B == &To)
        return true;
      const Loop *Inner = inner(*B, To, Within);
      if (!Inner)
        append_range(Work, successors(B));
      else if (hasRoundWithout(*Inner)) {
        SmallVector<BasicBlock *, 4> Exits;
        Inner->getExitBlocks(Exits);
        append_range(Work, Exits);
      }
    }
    return false;
  }

  /// The loop that begins here, has the write, and not To.
  const Loop *inner(const BasicBlock &B, const BasicBlock &To,
                    const Loop *Within) const {
    const Loop *L = LI.getLoopFor(&B);
    return L && L != Within && L->getHeader() == &B && L->contains(Writes) &&
                   !L->contains(&To)
               ? L
               : nullptr;
  }

  bool hasRoundWithout(const Loop &L) const {
    SmallVector<BasicBlock *, 4> Latches;
    L.getLoopLatches(Latches);
    return any_of(Latches, [&](const BasicBlock *Latch) {
      return any_of(successors(L.getHeader()),
                    [&](const BasicBlock *S) { return leads(*S, *Latch, &L); });
    });
  }

  const LoopInfo &LI;
  const BasicBlock *Writes;
};

class NeverSet {
public:
  NeverSet(Function &F, CheckContext &C, const RankDependence &Ranks,
           Findings &Out)
      : Copy(C.Copy), Ranks(Ranks), Graph(Ranks.graph(F)),
        Entry(F.getEntryBlock()),
        LI(C.Copy.analyses().getResult<LoopAnalysis>(F)),
        SeesAllStores(hasAllStores(*C.Copy.original(&F))), Out(Out) {}

  void look(const AllocaInst &A, ArrayRef<MpiCall> Calls) {
    const Type *T = A.getAllocatedType();
    const bool Many = T->isArrayTy();
    while (T->isArrayTy())
      T = T->getArrayElementType();
    Variable V;
    if (Many && T->isFloatingPointTy() && !SeesAllStores)
      return;
    if (!A.isStaticAlloca() || !(T->isIntegerTy() || T->isFloatingPointTy()) ||
        !V.collect(A) || V.Writes.size() > (Many ? 0 : 1))
      return;
    if (V.Writes.empty())
      if (const auto *First = find_if(Calls,
                                      [&](const MpiCall &Call) {
                                        return is_contained(V.Numbers,
                                                            &Call.call());
                                      });
          First != Calls.end())
        report(*First, A, nullptr);
    for (const MpiCall &Call : V.Taken)
      if (V.Writes.empty())
        report(Call, A, nullptr);
      else if (isPassedBy(*V.Writes.front(), Call))
        report(Call, A, V.Writes.front());
  }

  /// What is promoted has no variable any more.
  void look(const MpiCall &Call) {
    for (int P = 0; P < row(Call.fn()).Roles.Size; ++P) {
      const Value *V = Call.operand(P);
      if (V && V->getType()->isIntegerTy() && isa<UndefValue>(V) &&
          !handleOf(row(Call.fn()).Roles.At[P]) &&
          !isHandle(row(Call.fn()).Roles.At[P]))
        return Out.push_back(findingAt(Call, Check::Argument, Severity::Warning,
                                       say<text::NumberNeverSet>(Call.name())));
    }
  }

  /// What it reads an element of for each rank.
  void lookAtLists(const MpiCall &Call) {
    for (int P = 0; P < row(Call.fn()).Roles.Size; ++P) {
      if (!RankList::isReadFor(Call, row(Call.fn()).Roles.At[P]))
        continue;
      const Value *V = Call.operand(P);
      const auto *Memory =
          V ? dyn_cast<Instruction>(V->stripPointerCasts()) : nullptr;
      if (!Memory)
        continue;
      const StoreInst *Set = nullptr;
      if (RankList List(*Memory, Copy, Ranks); List.isOfOwnRank())
        Set = List.Set;
      else if (isa<LoadInst>(Memory))
        Set = ownElement(
            Call.call(),
            onlyPlace(Ranks.places().at(V, AbstractLocation::Unbounded)), 0);
      if (!Set)
        continue;
      const auto *A = dyn_cast<AllocaInst>(Memory);
      std::string Name = A ? variableName(*A, &Call.call()) : "";
      Name = Name.empty() ? say<text::SomeList>() : quoted(Name);
      Finding F = findingAt(Call, Check::Argument, Severity::Warning,
                            say<text::ListUnset>(Call.name(), Name));
      F.Notes.push_back(note<text::ValueSetHere>(locationOf(*Set)));
      Out.push_back(std::move(F));
      return;
    }
  }

private:
  /// The store that sets the own element of a list which At reads, where that
  /// is all; also in a function that hands the list on.
  const StoreInst *ownElement(const Instruction &At,
                              const AbstractLocation &Where, unsigned Depth) {
    constexpr unsigned Deepest = 3;
    if (!Where || Where.Stride ||
        Incomplete::reached(Depth > Deepest, Incomplete::Depth, &At))
      return nullptr;
    const Function &F = *At.getFunction();
    if (const auto *I = dyn_cast<Instruction>(Where.Obj->base());
        I && I->getFunction() == &F) {
      RankList List(*I, Copy, Ranks);
      return List.isOfOwnRank(At, Where) ? List.Set : nullptr;
    }
    Definitions Seen = Ranks.definitionsAt(At, Where);
    if (!Seen.Complete || !Seen.Handed.empty() ||
        any_of(Seen.Defs, [](const Instruction *By) { return By; }))
      return nullptr;
    for (const CallBase *CB : Ranks.calls().callsOf(F))
      for (const CallTarget &T : Ranks.calls().of(*CB))
        if (T.Body == &F)
          if (const StoreInst *S = ownElement(
                  *CB, onlyPlace(Ranks.places().inCaller(Where, *CB, T)),
                  Depth + 1))
            return S;
    return nullptr;
  }

  bool isPassedBy(const StoreInst &Write, const MpiCall &Call) const {
    const BasicBlock &At = *Call.call().getParent(), &W = *Write.getParent();
    const unsigned N = Graph.indexOf(&At), M = Graph.indexOf(&W);
    if (&At == &W || &W == &Entry || N == FlowGraph::Exit ||
        M == FlowGraph::Exit)
      return false;
    const auto Over = Graph.decisionsOver(M);
    return all_of(Graph.decisionsOver(N),
                  [&](unsigned D) { return is_contained(Over, D); }) &&
           Ways(LI, &W).passBy(Entry, At);
  }

  void report(const MpiCall &Call, const AllocaInst &A,
              const StoreInst *Write) {
    std::string Name = variableName(A, &Call.call());
    Name = Name.empty() ? say<text::SomeVariable>() : quoted(Name);
    Finding F = findingAt(Call, Check::Argument, Severity::Warning,
                          Write ? say<text::UnsetBySomeWay>(Call.name(), Name)
                                : say<text::NeverSet>(Call.name(), Name));
    if (Write) {
      lower(F, Confidence::UnsetBySomeWay);
      F.Notes.push_back(note<text::ValueSetHere>(locationOf(*Write)));
    }
    Out.push_back(std::move(F));
  }

  PrivateCopy &Copy;
  const RankDependence &Ranks;
  const FlowGraph &Graph;
  const BasicBlock &Entry;
  const LoopInfo &LI;
  const bool SeesAllStores;
  Findings &Out;
};

} // namespace

void checkNeverSet(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  if (Ranks.isTooLarge())
    return;
  for (Function *F : C.Copy.functions()) {
    SmallVector<MpiCall, 8> Calls;
    for (const Instruction &I : instructions(*F))
      if (const MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
        Calls.push_back(Call);
    if (Calls.empty())
      continue;
    NeverSet Check(*F, C, Ranks, Out);
    for (const MpiCall &Call : Calls) {
      Check.look(Call);
      Check.lookAtLists(Call);
    }
    for (const Instruction &I : F->getEntryBlock())
      if (const auto *A = dyn_cast<AllocaInst>(&I))
        Check.look(*A, Calls);
  }
}

} // namespace tutti
