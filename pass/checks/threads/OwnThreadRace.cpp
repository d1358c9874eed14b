// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-thread-race of threads that the system or C++ starts: an MPI call reads
/// or writes memory that its creator or another thread uses meanwhile, one of
/// them writes, and the bytes are the same. Silent where a lock, a flag, a wait
/// or a message may order the two, or a condition decides who comes there.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/RequestState.h"
#include "analysis/threads/SharedPlace.h"
#include "analysis/threads/system/OtherThreads.h"
#include "analysis/threads/system/ThreadSides.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/threads/RaceText.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Shared.def"
#include "model/texts/Threads.def"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

struct SideAccess {
  const SideStep *Step = nullptr;
  MpiCall Mpi;
  bool Writes = false;
  SharedPlace Place;
  LinearSum First, Last; ///< of a loop's rounds
  std::optional<LinearSum> Bytes;
  /// No loop has both the access and the start of the thread.
  bool IsBehindStart = false;
};
using SideAccesses = std::vector<SideAccess>;

constexpr size_t MaxSideAccesses = 5000;
constexpr size_t MaxSidePairs = 2000000;

class OwnRaceSearch {
public:
  OwnRaceSearch(CheckContext &C, Findings &Out)
      : C(C), Out(Out), Places(C.Copy) {}

  void run() {
    const std::vector<OtherThread> Threads = otherThreads(C.Copy, /*All=*/true);
    if (Threads.empty())
      return;
    All = startedThreads(C.Copy, Threads, [](const Instruction &I) {
      if (const MpiCall Mpi = MpiCall::get(I))
        return Mpi.isTrusted() && row(Mpi.fn()).Kind != Class::Local;
      const auto *L = dyn_cast<LoadInst>(&I);
      const auto *S = dyn_cast<StoreInst>(&I);
      return (L && L->isSimple()) || (S && S->isSimple()) ||
             isa<MemIntrinsic>(I);
    });
    for (const StartedThread &T : All) {
      const SideAccesses Own = collect(T.Own, T.Start);
      compare(T, Own, collectBeside(T));
      for (const SideStep &S : T.Beside)
        for (const StartedThread &Other : All)
          if (Other.Start == S.At && S.Sure && S.Behind)
            compare(T, Own, startedBeside(Other, S));
    }
  }

private:
  /// What another thread does that is started meanwhile. Where it is one more
  /// of the same start, what the start's loop counts is not the same.
  SideAccesses startedBeside(const StartedThread &Other, const SideStep &S) {
    Joined = Other.Own;
    for (SideStep &Step : Joined) {
      Step.Learned |= S.Learned;
      Step.Teaches |= S.Teaches;
      Step.TellsReturn |= S.TellsReturn;
    }
    return collect(Joined, Other.Start);
  }

  SideAccesses collect(const ThreadSides::Steps &Steps, const CallBase *Start) {
    SideAccesses Result;
    for (const SideStep &S : Steps) {
      if (!S.Sure || !S.Behind || S.Lock ||
          Incomplete::reached(Result.size() > MaxSideAccesses, Incomplete::Size,
                              S.At))
        continue;
      SmallVector<const CallBase *, 6> Path(S.Path);
      if (Start)
        Path.push_back(Start);
      collect(S, Path, Result);
    }
    return Result;
  }

  /// What the creator does, in its rounds.
  SideAccesses collectBeside(const StartedThread &T) {
    SideAccesses Result = collect(T.Beside, nullptr);
    const Function *F = T.Start->getFunction();
    const auto &Loops =
        C.Copy.analyses().getResult<LoopAnalysis>(const_cast<Function &>(*F));
    for (SideAccess &A : Result) {
      const Instruction *At =
          A.Step->Path.empty() ? A.Step->At : A.Step->Path.back();
      const Loop *Around =
          At->getFunction() == F ? Loops.getLoopFor(At->getParent()) : nullptr;
      A.IsBehindStart = At->getFunction() == F;
      for (; Around; Around = Around->getParentLoop())
        A.IsBehindStart &= !Around->contains(T.Start->getParent());
    }
    // The rounds of what is behind are all beside the thread.
    erase_if(Result, [&](SideAccess &A) { return !setRange(A); });
    return Result;
  }

