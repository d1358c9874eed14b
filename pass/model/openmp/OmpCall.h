// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Decides which entry point of the OpenMP runtime a call is, by Omp.def, and
/// reads what the compiler wrote into its ident_t. Knows single calls only, not
/// the regions that they open and close.

#ifndef TUTTI_PASS_MODEL_OMPCALL_H
#define TUTTI_PASS_MODEL_OMPCALL_H

#include "model/Finding.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallBase;
class Function;
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace tutti {

/// The kinds of Omp.def, explained there.
enum class OmpKind : uint8_t {
  None,
  Fork,
  ForkIf,
  ForkTeams,
  SerializedBegin,
  SerializedEnd,
  NumThreads,
  NumTeams,
  SingleBegin,
  SingleEnd,
  MasterBegin,
  MasterEnd,
  MaskedBegin,
  MaskedEnd,
  CriticalBegin,
  CriticalEnd,
  DoacrossWait,
  DoacrossPost,
  OrderedBegin,
  OrderedEnd,
  Barrier,
  ReduceBegin,
  ReduceEnd,
  ReduceNowaitBegin,
  ReduceNowaitEnd,
  ForBegin,
  ForEnd,
  DispatchInit,
  DispatchNext,
  DispatchEnd,
  TaskAlloc,
  TaskRun,
  TaskRunDeps,
  TaskIf0Begin,
  TaskIf0End,
  TaskLoop,
  TaskWait,
  TaskGroupBegin,
  TaskGroupEnd,
  Cancel,
  ThreadNum,
  TeamThreadNum,
  TeamSize,
  InParallel,
  TeamLevel,
  MaxThreads,
  ThreadLimit,
  AncestorNum,
  SetThreads
};

OmpKind ompKind(const llvm::Function &F);
/// The kind of a direct call or invoke; None for everything else.
OmpKind ompKind(const llvm::Instruction &I);

/// The functions that M declares of one kind.
llvm::SmallVector<const llvm::Function *, 2> ompFunctions(const llvm::Module &M,
                                                          OmpKind Kind);

/// Whether anything in M can make a second thread or ask for its number.
bool usesOpenMP(const llvm::Module &M);

/// What the flags of an ident_t say (kmp.h).
namespace ident {
enum : unsigned { WorkLoop = 0x200, WorkSections = 0x400, Distribute = 0x800 };
} // namespace ident
unsigned identFlags(const llvm::CallBase &Call);
/// The source position in the ident_t; unknown when the compiler had none.
Location identLocation(const llvm::CallBase &Call);

/// The function that a fork or an allocation of a task is given; null when it
/// is not known.
const llvm::Function *outlinedFunction(const llvm::CallBase &Call);

/// For a parameter of an outlined function, the operand of the fork that it
/// gets; null for the thread numbers and for what is not passed through.
const llvm::Value *forkedOperand(const llvm::CallBase &Fork, unsigned ParamNo);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_OMPCALL_H
