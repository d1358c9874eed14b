// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows addresses. A pointer that is read from memory is known by where it
/// is read, and by what is stored there if that is one value in one place.

#include "analysis/threads/SharedPlace.h"
#include "analysis/threads/system/ThreadSync.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/library/CxxLibrary.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxPlaceDepth = 32;
static constexpr unsigned MaxPlaceSteps = 2000;
static constexpr unsigned MaxPlaceUses = 256;

static SharedPlace whole(unsigned Object) {
  SharedPlace Result;
  Result.Object = Object;
  return Result;
}

LinearSum LinearSum::plus(const LinearSum &O, int64_t Times) const {
  LinearSum Result;
  Result.Const = Const + O.Const * Times;
  auto A = Terms.begin();
  auto B = O.Terms.begin();
  while (A != Terms.end() || B != O.Terms.end()) {
    if (B == O.Terms.end() || (A != Terms.end() && A->first < B->first)) {
      Result.Terms.push_back(*A++);
    } else if (A == Terms.end() || B->first < A->first) {
      Result.Terms.push_back({B->first, B->second * Times});
      ++B;
    } else {
      if (int64_t Sum = A->second + B->second * Times)
        Result.Terms.push_back({A->first, Sum});
      ++A, ++B;
    }
  }
  erase_if(Result.Terms, [](const auto &T) { return T.second == 0; });
  return Result;
}

std::optional<int64_t> LinearSum::above(const LinearSum &O) const {
  LinearSum Difference = plus(O, -1);
  if (!Difference.Terms.empty())
    return std::nullopt;
  return Difference.Const;
}

void SharedPlaces::append(Key &K, const LinearSum &L) {
  K.push_back(L.Const);
  K.push_back(L.Terms.size());
  for (auto [Atom, Times] : L.Terms) {
    K.push_back(Atom);
    K.push_back(Times);
  }
}

unsigned SharedPlaces::object(const Value &Base, unsigned Depth) {
  auto [It, IsNew] =
      ObjectNumbers.insert({{0, reinterpret_cast<uintptr_t>(&Base), Depth},
                            unsigned(Objects.size())});
  if (IsNew)
    Objects.push_back({&Base, Depth, {}});
  return It->second;
}

unsigned SharedPlaces::pointee(const SharedPlace &Cell) {
  Key K{1, Cell.Object};
  append(K, Cell.Offset);
  auto [It, IsNew] =
      ObjectNumbers.insert({std::move(K), unsigned(Objects.size())});
  if (IsNew) {
    Object O = Objects[Cell.Object];
    O.Through.push_back(Cell);
    for (auto [Number, Times] : Cell.Offset.Terms)
      O.Depth = std::max(O.Depth, Atoms[Number].Depth);
    addThrough(O.Through, Cell.Offset);
    Objects.push_back(std::move(O));
  }
  return It->second;
}

void SharedPlaces::addThrough(SmallVectorImpl<SharedPlace> &Through,
                              const LinearSum &L) const {
  for (auto [Number, Times] : L.Terms)
    append_range(Through, Atoms[Number].Through);
}

LinearSum SharedPlaces::atomOf(Key K, Atom A) {
  auto [It, IsNew] = AtomNumbers.insert({std::move(K), unsigned(Atoms.size())});
  if (IsNew)
    Atoms.push_back(std::move(A));
  LinearSum Result;
  Result.Terms.push_back({It->second, 1});
  return Result;
}

EntryPath SharedPlaces::around(EntryPath Path, unsigned Depth) {
  return Path.take_back(Depth);
}

std::optional<SharedPlace> SharedPlaces::place(const Value &Address,
                                               EntryPath Path) {
  Steps = 0;
  return follow(Address, Path, 0);
}

std::optional<LinearSum> SharedPlaces::number(const Value &V, EntryPath Path) {
  Steps = 0;
  return sum(V, Path, 0);
}

