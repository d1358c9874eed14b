// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Forward propagation over one function: operands to results, stores to loads
/// through the definitions that reach them, conditions to whatever their
/// outcome shows in.

#include "analysis/variance/RankTransfer.h"
#include "analysis/variance/comparisons/SignTest.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <utility>

using namespace llvm;

namespace tutti {

RankTransfer::RankTransfer(RankDependence &R, FunctionFacts &F)
    : R(R), F(F), CallWrites(R.CallWrites[F.F]),
      Loops(&R.Copy.analyses().getResult<LoopAnalysis>(*F.F)) {}

bool RankTransfer::run() {
  const FlowGraph &G = *F.Graph;
  if (G.empty())
    return false;
  F.Control.resize(G.nodes().size());
  F.Decides.resize(G.nodes().size());
  F.Joins.resize(G.nodes().size());
  AbstractValue OldReturn = F.Returned;
  size_t OldEffects = F.Effects.size(), OldLinks = F.Links.size();
  bool Changed = false;
  // Everything grows, so this ends; a bound is there for what does not.
  const unsigned MaxSweeps = 64 + G.nodes().size();
  for (unsigned Sweep = 0;; ++Sweep) {
    if (Sweep == MaxSweeps || R.isSpent()) {
      F.Unsettled = true;
      Incomplete::report(Incomplete::Rounds, F.F);
      break;
    }
    Grew = false;
    Alone.clear();
    OfMany.reset();
    for (unsigned N = 0; N < G.nodes().size(); ++N)
      for (Instruction &I : *G.nodes()[N].Block)
        Grew |= visit(I, N);
    Grew |= control();
    if (!Grew)
      break;
  }
  if (F.TooManyInputs)
    Incomplete::report(Incomplete::Inputs, F.F);
  summarize();
  Changed = Grew || F.Effects.size() != OldEffects ||
            F.Links.size() != OldLinks || F.Returned.Deg != OldReturn.Deg ||
            F.Returned.Inputs != OldReturn.Inputs ||
            F.Returned.DataInputs != OldReturn.DataInputs;
  return Changed;
}

/// Nothing is known of it, or only who calls from elsewhere would know.
bool RankTransfer::isUnknown(const AbstractValue &What) const {
  return What.Deg == Degree::Unknown ||
         (What.Deg == Degree::Uniform && What.Inputs.any() &&
          R.isCalledFromElsewhere(*F.F));
}

bool RankTransfer::visit(Instruction &I, unsigned Node) {
  const Incomplete::Watch Questions;
  AbstractValue New;
  if (auto *P = dyn_cast<PHINode>(&I)) {
    New = phi(*P, Node);
  } else if (auto *L = dyn_cast<LoadInst>(&I)) {
    New = load(*L);
  } else if (auto *S = dyn_cast<StoreInst>(&I)) {
    store(S->getPointerOperand(), S->getValueOperand(),
          operand(S->getValueOperand(), &I), I, Node);
    return false;
  } else if (auto *CB = dyn_cast<CallBase>(&I)) {
    New = call(*CB, Node);
  } else if (isa<CmpInst>(I)) {
    New = compare(I);
  } else if (isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I)) {
    const Value *Address = I.getOperand(0);
    const Value *Stored = I.getOperand(I.getNumOperands() - 1);
    for (const AbstractLocation &P : R.Map->at(Address, 8))
      New.join(F.Memory.read(P));
    New.join(operand(Stored, &I), Stored);
    store(Address, Stored, New, I, Node);
  } else if (auto *Ret = dyn_cast<ReturnInst>(&I)) {
    if (const Value *V = Ret->getReturnValue()) {
      Grew |= F.Returned.join(operand(V, &I), V);
      Grew |= F.Returned.join(F.Control[Node].asControl());
    }
    return false;
  } else if (auto *S = dyn_cast<SelectInst>(&I)) {
    New.join(operand(S->getTrueValue(), &I), S->getTrueValue());
    New.join(operand(S->getFalseValue(), &I), S->getFalseValue());
    if (S->getTrueValue() != S->getFalseValue())
      New.join(operand(S->getCondition(), &I).asControl(), S->getCondition());
  } else if (!I.getType()->isVoidTy()) {
    for (const Use &U : I.operands())
      New.join(operand(U, &I), U);
    New.Computed |= !isa<CastInst>(I) && !isa<FreezeInst>(I) && !New.uniform();
  }
  if (isUnknown(New))
    if (const Instruction *By = R.Members.collectorOf(I))
      New.join(AbstractValue::of(Degree::Local, By));
  if (New.uniform() || I.getType()->isVoidTy())
    return false;
  // That it follows from the rank is not shown then.
  if (Questions.undecided() && New.Deg > Degree::Unknown)
    New = AbstractValue::of(Degree::Unknown, &I);
  return F.Values[&I].join(New);
}

