// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-overlap: the send and the receive buffer of one call share
/// memory, which MPI-3.1 forbids unless MPI_IN_PLACE says so. Only for buffers
/// whose places are certain. Of a call with a root only where the root comes
/// there, too: it surely does, or no call in sight is made by the root instead.

#include "analysis/arguments/CallArguments.h"
#include "analysis/calls/EveryRank.h"
#include "analysis/memory/BufferObject.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/buffers/InPlace.h"
#include "model/CallFinding.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/texts/Buffers.def"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

/// The least that the buffer covers; empty when that is not known to be more
/// than nothing.
std::optional<uint64_t> leastBytes(const MpiCall &Call, const DataArgument &D) {
  auto N = constantAt(Call, D.Count);
  if (!N || *N <= 0)
    return std::nullopt;
  const BasicType *T = basicType(Call, D.Type);
  return T ? uint64_t(*N) * T->Bytes : 1;
}

/// An index without the constants that are added to it and multiply it.
struct Index {
  const Value *Of;
  int64_t Factor = 1, Plus = 0;
};
Index plain(const Value *V) {
  Index I{V};
  for (unsigned Steps = 0; Incomplete::within(Steps, 12); ++Steps) {
    if (isa<CastInst>(I.Of)) {
      I.Of = cast<CastInst>(I.Of)->getOperand(0);
      continue;
    }
    const auto *B = dyn_cast<BinaryOperator>(I.Of);
    const auto *N = B ? dyn_cast<ConstantInt>(B->getOperand(1)) : nullptr;
    if (!N || N->getBitWidth() > 64)
      break;
    int64_t By = N->getSExtValue();
    if (B->getOpcode() == Instruction::Add)
      I.Plus += I.Factor * By;
    else if (B->getOpcode() == Instruction::Sub)
      I.Plus -= I.Factor * By;
    else if (B->getOpcode() == Instruction::Mul)
      I.Factor *= By;
    else
      break;
    I.Of = B->getOperand(0);
  }
  return I;
}

const Value *withoutCasts(const Value *V) {
  while (V && isa<CastInst>(V))
    V = cast<CastInst>(V)->getOperand(0);
  return V ? V->stripPointerCasts() : nullptr;
}

/// Nothing is written from one to the other, whichever comes first.
bool readTheSame(const LoadInst &L, const LoadInst &M) {
  if (L.getParent() != M.getParent())
    return false;
  bool LFirst = L.comesBefore(&M);
  const Instruction *At = LFirst ? &L : &M, *End = LFirst ? &M : &L;
  while ((At = At->getNextNode()) != End)
    if (At->mayWriteToMemory())
      return false;
  return true;
}

/// Written twice in the arguments of a call a value is calculated twice.
bool sameValue(const Value *A, const Value *B, unsigned Depth = 0) {
  constexpr unsigned Deepest = 6;
  A = withoutCasts(A);
  B = withoutCasts(B);
  if (!A || !B || A == B)
    return A && A == B;
  if (Incomplete::reached(Depth > Deepest, Incomplete::Depth, A))
    return false;
  const auto *L = dyn_cast<LoadInst>(A), *M = dyn_cast<LoadInst>(B);
  if (L && M)
    return readTheSame(*L, *M) &&
           sameValue(L->getPointerOperand(), M->getPointerOperand(), Depth + 1);
  const auto *G = dyn_cast<GEPOperator>(A), *H = dyn_cast<GEPOperator>(B);
  return G && H && G->getSourceElementType() == H->getSourceElementType() &&
         G->getNumOperands() == H->getNumOperands() &&
         all_of(zip(G->operands(), H->operands()), [&](const auto &Both) {
           return sameValue(std::get<0>(Both).get(), std::get<1>(Both).get(),
                            Depth + 1);
         });
}

/// One number, not known here, says how much both buffers hold.
bool sameUnknownCount(const MpiCall &Call, const DataArgument &Sent,
                      const DataArgument &Received) {
  const Value *N = Call.value(Sent.Count), *M = Call.value(Received.Count);
  // Of Fortran the address of the number, which may be the caller's.
  if (!N && !M && Call.isFortran())
    return Call.operand(Sent.Count) &&
           Call.operand(Sent.Count) == Call.operand(Received.Count);
  return N && M && !isa<Constant>(N) && !isa<Constant>(M) && sameValue(N, M);
}

