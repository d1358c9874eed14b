// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A small explicit search. A slot is free ('0'), or an operation was started
/// into it by this call ('a' and on) or by an earlier one ('A' and on). What is
/// not followed counts as completing everything.

#include "analysis/arguments/NextCall.h"
#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/LocalHandles.h"
#include "analysis/arguments/OperationSpan.h"
#include "analysis/arguments/RequestState.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static constexpr size_t MostSlots = 4;
static constexpr size_t MostOperations = 8;
static constexpr size_t MostStates = 4096;
static constexpr char Free = '0', Unset = '?';

static bool isPending(char C) { return C != Free; }
static bool isCarried(char C) { return C >= 'A' && C < 'a'; }
static unsigned operationOf(char C) { return isCarried(C) ? C - 'A' : C - 'a'; }

/// Some parameter of the call leads to requests that it may complete.
static bool takesRequests(Role R) {
  return R == table::REQ_INOUT || R == table::REQ || isRequestArray(R);
}

NextCall::NextCall(const Function &F, const FlowGraph &Graph, PointsTo &Places,
                   const TargetLibraryInfo &TLI)
    : F(F), Graph(Graph), Places(Places), TLI(TLI) {}

static AbstractLocation soleLocation(PointsTo &Places, const Value *Address,
                                     int64_t Bytes) {
  AbstractLocations At =
      Address ? Places.at(Address, Bytes) : AbstractLocations();
  return At.size() == 1 && At.front() && !At.front().Stride
             ? At.front()
             : AbstractLocation();
}

int NextCall::slotAt(const Value *Address) const {
  AbstractLocation P = soleLocation(Places, Address, 1);
  for (size_t K = 0; P && K < Slots.size(); ++K)
    if (Slots[K].Where.Obj == P.Obj && Slots[K].Where.Offset == P.Offset)
      return K;
  return -1;
}

int NextCall::flagAt(const Value *Address) const {
  AbstractLocation P = soleLocation(Places, Address, 1);
  for (size_t K = 0; P && K < Flags.size(); ++K)
    if (Flags[K].Obj == P.Obj && Flags[K].Offset == P.Offset)
      return K;
  return -1;
}

/// A static that this function alone names.
bool NextCall::isPrivate(const AbstractLocation &Where) const {
  const auto *G = dyn_cast<GlobalVariable>(Where.Obj->base());
  return G && G->hasLocalLinkage() && !Where.Obj->Parent &&
         all_of(G->users(), [&](const User *U) {
           const auto *I = dyn_cast<Instruction>(U);
           return I && I->getFunction() == &F &&
                  (isa<LoadInst>(I) || isa<ICmpInst>(I) || MpiCall::get(*I));
         });
}

/// Requests are kept elsewhere when their handle is read for anything but a
/// comparison.
bool NextCall::handleIsRead(const Slot &S) const {
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *L = dyn_cast<LoadInst>(&I);
    return L &&
           any_of(Places.at(L->getPointerOperand(), 1),
                  [&](const AbstractLocation &P) {
                    return P && P.overlaps(S.Where);
                  }) &&
           any_of(L->users(), [](const User *U) { return !isa<ICmpInst>(U); });
  });
}

