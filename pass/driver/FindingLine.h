// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which lines of a compiler's output are findings. It knows how they are
/// printed, not who prints them.
#ifndef TUTTI_PASS_DRIVER_FINDINGLINE_H
#define TUTTI_PASS_DRIVER_FINDINGLINE_H

#include "llvm/ADT/StringRef.h"

namespace tutti::driver {

/// A warning or an error, of whatever kind.
bool isHeadline(llvm::StringRef Line);

/// The check of `… [mpi-collective-order]` or of
/// `… [-Wbackend-plugin=mpi-collective-order]`; empty: no finding.
llvm::StringRef checkOf(llvm::StringRef Line);

} // namespace tutti::driver

#endif