  void collect(const SideStep &S, EntryPath Path, SideAccesses &Into) {
    SideAccess A;
    A.Step = &S;
    auto Sized = [&](Type *T) {
      LinearSum Size;
      Size.Const = C.Copy.module()
                       .getDataLayout()
                       .getTypeStoreSize(T)
                       .getKnownMinValue();
      A.Bytes = Size;
    };
    if (const auto *L = dyn_cast<LoadInst>(S.At)) {
      Sized(L->getType());
      add(A, *L->getPointerOperand(), Path, Into);
    } else if (const auto *St = dyn_cast<StoreInst>(S.At)) {
      Sized(St->getValueOperand()->getType());
      A.Writes = true;
      add(A, *St->getPointerOperand(), Path, Into);
    } else if (const auto *M = dyn_cast<MemIntrinsic>(S.At)) {
      A.Bytes = Places.number(*M->getLength(), Path);
      if (const auto *Copies = dyn_cast<MemTransferInst>(M))
        add(A, *Copies->getRawSource(), Path, Into);
      A.Writes = true;
      add(A, *M->getRawDest(), Path, Into);
    } else if (const MpiCall Mpi = MpiCall::get(*S.At)) {
      A.Mpi = Mpi;
      call(A, Path, Into);
    }
  }

  void call(SideAccess A, EntryPath Path, SideAccesses &Into) {
    const MpiCall &Mpi = A.Mpi;
    if (has(Mpi.fn(), table::REQ_OUT) && !startsOperation(Mpi))
      return; // a persistent operation has not begun
    for (const DataArgument &D : dataArguments(Mpi.fn())) {
      const Value *Buffer = Mpi.operand(D.Buffer);
      if (!Buffer || isInPlace(Mpi, D.Buffer) || isNullBuffer(Mpi, D.Buffer) ||
          D.OnlyAtRoot || movesData(Mpi, D) == Moves::No ||
          row(Mpi.fn()).Kind == Class::Window)
        continue;
      A.Bytes = std::nullopt;
      const Value *Count = D.Count < 0 ? nullptr : Mpi.value(D.Count);
      if (const BasicType *T = basicType(Mpi, D.Type); T && Count)
        if (auto N = Places.number(*Count, Path))
          A.Bytes = LinearSum().plus(*N, T->Bytes);
      A.Writes = D.Writes;
      add(A, *Buffer, Path, Into);
    }
    results(A, Path, Into);
  }

  /// What the call writes beside data: requests, statuses, handles.
  void results(SideAccess A, EntryPath Path, SideAccesses &Into) {
    const table::RoleList &Roles = row(A.Mpi.fn()).Roles;
    if (A.Mpi.isFortran())
      return;
    A.Writes = true;
    for (int P = 0; P < Roles.Size; ++P) {
      const Value *Address = A.Mpi.operand(P);
      const auto Bytes = A.Mpi.bytesWritten(P);
      if (!Address || !Bytes || !Address->getType()->isPointerTy() ||
          isa<ConstantPointerNull>(Address) ||
          row(Roles.At[P]).Dir == Direction::In ||
          any_of(dataArguments(A.Mpi.fn()),
                 [&](const DataArgument &D) { return D.Buffer == P; }))
        continue;
      A.Bytes = LinearSum();
      A.Bytes->Const = *Bytes;
      add(A, *Address, Path, Into);
    }
  }

  void add(SideAccess A, const Value &Address, EntryPath Path,
           SideAccesses &Into) {
    auto Where = Places.place(Address, Path);
    if (!Where)
      return;
    A.Place = std::move(*Where);
    if (setRange(A))
      Into.push_back(std::move(A));
  }

  /// Takes the counters of loops out of the offset. False where it depends on
  /// what the other side has not got.
  bool setRange(SideAccess &A) {
    A.First = A.Last = A.Place.Offset;
    for (LinearSum *Sum : {&A.First, &A.Last})
      for (unsigned Steps = 0; Incomplete::within(Steps, 32); ++Steps) {
        const auto Term = find_if(reverse(Sum->Terms), [&](const auto &T) {
          const SharedPlaces::Atom &Each = Places.atom(T.first);
          return Each.IsCounter && (Each.Depth > 0 || A.IsBehindStart);
        });
        if (Term == Sum->Terms.rend())
          break;
        const auto [Number, Times] = *Term;
        const SharedPlaces::Atom &Counter = Places.atom(Number);
        const bool Upper = (Sum == &A.Last) == (Times > 0);
        LinearSum One;
        One.Terms.push_back({Number, 1});
        *Sum = Sum->plus(One, -Times)
                   .plus(Upper ? Counter.Last : Counter.First, Times);
      }
    auto IsInside = [&](const auto &T) {
      return Places.atom(T.first).Depth > 0;
    };
    return none_of(A.First.Terms, IsInside) &&
           none_of(A.Last.Terms, IsInside) &&
           (!A.Bytes || none_of(A.Bytes->Terms, IsInside)) &&
           Places.object(A.Place.Object).Depth == 0;
  }

