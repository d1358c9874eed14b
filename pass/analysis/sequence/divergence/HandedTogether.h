// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Two communicators that one call of the program hands out, as one of a node
/// and one of those who are the first on their nodes.

#ifndef TUTTI_PASS_ANALYSIS_SEQUENCE_DIVERGENCE_HANDEDTOGETHER_H
#define TUTTI_PASS_ANALYSIS_SEQUENCE_DIVERGENCE_HANDEDTOGETHER_H

#include "analysis/variance/RankDependence.h"
#include "model/mpi/MpiCall.h"

namespace tutti {

/// The communicators of A and B are what one function hands out through two of
/// its parameters, wherever they went from there.
bool areHandedOutTogether(const RankDependence &Ranks, const MpiCall &A,
                          const MpiCall &B);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_SEQUENCE_DIVERGENCE_HANDEDTOGETHER_H
