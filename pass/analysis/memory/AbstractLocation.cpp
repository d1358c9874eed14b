// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Addresses to places. Takes the program at its word where C does: an index
/// stays inside its array, and what two differently named objects hold is
/// apart.

#include "analysis/memory/AbstractLocation.h"
#include "analysis/calls/CallTargets.h"
#include "analysis/memory/AddressIndices.h"
#include "analysis/memory/Member.h"
#include "model/Incomplete.h"
#include "model/library/CxxLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxPlaces = 4;
static constexpr unsigned MaxLocationSteps = 24;
static constexpr unsigned MaxLocationDepth = 4;
/// Of objects by which others are called that a function hands out.
static constexpr unsigned Deepest = MaxLocationDepth / 2;

/// Whether [A, A+SA) goes on beyond B; sizes may be unbounded, and offsets the
/// least there is.
static bool goesBeyond(int64_t A, int64_t SA, int64_t B) {
  int64_t End;
  return SA == AbstractLocation::Unbounded || AddOverflow(A, SA, End) ||
         B < End;
}

/// Whether [A, A+SA) meets [B, B+SB).
static bool meets(int64_t A, int64_t SA, int64_t B, int64_t SB) {
  return goesBeyond(A, SA, B) && goesBeyond(B, SB, A);
}

AbstractLocation AbstractLocation::whole(const MemoryObject &O) {
  AbstractLocation P;
  P.Obj = &O;
  P.Offset = INT64_MIN;
  P.Size = Unbounded;
  return P;
}

void AbstractLocation::moveBy(int64_t Bytes) {
  if (Offset != INT64_MIN && AddOverflow(Offset, Bytes, Offset)) {
    Offset = INT64_MIN;
    Size = Unbounded;
    Stride = Extent = 0;
  }
}

bool AbstractLocation::overlaps(const AbstractLocation &P) const {
  if (Obj != P.Obj || !Obj)
    return false;
  if (!Stride && !P.Stride)
    return meets(Offset, Size, P.Offset, P.Size);
  if (Size == Unbounded || P.Size == Unbounded)
    return true;
  if (Stride && P.Stride && Stride != P.Stride)
    return true;
  // Bounded arrays are first compared as wholes.
  auto Whole = [](const AbstractLocation &Q, int64_t &At, int64_t &Bytes) {
    At = Q.Offset;
    Bytes = Q.Stride ? Q.Extent : Q.Size;
    return Bytes != Unbounded;
  };
  int64_t A, SA, B, SB;
  if (Whole(*this, A, SA) && Whole(P, B, SB) && !meets(A, SA, B, SB))
    return false;
  int64_t Step = Stride ? Stride : P.Stride;
  int64_t D = (P.Offset - Offset) % Step;
  if (D < 0)
    D += Step;
  return D < Size || Step - D < P.Size;
}

/// How many bytes there are, where that is written beside it.
static std::optional<int64_t> bytesOf(const MemoryObject &O) {
  if (O.Parent)
    return {};
  if (const auto *A = dyn_cast<AllocaInst>(O.Root)) {
    std::optional<TypeSize> Size = A->getAllocationSize(A->getDataLayout());
    return Size && !Size->isScalable() ? std::optional(Size->getFixedValue())
                                       : std::nullopt;
  }
  if (const auto *G = dyn_cast<GlobalVariable>(O.Root))
    return G->getDataLayout().getTypeAllocSize(G->getValueType());
  const auto *CB = dyn_cast<CallBase>(O.Root);
  Attribute Allocates = CB ? CB->getFnAttr(Attribute::AllocSize) : Attribute();
  if (!Allocates.isValid())
    return {};
  auto [Size, Count] = Allocates.getAllocSizeArgs();
  int64_t Bytes = 1;
  for (std::optional<unsigned> Arg : {std::optional(Size), Count})
    if (Arg) {
      const auto *C = dyn_cast<ConstantInt>(CB->getArgOperand(*Arg));
      if (!C || C->getValue().getActiveBits() > 31)
        return {};
      Bytes *= C->getZExtValue();
    }
  return Bytes;
}

