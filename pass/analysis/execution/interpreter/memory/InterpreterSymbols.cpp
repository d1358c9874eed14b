// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A rank in a symbolic world: what is not known has a name, a branch on it
/// goes one way on all ranks, and a collective call waits until all have come
/// and leaves what it makes of their values.

#include "analysis/calls/Exceptions.h"
#include "analysis/execution/SymbolicWorld.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "analysis/execution/interpreter/RootTest.h"
#include "analysis/execution/interpreter/memory/AskedSize.h"
#include "analysis/execution/interpreter/passed/PassedOver.h"
#include "analysis/sequence/CollectiveSequence.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// Ranks are looked at up to this number.
static constexpr int64_t RanksInSight = std::end(RanksPlayed)[-1];

bool isTakenForIntra(const ProgramTrace &All, int Comm,
                     const SymbolicWorld *World) {
  return !All.Assumed.count(Comm) || (World && !World->FromStart);
}

int SymbolicWorld::communicator(int Symbol, ProgramTrace &All) {
  auto [It, New] = Comms.try_emplace(Symbol, int(All.Comms.size()));
  if (New) {
    All.Assumed.insert(It->second);
    All.Comms.push_back(std::vector<int>(All.Comms[0]));
  }
  return It->second;
}

RuntimeValue Interpreter::fresh(const Value &V) {
  if (const auto *A = dyn_cast<Argument>(&V);
      A && A->getType()->isIntegerTy() && !isAlone() && !World->FromStart &&
      isTestedForRoot(*A, Copy.analyses().getResult<DominatorTreeAnalysis>(
                              *const_cast<Function *>(A->getParent()))))
    return RuntimeValue::of(ConstantInt::get(A->getType(), Rank));
  return own(V, World->Names.source(&V, Times[&V]++, 0, *V.getType()));
}

/// What the symbol S, which V gives, is on this rank. What is computed of own
/// numbers is own by that; of others by what is known of V.
RuntimeValue Interpreter::own(const Value &V, const RuntimeValue &S) {
  if (S.Is != RuntimeValue::Symbol || isAlone())
    return S;
  const Symbols::Node &Is = World->Names[S.Id];
  const bool IsSource = Is.Is == Symbols::Node::Source;
  if (!IsSource && ((Is.Own && !Is.OwnItself) || !V.getType()->isIntegerTy()))
    return S;
  const Degree D = World->Seq.ranks().degree(V);
  // What others have left in memory may be the rank, or what follows from it. A
  // handle or address differs as a number; what it stands for need not.
  if (D == Degree::Rank && V.getType()->isIntegerTy() && IsSource)
    World->Names.markOfRank(S.Id);
  // What is computed of the rank without being a number of it is each rank's
  // own, too.
  const bool IsOwn =
      D == Degree::Local ||
      (D == Degree::Rank && V.getType()->isFloatingPointTy() && IsSource);
  if (IsOwn)
    World->Names.markOwn(S.Id);
  if (!IsOwn || World->Apart != Rank)
    return S;
  const RuntimeValue Mine =
      World->Names.source(&World->Apart, S.Id, 0, *V.getType());
  World->Names.markOwn(Mine.Id);
  return Mine;
}

/// The rank or the number of ranks, where a member is read of an object that
/// was there before the walk, and nothing else is ever kept in such members.
RuntimeValue Interpreter::askedBefore(const LoadInst &L) {
  const RankDependence &Ranks = World->Seq.ranks();
  const Value &Address = *L.getPointerOperand();
  if (!L.getType()->isIntegerTy(32))
    return {};
  const auto *G = dyn_cast<GlobalVariable>(&Address);
  if (!Memory.symbolOf(valueOf(&Address)))
    return G && (G->isDeclaration() || Ranks.members().isFilledElsewhere(*G))
               ? askedByName(L)
               : RuntimeValue();
  const CallBase *OfRank = Ranks.members().readBy(Address);
  const CallBase *By = OfRank ? OfRank : Ranks.members().sizeBy(Address);
  if (!By)
    return askedByName(L);
  if (!isOfNoPart(MpiCall(*By), Ranks))
    return {};
  return RuntimeValue::of(ConstantInt::get(
      L.getType(), OfRank ? Rank : int64_t(All.Comms[0].size())));
}

