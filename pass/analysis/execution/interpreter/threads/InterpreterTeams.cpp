// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Teams of threads: each is walked through up to the next barrier, then the
/// next one. Constructs that keep threads apart without a barrier (critical,
/// locks) are taken not to wait, and a single region is executed by a thread of
/// its own, so there is never less at once than in the program. Where it
/// matters which thread comes first, the walk ends before the phase.

#include "analysis/execution/interpreter/Interpreter.h"
#include "analysis/execution/interpreter/threads/LockSteps.h"
#include "analysis/execution/interpreter/threads/SystemThreads.h"
#include "model/Incomplete.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {

static constexpr int64_t MaxTeam = 8;

/// What a region without effects on MPI writes is not known afterwards.
void Interpreter::skipRegion(const CallBase &CB, const Function &Region) {
  auto Outside = [&](const Value &Address) -> std::optional<RuntimeValue> {
    const Value *Base = getUnderlyingObject(&Address, 0);
    if (isa<AllocaInst>(Base))
      return std::nullopt;
    bool IsBehind = false;
    if (const auto *L = dyn_cast<LoadInst>(Base)) {
      Base = getUnderlyingObject(L->getPointerOperand(), 0);
      IsBehind = true;
    }
    RuntimeValue V;
    if (const auto *A = dyn_cast<Argument>(Base)) {
      const Value *Given = forkedOperand(CB, A->getArgNo());
      if (!Given)
        return IsBehind ? std::optional(V) : std::nullopt;
      V = valueOf(Given);
    } else if (isa<GlobalVariable>(Base)) {
      V = valueOf(Base);
    }
    return IsBehind ? Memory.load(V, *PointerType::getUnqual(CB.getContext()))
                    : V;
  };
  auto Forget = [&](const Value &Address) {
    if (auto V = Outside(Address)) {
      if (Memory.place(*V))
        Memory.forget(*V);
      else
        Memory.forgetReachable();
    }
  };
  for (const Use &U : CB.args())
    Memory.escape(valueOf(U));
  for (const Instruction &I : instructions(Region)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    Steps += I.mayWriteToMemory(); // what is forgotten costs like a step
    if (const auto *S = dyn_cast<StoreInst>(&I))
      Forget(*S->getPointerOperand());
    else if (!Call && I.mayWriteToMemory())
      Memory.forgetReachable();
    if (!Call || Call->onlyReadsMemory() || isa<DbgInfoIntrinsic>(I))
      continue;
    const Function *F = Call->getCalledFunction();
    if (F && ompKind(*F) != OmpKind::None && !outlinedFunction(*Call))
      continue;
    if (!F || !F->isDeclaration() || outlinedFunction(*Call)) {
      Memory.forgetReachable();
      continue;
    }
    for (const Use &U : Call->args())
      if (U->getType()->isPointerTy() &&
          !Call->paramHasAttr(Call->getArgOperandNo(&U), Attribute::ReadOnly))
        Forget(*U);
  }
}

void Interpreter::strand(int Number) {
  const int Thread = Threads && Number < Threads->size() ? Number : -1;
  Trace.Strands.push_back(
      {unsigned(Trace.Actions.size()), Phase, Number, Thread});
}

void Interpreter::beginPhase() {
  ++Phase;
  Threads->FirstAction = Trace.Actions.size();
  Threads->FirstFault = Trace.Faults.size();
  Threads->Reached.clear();
  Threads->HasWaited.clear();
  Threads->InSingle = -1;
  Memory.beginPhase();
}

void Interpreter::switchTo(int Thread) {
  Threads->At = Thread;
  for (Frame &F : Threads->Stacks[Thread])
    Stack.push_back(std::move(F));
  Threads->Stacks[Thread].clear();
  Memory.setThread(Thread);
  strand(Thread);
}