/// The number by which Send is so many bytes, or so many counts of what each
/// rank sends, behind Receive.
const Value *numberOfPart(const MpiCall &Call, const DataArgument &Sent,
                          const Value &Send, const Value &Receive,
                          const DataLayout &DL) {
  const auto *G = dyn_cast<GEPOperator>(&Send);
  const BasicType *T = basicType(Call, Sent.Type);
  if (!G || !T || !sameValue(G->getPointerOperand(), &Receive))
    return nullptr;
  unsigned Width = DL.getIndexTypeSizeInBits(G->getType());
  VariableOffsets Variable;
  APInt Constant(Width, 0);
  if (!G->collectOffset(DL, Width, Variable, Constant) || Variable.size() != 1)
    return nullptr;
  Index I = plain(Variable.front().first);
  int64_t Scale = Variable.front().second.getSExtValue();
  if (I.Plus * Scale + Constant.getSExtValue() != 0)
    return nullptr;
  if (auto N = constantAt(Call, Sent.Count))
    return *N > 0 && I.Factor * Scale == *N * int64_t(T->Bytes) ? I.Of
                                                                : nullptr;
  const auto *B = dyn_cast<BinaryOperator>(I.Of);
  const Value *Count = Call.value(Sent.Count);
  if (!B || B->getOpcode() != Instruction::Mul || !Count ||
      I.Factor * Scale != int64_t(T->Bytes))
    return nullptr;
  for (unsigned K : {0, 1})
    if (sameValue(B->getOperand(K), Count))
      return plain(B->getOperand(1 - K)).Of;
  return nullptr;
}

/// Each rank sends its part from where all parts are received: the place that
/// its own one comes to. Level 1 where the number of the part is the rank for
/// certain, level 2 where it is a variable that is not in sight.
bool lookAtPart(const MpiCall &Call, const DataArgument &Sent,
                const DataArgument &Received, CheckContext &C, Findings &Out) {
  const Value *Send = Call.value(Sent.Buffer),
              *Receive = Call.value(Received.Buffer);
  if (row(Call.fn()).Kind != Class::Data || Sent.Count < 0 ||
      Received.Count < 0 || has(Call.fn(), table::Reduction) ||
      rootSends(Call.fn()) || has(Call.fn(), table::SigPairs) ||
      basicType(Call, Sent.Type) != basicType(Call, Received.Type))
    return false;
  auto N = constantAt(Call, Sent.Count), M = constantAt(Call, Received.Count);
  if (N != M ||
      (!N && !sameValue(Call.value(Sent.Count), Call.value(Received.Count))))
    return false;
  const Value *Part = numberOfPart(Call, Sent, *Send, *Receive,
                                   C.Copy.module().getDataLayout());
  if (!Part || !(isa<LoadInst>(Part) || isa<Argument>(Part) ||
                 isa<CallBase>(Part) || isa<PHINode>(Part)))
    return false;
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  AbstractValue Fact = Ranks.fact(*Part);
  Reason Why = Ranks.reason(*Part);
  MpiCall Asked = Why.Source ? MpiCall::get(*Why.Source) : MpiCall();
  bool Own = Fact.Deg == Degree::Rank && Fact.copiesRank() && !Fact.Over &&
             Asked.fn() == Fn::Comm_rank &&
             Communicators::nameOf(Asked) == Communicators::nameOf(Call);
  // What is only called the rank is not known to be that of this communicator.
  bool Named = Fact.Deg == Degree::Local && !Asked;
  if (!Own && !Named && Fact.Deg != Degree::Unknown)
    return false;
  // With a part for each rank so many may be behind all that is received.
  if (!Own && !has(Call.fn(), table::UniformOut) && !Received.OnlyAtRoot)
    return false;
  Finding F = findingAt(Call, Check::BufferOverlap, Severity::Warning,
                        say<text::SendsPartOfReceived>(Call.name()));
  // A number of parts would lead behind what is received.
  if (!Own)
    lower(F, N == 1 ? Confidence::PartNotRank : Confidence::PartMayBeBehind);
  else if (Received.OnlyAtRoot)
    lower(F, Confidence::AtRootOnly);
  F.Notes.push_back(note<text::PassInPlace>(F.Where));
  Out.push_back(std::move(F));
  return true;
}

