// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads roles for calls of MPI and operands for the rest. Variables of one
/// thread are no matter of others and are left out, but for those that it
/// shares with tasks.

#include "analysis/threads/TeamAccess.h"
#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/RequestState.h"
#include "analysis/threads/AtomicMember.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/library/CxxLibrary.h"
#include "model/openmp/OmpCall.h"
#include "model/texts/GivenUp.def"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

/// Accesses in regions of one module; what is more is not looked at.
static constexpr size_t MaxAccesses = 40000;

static LinearSum constantSum(int64_t N) {
  LinearSum Result;
  Result.Const = N;
  return Result;
}

EntrySites pathTo(const ParallelismWords &Words, const Function &F,
                  unsigned Context) {
  EntrySites Path;
  const Function *At = &F;
  for (unsigned Steps = 0; Incomplete::within(Steps, 64); ++Steps) {
    const CallContext &C = Words.contexts(*At)[Context];
    if (!C.Site)
      break;
    Path.push_back(C.Site);
    Context = C.From;
    At = C.Site->getFunction();
  }
  return Path;
}

/// One team of threads, with nothing that makes it smaller.
static const OmpRegion *onlyTeam(const ParallelismWord &W) {
  const OmpRegion *Team = nullptr;
  for (size_t I = 0; I < W.size(); ++I) {
    if (!W[I].Region)
      continue;
    switch (W.kind(I)) {
    case RegionKind::Parallel:
      if (Team)
        return nullptr;
      Team = W[I].Region;
      break;
    case RegionKind::Entry:
    case RegionKind::Teams:
    case RegionKind::Serialized:
    case RegionKind::TeamOfOne:
    case RegionKind::NoMoreThreads:
    case RegionKind::OutsideParallel:
      return nullptr;
    default:
      break;
    }
  }
  return Team;
}

TeamAccesses::TeamAccesses(PrivateCopy &Copy, const ParallelismWords &Words)
    : Copy(Copy), Words(Words), Places(Copy) {
  if (Words.regions().empty())
    return;
  for (const Function *F : Copy.functions())
    for (const Instruction &I : instructions(*F))
      if (MpiCall Mpi = MpiCall::get(I);
          Mpi && makesPersistent(Mpi.fn()) && Mpi.isTrusted())
        Persistent.push_back(Mpi);
  for (const Function *F : Copy.functions())
    collect(*F);
  if (Found > MaxAccesses) {
    Copy.giveUp(*Copy.functions().front(), say<text::TooManyAccesses>());
    return;
  }
  for (auto &[Key, G] : ByObject)
    if (any_of(G, [](const TeamAccess &A) { return bool(A.Mpi); }) &&
        any_of(G, [](const TeamAccess &A) { return A.Writes; }))
      Groups.push_back(&G);
}

const TeamAccesses::Group *TeamAccesses::allOf(const TeamAccess &In,
                                               unsigned Object) const {
  const CallBase *Fork = In.Path[In.Fork];
  const auto Team = Teams.find(Fork);
  const auto Its = Team == Teams.end() ? ByObject.end()
                                       : ByObject.find({Team->second, Object});
  const auto All = Written.find({Fork, Object});
  if (Its == ByObject.end() || All == Written.end())
    return nullptr;
  // Of calls of one function in one place among the regions one is seen.
  auto IsOneOfMany = [&](const CallBase *Site) {
    const Function *Callee = Site->getCalledFunction();
    return Callee && Callee->hasNUsesOrMore(Words.contexts(*Callee).size() + 1);
  };
  size_t Seen = 0;
  for (const TeamAccess &A : Its->second) {
    if (!A.Writes)
      continue;
    ++Seen;
    if (any_of(ArrayRef(A.Path).take_front(A.Fork), IsOneOfMany))
      return nullptr;
  }
  return Seen == All->second.size() ? &Its->second : nullptr;
}

/// What all accesses of F have in common that are made in a context.
std::optional<TeamAccess> TeamAccesses::frame(const Function &F,
                                              unsigned Context) {
  TeamAccess Frame;
  Frame.Context = Context;
  const CallContext &C = Words.contexts(F)[Context];
  const OmpRegion *Team = onlyTeam(C.Prefix);
  if (!Team)
    return std::nullopt;
  Frame.Guess = C.Guess;
  Frame.Path = pathTo(Words, F, Context);
  const auto *It = find(Frame.Path, Team->Begin);
  if (It == Frame.Path.end())
    return std::nullopt;
  Frame.Fork = It - Frame.Path.begin();
  return Frame;
}