/// The same where the name alone says what it is, and nothing in sight sets it.
RuntimeValue Interpreter::askedByName(const LoadInst &L) {
  if (!World->BelievesNames || isAlone() ||
      World->Seq.ranks().degree(L) == Degree::Rank)
    return {};
  auto [It, New] = Effects.Names.try_emplace(&L, Named::Nothing);
  if (New)
    It->second = RankMembers::isNamedRank(L)   ? Named::Rank
                 : RankMembers::isNamedSize(L) ? Named::Size
                                               : Named::Nothing;
  if (It->second == Named::Nothing)
    return {};
  return RuntimeValue::of(ConstantInt::get(
      L.getType(),
      It->second == Named::Rank ? Rank : int64_t(All.Comms[0].size())));
}

/// What a load finds that was there before the walk.
RuntimeValue Interpreter::kept(const LoadInst &L, const RuntimeValue &S) {
  RuntimeValue Address = valueOf(L.getPointerOperand());
  if (!Memory.isNamed(Address,
                      DL.getTypeStoreSize(L.getType()).getKnownMinValue()))
    return S;
  auto At = Memory.place(Address);
  if (RuntimeValue Is = askedBefore(L); Is.Is != RuntimeValue::Unknown) {
    Memory.name(Address, Is, 4);
    return Is;
  }
  const GlobalVariable *G = At ? Memory.globalAt(*At) : nullptr;
  if (!G || !L.getType()->isIntegerTy() || At->Offset == RuntimeValue::Anywhere)
    return own(L, S);
  // One call alone sets it, wherever that is. From main on it was known, until
  // something was written at an address that is not: nothing else sets it.
  const RankDependence &Ranks = World->Seq.ranks();
  const bool IsOfRank = Ranks.degree(L) == Degree::Rank;
  std::optional<int64_t> N;
  if (L.getType()->isIntegerTy(32)) {
    const MpiCall Asks = soleAsking(*G, At->Offset, Ranks);
    if (IsOfRank && Asks && Asks.fn() == Fn::Comm_rank &&
        (!World->FromStart || isOfNoPart(Asks, Ranks)))
      N = Rank;
    else if (!IsOfRank && !isAlone() && asksForNumberOfRanks(Asks, Ranks))
      N = All.Comms[0].size();
  }
  if (N) {
    RuntimeValue R = RuntimeValue::of(ConstantInt::get(L.getType(), *N));
    Memory.store(*At, R, 4);
    return R;
  }
  if (!IsOfRank || World->FromStart)
    return own(L, S);
  World->Kept.insert({G, At->Offset});
  return World->WithHistory ? S : own(L, S);
}

/// A value of the current function that nothing is known of gets a name.
RuntimeValue Interpreter::nameOf(const Value &V) {
  RuntimeValue &Is = Stack.back().Values[&V];
  if (Is.Is == RuntimeValue::Unknown && !V.getType()->isVoidTy())
    Is = fresh(V);
  return Is;
}

bool Interpreter::isAlone() const { return World && World->Alone; }

/// Where one rank is walked through alone: what it has chosen since the last
/// call.
void Interpreter::dateChoices() {
  if (isAlone())
    Trace.Choices.resize(World->Path.taken().size(), Trace.Calls.size());
}

/// The number that a symbol is, where numbers are drawn.
RuntimeValue Interpreter::numbered(const RuntimeValue &V) const {
  if (V.Is != RuntimeValue::Symbol || !World->Path.drawsNumbers())
    return V;
  Constant *C = World->Path.drawn(V);
  return C ? RuntimeValue::of(C) : V;
}