AbstractValue RankTransfer::operand(const Value *V, const Instruction *User) {
  if (const auto *A = dyn_cast<Argument>(V))
    return F.ofInput({A->getArgNo(), {}}, *A);
  const auto *I = dyn_cast<Instruction>(V);
  if (!I) {
    // The address of a global that another file fills in is still an address.
    return {};
  }
  if (!User)
    return F.value(I);
  AbstractValue Result = behindTurns(*I, *User->getParent());
  leftLoops(I, User->getParent(), Result);
  return Result;
}

SmallVector<RankTransfer::LoopExit, 2>
RankTransfer::exitsOf(const Loop &L) const {
  const FlowGraph &G = *F.Graph;
  SmallVector<LoopExit, 2> Exits;
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  for (const BasicBlock *B : Exiting) {
    unsigned N = G.indexOf(B);
    const Value *C = RankDependence::condition(*B);
    if (!C || N == FlowGraph::Exit || !G.isDecision(N))
      continue;
    BitVector Reached(G.nodes().size());
    SmallVector<unsigned, 16> Work{N};
    while (!Work.empty())
      for (unsigned S : G.nodes()[Work.pop_back_val()].Succs)
        if (S != FlowGraph::Exit && !Reached[S] &&
            !L.contains(G.nodes()[S].Block)) {
          Reached.set(S);
          Work.push_back(S);
        }
    Exits.push_back({C, std::move(Reached)});
  }
  return Exits;
}

void RankTransfer::leftLoops(const Instruction *Def, const BasicBlock *User,
                             AbstractValue &Result) {
  for (const Loop *L = Loops->getLoopFor(Def->getParent());
       L && !L->contains(User); L = L->getParentLoop()) {
    auto It = LoopExits.find(L);
    if (It == LoopExits.end())
      It = LoopExits.try_emplace(L, exitsOf(*L)).first;
    unsigned To = F.Graph->indexOf(User);
    // Who left by a way that does not lead here (a return in the loop) does not
    // make those differ that come here.
    for (const LoopExit &E : It->second)
      if (To == FlowGraph::Exit || E.Reached[To])
        Result.join(operand(E.Condition, nullptr), E.Condition);
  }
}

AbstractValue RankTransfer::phi(const PHINode &P, unsigned Node) {
  AbstractValue Result;
  const Value *Only = nullptr;
  bool Same = true;
  for (unsigned I = 0; I < P.getNumIncomingValues(); ++I) {
    if (!F.Graph->hasEdge(P.getIncomingBlock(I), P.getParent()))
      continue;
    const Value *V = P.getIncomingValue(I);
    if (V == &P)
      continue;
    Same &= !Only || Only == V;
    Only = V;
    if (!comesAlone(*P.getIncomingBlock(I), *P.getParent()))
      Result.join(operand(V, &P), V);
  }
  if (!Same && !areMade(P))
    Result.join(chosen(P, Result));
  if (Same || Result.uniform())
    return Result;
  const Instruction *By = agreedBy(P);
  if (!By)
    By = keptBySender(P);
  return By ? AbstractValue::of(Degree::Unknown, By) : Result;
}

