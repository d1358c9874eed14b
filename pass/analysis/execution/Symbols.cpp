// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is the same in spite of how clang writes it: a truth value that went
/// through a byte in memory, a test the other way round, a constant added
/// twice.

#include "analysis/execution/Symbols.h"
#include "model/Compat.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

RuntimeValue Symbols::add(Node N, ArrayRef<uint64_t> More) {
  SmallVector<uint64_t, 16> Key{N.Is, N.Code,
                                reinterpret_cast<uintptr_t>(N.Ty)};
  for (const RuntimeValue &V : N.Of) {
    Key.append({V.Is, reinterpret_cast<uintptr_t>(V.C), uint64_t(V.Id),
                uint64_t(V.Offset)});
    N.OfRank |= V.Is == RuntimeValue::Symbol && Nodes[V.Id].OfRank;
    N.Own |= V.Is == RuntimeValue::Symbol && Nodes[V.Id].Own;
  }
  Key.append(More.begin(), More.end());
  if (auto It = Numbers.find(Key); It != Numbers.end()) {
    Nodes[It->second].OfRank |= N.OfRank;
    Nodes[It->second].Own |= N.Own;
    return RuntimeValue::symbol(It->second);
  }
  const int Id = int(Nodes.size());
  Numbers[ArrayRef<uint64_t>(Key).copy(Keys)] = Id;
  Nodes.push_back(std::move(N));
  return RuntimeValue::symbol(Id);
}

RuntimeValue Symbols::source(const void *What, int64_t N, int64_t Part,
                             Type &Ty) {
  Node New;
  New.Ty = &Ty;
  return add(std::move(New),
             {reinterpret_cast<uintptr_t>(What), uint64_t(N), uint64_t(Part)});
}

std::set<int> Symbols::parts(const RuntimeValue &V) const {
  std::set<int> Result;
  SmallVector<RuntimeValue, 8> Work{V};
  while (!Work.empty()) {
    const RuntimeValue At = Work.pop_back_val();
    if (At.Is == RuntimeValue::Symbol && Result.insert(At.Id).second)
      append_range(Work, Nodes[At.Id].Of);
  }
  return Result;
}

std::set<int> Symbols::sources(const RuntimeValue &V) const {
  std::set<int> Result;
  for (int Id : parts(V))
    if (Nodes[Id].Is == Node::Source)
      Result.insert(Id);
  return Result;
}

std::set<int64_t> Symbols::divisors(const RuntimeValue &V) const {
  std::set<int64_t> Result;
  for (int Id : parts(V)) {
    const Node &N = Nodes[Id];
    const auto By = N.Is == Node::Other && N.Of.size() == 2 ? N.Of[1].number()
                                                            : std::nullopt;
    if (!By || *By <= 0)
      continue;
    if (N.Code == Instruction::And)
      Result.insert(*By + 1); // a power of two
    else if (Instruction::isIntDivRem(N.Code))
      Result.insert(*By);
  }
  return Result;
}

RuntimeValue Symbols::negated(const RuntimeValue &V) {
  if (V.Is == RuntimeValue::Constant)
    return RuntimeValue::of(ConstantInt::getBool(V.C->getType(), isZero(*V.C)));
  if (const Node *N = node(V, Node::Not))
    return N->Of[0];
  return add({Node::Not, 0, Nodes[V.Id].Ty, {V}});
}

/// A signed comparison of what was extended, or of that and a constant, with a
/// number that the narrow type has: the same of what it was before.
void Symbols::narrow(RuntimeValue &A, RuntimeValue &B,
                     CmpInst::Predicate P) const {
  const ConstantInt *By = B.integer();
  if (!By || By->getBitWidth() > 64 ||
      (!ICmpInst::isEquality(P) && !ICmpInst::isSigned(P)))
    return;
  APInt Number = By->getValue();
  const Node *N = node(A, Node::Sum);
  if (N) {
    bool Overflows = false;
    Number = Number.ssub_ov(N->Of[1].integer()->getValue(), Overflows);
    if (Overflows)
      return;
  }
  const Node *Wide = node(N ? N->Of[0] : A, Node::Extend);
  if (!Wide || Wide->Code != Instruction::SExt)
    return;
  const unsigned Bits = Nodes[Wide->Of[0].Id].Ty->getIntegerBitWidth();
  // A sum that wraps in the wide type is none of the narrow one.
  if (!Number.isSignedIntN(Bits) ||
      (N && !N->Of[1].integer()->getValue().isSignedIntN(Bits)) ||
      Bits >= Number.getBitWidth())
    return;
  A = Wide->Of[0];
  B = RuntimeValue::of(ConstantInt::get(B.C->getContext(), Number.trunc(Bits)));
}