RuntimeValue Interpreter::symbolic(const Instruction &I) {
  if (const auto *L = dyn_cast<LoadInst>(&I)) {
    RuntimeValue At = valueOf(L->getPointerOperand());
    uint64_t Bytes = DL.getTypeStoreSize(I.getType()).getKnownMinValue();
    const RuntimeValue Left = leftAt(At, *I.getType());
    RuntimeValue V = Left.Is == RuntimeValue::Symbol ? own(I, Left) : fresh(I);
    if (Memory.isBlank(At, Bytes))
      Memory.name(At, V, Bytes);
    return V;
  }
  if (isa<AllocaInst, CallBase>(I) || I.mayReadFromMemory() ||
      I.getType()->isVoidTy())
    return {};
  SmallVector<RuntimeValue, 4> Operands;
  for (const Value *V : I.operands()) {
    Operands.push_back(valueOf(V));
    if (Operands.back().Is == RuntimeValue::Unknown)
      return {};
  }
  if (none_of(Operands, [](const RuntimeValue &V) {
        return V.Is == RuntimeValue::Symbol;
      }))
    return {};
  return own(I, World->Names.made(I, Operands));
}

/// What may send ranks ways that none of the ranks that are looked at goes.
void Interpreter::doubt(const Instruction &I) {
  // A request from before the walk may be there on some ranks only.
  if (isa<ICmpInst>(I) && !World->FromStart)
    for (const Value *V : I.operands())
      if (const auto *C = dyn_cast<Constant>(V))
        World->Earlier |=
            predefinedHandle(C, table::REQ, false).ends_with("_NULL") &&
            (valueOf(I.getOperand(0)).Is == RuntimeValue::Symbol ||
             valueOf(I.getOperand(1)).Is == RuntimeValue::Symbol);
  auto IsBeyond = [](const Value *V) {
    const auto *C = dyn_cast<ConstantInt>(V);
    return C && C->getBitWidth() <= 64 &&
           std::abs(C->getSExtValue()) >= RanksInSight;
  };
  if (isa<ICmpInst>(I) && any_of(I.operands(), IsBeyond) &&
      World->Seq.ranks().degree(*I.getOperand(0)) == Degree::Rank &&
      mayDecideOnCalls(I))
    World->Path.doubt();
}

/// A collective call on a window or file, of which only the ranks are followed
/// that have to make it.
Interpreter::Result Interpreter::scopeCall(const MpiCall &Call, int Param) {
  RuntimeHandle *H = handleAt(Call, Param);
  int Comm = H ? H->Comm_ : -1;
  if (auto Symbol = symbolOf(Call, Param); !H && Symbol)
    Comm = World->communicator(*Symbol, All);
  if (Comm < 0)
    return Stop;
  if (H && has(Call.fn(), table::Frees))
    freed(Call, Param);
  else
    writeOut(Call);
  Trace.Actions.push_back(Action{Action::Collective, Call, Comm});
  Halted = !has(Call.fn(), table::REQ_OUT);
  return Next;
}

const Loop *Interpreter::loopOf(const Instruction &T) const {
  Function &F = *const_cast<Function *>(T.getFunction());
  return Copy.analyses().getResult<LoopAnalysis>(F).getLoopFor(T.getParent());
}

bool Interpreter::takesLong(const Instruction &T, unsigned Turns) {
  /// After so many turns a loop in a loop is passed over, counted over all its
  /// rounds; any loop after so many steps, of which there are turns enough to
  /// tell that it is long and not what it calls.
  constexpr unsigned MaxTurnsNested = 64, MaxLoopSteps = 1000, Some = 8;
  const Loop *L = loopOf(T);
  if (!L)
    return false;
  const unsigned Began =
      Stack.back().LoopBegan.try_emplace(L->getHeader(), Steps).first->second;
  return (Turns > MaxTurnsNested && L->getParentLoop()) ||
         (Turns > Some && Steps - Began > MaxLoopSteps &&
          L->isLoopExiting(T.getParent()));
}

