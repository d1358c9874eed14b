// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Functions of the program that are declared without a body because an excerpt
/// left it out: they call no MPI, and nothing of the program that does.

#ifndef TUTTI_PASS_MODEL_LEADSNOWHERE_H
#define TUTTI_PASS_MODEL_LEADSNOWHERE_H

#include "llvm/IR/Function.h"

namespace tutti {

/// An attribute of their declarations.
inline constexpr const char *NowhereAttribute = "tutti-leads-nowhere";
/// Named metadata of an excerpt: what its file defines of them.
inline constexpr const char *NowhereTable = "tutti.lead-nowhere";

inline bool leadsNowhere(const llvm::Function &F) {
  return F.isDeclaration() && F.hasFnAttribute(NowhereAttribute);
}

} // namespace tutti

#endif // TUTTI_PASS_MODEL_LEADSNOWHERE_H