AbstractValue
RankTransfer::taken(unsigned Node,
                    function_ref<unsigned(const BasicBlock &)> KindOf,
                    const BasicBlock *User, const PHINode *Value) {
  AbstractValue Result;
  const FlowGraph &G = *F.Graph;
  if (Node >= F.Joins.size())
    return Result;
  for (const FunctionFacts::SyncJoin &M : F.Joins[Node]) {
    unsigned First = KindOf(*G.nodes()[M.By.front()].Block);
    if (none_of(drop_begin(M.By), [&](unsigned P) {
          return KindOf(*G.nodes()[P].Block) != First;
        }))
      continue;
    const BasicBlock &Decision = *G.nodes()[M.Of].Block;
    if (Value && isBeyondAll(*Value, Decision))
      continue;
    Turn T = User ? turnAt(Decision) : Turn();
    if (!T.In || T.In->contains(User))
      Result.join(F.Decides[M.Of].asControl());
    else if (!T.IsOfAll) // who had no turn is not shown
      Result.join(AbstractValue::of(Degree::Unknown, Decision.getTerminator()));
  }
  return Result;
}

AbstractValue RankTransfer::taken(const PHINode &P, const BasicBlock *User) {
  return taken(
      F.Graph->indexOf(P.getParent()),
      [&](const BasicBlock &From) -> unsigned {
        const Value *V = P.getIncomingValueForBlock(&From);
        return find(P.incoming_values(), V) - P.incoming_values().begin();
      },
      User, &P);
}

AbstractValue RankTransfer::takenTo(const Definitions::Join &J,
                                    const BasicBlock *User) {
  return taken(
      F.Graph->indexOf(J.At),
      [&](const BasicBlock &From) {
        auto It =
            find_if(J.Ways, [&](const auto &W) { return W.first == &From; });
        return It == J.Ways.end() ? ~0u : It->second;
      },
      User);
}

/// The call that V was read by, unchanged since, when it is one of this kind.
const CallBase *RankTransfer::readBy(const Value *V, Fn Wanted) {
  ReachingDefinitions Reach = R.reach(*F.F);
  for (unsigned Steps = 0; V && Incomplete::within(Steps, 8); ++Steps) {
    if (const auto *C = dyn_cast<CastInst>(V)) {
      V = C->getOperand(0);
    } else if (const auto *S = dyn_cast<StoreInst>(V)) {
      V = S->getValueOperand();
    } else if (const auto *L = dyn_cast<LoadInst>(V)) {
      int64_t Bytes =
          L->getDataLayout().getTypeStoreSize(L->getType()).getKnownMinValue();
      AbstractLocations At = R.Map->at(L->getPointerOperand(), Bytes);
      if (At.size() != 1 || !At.front() || At.front().Stride)
        return nullptr;
      std::shared_ptr<const Definitions> Seen = Reach.at(*L, At.front());
      if (!Seen->Complete || Seen->Defs.size() != 1)
        return nullptr;
      V = Seen->Defs.front();
    } else {
      const auto *CB = dyn_cast<CallBase>(V);
      return CB && MpiCall(*CB).fn() == Wanted ? CB : nullptr;
    }
  }
  return nullptr;
}

/// That it is each rank's own is known of V by no more than that the program
/// collects it: a number of something, of which a negative one says that there
/// is none, or that a caller leaves it to the callee.
bool RankTransfer::isCollected(const Value &V) const {
  const Value *Of = &V;
  while (isa<CastInst>(Of))
    Of = cast<CastInst>(Of)->getOperand(0);
  const Instruction *By = R.Members.collectorOf(*Of);
  if (const auto *L = dyn_cast<LoadInst>(Of); L && !By)
    By = R.Members.ownBy(*L->getPointerOperand());
  const auto *CB = dyn_cast_or_null<CallBase>(By);
  return CB && R.Members.isCollectedBy(*Of, *CB);
}

/// Only its name says that it is the rank: one that is negative is that of who
/// is no member, and makes no calls on the communicator either.
static bool isRankByName(const AbstractValue &V) {
  const auto *Read = dyn_cast_or_null<LoadInst>(V.Why);
  return Read && !RankMembers::nameOf(*Read).empty() &&
         !RankMembers::isNamedCount(*Read);
}