/// The rank has made the call before, in a round of a loop whose end is not
/// known, or is computed of what is not: also where numbers were drawn for it.
bool Interpreter::isInGuessedRound(const MpiCall &Call) {
  if (none_of(Trace.Actions,
              [&](const Action &A) { return &A.Call.call() == &Call.call(); }))
    return false;
  auto IsOfUnknown = [&](const Value &Cond) {
    constexpr unsigned Most = 32;
    SmallSetVector<const Value *, 8> Of;
    Of.insert(&Cond);
    for (size_t N = 0; N < Of.size(); ++N) {
      if (Incomplete::reached(N == Most, Incomplete::Steps, &Call.call()))
        return false;
      const Value &V = *Of[N];
      const auto *L = dyn_cast<LoadInst>(&V);
      const RuntimeValue Is =
          L ? Memory.load(valueOf(L->getPointerOperand()), *L->getType())
            : valueOf(&V);
      if (Is.Is == RuntimeValue::Symbol)
        return true;
      if (isa<CmpInst, BinaryOperator, CastInst, PHINode, SelectInst>(V))
        for (const Use &U : cast<Instruction>(V).operands())
          if (isa<Instruction, Argument>(U))
            Of.insert(U);
    }
    return false;
  };
  for (const Loop *L = loopOf(Call.call()); L; L = L->getParentLoop()) {
    SmallVector<BasicBlock *, 4> Exiting;
    L->getExitingBlocks(Exiting);
    for (const BasicBlock *B : Exiting)
      if (const auto *Br = dyn_cast<BranchInst>(B->getTerminator());
          Br && Br->isConditional() && IsOfUnknown(*Br->getCondition()))
        return true;
  }
  return false;
}

/// A number that is kept somewhere, the rank maybe, is compared with another.
static bool testsWhatIsKept(const Value &Cond) {
  const auto *Cmp = dyn_cast<ICmpInst>(&Cond);
  return Cmp && Cmp->isEquality() && any_of(Cmp->operands(), [](const Use &U) {
           return isa<LoadInst>(U) && U->getType()->isIntegerTy();
         });
}

/// A blocking message of the rank with itself, whose partner does not follow
/// from the rank, on one side of a test of what is not known: the others, not
/// this one, are meant to go there, and the test is of the rank that another
/// file has asked for.
bool Interpreter::isGuessedToItself(const MpiCall &Call, Role PeerRole) {
  const RankDependence &Ranks = World->Seq.ranks();
  const Value *To = Call.value(indexOf(Call.fn(), PeerRole));
  if (has(Call.fn(), table::REQ) || !To ||
      (has(Call.fn(), table::DEST) && has(Call.fn(), table::SOURCE)) ||
      (Call.isFortran() ? Ranks.factAt(Call.call(), *To, 4).Deg
                        : Ranks.degree(*To)) == Degree::Rank)
    return false;
  Function &F = *const_cast<Function *>(Call.call().getFunction());
  const BasicBlock *At = Call.call().getParent();
  const auto &Dominators = Copy.analyses().getResult<DominatorTreeAnalysis>(F);
  const auto &Ends = Copy.analyses().getResult<PostDominatorTreeAnalysis>(F);
  for (const auto *N = Dominators.getNode(At); N; N = N->getIDom())
    if (const auto *Br = dyn_cast<BranchInst>(N->getBlock()->getTerminator());
        Br && Br->isConditional() && testsWhatIsKept(*Br->getCondition()) &&
        !Ends.dominates(At, N->getBlock()) &&
        valueOf(Br->getCondition()).Is == RuntimeValue::Symbol)
      return true;
  return false;
}

bool isGivenElsewhere(const MpiCall &Call, int Buffer, PrivateCopy &Copy,
                      const RankDependence &Ranks) {
  Function &F = *const_cast<Function *>(Call.call().getFunction());
  const BasicBlock *At = Call.call().getParent();
  const auto &Dominators = Copy.analyses().getResult<DominatorTreeAnalysis>(F);
  for (const auto *N = Dominators.getNode(At); N; N = N->getIDom()) {
    const auto *Br = dyn_cast<BranchInst>(N->getBlock()->getTerminator());
    if (!Br || !Br->isConditional() ||
        Ranks.degree(*Br->getCondition()) != Degree::Unknown)
      continue;
    BasicBlockEdge Sides[] = {{N->getBlock(), Br->getSuccessor(0)},
                              {N->getBlock(), Br->getSuccessor(1)}};
    for (unsigned Mine : {0u, 1u})
      if (Dominators.dominates(Sides[Mine], At))
        for (const Instruction &I : instructions(F))
          if (MpiCall Other = MpiCall::get(I);
              Other && Other.fn() == Call.fn() &&
              Dominators.dominates(Sides[1 - Mine], I.getParent()) &&
              !isInPlace(Other, Buffer))
            return true;
  }
  return false;
}

