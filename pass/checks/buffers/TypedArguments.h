// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What mpi-buffer-type says of functions of the program's own that are given
/// an address with a datatype.

#ifndef TUTTI_PASS_CHECKS_BUFFERS_TYPEDARGUMENTS_H
#define TUTTI_PASS_CHECKS_BUFFERS_TYPEDARGUMENTS_H

#include "checks/Checks.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tutti {

/// In the module as it was compiled.
void checkTypedArguments(const llvm::Module &M, const Options &Opts,
                         Findings &Out);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_BUFFERS_TYPEDARGUMENTS_H