/// Comparisons of the rank that have the same outcome on every rank, or tell
/// who has been given none.
AbstractValue RankTransfer::compare(const Instruction &I) {
  AbstractValue Result;
  for (const Use &U : I.operands())
    Result.join(operand(U, &I), U);
  Result.Computed = !Result.uniform();
  const auto *Compared = dyn_cast<ICmpInst>(&I);
  if (Result.uniform() || !Compared)
    return Result;
  ICmpInst::Predicate Pred = Compared->getPredicate();
  Value *A = Compared->getOperand(0), *B = Compared->getOperand(1);
  if (auto Less = difference(I, A, B))
    return *Less;
  // That an element holds the constant that ends the list is not shown.
  if (Result.Deg > Degree::Unknown && endsList(I)) {
    Result.Deg = Degree::Unknown;
    Result.Data = std::min(Result.Data, Degree::Unknown);
    return Result;
  }
  if (const Value *Tested = testedForSign(I)) {
    if (Result.Deg == Degree::Local &&
        (isCollected(*Tested) || isRankByName(operand(Tested, &I))))
      return AbstractValue::of(Degree::Unknown, &I);
    return Result.Deg == Degree::Rank && readBy(Tested, Fn::Comm_rank)
               ? AbstractValue()
               : operand(Tested, &I).signOnly();
  }
  if (Compared->isEquality() && Result.Deg == Degree::Local &&
      (isGivenAsOwn(*A, operand(B, &I)) || isGivenAsOwn(*B, operand(A, &I))))
    return AbstractValue::of(Degree::Unknown, &I);
  if (operand(A, &I).Deg != Degree::Rank) {
    std::swap(A, B);
    Pred = ICmpInst::getSwappedPredicate(Pred);
  }
  const CallBase *Size =
      Result.Deg == Degree::Rank ? readBy(B, Fn::Comm_size) : nullptr;
  const CallBase *Rank = Size ? readBy(A, Fn::Comm_rank) : nullptr;
  return Rank && isSameCommunicator(*Rank, *Size) &&
                 (ICmpInst::isLT(Pred) || ICmpInst::isGE(Pred) ||
                  ICmpInst::isEquality(Pred))
             ? AbstractValue()
             : Result;
}

void RankTransfer::store(const Value *Address, const Value *Stored,
                         const AbstractValue &What, const Instruction &By,
                         unsigned Node) {
  int64_t Bytes =
      By.getDataLayout().getTypeStoreSize(Stored->getType()).getKnownMinValue();
  AbstractLocations Where = R.Map->at(Address, Bytes);
  for (const AbstractLocation &P : Where) {
    if (!P)
      continue;
    if (Stored->getType()->isPointerTy()) {
      if (R.Map->bind(P, Stored))
        Grew = true;
      else if (AbstractLocations To = R.Map->at(Stored, 1); To.size() == 1) {
        if (R.Map->handOut(P, To.front()))
          Grew = true;
        else
          link(P, To.front());
      }
    }
    AbstractValue Both = What;
    if (!Both.Why && !Both.uniform())
      Both.Why = Stored;
    write({P, Both, Where.size() == 1, false, &By}, Node);
  }
}

/// A function that is not in sight is given the address, and may not write
/// there at all.
static bool mayNotWrite(const Effect &E) {
  return E.By && !E.Must && E.What.Deg == Degree::Unknown && E.What.Why == E.By;
}

void RankTransfer::write(const Effect &E, unsigned Node) {
  AbstractValue What = E.What;
  if (!What.uniform() && isAlone(Node)) {
    Grew |= F.Memory.write(E.Where, {}, E.By);
    return;
  }
  // Only some ranks come here, and what they leave shows that. (A local is read
  // through its definitions, where the join tells as much.)
  // Nor does it say anything of a call that may not write at all.
  if (R.isInSharedMemory(E.Where)) {
    if (!What.uniform())
      Grew |= F.Memory.write(
          E.Where, AbstractValue::of(std::min(What.Deg, Degree::Local), E.By),
          E.By);
    return;
  }
  bool Guess = What.Deg == Degree::Unknown && What.Why == E.By;
  if (!isa<AllocaInst>(E.Where.Obj->base())) {
    if (!Guess && !unpacks(E.By, E.Where)) {
      if (!F.Control[Node].uniform() &&
          (What.Data > Degree::Uniform || What.DataInputs.any()) &&
          !What.Writer)
        What.Writer = E.By;
      What.join(F.Control[Node].asControl());
    }
  } else if (!F.Control[Node].uniform()) {
    bool &Known = F.Partly[E.Where.Obj];
    Grew |= !std::exchange(Known, true);
  }
  Grew |= F.Memory.write(E.Where, What, E.By);
  if (F.Memory.isFull(E.Where.Obj))
    Incomplete::report(Incomplete::Locations, F.F);
}

