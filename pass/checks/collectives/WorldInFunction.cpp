// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A function that works on one communicator, be it given to it, kept in an
/// object or handed out by one, asks it for its rank or size and uses the world
/// for one collective call alone. A communicator that is a parameter says as
/// much where nothing else is done with it, or nothing at all: who calls the
/// function means the ranks of that one.

#include "checks/collectives/WorldInFunction.h"
#include "analysis/arguments/HandleHome.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Compat.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/DeclaredHandle.h"
#include "model/texts/Calls.def"
#include "model/texts/Collectives.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

namespace {

/// What is stored to V.
const Argument *argumentIn(const Value &V) {
  for (const User *U : V.users())
    if (const auto *S = dyn_cast<StoreInst>(U))
      if (const auto *A = dyn_cast<Argument>(S->getValueOperand()))
        return A;
  return nullptr;
}

} // namespace

const Argument *givenParameter(const Value &V) {
  if (const auto *A = dyn_cast<Argument>(&V))
    return A;
  const auto *L = dyn_cast<LoadInst>(&V);
  const auto *Variable =
      L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
  return Variable ? argumentIn(*Variable) : nullptr;
}

Finding worldFinding(const MpiCall &Call, std::string Text) {
  Finding F = findingAt(Call, Check::CollectiveOrder, Severity::Warning,
                        std::move(Text));
  lower(F, Confidence::WorldMeant);
  F.Cure = Fix::CallOnAllRanks;
  return F;
}

bool isWorldReported(const Findings &Out, const CallBase &Call) {
  return any_of(Out, [&](const Finding &F) {
    return F.At == &Call && F.Id == Check::CollectiveOrder && F.Level <= 2;
  });
}

namespace {

constexpr const char *World = "MPI_COMM_WORLD";

/// The parameters of F that the source declares as communicators, and whether
/// there is one that F may well set.
struct DeclaredCommunicators {
  explicit DeclaredCommunicators(const Function &F) {
    for (const Argument &A : F.args())
      add(A);
    for (const Instruction &I : F.getEntryBlock())
      if (isa<AllocaInst>(I))
        add(I);
  }

  SmallSetVector<const Argument *, 4> ByValue;
  bool ByReference = false;

private:
  void add(const Value &V) {
    forEachVariable(V, [&](const DILocalVariable *Var, const DIExpression *,
                           bool, const Instruction *) {
      if (!Var->getArg())
        return;
      const DIType *Type = Var->getType();
      const auto *To = dyn_cast_or_null<DIDerivedType>(withoutQualifiers(Type));
      if (To && (To->getTag() == dwarf::DW_TAG_pointer_type ||
                 To->getTag() == dwarf::DW_TAG_reference_type)) {
        Type = To->getBaseType();
        if (isDeclaredAs(Type, table::COMM) &&
            withoutQualifiers(Type) == Type) {
          ByReference = true;
          return;
        }
      }
      const auto *Its = dyn_cast<Argument>(&V);
      if (!Its)
        Its = argumentIn(V);
      if (Its && isDeclaredAs(Type, table::COMM))
        ByValue.insert(Its);
    });
  }
};

/// V is the argument, a variable or an address that has it, or a number made of
/// that.
bool isOf(const Value &V, const Argument &A) {
  const auto *Cast = dyn_cast<CastInst>(&V);
  return givenParameter(Cast ? *Cast->getOperand(0) : V) == &A;
}

/// Call is made where the communicator is known to be none, or a certain one:
/// `if (comm == MPI_COMM_NULL)`, an optional argument that is absent.
bool isInstead(const CallBase &Call, const Argument &Comm,
               const DominatorTree &Tree) {
  const BasicBlock *At = Call.getParent();
  for (const auto *N = Tree.getNode(At); N && N->getIDom(); N = N->getIDom()) {
    const BasicBlock *Above = N->getIDom()->getBlock();
    const auto *Br = dyn_cast<BranchInst>(Above->getTerminator());
    const auto *Test = Br && Br->isConditional()
                           ? dyn_cast<ICmpInst>(Br->getCondition())
                           : nullptr;
    if (!Test || !Test->isEquality() ||
        none_of(Test->operands(), [&](const Use &U) { return isOf(*U, Comm); }))
      continue;
    const bool IfEqual = Test->getPredicate() == ICmpInst::ICMP_EQ;
    if (Tree.dominates(BasicBlockEdge(Above, Br->getSuccessor(IfEqual ? 0 : 1)),
                       At))
      return true;
  }
  return false;
}

/// A call of MPI, and where the function in question makes it: there, or in
/// another one that it hands the communicator.
struct MadeAt {
  MpiCall Call;
  const CallBase *At = nullptr;
};

/// What a function does on the one communicator that it is handed: a few calls,
/// and none on another one.
struct OnHanded {
  unsigned Param = 0;
  SmallVector<MpiCall, 4> Calls;
};

std::optional<OnHanded> onHanded(const Function &F) {
  constexpr size_t Few = 4;
  OnHanded Result;
  for (const Instruction &I : instructions(F)) {
    const MpiCall Call = MpiCall::get(I);
    const int P = Call ? indexOf(Call.fn(), table::COMM) : -1;
    if (P < 0)
      continue;
    const Value *Comm = Call.operand(P);
    const Argument *A = Comm && Call.isTrusted() && !Call.isFortran()
                            ? givenParameter(*Comm)
                            : nullptr;
    if (!A || Result.Calls.size() == Few ||
        (!Result.Calls.empty() && A->getArgNo() != Result.Param))
      return std::nullopt;
    Result.Param = A->getArgNo();
    Result.Calls.push_back(Call);
  }
  return Result.Calls.empty() ? std::nullopt : std::optional(Result);
}

/// What one function does with the one other communicator that it works on, and
/// with the world.
class OneCommunicator {
public:
  OneCommunicator(const Function &F, const RankDependence &Ranks,
                  const DominatorTree &Tree)
      : Ranks(Ranks), Tree(Tree) {
    for (const Instruction &I : instructions(F)) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (!CB)
        continue;
      if (MpiCall Call(*CB); Call) {
        if (Call.isTrusted())
          add(Call);
        continue;
      }
      const Function *Callee = CB->getCalledFunction();
      const auto On =
          Callee && !Callee->isDeclaration() ? onHanded(*Callee) : std::nullopt;
      if (!On || On->Param >= CB->arg_size())
        continue;
      for (const MpiCall &Call : On->Calls)
        add(Call, *CB->getArgOperand(On->Param), *CB, false);
    }
  }