bool AbstractLocation::covers(const AbstractLocation &P) const {
  if (Obj != P.Obj || !Obj || Stride)
    return false;
  int64_t To = Size == Unbounded ? Unbounded : Offset + Size;
  if (Offset <= P.Offset) {
    int64_t Bytes = P.Stride ? P.Extent : P.Size;
    if (To == Unbounded || (Bytes != Unbounded && P.Offset + Bytes <= To))
      return true;
  }
  // Several elements that were written are what an index walks through from
  // there on, where nobody says how many there are.
  if (P.Stride && P.Extent == Unbounded && Size > P.Stride &&
      Offset <= P.Offset && P.Offset < To)
    return true;
  // An access is to what there is.
  if (Offset > 0 || (!P.Stride && P.Size != Unbounded))
    return false;
  std::optional<int64_t> All = bytesOf(*Obj);
  return All && (To == Unbounded || *All <= To);
}

const MemoryObject *PointsTo::rooted(const Value *Root) {
  auto &Slot = Objects[{Root, 0}];
  if (!Slot) {
    Slot = std::make_unique<MemoryObject>();
    Slot->Root = Root;
  }
  return Slot.get();
}

const MemoryObject *PointsTo::pointee(const MemoryObject *Parent,
                                      int64_t Offset) {
  if (Parent->Depth >=
      MaxLocationDepth) // a list or a tree: all its nodes are one
    return Parent;
  auto &Slot = Objects[{Parent, Offset}];
  if (!Slot) {
    Slot = std::make_unique<MemoryObject>();
    Slot->Parent = Parent;
    Slot->Offset = Offset;
    Slot->Depth = Parent->Depth + 1;
  }
  auto It = Aliases.find(Slot.get());
  return It == Aliases.end() ? Slot.get()
                             : pointee(It->second.first, It->second.second);
}

/// The object that a call returns the address of. One that the function hands
/// out through a parameter, or keeps in a global, is called by that place: so
/// others know it, too.
const MemoryObject *PointsTo::made(const CallBase &Call) {
  auto [It, New] = HandedOut.try_emplace(&Call, nullptr);
  if (New) {
    const MemoryObject *Found = nullptr;
    for (const User *U : Call.users()) {
      const auto *S = dyn_cast<StoreInst>(U);
      if (!S || S->getValueOperand() != &Call)
        continue;
      AbstractLocations At;
      AbstractLocation Slot;
      Slot.Size = DL.getPointerSize();
      resolve(S->getPointerOperand(), Slot, 0, At);
      if (At.size() != 1 || !At.front() || At.front().Stride ||
          At.front().Obj->Depth >= Deepest)
        continue;
      const Value *Base = At.front().Obj->base();
      const auto *G = dyn_cast<GlobalVariable>(Base);
      if (!isa<Argument>(Base) && (!G || G->isConstant()))
        continue;
      const MemoryObject *O = pointee(At.front().Obj, At.front().Offset);
      if (!Found || O->Depth < Found->Depth)
        Found = O;
    }
    HandedOut[&Call] = Found;
    It = HandedOut.find(&Call);
  }
  return It->second ? It->second : rooted(&Call);
}

const AbstractLocations &PointsTo::lookAt(const Value *Address, int64_t Bytes) {
  if (auto It = Cache.find({Address, Bytes}); It != Cache.end())
    return It->second;
  AbstractLocations Result;
  AbstractLocation Path;
  Path.Size = Bytes;
  resolve(Address, Path, 0, Result);
  if (Result.size() > MaxPlaces) {
    const auto *I = dyn_cast<Instruction>(Address);
    Incomplete::report(Incomplete::Locations, I ? I->getFunction() : nullptr);
    Result.clear();
  }
  return Cache[{Address, Bytes}] = std::move(Result);
}

/// The address that Phi steps on from, when In is a step of Phi itself.
static bool stepsFrom(const Value *In, const PHINode *Phi) {
  const Value *Base = In->stripPointerCasts();
  while (const auto *G = dyn_cast<GEPOperator>(Base))
    Base = G->getPointerOperand()->stripPointerCasts();
  return Base == Phi;
}

/// By how many bytes, or 0 when that is not constant.
static int64_t stepOf(const Value *In, const PHINode *Phi,
                      const DataLayout &DL) {
  APInt Bytes(DL.getIndexTypeSizeInBits(In->getType()), 0);
  const Value *Base = In->stripAndAccumulateConstantOffsets(
      DL, Bytes, /*AllowNonInbounds=*/true);
  return Base == Phi ? std::abs(Bytes.getSExtValue()) : 0;
}

