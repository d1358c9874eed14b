// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Addresses are followed through members, and through what is stored in there
/// at known places. Who sets a pointer to what nobody knows, where another
/// address was found, is not followed, nor what a library may write besides
/// what it is handed.

#include "analysis/execution/interpreter/passed/PassedOver.h"
#include "analysis/memory/Member.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "model/library/CxxLibrary.h"
#include "model/library/FortranLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MostSteps = 16000, MostDepth = 12;
/// Until what is stored in there leads nowhere else.
static constexpr unsigned MostRounds = 6;
/// Addresses that are looked at, and how many in one another.
static constexpr unsigned MostFollowed = 20000, MostNested = 40;

void PassedOver::add(const RuntimeValue &V, bool Exact, int64_t By,
                     Places &Out) {
  // A pointer that goes on and on in its object is somewhere in there.
  constexpr size_t Many = 8;
  RuntimeValue At = V;
  if (!Exact || At.Offset == RuntimeValue::Anywhere)
    At.Offset = RuntimeValue::Anywhere;
  else
    At.Offset += By;
  size_t InObject = 0;
  for (const RuntimeValue &Each : Out) {
    if (Each.Id != At.Id)
      continue;
    if (Each == At || Each.Offset == RuntimeValue::Anywhere)
      return;
    ++InObject;
  }
  if (InObject >= Many)
    At.Offset = RuntimeValue::Anywhere;
  if (At.Offset == RuntimeValue::Anywhere && InObject)
    erase_if(Out, [&](const RuntimeValue &Each) { return Each.Id == At.Id; });
  Out.push_back(At);
}

/// What comes together at At: some of it may come from there again, by way of a
/// list.
bool PassedOver::merged(const Value &At, ArrayRef<const Value *> From,
                        const Scope &In, Places &Out) {
  if (auto Known = Merging.find(&At); Known != Merging.end()) {
    for (const RuntimeValue &Each : Known->second)
      add(Each, true, 0, Out);
    return true;
  }
  constexpr size_t Most = 64;
  Merging[&At] = {};
  auto Leave = atScopeExit([&] { Merging.erase(&At); });
  while (true) {
    Places Next = Merging[&At];
    const Places Before = Next;
    bool All = true;
    for (const Value *V : From)
      // What comes back to here is found once it is known what goes out.
      if (Places Each = Next; follow(*V, In, Each))
        Next = std::move(Each);
      else
        All = false;
    if (Incomplete::reached(Next.size() > Most, Incomplete::Rounds,
                            dyn_cast<Instruction>(&At)))
      return false;
    if (Next == Before) {
      for (const RuntimeValue &Each : Next)
        add(Each, true, 0, Out);
      return All;
    }
    Merging[&At] = std::move(Next);
  }
}

bool PassedOver::load(const LoadInst &L, const Scope &In, Places &Out) {
  if (const AllocaInst *A = ownAt(*L.getPointerOperand(), In))
    return local(*A, In, Out);
  Places From;
  return follow(*L.getPointerOperand(), In, From) && !From.empty() &&
         pointersAt(From, Out);
}

bool PassedOver::pointersAt(const Places &From, Places &Out) {
  Type &Pointer = *PointerType::getUnqual(Of.Stack.back().At->getContext());
  for (const RuntimeValue &At : From) {
    Read.push_back({At.Id, At.Offset, Of.DL.getPointerSize()});
    if (auto Stored = Kept.find({At.Id, At.Offset}); Stored != Kept.end())
      for (const RuntimeValue &Each : Stored->second)
        add(Each, true, 0, Out);
    if (isFresh(At.Id))
      continue; // nothing but what is stored in there
    const RuntimeValue Is = Of.Memory.load(At, Pointer);
    if (Is.Is == RuntimeValue::Constant && Is.C->isNullValue())
      continue; // leads nowhere
    if (const auto To = Of.Memory.place(Is)) {
      add(*To, true, 0, Out);
      continue;
    }
    const auto All = Of.Memory.addressesIn(At.Id);
    if (!All)
      return false;
    for (const RuntimeValue &Each : *All)
      add(Each, true, 0, Out);
  }
  return true;
}

