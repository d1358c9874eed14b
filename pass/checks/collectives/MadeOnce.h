// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Static objects of functions of C++ whose constructor makes collective calls.

#ifndef TUTTI_PASS_CHECKS_COLLECTIVES_MADEONCE_H
#define TUTTI_PASS_CHECKS_COLLECTIVES_MADEONCE_H

#include "analysis/sequence/CollectiveSequence.h"

namespace tutti {

/// All that is collective at Site, or in what it calls, is done while a static
/// object is made: once in a process, by whoever comes there first.
bool isMadeOnce(const llvm::Instruction &Site, const CollectiveSequence &Seq);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_COLLECTIVES_MADEONCE_H
