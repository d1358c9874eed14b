// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How far what memory holds can differ between ranks, where it is read: by
/// what was written there, by who wrote it, and by what made all ranks equal
/// since.

#include "analysis/arguments/CallArguments.h"
#include "analysis/variance/RankTransfer.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/library/CxxLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <optional>
#include <set>

using namespace llvm;

namespace tutti {

AbstractValue RankTransfer::load(const LoadInst &L) {
  int64_t Bytes =
      L.getDataLayout().getTypeStoreSize(L.getType()).getKnownMinValue();
  AbstractLocations Where = R.Map->at(L.getPointerOperand(), Bytes);
  AbstractValue Result;
  if (Where.empty() && !isa<Constant>(L.getPointerOperand()))
    Result = AbstractValue::of(Degree::Unknown, &L);
  for (const AbstractLocation &P : Where) {
    AbstractValue Coarse = F.Memory.read(P);
    Coarse.join(atEntry(P));
    if (Coarse.uniform() && !F.Partly.lookup(P.Obj))
      continue;
    if (R.isInSharedMemory(P))
      Result.join(Coarse);
    else if (Where.size() == 1)
      Result.join(at(L, P));
    else
      Result.join(isShared(P) ? Coarse.passedBy() : Coarse);
  }
  // An object from where nothing is in sight, but its members are of one kind.
  if (Result.Deg == Degree::Unknown ||
      (Result.Inputs.any() && R.isCalledFromElsewhere(*F.F))) {
    if (const CallBase *Asked = R.Members.readBy(*L.getPointerOperand())) {
      AbstractValue Rank = AbstractValue::of(Degree::Rank, Asked);
      Rank.Computed = false;
      Result.join(Rank);
    } else if (const Instruction *By =
                   R.Members.ownBy(*L.getPointerOperand())) {
      Result.join(AbstractValue::of(Degree::Local, By));
    }
  }
  // Who wrote a part of an allocation says nothing when all of it was given out
  // by another name.
  if (!Result.uniform() &&
      R.Splits.isEqualizedByOtherName(*L.getPointerOperand()))
    return AbstractValue::of(Degree::Unknown, &L);
  // Another element, or another object, on every rank.
  bool Fixed = Where.size() == 1 && Where.front() && !Where.front().Stride &&
               !Where.front().Obj->Parent;
  if (!Fixed && Where.size() == 1 && isWrittenThrough(L, Where.front()))
    Result.join(wayFromBase(L), L.getPointerOperand());
  else if (!Fixed)
    Result.join(pointer(*L.getPointerOperand(), Where, L),
                L.getPointerOperand());
  return Result;
}

/// The address that a pointer was when the program got it.
static const Value *baseOf(const Value &Pointer) {
  return getUnderlyingObject(&Pointer, /*MaxLookup=*/0);
}

/// What is read was written through the same pointer: where it leads on each
/// rank (a pool that memory is taken from piece by piece, in pieces as large as
/// each rank needs) says nothing of what is there.
bool RankTransfer::isWrittenThrough(const LoadInst &L,
                                    const AbstractLocation &Where) {
  const Value *Base = baseOf(*L.getPointerOperand());
  if (!isa<CallBase>(Base))
    return false;
  const auto Seen = R.reach(*F.F).at(L, Where);
  // A collective call fills what the program reads of it.
  const bool IsFilled = any_of(Seen->Defs, [&](const Instruction *Def) {
    return Def && equalizes(Def, Where);
  });
  return Seen->Complete && all_of(Seen->Defs, [&](const Instruction *Def) {
           if (!Def)
             return IsFilled;
           if (const auto *S = dyn_cast<StoreInst>(Def))
             return baseOf(*S->getPointerOperand()) == Base;
           const auto *CB = dyn_cast<CallBase>(Def);
           return CB && any_of(CB->args(), [&](const Use &Argument) {
                    return Argument->getType()->isPointerTy() &&
                           baseOf(*Argument) == Base;
                  });
         });
}

/// How far the way from the pointer to what is read can differ.
AbstractValue RankTransfer::wayFromBase(const LoadInst &L) {
  const Value *At = L.getPointerOperand();
  AbstractValue Way;
  while (const auto *G = dyn_cast<GEPOperator>(At)) {
    for (const Use &Index : G->indices())
      Way.join(operand(Index.get(), &L));
    At = G->getPointerOperand();
  }
  return At == baseOf(*L.getPointerOperand())
             ? Way
             : operand(L.getPointerOperand(), &L);
}

/// How far a pointer to Where can differ, for who reads there. Ranks that get
/// the input from another one have memory for it that is not the other's.
AbstractValue RankTransfer::pointer(const Value &V,
                                    ArrayRef<AbstractLocation> Where,
                                    const Instruction &User) {
  AbstractValue Which = operand(&V, &User);
  bool Shared =
      !Which.uniform() && all_of(Where, [&](const AbstractLocation &P) {
        return !P || isShared(P); // what is not in sight is not known anyway
      });
  // Of what is behind it an address that was computed says nothing, unless each
  // rank has its own.
  Which.Computed &= Which.Deg == Degree::Rank;
  return Shared ? Which.dataOnly() : Which;
}

/// A call of this function or of one that is known already makes the place
/// equal on all ranks.
bool RankTransfer::isShared(const AbstractLocation &Where) const {
  return R.isEqualized(Where) || any_of(CallWrites, [&](const auto &Of) {
           return any_of(
                      writesTo(Of.second, Where.Obj),
                      [&](const Effect &E) { return E.Where.covers(Where); }) &&
                  isEqualizer(*Of.first);
         });
}

AbstractValue RankTransfer::at(const Instruction &At,
                               const AbstractLocation &Where) {
  auto Coarse = [&] {
    AbstractValue Result = F.Memory.read(Where);
    Result.join(atEntry(Where));
    return Result;
  };
  if (Where.Size == AbstractLocation::Unbounded)
    return Coarse();
  ReachingDefinitions Reach = R.reach(*F.F);
  std::shared_ptr<const Definitions> Kept = Reach.at(At, Where);
  const Definitions &Seen = *Kept;
  // Which of all that is ever written there is read was not found out.
  if (!Seen.Complete)
    return notFollowed(Coarse());
  if (auto Parts = piecesOf(Where, Seen); !Parts.empty()) {
    AbstractValue Result;
    for (const AbstractLocation &Part : Parts)
      Result.join(at(At, Part));
    return Result;
  }
  // What was there before a broadcast that is passed by, too.
  std::vector<std::shared_ptr<const Definitions>> Skipped;
  SmallVector<const Instruction *, 4> Equalizers; // of Skipped
  // Element by element, in a loop that is over.
  std::vector<Replacement> Replaced;
  // Functions of other files, on every way.
  std::vector<std::shared_ptr<const Definitions>> Elsewhere;
  // One rank names the broadcast here, the others there: it is the same one, or
  // their calls do not fit, which is another matter.
  bool Unpacked =
      Seen.Defs.size() > 1 &&
      (all_of(Seen.Defs,
              [&](auto *Def) { return Def && handsOut(*Def, Where); }) ||
       areMade(Seen, Where, At.getParent()));
  AbstractValue Result;
  if (Seen.Defs.size() > 1)
    for (const Instruction *Def : Seen.Defs) {
      if (equalizes(Def, Where)) {
        Skipped.push_back(Reach.at(*Def, Where));
        Equalizers.push_back(Def);
        if (const Loop *L = Loops->getLoopFor(Def->getParent());
            L && !L->contains(At.getParent()) && writesElement(*Def, Where))
          Replaced.push_back({Def, L, Skipped.back()});
        // By the number of ranks, or by what nothing is known of.
        if (!F.Control[F.Graph->indexOf(Def->getParent())].uniform())
          Result.join(AbstractValue::of(Degree::Unknown, Def));
      } else if (isGuess(Def, Where) && isOfAnotherFile(*cast<CallBase>(Def))) {
        Elsewhere.push_back(Reach.at(*Def, Where));
      }
      Unpacked |= unpacks(Def, Where);
    }
  // A variable that other files know, and a function of theirs on every way.
  SmallDenseMap<const Definitions::Join *, const Instruction *, 2> Shared;
  for (const auto &J : Seen.Joins)
    if (const Instruction *By = sharedElsewhere(*J, At, Where))
      Shared[J.get()] = By;
  for (const Instruction *Def : Seen.Defs) {
    AbstractValue One = Def ? written(Def, Where) : atEntry(Where);
    if (!One.uniform()) {
      if (Def && Where.Stride && isOverwritten(*Def, At, Reach))
        continue;
      if (any_of(Replaced, [&](const auto &R) { return replaces(R, Def); }))
        One = AbstractValue::of(Degree::Unknown, Def);
    }
    if (!One.uniform() && any_of(enumerate(Skipped), [&](const auto &S) {
          return is_contained(S.value()->Defs, Def) &&
                 passesAlone(Def, *Equalizers[S.index()], Where, &At);
        }))
      continue;
    if (Unpacked || !Shared.empty() || is_contained(Seen.Handed, Def) ||
        any_of(Skipped,
               [&](auto &Before) { return is_contained(Before->Defs, Def); }))
      One = One.passedBy();
    else if (Def && !isGuess(Def, Where))
      leftLoops(Def, At.getParent(), One);
    // A number that was worked out, and that such a function may add up. The
    // rank itself nobody adds up.
    if (One.Computed && One.Deg > Degree::Unknown &&
        is_contained(Seen.Handed, Def) && any_of(Elsewhere, [&](auto &Before) {
          return is_contained(Before->Defs, Def);
        }))
      One = AbstractValue::of(Degree::Unknown, Def);
    Result.join(One, Def);
  }
  // Where nothing but a call that may not write at all makes the ways differ,
  // nothing is shown to.
  bool Guessed = any_of(
      Seen.Defs, [&](const Instruction *Def) { return isGuess(Def, Where); });
  for (const auto &J : Seen.Joins)
    if (const Instruction *By = Shared.lookup(J.get()))
      Result.join(AbstractValue::of(Degree::Unknown, By));
    else if (!Unpacked && !(Guessed && differsByGuess(*J, Where, Reach)) &&
             none_of(Skipped, [&](auto &Before) {
               return any_of(Before->Joins,
                             [&](auto &B) { return B->At == J->At; });
             }))
      Result.join(takenTo(*J, At.getParent()));
  if (!Result.uniform()) {
    const Instruction *By = agreedBy(At, Where, Seen);
    if (!By)
      By = keptBySender(Where, Seen);
    if (By)
      return AbstractValue::of(Degree::Unknown, By);
  }
  return Result;
}

/// Nothing makes the ways that meet there differ but calls of functions that
/// are not in sight and may leave the place alone. A local (not what a pointer
/// in it leads to) that on some way nothing else can have set was surely set by
/// them.
bool RankTransfer::differsByGuess(const Definitions::Join &J,
                                  const AbstractLocation &Where,
                                  ReachingDefinitions &Reach) {
  std::optional<SmallPtrSet<const Instruction *, 4>> Others;
  for (const auto &[From, Kind] : J.Ways) {
    std::shared_ptr<const Definitions> Seen = Reach.atEnd(*From, Where);
    if (!Seen->Complete)
      return false;
    SmallPtrSet<const Instruction *, 4> Certain;
    for (const Instruction *Def : Seen->Defs)
      if (!isGuess(Def, Where))
        Certain.insert(Def);
    if (!Where.Obj->Parent && isa<AllocaInst>(Where.Obj->base()) &&
        all_of(Seen->Defs, [](const Instruction *Def) { return !Def; }))
      return false;
    if (Others && *Others != Certain)
      return false;
    Others = std::move(Certain);
  }
  return true;
}

/// Where ways of different ranks have met, each rank comes by code that is not
/// in sight before it reads a variable that such code may give to all.
const Instruction *
RankTransfer::sharedElsewhere(const Definitions::Join &J, const Instruction &At,
                              const AbstractLocation &Where) {
  const auto *G =
      Where.Obj->Parent ? nullptr : dyn_cast<GlobalVariable>(Where.Obj->base());
  if (!G || G->hasLocalLinkage() || R.Copy.budget().IsProgram)
    return nullptr;
  Function &Here = *const_cast<Function *>(At.getFunction());
  FunctionAnalysisManager &Analyses = R.Copy.analyses();
  const auto &DT = Analyses.getResult<DominatorTreeAnalysis>(Here);
  const auto &TLI = Analyses.getResult<TargetLibraryAnalysis>(Here);
  if (!DT.dominates(J.At, At.getParent()))
    return nullptr;
  for (const auto *Node = DT.getNode(At.getParent()); Node;
       Node = Node->getIDom()) {
    for (const Instruction &I : *Node->getBlock()) {
      if (&I == &At)
        break;
      const auto *CB = dyn_cast<CallBase>(&I);
      const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
      if (Callee && leadsOut(*CB, R.Copy) && !isOfLanguage(*Callee, TLI))
        return CB;
    }
    if (Node->getBlock() == J.At)
      break;
  }
  return nullptr;
}

/// No function of the C++ library, which does not make ranks equal.
bool RankTransfer::isOfAnotherFile(const CallBase &CB) const {
  const Function *Callee = CB.getCalledFunction();
  return R.Calls.of(CB).empty() &&
         !(Callee && isOfCxxLibrary(Callee->getName()));
}

/// Def is a call that is handed the place, and of which it is not known whether
/// it writes there.
bool RankTransfer::isGuess(const Instruction *Def,
                           const AbstractLocation &Where) const {
  auto It = CallWrites.find(dyn_cast_or_null<CallBase>(Def));
  return It != CallWrites.end() &&
         all_of(writesTo(It->second, Where.Obj),
                [&](const Effect &E) {
                  return E.Handed || !E.Where.overlaps(Where);
                }) &&
         !MpiCall::get(*Def);
}

bool isEqualizer(const Instruction &I) {
  MpiCall Call = MpiCall::get(I);
  return Call && has(Call.fn(), table::UniformOut);
}

/// All that Def writes there is what the members of a communicator are given
/// together, by it or by what it calls.
bool RankTransfer::handsOut(const Instruction &Def,
                            const AbstractLocation &Where) const {
  return doesOnly(Def, Where, isEqualizer);
}

/// Where, cut at the bounds of what was written into it, if anything was: a
/// structure whose members were broadcast one by one is broadcast.
SmallVector<AbstractLocation, 4>
RankTransfer::piecesOf(const AbstractLocation &Where,
                       const Definitions &Seen) const {
  constexpr int64_t MostBytes = 64;
  constexpr size_t MostCuts = 8;
  SmallVector<AbstractLocation, 4> Pieces;
  if (Where.Stride || Where.Size < 2 || Where.Size > MostBytes ||
      Seen.Defs.size() < 2)
    return Pieces;
  std::set<int64_t> Cuts;
  auto Cut = [&](const AbstractLocation &P) {
    if (P.Obj != Where.Obj || P.Stride || P.Size == AbstractLocation::Unbounded)
      return;
    for (int64_t At : {P.Offset, P.Offset + P.Size})
      if (At > Where.Offset && At < Where.Offset + Where.Size)
        Cuts.insert(At);
  };
  for (const Instruction *Def : Seen.Defs) {
    if (const auto *S = dyn_cast_or_null<StoreInst>(Def)) {
      for (const AbstractLocation &P :
           R.Map->at(S->getPointerOperand(),
                     S->getDataLayout()
                         .getTypeStoreSize(S->getValueOperand()->getType())
                         .getKnownMinValue()))
        Cut(P);
    } else if (const auto *CB = dyn_cast_or_null<CallBase>(Def)) {
      auto It = CallWrites.find(CB);
      if (It != CallWrites.end())
        for (const Effect &E : writesTo(It->second, Where.Obj))
          Cut(E.Where);
    }
  }
  if (Cuts.empty() ||
      Incomplete::reached(Cuts.size() > MostCuts, Incomplete::Locations))
    return Pieces;
  Cuts.insert(Where.Offset + Where.Size);
  AbstractLocation Part = Where;
  for (int64_t To : Cuts) {
    Part.Size = To - Part.Offset;
    Pieces.push_back(Part);
    Part.Offset = To;
  }
  return Pieces;
}

/// Def writes one element, and that is written again before At.
bool RankTransfer::isOverwritten(const Instruction &Def, const Instruction &At,
                                 ReachingDefinitions &Reach) {
  const auto *S = dyn_cast<StoreInst>(&Def);
  if (!S)
    return false;
  int64_t Bytes = S->getDataLayout()
                      .getTypeStoreSize(S->getValueOperand()->getType())
                      .getKnownMinValue();
  AbstractLocations To = R.Map->at(S->getPointerOperand(), Bytes);
  if (To.size() != 1 || !To.front() || To.front().Stride)
    return false;
  std::shared_ptr<const Definitions> Seen = Reach.at(At, To.front());
  return Seen->Complete && !is_contained(Seen->Defs, &Def);
}

/// What Def wrote is written again, element by element: before the loop, or
/// earlier in each round of it.
bool RankTransfer::replaces(const Replacement &R,
                            const Instruction *Def) const {
  if (!is_contained(R.Before->Defs, Def))
    return false;
  return !Def || !R.In->contains(Def->getParent()) ||
         this->R.Copy.analyses()
             .getResult<DominatorTreeAnalysis>(*F.F)
             .dominates(Def, R.By);
}

/// A call that writes one element, another one each time.
bool RankTransfer::writesElement(const Instruction &Def,
                                 const AbstractLocation &Where) const {
  auto It = CallWrites.find(dyn_cast<CallBase>(&Def));
  return It != CallWrites.end() &&
         any_of(writesTo(It->second, Where.Obj), [&](const Effect &E) {
           return E.Where.Stride && E.Where.overlaps(Where);
         });
}

/// Gives all ranks the same there, itself or in what it calls, and no rank
/// alone decides whether it is called: by the number of ranks, say, or a
/// setting. Who passes it by does not differ from the others by who wrote what.
bool RankTransfer::equalizes(const Instruction *Def,
                             const AbstractLocation &Where) const {
  const auto *CB = dyn_cast_or_null<CallBase>(Def);
  if (!CB)
    return false;
  unsigned N = F.Graph->indexOf(CB->getParent());
  if (N == FlowGraph::Exit || F.Control[N].Deg >= Degree::Rank)
    return false;
  using Kind = Communicators::Kind;
  // The helper may be handed a part.
  if (!MpiCall::get(*CB) && any_of(CB->args(), [&](const Use &Arg) {
        return any_of(ArrayRef{false, true}, [&](bool ByReference) {
          return R.Comms.kindOf(*Arg, ByReference) == Kind::Part;
        });
      }))
    return false;
  return doesOnly(*CB, Where, [this](const Instruction &I) {
    return isEqualizer(I) && R.Comms.kindOf(MpiCall::get(I)) != Kind::Part;
  });
}

/// What is written is what another rank has sent, or has in its window.
static bool isReceive(const Instruction &I) {
  MpiCall Call = MpiCall::get(I);
  if (!Call)
    return false;
  const Class Kind = row(Call.fn()).Kind;
  return (Kind == Class::P2P || Kind == Class::Rma) &&
         any_of(dataArguments(Call.fn()),
                [](const DataArgument &D) { return D.Writes; });
}

/// Ranks that did not send take what they were sent: now they have what the
/// sender has.
bool RankTransfer::unpacks(const Instruction *Def,
                           const AbstractLocation &Where) {
  unsigned N = Def ? F.Graph->indexOf(Def->getParent()) : FlowGraph::Exit;
  if (N == FlowGraph::Exit ||
      (F.Control[N].Deg < Degree::Rank && F.Control[N].Inputs.none()))
    return false;
  const Instruction *Reader = Def;
  const Value *From = nullptr;
  int64_t Bytes = AbstractLocation::Unbounded;
  if (const auto *S = dyn_cast<StoreInst>(Def)) {
    if (isMadeForAll(*S))
      return true;
    const Value *V = S->getValueOperand();
    while (isa<CastInst>(V))
      V = cast<CastInst>(V)->getOperand(0);
    if (const auto *L = dyn_cast<LoadInst>(V)) {
      Reader = L;
      From = L->getPointerOperand();
      Bytes =
          L->getDataLayout().getTypeStoreSize(L->getType()).getKnownMinValue();
    }
  } else if (const auto *M = dyn_cast<MemTransferInst>(Def)) {
    From = M->getSource();
    if (const auto *Length = dyn_cast<ConstantInt>(M->getLength()))
      Bytes = Length->getZExtValue();
  } else if (isReceive(*Def)) {
    return true;
  } else if (MpiCall Call = MpiCall::get(*Def)) {
    if (Call.fn() != Fn::Unpack)
      return false;
    From = Call.operand(indexOf(Fn::Unpack, table::SBUF));
    Bytes = 1;
  }
  if (!From) // a helper that receives
    return isa<CallBase>(Def) && doesOnly(*Def, Where, isReceive);
  AbstractLocations At = R.Map->at(From, Bytes);
  if (At.size() != 1 || !At.front() ||
      At.front().Size == AbstractLocation::Unbounded)
    return false;
  ReachingDefinitions Reach = R.reach(*F.F);
  std::shared_ptr<const Definitions> Seen = Reach.at(*Reader, At.front());
  return Seen->Complete && any_of(Seen->Defs, [&](const Instruction *D) {
           return D && Reach.hands(*D, At.front());
         });
}

AbstractValue RankTransfer::written(const Instruction *Def,
                                    const AbstractLocation &Where) {
  if (isAlone(F.Graph->indexOf(Def->getParent())))
    return {};
  if (const auto *S = dyn_cast<StoreInst>(Def))
    return operand(S->getValueOperand(), S);
  if (const auto *CB = dyn_cast<CallBase>(Def)) {
    AbstractValue Result;
    auto It = CallWrites.find(CB);
    if (It != CallWrites.end())
      for (const Effect &E : writesTo(It->second, Where.Obj))
        if (E.Where.overlaps(Where))
          Result.join(E.What);
    return Result;
  }
  return F.value(Def);
}

AbstractValue RankTransfer::atEntry(const AbstractLocation &Where) {
  const Value *Base = Where.Obj->base();
  if (isa<AllocaInst>(Base) && !Where.Obj->Parent)
    return {};
  if (const auto *A = dyn_cast<Argument>(Base))
    return F.ofInput({A->getArgNo(), Where}, *A);
  if (ofAllFunctions(Where.Obj)) {
    if (!F.Reads.lookup(Base))
      F.Reads[Base] = true;
    AbstractValue Result = R.global(Where, F.F);
    const auto *G = dyn_cast<GlobalVariable>(Base);
    if (G && G->isConstant())
      return Where.Obj->Parent ? Result : AbstractValue();
    bool Foreign =
        G && (!G->hasInitializer() || R.Members.isNamedElsewhere(*G));
    if (const auto *CB = dyn_cast<CallBase>(Base))
      Foreign = F.value(CB).Deg >= Degree::Unknown;
    if (Foreign)
      Result.join(AbstractValue::of(Degree::Unknown, Base));
    return Result;
  }
  return AbstractValue::of(Degree::Unknown, Base);
}

} // namespace tutti