void PointsTo::resolve(const Value *V, AbstractLocation Path, unsigned Steps,
                       AbstractLocations &Out) {
  if (Out.size() > MaxPlaces)
    return;
  for (; Steps < MaxLocationSteps; ++Steps) {
    V = V->stripPointerCasts();
    if (const auto *G = dyn_cast<GEPOperator>(V)) {
      if (!G->getType()->isPointerTy())
        break; // vectors of addresses
      addIndices(*G, DL, Path);
      V = G->getPointerOperand();
      continue;
    }
    if (const auto *L = dyn_cast<LoadInst>(V)) {
      AbstractLocations Where;
      AbstractLocation At;
      At.Size = DL.getPointerSize();
      resolve(L->getPointerOperand(), At, Steps + 1, Where);
      for (const AbstractLocation &P : Where)
        if (P)
          follow(P, Path, Steps + 1, Out);
      return;
    }
    if (const auto *S = dyn_cast<SelectInst>(V)) {
      resolve(S->getTrueValue(), Path, Steps + 1, Out);
      resolve(S->getFalseValue(), Path, Steps + 1, Out);
      return;
    }
    if (const auto *Phi = dyn_cast<PHINode>(V)) {
      // A pointer that walks along an array starts where it is first set, and
      // may then be at any element.
      for (const Value *In : Phi->incoming_values())
        if (stepsFrom(In, Phi)) {
          // From one field to the same field of another element.
          int64_t Step = stepOf(In, Phi, DL);
          if (Step == 0)
            Step = Path.Size == AbstractLocation::Unbounded ? 1 : Path.Size;
          repeat(Path, Step, AbstractLocation::Unbounded);
        }
      SmallVector<const Value *, 4> Set;
      for (const Value *In : Phi->incoming_values()) {
        if (stepsFrom(In, Phi))
          continue;
        if (movesOn(In, *Phi, Steps)) {
          Path.Stride = 1;
          Path.Extent = AbstractLocation::Unbounded;
        } else {
          Set.push_back(In);
        }
      }
      for (const Value *In : Set)
        resolve(In, Path, Steps + MaxLocationSteps / 4, Out);
      return;
    }
    if (isa<ConstantPointerNull>(V) || isa<UndefValue>(V))
      return;
    if (isa<Instruction>(V) || isa<Argument>(V) || isa<GlobalValue>(V)) {
      // The standard library's containers hand out references to what they
      // hold: whatever the accessor, it is the same content.
      const auto *CB = dyn_cast<CallBase>(V);
      if (const Function *F = CB ? CB->getCalledFunction() : nullptr;
          F && returnsItsObject(F->getName()) && CB->arg_size() > 0 &&
          V->getType()->isPointerTy()) {
        V = CB->getArgOperand(0);
        continue;
      }
      if (const Function *F = CB ? CB->getCalledFunction() : nullptr;
          F && F->getName().starts_with("_ZN") && CB->arg_size() > 0 &&
          (F->getName().starts_with("_ZNSt") ||
           F->getName().starts_with("_ZNKSt")) &&
          CB->getArgOperand(0)->getType()->isPointerTy()) {
        AbstractLocations Container;
        resolve(CB->getArgOperand(0), AbstractLocation(), Steps + 1, Container);
        for (const AbstractLocation &P : Container)
          if (P) {
            Path.Obj = pointee(P.Obj, P.Offset);
            if (!is_contained(Out, Path))
              Out.push_back(Path);
          }
        return;
      }
      if (CB && returned(*CB, Path, Steps, Out))
        return;
      Path.Obj = CB ? made(*CB) : rooted(V);
      if (!is_contained(Out, Path))
        Out.push_back(Path);
    }
    return;
  }
}

/// What Path is from To on.
static AbstractLocation from(const AbstractLocation &To,
                             AbstractLocation Path) {
  Path.Obj = To.Obj;
  Path.moveBy(To.Offset);
  return Path;
}

/// Adds where the pointer that is stored at P leads, continued by Path.
void PointsTo::follow(const AbstractLocation &P, AbstractLocation Path,
                      unsigned Steps, AbstractLocations &Out) {
  if (auto It = Stored.find(P.Obj); It != Stored.end() && !P.Stride) {
    bool Found = false;
    for (const Kept &K : It->second)
      if (K.Where.overlaps(P)) {
        Found = true;
        if (K.Pointer)
          resolve(K.Pointer, Path, Steps + 2, Out);
        else if (AbstractLocation Q = from(K.To, Path); !is_contained(Out, Q)) {
          // Handed out since it was kept?
          if (Q.Obj->Parent && !Aliases.empty())
            Q.Obj = pointee(Q.Obj->Parent, Q.Obj->Offset);
          Out.push_back(Q);
        }
      }
    if (Found)
      return;
  }
  Path.Obj = pointee(P.Obj, P.Offset);
  if (!is_contained(Out, Path))
    Out.push_back(Path);
}

