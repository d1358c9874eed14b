// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-modified for memory that a function frees while an operation that
/// it has started there is under way: the same pointer, or, where a loop starts
/// an operation on each element of a list of pointers, what another loop behind
/// it frees of that list, and what a local container of the C++ library owns,
/// when it is destroyed. Knows no memory that is freed by another function.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/OperationSpan.h"
#include "analysis/arguments/RequestState.h"
#include "analysis/memory/HeapCalls.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/buffers/ListArguments.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/texts/Buffers.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <cstdlib>

using namespace llvm;

namespace tutti {
namespace {

struct Freeing {
  const CallBase *At;
  const Value *What;
  bool OfContainer = false; ///< What is a container, with all that it owns
};

StringRef calledName(const CallBase &CB) {
  const Function *F = CB.getCalledFunction();
  return F ? F->getName() : StringRef();
}

/// The local container that owns the memory at the address, also one inside
/// another. What its elements point to is not its own.
const AllocaInst *ownerOf(const Value &Address) {
  const Value *At = getUnderlyingObject(&Address);
  for (unsigned Steps = 0; Steps < 4; ++Steps) {
    const auto *CB = dyn_cast<CallBase>(At);
    if (!CB || CB->arg_empty() || !givesOwnMemory(calledName(*CB)))
      break;
    At = getUnderlyingObject(CB->getArgOperand(0));
    if (const auto *A = dyn_cast<AllocaInst>(At))
      return A;
  }
  return nullptr;
}

/// All containers of the C++ library that the function is given are const: it
/// cannot take their memory over.
bool takesContainersToRead(StringRef Name) {
  ItaniumPartialDemangler Demangler;
  const std::string Mangled = Name.str();
  if (Demangler.partialDemangle(Mangled.c_str()) || !Demangler.isFunction())
    return false;
  char *Text = Demangler.getFunctionParameters(nullptr, nullptr);
  std::string Given = Text ? Text : "";
  std::free(Text);
  for (StringRef Stream : {"std::ostream&", "std::char_traits<char>>&"})
    if (const size_t At = Given.find(Stream.str()); At != std::string::npos)
      Given.erase(At, Stream.size());
  const StringRef Rest = Given;
  return Rest.contains("std::") && Rest.contains("const&") &&
         !Rest.contains(">&") && !Rest.contains(">*");
}

/// A list of pointers, and the member of its elements that they are.
struct List {
  const Value *Of = nullptr;
  const Type *Element = nullptr;
  uint64_t Member = 0;

  explicit operator bool() const { return Of; }
  bool operator==(const List &Other) const {
    return Of && Of == Other.Of && Element == Other.Element &&
           Member == Other.Member;
  }
};

/// Where an address is an element of, by a number that is not constant.
List listOf(const Value &Address) {
  List Found;
  const Value *At = &Address;
  while (const auto *G = dyn_cast<GetElementPtrInst>(At)) {
    const auto *Last =
        G->getNumIndices() > 1
            ? dyn_cast<ConstantInt>(G->getOperand(G->getNumOperands() - 1))
            : nullptr;
    if (G->hasAllConstantIndices()) {
      Found.Member = Found.Member * 64 + (Last ? Last->getZExtValue() + 1 : 0);
      Found.Element = G->getSourceElementType();
    } else {
      Found.Of = G->getPointerOperand();
    }
    At = G->getPointerOperand();
  }
  Found.Of = Found.Of ? At : nullptr;
  return Found;
}

class FreedCheck {
public:
  FreedCheck(Function &F, CheckContext &C, Findings &Out)
      : F(F), DT(C.Copy.analyses().getResult<DominatorTreeAnalysis>(F)),
        LI(C.Copy.analyses().getResult<LoopAnalysis>(F)),
        TLI(C.Copy.analyses().getResult<TargetLibraryAnalysis>(F)), Out(Out) {}

  void run() {
    SmallVector<MpiCall, 8> Starts;
    for (const Instruction &I : instructions(F)) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (!CB)
        continue;
      if (MpiCall Call(*CB); Call) {
        if (Call.isTrusted() && startsOperation(Call) &&
            has(Call.fn(), table::REQ_OUT) &&
            (row(Call.fn()).Kind == Class::P2P ||
             row(Call.fn()).Kind == Class::Data))
          Starts.push_back(Call);
      } else if (const Value *What = freedBy(*CB, TLI)) {
        Freed.push_back({CB, What->stripPointerCasts()});
      } else if (endsOwnMemory(calledName(*CB)) && !isInCleanup(*CB)) {
        const Value *Object = CB->getArgOperand(0)->stripPointerCasts();
        if (isa<AllocaInst>(Object))
          Freed.push_back({CB, Object, /*OfContainer=*/true});
      }
    }
    for (const MpiCall &Start : Starts)
      if (!Freed.empty())
        look(Start);
  }

private:
  /// Done only when an exception is on its way.
  bool isInCleanup(const CallBase &CB) const {
    const auto *Node = DT.getNode(CB.getParent());
    for (; Node; Node = Node->getIDom())
      if (Node->getBlock()->isLandingPad())
        return true;
    return false;
  }

