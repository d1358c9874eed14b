// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A table by place: of all that one place stands for, only what agrees counts.

#include "model/mpi/DeclaredBuffers.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

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
