// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The edit that adds a call where a function ends: what another call began is
/// ended there once, on each way.

#ifndef TUTTI_PASS_CHECKS_ENDOFFUNCTION_H
#define TUTTI_PASS_CHECKS_ENDOFFUNCTION_H

#include "model/Finding.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace tutti {

/// Adds a call of \p Ends with these arguments ("$N": argument N of \p Begins)
/// in front of the return of Begins' function. Nothing when Begins is not made
/// exactly once on each way there, or there are several returns.
std::optional<Edit> endsWith(const MpiCall &Begins, Fn Ends,
                             llvm::ArrayRef<std::string> Arguments,
                             PrivateCopy &Copy);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_ENDOFFUNCTION_H
