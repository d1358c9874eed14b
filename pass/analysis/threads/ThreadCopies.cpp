// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads all uses of local variables. What a clause made is known by its debug
/// information: clang calls the copy artificial, flang gives it the line of
/// the variable itself.

#include "analysis/threads/ThreadCopies.h"
#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/RequestState.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/openmp/OmpCall.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {

/// Uses of one variable, and functions behind a team, that are looked at.
static constexpr unsigned MaxCopyUses = 512;
static constexpr unsigned MaxBlocks = 4000;

bool ThreadCopy::leads(const Instruction &From, const Instruction &To) {
  return isPotentiallyReachable(&From, &To);
}

static const DILocalVariable *declared(const AllocaInst &A) {
  const DILocalVariable *First = nullptr;
  forEachVariable(A, [&](const DILocalVariable *Var, const DIExpression *, bool,
                         const Instruction *) {
    if (!First)
      First = Var;
  });
  return First;
}

/// The parameters of MPI calls that are this address.
static bool addMpi(const MpiCall &Mpi, const Use &U, CopyAccess A,
                   SmallVectorImpl<CopyAccess> &Into) {
  const Class K = row(Mpi.fn()).Kind;
  if (!Mpi.isTrusted() || K == Class::Rma || K == Class::Window)
    return false;
  const table::RoleList &Roles = row(Mpi.fn()).Roles;
  const int Operand = Mpi.call().getArgOperandNo(&U);
  A.Mpi = Mpi;
  for (int P = 0; P < Roles.Size; ++P) {
    if (Mpi.operandIndex(P) != Operand)
      continue;
    for (const DataArgument &D : dataArguments(Mpi.fn())) {
      if (D.Buffer != P)
        continue;
      // A persistent operation has not begun.
      if (has(Mpi.fn(), table::REQ_OUT) && !startsOperation(Mpi))
        return false;
      const Moves Moved = movesData(Mpi, D);
      const auto N = constantAt(Mpi, D.Count);
      if (Moved == Moves::No || (N && *N <= 0))
        return true;
      A.Reads = D.Reads;
      A.Writes = D.Writes;
      A.IsData = true;
      A.AtRoot = D.OnlyAtRoot;
      Into.push_back(A);
      return true;
    }
    A.Starts = Roles.At[P] == table::REQ_OUT;
    const Direction Dir = row(Roles.At[P]).Dir;
    A.Reads = Dir != Direction::Out;
    A.Writes = Dir != Direction::In;
    Into.push_back(A);
    return true;
  }
  // Fortran's error code has no row.
  if (!Mpi.isFortran() || Operand + 1 != int(Mpi.call().arg_size()))
    return false;
  A.Writes = true;
  Into.push_back(A);
  return true;
}

/// An address that goes there is of a variable that a reduction puts together.
static bool isReductionList(const Value &Place) {
  const auto *List = dyn_cast<AllocaInst>(getUnderlyingObject(&Place));
  return List && any_of(List->users(), [](const User *U) {
           const auto *I = dyn_cast<Instruction>(U);
           const OmpKind Kind = I ? ompKind(*I) : OmpKind::None;
           return Kind == OmpKind::ReduceBegin ||
                  Kind == OmpKind::ReduceNowaitBegin;
         });
}

static bool collect(const Value &V, SmallVectorImpl<CopyAccess> &Into,
                    bool &IsReduced) {
  SmallVector<const Value *, 8> Work{&V};
  unsigned Uses = 0;
  while (!Work.empty()) {
    const Value *At = Work.pop_back_val();
    for (const Use &U : At->uses()) {
      if (Incomplete::reached(++Uses > MaxCopyUses, Incomplete::Steps, &V))
        return false;
      const auto *I = cast<Instruction>(U.getUser());
      CopyAccess A;
      A.At = I;
      if (isa<GetElementPtrInst>(I) || isa<BitCastInst>(I) ||
          isa<AddrSpaceCastInst>(I)) {
        Work.push_back(I);
        continue;
      }
      if (I->isLifetimeStartOrEnd() || I->isDebugOrPseudoInst() ||
          isa<ICmpInst>(I))
        continue;
      if (isa<LoadInst>(I)) {
        A.Reads = true;
      } else if (const auto *S = dyn_cast<StoreInst>(I)) {
        if (S->getValueOperand() == At) {
          if (!isReductionList(*S->getPointerOperand()))
            return false;
          IsReduced = true;
          continue;
        }
        A.Writes = true;
      } else if (const auto *M = dyn_cast<MemIntrinsic>(I)) {
        (M->getRawDest() == At ? A.Writes : A.Reads) = true;
      } else if (MpiCall Mpi = MpiCall::get(*I)) {
        if (!addMpi(Mpi, U, A, Into))
          return false;
        continue;
      } else {
        return false;
      }
      Into.push_back(A);
    }
  }
  return true;
}

