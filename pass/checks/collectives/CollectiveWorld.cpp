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
/// world. So is the one communicator that a function works on, be it given to
/// it, kept in an object or handed out by one, where the function asks it for
/// its rank or size and uses the world for one collective call alone.

#include "analysis/arguments/HandleHome.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
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

/// The parameter that V is, or that stands in its variable.
const Argument *given(const Value &V) {
  if (const auto *A = dyn_cast<Argument>(&V))
    return A;
  const auto *L = dyn_cast<LoadInst>(&V);
  const auto *Variable =
      L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
  if (Variable)
    for (const User *U : Variable->users())
      if (const auto *S = dyn_cast<StoreInst>(U))
        if (const auto *A = dyn_cast<Argument>(S->getValueOperand()))
          return A;
  return nullptr;
}

/// A caller gave it, or the object that hands it out.
bool isOfCaller(const Value &V) {
  const auto *CB = dyn_cast<CallBase>(&V);
  return given(V) ||
         (CB && !MpiCall(*CB) && any_of(CB->args(), [](const Use &U) {
            return U->getType()->isPointerTy() && given(*U);
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
    const Argument *A = given(Kept);
    return !A ? 0 : count_if(instructions(F), [&](const Instruction &I) {
      MpiCall Call = MpiCall::get(I);
      const Value *Comm = Call ? Call.operand(table::COMM) : nullptr;
      return Comm && given(*Comm) == A;
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
  /// A copy of the world, by its name.
  static bool isCalledWorld(const MpiCall &Call) {
    const std::string Name = StringRef(Communicators::nameOf(Call)).lower();
    return any_of(
        ArrayRef<const char *>{"world", "global"},
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

/// What one function does with the one other communicator that it works on, and
/// with the world.
class OneCommunicator {
public:
  OneCommunicator(const Function &F, const RankDependence &Ranks) {
    for (const Instruction &I : instructions(F))
      if (MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
        add(Call, Ranks);
  }

  /// The one collective call on the world, where all else is on the other one.
  MpiCall oversight() const {
    return Worlds == 1 && Asking && Uses > 1 && !Several ? World : MpiCall();
  }
  /// A parameter of the function.
  bool isGiven() const { return Given; }
  MpiCall Asking; ///< asks the communicator for its rank or size

private:
  /// A parameter, a variable or member, or what a call has given back.
  using Name = std::pair<const void *, unsigned>;

  Name nameOf(const Value &Comm, bool ByReference) {
    if (const Argument *A = given(Comm)) {
      Given = A;
      return {A, 0};
    }
    const auto *L = dyn_cast<LoadInst>(&Comm);
    if (!L && !ByReference)
      return {isa<CallBase>(Comm) ? &Comm : nullptr, 0};
    const Value *Variable = ByReference ? &Comm : L->getPointerOperand();
    if (auto Home = homeOf(*Variable))
      return *Home;
    return {isa<AllocaInst>(Variable) ? Variable : nullptr, 0};
  }

  /// Every caller passes the world.
  static bool isWorld(const Argument &A, const RankDependence &Ranks) {
    const Function &F = *A.getParent();
    return !Ranks.calls().hasUnknownCallers(F) &&
           all_of(Ranks.calls().callsOf(F), [&](const CallBase *CB) {
             return all_of(Ranks.calls().of(*CB), [&](const CallTarget &T) {
               const Value *Passed =
                   T.Body == &F ? T.actual(*CB, A.getArgNo()) : nullptr;
               return Passed && predefinedHandle(Passed, table::COMM, false) ==
                                    "MPI_COMM_WORLD";
             });
           });
  }

  void add(const MpiCall &Call, const RankDependence &Ranks) {
    int P = indexOf(Call.fn(), table::COMM);
    const Value *Comm = P < 0 ? nullptr : Call.operand(P);
    if (!Comm)
      return;
    if (Call.predefined(P) == "MPI_COMM_WORLD") {
      // Asking the world, or making another of it, is to know of both.
      Worlds += Call.isCollective() && !has(Call.fn(), table::COMM_OUT) ? 1 : 2;
      World = Call;
      return;
    }
    const Argument *A = given(*Comm);
    if (A && isWorld(*A, Ranks))
      return;
    // One that is made in sight is a copy of the world, or a part of it that
    // the program knows beside it.
    const Name Which = nameOf(*Comm, Call.isFortran());
    if (!Which.first || (Used.first && Used != Which) ||
        (!A &&
         (Ranks.communicators().kindOf(Call) != Communicators::Kind::Unknown ||
          !Ranks.communicators().makersOf(Call).empty())))
      Several = true;
    Used = Which;
    ++Uses;
    if (Call.fn() == Fn::Comm_rank || Call.fn() == Fn::Comm_size)
      Asking = Call;
  }

  MpiCall World;
  unsigned Worlds = 0, Uses = 0;
  Name Used = {nullptr, 0};
  bool Several = false;
  const Argument *Given = nullptr;
};

Finding worldFinding(const MpiCall &Call, std::string Text) {
  Finding F = findingAt(Call, Check::CollectiveOrder, Severity::Warning,
                        std::move(Text));
  lower(F, Confidence::WorldMeant);
  F.Cure = Fix::CallOnAllRanks;
  return F;
}

bool isReported(const Findings &Out, const MpiCall &Call) {
  return any_of(Out, [&](const Finding &F) {
    return F.At == &Call.call() && F.Id == Check::CollectiveOrder &&
           F.Level <= 2;
  });
}

void checkFunctions(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  if (Ranks.isTooLarge())
    return;
  for (const Function *F : C.Copy.functions()) {
    OneCommunicator Here(*F, Ranks);
    MpiCall Call = Here.oversight();
    if (!Call || isReported(Out, Call))
      continue;
    Finding Found = worldFinding(
        Call, Here.isGiven()
                  ? say<text::OnWorldByFunction>(Call.name())
                  : say<text::OnWorldInFunction>(
                        Call.name(), Communicators::nameOf(Here.Asking)));
    const Location Asked = locationOf(Here.Asking.call());
    Found.Notes.push_back(Here.isGiven() ? note<text::RankAskedOfGiven>(Asked)
                                         : note<text::RankAskedOfThis>(Asked));
    Out.push_back(std::move(Found));
  }
}

} // namespace

void checkCollectiveWorld(CheckContext &C, Findings &Out) {
  const Function *First = C.Copy.functions().empty()
                              ? nullptr
                              : C.Copy.original(C.Copy.functions().front());
  if (!First || mainIn(*First->getParent()))
    return;
  checkFunctions(C, Out);
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
    if (isReported(Out, Call))
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