AbstractValue RankTransfer::call(CallBase &CB, unsigned Node) {
  if (isa<DbgInfoIntrinsic>(CB) || CB.isLifetimeStartOrEnd())
    return {};
  CallSummary S;
  MpiCall Mpi(CB);
  ArrayRef<CallTarget> Targets = R.Calls.of(CB);
  if (Mpi) {
    S = translated(Mpi, summaryOfMpi(Mpi, *R.Map, R.Comms));
    if (const Value *File = Mpi.operand(table::FILE);
        File && readsSamePlace(Mpi))
      for (Effect &E : S.Writes)
        if (E.What.Deg == Degree::Local && E.What.Why == &CB)
          E.What = AbstractValue::of(Degree::Unknown, File);
    noteSharedMemory(Mpi);
  } else if (isa<MemIntrinsic>(CB))
    copyMemory(CB, S);
  else if (Targets.empty())
    S = foreign(CB);
  for (const CallTarget &T : Targets)
    target(CB, T, S);
  erase_if(S.Writes, [](const Effect &E) { return !E.Where; });
  if (const RankMembers::Collected *C = R.Members.collectedFrom(CB))
    writeCollected(*C, S);
  for (const Effect &E : S.Writes)
    write(E, Node);
  if (S.Writes.empty())
    return S.Result;
  stable_sort(S.Writes, [](const Effect &A, const Effect &B) {
    return std::less<>()(A.Where.Obj, B.Where.Obj);
  });
  std::vector<Effect> &Known = CallWrites[&CB];
  if (Known.size() != S.Writes.size())
    Grew = true;
  if (!std::equal(Known.begin(), Known.end(), S.Writes.begin(), S.Writes.end(),
                  [](const Effect &A, const Effect &B) {
                    return A.Where == B.Where && A.Must == B.Must &&
                           A.Handed == B.Handed;
                  }))
    for (const auto *Writes : {&Known, &S.Writes})
      for (const Effect &E : *Writes)
        R.Memories[F.F]->changed(E.Where);
  Known = std::move(S.Writes);
  return S.Result;
}

/// What a shared window's memory holds is the same for all who have it.
void RankTransfer::noteSharedMemory(const MpiCall &Mpi) {
  if (Mpi.fn() != Fn::Win_allocate_shared && Mpi.fn() != Fn::Win_shared_query)
    return;
  if (const Value *Base = Mpi.operand(indexOf(Mpi.fn(), table::BASEPTR_OUT)))
    for (const AbstractLocation &P :
         R.Map->at(Base, R.Map->layout().getPointerSize()))
      if (P)
        Grew |= R.SharedMemory.insert(R.Map->behind(P).Obj).second;
}

/// Ranks that are given for others differ as those do.
CallSummary RankTransfer::translated(const MpiCall &Mpi, CallSummary S) {
  Value *Given = Mpi && indexOf(Mpi.fn(), table::RANKS_LIKE_OUT) >= 0
                     ? Mpi.operand(indexOf(Mpi.fn(), table::INTS))
                     : nullptr;
  if (!Given)
    return S;
  AbstractValue Of;
  for (const AbstractLocation &P :
       R.Map->at(Given, AbstractLocation::Unbounded))
    if (P) {
      Of.join(F.Memory.read(P));
      Of.join(atEntry(P));
    }
  for (Effect &E : S.Writes)
    E.What.join(Of);
  return S;
}