/// Memory that a call gives, the same one each time.
RuntimeValue PassedOver::madeBy(const Instruction &I, Objects &By) {
  auto [At, New] = By.try_emplace(&I, 0);
  if (New)
    At->second = Of.Memory.newObject();
  return RuntimeValue::object(At->second, 0);
}

static bool reallocates(const Function &F, const TargetLibraryInfo &Library) {
  LibFunc Is;
  return isReallocLikeFn(&F) ||
         (Library.getLibFunc(F, Is) && Is == LibFunc_realloc);
}

/// The first argument; where it is not, nothing hangs on what was found.
bool PassedOver::isFollowed(const CallBase &CB, const Scope &In) {
  Places At;
  const size_t Before = Read.size();
  if (follow(*CB.getArgOperand(0), In, At))
    return true;
  Read.erase(Read.begin() + Before, Read.end());
  return false;
}

/// What a function of a library gives back is its own, or in what it was given.
bool PassedOver::returned(const CallBase &CB, const Scope &In, Places &Out) {
  const Function *F = CB.getCalledFunction() ? target(CB, In) : nullptr;
  if (!F)
    return false;
  // What a container has is in no object that another pointer is known to.
  if (givesOwnMemory(F->getName())) {
    add(madeBy(CB, Owned), /*Exact=*/false, 0, Out);
    return true;
  }
  if (Of.isElsewhere(*F)) {
    // What got more room may lie where nothing else does, whatever is in it.
    if (reallocates(*F, Of.library(CB)) && !isFollowed(CB, In)) {
      const RuntimeValue At = madeBy(CB, Owned);
      Of.Memory.forget(At);
      add(At, /*Exact=*/false, 0, Out);
      return true;
    }
    const bool Is = all_of(CB.args(), [&](const Use &U) {
      return !U->getType()->isPointerTy() || isa<Function>(U) ||
             follow(*U, In, Out);
    });
    for (RuntimeValue &At : Out)
      At.Offset = RuntimeValue::Anywhere;
    return Is;
  }
  Actuals Given;
  if (!bind(CB, *F, In, Given))
    return false;
  // A function that calls itself has values of its own each time.
  const auto Before = std::exchange(Merging, {});
  const bool Is = all_of(*F, [&](const BasicBlock &B) {
    const auto *R = dyn_cast<ReturnInst>(B.getTerminator());
    return !R || follow(*R->getReturnValue(), {nullptr, &Given}, Out);
  });
  Merging = Before;
  return Is;
}

/// What the parameters of a function in sight lead to.
bool PassedOver::bind(const CallBase &CB, const Function &F, const Scope &In,
                      Actuals &Given) {
  return all_of(F.args(), [&](const Argument &A) {
    return !A.getType()->isPointerTy() ||
           (A.getArgNo() < CB.arg_size() &&
            follow(*CB.getArgOperand(A.getArgNo()), In, Given[&A]));
  });
}

bool PassedOver::followed(const Value &V, const Scope &In, bool Exact,
                          int64_t By, Places &Out) {
  Places Here;
  const auto *I = dyn_cast<Instruction>(&V);
  const bool IsMine =
      In.Given ? I != nullptr : I && In.Over->contains(I->getParent());
  if (In.Given && isa<Argument>(V)) {
    Here = In.Given->lookup(cast<Argument>(&V));
  } else if (!IsMine) {
    const RuntimeValue Is = Of.valueOf(&V);
    if (Is.Is == RuntimeValue::Constant && Is.C->isNullValue())
      return true;
    const auto At = Of.Memory.place(Is);
    if (!At)
      return false;
    Here.push_back(*At);
  } else if (isa<AllocaInst>(I)) {
    return true;
  } else if (const auto *L = dyn_cast<LoadInst>(I)) {
    if (!load(*L, In, Here))
      return false;
  } else if (isa<PHINode, SelectInst>(I)) {
    const SmallVector<const Value *, 4> From(
        drop_begin(I->operand_values(), isa<SelectInst>(I)));
    if (!merged(*I, From, In, Here))
      return false;
  } else if (const auto *E = dyn_cast<ExtractValueInst>(I)) {
    if (!member(*E, In, Here))
      return false;
  } else if (const auto *CB = dyn_cast<CallBase>(I)) {
    if (Of.isAllocation(*CB))
      Here.push_back(madeBy(*CB, Fresh));
    else if (!returned(*CB, In, Here))
      return false;
  } else {
    return false;
  }
  for (const RuntimeValue &At : Here)
    add(At, Exact, By, Out);
  return true;
}

