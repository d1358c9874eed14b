// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The only transformation of the user's code: lets the run time watch what
/// findings ask for. Decides nothing about what is worth watching.

#ifndef TUTTI_PASS_INSTRUMENT_INSTRUMENT_H
#define TUTTI_PASS_INSTRUMENT_INSTRUMENT_H

#include "model/Finding.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tutti {

class PrivateCopy;

/// Inserts the calls for the watches of \p Findings into \p M, of which \p Copy
/// is the copy. Returns whether anything was inserted; if not, M is untouched.
bool instrument(llvm::Module &M, llvm::ArrayRef<Finding> Findings,
                const PrivateCopy &Copy);

} // namespace tutti

#endif // TUTTI_PASS_INSTRUMENT_INSTRUMENT_H
