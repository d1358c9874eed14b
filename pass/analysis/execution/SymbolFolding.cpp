// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a symbol is when the unknowns that it is made of are numbers, by LLVM's
/// constant folder.

#include "analysis/execution/Symbols.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/ConstantFold.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace tutti {
namespace {

class Folding {
public:
  Folding(const Symbols &Names, function_ref<Constant *(int)> Is)
      : Names(Names), Is(Is) {}

  Constant *of(const RuntimeValue &V) {
    if (V.Is == RuntimeValue::Constant)
      return V.C;
    if (V.Is != RuntimeValue::Symbol)
      return nullptr;
    auto [It, New] = Known.try_emplace(V.Id, nullptr);
    if (!New)
      return It->second;
    Constant *C = made(V.Id);
    return Known[V.Id] = C;
  }

private:
  Constant *made(int Id) {
    const Symbols::Node &N = Names[Id];
    if (N.Is == Symbols::Node::Source)
      return Is(Id);
    SmallVector<Constant *, 2> Of;
    for (const RuntimeValue &V : N.Of)
      if (Constant *C = of(V))
        Of.push_back(C);
      else
        return nullptr;
    switch (N.Is) {
    case Symbols::Node::Not:
      return ConstantInt::getBool(Of[0]->getType(), Of[0]->isNullValue());
    case Symbols::Node::And:
      return ConstantFoldBinaryInstruction(Instruction::And, Of[0], Of[1]);
    case Symbols::Node::Or:
      return ConstantFoldBinaryInstruction(Instruction::Or, Of[0], Of[1]);
    case Symbols::Node::Sum:
      return ConstantFoldBinaryInstruction(Instruction::Add, Of[0], Of[1]);
    case Symbols::Node::Compare:
      return ConstantFoldCompareInstruction(CmpInst::Predicate(N.Code), Of[0],
                                            Of[1]);
    default:
      break;
    }
    if (Of.size() == 1 && Instruction::isCast(N.Code))
      return ConstantFoldCastInstruction(N.Code, Of[0], N.Ty);
    return Of.size() == 2 && Instruction::isBinaryOp(N.Code)
               ? ConstantFoldBinaryInstruction(N.Code, Of[0], Of[1])
               : nullptr;
  }

  const Symbols &Names;
  function_ref<Constant *(int)> Is;
  std::map<int, Constant *> Known;
};

} // namespace

Constant *Symbols::folded(const RuntimeValue &V,
                          function_ref<Constant *(int)> Is) const {
  Constant *C = Folding(*this, Is).of(V);
  return C && !isa<UndefValue>(C) ? C : nullptr;
}

bool Symbols::isComputed(const RuntimeValue &V) const {
  return any_of(parts(V), [&](int Id) {
    const Node &N = Nodes[Id];
    return N.Is == Node::Other && Instruction::isBinaryOp(N.Code) &&
           N.Ty->isIntegerTy();
  });
}

} // namespace tutti
