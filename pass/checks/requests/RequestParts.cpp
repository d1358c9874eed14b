// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-request for parts of an array that a function keeps requests in: what is
/// started in one part, by a loop mostly, where all calls that could complete
/// anything are given other parts. The parts are ranges of bytes, as far as the
/// rounds of loops are known. Says nothing as soon as an element or the array
/// goes anywhere else.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/RequestState.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Requests.def"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MostAddresses = 256; ///< that lead into one array

/// Bytes of the array, First up to Last; all of them where that is not known.
struct ArrayPart {
  int64_t First = INT64_MIN, Last = INT64_MAX;
  bool isKnown() const { return First != INT64_MIN && Last != INT64_MAX; }
  bool meets(const ArrayPart &O) const {
    return First <= O.Last && O.First <= Last;
  }
};

class RequestParts {
public:
  RequestParts(const AllocaInst &Array, ScalarEvolution &SE)
      : Array(Array), SE(SE) {}

  void run(Findings &Out) {
    if (!collect(Array) || Ends.empty())
      return;
    for (const auto &[Start, Part] : Starts) {
      if (!Part.isKnown() || any_of(Ends, [&, &Its = Part](const auto &E) {
            return E.second.meets(Its);
          }))
        continue;
      if (isTold(Out, Check::Request, &Start.call()))
        continue;
      Finding F = findingAt(Start, Check::Request, Severity::Error,
                            say<text::NeverCompleted>(Start.name()));
      const std::string Name = variableName(Array, &Start.call());
      for (const auto &[End, Other] : Ends)
        F.Notes.push_back(
            note<text::GetsOtherElements>(locationOf(End.call()), End.name(),
                                          Name.empty() ? "requests" : Name));
      Out.push_back(std::move(F));
    }
  }

private:
  /// How often the loop's rounds before the one in which At is executed for the
  /// last time can be: one that is left at its head begins a round in vain.
  std::optional<int64_t> lastRound(const Loop &L, const BasicBlock &At) const {
    const BasicBlock *Head = L.getHeader();
    const bool IsLeftAtHead = L.isLoopExiting(Head) && Head != &At;
    const auto *N = dyn_cast<SCEVConstant>(
        IsLeftAtHead ? SE.getExitCount(&L, Head)
                     : SE.getConstantMaxBackedgeTakenCount(&L));
    if (!N || N->getAPInt().getActiveBits() > 31)
      return std::nullopt;
    return std::max<int64_t>(N->getAPInt().getZExtValue() - IsLeftAtHead, 0);
  }

  /// The least and the most of it at a place.
  std::optional<std::pair<int64_t, int64_t>> range(const SCEV *S,
                                                   const BasicBlock &At) const {
    if (const auto *Turns = dyn_cast<SCEVAddRecExpr>(S)) {
      const auto *Step = dyn_cast<SCEVConstant>(Turns->getStepRecurrence(SE));
      const auto From = range(Turns->getStart(), At);
      const auto Last = lastRound(*Turns->getLoop(), At);
      if (!Turns->isAffine() || !Step || !From || !Last ||
          Step->getAPInt().getSignificantBits() > 32)
        return std::nullopt;
      const int64_t By = Step->getAPInt().getSExtValue() * *Last;
      return std::pair(From->first + std::min<int64_t>(By, 0),
                       From->second + std::max<int64_t>(By, 0));
    }
    const ConstantRange R = SE.getSignedRange(S);
    if (R.isFullSet() || R.isEmptySet() || R.isSignWrappedSet() ||
        R.getBitWidth() > 64)
      return std::nullopt;
    return std::pair(R.getSignedMin().getSExtValue(),
                     R.getSignedMax().getSExtValue());
  }

  /// Of what P points to at a call, so many requests on.
  ArrayPart partAt(const Value &P, const CallBase &At,
                   std::optional<int64_t> Requests) const {
    const SCEV *Bytes =
        SE.getMinusSCEV(SE.getSCEV(const_cast<Value *>(&P)),
                        SE.getSCEV(const_cast<AllocaInst *>(&Array)));
    const auto R = isa<SCEVCouldNotCompute>(Bytes)
                       ? std::nullopt
                       : range(Bytes, *At.getParent());
    if (!R)
      return {};
    const int64_t Each = Array.getDataLayout().getTypeAllocSize(
        Array.getAllocatedType()->getArrayElementType());
    ArrayPart Part;
    Part.First = R->first;
    if (Requests)
      Part.Last = R->second + *Requests * Each - 1;
    return Part;
  }

  /// All that gets to what V points to.
  bool collect(const Value &V) {
    if (!Seen.insert(&V).second)
      return true;
    return !Incomplete::reached(Seen.size() >= MostAddresses,
                                Incomplete::Locations, &V) &&
           all_of(V.uses(),
                  [&](const Use &U) { return collect(U, *U.getUser()); });
  }

  bool collect(const Use &U, const User &By) {
    if (isa<GetElementPtrInst>(By) || isa<PHINode>(By) || isa<SelectInst>(By))
      return collect(By);
    if (const auto *S = dyn_cast<StoreInst>(&By))
      return S->getPointerOperand() == U.get() &&
             isa<Constant>(S->getValueOperand());
    if (const auto *L = dyn_cast<LoadInst>(&By))
      return all_of(L->users(),
                    [](const User *Its) { return isa<ICmpInst>(Its); });
    if (isa<ICmpInst>(By) || isa<DbgInfoIntrinsic>(By) || isa<MemSetInst>(By))
      return true;
    const auto *CB = dyn_cast<CallBase>(&By);
    if (!CB || !CB->isArgOperand(&U))
      return false;
    if (CB->isLifetimeStartOrEnd())
      return true;
    const MpiCall Mpi(*CB);
    if (!Mpi || !Mpi.isTrusted() || Mpi.isFortran())
      return false;
    const HandleAccess A{HandleAccess::Call, CB, Mpi,
                         indexOf(Mpi.fn(), table::REQ_OUT)};
    if (Mpi.operand(table::REQ_OUT) == U.get()) {
      if (!startsRequest(A))
        return false;
      Starts.push_back({Mpi, partAt(*U, *CB, 1)});
      return true;
    }
    std::optional<int64_t> Requests;
    if (Mpi.operand(table::REQ_INOUT) == U.get())
      Requests = 1;
    else if (const int N = indexOf(Mpi.fn(), table::NREQ); N >= 0)
      Requests = constantAt(Mpi, N);
    Ends.push_back({Mpi, partAt(*U, *CB, Requests)});
    return true;
  }

  const AllocaInst &Array;
  ScalarEvolution &SE;
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<std::pair<MpiCall, ArrayPart>, 8> Starts, Ends;
};

} // namespace

void checkRequestParts(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions()) {
    SmallPtrSet<const AllocaInst *, 4> Arrays;
    for (const Instruction &I : instructions(*F)) {
      const MpiCall Call = MpiCall::get(I);
      const Value *Element = Call ? Call.operand(table::REQ_OUT) : nullptr;
      if (!Element)
        continue;
      const auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(Element));
      if (A && A->isStaticAlloca() && A->getAllocatedType()->isArrayTy() &&
          Arrays.insert(A).second)
        RequestParts(*A,
                     C.Copy.analyses().getResult<ScalarEvolutionAnalysis>(*F))
            .run(Out);
    }
  }
}

} // namespace tutti