/// Is(B) for some block on a way from T to where its ways meet again.
template <typename P>
static bool anyBeforeJoin(const Instruction &T, const PostDominatorTree &Ends,
                          P Is) {
  const auto *N = Ends.getNode(T.getParent());
  const BasicBlock *Join =
      N && N->getIDom() ? N->getIDom()->getBlock() : nullptr;
  SmallSetVector<const BasicBlock *, 16> Seen;
  auto Add = [&](const BasicBlock *B) {
    for (const BasicBlock *S : successors(B))
      if (S != Join)
        Seen.insert(S);
  };
  Add(T.getParent());
  for (size_t N = 0; N < Seen.size(); ++N)
    if (Is(*Seen[N]))
      return true;
    else
      Add(Seen[N]);
  return false;
}

/// Calls of MPI are on one of the ways of the branch, but for such that end the
/// job, or an exception is thrown there, which somebody may catch.
bool Interpreter::decidesOnCalls(const Instruction &T) {
  auto [It, New] = Effects.DecideOnCalls.try_emplace(&T, false);
  if (New)
    It->second = anyBeforeJoin(
        T,
        Copy.analyses().getResult<PostDominatorTreeAnalysis>(
            *const_cast<Function *>(T.getFunction())),
        [&](const BasicBlock &B) {
          return any_of(B, [&](const Instruction &I) {
            return hasEffects(I) && (!doesNotReturn(cast<CallBase>(I)) ||
                                     throws(cast<CallBase>(I)));
          });
        });
  return It->second;
}

/// The same of what branches make of a truth value. An index that a loop
/// without calls compares with a size decides nothing.
bool Interpreter::mayDecideOnCalls(const Instruction &Truth) {
  constexpr unsigned Most = 16;
  SmallSetVector<const Instruction *, 8> Uses;
  Uses.insert(&Truth);
  for (size_t N = 0; N < Uses.size(); ++N) {
    if (Incomplete::reached(N == Most, Incomplete::Steps, &Truth))
      return true;
    for (const User *U : Uses[N]->users()) {
      const auto *I = cast<Instruction>(U);
      if (isa<PHINode, SelectInst, BinaryOperator>(I) &&
          I->getType()->isIntegerTy(1))
        Uses.insert(I);
      else if (!isa<BranchInst>(I) || decidesOnCalls(*I))
        return true;
    }
  }
  return false;
}

/// The branch goes by the rank's own data, or by what was set on a way that
/// did, or compares the rank with such data, and decides on calls.
bool Interpreter::isOwnChoice(const Instruction &T) {
  const Value *Cond = RankDependence::condition(*T.getParent());
  if (!Cond || !decidesOnCalls(T))
    return false;
  const int Symbol = valueOf(Cond).symbolId();
  return (Symbol >= 0 && World->Names[Symbol].Own) ||
         World->Seq.ranks().degree(*Cond) == Degree::Local;
}

/// Writes down where a branch of a symbolic world leads.
void Interpreter::takes(const Instruction &T, const BasicBlock &To) {
  unsigned Way = find(successors(&T), &To) - succ_begin(&T);
  uint64_t &Ways = WaysTaken[&T];
  Ways = Ways * MostWays + Way + 1;
  // What it has been sent others know.
  if (isOwnChoice(T))
    (Trace.MissesData ? World->ByOwnData : World->ByOwnAlone) = true;
}

/// The way that the branch goes in this world; null: it is passed over.
const BasicBlock *Interpreter::wayOf(const Instruction &T, const Value &Cond) {
  RuntimeValue V = valueOf(&Cond);
  if (Incomplete::reached(World->Path.hasForkedEnough(), Incomplete::Steps, &T))
    return nullptr;
  World->Path.tests(T, Rounds[&T]++, V);
  if (const auto *Br = dyn_cast<BranchInst>(&T))
    return Br->getSuccessor(!World->Path.decide(V, T));
  const auto &S = cast<SwitchInst>(T);
  for (auto &Case : S.cases()) {
    RuntimeValue Value =
        RuntimeValue::of(const_cast<ConstantInt *>(Case.getCaseValue()));
    RuntimeValue Is = World->Names.equal(V, Value);
    if (World->Path.decide(Is, T))
      return Case.getCaseSuccessor();
  }
  return S.getDefaultDest();
}

