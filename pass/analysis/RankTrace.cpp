// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walks through main with the rank and the size for numbers, folding what
/// follows from them by LLVM's constant folder.

#include "analysis/RankTrace.h"
#include "analysis/CallArguments.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxSteps = 20000;
constexpr unsigned MaxActions = 2000;

/// The variable that Call writes Out to, when nothing else writes to it.
const AllocaInst *onlyWrittenBy(const MpiCall &Call, Role Out) {
  const auto *A = dyn_cast_or_null<AllocaInst>(Call.operand(Out));
  if (!A)
    return nullptr;
  for (const User *U : A->users()) {
    const auto *I = cast<Instruction>(U);
    if (I == &Call.call() || isa<LoadInst>(I) || isa<DbgInfoIntrinsic>(I) ||
        I->isLifetimeStartOrEnd())
      continue;
    // In Fortran the rank is an argument by reference.
    MpiCall Reader = MpiCall::get(*I);
    if (!Reader || !Reader.isTrusted() || !Reader.isFortran())
      return nullptr;
    const table::RoleList &Roles = row(Reader.fn()).Roles;
    for (int P = 0; P < Roles.Size; ++P)
      if (Reader.operand(P) == A && row(Roles.At[P]).Dir != Direction::In)
        return nullptr;
  }
  return A;
}

class Walk {
public:
  Walk(const Function &F, int64_t Rank, int64_t Size,
       const TargetLibraryInfo &TLI)
      : F(F), Rank(Rank), Size(Size), TLI(TLI),
        DL(F.getParent()->getDataLayout()) {}

  RankTrace run() {
    const BasicBlock *B = &F.getEntryBlock();
    const BasicBlock *From = nullptr;
    while (B) {
      phis(*B, From);
      for (const Instruction &I : *B) {
        if (isa<PHINode>(I))
          continue;
        if (++Steps > MaxSteps || Result.Actions.size() > MaxActions ||
            !step(I))
          return std::move(Result);
      }
      From = B;
      B = next(*B);
    }
    return std::move(Result);
  }

private:
  Constant *valueOf(const Value *V) const {
    if (auto *C = dyn_cast<ConstantInt>(V))
      return const_cast<ConstantInt *>(C);
    return Known.lookup(V);
  }

  void phis(const BasicBlock &B, const BasicBlock *From) {
    SmallVector<std::pair<const PHINode *, Constant *>, 4> New;
    for (const PHINode &P : B.phis())
      New.push_back(
          {&P, From ? valueOf(P.getIncomingValueForBlock(From)) : nullptr});
    for (auto [P, C] : New)
      Known[P] = C;
  }

  const BasicBlock *next(const BasicBlock &B) {
    const Instruction *T = B.getTerminator();
    if (const auto *Br = dyn_cast<BranchInst>(T)) {
      if (Br->isUnconditional())
        return Br->getSuccessor(0);
      const auto *C =
          dyn_cast_or_null<ConstantInt>(valueOf(Br->getCondition()));
      return C ? Br->getSuccessor(C->isZero()) : nullptr;
    }
    if (const auto *S = dyn_cast<SwitchInst>(T)) {
      auto *C = dyn_cast_or_null<ConstantInt>(valueOf(S->getCondition()));
      return C ? S->findCaseValue(C)->getCaseSuccessor() : nullptr;
    }
    if (const auto *I = dyn_cast<InvokeInst>(T))
      return I->getNormalDest();
    return nullptr;
  }

  /// Whether the walk goes on.
  bool step(const Instruction &I) {
    if (isa<ReturnInst>(I)) {
      Result.How = RankTrace::Ended;
      return false;
    }
    if (const auto *CB = dyn_cast<CallBase>(&I)) {
      Known[&I] = nullptr;
      MpiCall Mpi(*CB);
      return Mpi ? call(Mpi) : isHarmless(*CB);
    }
    if (const auto *L = dyn_cast<LoadInst>(&I)) {
      Known[&I] = load(*L);
      return true;
    }
    SmallVector<Constant *, 4> Operands;
    for (const Value *V : I.operands())
      if (Constant *C = valueOf(V))
        Operands.push_back(C);
    Constant *Folded = nullptr;
    if (!I.getType()->isVoidTy() && I.getNumOperands() == Operands.size() &&
        !Operands.empty() && !isa<GetElementPtrInst>(I) && !isa<AllocaInst>(I))
      Folded = ConstantFoldInstOperands(const_cast<Instruction *>(&I), Operands,
                                        DL, &TLI);
    else if (const auto *S = dyn_cast<SelectInst>(&I))
      if (auto *C = dyn_cast_or_null<ConstantInt>(valueOf(S->getCondition())))
        Folded = valueOf(C->isZero() ? S->getFalseValue() : S->getTrueValue());
    Known[&I] = Folded && isa<ConstantInt>(Folded) ? Folded : nullptr;
    return true;
  }

  Constant *load(const LoadInst &L) {
    const Value *From = L.getPointerOperand();
    if (!L.getType()->isIntegerTy())
      return nullptr;
    if (From == RankAt)
      return ConstantInt::get(L.getType(), Rank);
    if (From == SizeAt) {
      Result.AskedSize = true;
      return ConstantInt::get(L.getType(), Size);
    }
    return nullptr;
  }