std::optional<TeamAccess> TeamAccesses::step(const Instruction &I,
                                             unsigned Context) {
  auto Frame = frame(*I.getFunction(), Context);
  if (Frame) {
    Frame->At = &I;
    if (!place(*Frame))
      return std::nullopt;
  }
  return Frame;
}

void TeamAccesses::collect(const Function &F) {
  // Its calls are the accesses.
  if (atomicMember(F.getName()) != AtomicMember::None)
    return;
  for (unsigned N = 0; N < Words.contexts(F).size(); ++N) {
    const auto Frame = frame(F, N);
    if (!Frame)
      continue;
    for (const Instruction &I : instructions(F)) {
      if (Found > MaxAccesses)
        return;
      if (!I.mayReadOrWriteMemory() || I.isLifetimeStartOrEnd())
        continue;
      collect(I, *Frame);
    }
  }
}

static bool leavesObject(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  return F && leavesItsObject(F->getName());
}

void TeamAccesses::collect(const Instruction &I, TeamAccess A) {
  A.At = &I;
  const DataLayout &DL = Copy.module().getDataLayout();
  auto Size = [&](Type *T) {
    TypeSize S = DL.getTypeStoreSize(T);
    return S.isScalable() ? std::nullopt
                          : std::optional(constantSum(S.getFixedValue()));
  };
  if (const auto *L = dyn_cast<LoadInst>(&I)) {
    A.Atomic = !L->isSimple();
    A.Bytes = Size(L->getType());
    add(A, *L->getPointerOperand());
  } else if (const auto *S = dyn_cast<StoreInst>(&I)) {
    A.Atomic = !S->isSimple();
    A.Bytes = Size(S->getValueOperand()->getType());
    A.Writes = true;
    add(A, *S->getPointerOperand());
  } else if (isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I)) {
    // Whoever waits for the value does so elsewhere.
    A.Writes = true;
    A.Bytes = constantSum(1);
    add(A, *I.getOperand(0));
  } else if (const auto *M = dyn_cast<MemIntrinsic>(&I)) {
    A.Bytes = Places.number(*M->getLength(), A.Path);
    A.Writes = true;
    add(A, *M->getRawDest());
    if (const auto *Copies = dyn_cast<MemTransferInst>(M)) {
      A.Writes = false;
      add(A, *Copies->getRawSource());
    }
  } else if (MpiCall Mpi = MpiCall::get(I); Mpi && Mpi.isTrusted()) {
    call(Mpi, A);
  } else if (const AtomicMember M = atomicMember(I); M != AtomicMember::None) {
    A.Atomic = true;
    A.Writes = M != AtomicMember::Load;
    A.Bytes = constantSum(1);
    add(A, *I.getOperand(0));
  } else if (const auto *CB = dyn_cast<CallBase>(&I);
             CB && ompKind(*CB) == OmpKind::None &&
             Words.bodiesOf(*CB).empty() && !CB->onlyReadsMemory() &&
             !isa<IntrinsicInst>(CB) && !leavesObject(*CB)) {
    // What is not in sight may write to what it is handed: it is no access to
    // speak of, but a pointer there may lead elsewhere afterwards.
    for (const Use &Arg : CB->args())
      if (Arg->getType()->isPointerTy() &&
          !CB->onlyReadsMemory(CB->getArgOperandNo(&Arg)))
        if (auto Where = Places.place(*Arg, A.Path))
          Written[{A.Path[A.Fork], Where->Object}].push_back(
              {Where->Offset, 0});
  }
}

std::optional<LinearSum> TeamAccesses::count(const MpiCall &Mpi, int Param,
                                             EntryPath Path) {
  if (Param < 0)
    return std::nullopt;
  if (const Value *Count = Mpi.value(Param))
    return Places.number(*Count, Path);
  const Value *Address = Mpi.isFortran() ? Mpi.operand(Param) : nullptr;
  return Address ? Places.numberAt(*Address, Path) : std::nullopt;
}

/// How the operation of Mpi accesses one of its buffers; false when it does
/// not, or not as one piece.
bool TeamAccesses::data(const MpiCall &Mpi, const DataArgument &D,
                        EntryPath Path, TeamAccess &A) {
  if (isInPlace(Mpi, D.Buffer) || isNullBuffer(Mpi, D.Buffer) || D.OnlyAtRoot ||
      movesData(Mpi, D) == Moves::No || row(Mpi.fn()).Kind == Class::Window)
    return false;
  if (const BasicType *T = basicType(Mpi, D.Type))
    if (auto N = count(Mpi, D.Count, Path))
      A.Bytes = constantSum(0).plus(*N, T->Bytes);
  A.Writes = D.Writes;
  return true;
}

