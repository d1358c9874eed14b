// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The communicator that a member which is called the rank stands beside.

#ifndef TUTTI_PASS_CHECKS_COLLECTIVES_RANKBESIDE_H
#define TUTTI_PASS_CHECKS_COLLECTIVES_RANKBESIDE_H

namespace llvm {
class LoadInst;
} // namespace llvm

namespace tutti {

class MpiCall;

/// The structure that the rank is read from has one communicator of its own,
/// and the call is on that of another structure which belongs to it: as with
/// the rows and columns of a grid, whose members are chosen by that rank.
bool isRankOfAnotherMember(const llvm::LoadInst &Rank, const MpiCall &Made);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_COLLECTIVES_RANKBESIDE_H