  /// The one collective call on the world, where all else is on the other one;
  /// or several that are less than those, which are to the same effect.
  MadeAt oversight() const {
    return (Worlds.size() == 1 || areLikeOthers()) && !KnowsWorld &&
                   !MakesOfWorld && Asking.Call && Uses > 1 && !Several &&
                   !(Given && isInstead(*Worlds.front().At, *Given, Tree))
               ? Worlds.front()
               : MadeAt();
  }

  /// The first of the calls on the world, where F is given a communicator and
  /// makes calls on no other one.
  MadeAt beside(const Function &F) const {
    constexpr size_t Oversights = 2;
    if (Worlds.empty() || Worlds.size() > Oversights || KnowsWorld || Several)
      return {};
    const DeclaredCommunicators Declared(F);
    if (Declared.ByReference || Declared.ByValue.size() > 1)
      return {};
    const Argument *Its = Given;
    if (!Its && !Declared.ByValue.empty())
      Its = Declared.ByValue.front();
    return Its && !Set.contains(Its) && !isOfSome(variableName(*Its)) &&
                   !isGivenWorld(*Its) &&
                   !isInstead(*Worlds.front().At, *Its, Tree)
               ? Worlds.front()
               : MadeAt();
  }

  /// A parameter of the function.
  bool isGiven() const { return Given; }
  MadeAt Asking; ///< asks the communicator for its rank or size

private:
  /// A parameter, a variable or member, or what a call has given back.
  using Name = std::pair<const void *, unsigned>;

