// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The call stacks that belong to a finding: of those ranks of this node that
/// are still in a call that it is about.

#ifndef TUTTI_REPORT_STACKS_H
#define TUTTI_REPORT_STACKS_H

#include "report/print/Finding.h"

namespace tutti::rt {

/// Null when there is nothing more to see than the finding shows. Asks the
/// processes, by who has the floor, and waits for their answers for a while.
const StackTree *stacksOf(const Finding &F);

/// For the report that is being written: one at a time.
StackTree &newStackTree();

} // namespace tutti::rt

#endif // TUTTI_REPORT_STACKS_H