/// Each rank sends from a place of its own in where all of them receive all
/// parts, by their lengths: what a number that follows from the rank alone
/// says.
bool lookAtOwnPlace(const MpiCall &Call, const DataArgument &Sent,
                    const DataArgument &Received, CheckContext &C,
                    Findings &Out) {
  const BasicType *T = basicType(Call, Sent.Type);
  const auto *G = dyn_cast<GEPOperator>(Call.value(Sent.Buffer));
  if (!has(Call.fn(), table::UniformOut) || !has(Call.fn(), table::RCOUNTS) ||
      has(Call.fn(), table::Rooted) || !G || !T ||
      T != basicType(Call, Received.Type) ||
      !sameValue(G->getPointerOperand(), Call.value(Received.Buffer)))
    return false;
  const DataLayout &DL = C.Copy.module().getDataLayout();
  const unsigned Width = DL.getIndexTypeSizeInBits(G->getType());
  VariableOffsets Variable;
  APInt Constant(Width, 0);
  if (!G->collectOffset(DL, Width, Variable, Constant) ||
      Variable.size() != 1 || !Constant.isZero())
    return false;
  const AbstractValue Start =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks().fact(
          *Variable.front().first);
  if (Start.Deg != Degree::Rank || Start.Over)
    return false;
  Finding F = findingAt(Call, Check::BufferOverlap, Severity::Warning,
                        say<text::SendsPartOfReceived>(Call.name()));
  lower(F, Confidence::PlaceOfOwn);
  F.Notes.push_back(note<text::PassInPlace>(F.Where));
  Out.push_back(std::move(F));
  return true;
}

/// The buffers of the call are one and the same.
bool passesOne(const MpiCall &Call) {
  auto Data = dataArguments(Call.fn());
  const Value *Send = Call.value(Data[0].Buffer);
  const Value *Receive = Call.value(Data[1].Buffer);
  return Send && Receive && sameValue(Send, Receive);
}

/// All ways to I take a side of a branch that Is says so of.
bool isBehindSide(
    const Instruction &I, PrivateCopy &Copy,
    function_ref<bool(const BasicBlock &From, const BasicBlock &Side)> Is) {
  auto &F = *const_cast<Function *>(I.getFunction());
  const auto &DT = Copy.analyses().getResult<DominatorTreeAnalysis>(F);
  for (const auto *N = DT.getNode(I.getParent()); N; N = N->getIDom()) {
    const BasicBlock &B = *N->getBlock();
    if (any_of(successors(&B), [&](const BasicBlock *Side) {
          return Is(B, *Side) &&
                 DT.dominates(BasicBlockEdge(&B, Side), I.getParent());
        }))
      return true;
  }
  return false;
}

/// A branch on the way to the call asks for the rank.
bool isBehindRank(const Instruction &I, CheckContext &C) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  return isBehindSide(I, C.Copy, [&](const BasicBlock &B, const BasicBlock &) {
    const Value *Asked = RankDependence::condition(B);
    return Asked && Ranks.degree(*Asked) == Degree::Rank;
  });
}

/// From goes to To only where the rank is not the root.
bool leavesRootOut(const BasicBlock &From, const BasicBlock &To, int64_t Root,
                   const RankDependence &Ranks) {
  const auto *Asks =
      dyn_cast_or_null<ICmpInst>(RankDependence::condition(From));
  if (!Asks || !Asks->isEquality() ||
      From.getTerminator()->getNumSuccessors() != 2)
    return false;
  const auto *N = dyn_cast<ConstantInt>(Asks->getOperand(1));
  const AbstractValue Fact = Ranks.fact(*Asks->getOperand(0));
  const bool IfNot = Asks->getPredicate() == CmpInst::ICMP_NE;
  return N && N->getSExtValue() == Root && Fact.Deg == Degree::Rank &&
         Fact.copiesRank() &&
         &To == From.getTerminator()->getSuccessor(IfNot ? 0 : 1);
}

/// Whoever is seen to call the function is on a side that leaves the root out.
bool isCalledByOthers(const MpiCall &Call, CheckContext &C) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  const auto Root = Call.constant(table::ROOT);
  const auto Calls = Ranks.calls().callsOf(*Call.call().getFunction());
  return Root && !Calls.empty() && all_of(Calls, [&](const CallBase *CB) {
           return isBehindSide(
               *CB, C.Copy, [&](const BasicBlock &B, const BasicBlock &Side) {
                 return leavesRootOut(B, Side, *Root, Ranks);
               });
         });
}