/// The call that starts the team which F is run by, whichever way it is
/// entered.
static const CallBase *forkAround(const Function &F,
                                  const ParallelismWords &Words) {
  const CallBase *Only = nullptr;
  for (const CallContext &Each : Words.contexts(F)) {
    const CallContext *C = &Each;
    const CallBase *Fork = nullptr;
    for (unsigned Steps = 0;
         C->Site && !Fork && Incomplete::within(Steps, 64, &F); ++Steps) {
      if (const OmpRegion *R = Words.regions().openedBy(*C->Site);
          R && R->isParallel())
        Fork = C->Site;
      C = &Words.contexts(*C->Site->getFunction())[C->From];
    }
    if (!Fork || (Only && Only != Fork))
      return nullptr;
    Only = Fork;
  }
  return Only;
}

/// W holds the address of a task's own variable, which clang's task asks for.
static bool holdsAddressInTask(const AllocaInst &W) {
  if (!W.getAllocatedType()->isPointerTy())
    return false;
  bool IsFilled = false;
  for (const User *U : W.users()) {
    const auto *Call = dyn_cast<CallBase>(U);
    if (isa<LoadInst>(U) || (Call && Call->isLifetimeStartOrEnd()))
      continue;
    const Value *Called = Call ? Call->getCalledOperand() : nullptr;
    if (!Called || IsFilled ||
        !(isa<Argument>(Called) ||
          (isa<Function>(Called) &&
           Called->getName().contains("task_privates_map"))))
      return false;
    IsFilled = true;
  }
  return IsFilled;
}

/// The call that makes the task which F is the body of.
static const CallBase *taskAround(const Function &F,
                                  const ParallelismWords &Words) {
  const CallBase *Only = nullptr;
  for (const CallContext &Each : Words.contexts(F)) {
    const CallContext *C = &Each;
    const CallBase *Made = nullptr;
    for (unsigned Steps = 0; C->Site && !Made && Incomplete::within(Steps, 4);
         ++Steps) {
      const OmpRegion *R = Words.regions().openedBy(*C->Site);
      if (R && R->Kind == RegionKind::Task)
        Made = C->Site;
      C = &Words.contexts(*C->Site->getFunction())[C->From];
    }
    if (!Made || (Only && Only != Made))
      return nullptr;
    Only = Made;
  }
  return Only;
}

/// The variable of this name that is in sight at Fork.
static const AllocaInst *inSight(StringRef Name, const Instruction &Fork) {
  const AllocaInst *Best = nullptr;
  unsigned BestDistance = ~0u;
  for (const Instruction &I : instructions(*Fork.getFunction())) {
    const auto *A = dyn_cast<AllocaInst>(&I);
    const DILocalVariable *Var = A ? declared(*A) : nullptr;
    if (!Var || Var->isArtificial() || Var->getName() != Name)
      continue;
    const DIScope *S = Fork.getDebugLoc() ? Fork.getDebugLoc()->getScope()
                                          : Fork.getFunction()->getSubprogram();
    for (unsigned N = 0; S && Incomplete::within(N, 64); ++N, S = S->getScope())
      if (S == Var->getScope() && N < BestDistance) {
        BestDistance = N;
        Best = A;
      }
  }
  return Best;
}

static void findAround(ThreadCopy &V, const Function &F, PrivateCopy &Copy,
                       const ParallelismWords &Words) {
  const DILocalVariable *Var = declared(*V.Its);
  if (!Var || Var->getName().empty() || Var->getName().starts_with("."))
    return;
  V.Name = Var->getName().str();
  // What is small and firstprivate is handed over by value.
  const bool ByValue = Var->isParameter() &&
                       F.getName().contains(".omp_outlined") &&
                       !V.Its->getAllocatedType()->isPointerTy();
  if (Var->isParameter() && !ByValue)
    return;
  const bool ByClang = ByValue || (Var->isArtificial() && Var->getLine() == 0);
  const bool MayBeFlangs = F.getName().contains("..omp_par");
  if (!ByClang && !MayBeFlangs)
    return;
  const CallBase *Fork = forkAround(F, Words);
  V.Fork = Fork ? Copy.original(Fork) : nullptr;
  V.Around = V.Fork ? inSight(V.Name, *V.Fork) : nullptr;
  V.OfClause =
      ByClang || (V.Around && declared(*V.Around)->getLine() == Var->getLine());
  if (!V.OfClause)
    V.Around = nullptr;
}