  Name nameOf(const Value &Comm, bool ByReference) {
    if (const Argument *A = givenParameter(Comm)) {
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

  /// Its name says that it has a part of the ranks, so that the program knows
  /// of both, or that it is a copy of the world.
  static bool isOfSome(const std::string &Name) {
    const std::string Lower = StringRef(Name).lower();
    return any_of(
        ArrayRef<const char *>{"world", "global", "local", "node", "shared",
                               "shm", "intra", "inter", "group", "sub", "row",
                               "col"},
        [&](const char *Part) { return StringRef(Lower).contains(Part); });
  }

  /// Every caller passes the world.
  bool isGivenWorld(const Argument &A) const {
    const Function &F = *A.getParent();
    return !Ranks.calls().hasUnknownCallers(F) &&
           all_of(Ranks.calls().callsOf(F), [&](const CallBase *CB) {
             return all_of(Ranks.calls().of(*CB), [&](const CallTarget &T) {
               const Value *Passed =
                   T.Body == &F ? T.actual(*CB, A.getArgNo()) : nullptr;
               return Passed &&
                      predefinedHandle(Passed, table::COMM, false) == World;
             });
           });
  }

  /// A part or copy of the world that this function has made.
  bool isMadeOfWorld(ArrayRef<const CallBase *> Makers,
                     const Function &F) const {
    return !Makers.empty() && all_of(Makers, [&](const CallBase *CB) {
      MpiCall Maker = MpiCall::get(*CB);
      int P = Maker ? indexOf(Maker.fn(), table::COMM) : -1;
      return P >= 0 && CB->getFunction() == &F && Maker.predefined(P) == World;
    });
  }

  /// Some code gives the communicator to the function, and the same function of
  /// MPI is called with that, on other ways.
  bool areLikeOthers() const {
    return !Worlds.empty() && Worlds.size() < Uses &&
           isa_and_nonnull<CallBase>(Named) &&
           !isOfSome(variableName(*Named, Worlds.front().At)) &&
           all_of(
               Worlds,
               [&](const MadeAt &World) {
                 return any_of(Others, [&](const MpiCall &Other) {
                   return Other.fn() == World.Call.fn() &&
                          !Tree.dominates(&Other.call(), World.At) &&
                          !Tree.dominates(World.At, &Other.call());
                 });
               });
  }

  void addWorld(const MpiCall &Call, const CallBase &At) {
    if (!Call.isCollective()) {
      KnowsWorld = true;
      return;
    }
    Worlds.push_back({Call, &At});
    MakesOfWorld |= has(Call.fn(), table::COMM_OUT);
  }

  void add(const MpiCall &Call) {
    if (const Value *Out = Call.isFortran() && has(Call.fn(), table::COMM_OUT)
                               ? Call.operand(table::COMM_OUT)
                               : nullptr)
      if (const Argument *A = givenParameter(*Out))
        Set.insert(A);
    int P = indexOf(Call.fn(), table::COMM);
    const Value *Comm = P < 0 ? nullptr : Call.operand(P);
    if (Comm && Call.predefined(P) == World)
      addWorld(Call, Call.call());
    else if (Comm)
      add(Call, *Comm, Call.call(), Call.isFortran());
  }

  /// \p Comm: the communicator of the call, as the function has it.
  void add(const MpiCall &Call, const Value &Comm, const CallBase &At,
           bool ByReference) {
    const bool IsHere = &At == &Call.call();
    if (!IsHere && predefinedHandle(&Comm, table::COMM, false) == World)
      return addWorld(Call, At);
    const Argument *A = givenParameter(Comm);
    if (A && isGivenWorld(*A))
      return;
    const Communicators &All = Ranks.communicators();
    const auto Makers =
        IsHere ? All.makersOf(Call) : All.makersOf(Comm, ByReference);
    if (!A && isMadeOfWorld(Makers, *At.getFunction()))
      return;
    // One that is made in sight is a copy of the world, or a part of it that
    // the program knows beside it.
    const Name Which = nameOf(Comm, ByReference);
    if (!Which.first || (Used.first && Used != Which) ||
        (!A && ((IsHere ? All.kindOf(Call) : All.kindOf(Comm, ByReference)) !=
                    Communicators::Kind::Unknown ||
                !Makers.empty())))
      Several = true;
    Used = Which;
    Named = &Comm;
    Others.push_back(Call);
    ++Uses;
    if (Call.fn() == Fn::Comm_rank || Call.fn() == Fn::Comm_size)
      Asking = {Call, &At};
  }

  const RankDependence &Ranks;
  const DominatorTree &Tree;
  SmallVector<MadeAt, 2> Worlds; ///< collective calls on it
  bool KnowsWorld = false;       ///< asks it, or sends messages there
  bool MakesOfWorld = false;
  unsigned Uses = 0;
  SmallVector<MpiCall, 8> Others; ///< calls on the other communicator
  const Value *Named = nullptr;   ///< as the last one of them has it
  Name Used = {nullptr, 0};
  bool Several = false;
  const Argument *Given = nullptr;
  SmallPtrSet<const Argument *, 2> Set; ///< Fortran: what it leaves there
};

} // namespace

void checkWorldInFunctions(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  if (Ranks.isTooLarge())
    return;
  for (const Function *F : C.Copy.functions()) {
    OneCommunicator Here(*F, Ranks,
                         C.Copy.analyses().getResult<DominatorTreeAnalysis>(
                             const_cast<Function &>(*F)));
    MadeAt Made = Here.oversight();
    const bool Asks = Made.At;
    if (!Asks)
      Made = Here.beside(*F);
    if (!Made.At || isWorldReported(Out, *Made.At))
      continue;
    Finding Found = worldFinding(
        Made.Call,
        Here.isGiven() || !Asks
            ? say<text::OnWorldByFunction>(Made.Call.name())
            : say<text::OnWorldInFunction>(
                  Made.Call.name(), Communicators::nameOf(Here.Asking.Call)));
    if (Made.At != &Made.Call.call()) {
      Found.Notes.push_back(
          note<text::CallIsThere>(Found.Where, Made.Call.name()));
      Found.At = Made.At;
      Found.Where = locationOf(*Made.At);
    }
    if (Here.Asking.At) {
      const Location Asked = locationOf(*Here.Asking.At);
      Found.Notes.push_back(Here.isGiven()
                                ? note<text::RankAskedOfGiven>(Asked)
                                : note<text::RankAskedOfThis>(Asked));
    }
    Out.push_back(std::move(Found));
  }
}

} // namespace tutti