RuntimeValue Symbols::compared(const Instruction &I, RuntimeValue A,
                               RuntimeValue B) {
  CmpInst::Predicate P = cast<ICmpInst>(I).getPredicate();
  if (A == B)
    return RuntimeValue::of(
        ConstantInt::getBool(I.getType(), CmpInst::isTrueWhenEqual(P)));
  if (A.Is != RuntimeValue::Symbol) {
    std::swap(A, B);
    P = CmpInst::getSwappedPredicate(P);
  }
  narrow(A, B, P);
  bool Zero = B.Is == RuntimeValue::Constant && isZero(*B.C);
  if (const Node *N = node(A, Node::Extend);
      N && Zero && ICmpInst::isEquality(P) &&
      Nodes[N->Of[0].Id].Ty->isIntegerTy(1))
    return P == CmpInst::ICMP_NE ? N->Of[0] : negated(N->Of[0]);
  // Of two symbols one of three tests is made, and its opposite.
  if (B.Is == RuntimeValue::Symbol && B.Id < A.Id) {
    std::swap(A, B);
    P = CmpInst::getSwappedPredicate(P);
  }
  bool Opposite = P == CmpInst::ICMP_NE || P == CmpInst::ICMP_SGE ||
                  P == CmpInst::ICMP_UGE || P == CmpInst::ICMP_SLE ||
                  P == CmpInst::ICMP_ULE;
  if (Opposite)
    P = CmpInst::getInversePredicate(P);
  RuntimeValue V = add({Node::Compare, P, I.getType(), {A, B}});
  return Opposite ? negated(V) : V;
}

RuntimeValue Symbols::equal(const RuntimeValue &V, const RuntimeValue &C) {
  Type *Truth = Type::getInt1Ty(C.C->getContext());
  if (V.Is != RuntimeValue::Symbol)
    return RuntimeValue::of(ConstantInt::getBool(Truth, V == C));
  return add({Node::Compare, CmpInst::ICMP_EQ, Truth, {V, C}});
}

RuntimeValue Symbols::made(const Instruction &I,
                           ArrayRef<RuntimeValue> Operands) {
  Type *Ty = I.getType();
  if (isa<ICmpInst>(I) && (Operands[0].Is == RuntimeValue::Symbol ||
                           Operands[1].Is == RuntimeValue::Symbol))
    return compared(I, Operands[0], Operands[1]);
  auto IsConstant = [&](unsigned N) {
    return Operands[N].integer() != nullptr;
  };
  switch (I.getOpcode()) {
  case Instruction::Xor:
    if (Ty->isIntegerTy(1) && IsConstant(1) && Operands[1].integer()->isOne())
      return negated(Operands[0]);
    break;
  case Instruction::And:
  case Instruction::Or:
    if (Ty->isIntegerTy(1))
      return add({I.getOpcode() == Instruction::And ? Node::And : Node::Or,
                  0,
                  Ty,
                  {Operands[0], Operands[1]}});
    break;
  case Instruction::Add:
  case Instruction::Sub:
    // The place of an element in a list, as the difference of two addresses.
    if (I.getOpcode() == Instruction::Sub && Operands[0] == Operands[1])
      return RuntimeValue::of(ConstantInt::get(Ty, 0));
    if (IsConstant(1) && Operands[0].Is == RuntimeValue::Symbol) {
      APInt By = Operands[1].integer()->getValue();
      if (I.getOpcode() == Instruction::Sub)
        By.negate();
      RuntimeValue Base = Operands[0];
      if (const Node *N = node(Base, Node::Sum)) {
        By += N->Of[1].integer()->getValue();
        Base = N->Of[0];
      }
      if (By.isZero())
        return Base;
      return add({Node::Sum,
                  0,
                  Ty,
                  {Base, RuntimeValue::of(ConstantInt::get(Ty, By))}});
    }
    break;
  case Instruction::Freeze:
    return Operands[0];
  case Instruction::ZExt:
  case Instruction::SExt:
    if (Operands[0].Is == RuntimeValue::Symbol)
      return add({Node::Extend, I.getOpcode(), Ty, {Operands[0]}});
    break;
  case Instruction::Trunc:
    if (const Node *N = node(Operands[0], Node::Extend);
        N && Nodes[N->Of[0].Id].Ty == Ty)
      return N->Of[0];
    break;
  default:
    break;
  }
  Node New{Node::Other, I.getOpcode(), Ty, {}};
  New.Of.append(Operands.begin(), Operands.end());
  uint64_t More = 0;
  if (const auto *Cmp = dyn_cast<CmpInst>(&I))
    More = Cmp->getPredicate();
  else if (!isa<BinaryOperator, CastInst>(I))
    More = reinterpret_cast<uintptr_t>(&I);
  return add(std::move(New), {More});
}

} // namespace tutti