bool PassedOver::follow(const Value &V, const Scope &In, Places &Out) {
  if (!V.getType()->isPointerTy() ||
      Incomplete::reached(++Followed > MostFollowed || Nested >= MostNested,
                          Incomplete::Depth, dyn_cast<Instruction>(&V)))
    return false;
  ++Nested;
  auto Leave = atScopeExit([&] { --Nested; });
  bool Exact = true;
  const Value *Base = &V;
  APInt By(Of.DL.getIndexTypeSizeInBits(V.getType()), 0);
  while (true) {
    Base = Base->stripAndAccumulateConstantOffsets(Of.DL, By,
                                                   /*AllowNonInbounds=*/true);
    const auto *G = dyn_cast<GEPOperator>(Base);
    if (!G)
      break;
    Exact = false;
    Base = G->getPointerOperand();
  }
  return followed(*Base, In, Exact, By.getSExtValue(), Out);
}

bool PassedOver::write(const Value &To, uint64_t Bytes, bool Pointers,
                       const Scope &In) {
  Places At;
  if (!follow(To, In, At))
    return false;
  for (const RuntimeValue &Each : At) {
    Writes.push_back({Each, Each.Offset == RuntimeValue::Anywhere ? 0 : Bytes});
    if (Pointers)
      Changed.push_back({Each.Id, Each.Offset, Bytes});
  }
  return true;
}

/// What is called by its name, or through a pointer that a member has.
const Function *PassedOver::target(const CallBase &CB, const Scope &In) {
  const Function *F = CB.getCalledFunction();
  const auto *L = dyn_cast<LoadInst>(CB.getCalledOperand());
  Places From;
  if (!F && L && follow(*L->getPointerOperand(), In, From) &&
      From.size() == 1) {
    const RuntimeValue Is = Of.Memory.load(From.front(), *L->getType());
    if (Is.Is == RuntimeValue::Constant)
      F = dyn_cast<Function>(Is.C->stripPointerCasts());
    Read.push_back(
        {From.front().Id, From.front().Offset, Of.DL.getPointerSize()});
  }
  return F ? Of.wholeOf(*F) : nullptr;
}

/// An array that a descriptor has from here on, in memory of its own.
bool PassedOver::makesArray(const CallBase &CB, const Scope &In) {
  Places At;
  if (!follow(*CB.getArgOperand(0), In, At))
    return false;
  keep(At, {madeBy(CB, Fresh)});
  return true;
}

/// A function that is not in sight writes what it is handed.
bool PassedOver::unseen(const CallBase &CB, const Function &To,
                        const Scope &In) {
  if (leavesItsObject(To.getName()))
    return true;
  if (!Of.writesOnlyArguments(CB))
    return false;
  if (allocatesArray(To.getName()))
    return makesArray(CB, In);
  for (const Use &U : CB.args()) {
    if (!U->getType()->isPointerTy() || isa<Function>(U) ||
        !Of.mayWriteTo(CB, U, &To))
      continue;
    if (const AllocaInst *A = ownAt(*U, In)) {
      // By a descriptor: the array that it is of.
      if (Places Arrays; local(*A, In, Arrays))
        for (const RuntimeValue &Each : Arrays)
          Writes.push_back({Each, 0});
      continue;
    }
    if (isOfFortranLibrary(To.getName()) && descriptorAt(*U)) {
      if (!byDescriptor(CB, U, In))
        return false;
      continue;
    }
    Places At;
    const int64_t Bytes = bytesOfMember(*U, Of.DL);
    if (reallocates(To, Of.library(CB)) && !isFollowed(CB, In))
      continue; // goes, and is written to by nobody
    if (!follow(*U, In, At) ||
        !write(*U, Bytes == AbstractLocation::Unbounded ? 0 : Bytes, true, In))
      return false;
    append_range(Escapes, At);
  }
  return true;
}

