// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-modified, and mpi-rma-race at the origin: between the start of an
/// operation and its completion, or the end of its epoch, the code stores into
/// the send buffer, or touches the receive buffer. Only
/// where the operation is under way on every way to the access, and where the
/// access is to the very same object, inside what the operation uses. Or each
/// turn of a loop starts one on a variable that the next turn sets anew; or the
/// one that its first turn starts is under way behind the loop.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/LocalHandles.h"
#include "analysis/arguments/OperationSpan.h"
#include "analysis/arguments/RequestState.h"
#include "analysis/arguments/WindowState.h"
#include "analysis/memory/BufferObject.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/buffers/CalledTouches.h"
#include "checks/buffers/FirstTurn.h"
#include "checks/buffers/ListArguments.h"
#include "checks/buffers/Touches.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/texts/Buffers.def"
#include "model/texts/Shared.def"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
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

/// What an access has to do with the memory of an operation.
enum class Meets : uint8_t { No, PerhapsEmpty, Yes };

/// Which turns of loops are looked at.
struct Rounds {
  const Loop *Next = nullptr; ///< the access is in the next turn of this one
  bool Behind = false; ///< of the loops of the start alone: the first ones
};

class ModifiedCheck {
public:
  ModifiedCheck(Function &F, CheckContext &C, CalledTouches &Called,
                Findings &Out)
      : F(F), C(C), Called(Called), Out(Out),
        DL(C.Copy.module().getDataLayout()) {}

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
        lists(Mpi, Span);
        nextTurn(Mpi, Span);
        behindLoop(Mpi, Span);
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

  /// What an operation uses; of how many bytes may not be known.
  struct Memory {
    const Value *Address;
    BufferObject Object;
    uint64_t Element;
    std::optional<uint64_t> Bytes;
  };

  /// Made says what is used, and Start from when on: mostly the same call.
  /// OfRequest: it is known which request it is.
  void operation(const MpiCall &Made, const MpiCall &Start,
                 function_ref<bool(const Instruction &)> UnderWay,
                 bool OfRequest = true, Rounds Turns = {}) {
    for (const DataArgument &D : dataArguments(Made.fn())) {
      const Value *Address = Made.value(D.Buffer);
      auto N = constantAt(Made, D.Count);
      const BasicType *T = basicType(Made, D.Type);
      Moves Moved = movesData(Made, D);
      if (!Address || isInPlace(Made, D.Buffer) || (N && *N <= 0) || !T ||
          D.OnlyAtRoot || Moved == Moves::No || isNullBuffer(Made, D.Buffer) ||
          isFortranSentinel(Address))
        continue;
      BufferObject Used = bufferObject(*Address, DL, nullptr);
      if (!Used.Base)
        continue;
      if (!All)
        All.emplace(F, DL, &Called);
      const Memory Its{Address, Used, T->Bytes,
                       N ? std::optional(uint64_t(*N) * T->Bytes)
                         : std::nullopt};
      const Value *Container = containerOf(Its);
      auto [Found, How] = touchOf(Its, Container, D.Writes && !isRoots(Made, D),
                                  Start.call(), UnderWay, Turns);
      // The root may read what it sends.
      if (!Found && isRoots(Made, D) && isOfAll(Start.call()))
        std::tie(Found, How) = touchOf(
            Its, Container, /*OfAnyKind=*/true, Start.call(),
            [&](const Instruction &At) { return UnderWay(At) && isOfAll(At); },
            Turns);
      if (!Found)
        continue;
      tell(Made, Start, *Found, Container ? *Container : *Used.Base,
           Moved == Moves::Yes, OfRequest, How,
           [&](StringRef Name) { return headline(Made, D, *Found, Name); });
      return;
    }
  }

  /// What the root sends and the others receive.
  static bool isRoots(const MpiCall &Made, const DataArgument &D) {
    return D.Reads && D.Writes && has(Made.fn(), table::Rooted);
  }

  /// No branch that depends on the rank leads past it.
  bool isOfAll(const Instruction &I) const {
    const RankDependence &Ranks =
        DivergenceAnalysis::of(C.Copy).Sequences->ranks();
    return !Ranks.isTooLarge() && Ranks.degreeOver(I) == Degree::Uniform;
  }

