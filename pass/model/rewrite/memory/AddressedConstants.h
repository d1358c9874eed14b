// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Constants that calls pass by their address, as Fortran passes all of them,
/// and arguments that may be left out.

#ifndef TUTTI_PASS_MODEL_REWRITE_ADDRESSEDCONSTANTS_H
#define TUTTI_PASS_MODEL_REWRITE_ADDRESSEDCONSTANTS_H

namespace llvm {
class Argument;
class Constant;
class Use;
class Value;
} // namespace llvm

namespace tutti {

/// The argument at which V reads, which nothing writes to that the function
/// does or calls; null where V is no such value.
const llvm::Argument *argumentReadBy(const llvm::Value &V);

/// V asks whether an argument is null; IfNull is what it then is.
const llvm::Argument *argumentAskedFor(const llvm::Value &V, bool &IfNull);

/// The constant that stands where the argument of a call points to; null where
/// that is not known.
llvm::Constant *constantAt(const llvm::Use &Passed);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_ADDRESSEDCONSTANTS_H
