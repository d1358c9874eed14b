// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-modified, and mpi-rma-race at the origin: between the start of an
/// operation and its completion, or the end of its epoch, the code stores into
/// the send buffer, or touches the receive buffer. Only
/// where the operation is under way on every way to the access, and where the
/// access is to the very same object, inside what the operation uses. Or each
/// turn of a loop starts one on a variable that the next turn sets anew.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/LocalHandles.h"
#include "analysis/arguments/OperationSpan.h"
#include "analysis/arguments/RequestState.h"
#include "analysis/arguments/WindowState.h"
#include "analysis/memory/BufferObject.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Buffers.def"
#include "model/texts/Shared.def"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

/// A piece of memory that one instruction reads or writes.
struct Touch {
  const Instruction *At;
  MpiCall Mpi; ///< if it is one
  const Value *Address;
  uint64_t Bytes;
  bool Writes;
  bool Certain = true; ///< it is none if its rank is MPI_PROC_NULL
};

/// Every certain access of a function to memory, by the object.
class Touches {
public:
  Touches(const Function &F, const DataLayout &DL) : DL(DL) {
    for (const Instruction &I : instructions(F)) {
      if (const auto *S = dyn_cast<StoreInst>(&I))
        add(I, *S->getPointerOperand(), S->getValueOperand()->getType(), true);
      else if (const auto *L = dyn_cast<LoadInst>(&I))
        add(I, *L->getPointerOperand(), L->getType(), false);
      else if (MpiCall Mpi = MpiCall::get(I); Mpi && Mpi.isTrusted())
        add(Mpi);
    }
  }
  ArrayRef<Touch> of(const Value *Object) const {
    auto It = ByObject.find(Object);
    return It == ByObject.end() ? ArrayRef<Touch>() : ArrayRef(It->second);
  }

private:
  void add(const Instruction &I, const Value &Address, Type *T, bool Writes) {
    const Value *Object = getUnderlyingObject(&Address);
    if (isa<AllocaInst>(Object) || isa<GlobalVariable>(Object) ||
        isa<Argument>(Object) || isa<CallBase>(Object) ||
        isa<LoadInst>(Object) || isa<ExtractValueInst>(Object))
      ByObject[Object].push_back(
          {&I, {}, &Address, DL.getTypeStoreSize(T).getFixedValue(), Writes});
  }

  void add(const MpiCall &Mpi) {
    if ((row(Mpi.fn()).Kind != Class::P2P &&
         row(Mpi.fn()).Kind != Class::Data) ||
        makesPersistent(Mpi.fn()))
      return;
    for (const DataArgument &D : dataArguments(Mpi.fn())) {
      const Value *Address = Mpi.value(D.Buffer);
      auto N = constantAt(Mpi, D.Count);
      const BasicType *T = basicType(Mpi, D.Type);
      if (!Address || isInPlace(Mpi, D.Buffer) || isNullBuffer(Mpi, D.Buffer) ||
          isFortranSentinel(Address) || !N || *N <= 0 || !T || D.OnlyAtRoot)
        continue;
      const Moves Moved = movesData(Mpi, D);
      if (Moved != Moves::No)
        ByObject[getUnderlyingObject(Address)].push_back(
            {&Mpi.call(), Mpi, Address, uint64_t(*N) * T->Bytes, D.Writes,
             Moved == Moves::Yes});
    }
  }

  const DataLayout &DL;
  DenseMap<const Value *, std::vector<Touch>> ByObject;
};

class ModifiedCheck {
public:
  ModifiedCheck(Function &F, CheckContext &C, Findings &Out)
      : F(F), C(C), Out(Out), DL(C.Copy.module().getDataLayout()) {}

