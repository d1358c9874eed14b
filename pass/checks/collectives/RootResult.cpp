// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument for a result that the root alone gets (of a reduction to one
/// rank, or a gather), in a variable that nobody has given a value before, and
/// that all ranks go by: they return it, branch on it, keep it in other memory
/// or pass it to a call of MPI. A variable is also what the function allocates,
/// and a vector. A constant that was there before may be meant for the others,
/// unless they return it, calculate with it in a loop or take it for the
/// numbers of elements that each rank sends. What is joined to a condition that
/// may be the root's own counts for the root alone. A function that does
/// nothing with it but hand it back leaves it to its callers: it counts where a
/// call in sight goes by it, or where another way has a value for all. Silent
/// where what reads it may be done by the root alone, where the root is not a
/// constant (each rank may be the root in its turn), and where anything else
/// may write to the variable. The same for what all get but the first rank, of
/// a reduction of the ranks before one's own: where nothing at all has set the
/// variable before, for the first rank's is mostly left alone.

#include "analysis/arguments/CallArguments.h"
#include "analysis/memory/HeapCalls.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/texts/Calls.def"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

/// The first rank has none before it, and gets no result.
bool leavesOutFirst(Fn F) {
  return F == Fn::Exscan || F == Fn::Iexscan || F == Fn::Exscan_init;
}

/// Everything that is done with a variable of the function.
struct Accesses {
  explicit Accesses(const TargetLibraryInfo &TLI) : TLI(TLI) {}

  SmallVector<const LoadInst *, 8> Reads;
  SmallVector<const Instruction *, 8> Writes;
  SmallVector<MpiCall, 2> OnSome; ///< write to it on some ranks alone
  SmallVector<MpiCall, 2> Passed; ///< only read it

  /// False when its address goes elsewhere.
  bool collect(const Value &V) {
    return Incomplete::within(++Steps, 256) &&
           all_of(V.uses(), [&](const Use &U) { return isSeen(U); });
  }
  /// The same of a std::vector.
  bool collectElements(const Value &Vector) {
    return Incomplete::within(++Steps, 256) &&
           all_of(Vector.uses(), [&](const Use &U) { return isMember(U); });
  }

private:
  bool isSeen(const Use &U) {
    const auto *I = cast<Instruction>(U.getUser());
    if (isa<GetElementPtrInst>(I) || isa<CastInst>(I))
      return collect(*I);
    if (const auto *L = dyn_cast<LoadInst>(I))
      Reads.push_back(L);
    else if (const auto *S = dyn_cast<StoreInst>(I)) {
      if (S->getValueOperand() == U.get())
        return false;
      Writes.push_back(S);
    } else if (const auto *CB = dyn_cast<CallBase>(I)) {
      if (!CB->isLifetimeStartOrEnd() && !isa<DbgInfoIntrinsic>(CB))
        add(*CB, *U.get());
    } else
      return isa<ICmpInst>(I);
    return true;
  }

  /// Made with zeros, or as it ends.
  bool isMember(const Use &U) {
    const auto *CB = dyn_cast<CallBase>(U.getUser());
    const Function *F = CB ? CB->getCalledFunction() : nullptr;
    if (!F || !CB->isArgOperand(&U) || CB->getArgOperandNo(&U) != 0)
      return CB && CB->isLifetimeStartOrEnd();
    const StringRef Name = F->getName();
    if (givesElement(Name) || givesFirstElement(Name))
      return collect(*CB);
    return endsOwnMemory(Name) || makesZeros(Name) ||
           (Name.starts_with("_ZNKSt6vectorI") &&
            !Name.ends_with("EE5beginEv"));
  }

