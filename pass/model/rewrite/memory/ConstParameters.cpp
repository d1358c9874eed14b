// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The Itanium ABI spells the parameters of a function in its name. They are
/// those of the IR as long as none is passed in parts: one more is the object
/// of a member function, and the place of a result that is returned in memory
/// comes before all.

#include "model/rewrite/memory/ConstParameters.h"
#include "model/library/DemangledText.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"
#include <string>

using namespace llvm;

namespace tutti {
namespace {

using Numbers = SmallVector<unsigned, 4>;

/// "(int const&, std::pair<int, int>)" as its parts.
SmallVector<StringRef, 8> parametersIn(StringRef List) {
  SmallVector<StringRef, 8> Parts;
  List.consume_front("(");
  List.consume_back(")");
  size_t From = 0;
  unsigned Depth = 0;
  for (size_t I = 0; I < List.size(); ++I) {
    if (StringRef("(<[{").contains(List[I]))
      ++Depth;
    else if (StringRef(")>]}").contains(List[I]) && Depth)
      --Depth;
    else if (List[I] == ',' && !Depth) {
      Parts.push_back(List.slice(From, I).trim());
      From = I + 1;
    }
  }
  if (!List.trim().empty())
    Parts.push_back(List.substr(From).trim());
  return Parts;
}

std::string parameterList(const std::string &Name) {
  ItaniumPartialDemangler Parts;
  if (Parts.partialDemangle(Name.c_str()) || !Parts.isFunction())
    return {};
  return demangledText(Parts.getFunctionParameters(nullptr, nullptr));
}

/// Which parameters of F are const behind their pointer or reference.
Numbers constParameters(const Function &F) {
  const std::string List = parameterList(F.getName().str());
  if (List.empty())
    return {};
  const auto Declared = parametersIn(List);
  const unsigned First = F.hasStructRetAttr();
  const size_t Passed = F.arg_size() - First;
  if (Passed != Declared.size() && Passed != Declared.size() + 1)
    return {};
  Numbers Found;
  const bool HasObject = Passed != Declared.size();
  if (HasObject && F.getName().starts_with("_ZNK") &&
      F.getArg(First)->getType()->isPointerTy())
    Found.push_back(First);
  for (unsigned N = 0; N < Declared.size(); ++N) {
    const unsigned At = First + HasObject + N;
    const bool Refers = Declared[N].ends_with("&");
    if (!Refers && !Declared[N].ends_with("*"))
      continue;
    // Another number of values than the names say: something came in parts.
    if (!F.getArg(At)->getType()->isPointerTy() ||
        (Refers && !F.getArg(At)->hasNonNullAttr()))
      return {};
    if (Declared[N].drop_back().ends_with(" const"))
      Found.push_back(At);
  }
  return Found;
}

} // namespace

bool isConstParameter(const Function &F, unsigned Number) {
  return F.getName().starts_with("_Z") &&
         is_contained(constParameters(F), Number);
}

void markConstParameters(ArrayRef<Function *> Functions) {
  DenseMap<const Function *, Numbers> Known;
  for (Function *F : Functions)
    for (Instruction &I : instructions(*F)) {
      auto *CB = dyn_cast<CallBase>(&I);
      const Function *Callee =
          CB && !isa<IntrinsicInst>(CB) ? CB->getCalledFunction() : nullptr;
      if (!Callee || !Callee->isDeclaration() ||
          !Callee->getName().starts_with("_Z"))
        continue;
      auto [It, New] = Known.try_emplace(Callee);
      if (New)
        It->second = constParameters(*Callee);
      for (unsigned N : It->second)
        if (N < CB->arg_size())
          CB->addParamAttr(N, Attribute::ReadOnly);
    }
}

} // namespace tutti
