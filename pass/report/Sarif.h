// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Findings as one SARIF 2.1.0 log. The compiler of one file and the driver
/// that has seen a whole project write the same log through it.

#ifndef TUTTI_PASS_REPORT_SARIF_H
#define TUTTI_PASS_REPORT_SARIF_H

#include "model/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace tutti {

/// A log with one run. Files below \p Root (absolute) are named relative to it.
llvm::json::Value toSarif(llvm::ArrayRef<Finding> Findings,
                          llvm::StringRef Root);

/// Replaces the file as a whole, so that a reader never sees half of it.
llvm::Error writeSarif(llvm::StringRef Path, llvm::ArrayRef<Finding> Findings,
                       llvm::StringRef Root);

/// Puts the findings of \p Source in the place of those that the log at \p Path
/// has of it; makes the log where there is none. Compilers that run at the same
/// time wait for each other. Files are named relative to the repository that
/// the current folder is in.
llvm::Error mergeSarif(llvm::StringRef Path, llvm::StringRef Source,
                       llvm::ArrayRef<Finding> Findings);

/// Writes <Folder>/<name of Source>-<hash of its path>.sarif below the current
/// folder: compiles of different sources never share a file.
llvm::Error writeSarifInto(llvm::StringRef Folder, llvm::StringRef Source,
                           llvm::ArrayRef<Finding> Findings);

} // namespace tutti

#endif // TUTTI_PASS_REPORT_SARIF_H