/// What the body that a call runs returns and writes, in terms of the caller.
void RankTransfer::target(const CallBase &CB, const CallTarget &T,
                          CallSummary &S) {
  const FunctionFacts *Callee = R.facts(*T.Body);
  if (!Callee)
    return;
  // The same for many effects.
  std::vector<std::optional<AbstractValue>> Passed(Callee->Inputs.size());
  auto Instantiate = [&](const AbstractValue &What) {
    return instantiate(What, Passed.size(), [&](unsigned K) {
      if (!Passed[K]) {
        Input In = Callee->Inputs[K]; // a recursive call may add to them
        Passed[K] = passed(CB, T, In);
      }
      return *Passed[K];
    });
  };
  // A function of another file that is handed this one returns its own.
  const Function *Called = CB.getCalledFunction();
  if (!CB.getType()->isVoidTy()) {
    AbstractValue Returned = Called && Called != T.Body
                                 ? AbstractValue::of(Degree::Unknown, &CB)
                                 : Instantiate(Callee->Returned);
    // Who came to which of its ends tells nothing, if another function may be
    // the one that is run.
    if (T.Maybe && Returned.Deg == Degree::Rank &&
        Returned.Data < Degree::Rank) {
      Returned = Returned.dataOnly();
      Returned.join(AbstractValue::of(Degree::Unknown, &CB));
    }
    S.Result.join(Returned, nullptr);
  }
  if (!T.Maybe)
    linkIn(CB, T, *Callee);
  for (const Effect &E : Callee->Effects) {
    AbstractLocations Where = R.Map->inCaller(E.Where, CB, T);
    AbstractValue What = Instantiate(E.What);
    // What may not be written at all may not be here either.
    if (mayNotWrite(E) && What.Deg == Degree::Unknown)
      What.Why = &CB;
    for (const AbstractLocation &P : Where)
      if (P)
        S.Writes.push_back({P, What, E.Must && !T.Maybe && Where.size() == 1,
                            E.Handed && !T.Maybe && Where.size() == 1, &CB});
  }
  // Other writes to globals are kept for all functions together.
  for (const Effect &E : Callee->Published)
    if (E.Handed)
      S.Writes.push_back({E.Where, {}, false, !T.Maybe, &CB});
}

AbstractValue RankTransfer::passed(const CallBase &CB, const CallTarget &T,
                                   const Input &In) {
  AbstractValue Result;
  if (!In.Where) {
    if (const Value *V = T.actual(CB, In.Param)) {
      Result.join(operand(V, &CB), V);
    } else if (T.Maybe) {
      Result = AbstractValue::of(Degree::Unknown, &CB);
    }
    return Result;
  }
  if (T.Maybe && !T.actual(CB, In.Param))
    return AbstractValue::of(Degree::Unknown, &CB);
  AbstractLocations Where = R.Map->inCaller(In.Where, CB, T);
  for (const AbstractLocation &P : Where) {
    if (!P)
      continue;
    AbstractValue Coarse = F.Memory.read(P);
    Coarse.join(atEntry(P));
    // What is written to it elsewhere in the function may not have been yet.
    const Value *Base = P.Obj->base();
    const auto *Made = dyn_cast<CallBase>(Base);
    if (Where.size() == 1 &&
        (isa<AllocaInst>(Base) || (Made && Made->getFunction() == F.F)
             ? !Coarse.uniform() || F.Partly.lookup(P.Obj)
             : isa<Argument>(Base) && F.full(Coarse).Deg > Degree::Unknown))
      Coarse = at(CB, P);
    Result.join(Coarse);
  }
  return Result;
}

bool RankTransfer::control() {
  const FlowGraph &G = *F.Graph;
  bool Changed = false;
  for (unsigned D = 0; D < G.nodes().size(); ++D) {
    if (!G.isDecision(D))
      continue;
    const Value *C = RankDependence::condition(*G.nodes()[D].Block);
    if (!C)
      continue;
    AbstractValue What = operand(C, G.nodes()[D].Block->getTerminator());
    if (What.uniform())
      continue;
    if (F.Decides[D].uniform())
      for (FlowGraph::Join &M : G.joins(D))
        if (!M.By.empty())
          F.Joins[M.At].push_back({D, std::move(M.By)});
    Changed |= F.Decides[D].join(What, C);
  }
  for (unsigned N = 0; N < G.nodes().size(); ++N)
    for (unsigned D : G.controlledBy(N)) {
      const Value *C = RankDependence::condition(*G.nodes()[D].Block);
      if (C)
        Changed |= F.Control[N].join(operand(C, nullptr), C);
      Changed |= F.Control[N].join(F.Control[D]);
    }
  return Changed;
}

} // namespace tutti