static void addOfTask(const AllocaInst &W, const Function &F, PrivateCopy &Copy,
                      const ParallelismWords &Words,
                      std::vector<ThreadCopy> &Into) {
  ThreadCopy V;
  V.Its = &W;
  V.IsOfTask = true;
  for (const User *U : W.users())
    if (isa<LoadInst>(U) && !collect(*U, V.Accesses, V.IsReduced))
      return;
  const DILocalVariable *Var = declared(W);
  const CallBase *Made = taskAround(F, Words);
  if (!Var || !Made ||
      none_of(V.Accesses, [](const CopyAccess &A) { return bool(A.Mpi); }))
    return;
  V.Name = Var->getName().str();
  V.OfClause = true;
  V.Fork = Copy.original(Made);
  V.Around = V.Fork ? inSight(V.Name, *V.Fork) : nullptr;
  Into.push_back(std::move(V));
}

std::vector<ThreadCopy> threadCopies(const Function &F, PrivateCopy &Copy,
                                     const ParallelismWords &Words) {
  std::vector<ThreadCopy> Result;
  if (none_of(Words.contexts(F), [](const CallContext &C) {
        return any_of(C.Prefix, [](const Letter &L) {
          return L.Region && L.Region->isParallel();
        });
      }))
    return Result;
  for (const Instruction &I : instructions(F)) {
    ThreadCopy V;
    V.Its = dyn_cast<AllocaInst>(&I);
    if (V.Its && holdsAddressInTask(*V.Its)) {
      addOfTask(*V.Its, F, Copy, Words, Result);
      continue;
    }
    if (!V.Its || !collect(*V.Its, V.Accesses, V.IsReduced) ||
        none_of(V.Accesses, [](const CopyAccess &A) { return bool(A.Mpi); }))
      continue;
    findAround(V, F, Copy, Words);
    Result.push_back(std::move(V));
  }
  return Result;
}

namespace {
enum class Does : uint8_t { Nothing, Reads, Sets, Unknown };

/// What an instruction of the user's does with the variable.
class Around {
public:
  explicit Around(const AllocaInst &V) {
    SmallVector<const Value *, 8> Work{&V};
    for (unsigned N = 0; N < Work.size() && Incomplete::within(N, MaxCopyUses);
         ++N)
      for (const Use &U : Work[N]->uses()) {
        const auto *I = cast<Instruction>(U.getUser());
        if (isa<GetElementPtrInst>(I) || isa<BitCastInst>(I))
          Work.push_back(I);
        else if (!I->isLifetimeStartOrEnd())
          add(*I, U);
      }
  }
  Does at(const Instruction &I) const { return All.lookup(&I); }

private:
  void add(const Instruction &I, const Use &U) {
    Does &D = All[&I];
    if (D != Does::Nothing)
      D = Does::Unknown;
    else if (isa<LoadInst>(I))
      D = Does::Reads;
    else if (const auto *S = dyn_cast<StoreInst>(&I))
      D = S->getPointerOperand() == U.get() ? Does::Sets : Does::Unknown;
    else if (const auto *M = dyn_cast<MemIntrinsic>(&I))
      D = M->getRawDest() == U.get() ? Does::Sets : Does::Reads;
    else
      D = mpi(I, U);
  }
  static Does mpi(const Instruction &I, const Use &U) {
    MpiCall Mpi = MpiCall::get(I);
    SmallVector<CopyAccess, 1> A;
    if (!Mpi || !addMpi(Mpi, U, CopyAccess(), A) || A.size() != 1)
      return Does::Unknown;
    return A.front().Writes ? Does::Sets : Does::Reads;
  }
  DenseMap<const Instruction *, Does> All;
};
} // namespace

const Instruction *readBehindTeam(const ThreadCopy &V) {
  if (!V.Around)
    return nullptr;
  const Around Uses(*V.Around);
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 16> Work;
  const Instruction *Found = nullptr;
  auto Walk = [&](BasicBlock::const_iterator I, const BasicBlock &B) {
    for (; I != B.end(); ++I) {
      const Does D = Uses.at(*I);
      if (D == Does::Nothing)
        continue;
      if (D == Does::Reads)
        Found = &*I;
      return;
    }
    append_range(Work, successors(&B));
  };
  Walk(std::next(V.Fork->getIterator()), *V.Fork->getParent());
  while (!Found && !Work.empty() &&
         Incomplete::within(Seen.size(), MaxBlocks)) {
    const BasicBlock *B = Work.pop_back_val();
    if (Seen.insert(B).second)
      Walk(B->begin(), *B);
  }
  return Found;
}

const Instruction *setBeforeTeam(const ThreadCopy &V) {
  if (!V.Around)
    return nullptr;
  const Around Uses(*V.Around);
  for (const Instruction &I : instructions(*V.Fork->getFunction()))
    if (Uses.at(I) == Does::Sets && isPotentiallyReachable(&I, V.Fork))
      return &I;
  return nullptr;
}

} // namespace tutti