Interpreter::Result Interpreter::fork(const CallBase &CB) {
  const Function *Region = outlinedFunction(CB);
  int64_t Size = AskedThreads   ? *AskedThreads
                 : UsualThreads ? *UsualThreads
                                : With.Size;
  const bool IsChosen = !AskedThreads && !UsualThreads;
  AskedThreads.reset();
  if (!Region || Region->isDeclaration() || Threads)
    return Stop;
  if (isHarmless(*Region)) {
    skipRegion(CB, *Region);
    return Next;
  }
  if (Size < 1 || Incomplete::reached(Size > MaxTeam, Incomplete::Size, &CB))
    return Stop;
  Trace.ChoseSize |= IsChosen;
  if (Trace.Strands.empty())
    Trace.Strands.push_back({0, 0, 0});
  Threads.emplace();
  Threads->Fork = &CB;
  Threads->Base = Stack.size();
  Threads->States.resize(Size, Team::Ready);
  Threads->Singles.resize(Size);
  for (int T = 0; T < Size; ++T) {
    Frame New(*Region, &CB);
    auto *Number = ConstantInt::get(Type::getInt32Ty(CB.getContext()), T);
    for (const Argument &A : Region->args()) {
      if (const Value *Given = forkedOperand(CB, A.getArgNo())) {
        New.Values[&A] = valueOf(Given);
      } else if (A.getArgNo() < 2) {
        const RuntimeValue Own = RuntimeValue::object(Memory.newObject(), 0);
        Memory.store(Own, RuntimeValue::of(Number), 4);
        New.Values[&A] = Own;
      }
    }
    Threads->Stacks.emplace_back();
    Threads->Stacks.back().push_back(std::move(New));
  }
  Memory.share();
  beginPhase();
  switchTo(0);
  return Jumped;
}

bool Interpreter::hasActed(int Thread) const {
  if (Threads->HasWaited.count(Thread))
    return true;
  size_t End = Trace.Actions.size();
  for (const Strand &S : reverse(Trace.Strands)) {
    if (S.Phase != Phase)
      break;
    if (S.Number == Thread && S.First < End)
      return true;
    End = S.First;
  }
  return false;
}

/// Two actions of different threads whose order matters to MPI.
static bool areOpen(const Action &A, const Action &B) {
  if (A.Comm != B.Comm || A.What == Action::Wait || B.What == Action::Wait)
    return false;
  auto Sends = [](const Action &Each) {
    return Each.What == Action::Send || Each.What == Action::Rendezvous;
  };
  if (A.What == Action::Collective || B.What == Action::Collective)
    return A.What == B.What;
  if (Sends(A) != Sends(B))
    return false;
  if (Sends(A))
    return A.Peer == B.Peer && A.Tag == B.Tag;
  return (A.Peer == B.Peer || A.Peer < 0 || B.Peer < 0) &&
         (A.AnyTag || B.AnyTag || A.Tag == B.Tag);
}

/// Two threads make the same calls, one by one: where the one could be, the
/// other could be in its place, and nobody can tell them apart.
static bool areAlike(ArrayRef<unsigned> A, ArrayRef<unsigned> B,
                     ArrayRef<Action> All) {
  if (A.size() != B.size())
    return false;
  for (size_t I = 0; I < A.size(); ++I) {
    const Action &X = All[A[I]], &Y = All[B[I]];
    if (X.What == Action::Collective || X.What != Y.What ||
        &X.Call.call() != &Y.Call.call() || X.Comm != Y.Comm ||
        X.Peer != Y.Peer || X.Tag != Y.Tag || X.AnyTag != Y.AnyTag ||
        X.Data.Count != Y.Data.Count || X.Data.Of != Y.Data.Of ||
        X.For.size() != Y.For.size())
      return false;
    for (size_t K = 0; K < X.For.size(); ++K)
      if (find(A, X.For[K]) - A.begin() != find(B, Y.For[K]) - B.begin())
        return false;
  }
  return true;
}