bool PassedOver::call(const CallBase &CB, const Scope &In) {
  if (const auto *M = dyn_cast<MemIntrinsic>(&CB)) {
    const auto *N = dyn_cast<ConstantInt>(M->getLength());
    return write(*M->getDest(), N ? N->getZExtValue() : 0, true, In);
  }
  const Intrinsic::ID Id = CB.getIntrinsicID();
  if (CB.onlyReadsMemory() || CB.isLifetimeStartOrEnd() ||
      isa<DbgInfoIntrinsic, AssumeInst>(CB) || Id == Intrinsic::stacksave ||
      Id == Intrinsic::stackrestore)
    return true;
  const Function *F = CB.isInlineAsm() ? nullptr : target(CB, In);
  if (!F)
    return Of.onlyLooks(CB);
  if (F->isDeclaration() || Of.isElsewhere(*F))
    return unseen(CB, *F, In);
  if (Of.changesNothing(*F))
    return true;
  if (Incomplete::reached(Depth >= MostDepth, Incomplete::Depth, &CB))
    return false;
  Actuals Given;
  if (!bind(CB, *F, In, Given))
    return false;
  std::vector<uint64_t> Key{reinterpret_cast<uintptr_t>(F)};
  for (const Argument &A : F->args())
    for (const RuntimeValue &At : Given.lookup(&A))
      Key.insert(Key.end(),
                 {A.getArgNo(), uint64_t(At.Id), uint64_t(At.Offset)});
  if (!Seen.insert(std::move(Key)).second)
    return true;
  ++Depth;
  const auto Before = std::exchange(Merging, {});
  const bool Is = all_of(instructions(*F), [&](const Instruction &I) {
    return look(I, {nullptr, &Given});
  });
  Merging = Before;
  --Depth;
  return Is;
}

/// An address is stored, be it only on some way.
bool PassedOver::keep(const StoreInst &S, const Scope &In) {
  const Value &V = *S.getValueOperand();
  Places Values, At;
  if (!follow(V, In, Values) || !follow(*S.getPointerOperand(), In, At))
    return false;
  // What leads to no object that is known here is memory that nobody else has.
  if (Values.empty() && !isa<ConstantPointerNull>(V))
    Values.push_back(madeBy(S, Fresh));
  keep(At, Values);
  return true;
}

void PassedOver::keep(const Places &At, const Places &Values) {
  const unsigned Bytes = Of.DL.getPointerSize();
  append_range(Escapes, Values);
  for (const RuntimeValue &Each : At) {
    if (Each.Offset == RuntimeValue::Anywhere) {
      append_range(Scattered[Each.Id], Values);
      Changed.push_back({Each.Id, Each.Offset, Bytes});
      continue;
    }
    Writes.push_back({Each, Bytes});
    Places &Here = Kept[{Each.Id, Each.Offset}];
    for (const RuntimeValue &Value : Values)
      add(Value, true, 0, Here);
  }
}

bool PassedOver::store(const StoreInst &S, const Scope &In) {
  const Type &T = *S.getValueOperand()->getType();
  if (T.isFPOrFPVectorTy()) {
    Places At;
    if (!follow(*S.getPointerOperand(), In, At))
      At = {RuntimeValue()};
    for (const RuntimeValue &Each : At)
      Writes.push_back({Each, 0, &T});
    return true;
  }
  if (T.isPointerTy() && !isa<Function>(S.getValueOperand()))
    return (In.Given && ownAt(*S.getPointerOperand(), In)) || // readers
           keep(S, In);
  const uint64_t Bytes =
      Of.DL.getTypeStoreSize(S.getValueOperand()->getType()).getKnownMinValue();
  return write(*S.getPointerOperand(), Bytes,
               !T.isIntegerTy(32) && !T.isIntegerTy(8), In);
}

PassedOver::~PassedOver() {
  constexpr unsigned LookedAtForAStep = 64;
  Of.Steps += Steps / LookedAtForAStep;
}

bool PassedOver::look(const Instruction &I, const Scope &In) {
  if (Incomplete::reached(++Steps > MostSteps, Incomplete::Effects, &I))
    return false;
  copies(I, In);
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return store(*S, In);
  if (const auto *CB = dyn_cast<CallBase>(&I))
    return call(*CB, In);
  return !I.mayWriteToMemory();
}