void TeamAccesses::start(const MpiCall &Start, TeamAccess A) {
  const Value *Request = Start.operand(indexOf(Start.fn(), Role::NREQ) + 1);
  const auto Started = Request ? Places.place(*Request, A.Path) : std::nullopt;
  A.Param = 0;
  for (const MpiCall &Made : Persistent) {
    // Partitions are sent when they are ready.
    if (!Started || has(Made.fn(), table::PARTITIONS))
      continue;
    // Made in a function that is around this one.
    const Function *Maker = Made.call().getFunction();
    EntryPath Path = A.Path;
    const Function *Here = A.At->getFunction();
    while (Here != Maker && !Path.empty()) {
      Here = Path.front()->getFunction();
      Path = Path.drop_front();
    }
    const Value *Its = Made.operand(indexOf(Made.fn(), table::REQ_OUT));
    const auto At =
        Here == Maker && Its ? Places.place(*Its, Path) : std::nullopt;
    if (!At || At->Object != Started->Object ||
        (Start.fn() == Fn::Start && !(At->Offset == Started->Offset)))
      continue;
    for (const DataArgument &D : dataArguments(Made.fn())) {
      TeamAccess Each = A;
      const Value *Buffer = Made.operand(D.Buffer);
      Each.Starts = true;
      if (Buffer && data(Made, D, Path, Each))
        if (auto Where = Places.place(*Buffer, Path))
          add(std::move(Each), std::move(*Where));
    }
  }
}

void TeamAccesses::call(const MpiCall &Mpi, TeamAccess A) {
  A.Mpi = Mpi;
  A.IsRma = row(Mpi.fn()).Kind == Class::Rma;
  if (row(Mpi.fn()).Kind == Class::P2P && !has(Mpi.fn(), table::PARTITIONS))
    if (TeamAccess Each = A; place(Each))
      Messages.push_back(std::move(Each));
  if (Mpi.fn() == Fn::Start || Mpi.fn() == Fn::Startall)
    start(Mpi, A);
  const table::RoleList &Roles = row(Mpi.fn()).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    const Value *Address = Mpi.operand(P);
    if (!Address || !Address->getType()->isPointerTy() ||
        isa<ConstantPointerNull>(Address) || isFortranSentinel(Address))
      continue;
    const table::RoleRow &R = row(Roles.At[P]);
    A.Param = P;
    A.Starts = false;
    A.Atomic = row(Mpi.fn()).Kind == Class::Local && R.Dir == Direction::Out;
    A.Bytes = std::nullopt;
    const auto Data = dataArguments(Mpi.fn());
    const auto *D = find_if(
        Data, [&](const DataArgument &Each) { return Each.Buffer == P; });
    if (D != Data.end()) {
      // A persistent operation has not begun.
      if (has(Mpi.fn(), table::REQ_OUT) && !startsOperation(Mpi))
        continue;
      A.Starts = startsOperation(Mpi) || A.IsRma;
      if (data(Mpi, *D, A.Path, A))
        add(A, *Address);
      continue;
    }
    if (R.Dir == Direction::In && !Mpi.isFortran())
      continue;
    if (Roles.At[P] == table::REQS && Mpi.fn() == Fn::Waitall) {
      if (auto N = count(Mpi, indexOf(Mpi.fn(), Role::NREQ), A.Path)) {
        A.Writes = true;
        A.Bytes = constantSum(0).plus(*N, 4); // or twice that
        add(A, *Address);
      }
      continue;
    }
    // Fortran's error code is written by every call, and all threads write the
    // same.
    if (auto Bytes = Mpi.bytesWritten(P); Bytes && R.Dir != Direction::In) {
      A.Writes = true;
      A.Bytes = constantSum(*Bytes);
      add(A, *Address);
    }
  }
}

/// Each thread that comes into the function of the access makes it.
bool TeamAccesses::isMadeByAll(const TeamAccess &A) const {
  Function &F = *const_cast<Function *>(A.At->getFunction());
  return Copy.analyses().getResult<PostDominatorTreeAnalysis>(F).dominates(
      A.At->getParent(), &F.getEntryBlock());
}