/// What MPI does in this phase does not depend on which thread comes first.
bool Interpreter::isOrdered() const {
  const size_t From = Threads->FirstAction;
  std::vector<int> Of(Trace.Actions.size() - From);
  size_t End = Trace.Actions.size();
  for (const Strand &S : reverse(Trace.Strands)) {
    if (S.Phase != Phase)
      break;
    // Whoever comes first to a single region has nothing before it to wait for.
    if (S.Number >= Threads->size() && S.First < End) {
      auto It = Threads->Reached.find(S.Number - Threads->size());
      if (It == Threads->Reached.end() || !It->second)
        return false;
    }
    for (size_t I = S.First; I < End; ++I)
      Of[I - From] = S.Number;
    End = S.First;
  }
  std::map<int, std::vector<unsigned>> Calls;
  for (size_t I = 0; I < Of.size(); ++I)
    Calls[Of[I]].push_back(From + I);
  for (size_t I = 0; I < Of.size(); ++I) {
    const Action &A = Trace.Actions[From + I];
    for (unsigned For : A.For)
      if (For >= From && Of[For - From] != Of[I])
        return false;
    for (size_t J = 0; J < I; ++J)
      if (Of[I] != Of[J] && areOpen(A, Trace.Actions[From + J]) &&
          !areAlike(Calls[Of[I]], Calls[Of[J]], Trace.Actions))
        return false;
  }
  return true;
}

bool Interpreter::endPhase() {
  // What handles were worth may depend on the others.
  auto First = Trace.Faults.begin() + Threads->FirstFault;
  Trace.Faults.erase(std::remove_if(First, Trace.Faults.end(),
                                    [](const ProcessFault &F) {
                                      return F.Id != Check::Argument &&
                                             F.Id != Check::CollectiveInPlace;
                                    }),
                     Trace.Faults.end());
  return isOrdered();
}

void Interpreter::cutTeam() {
  if (!Threads)
    return;
  Trace.Actions.erase(Trace.Actions.begin() + Threads->FirstAction,
                      Trace.Actions.end());
  Trace.Faults.erase(Trace.Faults.begin() + Threads->FirstFault,
                     Trace.Faults.end());
  while (!Trace.Strands.empty() && Trace.Strands.back().Phase == Phase)
    Trace.Strands.pop_back();
}

/// Another thread's turn; or of all of them, in the next phase; or of the
/// program behind the region.
Interpreter::Result Interpreter::nextThread(Team::State Leaves) {
  Team &T = *Threads;
  if (T.IsOfSystem && T.At == 0 && Leaves == Team::Done)
    return Stop; // the program ends before its threads
  T.States[T.At] = Leaves;
  for (size_t I = T.Base; I < Stack.size(); ++I)
    T.Stacks[T.At].push_back(std::move(Stack[I]));
  Stack.erase(Stack.begin() + T.Base, Stack.end());
  for (int I = T.At + 1; I < T.size(); ++I)
    if (T.States[I] == Team::Ready) {
      switchTo(I);
      return Jumped;
    }
  if (T.IsOfSystem)
    return SystemThreads(*this).end();
  if (!all_equal(T.States) || !endPhase())
    return Stop;
  if (Leaves == Team::AtBarrier) {
    beginPhase();
    for (Team::State &Each : T.States)
      Each = Team::Ready;
    switchTo(0);
    return Jumped;
  }
  const CallBase &Fork = *T.Fork;
  Threads.reset();
  ++Phase;
  Memory.beginPhase();
  Memory.setThread(-1);
  strand(0);
  if (const auto *I = dyn_cast<InvokeInst>(&Fork)) {
    enter(*I->getNormalDest());
    return Jumped;
  }
  return Next;
}