/// Of a function that a thread begins with. C hands on one pointer. C++ has
/// taken copies of the arguments, which are passed by reference; of a function
/// object too, whose body gets the copy's address.
const Value *SharedPlaces::passedToThread(const Argument &A,
                                          const CallBase &Start) const {
  const Function *Called = Start.getCalledFunction();
  const StringRef Name = Called->getName();
  if (!Name.starts_with("_Z")) {
    const unsigned At = Name.starts_with("thrd") ? 2 : 3;
    return A.getArgNo() == 0 && At < Start.arg_size() ? Start.getArgOperand(At)
                                                      : nullptr;
  }
  // The thread, or the future and perhaps when it is to begin, come first.
  const unsigned Begin =
      Start.arg_size() > 1 && Start.getArgOperand(1)->getType()->isIntegerTy()
          ? 2
          : 1;
  if (Start.arg_size() <= Begin)
    return nullptr;
  // A lambda's own argument is behind the object.
  const bool IsLambda = A.getParent()->getName().starts_with("_ZZ");
  if (IsLambda && A.getArgNo() == 0)
    return Start.getArgOperand(Begin);
  const unsigned At = A.getArgNo() + Begin + (IsLambda ? 0 : 1);
  const auto *Copied = At < Start.arg_size()
                           ? dyn_cast<AllocaInst>(Start.getArgOperand(At))
                           : nullptr;
  const Value *V =
      Copied ? stored(*Copied, 0, Copy.module().getDataLayout()) : nullptr;
  const auto *Wraps = dyn_cast_or_null<CallBase>(V);
  if (const Function *F = Wraps ? Wraps->getCalledFunction() : nullptr)
    if (F->getName().starts_with("_ZSt3refI") ||
        F->getName().starts_with("_ZSt4crefI"))
      return Wraps->getArgOperand(0);
  return V;
}

/// What the function's parameter is, by the call that leads in; null when that
/// does not say. A task is handed its own description.
static const Value *actual(const Argument &A, const CallBase &Site) {
  switch (ompKind(Site)) {
  case OmpKind::Fork:
  case OmpKind::ForkIf:
  case OmpKind::ForkTeams:
    return forkedOperand(Site, A.getArgNo());
  case OmpKind::TaskRun:
  case OmpKind::TaskRunDeps:
  case OmpKind::TaskLoop:
    return A.getArgNo() == 1 ? Site.getArgOperand(2) : nullptr;
  case OmpKind::None:
    return A.getArgNo() < Site.arg_size() ? Site.getArgOperand(A.getArgNo())
                                          : nullptr;
  default:
    return nullptr;
  }
}

static bool isTaskAlloc(const Value &V) {
  const auto *Call = dyn_cast<CallBase>(&V);
  return Call && ompKind(*Call) == OmpKind::TaskAlloc;
}

const Value *SharedPlaces::stored(const Value &Base, int64_t At,
                                  const DataLayout &DL) {
  const Value *Only = nullptr;
  unsigned Uses = 0;
  SmallVector<std::pair<const Value *, int64_t>, 8> Work{{&Base, 0}};
  while (!Work.empty()) {
    auto [Address, Here] = Work.pop_back_val();
    for (const Use &U : Address->uses()) {
      const auto *I = dyn_cast<Instruction>(U.getUser());
      if (!I ||
          Incomplete::reached(++Uses > MaxPlaceUses, Incomplete::Steps, I))
        return nullptr;
      if (const auto *GEP = dyn_cast<GetElementPtrInst>(I)) {
        APInt Step(64, 0);
        if (!GEP->accumulateConstantOffset(DL, Step))
          return nullptr;
        Work.push_back({GEP, Here + Step.getSExtValue()});
      } else if (const auto *S = dyn_cast<StoreInst>(I)) {
        if (S->getPointerOperand() != Address)
          return nullptr;
        const int64_t Size =
            DL.getTypeStoreSize(S->getValueOperand()->getType())
                .getFixedValue();
        if (Here + Size <= At || Here > At)
          continue;
        if (Only || Here != At || S->isVolatile() || S->isAtomic())
          return nullptr;
        Only = S->getValueOperand();
      } else if (const auto *Call = dyn_cast<CallBase>(I)) {
        if (const auto *Sets = dyn_cast<MemSetInst>(Call)) {
          const auto *Length = dyn_cast<ConstantInt>(Sets->getLength());
          if (Here > At || (Length && Here + Length->getSExtValue() <= At))
            continue;
        }
        const auto *Copies = dyn_cast<MemCpyInst>(Call);
        const bool IsSource = Copies && U.getOperandNo() == 1;
        if (!IsSource && !Call->isLifetimeStartOrEnd() &&
            ompKind(*Call) == OmpKind::None && !ThreadSync::isStart(*Call))
          return nullptr;
      } else if (!isa<LoadInst>(I)) {
        return nullptr;
      }
    }
  }
  return Only;
}