  /// The counts, displacements and datatypes of a collective: it reads the
  /// first of them at least.
  void lists(const MpiCall &Mpi, const OperationSpan &Span) {
    for (const ListArgument &L : listArguments(Mpi, DL)) {
      const BufferObject Used = bufferObject(*L.Address, DL, nullptr);
      if (!Used.Base)
        continue;
      if (!All)
        All.emplace(F, DL, &Called);
      const Memory Its{L.Address, Used, L.Element, L.Element};
      const Value *Container = containerOf(Its);
      const auto [Found, How] =
          touchOf(Its, Container, /*OfAnyKind=*/false, Mpi.call(),
                  [&](const Instruction &At) { return Span.covers(At); }, {});
      if (Found)
        return tell(Mpi, Mpi, *Found, Container ? *Container : *Used.Base,
                    /*Certain=*/true, Span.isPlaced(), How,
                    [&](StringRef Name) {
                      return say<text::WrittenListInUse>(Name, Mpi.name(),
                                                         StringRef(L.What));
                    });
    }
  }

  /// The surest access to what an operation uses while it is under way; one is
  /// enough to find the others.
  std::pair<std::optional<Touch>, Meets>
  touchOf(const Memory &Its, const Value *Container, bool OfAnyKind,
          const Instruction &Start,
          function_ref<bool(const Instruction &)> UnderWay, Rounds Turns) {
    std::optional<Touch> Found;
    Meets How = Meets::No;
    if (Container && !Turns.Next && !Turns.Behind)
      for (const Touch &Each : All->of(getUnderlyingObject(Container)))
        if (!Found && Each.Container && (OfAnyKind || Each.Writes) &&
            isSame(*Container, *Each.Container, Each.Offset) &&
            UnderWay(*Each.At)) {
          Found = Each;
          How = Meets::PerhapsEmpty;
        }
    auto Look = [&](const Touch &Each) {
      if (Each.Container || !(OfAnyKind || Each.Writes) || Each.At == &Start ||
          (Found && !Each.Certain))
        return false;
      const Meets Now = meets(Each, Its, Start, Turns);
      if (Now <= How || !UnderWay(*Each.At))
        return false;
      Found = Each;
      How = Now;
      return Found->Certain && How == Meets::Yes;
    };
    if (any_of(All->of(Its.Object.Base), Look))
      return {Found, How};
    if (const auto *Pointer = dyn_cast<LoadInst>(Its.Object.Base))
      (void)any_of(All->behind(*Pointer), Look);
    return {Found, How};
  }

  /// Each turn of a loop starts such an operation on one variable, which the
  /// next turn sets to something else.
  void nextTurn(const MpiCall &Mpi, const OperationSpan &Span) {
    const LoopInfo &LI = C.Copy.analyses().getResult<LoopAnalysis>(F);
    const Loop *L = LI.getLoopFor(Mpi.call().getParent());
    if (!L || isInOneRound(Mpi.call(), *L))
      return;
    operation(Mpi, Mpi,
              [&](const Instruction &At) {
                return setsAnew(At, *L) && Span.coversElsewhere(At);
              },
              /*OfRequest=*/false, {L});
  }

  /// Each turn of a loop starts one: that of the first turn is under way behind
  /// the loop, if it has any.
  void behindLoop(const MpiCall &Mpi, const OperationSpan &Span) {
    const LoopInfo &LI = C.Copy.analyses().getResult<LoopAnalysis>(F);
    if (LI.getLoopFor(Mpi.call().getParent()))
      operation(Mpi, Mpi,
                [&](const Instruction &At) {
                  return isBehindLoops(At, Mpi.call(), LI) &&
                         Span.coversElsewhere(At);
                },
                Span.isPlaced(), {nullptr, /*Behind=*/true});
  }
  /// Who comes to At has come to the loops that Start alone is in, and every
  /// turn of these comes to Start.
  bool isBehindLoops(const Instruction &At, const Instruction &Start,
                     const LoopInfo &LI) {
    const DominatorTree &DT =
        C.Copy.analyses().getResult<DominatorTreeAnalysis>(F);
    const Loop *Outermost = nullptr;
    for (const Loop *L = LI.getLoopFor(Start.getParent());
         L && !L->contains(At.getParent()); L = L->getParentLoop()) {
      const BasicBlock *Latch = L->getLoopLatch();
      if (!Latch || !DT.dominates(Start.getParent(), Latch))
        return false;
      Outermost = L;
    }
    return Outermost && DT.dominates(Outermost->getHeader(), At.getParent());
  }