bool PassedOver::Part::meets(const Part &B) const {
  auto IsAll = [](const Part &Each) {
    return Each.From == RuntimeValue::Anywhere || Each.Number == 0;
  };
  return Id == B.Id && (IsAll(*this) || IsAll(B) ||
                        (From < B.From + int64_t(B.Number) &&
                         B.From < From + int64_t(Number)));
}

bool PassedOver::isFresh(int Id) const {
  return any_of(Fresh, [&](const auto &Each) { return Each.second == Id; });
}

bool PassedOver::changes(const Part &B) const {
  return any_of(Changed, [&](const Part &C) { return C.meets(B); });
}

/// The address that is there afterwards, where it leads to one object: that, or
/// memory that is new and that nobody else has.
std::optional<RuntimeValue> PassedOver::kept(Place At, const Places &Stored) {
  const unsigned Bytes = Of.DL.getPointerSize();
  const auto Where = RuntimeValue::object(At.first, At.second);
  Places All = Stored;
  if (!isFresh(At.first) && !Of.Memory.isUnset(Where, Bytes)) {
    const RuntimeValue Was = Of.Memory.load(
        Where, *PointerType::getUnqual(Of.Stack.back().At->getContext()));
    if (Was.Is != RuntimeValue::Constant || !Was.C->isNullValue()) {
      const auto Old = Of.Memory.place(Was);
      if (!Old)
        return std::nullopt;
      All.push_back(*Old);
    }
  }
  if (All.empty() || changes({At.first, At.second, Bytes}))
    return std::nullopt;
  int Id = -1;
  for (const RuntimeValue &Each : All)
    if (Id < 0 || isFresh(Id))
      Id = Each.Id;
    else if (Each.Id != Id && !isFresh(Each.Id))
      return std::nullopt;
  return RuntimeValue::object(Id, RuntimeValue::Anywhere);
}

bool PassedOver::apply() {
  const unsigned Bytes = Of.DL.getPointerSize();
  if (any_of(Read, [&](const Part &R) {
        return changes(R) ||
               (R.From == RuntimeValue::Anywhere &&
                any_of(Kept, [&](auto &K) { return K.first.first == R.Id; }));
      }))
    return false;
  markCopied();
  std::map<Place, RuntimeValue> Now;
  for (const auto &[At, Stored] : Kept)
    if (const auto Is = kept(At, Stored))
      Now[At] = *Is;
  for (const RuntimeValue &At : Escapes)
    Of.Memory.escape(At);
  for (const Written &W : Writes)
    if (W.Like)
      Of.Memory.store(W.Where, RuntimeValue(), *W.Like);
    else if (W.Bytes)
      Of.Memory.store(W.Where, RuntimeValue(), W.Bytes);
    else
      Of.Memory.forget(W.Where);
  for (const auto &[Id, Addresses] : Scattered)
    Of.Memory.scatter(Id, Addresses);
  for (const auto &[At, Is] : Now)
    Of.Memory.store(RuntimeValue::object(At.first, At.second), Is, Bytes);
  return true;
}

/// What is stored in there may lead on from there.
bool PassedOver::settle(function_ref<bool()> Look) {
  for (unsigned Round = 0;
       !Incomplete::reached(Round == MostRounds, Incomplete::Rounds); ++Round) {
    const auto Before = Kept;
    Writes.clear();
    Escapes.clear();
    Read.clear();
    Changed.clear();
    Scattered.clear();
    Copied.clear();
    CopiesUnseen = false;
    Seen.clear();
    if (!Look())
      return false;
    if (Kept == Before)
      return apply();
  }
  return false;
}

bool PassedOver::forget(const Blocks &Over) {
  const Scope In{&Over, nullptr};
  return settle([&] {
    return all_of(Over, [&](const BasicBlock *B) {
      return all_of(*B, [&](const Instruction &I) { return look(I, In); });
    });
  });
}

bool PassedOver::forget(const CallBase &CB) {
  const Blocks None;
  return settle([&] { return call(CB, {&None, nullptr}); });
}

} // namespace tutti
