// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What one translation unit leaves for the analysis of the whole program: the
/// functions that may lead to MPI together with other files, in SSA form, as
/// bitcode with places and no other debug info. Knows nothing of object files.

#ifndef TUTTI_PASS_PROGRAM_BITCODESLICE_H
#define TUTTI_PASS_PROGRAM_BITCODESLICE_H

#include "model/Finding.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace tutti {

/// A module of its own in the context of \p M, which stays as it is; null when
/// nothing of \p M can matter to any other file, unless it is \p Always wanted:
/// that a function leads nowhere is worth no bytes of an object. Remembers
/// those
/// \p Findings that the user has seen: up to \p Level.
std::unique_ptr<llvm::Module> makeExcerpt(llvm::Module &M,
                                          const std::vector<Finding> &Findings,
                                          unsigned Level, bool Always);

/// The bitcode of \p Excerpt, packed.
std::string packExcerpt(const llvm::Module &Excerpt);

/// An excerpt of nothing but the knowledge that \p Findings up to \p Level were
/// told, which can be joined with those that \p Like was joined of.
std::string packTold(const llvm::Module &Like,
                     const std::vector<Finding> &Findings, unsigned Level);

/// Puts what packExcerpt made into \p M, in a section that the linker drops.
/// Returns whether the object format has such sections.
bool embedExcerpt(llvm::Module &M, const std::string &Packed);

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_BITCODESLICE_H
