// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A body for a function whose source is not in sight but which, as the user
/// says, does what an MPI function does: with it every analysis follows the
/// call as it follows the user's own wrappers. Goes into the private copy only.

#ifndef TUTTI_PASS_MODEL_WRAPPERBODY_H
#define TUTTI_PASS_MODEL_WRAPPERBODY_H

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace tutti {

struct WrapperRow;

/// Fills F, which has no body, in the copy of User; arguments that F does not
/// have, or not in a form that the MPI function takes, are values of which
/// nothing is known.
void makeWrapperBody(llvm::Function &F, const WrapperRow &Row,
                     const llvm::Module &User);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_WRAPPERBODY_H
