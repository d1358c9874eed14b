// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A table by place: of all that one place stands for, only what agrees counts.

#include "model/mpi/DeclaredBuffers.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

bool keepsElsewhere(StringRef Name) {
  for (StringRef Each :
       {"vector", "basic_string", "deque", "list", "forward_list", "map",
        "multimap", "set", "multiset", "unordered_map", "unordered_multimap",
        "unordered_set", "unordered_multiset", "valarray", "basic_string_view",
        "span", "unique_ptr", "shared_ptr", "weak_ptr"})
    if (Name == Each)
      return true;
  return false;
}

StringRef containerName(const DICompositeType &Class) {
  const StringRef Name =
      Class.getName().take_until([](char C) { return C == '<'; });
  // Also in the namespaces of std that stand for versions of the library.
  const auto *In = dyn_cast_or_null<DINamespace>(Class.getScope());
  while (In && In->getName() != "std")
    In = dyn_cast_or_null<DINamespace>(In->getScope());
  return In && keepsElsewhere(Name) ? Name : StringRef();
}

void DeclaredBuffers::add(unsigned Line, unsigned Column, std::string Callee,
                          unsigned Param, std::string In,
                          DeclaredElement What) {
  At[{Line, Column, std::move(Callee), Param}].push_back(
      {std::move(In), std::move(What)});
}

DeclaredElement DeclaredBuffers::of(const CallBase &Call,
                                    unsigned Param) const {
  const DebugLoc &D = Call.getDebugLoc();
  const Function *Callee = Call.getCalledFunction();
  if (!D || !Callee || At.empty())
    return {};
  auto It = At.find({D.getLine(), D.getCol(), Callee->getName().str(), Param});
  if (It == At.end())
    return {};
  auto Common = [&](bool OfThis) {
    const DeclaredElement *Result = nullptr;
    for (const auto &[In, What] : It->second) {
      if (OfThis && In != Call.getFunction()->getName())
        continue;
      if (Result && !(*Result == What))
        return DeclaredElement();
      Result = &What;
    }
    return Result ? *Result : DeclaredElement();
  };
  DeclaredElement All = Common(false);
  return All.Of == DeclaredElement::Unknown ? Common(true) : All;
}

} // namespace tutti
