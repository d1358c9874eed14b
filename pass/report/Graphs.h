// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A picture of a finding: the control flow of its function, the branch that
/// separates ranks, what lies on either side of it, and the calls.

#ifndef TUTTI_PASS_REPORT_GRAPHS_H
#define TUTTI_PASS_REPORT_GRAPHS_H

#include "model/Finding.h"
#include "report/Sink.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace tutti {

/// One .dot file in \p Folder for each finding with a branch, and an .svg
/// beside it where graphviz is installed; else \p Out is told.
llvm::Error writeGraphs(const std::string &Folder,
                        llvm::ArrayRef<Finding> Shown, Sink &Out);

} // namespace tutti

#endif // TUTTI_PASS_REPORT_GRAPHS_H
