// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the members of a part have in common: the color of their split, and of
/// their grid the coordinates in the dimensions that do not remain. All that a
/// value is computed from has to be that, or the same on all ranks.

#include "analysis/values/SharedInPart.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxDepthInPart = 16;
static constexpr int64_t IntegerBytes = 4;

/// The member of a structure at Address, or an element of one.
static Field memberAt(const Value *Address, const DataLayout &DL) {
  int64_t Offset = 0;
  const StructType *Outer = nullptr;
  for (Address = Address->stripPointerCasts();
       const auto *G = dyn_cast<GEPOperator>(Address);
       Address = G->getPointerOperand()->stripPointerCasts()) {
    APInt Bytes(DL.getIndexTypeSizeInBits(G->getType()), 0);
    if (!G->accumulateConstantOffset(DL, Bytes))
      break;
    const auto *S = dyn_cast<StructType>(G->getSourceElementType());
    if (Outer && !S)
      break;
    Offset += Bytes.getSExtValue();
    if (S && !S->isLiteral())
      Outer = S;
  }
  return {Outer, Offset};
}

SharedInPart::SharedInPart(const RankDependence &Ranks, Conditions &Conds)
    : Ranks(Ranks), Conds(Conds) {
  auto Note = [&](Field In, const Instruction &By) {
    if (!In.first)
      return;
    auto [It, New] = Written.try_emplace(In, &By);
    if (!New && It->second != &By)
      It->second = nullptr;
  };
  const DataLayout &DL = Ranks.places().layout();
  for (Function *F : Ranks.copy().functions())
    for (const Instruction &I : instructions(*F)) {
      // What a member starts with does not matter.
      if (const auto *S = dyn_cast<StoreInst>(&I)) {
        if (!isa<Constant>(S->getValueOperand()))
          Note(memberAt(S->getPointerOperand(), DL), I);
        continue;
      }
      MpiCall Call = MpiCall::get(I);
      if (!Call)
        continue;
      const table::RoleList &Roles = row(Call.fn()).Roles;
      for (int P = 0; P < Roles.Size; ++P) {
        const Value *Out =
            row(Roles.At[P]).Dir != Direction::In ? Call.operand(P) : nullptr;
        if (!Out || !Out->getType()->isPointerTy())
          continue;
        constexpr int64_t MostDimensions = 4;
        Field In = memberAt(Out, DL);
        int64_t Elements =
            Roles.At[P] == table::COORDS_OUT ? MostDimensions : 1;
        for (int64_t K = 0; K < Elements; ++K, In.second += IntegerBytes)
          Note(In, I);
      }
    }
}

const Instruction *SharedInPart::soleWriteOf(const Value &Address) const {
  Field In = memberAt(&Address, Ranks.places().layout());
  return In.first ? Written.lookup(In) : nullptr;
}

/// What By, which may write more, leaves at Where as an integer.
static const ConstantInt *integerWritten(const Instruction &By,
                                         const AbstractLocation &Where,
                                         PointsTo &Map) {
  const DataLayout &DL = By.getDataLayout();
  Type *Int = Type::getInt32Ty(By.getContext());
  auto Part = [&](Constant *C, const Value *To,
                  int64_t More) -> const ConstantInt * {
    AbstractLocation At = onlyPlace(Map.at(To, IntegerBytes));
    if (!At || At.Obj != Where.Obj || Where.Offset < At.Offset)
      return nullptr;
    APInt Bytes(64, uint64_t(Where.Offset - At.Offset + More));
    return dyn_cast_or_null<ConstantInt>(
        ConstantFoldLoadFromConst(C, Int, Bytes, DL));
  };
  if (const auto *S = dyn_cast<StoreInst>(&By)) {
    auto *C = dyn_cast<Constant>(S->getValueOperand());
    return C ? Part(const_cast<Constant *>(C), S->getPointerOperand(), 0)
             : nullptr;
  }
  if (const auto *M = dyn_cast<MemSetInst>(&By)) {
    const auto *Byte = dyn_cast<ConstantInt>(M->getValue());
    return Byte && Byte->isZero()
               ? ConstantInt::get(By.getContext(), APInt(32, 0))
               : nullptr;
  }
  if (const auto *M = dyn_cast<MemTransferInst>(&By)) {
    int64_t Offset = 0;
    const auto *G = dyn_cast<GlobalVariable>(
        GetPointerBaseWithConstantOffset(M->getSource(), Offset, DL));
    return G && G->isConstant() && G->hasDefinitiveInitializer()
               ? Part(const_cast<Constant *>(G->getInitializer()), M->getDest(),
                      Offset)
               : nullptr;
  }
  return nullptr;
}