  void add(const CallBase &CB, const Value &Address) {
    MpiCall Call(CB);
    bool Reads = false;
    bool Known = Call && Call.isTrusted(), OnSomeOnly = false, Only = true;
    for (int P = 0; Known && P < row(Call.fn()).Roles.Size; ++P)
      if (Call.operand(P) == &Address &&
          row(row(Call.fn()).Roles.At[P]).Dir != Direction::In) {
        bool Some = onlyAtRoot(Call.fn(), P) || leavesOutFirst(Call.fn());
        OnSomeOnly |= Some;
        Only &= Some;
      } else if (Call.operand(P) == &Address && !onlyAtRoot(Call.fn(), P))
        Reads = true;
    if (OnSomeOnly && Only)
      OnSome.push_back(Call);
    else if (!Known || !Only)
      Writes.push_back(&CB);
    else if (Reads)
      Passed.push_back(Call);
  }

  const TargetLibraryInfo &TLI;
  unsigned Steps = 0;
};

class RootResults {
public:
  RootResults(Function &F, PrivateCopy &Copy, const RankDependence &Ranks,
              Findings &Out)
      : Copy(Copy), Graph(Ranks.graph(F)), Ranks(Ranks),
        LI(Copy.analyses().getResult<LoopAnalysis>(F)),
        TLI(Copy.analyses().getResult<TargetLibraryAnalysis>(F)), Out(Out) {}

  void look(const Instruction &Variable) {
    Accesses All(TLI);
    if (All.collect(Variable))
      lookAt(Variable, All, /*IsList=*/!isa<AllocaInst>(Variable));
    Accesses Elements(TLI);
    if (isa<AllocaInst>(Variable) && Elements.collectElements(Variable))
      lookAt(Variable, Elements, /*IsList=*/true);
  }

private:
  void lookAt(const Instruction &Variable, const Accesses &All, bool IsList) {
    for (const MpiCall &Call : All.OnSome) {
      if (!isForSome(Call) || hasValueBefore(Call, All) ||
          !isOfAll(Call.call()))
        continue;
      for (const LoadInst *L : All.Reads)
        if (const Instruction *By = usedByAll(Call, *L, All))
          return report(Call, *L, *By, Variable);
      for (const MpiCall &P : All.Passed)
        if (isPassedByAll(Call, P, All, IsList))
          return report(Call, P.call(), P.call(), Variable);
    }
  }

  /// Zeros that were there before are no numbers for a call of all.
  bool isPassedByAll(const MpiCall &Call, const MpiCall &Passes,
                     const Accesses &All, bool IsList) const {
    const CallBase &To = Passes.call();
    const bool HasConstant =
        IsList || any_of(All.Writes, [&](const Instruction *W) {
          return reaches(*W, Call.call());
        });
    const Fn F = Passes.fn();
    return reaches(Call.call(), To) && isForAll(Call.call(), To) &&
           (!HasConstant ||
            (has(F, table::RCOUNTS) && !has(F, table::Rooted))) &&
           none_of(All.Writes, [&](const Instruction *W) {
             return isBetween(Call.call(), *W, To);
           });
  }

  static bool isForSome(const MpiCall &Call) {
    int P = indexOf(Call.fn(), table::COMM);
    return (leavesOutFirst(Call.fn()) ||
            (Call.constant(table::ROOT) && Call.constant(table::ROOT) >= 0)) &&
           Call.predefined(P) != "MPI_COMM_SELF";
  }

  static bool reaches(const Instruction &From, const Instruction &To) {
    return isPotentiallyReachable(&From, &To);
  }

  /// Some way leads from the call over Write to Read without the call again.
  static bool isBetween(const CallBase &Call, const Instruction &Write,
                        const Instruction &Read) {
    const BasicBlock *Block = Call.getParent();
    if (!reaches(Call, Write))
      return false;
    if (Write.getParent() == Block)
      return Call.comesBefore(&Write) && reaches(Write, Read);
    if (Read.getParent() == Block)
      return Read.comesBefore(&Call) && reaches(Write, Read);
    SmallPtrSet<BasicBlock *, 1> Without{const_cast<BasicBlock *>(Block)};
    return isPotentiallyReachable(&Write, &Read, &Without);
  }