  /// At, by one of its bytes, is in what A takes from From on.
  static bool covers(const SideAccess &A, const LinearSum &From,
                     const LinearSum &At) {
    const auto Behind = At.above(From);
    if (!Behind || *Behind < 0)
      return false;
    if (*Behind == 0)
      return true;
    return A.Bytes && A.Bytes->Terms.empty() && *Behind < A.Bytes->Const;
  }

  static bool share(const SideAccess &A, const SideAccess &B) {
    for (const LinearSum *X : {&A.First, &A.Last})
      for (const LinearSum *Y : {&B.First, &B.Last})
        if (covers(A, *X, *Y) || covers(B, *Y, *X))
          return true;
    return false;
  }

  /// What the way to the memory was read from is not written to meanwhile.
  bool isSteady(const SideAccess &A, const SideAccesses &One,
                const SideAccesses &Other) const {
    auto Through = Places.object(A.Place.Object).Through;
    for (const LinearSum *Sum : {&A.First, &A.Last})
      for (const auto &T : Sum->Terms)
        append_range(Through, Places.atom(T.first).Through);
    auto Changes = [&](const SideAccess &W) {
      return W.Writes && any_of(Through, [&](const SharedPlace &Cell) {
               return Cell.Object == W.Place.Object;
             });
    };
    return none_of(One, Changes) && none_of(Other, Changes);
  }

  /// Each start of one has an object or a round of its own.
  bool isOfEachStart(const SideAccess &A) const {
    return !A.First.Terms.empty() || !A.Last.Terms.empty() ||
           isa<CallBase>(Places.object(A.Place.Object).Base);
  }

  void compare(const StartedThread &T, const SideAccesses &Own,
               const SideAccesses &Other) {
    for (const SideAccess &A : Own)
      for (const SideAccess &B : Other) {
        if (Incomplete::reached(++Pairs > MaxSidePairs, Incomplete::Steps))
          return;
        if ((!A.Mpi && !B.Mpi) || (!A.Writes && !B.Writes) ||
            A.Place.Object != B.Place.Object || !share(A, B) ||
            !ThreadSides::areUnordered(*A.Step, *B.Step) ||
            !isSteady(A, Own, Other) || !isSteady(B, Own, Other))
          continue;
        if (A.Step->At == B.Step->At && isOfEachStart(A))
          continue;
        // Where the creator is in the call, that is the place to look at.
        if (B.Mpi)
          tell(T, B, A);
        else
          tell(T, A, B);
      }
  }

  void tell(const StartedThread &T, const SideAccess &A, const SideAccess &B) {
    const Instruction *At = A.Step->At;
    if (!Told.insert(At).second || isTold(Out, Check::OmpConcurrent, At) ||
        isTold(Out, Check::OmpConcurrent, B.Step->At))
      return;
    Told.insert(B.Step->At);
    Finding F =
        findingAt(A.Mpi, Check::ThreadRace, Severity::Warning,
                  raceText(A.Mpi.name(), sideOf(A), sideOf(B), nameOf(A)));
    F.Watches.clear();
    lower(F, Confidence::PerhapsOneThread);
    if (const Location Where = locationOf(*B.Step->At); At != B.Step->At)
      F.Notes.push_back(raceNote(sideOf(B), Where));
    F.Notes.push_back(note<text::ThreadStartedHere>(locationOf(*T.Start)));
    Out.push_back(std::move(F));
  }

  static RaceSide sideOf(const SideAccess &A) {
    return {A.Step->At, A.Mpi, A.Writes};
  }

  std::string nameOf(const SideAccess &A) {
    std::string Name = nameOfShared(Places, A.Place);
    return Name.empty() ? say<text::ThisMemory>() : Name;
  }

  CheckContext &C;
  Findings &Out;
  SharedPlaces Places;
  std::vector<StartedThread> All;
  ThreadSides::Steps Joined;
  DenseSet<const Instruction *> Told;
  size_t Pairs = 0;
};

} // namespace

void checkOwnThreadRace(CheckContext &C, Findings &Out) {
  OwnRaceSearch(C, Out).run();
}

} // namespace tutti