/// A task's own variable whose address L reads: clang has a function that
/// writes their addresses to places that it is handed. Found as the pointer
/// to all of them and the distance from there.
static std::optional<std::pair<const Value *, int64_t>>
variableOfTask(const LoadInst &L, EntryPath Path) {
  const auto *Where = dyn_cast<AllocaInst>(L.getPointerOperand());
  if (!Where)
    return std::nullopt;
  const CallBase *Map = nullptr;
  unsigned No = 0;
  for (const Use &U : Where->uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (isa<LoadInst>(U.getUser()) || (Call && Call->isLifetimeStartOrEnd()))
      continue;
    if (!Call || Map || !Call->isArgOperand(&U))
      return std::nullopt;
    Map = Call;
    No = Call->getArgOperandNo(&U);
  }
  const Value *Called = Map ? Map->getCalledOperand() : nullptr;
  if (const auto *A = dyn_cast_or_null<Argument>(Called); A && !Path.empty())
    Called = actual(*A, *Path.front());
  const auto *F = dyn_cast_or_null<Function>(Called);
  if (!F || F->size() != 1 || No == 0 || No >= F->arg_size() ||
      !F->getName().contains("task_privates_map"))
    return std::nullopt;
  for (const User *U : F->getArg(No)->users()) {
    const auto *S = dyn_cast<StoreInst>(U);
    APInt Offset(64, 0);
    if (S && S->getPointerOperand() == F->getArg(No) &&
        S->getValueOperand()->stripAndAccumulateConstantOffsets(
            F->getDataLayout(), Offset, true) == F->getArg(0))
      return std::pair(Map->getArgOperand(0), Offset.getSExtValue());
  }
  return std::nullopt;
}

/// What is stored At bytes behind where the task that Alloc makes finds what it
/// shares, or in Copied the structure that is copied there.
static const Value *storedInShareds(const Value &Alloc, int64_t At,
                                    const Value *&Copied) {
  enum Kind { Task, Shareds };
  SmallVector<std::tuple<const Value *, int64_t, Kind>, 8> Work{
      {&Alloc, 0, Task}};
  for (unsigned Uses = 0; !Work.empty();) {
    auto [Address, Here, What] = Work.pop_back_val();
    for (const User *U : Address->users()) {
      if (Incomplete::reached(++Uses > MaxPlaceUses, Incomplete::Steps, U))
        return Copied = nullptr;
      if (const auto *GEP = dyn_cast<GetElementPtrInst>(U)) {
        APInt Step(64, 0);
        if (GEP->accumulateConstantOffset(GEP->getDataLayout(), Step))
          Work.push_back({GEP, Here + Step.getSExtValue(), What});
      } else if (const auto *L = dyn_cast<LoadInst>(U)) {
        if (What == Task && Here == 0)
          Work.push_back({L, 0, Shareds});
      } else if (const auto *Copies = dyn_cast<MemCpyInst>(U)) {
        if (What == Shareds && Here == 0 && Copies->getRawDest() == Address)
          Copied = Copies->getRawSource();
      } else if (const auto *S = dyn_cast<StoreInst>(U)) {
        if (What == Shareds && Here == At && S->getPointerOperand() == Address)
          return S->getValueOperand();
      }
    }
  }
  return nullptr;
}

std::optional<SharedPlace> SharedPlaces::shareds(const Object &Holder,
                                                 int64_t At, EntryPath Path,
                                                 unsigned Depth) {
  const Value *Copied = nullptr;
  EntryPath Maker = around(Path, Holder.Depth);
  if (const Value *V = storedInShareds(*Holder.Base, At, Copied))
    return follow(*V, Maker, Depth + 1);
  auto From = Copied ? follow(*Copied, Maker, Depth + 1) : std::nullopt;
  if (!From)
    return std::nullopt;
  From->Offset.Const += At;
  return behind(*From, Maker, Depth + 1);
}

const Value *SharedPlaces::onlyValue(const SharedPlace &Cell) const {
  const Object &Holder = Objects[Cell.Object];
  if (!Holder.Through.empty() || !Cell.Offset.Terms.empty())
    return nullptr;
  const auto *Local = dyn_cast<AllocaInst>(Holder.Base);
  // Structures hold what a construct has captured, or a thread is given.
  return isTaskAlloc(*Holder.Base) ||
                 (Local && Local->getAllocatedType()->isStructTy())
             ? stored(*Holder.Base, Cell.Offset.Const,
                      Copy.module().getDataLayout())
             : nullptr;
}