  /// Only that round comes there whose number is the one asked for.
  bool isInOneRound(const Instruction &I, const Loop &L) {
    const DominatorTree &DT =
        C.Copy.analyses().getResult<DominatorTreeAnalysis>(F);
    for (const auto *N = DT.getNode(I.getParent());
         N && L.contains(N->getBlock()); N = N->getIDom()) {
      const auto *Br = dyn_cast<BranchInst>(N->getBlock()->getTerminator());
      const auto *Asked = Br && Br->isConditional()
                              ? dyn_cast<ICmpInst>(Br->getCondition())
                              : nullptr;
      if (!Asked || !Asked->isEquality() ||
          Br->getSuccessor(0) == Br->getSuccessor(1))
        continue;
      const BasicBlock *Equal =
          Br->getSuccessor(Asked->getPredicate() == CmpInst::ICMP_EQ ? 0 : 1);
      if (DT.dominates(BasicBlockEdge(N->getBlock(), Equal), I.getParent()) &&
          ((countsRounds(*Asked->getOperand(0), L) &&
            L.isLoopInvariant(Asked->getOperand(1))) ||
           (countsRounds(*Asked->getOperand(1), L) &&
            L.isLoopInvariant(Asked->getOperand(0)))))
        return true;
    }
    return false;
  }
  static bool countsRounds(const Value &V, const Loop &L) {
    const auto *P = dyn_cast<PHINode>(&V);
    if (!P || P->getParent() != L.getHeader())
      return false;
    for (unsigned K = 0; K < P->getNumIncomingValues(); ++K) {
      if (!L.contains(P->getIncomingBlock(K)))
        continue;
      const auto *Next = dyn_cast<BinaryOperator>(P->getIncomingValue(K));
      const auto *By =
          Next ? dyn_cast<ConstantInt>(Next->getOperand(1)) : nullptr;
      if (!By || By->isZero() || Next->getOperand(0) != P ||
          (Next->getOpcode() != Instruction::Add &&
           Next->getOpcode() != Instruction::Sub))
        return false;
    }
    return true;
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
    if (!L || isInOneRound(Mpi.call(), *L))
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
      operation(Mpi, Mpi,
                [&](const Instruction &At) { return setsAnew(At, *L); },
                /*OfRequest=*/false, {L});
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

  /// The container whose first element the operation begins with, or null.
  static const Value *containerOf(const Memory &Used) {
    const auto *CB = dyn_cast<CallBase>(Used.Address);
    const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
    if (!Callee || CB->arg_empty())
      return nullptr;
    const auto *Number = CB->arg_size() > 1
                             ? dyn_cast<ConstantInt>(CB->getArgOperand(1))
                             : nullptr;
    return givesFirstElement(Callee->getName()) ||
                   (givesElement(Callee->getName()) && Number &&
                    Number->isZero())
               ? CB->getArgOperand(0)
               : nullptr;
  }

  /// A is so many bytes behind B.
  bool isSame(const Value &A, const Value &B, int64_t Behind) {
    auto &SE = C.Copy.analyses().getResult<ScalarEvolutionAnalysis>(F);
    const auto *Distance = dyn_cast<SCEVConstant>(
        SE.getMinusSCEV(SE.getSCEV(const_cast<Value *>(&A)),
                        SE.getSCEV(const_cast<Value *>(&B))));
    return Distance && Distance->getAPInt().getSExtValue() == Behind;
  }

  Meets meets(const Touch &T, const Memory &Used, const Instruction &Start,
              Rounds Turns) {
    if (Used.Bytes && Used.Object.Offset && inside(T, Used.Object, *Used.Bytes))
      return T.MayBeNone || Turns.Behind ? Meets::PerhapsEmpty : Meets::Yes;
    return beginsInside(T, Used, Start, Turns) ? Meets::PerhapsEmpty
                                               : Meets::No;
  }

  /// The first access of the loops that the instruction is in, but for those
  /// that the operation is started in, is to what the operation uses, if it
  /// uses anything and the loops have a turn.
  bool beginsInside(const Touch &T, const Memory &Used,
                    const Instruction &Start, Rounds Turns) {
    auto &FAM = C.Copy.analyses();
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    auto *Place = const_cast<Value *>(T.Address);
    auto *From = const_cast<Value *>(Used.Address);
    if (!SE.isSCEVable(Place->getType()) || !SE.isSCEVable(From->getType()))
      return false;
    const DominatorTree &DT = FAM.getResult<DominatorTreeAnalysis>(F);
    FirstTurn Before(SE, DT, *T.At, &Start), OfStart(SE, DT, Start, T.At);
    const SCEV *First = Before.visit(SE.getSCEV(Place));
    if (Before.mayBeLeftOut())
      return false;
    const SCEV *Begins =
        (Turns.Behind ? OfStart : Before).visit(SE.getSCEV(From));
    if (OfStart.mayBeLeftOut())
      return false;
    // In another turn it is another place.
    if (Turns.Next && (!SE.isLoopInvariant(First, Turns.Next) ||
                       !SE.isLoopInvariant(Begins, Turns.Next)))
      return false;
    const auto *Distance =
        dyn_cast<SCEVConstant>(SE.getMinusSCEV(First, Begins));
    if (!Distance)
      return false;
    const int64_t Behind = Distance->getAPInt().getSExtValue() + T.Offset;
    return Behind >= 0 && uint64_t(Behind) < Used.Bytes.value_or(Used.Element);
  }

  /// An unknown place in an object that is used as a whole is inside as well.
  bool inside(const Touch &T, const BufferObject &Used, uint64_t Bytes) const {
    BufferObject Where = bufferObject(*T.Address, DL, nullptr);
    if (Where.Base != Used.Base)
      return false;
    if (Where.Offset)
      *Where.Offset += T.Offset;
    if (Where.Offset)
      return surelyOverlap(Where, T.Bytes, Used, Bytes);
    return Used.Offset == 0 && Used.Room && *Used.Room <= Bytes;
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

  static std::string headline(const MpiCall &Made, const DataArgument &D,
                              const Touch &T, StringRef Name) {
    return D.Writes           ? T.Writes
                                    ? say<text::WrittenBeforeReceived>(Name, Made.name())
                                    : say<text::ReadBeforeReceived>(Name, Made.name())
                     : isOneSided(Made) ? say<text::WrittenBeforeRead>(Name, Made.name())
                              : say<text::WrittenBeforeSent>(Name, Made.name());
  }

  void tell(const MpiCall &Made, const MpiCall &Start, const Touch &T,
            const Value &Object, bool Certain, bool OfRequest, Meets How,
            function_ref<std::string(StringRef)> Headline) {
    std::string Name = variableName(Object, T.At);
    if (Name.empty())
      Name = variableName(Object, &Start.call());
    Name = Name.empty() ? say<text::TheBuffer>() : quoted(Name);
    Finding Found = findingAt(
        Made,
        isOneSided(Made)                           ? Check::RmaRace
        : T.Mpi && has(T.Mpi.fn(), table::REQ_OUT) ? Check::BufferOverlap
                                                   : Check::BufferModified,
        Certain && T.Certain && How == Meets::Yes ? Severity::Error
                                                  : Severity::Warning,
        Headline(Name));
    if (How == Meets::PerhapsEmpty)
      lower(Found, Confidence::PerhapsEmpty);
    if (!T.Certain)
      lower(Found, Confidence::TouchesPart);
    if (!OfRequest)
      lower(Found, isOneSided(Made) ? Confidence::CompletedElsewhere
                                    : Confidence::RequestNotTold);
    Found.At = T.Inner ? T.Inner : T.At;
    Found.Where = locationOf(*Found.At);
    if (T.Mpi)
      Found.Call = T.Mpi.name();
    Found.Notes.push_back(note<text::StartedHere>(locationOf(Start.call())));
    if (!isTold(Out, Found.Id, Found.At))
      Out.push_back(std::move(Found));
  }

  Function &F;
  CheckContext &C;
  CalledTouches &Called;
  Findings &Out;
  const DataLayout &DL;
  std::optional<Touches> All;
  DenseMap<const Function *, bool> Synchronizing;
};

} // namespace

void checkBufferModified(CheckContext &C, Findings &Out) {
  CalledTouches Called(C.Copy);
  for (Function *F : C.Copy.functions())
    ModifiedCheck(*F, C, Called, Out).run();
}

} // namespace tutti