  /// Another value than a constant; any, where only the first rank lacks one.
  static bool hasValueBefore(const MpiCall &Call, const Accesses &All) {
    return any_of(All.Writes, [&](const Instruction *W) {
      return (leavesOutFirst(Call.fn()) || !isConstant(*W)) &&
             reaches(*W, Call.call());
    });
  }

  static bool isConstant(const Instruction &Write) {
    const auto *S = dyn_cast<StoreInst>(&Write);
    return S && isa<Constant>(S->getValueOperand());
  }

  /// No rank does something else in its place.
  bool isOfAll(const Instruction &I) const {
    const auto Over = Ranks.degreeOver(I);
    return Over && *Over < Degree::Local;
  }

  /// Whoever makes the call comes to I, by all that is known; in a loop as
  /// often as each of them has elements.
  bool isForAll(const Instruction &Call, const Instruction &I) const {
    const unsigned At = Graph.indexOf(I.getParent());
    if (At == FlowGraph::Exit)
      return false;
    const auto Before = Graph.decisionsOver(Graph.indexOf(Call.getParent()));
    return all_of(Graph.decisionsOver(At), [&](unsigned D) {
      const BasicBlock *B = Graph.nodes()[D].Block;
      const Value *C = RankDependence::condition(*B);
      const Loop *L = LI.getLoopFor(B);
      const Degree Most =
          L && L->isLoopExiting(B) ? Degree::Local : Degree::Uniform;
      return is_contained(Before, D) || !C || Ranks.degree(*C) <= Most;
    });
  }

  /// What all ranks do by the value that L reads; null when nothing is seen.
  const Instruction *usedByAll(const MpiCall &Call, const LoadInst &L,
                               const Accesses &All) const {
    if (!reaches(Call.call(), L) || !isForAll(Call.call(), L) ||
        any_of(All.Writes, [&](const Instruction *W) {
          return isBetween(Call.call(), *W, L);
        }))
      return nullptr;
    const bool HasConstant = any_of(All.Writes, [&](const Instruction *W) {
      return reaches(*W, Call.call());
    });
    return firstUse(L, [&](const Use &U, const Instruction &By) {
      return counts(U, By) && isForAll(Call.call(), By) &&
             (!HasConstant || isa<ReturnInst>(By) || isForMany(Call, By)) &&
             (!handsBack(Call, By) || isForCallers(L, All)) &&
             (!keptIn(Call, By) || isReadByAll(*keptIn(Call, By))) &&
             !isForRootOnly(By);
    });
  }

  /// Kept in memory of the function's own that the root alone reads, and of
  /// which no more is made than there is: displacements made of the lengths.
  bool isForRootOnly(const Instruction &By) const {
    const auto *S = dyn_cast<StoreInst>(&By);
    const Value *To = S ? getUnderlyingObject(S->getPointerOperand()) : nullptr;
    Accesses All(TLI);
    return To && isNoAliasCall(To) && All.collect(*To) && All.Passed.empty() &&
           none_of(All.Reads, [&](const LoadInst *L) {
             return firstUse(*L, [&](const Use &U, const Instruction &Next) {
               const auto *Again = dyn_cast<StoreInst>(&Next);
               return counts(U, Next) &&
                      !(Again &&
                        getUnderlyingObject(Again->getPointerOperand()) == To);
             });
           });
  }

  /// The first use of a value, or of what is made of it, that Is wants; null:
  /// none, or there are too many.
  template <class Wanted>
  const Instruction *firstUse(const Instruction &Of, Wanted Is) const {
    SmallVector<const Instruction *, 8> Work{&Of};
    SmallPtrSet<const Instruction *, 16> Seen;
    constexpr unsigned Most = 64;
    while (!Work.empty()) {
      const Instruction *I = Work.pop_back_val();
      if (!Seen.insert(I).second)
        continue;
      if (Incomplete::reached(Seen.size() > Most, Incomplete::Steps, I))
        return nullptr;
      for (const Use &U : I->uses()) {
        const auto *By = cast<Instruction>(U.getUser());
        if (goesOn(*By)) {
          if (!isMasked(U, *By))
            Work.push_back(By);
        } else if (Is(U, *By))
          return By;
      }
    }
    return nullptr;
  }

