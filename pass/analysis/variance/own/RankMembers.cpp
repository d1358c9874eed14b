// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Members that hold the rank or the number of ranks; OwnMembers.cpp and
/// OwnValues.cpp have the rest.

#include "analysis/variance/own/RankMembers.h"
#include "analysis/variance/own/AskedNumbers.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

RankMembers::RankMembers(PrivateCopy &Copy, const CallTargets &Calls)
    : DL(Copy.module().getDataLayout()) {
  for (const auto &[To, By] : AskedNumbers(Copy, Calls).members())
    (MpiCall(*By).fn() == Fn::Comm_rank ? Members : Sizes)[To] = By;
}

} // namespace tutti