/// What the call that makes the part of a grid says of a dimension.
std::optional<bool> SharedInPart::remains(const CallBase &Maker,
                                          unsigned Dimension) {
  MpiCall Call(Maker);
  const Value *Address = Call.operand(indexOf(Call.fn(), table::REMAIN_DIMS));
  PointsTo &Map = Ranks.places();
  AbstractLocation At =
      Address ? onlyPlace(Map.at(Address, IntegerBytes)) : AbstractLocation();
  if (!At)
    return std::nullopt;
  At.moveBy(Dimension * IntegerBytes);
  const auto *G = dyn_cast<GlobalVariable>(At.Obj->base());
  const ConstantInt *C = nullptr;
  if (G && G->isConstant() && G->hasDefinitiveInitializer()) {
    C = dyn_cast_or_null<ConstantInt>(ConstantFoldLoadFromConst(
        const_cast<Constant *>(G->getInitializer()),
        Type::getInt32Ty(G->getContext()), APInt(64, uint64_t(At.Offset)),
        G->getDataLayout()));
  } else {
    Definitions Defs = Ranks.definitionsAt(Maker, At);
    if (Defs.Defs.size() == 1 && Defs.Defs.front())
      C = integerWritten(*Defs.Defs.front(), At, Map);
  }
  return C ? std::optional(!C->isZero()) : std::nullopt;
}

bool SharedInPart::find(const MpiCall &Call) {
  Of = Part();
  Known.clear();
  const Communicators &Comms = Ranks.communicators();
  Of.Maker = Comms.originOf(Call);
  if (!Of.Maker)
    return false;
  MpiCall Maker(*Of.Maker);
  if (has(Maker.fn(), table::REMAIN_DIMS)) {
    Of.OfGrid = true;
    return true;
  }
  const int Color = indexOf(Maker.fn(), table::COLOR);
  if (Color < 0)
    return false;
  if (const Value *V = Maker.value(Color)) {
    Of.Color = Conds.numberOf(V);
    addDigits(*V);
  } else if (const Value *Address = Maker.operand(Color)) {
    AbstractLocation At = onlyPlace(Ranks.places().at(Address, IntegerBytes));
    if (At)
      Of.Color = Conds.numberAt(*Of.Maker, At);
  }
  return Of.Color.has_value();
}

/// A color of several numbers (a * n + b, where b is what is left behind a
/// division by n) is the same only where each of them is.
void SharedInPart::addDigits(const Value &Color) {
  constexpr size_t Most = 8;
  SmallVector<const Value *, 4> Work{&Color};
  while (!Work.empty() && Of.Digits.size() < Most) {
    const auto *Sum = dyn_cast<BinaryOperator>(Work.pop_back_val());
    if (!Sum || Sum->getOpcode() != Instruction::Add)
      continue;
    for (unsigned K : {0, 1}) {
      const auto *High = dyn_cast<BinaryOperator>(Sum->getOperand(K));
      const auto *Low = dyn_cast<BinaryOperator>(Sum->getOperand(1 - K));
      if (!High || !Low || High->getOpcode() != Instruction::Mul ||
          (Low->getOpcode() != Instruction::SRem &&
           Low->getOpcode() != Instruction::URem))
        continue;
      const ValueNumber Base = Conds.numberOf(Low->getOperand(1));
      for (unsigned N : {0, 1})
        if (Conds.numberOf(High->getOperand(N)) == Base) {
          Of.Digits.push_back(Conds.numberOf(Low));
          Of.Digits.push_back(Conds.numberOf(High->getOperand(1 - N)));
          Work.push_back(High->getOperand(1 - N));
          break;
        }
    }
  }
}

bool SharedInPart::isShared(const MpiCall &Call, const Value &V) {
  return find(Call) && holds(V, 0);
}

bool SharedInPart::isSharedAt(const MpiCall &Call, const Value &Address) {
  AbstractLocation At = onlyPlace(Ranks.places().at(&Address, IntegerBytes));
  return At && find(Call) && holdsAt(Call.call(), At, 0);
}

