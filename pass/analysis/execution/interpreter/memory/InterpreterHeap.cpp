// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Memory that the rank allocates and frees: how much there is of it, and
/// whether something still uses what is freed.

#include "analysis/execution/interpreter/Interpreter.h"
#include "analysis/memory/HeapCalls.h"
#include "model/PrivateCopy.h"
#include "model/library/CxxLibrary.h"
#include "model/library/FortranLibrary.h"
#include "model/texts/Buffers.def"
#include "model/texts/Execution.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

/// The object that a call of an allocator gives, else something unknown.
RuntimeValue Interpreter::allocate(const CallBase &CB) {
  const Function *F = CB.getCalledFunction();
  const StringRef Name = F ? F->getName() : StringRef();
  // It is taken to have given memory, as the others are. A descriptor starts
  // with the address of its array.
  if ((Name == "posix_memalign" && CB.arg_size() == 3) ||
      allocatesArray(Name)) {
    if (auto At = Memory.place(valueOf(CB.getArgOperand(0))))
      Memory.store(*At, RuntimeValue::object(Memory.newObject(), 0),
                   DL.getPointerSize());
    return RuntimeValue::of(Constant::getNullValue(CB.getType()));
  }
  const bool Zero = Name == "calloc";
  if (!isAllocation(CB))
    return {};
  std::optional<uint64_t> Size;
  const bool Plain = Name == "malloc" || isOperatorNew(Name);
  if (auto Bytes = (Plain || Zero) && CB.arg_size() > 0
                       ? valueOf(CB.getArgOperand(0)).number()
                       : std::nullopt;
      Bytes && *Bytes >= 0 && *Bytes <= INT32_MAX) {
    if (Plain)
      Size = *Bytes;
    else if (auto Each = CB.arg_size() > 1
                             ? valueOf(CB.getArgOperand(1)).number()
                             : std::nullopt;
             Each && *Each >= 0 && *Each <= INT32_MAX)
      Size = uint64_t(*Bytes) * uint64_t(*Each);
  }
  return RuntimeValue::object(Memory.newObject(Zero, Size), 0);
}

/// A value that is read later on is the handle.
static bool isUsedLater(const InterpreterFrame &F, int Handle) {
  const Instruction &Here =
      F.At == F.Block->end() ? *F.Block->getTerminator() : *F.At;
  return any_of(F.Values, [&](const auto &Each) {
    return Each.second == RuntimeValue::handle(Handle) &&
           any_of(Each.first->users(), [&](const User *U) {
             const auto *I = dyn_cast<Instruction>(U);
             return I && I->getFunction() == Here.getFunction() &&
                    isPotentiallyReachable(&Here, I);
           });
  });
}

/// Whether the call does nothing but free memory, that nobody knows from here
/// on.
bool Interpreter::release(const CallBase &CB) {
  const Value *Freed = freedBy(CB, library(CB));
  const auto At = Freed ? Memory.place(valueOf(Freed)) : std::nullopt;
  if (!At)
    return false;
  checkFreed(*At, CB);
  if (!CB.getType()->isVoidTy()) // a reallocation
    return false;
  SmallVector<int, 2> Held;
  for (size_t N = 0; isAlone() && N < Handles.size(); ++N)
    if (isToBeFreed(Handles[N]) && Memory.holdsIn(At->Id, int(N)))
      Held.push_back(int(N));
  Memory.end(*At);
  for (int N : Held)
    if (!Lost && !Memory.isReachable(N) && !Memory.hasForgotten(N) &&
        !Memory.holds(N) &&
        none_of(Stack, [&](const Frame &F) { return isUsedLater(F, N); })) {
      const MpiCall Maker = Handles[N].Maker;
      Trace.Faults.push_back({Check::Leak, Maker,
                              say<text::FreedWithHandle>(named(Handles[N].Of)),
                              &inProgram(CB)});
      Trace.Faults.back().Says = &text::FreedWithHandle;
      Handles[N].Doubtful = true;
    }
  return true;
}

/// Where the program's own code is when I, perhaps of the C++ library, is
/// executed.
const Instruction &Interpreter::inProgram(const Instruction &I) const {
  const Instruction *At = &I;
  for (size_t N = Stack.size(); N-- > 0 && Stack[N].Caller &&
                                isOfCxxLibrary(At->getFunction()->getName());)
    At = Stack[N].Caller;
  return *At;
}

/// What is freed must not be used by an operation under way, nor be a window's.
void Interpreter::checkFreed(const RuntimeValue &At, const CallBase &CB) {
  for (int N : Busy) {
    const RuntimeHandle &H = Handles[N];
    auto U = find_if(H.Buffers,
                     [&](const UsedBuffer &B) { return B.Where.Id == At.Id; });
    if (U == H.Buffers.end())
      continue;
    Trace.Faults.push_back({Check::BufferModified, H.Maker,
                            U->Writes
                                ? say<text::FreedBeforeReceived>(H.Maker.name())
                                : say<text::FreedBeforeSent>(H.Maker.name()),
                            &inProgram(CB), nullptr, Fix::KeepBuffer});
    Busy.remove(N);
    return;
  }
  // Nor be the one place of a request that is under way.
  for (int N : Busy)
    if (!Handles[N].Copied && Memory.holdsIn(At.Id, N))
      drop(Handles[N]);
  for (const RuntimeHandle &H : Handles)
    if (H.Of == RuntimeHandle::Window && !H.Freed && H.Window_ >= 0 &&
        Windows[H.Window_].Base && Windows[H.Window_].Base->Id == At.Id &&
        Windows[H.Window_].Bytes > 0) {
      Trace.Faults.push_back({Check::RmaEpoch, H.Maker,
                              say<text::FreedBeforeWindow>(H.Maker.name()),
                              &CB});
      return;
    }
}

} // namespace tutti