  void run() {
    for (const Instruction &I : instructions(F))
      if (MpiCall Mpi = MpiCall::get(I); Mpi && Mpi.isTrusted() &&
                                         startsOperation(Mpi) &&
                                         (row(Mpi.fn()).Kind == Class::P2P ||
                                          row(Mpi.fn()).Kind == Class::Data)) {
        OperationSpan Span(
            Mpi, C.Copy.analyses().getResult<DominatorTreeAnalysis>(F),
            C.Copy.analyses().getResult<TargetLibraryAnalysis>(F));
        operation(
            Mpi, Mpi, [&](const Instruction &At) { return Span.covers(At); },
            Span.isPlaced());
        nextTurn(Mpi, Span);
      } else if (Mpi && Mpi.isTrusted() && Mpi.fn() == Fn::Start) {
        if (MpiCall Made = makerOf(Mpi)) {
          OperationSpan Span(
              Mpi, C.Copy.analyses().getResult<DominatorTreeAnalysis>(F),
              C.Copy.analyses().getResult<TargetLibraryAnalysis>(F));
          operation(Made, Mpi,
                    [&](const Instruction &At) { return Span.covers(At); });
        }
      } else if (endsWithEpoch(Mpi))
        nextTurnInEpoch(Mpi);
    for (const HandleVariable &V :
         localHandles(F, [](Role R) { return R == table::WIN; }))
      if (isPrivateWindow(V))
        for (const HandleAccess &A : V.Accesses)
          // With a request there are two ways to complete it.
          if (row(A.Mpi.fn()).Kind == Class::Rma &&
              !has(A.Mpi.fn(), table::REQ_OUT))
            operation(A.Mpi, A.Mpi,
                      [&](const Instruction &At) { return inEpoch(V, A, At); });
  }

private:
  /// The one call in this function that makes what Start starts, in a variable
  /// of the function.
  MpiCall makerOf(const MpiCall &Start) {
    const Value *Request = Start.operand(indexOf(Start.fn(), table::REQ_INOUT));
    MpiCall Found;
    if (!Request || !isa<AllocaInst>(Request))
      return {};
    for (const User *U : Request->users()) {
      const auto *I = dyn_cast<CallBase>(U);
      MpiCall Mpi = I ? MpiCall::get(*I) : MpiCall();
      if (!Mpi || !Mpi.isTrusted() || !makesPersistent(Mpi.fn()) ||
          has(Mpi.fn(), table::PARTITIONS))
        continue;
      if (Found)
        return {};
      Found = Mpi;
    }
    return Found;
  }

  /// Made says what is used, and Start from when on: mostly the same call.
  /// OfRequest: it is known which request it is.
  void operation(const MpiCall &Made, const MpiCall &Start,
                 function_ref<bool(const Instruction &)> UnderWay,
                 bool OfRequest = true) {
    for (const DataArgument &D : dataArguments(Made.fn())) {
      const Value *Address = Made.value(D.Buffer);
      auto N = constantAt(Made, D.Count);
      const BasicType *T = basicType(Made, D.Type);
      Moves Moved = movesData(Made, D);
      if (!Address || isInPlace(Made, D.Buffer) || !N || *N <= 0 || !T ||
          D.OnlyAtRoot || Moved == Moves::No || (D.Reads && D.Writes))
        continue;
      BufferObject Used = bufferObject(*Address, DL, nullptr);
      if (!Used.Base || !Used.Offset)
        continue;
      if (!All)
        All.emplace(F, DL);
      const Touch *Found = nullptr;
      for (const Touch &Each : All->of(Used.Base))
        if ((!Found || Each.Certain) && (D.Writes || Each.Writes) &&
            Each.At != &Start.call() &&
            inside(Each, Used, uint64_t(*N) * T->Bytes) && UnderWay(*Each.At)) {
          Found = &Each; // one is enough to find the others
          if (Found->Certain)
            break;
        }
      if (Found)
        return tell(Made, Start, D, *Found, *Used.Base, Moved == Moves::Yes,
                    OfRequest);
    }
  }

  /// Each turn of a loop starts such an operation on one variable, which the
  /// next turn sets to something else.
  void nextTurn(const MpiCall &Mpi, const OperationSpan &Span) {
    const LoopInfo &LI = C.Copy.analyses().getResult<LoopAnalysis>(F);
    const Loop *L = LI.getLoopFor(Mpi.call().getParent());
    if (!L)
      return;
    operation(
        Mpi, Mpi,
        [&](const Instruction &At) {
          return setsAnew(At, *L) && Span.coversInNextTurn(At);
        },
        /*OfRequest=*/false);
  }

  /// One variable of the function, in each turn to something else.
  static bool setsAnew(const Instruction &At, const Loop &L) {
    const auto *S = dyn_cast<StoreInst>(&At);
    return S && L.contains(S->getParent()) &&
           !L.isLoopInvariant(S->getValueOperand()) &&
           L.isLoopInvariant(getUnderlyingObject(S->getPointerOperand()));
  }