  /// Nothing behind the start gives what the container owns to another one: it
  /// is handed to no function but the library's own that work on it.
  bool keepsMemory(const Value &Container, const MpiCall &Start) const {
    return all_of(Container.uses(), [&](const Use &U) {
      const auto *CB = dyn_cast<CallBase>(U.getUser());
      if (!CB)
        return isa<GetElementPtrInst>(U.getUser()) ||
               isa<LoadInst>(U.getUser());
      if (isa<IntrinsicInst>(CB) || DT.dominates(CB, &Start.call()))
        return true;
      return takesContainersToRead(calledName(*CB)) ||
             (CB->isArgOperand(&U) && CB->getArgOperandNo(&U) == 0 &&
              isOfCxxLibrary(calledName(*CB)) &&
              !calledName(*CB).contains("4swapE"));
    });
  }

  void look(const MpiCall &Start) {
    const OperationSpan Span(Start, DT, TLI);
    for (const DataArgument &D : dataArguments(Start.fn())) {
      const Value *Address = Start.value(D.Buffer);
      auto N = constantAt(Start, D.Count);
      const Moves Moved = movesData(Start, D);
      if (!Address || !Address->getType()->isPointerTy() ||
          isInPlace(Start, D.Buffer) || (N && *N <= 0) || D.OnlyAtRoot ||
          Moved == Moves::No)
        continue;
      bool OfRequest = false;
      if (const CallBase *Free = freeing(*Address, Start, Span, OfRequest))
        return tell(Start, *Free, OfRequest, Moved == Moves::Yes && N,
                    D.Writes ? say<text::FreedBeforeReceived>(Start.name())
                             : say<text::FreedBeforeSent>(Start.name()));
    }
    for (const ListArgument &L :
         listArguments(Start, F.getParent()->getDataLayout())) {
      bool OfRequest = false;
      if (const CallBase *Free = freeing(*L.Address, Start, Span, OfRequest))
        return tell(Start, *Free, OfRequest, /*Certain=*/true,
                    say<text::FreedListInUse>(Start.name(), StringRef(L.What)));
    }
  }

  /// The first call that frees what is at Address while the operation is under
  /// way. OfRequest: it is known which request it is.
  const CallBase *freeing(const Value &Address, const MpiCall &Start,
                          const OperationSpan &Span, bool &OfRequest) {
    const Value *Memory = getUnderlyingObject(&Address);
    const AllocaInst *Owner = ownerOf(Address);
    for (const Freeing &Each : Freed) {
      const bool Same =
          (Each.OfContainer ? Each.What == Owner && keepsMemory(*Owner, Start)
                            : Each.What == Memory) &&
          Span.covers(*Each.At);
      if (!Same && !(isOfSameList(*Memory, *Each.What) &&
                     isBehindLoop(Start.call(), *Each.At) &&
                     !isSetAnew(*Memory, Start.call()) &&
                     Span.coversElsewhere(*Each.At)))
        continue;
      OfRequest = Same && Span.isPlaced();
      return Each.At;
    }
    return nullptr;
  }

  static bool isOfSameList(const Value &A, const Value &B) {
    const auto *LA = dyn_cast<LoadInst>(&A), *LB = dyn_cast<LoadInst>(&B);
    return LA && LB && LA != LB &&
           listOf(*LA->getPointerOperand()) == listOf(*LB->getPointerOperand());
  }

  /// In each turn of a loop that the start is not in, but behind its own.
  bool isBehindLoop(const Instruction &Start, const Instruction &Free) const {
    const Loop *Of = LI.getLoopFor(Start.getParent());
    const Loop *Other = LI.getLoopFor(Free.getParent());
    const BasicBlock *Latch = Other ? Other->getLoopLatch() : nullptr;
    return Of && Latch && !Of->contains(Free.getParent()) &&
           !Other->contains(Start.getParent()) &&
           DT.dominates(Free.getParent(), Latch);
  }

  /// Elsewhere than in the loop of the start, or before it, other memory is put
  /// into the list.
  bool isSetAnew(const Value &Memory, const Instruction &Start) const {
    const List Of = listOf(*cast<LoadInst>(Memory).getPointerOperand());
    const Loop *L = LI.getLoopFor(Start.getParent());
    return any_of(instructions(F), [&](const Instruction &I) {
      const auto *S = dyn_cast<StoreInst>(&I);
      return S && S->getValueOperand()->getType()->isPointerTy() &&
             !L->contains(S->getParent()) &&
             listOf(*S->getPointerOperand()) == Of &&
             DT.dominates(L->getHeader(), S->getParent());
    });
  }

  void tell(const MpiCall &Start, const CallBase &Free, bool OfRequest,
            bool Certain, const std::string &Text) {
    Finding Found =
        findingAt(Start, Check::BufferModified,
                  Certain ? Severity::Error : Severity::Warning, Text);
    Found.Cure = Fix::KeepBuffer;
    Found.At = &Free;
    Found.Where = locationOf(Free);
    Found.Notes.push_back(note<text::StartedHere>(locationOf(Start.call())));
    if (!OfRequest)
      lower(Found, Confidence::RequestNotTold);
    if (!isTold(Out, Found.Id, Found.At))
      Out.push_back(std::move(Found));
  }

  Function &F;
  const DominatorTree &DT;
  const LoopInfo &LI;
  const TargetLibraryInfo &TLI;
  Findings &Out;
  SmallVector<Freeing, 8> Freed;
};

} // namespace

void checkBufferFreed(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    FreedCheck(*F, C, Out).run();
}

} // namespace tutti
