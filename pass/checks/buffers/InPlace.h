// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which calls with a root may be one and the same call, in which the root
/// passes other buffers than the other ranks.

#ifndef TUTTI_PASS_CHECKS_BUFFERS_INPLACE_H
#define TUTTI_PASS_CHECKS_BUFFERS_INPLACE_H

namespace tutti {

class MpiCall;

/// The two may be one and the same reduction, of the root and of another rank.
bool mayMeet(const MpiCall &A, const MpiCall &B);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_BUFFERS_INPLACE_H