/// Takes the counters out of the offset.
bool TeamAccesses::setRange(TeamAccess &A) {
  A.First = A.Last = A.Place.Offset;
  A.IsDense = true;
  const unsigned Outside = A.depthOfTeam();
  for (bool Upper : {false, true}) {
    LinearSum &Sum = Upper ? A.Last : A.First;
    for (unsigned Steps = 0; Incomplete::within(Steps, 32); ++Steps) {
      // Atoms are made of earlier ones.
      const auto Term = find_if(reverse(Sum.Terms), [&](const auto &T) {
        const SharedPlaces::Atom &Each = Places.atom(T.first);
        return Each.IsCounter && Each.Depth > Outside;
      });
      if (Term == Sum.Terms.rend())
        break;
      const auto [Number, Times] = *Term;
      const SharedPlaces::Atom &Counter = Places.atom(Number);
      A.IsShared |= Counter.IsShared;
      A.IsCyclic |= Counter.IsCyclic;
      A.IsOfSome |= Counter.IsThread && !isMadeByAll(A);
      LinearSum One;
      One.Terms.push_back({Number, 1});
      Sum =
          Sum.plus(One, -Times)
              .plus(Upper == (Times > 0) ? Counter.Last : Counter.First, Times);
    }
    if (any_of(Sum.Terms, [&](const auto &T) {
          return Places.atom(T.first).Depth > Outside;
        }))
      return false;
  }
  unsigned Counters = 0;
  for (auto [Number, Times] : A.Place.Offset.Terms)
    if (Places.atom(Number).IsCounter && Places.atom(Number).Depth > Outside) {
      ++Counters;
      A.IsDense &= A.Bytes && A.Bytes->Terms.empty() &&
                   (A.Bytes->Const >= Times && Times > 0);
    }
  if (Counters > 1)
    A.IsDense = false;
  return true;
}

/// Says by which regions the access is reached; false when not by one team.
bool TeamAccesses::place(TeamAccess &A) {
  A.Word = Words.contexts(*A.At->getFunction())[A.Context].Prefix;
  A.Word.append(Words.before(*A.At),
                Words.contexts(*A.At->getFunction())[A.Context].Site);
  return onlyTeam(A.Word) != nullptr;
}

void TeamAccesses::add(TeamAccess A, const Value &Address) {
  if (auto Where = Places.place(Address, A.Path))
    add(std::move(A), std::move(*Where));
}

void TeamAccesses::add(TeamAccess A, SharedPlace Where) {
  const CallBase *Fork = A.Path[A.Fork];
  A.Place = std::move(Where);
  if (A.Writes)
    Written[{Fork, A.Place.Object}].push_back(
        {A.Place.Offset,
         A.Bytes && A.Bytes->Terms.empty() ? uint64_t(A.Bytes->Const) : 0});
  if (!setRange(A) || (A.Bytes && any_of(A.Bytes->Terms, [&](const auto &T) {
                         return Places.atom(T.first).Depth > A.depthOfTeam();
                       })))
    return;
  if (!place(A))
    return;
  ++Found;
  const unsigned Team = Teams.insert({Fork, Teams.size()}).first->second;
  ByObject[{Team, A.Place.Object}].push_back(std::move(A));
}

bool TeamAccesses::isWritten(const CallBase *Fork, unsigned Object,
                             const LinearSum &At) const {
  auto It = Written.find({Fork, Object});
  return It != Written.end() && any_of(It->second, [&](const auto &W) {
           auto Behind = At.above(W.first);
           return !Behind || W.second == 0 ||
                  (*Behind > -8 && *Behind < int64_t(W.second));
         });
}

bool TeamAccesses::isSteady(ArrayRef<SharedPlace> Through,
                            const TeamAccess &In) const {
  return none_of(Through, [&](const SharedPlace &Cell) {
    return isWritten(In.Path[In.Fork], Cell.Object, Cell.Offset);
  });
}

bool TeamAccesses::isSteady(const LinearSum &L, const TeamAccess &In) const {
  return all_of(L.Terms, [&](const auto &T) {
    return isSteady(Places.atom(T.first).Through, In);
  });
}

bool TeamAccesses::isSteady(const TeamAccess &A) const {
  if (!isSteady(Places.object(A.Place.Object).Through, A) ||
      !isSteady(A.First, A) || !isSteady(A.Last, A) ||
      (A.Bytes && !isSteady(*A.Bytes, A)))
    return false;
  return none_of(A.Place.Read, [&](const auto &Cell) {
    return isWritten(A.Path[A.Fork], Cell.first, constantSum(Cell.second));
  });
}

} // namespace tutti