/// Whether the root makes this call: surely where every rank comes to it. Else
/// it makes another one of the same kind, which is then beside this one; one of
/// another function may be it.
enum class Root { Elsewhere, Perhaps, Likely, Here };
Root whereIsRoot(const MpiCall &Call, std::optional<EveryRank> &All, bool Same,
                 CheckContext &C) {
  if (!All)
    All.emplace(C.Copy);
  if (hasPredefinedScope(Call) && Call.constant(table::ROOT) &&
      All->reaches(Call.call()))
    return Root::Here;
  if (!Same || isBehindRank(Call.call(), C) || isCalledByOthers(Call, C))
    return Root::Elsewhere;
  Root Is = Root::Likely;
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Other = MpiCall::get(I);
      if (!Other || Other.fn() != Call.fn() || passesOne(Other) ||
          !mayMeet(Call, Other))
        continue;
      if (F == Call.call().getFunction())
        return Root::Elsewhere;
      Is = Root::Perhaps;
    }
  return Is;
}

void look(const MpiCall &Call, std::optional<EveryRank> &All, CheckContext &C,
          Findings &Out) {
  auto Data = dataArguments(Call.fn());
  if (Data.size() != 2 || !Data[0].Reads || Data[0].Writes || !Data[1].Writes ||
      Data[1].Reads)
    return;
  const Value *Send = Call.value(Data[0].Buffer);
  const Value *Receive = Call.value(Data[1].Buffer);
  if (!Send || !Receive || isInPlace(Call, Data[0].Buffer) ||
      isInPlace(Call, Data[1].Buffer) || isNullBuffer(Call, Data[0].Buffer) ||
      isFortranSentinel(Send))
    return;
  if (lookAtPart(Call, Data[0], Data[1], C, Out) ||
      lookAtOwnPlace(Call, Data[0], Data[1], C, Out))
    return;
  auto SendBytes = leastBytes(Call, Data[0]);
  auto ReceiveBytes = leastBytes(Call, Data[1]);
  bool Same = sameValue(Send, Receive);
  bool Sure = SendBytes && ReceiveBytes;
  // With one number for both buffers the call is right only where that is
  // never more than nothing.
  if (!Sure && !(Same && sameUnknownCount(Call, Data[0], Data[1])))
    return;
  if (!Same) {
    const DataLayout &DL = C.Copy.module().getDataLayout();
    if (!surelyOverlap(bufferObject(*Send, DL, nullptr), *SendBytes,
                       bufferObject(*Receive, DL, nullptr), *ReceiveBytes))
      return;
  }
  const bool AtRoot = Data[0].OnlyAtRoot || Data[1].OnlyAtRoot;
  const Root Where = AtRoot ? whereIsRoot(Call, All, Same, C) : Root::Here;
  if (Where == Root::Elsewhere)
    return;
  Moves Sends = movesData(Call, Data[0]), Receives = movesData(Call, Data[1]);
  if (Sends == Moves::No || Receives == Moves::No)
    return;
  bool Certain = Sure && Sends == Moves::Yes && Receives == Moves::Yes &&
                 Where == Root::Here;
  Finding F = findingAt(Call, Check::BufferOverlap,
                        Certain ? Severity::Error : Severity::Warning,
                        Same ? say<text::SendsFromReceived>(Call.name())
                             : say<text::ReceivesIntoSent>(Call.name()));
  if (Where == Root::Perhaps)
    lower(F, Confidence::AtRootOnly);
  if (has(Call.fn(), table::COMM) && row(Call.fn()).Kind == Class::Data)
    F.Notes.push_back(note<text::PassInPlace>(F.Where));
  // With a root, the others would pass it too.
  if (Same && has(Call.fn(), table::Reduction) && !has(Call.fn(), table::ROOT))
    F.Edits.push_back(
        Edit::argument(F.Where, F.Call, Data[0].Buffer, "MPI_IN_PLACE"));
  Out.push_back(std::move(F));
}

} // namespace

void checkBufferOverlap(CheckContext &C, Findings &Out) {
  std::optional<EveryRank> All;
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (Call && Call.isTrusted())
        look(Call, All, C, Out);
    }
}

} // namespace tutti
