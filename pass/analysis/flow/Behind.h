// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What comes behind a call in its function, on some way. Looks at the control
/// flow alone; who asks says where a way ends.

#ifndef TUTTI_ANALYSIS_BEHIND_H
#define TUTTI_ANALYSIS_BEHIND_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

namespace tutti {

/// The first instruction behind it. Where something is to be cleaned up MPI's
/// calls could throw; they do not.
inline const llvm::Instruction *firstBehind(const llvm::CallBase &Call) {
  const auto *Invoke = llvm::dyn_cast<llvm::InvokeInst>(&Call);
  return Invoke ? &Invoke->getNormalDest()->front() : Call.getNextNode();
}

/// Ends(I) for each instruction behind the call, once; true where the way is
/// not to be followed further.
template <typename F> void walkBehind(const llvm::CallBase &Call, F &&Ends) {
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> Seen;
  llvm::SmallVector<const llvm::Instruction *, 16> Work;
  if (const llvm::Instruction *First = firstBehind(Call))
    Work.push_back(First);
  while (!Work.empty()) {
    const llvm::Instruction *At = Work.pop_back_val();
    const llvm::BasicBlock *B = At->getParent();
    bool Ended = false;
    for (; At && !Ended; At = At->getNextNode())
      Ended = Ends(*At);
    if (!Ended)
      for (const llvm::BasicBlock *S : successors(B))
        if (Seen.insert(S).second)
          Work.push_back(&S->front());
  }
}

} // namespace tutti

#endif // TUTTI_ANALYSIS_BEHIND_H
