// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How clang and flang ask for a thread's copy of a threadprivate variable.

#ifndef TUTTI_PASS_MODEL_THREADPRIVATE_H
#define TUTTI_PASS_MODEL_THREADPRIVATE_H

namespace llvm {
class GlobalVariable;
class Value;
} // namespace llvm

namespace tutti {

/// The variable whose copy Address is; null for any other address.
const llvm::GlobalVariable *threadPrivateOf(const llvm::Value &Address);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_THREADPRIVATE_H