  /// The same of an epoch that the function ends behind the loop.
  void nextTurnInEpoch(const MpiCall &Mpi) {
    const LoopInfo &LI = C.Copy.analyses().getResult<LoopAnalysis>(F);
    const DominatorTree &DT =
        C.Copy.analyses().getResult<DominatorTreeAnalysis>(F);
    const Loop *L = LI.getLoopFor(Mpi.call().getParent());
    if (!L)
      return;
    bool EndsBehind = false;
    for (const Instruction &I : instructions(F)) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (!CB || isa<IntrinsicInst>(CB))
        continue;
      if (L->contains(CB->getParent())) {
        if (maySynchronize(*CB, Mpi))
          return;
      } else
        EndsBehind |= MpiCall(*CB) && maySynchronize(*CB, Mpi) &&
                      DT.dominates(L->getHeader(), CB->getParent());
    }
    if (EndsBehind)
      operation(
          Mpi, Mpi, [&](const Instruction &At) { return setsAnew(At, *L); },
          /*OfRequest=*/false);
  }

  /// Of code that is not in sight this is said of what gets the window.
  bool maySynchronize(const CallBase &CB, const MpiCall &Op) {
    if (const MpiCall Other(CB); Other)
      return synchronizesWindow(Other.fn()) ||
             row(Other.fn()).Kind == Class::Env;
    const Value *Window = Op.value(table::WIN);
    const auto *Read = dyn_cast_or_null<LoadInst>(Window);
    if (any_of(CB.args(), [&](const Use &U) {
          return U.get() == Window ||
                 (Read && U.get() == Read->getPointerOperand());
        }))
      return true;
    const Function *Callee = CB.getCalledFunction();
    return Callee && !Callee->isDeclaration() && synchronizes(*Callee, Op);
  }

  /// Some call within F, however deep, ends an epoch.
  bool synchronizes(const Function &Callee, const MpiCall &Op) {
    const bool New = Synchronizing.try_emplace(&Callee, false).second;
    if (New && any_of(instructions(Callee), [&](const Instruction &I) {
          const auto *CB = dyn_cast<CallBase>(&I);
          return CB && !isa<IntrinsicInst>(CB) && maySynchronize(*CB, Op);
        }))
      return Synchronizing[&Callee] = true;
    return Synchronizing[&Callee];
  }

  /// An unknown place in an object that is used as a whole is inside as well.
  bool inside(const Touch &T, const BufferObject &Used, uint64_t Bytes) const {
    BufferObject Where = bufferObject(*T.Address, DL, nullptr);
    if (Where.Base != Used.Base)
      return false;
    if (Where.Offset)
      return surelyOverlap(Where, T.Bytes, Used, Bytes);
    return *Used.Offset == 0 && Used.Room && *Used.Room <= Bytes;
  }

  static bool isOneSided(const MpiCall &Start) {
    return row(Start.fn()).Kind == Class::Rma;
  }

  /// Nothing on any way from the operation to I completes it.
  bool inEpoch(const HandleVariable &V, const HandleAccess &Start,
               const Instruction &I) {
    if (!C.Copy.analyses().getResult<DominatorTreeAnalysis>(F).dominates(
            Start.At, &I))
      return false;
    enum : HandleStates::Bits { Idle = 1, Pending = 2 };
    auto After = [&](const HandleAccess &A, unsigned,
                     HandleStates::Bits Now) -> HandleStates::Bits {
      return A.At == Start.At ? HandleStates::Bits(Pending)
             : mayComplete(A) ? HandleStates::Bits(Idle)
                              : Now;
    };
    return HandleStates(V, 0, Idle, After).before(I, After) == Pending;
  }

  void tell(const MpiCall &Made, const MpiCall &Start, const DataArgument &D,
            const Touch &T, const Value &Object, bool Certain, bool OfRequest) {
    std::string Name = variableName(Object, T.At);
    Name = Name.empty() ? say<text::TheBuffer>() : quoted(Name);
    std::string Text =
        D.Writes           ? T.Writes
                                 ? say<text::WrittenBeforeReceived>(Name, Made.name())
                                 : say<text::ReadBeforeReceived>(Name, Made.name())
                  : isOneSided(Made) ? say<text::WrittenBeforeRead>(Name, Made.name())
                           : say<text::WrittenBeforeSent>(Name, Made.name());
    Finding Found = findingAt(
        Made,
        isOneSided(Made)                           ? Check::RmaRace
        : T.Mpi && has(T.Mpi.fn(), table::REQ_OUT) ? Check::BufferOverlap
                                                   : Check::BufferModified,
        Certain && T.Certain ? Severity::Error : Severity::Warning, Text);
    if (!T.Certain)
      lower(Found, Confidence::TouchesPart);
    if (!OfRequest)
      lower(Found, isOneSided(Made) ? Confidence::CompletedElsewhere
                                    : Confidence::RequestNotTold);
    Found.At = T.At;
    Found.Where = locationOf(*T.At);
    if (T.Mpi)
      Found.Call = T.Mpi.name();
    Found.Notes.push_back(note<text::StartedHere>(locationOf(Start.call())));
    if (!isTold(Out, Found.Id, Found.At))
      Out.push_back(std::move(Found));
  }

  Function &F;
  CheckContext &C;
  Findings &Out;
  const DataLayout &DL;
  std::optional<Touches> All;
  DenseMap<const Function *, bool> Synchronizing;
};

} // namespace

void checkBufferModified(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    ModifiedCheck(*F, C, Out).run();
}

} // namespace tutti