std::optional<SharedPlace>
SharedPlaces::behind(const SharedPlace &Cell, EntryPath Path, unsigned Depth) {
  const Object Holder = Objects[Cell.Object];
  const bool IsFixed = Holder.Through.empty() && Cell.Offset.Terms.empty();
  const int64_t At = Cell.Offset.Const;
  if (Holder.IsShareds)
    return IsFixed ? shareds(Holder, At, Path, Depth)
                   : std::optional<SharedPlace>();
  const bool IsTask = isTaskAlloc(*Holder.Base);
  if (IsTask && IsFixed && At == 0) {
    Key K{8, Cell.Object};
    auto [It, IsNew] = ObjectNumbers.insert({K, unsigned(Objects.size())});
    if (IsNew) {
      Objects.push_back(Holder);
      Objects.back().IsShareds = true;
    }
    return whole(It->second);
  }
  if (const Value *V = onlyValue(Cell))
    if (auto Found = follow(*V, around(Path, Holder.Depth), Depth + 1)) {
      append_range(Found->Read, Cell.Read);
      Found->Read.push_back({Cell.Object, At});
      return Found;
    }
  if (IsTask)
    return std::nullopt;
  SharedPlace Result = whole(pointee(Cell));
  Result.Read = Cell.Read;
  return Result;
}

/// Of a std::vector, whose first member is the pointer to them.
std::optional<SharedPlace>
SharedPlaces::element(const CallBase &Call, EntryPath Path, unsigned Depth) {
  const Function *F = Call.getCalledFunction();
  const bool IsFirst = F && givesFirstElement(F->getName());
  if (!F || (!IsFirst && !givesElement(F->getName())) || Call.arg_empty())
    return std::nullopt;
  auto Cell = follow(*Call.getArgOperand(0), Path, Depth + 1);
  if (!Cell)
    return std::nullopt;
  SharedPlace Result = whole(pointee(*Cell));
  Result.Read = Cell->Read;
  if (IsFirst)
    return Result;
  const uint64_t Size = Call.getRetDereferenceableBytes();
  auto N = sum(*Call.getArgOperand(1), Path, Depth + 1);
  if (!N || Size == 0)
    return std::nullopt;
  Result.Offset = Result.Offset.plus(*N, Size);
  return Result;
}

std::optional<SharedPlace> SharedPlaces::follow(const Value &V, EntryPath Path,
                                                unsigned Depth) {
  if (!V.getType()->isPointerTy() ||
      Incomplete::reached(Depth > MaxPlaceDepth || ++Steps > MaxPlaceSteps,
                          Incomplete::Depth, &V))
    return std::nullopt;
  if (const auto *G = dyn_cast<GlobalVariable>(&V))
    return G->isThreadLocal() ? std::nullopt
                              : std::optional(whole(object(*G, 0)));
  if (const auto *GEP = dyn_cast<GEPOperator>(&V)) {
    auto Base = follow(*GEP->getPointerOperand(), Path, Depth + 1);
    const DataLayout &DL = Copy.module().getDataLayout();
    VariableOffsets Variable;
    APInt Constant(64, 0);
    if (!Base || !GEP->collectOffset(DL, 64, Variable, Constant))
      return std::nullopt;
    Base->Offset.Const += Constant.getSExtValue();
    for (auto &[Index, Scale] : Variable) {
      auto N = sum(*Index, Path, Depth + 1);
      if (!N)
        return std::nullopt;
      Base->Offset = Base->Offset.plus(*N, Scale.getSExtValue());
    }
    return Base;
  }
  if (isa<AllocaInst>(V) || isTaskAlloc(V))
    return whole(object(V, Path.size()));
  if (const auto *A = dyn_cast<Argument>(&V)) {
    if (Path.empty())
      return whole(object(*A, 0));
    const Value *Passed = ThreadSync::isStart(*Path.front())
                              ? passedToThread(*A, *Path.front())
                              : actual(*A, *Path.front());
    return Passed ? follow(*Passed, Path.drop_front(), Depth + 1)
                  : std::nullopt;
  }
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    if (auto Own = variableOfTask(*L, Path)) {
      auto All = follow(*Own->first, Path, Depth + 1);
      if (All)
        All->Offset.Const += Own->second;
      return All;
    }
    auto Cell = L->isSimple() ? follow(*L->getPointerOperand(), Path, Depth + 1)
                              : std::nullopt;
    return Cell ? behind(*Cell, Path, Depth) : std::nullopt;
  }
  const auto *Call = dyn_cast<CallBase>(&V);
  if (auto Element = Call ? element(*Call, Path, Depth) : std::nullopt)
    return Element;
  return Call && isNoAliasCall(Call)
             ? std::optional(whole(object(*Call, Path.size())))
             : std::nullopt;
}

} // namespace tutti