bool NextCall::collect() {
  for (const Instruction &I : instructions(F)) {
    MpiCall Mpi = MpiCall::get(I);
    if (!Mpi || !Mpi.isTrusted())
      continue;
    if (int P = indexOf(Mpi.fn(), table::FLAG_OUT); P >= 0)
      if (auto At = soleLocation(Places, Mpi.operand(P), 4);
          At && Flags.size() < MostSlots && flagAt(Mpi.operand(P)) < 0)
        Flags.push_back(At);
    if (!startsOperation(Mpi))
      continue;
    const Value *Request = Mpi.operand(indexOf(Mpi.fn(), table::REQ_OUT));
    AbstractLocation At = soleLocation(Places, Request, 4);
    // Of variables of one call the next one knows nothing.
    if (!At || (isa<AllocaInst>(At.Obj->base()) && !At.Obj->Parent))
      continue;
    int N = slotAt(Request);
    if (N < 0) {
      Slot New{At, isPrivate(At)};
      if (handleIsRead(New))
        continue;
      N = Slots.size();
      Slots.push_back(New);
    }
    Operation Op{&Mpi.call(), unsigned(N), {}};
    for (const DataArgument &D : dataArguments(Mpi.fn())) {
      const Value *Buffer = Mpi.value(D.Buffer);
      const BasicType *T = basicType(Mpi, D.Type);
      if (!Buffer || !T || D.OnlyAtRoot || isInPlace(Mpi, D.Buffer) ||
          isNullBuffer(Mpi, D.Buffer) || (D.Reads && D.Writes) ||
          movesData(Mpi, D) == Moves::No)
        continue;
      auto Count = constantAt(Mpi, D.Count);
      if (auto Where = soleLocation(Places, Buffer,
                                    (Count ? *Count : 1) * int64_t(T->Bytes)))
        Op.Buffers.push_back({Where, D.Writes});
    }
    Operations.push_back(std::move(Op));
  }
  return !Slots.empty() &&
         !Incomplete::reached(Slots.size() > MostSlots ||
                                  Operations.size() > MostOperations,
                              Incomplete::Size, &F);
}

bool NextCall::isKnown(const Value &Condition) const {
  return decide(Condition, State(Slots.size(), Free) +
                               State(Flags.size(), '1')) != std::nullopt;
}

/// A request compared with the null handle, or the flag of a test.
std::optional<bool> NextCall::decide(const Value &Condition,
                                     const State &Now) const {
  const Value *V = &Condition;
  bool Negated = false;
  while (const auto *I = dyn_cast<Instruction>(V)) {
    if (isa<CastInst>(I)) {
      V = I->getOperand(0);
    } else if (I->getOpcode() == Instruction::Xor &&
               isa<ConstantInt>(I->getOperand(1))) {
      Negated = !Negated;
      V = I->getOperand(0);
    } else {
      break;
    }
  }
  auto Result = [&](bool True) { return True != Negated; };
  auto OfFlag = [&](const Value &L) -> std::optional<bool> {
    int N =
        isa<LoadInst>(L) ? flagAt(cast<LoadInst>(L).getPointerOperand()) : -1;
    if (N < 0 || Now[Slots.size() + N] == Unset)
      return std::nullopt;
    return Now[Slots.size() + N] == '1';
  };
  const auto *Cmp = dyn_cast<ICmpInst>(V);
  if (!Cmp) {
    auto Set = OfFlag(*V);
    return Set ? std::optional(Result(*Set)) : std::nullopt;
  }
  if (!Cmp->isEquality())
    return std::nullopt;
  const Value *A = Cmp->getOperand(0), *B = Cmp->getOperand(1);
  if (!isa<LoadInst>(A) && !isa<CastInst>(A))
    std::swap(A, B);
  bool Equal = Cmp->getPredicate() == ICmpInst::ICMP_EQ;
  const Value *Read = A;
  while (isa<CastInst>(Read))
    Read = cast<CastInst>(Read)->getOperand(0);
  const auto *L = dyn_cast<LoadInst>(Read);
  if (!L)
    return std::nullopt;
  if (const auto *C = dyn_cast<ConstantInt>(B); C && C->isZero())
    if (auto Set = OfFlag(*L))
      return Result(*Set != Equal);
  for (bool Fortran : {false, true})
    if (int N = slotAt(L->getPointerOperand());
        N >= 0 && Slots[N].Managed &&
        predefinedHandle(B, table::REQ, Fortran).ends_with("REQUEST_NULL"))
      return Result(isPending(Now[N]) != Equal);
  return std::nullopt;
}

/// What decides whether I is reached, apart from loops where they are allowed.
bool NextCall::hangsOnRequests(const Instruction &I, bool LoopsToo) const {
  unsigned N = Graph.indexOf(I.getParent());
  if (N == FlowGraph::Exit)
    return false;
  return all_of(Graph.decisionsOver(N), [&](unsigned D) {
    const Instruction *End = Graph.nodes()[D].Block->getTerminator();
    const auto *Br = dyn_cast<BranchInst>(End);
    if (LoopsToo && Graph.nodes()[D].InLoop)
      return true;
    return Br && Br->isConditional() && isKnown(*Br->getCondition());
  });
}

