// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The thread level that a call at one word needs, and the one that the program
/// asks for. Decides levels; must not know which calls are compared.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_THREADLEVEL_H
#define TUTTI_PASS_ANALYSIS_THREADS_THREADLEVEL_H

#include "analysis/threads/ParallelismWord.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace tutti {

/// The levels of section 11.6.2 (MPI-4.1), the lowest first.
enum class ThreadLevel : uint8_t { Single, Funneled, Serialized, Multiple };
const char *name(ThreadLevel L);

/// What a call needs by its word alone; calls in concurrent regions need
/// Multiple besides.
ThreadLevel levelNeeded(const ParallelismWord &Word);

/// The highest level that some call in these functions asks for, and the call;
/// nothing when there is none or when it asks for what is not a constant.
struct LevelAsked {
  ThreadLevel Level;
  const llvm::Instruction *At;
};
std::optional<LevelAsked>
levelAsked(llvm::ArrayRef<llvm::Function *> Functions);

/// The program may look at the level that Start, a call that starts MPI in the
/// user's module, provides; true also where that is not known.
bool isProvidedRead(const llvm::Instruction &Start);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_THREADLEVEL_H