  /// The callers get it, once or element by element as it is: what they do with
  /// it is theirs.
  bool handsBack(const MpiCall &Call, const Instruction &By) const {
    const auto *S = dyn_cast<StoreInst>(&By);
    return isa<ReturnInst>(By) ||
           (S && isa<Argument>(getUnderlyingObject(S->getPointerOperand())) &&
            (isa<LoadInst>(S->getValueOperand()) || !isForMany(Call, By)));
  }

  /// Some other way gives all ranks a value of their own in its place, or a
  /// call in sight goes by what it gets on every rank.
  bool isForCallers(const LoadInst &L, const Accesses &All) const {
    if (any_of(All.Writes, [&](const Instruction *W) {
          return !isConstant(*W) && reaches(*W, L);
        }))
      return true;
    const Function *F = L.getFunction();
    return any_of(Ranks.calls().callsOf(*F), [&](const CallBase *CB) {
      return CB->getCalledFunction() == F && goesBy(*CB);
    });
  }

  /// The global variable that gets it, once.
  const GlobalVariable *keptIn(const MpiCall &Call,
                               const Instruction &By) const {
    const auto *S = dyn_cast<StoreInst>(&By);
    return S && !isForMany(Call, By)
               ? dyn_cast<GlobalVariable>(
                     getUnderlyingObject(S->getPointerOperand()))
               : nullptr;
  }

  /// Some read in sight is of all ranks, who go by it: one that prints is the
  /// root's, wherever that is.
  bool isReadByAll(const GlobalVariable &G) const {
    SmallVector<const Value *, 8> Work{&G};
    SmallPtrSet<const Value *, 16> Seen;
    constexpr unsigned Most = 256;
    while (!Work.empty()) {
      const Value *V = Work.pop_back_val();
      if (!Seen.insert(V).second)
        continue;
      if (Incomplete::reached(Seen.size() > Most, Incomplete::Steps,
                              dyn_cast<Instruction>(V)))
        return false;
      for (const User *U : V->users())
        if (isa<GEPOperator>(U) || isa<BitCastOperator>(U))
          Work.push_back(U);
        else if (const auto *L = dyn_cast<LoadInst>(U);
                 L && is_contained(Copy.functions(), L->getFunction()) &&
                 goesBy(*L))
          return true;
        else if (const auto *CB = dyn_cast<CallBase>(U); CB && MpiCall(*CB))
          return true;
    }
    return false;
  }

  /// A store to what the function's own callers have, who also see what is done
  /// with it: through an argument, or a reference in what it is handed.
  static bool isToCallers(const Instruction &By) {
    const auto *S = dyn_cast<StoreInst>(&By);
    const Value *To = S ? getUnderlyingObject(S->getPointerOperand()) : nullptr;
    if (const auto *L = dyn_cast_or_null<LoadInst>(To))
      To = getUnderlyingObject(L->getPointerOperand());
    return To && isa<Argument>(To);
  }

  /// All who come to the call (or read) branch by what it gives, keep it or
  /// pass it on; what they hand to their own callers is these'.
  bool goesBy(const Instruction &Got) const {
    Function &Caller = *const_cast<Function *>(Got.getFunction());
    const RootResults There(Caller, Copy, Ranks, Out);
    return (isa<CallBase>(Got) || There.isOfAll(Got)) &&
           firstUse(Got, [&](const Use &U, const Instruction &By) {
             return counts(U, By) && !isa<ReturnInst>(By) && !isToCallers(By) &&
                    There.isForAll(Got, By);
           });
  }