/// The function's own business: it completes the request itself, or nobody can.
bool NextCall::isManaged(unsigned N) const {
  bool Completes = false;
  for (const Instruction &I : instructions(F)) {
    MpiCall Mpi = MpiCall::get(I);
    if (!Mpi)
      continue;
    for (int P = 0; P < row(Mpi.fn()).Roles.Size; ++P) {
      Role R = row(Mpi.fn()).Roles.At[P];
      if (!takesRequests(R) && R != table::REQ_OUT)
        continue;
      AbstractLocations At = Places.at(
          Mpi.operand(P), isRequestArray(R) ? AbstractLocation::Unbounded : 4);
      if (none_of(At, [&](const AbstractLocation &Q) {
            return !Q || Q.overlaps(Slots[N].Where);
          }))
        continue;
      Completes |= R != table::REQ_OUT;
      if (!Mpi.isTrusted() || !hangsOnRequests(I, false))
        return false;
    }
  }
  return Completes || Slots[N].Private;
}

void NextCall::report(Fault New) {
  // One is enough to find the others.
  if (none_of(Found, [&](const Fault &Old) {
        return Old.Start == New.Start && Old.Overwrites == New.Overwrites;
      }))
    Found.push_back(New);
}

void NextCall::touch(const Instruction &I, const Value &Address, int64_t Bytes,
                     bool Writes, const State &Now) {
  AbstractLocation Where = soleLocation(Places, &Address, Bytes);
  for (size_t K = 0; Where && K < Slots.size(); ++K) {
    if (!isCarried(Now[K]))
      continue;
    const Operation &Op = Operations[operationOf(Now[K])];
    for (const Operation::Buffer &B : Op.Buffers)
      if ((Writes || B.Written) && B.Where.overlaps(Where) &&
          hangsOnRequests(I, true))
        report({&I, Op.Start, false, B.Written, Slots[K].Private});
  }
}

void NextCall::complete(const MpiCall &Mpi, const Instruction &I, State &Now,
                        std::vector<Fork> &Work) {
  SmallVector<unsigned, 4> Done;
  for (int P = 0; P < row(Mpi.fn()).Roles.Size; ++P) {
    Role R = row(Mpi.fn()).Roles.At[P];
    if (!takesRequests(R))
      continue;
    AbstractLocations At = Places.at(
        Mpi.operand(P), isRequestArray(R) ? AbstractLocation::Unbounded : 4);
    for (unsigned K = 0; K < Slots.size(); ++K)
      if (At.empty() || any_of(At, [&](const AbstractLocation &Q) {
            return !Q || Q.overlaps(Slots[K].Where);
          }))
        Done.push_back(K);
  }
  int Flag = has(Mpi.fn(), table::FLAG_OUT)
                 ? flagAt(Mpi.operand(indexOf(Mpi.fn(), table::FLAG_OUT)))
                 : -1;
  // A test that fails leaves all as it was.
  if (has(Mpi.fn(), table::FLAG_OUT) &&
      any_of(Done, [&](unsigned K) { return isPending(Now[K]); })) {
    State Failed = Now;
    if (Flag >= 0)
      Failed[Slots.size() + Flag] = '0';
    Work.push_back({std::move(Failed), I.getNextNode()});
  }
  if (Flag >= 0)
    Now[Slots.size() + Flag] = '1';
  for (unsigned K : Done)
    Now[K] = Free;
}