/// The other way ends the program: what is tested is known behind.
void Interpreter::goesOn(const Instruction &T, const BasicBlock &To) {
  const auto *Br = dyn_cast<BranchInst>(&T);
  if (Br && Br->isConditional() && Br->getSuccessor(0) != Br->getSuccessor(1))
    World->ByOwnData |= World->Path.assume(valueOf(Br->getCondition()),
                                           Br->getSuccessor(0) == &To, T);
}

Interpreter::Result Interpreter::symbolicBranch(const Instruction &T,
                                                const Value &Cond) {
  Trace.Chose = true;
  // Where nothing of MPI is in a loop, how often it goes round makes no world
  // of its own; nor does what each rank decides for itself.
  const RuntimeValue V = valueOf(&Cond);
  const Loop *L = loopOf(T);
  if ((L && (L->isLoopExiting(T.getParent()) ||
             none_of(L->blocks(),
                     [&](const BasicBlock *B) { return hasEffects(*B); }))) ||
      (V.Is == RuntimeValue::Symbol && World->Names[V.Id].OfRank) ||
      PassedOver::isOfData(*this, T))
    if (Result R = passOver(T); R != Stop)
      return R;
  // All ranks that come here would end the job together; where numbers are
  // drawn, by such for which it goes on.
  const BlockList &Ways = waysOn(*T.getParent());
  const BasicBlock *To = Ways.size() == 1 ? Ways.front() : wayOf(T, Cond);
  const auto *Br = dyn_cast<BranchInst>(&T);
  if (Ways.size() == 1 && Br &&
      !World->Path.drawFor(V, Br->getSuccessor(0) == To, T))
    To = Br->getSuccessor(Br->getSuccessor(0) == To);
  else if (Ways.size() == 1)
    goesOn(T, *To);
  if (To) {
    takes(T, *To);
    enter(*To);
    return Jumped;
  }
  return passOver(T);
}

/// Of a group that is not known all may be members, or all but the last.
std::vector<int> Interpreter::someMembers(const MpiCall &Call, int Comm) {
  std::vector<int> Members = All.Comms[Comm];
  Type &Truth = *Type::getInt1Ty(Call.call().getContext());
  RuntimeValue Whole =
      World->Names.source(&Call.call(), Times[&Call.call()]++, -2, Truth);
  if (!World->Path.decide(Whole, Call.call()) && Members.size() > 1)
    Members.pop_back();
  return Members;
}

/// The handle of a parameter, when it is a symbol.
std::optional<int> Interpreter::symbolOf(const MpiCall &Call, int Param) {
  RuntimeValue V = argument(Call, Param);
  bool ByAddress = Call.isFortran() ||
                   row(row(Call.fn()).Roles.At[Param]).Dir != Direction::In;
  if (ByAddress) {
    uint64_t Bytes =
        Call.isFortran() ? 4 : Call.bytesWritten(Param).value_or(4);
    LLVMContext &C = Call.call().getContext();
    Type &T = Bytes == 8 ? *static_cast<Type *>(PointerType::getUnqual(C))
                         : *static_cast<Type *>(Type::getInt32Ty(C));
    V = nameAt(Call, V, T, -1);
  } else if (const auto *L = dyn_cast_or_null<LoadInst>(Call.operand(Param));
             L && Memory.isUnset(valueOf(L->getPointerOperand()),
                                 DL.getTypeStoreSize(L->getType())))
    // A variable that nothing has set: a correct program does not come here,
    // and whose communicator it would be nobody knows.
    return std::nullopt;
  return V.Is == RuntimeValue::Symbol ? std::optional(V.Id) : std::nullopt;
}

/// Something is read or written there: it is no null address.
void Interpreter::used(const RuntimeValue &Address) {
  if (auto Symbol = Memory.symbolOf(Address))
    World->Path.isUsed(*Symbol);
}

/// What the call runs that is not in sight is taken to be nothing to MPI, but
/// for what library files name.
bool Interpreter::isOpaque(const CallBase &CB) const {
  return World && !World->Seq.isCollective(CB) &&
         none_of(World->Seq.ranks().calls().of(CB), [&](const CallTarget &T) {
           return World->Seq.hasCollectives(*T.Body);
         });
}

} // namespace tutti