/// What the one function in sight that a call runs returns the address of, in
/// its own terms; empty when that is not known.
AbstractLocations PointsTo::returnedBy(const CallBase &Call, unsigned Steps,
                                       const CallTarget *&Target) {
  AbstractLocations All;
  ArrayRef<CallTarget> Targets =
      Calls ? Calls->of(Call) : ArrayRef<CallTarget>();
  if (Targets.size() != 1 || Targets.front().Maybe ||
      !Targets.front().Body->getReturnType()->isPointerTy())
    return All;
  Target = &Targets.front();
  for (const BasicBlock &B : *Target->Body)
    if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator()))
      resolve(R->getReturnValue(), AbstractLocation(),
              Steps + MaxLocationSteps / 3, All);
  return All;
}

/// In is a call that returns an address in what Phi points to: the next element
/// of an array, by a function.
bool PointsTo::movesOn(const Value *In, const PHINode &Phi, unsigned Steps) {
  const auto *Call = dyn_cast<CallBase>(In->stripPointerCasts());
  const CallTarget *Target = nullptr;
  AbstractLocations All =
      Call ? returnedBy(*Call, Steps, Target) : AbstractLocations();
  return !All.empty() && all_of(All, [&](const AbstractLocation &P) {
    const auto *Arg =
        P && !P.Obj->Parent ? dyn_cast<Argument>(P.Obj->Root) : nullptr;
    const Value *Actual =
        Arg ? Target->actual(*Call, Arg->getArgNo()) : nullptr;
    return Actual && stepsFrom(Actual, &Phi);
  });
}

/// Adds what a call returns the address of: a global, or what is behind one of
/// its arguments. False when that is not in sight.
bool PointsTo::returned(const CallBase &Call, const AbstractLocation &Path,
                        unsigned Steps, AbstractLocations &Out) {
  const CallTarget *Target = nullptr;
  AbstractLocations All = returnedBy(Call, Steps, Target);
  if (All.empty())
    return false;
  AbstractLocations Result;
  for (const AbstractLocation &P : All) {
    AbstractLocations There =
        inCaller(P, Call, *Target, Steps + MaxLocationSteps / 6);
    if (There.empty() || P.Stride)
      return false;
    for (const AbstractLocation &Q : There)
      if (Q.Stride)
        return false;
      else
        Result.push_back(from(Q, Path));
  }
  for (const AbstractLocation &P : Result)
    if (!is_contained(Out, P))
      Out.push_back(P);
  return true;
}

/// Only where every store is in sight.
bool PointsTo::mayBind(const AbstractLocation &Target) const {
  return Target && !Target.Stride && !Target.Obj->Parent &&
         isa<AllocaInst>(Target.Obj->Root);
}

bool PointsTo::keep(const Kept &New) {
  auto &List = Stored[New.Where.Obj];
  // A pointer loaded from itself or moved along tells nothing.
  if (List.size() >= 16 || any_of(List, [&](const Kept &K) {
        return New.Pointer
                   ? K.Pointer == New.Pointer
                   : !K.Pointer && K.Where == New.Where && K.To == New.To;
      }))
    return false;
  List.push_back(New);
  forget();
  return true;
}

/// Addresses may lead somewhere else now.
void PointsTo::forget() {
  Cache.clear();
  Actuals.clear();
  // A place that was not known may be known now.
  SmallVector<const CallBase *, 8> Unknown;
  for (const auto &[Call, O] : HandedOut)
    if (!O)
      Unknown.push_back(Call);
  for (const CallBase *Call : Unknown)
    HandedOut.erase(Call);
  ++Version;
}

bool PointsTo::bind(const AbstractLocation &Target, const Value *Pointer) {
  return mayBind(Target) && keep({Target, Pointer, {}});
}

bool PointsTo::bind(const AbstractLocation &Target,
                    const AbstractLocation &To) {
  return mayBind(Target) && To && !To.Stride && keep({Target, nullptr, To});
}

