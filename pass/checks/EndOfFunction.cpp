// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks at the graph; whether the text allows the edit is report/edits'
/// matter.

#include "checks/EndOfFunction.h"
#include "model/SourceLocation.h"
#include "model/texts/Shared.def"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// The only return, if each way to it comes by Begins once.
static const ReturnInst *returnAfter(const CallBase &Begins,
                                     PrivateCopy &Copy) {
  Function &F = *const_cast<Function *>(Begins.getFunction());
  const ReturnInst *Only = nullptr;
  for (const BasicBlock &B : F)
    if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator())) {
      if (Only)
        return nullptr;
      Only = R;
    }
  FunctionAnalysisManager &FAM = Copy.analyses();
  return Only &&
                 FAM.getResult<DominatorTreeAnalysis>(F).dominates(&Begins,
                                                                   Only) &&
                 !FAM.getResult<LoopAnalysis>(F).getLoopFor(Begins.getParent())
             ? Only
             : nullptr;
}

std::optional<Edit> endsWith(const MpiCall &Begins, Fn Ends,
                             ArrayRef<std::string> Arguments,
                             PrivateCopy &Copy) {
  const ReturnInst *Return = returnAfter(Begins.call(), Copy);
  if (!Return)
    return std::nullopt;
  Edit E;
  E.What = Edit::Before;
  E.Call = locationOf(Begins.call());
  E.Callee = Begins.name();
  E.At = locationOf(*Return);
  std::string List = join(Arguments, ", ");
  if (!Begins.isFortran()) {
    E.Text = say<text::CallInC>(tutti::name(Ends), List);
    return E;
  }
  // The error code comes last.
  List += (List.empty() ? "$" : ", $") +
          std::to_string(row(Begins.fn()).Roles.Size);
  E.Text = say<text::CallInFortran>(tutti::name(Ends), List);
  return E;
}

} // namespace tutti
