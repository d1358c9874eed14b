// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What excerpts of a program's files leave out. Functions that are declared
/// without a body call no MPI, and nothing of the program that does; and some
/// of the stores to arrays of floating point are not there.

#ifndef TUTTI_PASS_MODEL_LEADSNOWHERE_H
#define TUTTI_PASS_MODEL_LEADSNOWHERE_H

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace tutti {

/// An attribute of their declarations.
inline constexpr const char *NowhereAttribute = "tutti-leads-nowhere";
/// Named metadata of an excerpt: what its file defines of them.
inline constexpr const char *NowhereTable = "tutti.lead-nowhere";

/// Named metadata of what is joined from excerpts.
inline constexpr const char *JoinedMark = "tutti.joined";

inline bool leadsNowhere(const llvm::Function &F) {
  return F.isDeclaration() && F.hasFnAttribute(NowhereAttribute);
}

/// The file as its compiler sees it has all stores.
inline bool hasAllStores(const llvm::Function &F) {
  return !F.getParent()->getNamedMetadata(JoinedMark);
}

} // namespace tutti

#endif // TUTTI_PASS_MODEL_LEADSNOWHERE_H