bool PointsTo::handOut(const AbstractLocation &Target,
                       const AbstractLocation &To) {
  if (!Target || Target.Stride || Target.Obj->Depth >= Deepest ||
      !isa<Argument>(Target.Obj->base()) || !To || To.Stride || To.Offset ||
      !To.Obj->Parent || !isa<AllocaInst>(To.Obj->base()))
    return false;
  auto [It, New] =
      Aliases.try_emplace(To.Obj, std::pair(Target.Obj, Target.Offset));
  if (!New)
    return false;
  forget();
  return true;
}

bool PointsTo::returns(const Function &F, const Value *Root) {
  if (!isa<CallBase>(Root) || !F.getReturnType()->isPointerTy())
    return false;
  auto [It, New] = Returned.try_emplace(&F, nullptr);
  if (New) {
    AbstractLocations All;
    for (const BasicBlock &B : F)
      if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator()))
        resolve(R->getReturnValue(), AbstractLocation(), MaxLocationSteps / 3,
                All);
    if (All.size() == 1 && All.front() && !All.front().Obj->Parent &&
        All.front().Offset == 0 && !All.front().Stride)
      Returned[&F] = All.front().Obj->Root;
    It = Returned.find(&F);
  }
  return It->second == Root;
}

/// Elements of a parameter that is given the address of a member are in there.
static void keepInMember(const AbstractLocation &P, int64_t Bytes,
                         AbstractLocations &There) {
  if (Bytes == AbstractLocation::Unbounded || P.Offset < 0 || P.Offset >= Bytes)
    return;
  int64_t First = P.Stride ? P.Offset % P.Stride : P.Offset;
  for (AbstractLocation &Q : There)
    if (Q.Stride != P.Stride || Q.Extent != P.Extent || Q.Size != P.Size) {
      // Elements of elements.
    } else if (P.Stride) {
      Q.Offset -= P.Offset - First;
      Q.Extent = Bytes - First;
    } else {
      Q.Size = Bytes - First;
    }
}

/// The place of the pointer that leads to O.
static AbstractLocation pointerTo(const MemoryObject &O, const DataLayout &DL) {
  AbstractLocation Pointer;
  Pointer.Obj = O.Parent;
  Pointer.Offset = O.Offset;
  Pointer.Size = DL.getPointerSize();
  return Pointer;
}

const AbstractLocations &PointsTo::actualOf(const MemoryObject &O,
                                            const CallBase &Call,
                                            const CallTarget &Target) {
  std::tuple Key(&Call, static_cast<const Function *>(Target.Body), &O);
  if (auto It = Actuals.find(Key); It != Actuals.end())
    return It->second;
  AbstractLocations At = inCaller(pointerTo(O, DL), Call, Target, 0);
  return Actuals[Key] = std::move(At);
}

AbstractLocations PointsTo::inCaller(const AbstractLocation &P,
                                     const CallBase &Call,
                                     const CallTarget &Target, unsigned Steps) {
  AbstractLocations Result;
  if (!P)
    return Result;
  if (!P.Obj->Parent && returns(*Target.Body, P.Obj->Root)) {
    Result.push_back(P);
    Result.front().Obj = made(Call);
    return Result;
  }
  if (P.Obj->Parent) {
    AbstractLocations At =
        Steps ? inCaller(pointerTo(*P.Obj, DL), Call, Target, Steps)
              : actualOf(*P.Obj, Call, Target);
    for (const AbstractLocation &Q : At)
      follow(Q, P, Steps, Result);
    return Result;
  }
  if (isa<GlobalValue>(P.Obj->Root)) {
    Result.push_back(P);
    return Result;
  }
  const auto *Arg = dyn_cast<Argument>(P.Obj->Root);
  const Value *Actual = Arg ? Target.actual(Call, Arg->getArgNo()) : nullptr;
  if (Actual && Actual->getType()->isPointerTy())
    resolve(Actual, P, Steps, Result);
  if (Actual && (P.Size == AbstractLocation::Unbounded ||
                 P.Extent == AbstractLocation::Unbounded))
    keepInMember(P, bytesOfMember(*Actual, DL), Result);
  if (Result.size() > MaxPlaces) {
    Incomplete::report(Incomplete::Locations, Call.getFunction());
    Result.clear();
  }
  return Result;
}

} // namespace tutti