/// The rounds of a loop that this thread gets (kmp_sched.cpp).
bool Interpreter::staticLoop(const CallBase &CB) {
  if (CB.arg_size() != 9)
    return false;
  const bool IsWide = CB.getCalledFunction()->getName().contains("_8");
  Type *T = Type::getIntNTy(CB.getContext(), IsWide ? 64 : 32);
  auto At = [&](unsigned N) { return valueOf(CB.getArgOperand(N)); };
  auto Kind = At(2).number(), Lower = Memory.load(At(4), *T).number(),
       Upper = Memory.load(At(5), *T).number(), Step = At(7).number(),
       Chunk = At(8).number();
  constexpr int64_t Chunked = 33, Static = 34, Modifiers = int64_t(3) << 29;
  const int64_t Size = Threads ? Threads->teamSize() : 1;
  int64_t Me = Threads ? Threads->teamMember() : 0;
  // Any thread may get any section.
  if (Size > 1 && (identFlags(CB) & ident::WorkSections)) {
    Trace.ChoseThread = true;
    Me = With.Last ? Size - 1 - Me : Me;
  }
  auto Write = [&](unsigned N, std::optional<int64_t> V) {
    Memory.store(At(N),
                 V ? RuntimeValue::of(ConstantInt::get(T, *V, true))
                   : RuntimeValue(),
                 IsWide ? 8 : 4);
  };
  Memory.store(At(3), {}, 4); // whether it has the last one
  const int64_t Way = Kind ? *Kind & ~Modifiers : 0;
  if (!Lower || !Upper || !Step || *Step == 0 || (Way == Chunked && !Chunk) ||
      (Way != Chunked && Way != Static)) {
    for (unsigned N : {4, 5, 6})
      Write(N, {});
    return Way == Chunked || Way == Static;
  }
  const int64_t Rounds = (*Upper - *Lower) / *Step + 1;
  if (Way == Chunked) {
    const int64_t Span = std::max<int64_t>(*Chunk, 1) * *Step;
    Write(4, *Lower + Span * Me);
    Write(5, *Lower + Span * Me + Span - *Step);
    Write(6, Span * Size);
    return true;
  }
  const int64_t Few = Rounds / Size, More = Rounds % Size;
  const int64_t First = Me * Few + std::min(Me, More);
  const int64_t Mine = Few + (Me < More);
  Write(4, *Lower + First * *Step);
  Write(5, *Lower + (First + Mine - 1) * *Step);
  Write(6, Rounds);
  return true;
}

/// The thread's own variables get what another one had in copyprivate.
void Interpreter::receiveCopies(const CallBase &CB) {
  const auto Bytes = valueOf(CB.getArgOperand(2)).number();
  const RuntimeValue List = valueOf(CB.getArgOperand(3));
  auto At = Memory.place(List);
  const int64_t Each = DL.getPointerSize();
  if (!Bytes || !At)
    return Memory.forget(List);
  for (int64_t I = 0; I + Each <= *Bytes; I += Each)
    Memory.forget(Memory.load(RuntimeValue::object(At->Id, At->Offset + I),
                              *PointerType::getUnqual(CB.getContext())));
}

/// What a question about the team gives; nothing where that is not known.
std::optional<int64_t> Interpreter::answerOf(OmpKind Kind) {
  const int Size = Threads ? Threads->teamSize() : 1;
  const int Me = Threads ? Threads->teamMember() : 0;
  switch (Kind) {
  case OmpKind::MaxThreads:
    Trace.ChoseSize |= !UsualThreads;
    if (UsualThreads && *UsualThreads < 1)
      return std::nullopt;
    return UsualThreads.value_or(With.Size);
  case OmpKind::ThreadNum:
    return Me;
  case OmpKind::TeamThreadNum:
    if (Threads && (Threads->InSingle >= 0 || Threads->InTask))
      return std::nullopt; // whoever got the single region or the task
    return Me;
  case OmpKind::TeamSize:
    return Size;
  case OmpKind::InParallel:
    return Size > 1;
  case OmpKind::MasterBegin:
    return Me == 0;
  default:
    return std::nullopt;
  }
}

