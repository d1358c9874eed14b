// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The one renderer: findings of a module in, everything the user asked to see
/// out. Knows the options and the sink, but neither checks nor instrumentation.

#ifndef TUTTI_PASS_REPORT_REPORT_H
#define TUTTI_PASS_REPORT_REPORT_H

#include "model/Finding.h"
#include "model/Options.h"
#include "report/Sink.h"
#include "llvm/ADT/ArrayRef.h"

namespace tutti {

/// Prints those of \p Findings that \p Opts lets through, ordered by place, and
/// writes the files that \p Opts asks for. \p Source names the translation
/// unit.
void reportFindings(llvm::ArrayRef<Finding> Findings, const Options &Opts,
                    llvm::StringRef Source, Sink &Out);

} // namespace tutti

#endif // TUTTI_PASS_REPORT_REPORT_H
