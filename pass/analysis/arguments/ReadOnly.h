// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a call of MPI leaves alone what it gets the address of, by the roles
/// of its row.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_READONLY_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_READONLY_H

namespace llvm {
class Value;
} // namespace llvm

namespace tutti {

class MpiCall;

/// It is a call of MPI, and each parameter that Address stands for is only
/// read.
bool onlyReads(const MpiCall &Call, const llvm::Value &Address);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_READONLY_H