  bool isHarmless(const CallBase &CB) const {
    if (isa<IntrinsicInst>(CB) || CB.isInlineAsm())
      return true;
    const Function *Callee = CB.getCalledFunction();
    LibFunc Which;
    return Callee && !CB.doesNotReturn() &&
           (Callee->getName().starts_with("_FortranAio") ||
            (Callee->isDeclaration() && TLI.getLibFunc(*Callee, Which)));
  }

  std::optional<int64_t> number(const MpiCall &Call, Role R) {
    int P = indexOf(Call.fn(), R);
    const Value *V = Call.operand(P);
    if (!V)
      return std::nullopt;
    if (Call.isFortran() && V == RankAt)
      return Rank;
    V = Call.value(P);
    const auto *C = V ? dyn_cast_or_null<ConstantInt>(valueOf(V)) : nullptr;
    return C ? std::optional(C->getSExtValue()) : std::nullopt;
  }

  bool call(const MpiCall &Call) {
    Fn Which = Call.fn();
    if (!Call.isTrusted())
      return false;
    bool World = Call.predefined(table::COMM) == "MPI_COMM_WORLD";
    switch (row(Which).Kind) {
    case Class::Env:
      if (Which == Fn::Finalize)
        Result.How = RankTrace::Ended;
      if (Which == Fn::Abort)
        Result.How = RankTrace::Aborted;
      return Which == Fn::Init || Which == Fn::Init_thread;
    case Class::Local:
      if (World && Which == Fn::Comm_rank)
        RankAt = onlyWrittenBy(Call, table::RANK_OUT);
      if (World && Which == Fn::Comm_size)
        SizeAt = onlyWrittenBy(Call, table::SIZE_OUT);
      return true;
    case Class::Handle:
      return true;
    case Class::Complete:
      // As if all had happened; a persistent operation would start here.
      return Which != Fn::Start && Which != Fn::Startall;
    case Class::Probe:
      return Which == Fn::Probe || Which == Fn::Iprobe;
    case Class::Data:
    case Class::CommCtor:
      // Only these surely wait for everybody.
      if (World && waitsForAll(Call))
        Result.Actions.push_back({Action::Meet, Call});
      return true;
    case Class::P2P:
      return World && message(Call);
    default:
      return false;
    }
  }

  static bool waitsForAll(const MpiCall &Call) {
    switch (Call.fn()) {
    case Fn::Barrier:
    case Fn::Comm_dup:
    case Fn::Comm_split:
      return true;
    case Fn::Allreduce:
      return Call.constant(table::COUNT).value_or(0) > 0;
    case Fn::Allgather:
    case Fn::Alltoall:
      return Call.constant(table::RCOUNT).value_or(0) > 0;
    default:
      return false;
    }
  }

  bool message(const MpiCall &Call) {
    Fn Which = Call.fn();
    bool Sends = has(Which, table::DEST), Takes = has(Which, table::SOURCE);
    if (isPersistentInit(Which) || (!Sends && !Takes))
      return false;
    for (const DataArgument &D : dataArguments(Which)) {
      bool Both = D.Reads && D.Writes && Sends && Takes;
      if (D.Reads && Sends &&
          !add(Call, D, Which == Fn::Ssend ? Action::Rendezvous : Action::Send,
               table::DEST, Takes ? table::STAG : table::TAG))
        return false;
      if ((D.Writes || Both) && Takes &&
          !add(Call, D,
               has(Which, table::REQ_OUT) ? Action::Post : Action::Receive,
               table::SOURCE, Sends ? table::RTAG : table::TAG))
        return false;
    }
    return true;
  }

  static bool isPersistentInit(Fn F) {
    return F == Fn::Send_init || F == Fn::Bsend_init || F == Fn::Ssend_init ||
           F == Fn::Rsend_init || F == Fn::Recv_init || F == Fn::Psend_init ||
           F == Fn::Precv_init;
  }

  bool add(const MpiCall &Call, const DataArgument &D, Action::Kind What,
           Role PeerRole, Role TagRole) {
    auto Peer = number(Call, PeerRole);
    auto Tag = number(Call, TagRole);
    if (!Peer || !Tag)
      return false;
    if (*Peer < 0)
      return specialRank(Call, *Peer) == SpecialRank::ProcNull;
    if (*Peer >= Size)
      return false;
    Result.Actions.push_back(
        {What, Call, *Peer, *Tag, *Tag < 0, D.Count, D.Type});
    return true;
  }

  const Function &F;
  int64_t Rank, Size;
  const TargetLibraryInfo &TLI;
  const DataLayout &DL;
  const AllocaInst *RankAt = nullptr;
  const AllocaInst *SizeAt = nullptr;
  DenseMap<const Value *, Constant *> Known;
  RankTrace Result;
  unsigned Steps = 0;
};

} // namespace

RankTrace traceRank(const Function &Main, int64_t Rank, int64_t Size,
                    const TargetLibraryInfo &TLI) {
  return Walk(Main, Rank, Size, TLI).run();
}

} // namespace tutti
