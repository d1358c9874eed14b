// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The words for a call that does not fit the epochs of its window.

#ifndef TUTTI_TRACK_ONESIDED_EPOCHCHECKS_H
#define TUTTI_TRACK_ONESIDED_EPOCHCHECKS_H

#include "track/arguments/ErrorHandlers.h"
#include "track/onesided/Windows.h"

namespace tutti::rt::track {

void tellEpoch(const EpochFault &Fault, const Caller &C) __attribute__((cold));

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ONESIDED_EPOCHCHECKS_H
