// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The code that an MPI call returns. A way that is taken only when it is not
/// MPI_SUCCESS is a failing way: under the default error handler the job has
/// ended by then (MPI-4.0 section 9.3; files return their errors). Decides
/// which calls and branches these are; must not know what lies on such a way.

#ifndef TUTTI_PASS_MODEL_ERRORCODE_H
#define TUTTI_PASS_MODEL_ERRORCODE_H

#include "model/mpi/MpiCall.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class BasicBlock;
class CallBase;
class Function;
class LoadInst;
class User;
class Value;
} // namespace llvm

namespace tutti {

/// Where a call leaves its code: in C in its result, in Fortran behind an
/// address. Both null when it has none.
struct ErrorCode {
  const llvm::Value *Result = nullptr;
  const llvm::Value *Address = nullptr;
};
ErrorCode errorCodeOf(const MpiCall &Call);

/// Both addresses are the same number of bytes behind one base.
bool isSameAddress(const llvm::Value &A, const llvm::Value &B);

/// An error in this function ends the job, unless the program has set an error
/// handler.
bool endsJobOnError(Fn F);

/// Some of these functions set a handler that may give control back.
bool handleErrors(llvm::ArrayRef<llvm::Function *> Functions);

/// The call gives code that is not in sight nothing but what an MPI call has
/// returned and where or what that was, in constants or texts of the function's
/// own: it looks at the code, and goes on or ends the job.
bool onlyChecksCode(const llvm::CallBase &CB);
/// Keeps that User, where it is a call, is given such a code, which the
/// constant replaces.
void keepGivenCode(llvm::User &User);

/// The side of B's branch that is taken only when an MPI call has failed; null
/// for other blocks.
const llvm::BasicBlock *failingSide(const llvm::BasicBlock &B);

/// The blocks of F that some way without a failing side leads to.
llvm::SmallPtrSet<const llvm::BasicBlock *, 16>
withoutFailure(const llvm::Function &F);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_ERRORCODE_H