bool SharedInPart::holds(const Value &V, unsigned Depth) {
  if (isa<Constant>(V) || Ranks.degree(V) <= Degree::Unknown)
    return true;
  // What a loop carries around is what it starts with and is made from.
  auto [It, New] = Known.try_emplace(&V, true);
  if (!New)
    return It->second;
  const bool Is =
      !Incomplete::undecided(Depth > MaxDepthInPart, Incomplete::Depth, &V) &&
      ((Of.Color && (Conds.numberOf(&V) == *Of.Color ||
                     is_contained(Of.Digits, Conds.numberOf(&V)))) ||
       isMadeOfShared(V, Depth));
  return Known[&V] = Is;
}

bool SharedInPart::isMadeOfShared(const Value &V, unsigned Depth) {
  if (const auto *A = dyn_cast<Argument>(&V))
    return holdsForCallers(*A, Depth + 1);
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    AbstractLocation Where =
        onlyPlace(Ranks.places().at(L->getPointerOperand(), IntegerBytes));
    if (Where && holdsAt(*L, Where, Depth + 1))
      return true;
    const Instruction *By = soleWriteOf(*L->getPointerOperand());
    if (!By)
      return false;
    // In the object that was filled as in this one.
    AbstractLocation There = Where;
    if (MpiCall Filled = MpiCall::get(*By);
        Filled && has(Filled.fn(), table::COORDS_OUT)) {
      const DataLayout &DL = Ranks.places().layout();
      const Value &Out =
          *Filled.operand(indexOf(Filled.fn(), table::COORDS_OUT));
      There = onlyPlace(Ranks.places().at(&Out, IntegerBytes));
      if (!There)
        return false;
      There.moveBy(memberAt(L->getPointerOperand(), DL).second -
                   memberAt(&Out, DL).second);
    }
    return holdsWritten(*By, There, Depth + 1);
  }
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I ||
      !isa<CastInst, BinaryOperator, CmpInst, SelectInst, FreezeInst, PHINode>(
          I))
    return false;
  if (const auto *P = dyn_cast<PHINode>(I); P && !holdsWhere(*P, Depth + 1))
    return false;
  return all_of(I->operands(),
                [&](const Use &U) { return holds(*U, Depth + 1); });
}

/// All members of the part come to Phi by the same way.
bool SharedInPart::holdsWhere(const PHINode &Phi, unsigned Depth) {
  const FlowGraph &G = Ranks.graph(*Phi.getFunction());
  const unsigned Here = G.indexOf(Phi.getParent());
  if (Here == FlowGraph::Exit)
    return false;
  const SmallVector<unsigned, 8> Before = G.decisionsOver(Here);
  for (const BasicBlock *From : Phi.blocks()) {
    const unsigned N = G.indexOf(From);
    if (N == FlowGraph::Exit)
      continue;
    SmallVector<unsigned, 8> On = G.decisionsOver(N);
    if (G.isDecision(N))
      On.push_back(N);
    for (unsigned D : On) {
      const Value *C = is_contained(Before, D)
                           ? nullptr
                           : RankDependence::condition(*G.nodes()[D].Block);
      if (C && !holds(*C, Depth))
        return false;
    }
  }
  return true;
}

bool SharedInPart::holdsForCallers(const Argument &A, unsigned Depth) {
  constexpr unsigned Most = 8;
  const Function &F = *A.getParent();
  unsigned Asked = 0;
  for (const CallBase *CB : Ranks.calls().callsOf(F))
    for (const CallTarget &T : Ranks.calls().of(*CB)) {
      if (T.Body != &F)
        continue;
      const Value *Passed = T.actual(*CB, A.getArgNo());
      if (!Passed ||
          Incomplete::reached(++Asked > Most, Incomplete::Inputs, &F) ||
          !holds(*Passed, Depth))
        return false;
    }
  return Asked != 0;
}

bool SharedInPart::holdsAt(const Instruction &At, const AbstractLocation &Where,
                           unsigned Depth) {
  if (Incomplete::undecided(Depth > MaxDepthInPart, Incomplete::Depth, &At))
    return false;
  if (Of.Color && Conds.numberAt(At, Where) == *Of.Color)
    return true;
  Definitions Defs = Ranks.definitionsAt(At, Where);
  // What a variable starts with does not matter.
  if (Defs.Defs.size() > 1 && isa<AllocaInst>(Where.Obj->base()))
    erase(Defs.Defs, nullptr);
  return Defs.Complete && !Defs.Defs.empty() &&
         all_of(Defs.Defs, [&](const Instruction *By) {
           return By ? holdsWritten(*By, Where, Depth + 1)
                     : holdsAtEntry(At, Where, Depth + 1);
         });
}