  /// Who it counts for depends on the rank: a condition of the root's own that
  /// is joined to it, as where a language evaluates both sides.
  bool isMasked(const Use &U, const Instruction &By) const {
    const bool Joins = By.getOpcode() == Instruction::And ||
                       By.getOpcode() == Instruction::Or ||
                       By.getOpcode() == Instruction::Mul ||
                       (isa<SelectInst>(By) && U.getOperandNo() > 0);
    return Joins && any_of(By.operands(), [&](const Use &Other) {
             return Other.get() != U.get() &&
                    (!isa<SelectInst>(By) || Other.getOperandNo() == 0) &&
                    Ranks.degree(*Other) > Degree::Uniform;
           });
  }

  /// A value that is computed of it.
  static bool goesOn(const Instruction &I) {
    const auto *CB = dyn_cast<CallBase>(&I);
    return isa<CastInst>(I) || isa<BinaryOperator>(I) || isa<CmpInst>(I) ||
           isa<UnaryOperator>(I) || isa<SelectInst>(I) || isa<PHINode>(I) ||
           (CB && !MpiCall(*CB) && CB->doesNotAccessMemory());
  }

  /// Stores in a loop behind the call: what is given back in passing is more
  /// than a number for the root to print.
  bool isForMany(const MpiCall &Call, const Instruction &By) const {
    const Loop *L = LI.getLoopFor(By.getParent());
    return isa<StoreInst>(By) && L && !L->contains(&Call.call());
  }

  static bool counts(const Use &U, const Instruction &By) {
    if (const auto *S = dyn_cast<StoreInst>(&By))
      return S->getValueOperand() == U.get() &&
             !isa<AllocaInst>(getUnderlyingObject(S->getPointerOperand()));
    const auto *CB = dyn_cast<CallBase>(&By);
    return isa<ReturnInst>(By) || isa<BranchInst>(By) || isa<SwitchInst>(By) ||
           (CB && MpiCall(*CB));
  }

  void report(const MpiCall &Call, const Instruction &L, const Instruction &By,
              const Value &Variable) {
    std::string Name = variableName(Variable, &L);
    Name = Name.empty() ? say<text::SomeVariable>() : quoted(Name);
    const bool NotFirst = leavesOutFirst(Call.fn());
    Finding F =
        findingAt(Call, Check::Argument, Severity::Warning,
                  NotFirst ? say<text::ResultNotAtFirst>(Call.name(), Name)
                           : say<text::ResultAtRootOnly>(Call.name(), Name));
    lower(F, NotFirst ? Confidence::FirstMayUse : Confidence::RootMayUse);
    F.Cure = NotFirst ? Fix::ValueForFirst : Fix::ResultForAll;
    Location Used = locationOf(By);
    if (!Used)
      Used = locationOf(L);
    F.Notes.push_back(NotFirst ? note<text::FirstGoesByIt>(Used)
                               : note<text::EachRankGoesByIt>(Used));
    Out.push_back(std::move(F));
  }

  PrivateCopy &Copy;
  const FlowGraph &Graph;
  const RankDependence &Ranks;
  const LoopInfo &LI;
  const TargetLibraryInfo &TLI;
  Findings &Out;
};

} // namespace

void checkRootResult(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  if (Ranks.isTooLarge())
    return;
  for (Function *F : C.Copy.functions()) {
    if (none_of(instructions(*F), [](const Instruction &I) {
          MpiCall Call = MpiCall::get(I);
          return Call && Call.isTrusted() &&
                 (has(Call.fn(), table::Rooted) || leavesOutFirst(Call.fn()));
        }))
      continue;
    RootResults Check(*F, C.Copy, Ranks, Out);
    for (const Instruction &I : instructions(*F))
      if ((isa<AllocaInst>(I) && I.getParent()->isEntryBlock()) ||
          isNoAliasCall(&I))
        Check.look(I);
  }
}

} // namespace tutti