bool NextCall::step(const Instruction &I, State &Now, std::vector<Fork> &Work) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  if (const auto *S = dyn_cast<StoreInst>(&I)) {
    const Value *To = S->getPointerOperand();
    for (size_t K = 0; K < Slots.size(); ++K)
      if (any_of(Places.at(To, 1), [&](const AbstractLocation &P) {
            return P && P.overlaps(Slots[K].Where);
          }))
        Now[K] = Free;
    if (int N = flagAt(To); N >= 0) {
      const auto *C = dyn_cast<ConstantInt>(S->getValueOperand());
      Now[Slots.size() + N] = !C ? Unset : C->isZero() ? '0' : '1';
    }
    touch(I, *To,
          DL.getTypeStoreSize(S->getValueOperand()->getType()).getFixedValue(),
          true, Now);
    return true;
  }
  if (const auto *L = dyn_cast<LoadInst>(&I)) {
    touch(I, *L->getPointerOperand(),
          DL.getTypeStoreSize(L->getType()).getFixedValue(), false, Now);
    return true;
  }
  if (const auto *M = dyn_cast<MemIntrinsic>(&I)) {
    touch(I, *M->getDest(), 1, true, Now);
    if (const auto *T = dyn_cast<MemTransferInst>(M))
      touch(I, *T->getSource(), 1, false, Now);
    return true;
  }
  const auto *CB = dyn_cast<CallBase>(&I);
  if (!CB || isa<IntrinsicInst>(CB))
    return true;
  MpiCall Mpi(*CB);
  if (!Mpi) {
    const Function *Callee = CB->getCalledFunction();
    if (!CB->onlyReadsMemory() && (!Callee || mayReachMpi(*Callee, TLI)))
      for (size_t K = 0; K < Slots.size(); ++K)
        Now[K] = Slots[K].Private ? Now[K] : Free;
    return !CB->doesNotReturn();
  }
  if (startsOperation(Mpi)) {
    int N = slotAt(Mpi.operand(indexOf(Mpi.fn(), table::REQ_OUT)));
    for (size_t Op = 0; N >= 0 && Op < Operations.size(); ++Op)
      if (Operations[Op].Start == CB && Slots[N].Managed) {
        if (isCarried(Now[N]))
          report({&I, Operations[operationOf(Now[N])].Start, true, false,
                  Slots[N].Private});
        Now[N] = 'a' + Op;
      }
    return true;
  }
  if (Mpi.fn() != Fn::Cancel)
    complete(Mpi, I, Now, Work);
  return Mpi.fn() != Fn::Abort;
}

/// One call of the function; what it leaves behind goes to Left.
bool NextCall::walk(State First) {
  std::vector<Fork> Work{{std::move(First), &F.getEntryBlock().front()}};
  while (!Work.empty()) {
    auto [Now, I] = std::move(Work.back());
    Work.pop_back();
    if (Incomplete::reached(Seen.size() > MostStates, Incomplete::Steps, &F))
      return false;
    if (!Seen.insert({I, Now}).second)
      continue;
    bool On = true;
    for (; I && On && !I->isTerminator(); I = I->getNextNode())
      On = step(*I, Now, Work);
    if (!On || !I)
      continue;
    if (isa<InvokeInst>(I))
      step(*I, Now, Work);
    if (isa<ReturnInst>(I)) {
      for (size_t K = 0; K < Slots.size(); ++K)
        if (isPending(Now[K]))
          Now[K] = 'A' + operationOf(Now[K]);
      for (size_t K = 0; K < Flags.size(); ++K)
        Now[Slots.size() + K] = Unset;
      Left.push_back(std::move(Now));
      continue;
    }
    const auto *Br = dyn_cast<BranchInst>(I);
    auto Way = Br && Br->isConditional() ? decide(*Br->getCondition(), Now)
                                         : std::nullopt;
    for (const BasicBlock *S : successors(I->getParent()))
      if (Graph.hasEdge(I->getParent(), S) &&
          (!Way || S == Br->getSuccessor(*Way ? 0 : 1)))
        Work.push_back({Now, &S->front()});
  }
  return true;
}

std::vector<NextCall::Fault> NextCall::run() {
  if (Graph.empty() || !collect())
    return {};
  // What hangs on a request that is not followed is not followed either.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned N = 0; N < Slots.size(); ++N)
      if (Slots[N].Managed && !isManaged(N)) {
        Slots[N].Managed = false;
        Changed = true;
      }
  }
  if (none_of(Slots, [](const Slot &S) { return S.Managed; }))
    return {};
  Left.push_back(State(Slots.size(), Free) + State(Flags.size(), Unset));
  while (!Left.empty()) {
    State Next = std::move(Left.back());
    Left.pop_back();
    if (Entered.insert(Next).second && !walk(std::move(Next)))
      return {};
  }
  return std::move(Found);
}

} // namespace tutti
