// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The part of mpi-collective-order that a library shows: it keeps the
/// communicator that its callers gave it, makes its calls on that one, and a
/// collective call on MPI_COMM_WORLD, which ranks that do not use the library
/// never make. Only in files without main, where the world's calls are no more
/// than the others: a program may well work on both. Where another file keeps
/// the communicator, many more calls have to be on it, and none may ask the
/// world. WorldInFunction.h looks at functions one by one.

#include "analysis/arguments/HandleHome.h"
#include "analysis/communicators/Communicators.h"
#include "checks/Checks.h"
#include "checks/collectives/WorldInFunction.h"
#include "model/CallFinding.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Collectives.def"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

/// A caller gave it, or the object that hands it out.
bool isOfCaller(const Value &V) {
  const auto *CB = dyn_cast<CallBase>(&V);
  return givenParameter(V) ||
         (CB && !MpiCall(*CB) && any_of(CB->args(), [](const Use &U) {
            return U->getType()->isPointerTy() && givenParameter(*U);
          }));
}

class KeptCommunicators {
public:
  void add(const Function &F) {
    for (const Instruction &I : instructions(F))
      if (MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
        add(Call);
  }

  /// The communicator that all other calls are made on, with what sets it.
  const StoreInst *kept(const Module &M) const {
    for (const Function &F : M)
      for (const Instruction &I : instructions(F)) {
        const auto *S = dyn_cast<StoreInst>(&I);
        auto To = S && !F.hasLocalLinkage() && isOfCaller(*S->getValueOperand())
                      ? homeOf(*S->getPointerOperand())
                      : std::nullopt;
        if (!To)
          continue;
        auto It = Used.find(*To);
        const unsigned Uses = It == Used.end() ? 0 : It->second.second;
        if ((Uses && Uses >= World.size()) ||
            (isa<GEPOperator>(S->getPointerOperand()) &&
             Uses + usesOf(F, *S->getValueOperand()) > World.size()))
          return S;
      }
    return nullptr;
  }

  /// Calls on the same parameter in the function that keeps it in a member.
  static unsigned usesOf(const Function &F, const Value &Kept) {
    const Argument *A = givenParameter(Kept);
    return !A ? 0 : count_if(instructions(F), [&](const Instruction &I) {
      MpiCall Call = MpiCall::get(I);
      const Value *Comm = Call ? Call.operand(table::COMM) : nullptr;
      return Comm && givenParameter(*Comm) == A;
    });
  }

  /// A call on the communicator of another file, where nearly all calls are on
  /// that one and nothing else here knows of the world.
  MpiCall ofOthers(const Module &M) const {
    constexpr unsigned Many = 4;
    if (KnowsWorld)
      return {};
    for (const auto &[Home, Uses] : Used)
      if (Uses.second >= Many * World.size() && !isWorld(M, Home) &&
          !isCalledWorld(Uses.first))
        return Uses.first;
    return {};
  }

  SmallVector<MpiCall, 4> World; ///< collective calls on it

private:
  /// A copy of the world, by its name, or the grid of all ranks.
  static bool isCalledWorld(const MpiCall &Call) {
    const std::string Name = StringRef(Communicators::nameOf(Call)).lower();
    return any_of(
        ArrayRef<const char *>{"world", "global", "cart"},
        [&](const char *Part) { return Name.find(Part) != std::string::npos; });
  }

  /// Something in sight makes it the world, or another one of this file's.
  static bool isWorld(const Module &M, const HandleHome &Home) {
    for (const Function &F : M)
      for (const Instruction &I : instructions(F)) {
        const auto *S = dyn_cast<StoreInst>(&I);
        if (S && homeOf(*S->getPointerOperand()) == Home)
          return true;
        MpiCall Call = MpiCall::get(I);
        int P = Call ? indexOf(Call.fn(), table::COMM_OUT) : -1;
        const Value *Out = P < 0 ? nullptr : Call.operand(P);
        if (Out && homeOf(*Out) == Home)
          return true;
      }
    return false;
  }

  void add(const MpiCall &Call) {
    int P = indexOf(Call.fn(), table::COMM);
    const Value *Comm = P < 0 ? nullptr : Call.operand(P);
    if (!Comm)
      return;
    bool Makes = has(Call.fn(), table::COMM_OUT);
    if (Call.isCollective() && !Makes && Call.predefined(P) == "MPI_COMM_WORLD")
      World.push_back(Call);
    else if (Call.predefined(P) == "MPI_COMM_WORLD")
      KnowsWorld = true;
    const Value *Pointer = Comm;
    if (const auto *L = dyn_cast<LoadInst>(Comm))
      Pointer = L->getPointerOperand();
    else if (!Call.isFortran())
      return;
    if (auto From = homeOf(*Pointer)) {
      auto &[First, Uses] = Used[*From];
      First = Uses++ ? First : Call;
    }
  }

  MapVector<HandleHome, std::pair<MpiCall, unsigned>> Used;
  bool KnowsWorld = false; ///< asks it, or makes another of it
};

/// Its function asks how many ranks the world has, too: it knows of those who
/// do not use the communicator that it is given.
bool knowsSizeOfWorld(const MpiCall &Call) {
  return any_of(instructions(*Call.call().getFunction()),
                [](const Instruction &I) {
                  const MpiCall Asks = MpiCall::get(I);
                  return Asks && Asks.fn() == Fn::Comm_size &&
                         Asks.predefined(indexOf(Asks.fn(), table::COMM)) ==
                             "MPI_COMM_WORLD";
                });
}

} // namespace

void checkCollectiveWorld(CheckContext &C, Findings &Out) {
  const Function *First = C.Copy.functions().empty()
                              ? nullptr
                              : C.Copy.original(C.Copy.functions().front());
  if (!First || mainIn(*First->getParent()))
    return;
  checkWorldInFunctions(C, Out);
  KeptCommunicators All;
  for (const Function *F : C.Copy.functions())
    All.add(*F);
  constexpr size_t Oversights = 2;
  if (All.World.empty() || All.World.size() > Oversights)
    return;
  const Module &M = *First->getParent();
  const StoreInst *Kept = All.kept(M);
  const MpiCall Other = Kept ? MpiCall() : All.ofOthers(M);
  if (!Kept && !Other)
    return;
  for (const MpiCall &Call : All.World) {
    if (isWorldReported(Out, Call.call()) || (Kept && knowsSizeOfWorld(Call)))
      continue;
    Finding F = worldFinding(
        Call, Kept ? say<text::OnWorldByLibrary>(Call.name())
                   : say<text::OnWorldNotAsOthers>(
                         Call.name(), Communicators::nameOf(Other)));
    F.Notes.push_back(
        Kept ? note<text::GivenIsKeptHere>(locationOf(*Kept))
             : note<text::OthersAreOnThis>(locationOf(Other.call())));
    Out.push_back(std::move(F));
  }
}

} // namespace tutti