bool SharedInPart::holdsAtEntry(const Instruction &At,
                                const AbstractLocation &Where, unsigned Depth) {
  const Value *Base = Where.Obj->base();
  if (isa<AllocaInst>(Base))
    return false;
  if (isa<GlobalVariable>(Base)) {
    const Instruction *By = Ranks.soleDefinition(Where);
    return By && holdsWritten(*By, Where, Depth);
  }
  const Function &F = *At.getFunction();
  constexpr unsigned Most = 8;
  unsigned Asked = 0;
  for (const CallBase *CB : Ranks.calls().callsOf(F))
    for (const CallTarget &T : Ranks.calls().of(*CB)) {
      if (T.Body != &F)
        continue;
      AbstractLocation There =
          onlyPlace(Ranks.places().inCaller(Where, *CB, T));
      if (!There ||
          Incomplete::reached(++Asked > Most, Incomplete::Inputs, &F) ||
          !holdsAt(*CB, There, Depth))
        return false;
    }
  return Asked != 0;
}

bool SharedInPart::holdsWritten(const Instruction &By,
                                const AbstractLocation &Where, unsigned Depth) {
  if (const auto *S = dyn_cast<StoreInst>(&By))
    return holds(*S->getValueOperand(), Depth);
  const auto *CB = dyn_cast<CallBase>(&By);
  if (!CB)
    return false;
  if (MpiCall Mpi = MpiCall::get(By))
    return givesShared(Mpi, Where);
  auto [Inner, There] = Ranks.writerIn(*CB, Where);
  return Inner &&
         !Incomplete::reached(Depth > MaxDepthInPart, Incomplete::Depth, &By) &&
         holdsWritten(*Inner, There, Depth + 1);
}

/// Call is made on the grid that the part was made of: one that the same call
/// has made, or that two calls in one function were given.
bool SharedInPart::isOnSameGrid(const MpiCall &Call) const {
  const Communicators &Comms = Ranks.communicators();
  MpiCall Maker(*Of.Maker);
  if (const CallBase *Made = Comms.makerOf(Maker))
    return Comms.makerOf(Call) == Made;
  const AbstractLocation Here = Comms.placeOf(Call),
                         There = Comms.placeOf(Maker);
  return Call.call().getFunction() == Maker.call().getFunction() &&
         ((Here && Here == There) ||
          (Call.scope() && Call.scope() == Maker.scope()));
}

/// The number of a process in another part of the same grid is that of its
/// coordinates in the dimensions which remain there.
bool SharedInPart::givesShared(const MpiCall &Call,
                               const AbstractLocation &Where) {
  if (!Of.OfGrid)
    return false;
  if (has(Call.fn(), table::COORDS_OUT))
    return isSharedCoordinate(Call, Where);
  const CallBase *Other = Call.fn() == Fn::Comm_rank
                              ? Ranks.communicators().originOf(Call)
                              : nullptr;
  if (!Other || !has(MpiCall(*Other).fn(), table::REMAIN_DIMS) ||
      !isOnSameGrid(MpiCall(*Other)))
    return false;
  constexpr unsigned Most = 16;
  for (unsigned K = 0;
       !Incomplete::undecided(K == Most, Incomplete::Steps, &Call.call());
       ++K) {
    std::optional<bool> There = remains(*Other, K),
                        Here = remains(*Of.Maker, K);
    if (!There && !Here)
      return K > 1;
    if (!There || !Here || (*There && *Here))
      return false;
  }
  return false;
}

bool SharedInPart::isSharedCoordinate(const MpiCall &Call,
                                      const AbstractLocation &Where) {
  if (!isOnSameGrid(Call))
    return false;
  // Of this process, or of one that is the same for all.
  if (const int P = indexOf(Call.fn(), table::RANK_IN);
      P >= 0 && Call.value(P)) {
    AbstractValue Whose = Ranks.fact(*Call.value(P));
    if (Whose.Deg > Degree::Unknown && !Whose.copiesRank())
      return false;
  }
  const Value *Out = Call.operand(indexOf(Call.fn(), table::COORDS_OUT));
  AbstractLocation First = Out ? onlyPlace(Ranks.places().at(Out, IntegerBytes))
                               : AbstractLocation();
  if (!First || First.Obj != Where.Obj || Where.Offset < First.Offset)
    return false;
  std::optional<bool> Remains =
      remains(*Of.Maker, (Where.Offset - First.Offset) / IntegerBytes);
  return Remains && !*Remains;
}

} // namespace tutti
