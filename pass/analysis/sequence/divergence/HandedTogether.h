// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Two communicators that one call of the program hands out, as one of a node
/// and one of those who are the first on their nodes, or that a function is
/// given.

#ifndef TUTTI_PASS_ANALYSIS_SEQUENCE_DIVERGENCE_HANDEDTOGETHER_H
#define TUTTI_PASS_ANALYSIS_SEQUENCE_DIVERGENCE_HANDEDTOGETHER_H

#include "analysis/variance/RankDependence.h"
#include "model/mpi/MpiCall.h"

namespace tutti {

/// The communicators of A and B are what one function hands out through two of
/// its parameters, wherever they went from there.
bool areHandedOutTogether(const RankDependence &Ranks, const MpiCall &A,
                          const MpiCall &B);

/// F is given two communicators, asks for the rank in the one, and
/// makes all its calls on the other one where Decision, a node of its graph,
/// lets it: those who lead the parts have it.
bool isForLeaders(const RankDependence &Ranks, const llvm::Function &F,
                  const MpiCall &Asked, const MpiCall &Made, unsigned Decision);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_SEQUENCE_DIVERGENCE_HANDEDTOGETHER_H