/// What a call of OpenMP's does, and gives; nothing: it is none of these.
std::optional<Interpreter::Result>
Interpreter::openMp(const CallBase &CB, OmpKind Kind, RuntimeValue &Gives) {
  const int Size = Threads ? Threads->teamSize() : 1;
  const int Me = Threads ? Threads->teamMember() : 0;
  auto Give = [&](int64_t N) {
    if (CB.getType()->isIntegerTy())
      Gives = RuntimeValue::of(ConstantInt::get(CB.getType(), N));
    return Next;
  };
  switch (Kind) {
  case OmpKind::Fork:
    return fork(CB);
  case OmpKind::NumThreads:
    AskedThreads = valueOf(CB.getArgOperand(2)).number().value_or(-1);
    return Next;
  case OmpKind::SetThreads: {
    RuntimeValue N = valueOf(CB.getArgOperand(0));
    if (CB.getArgOperand(0)->getType()->isPointerTy())
      N = Memory.load(N, *Type::getInt32Ty(CB.getContext()));
    UsualThreads = N.number().value_or(-1);
    return Next;
  }
  case OmpKind::MaxThreads:
  case OmpKind::ThreadNum:
  case OmpKind::TeamThreadNum:
  case OmpKind::TeamSize:
  case OmpKind::InParallel:
  case OmpKind::MasterBegin: {
    auto N = answerOf(Kind);
    return N ? Give(*N) : Next;
  }
  case OmpKind::MaskedBegin: {
    auto Chosen = valueOf(CB.getArgOperand(2)).number();
    return Chosen ? Give(Me == *Chosen) : Stop;
  }
  case OmpKind::TaskAlloc:
    makeTask(CB, Gives);
    return Next;
  case OmpKind::TaskRun:
  case OmpKind::TaskRunDeps:
    return runTask(CB);
  case OmpKind::SingleBegin: {
    if (Size == 1)
      return Give(1);
    LockSteps(*this).giveUp();
    const unsigned Which = Threads->Singles[Me]++;
    Threads->Reached[Which] |= !hasActed(Me);
    Trace.ChoseThread = true;
    const bool IsMine = Me == (With.Last ? Size - 1 : 0);
    if (IsMine) {
      Threads->InSingle = Which;
      strand(Size + Which);
    }
    return Give(IsMine);
  }
  case OmpKind::SingleEnd:
    if (Size > 1) {
      Threads->InSingle = -1;
      strand(Me);
    }
    return Next;
  case OmpKind::ReduceBegin:
  case OmpKind::ReduceNowaitBegin:
    Memory.setUnordered(Size > 1);
    return Give(1);
  case OmpKind::ReduceNowaitEnd:
    Memory.setUnordered(false);
    return Next;
  case OmpKind::ReduceEnd:
  case OmpKind::Barrier:
    if (CB.arg_size() == 6)
      receiveCopies(CB);
    Memory.setUnordered(false);
    if (Size == 1)
      return Next;
    if (Threads->InSingle >= 0 || isa<InvokeInst>(CB))
      return Stop;
    ++Stack.back().At;
    return nextThread(Team::AtBarrier);
  case OmpKind::ForBegin:
    return staticLoop(CB) ? Next : Stop;
  case OmpKind::CriticalBegin:
  case OmpKind::CriticalEnd:
    LockSteps(*this).add(Kind == OmpKind::CriticalBegin ? LockStep::Take
                                                        : LockStep::Give,
                         CB, valueOf(CB.getArgOperand(2)));
    return Next;
  case OmpKind::ForEnd:
  case OmpKind::MasterEnd:
  case OmpKind::MaskedEnd:
  case OmpKind::TaskGroupBegin:
    return Next;
  case OmpKind::TaskWait:
  case OmpKind::TaskGroupEnd:
    if (Size > 1)
      waitForTasks();
    return Next;
  case OmpKind::TeamLevel:
  case OmpKind::ThreadLimit:
  case OmpKind::AncestorNum:
    return std::nullopt;
  default:
    return Stop;
  }
}

} // namespace tutti
