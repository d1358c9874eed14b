// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Findings as lines of JSON, to be read back by whoever merges the findings of
/// many compiles. Knows nothing of SARIF or of options.

#ifndef TUTTI_PASS_REPORT_JSON_H
#define TUTTI_PASS_REPORT_JSON_H

#include "model/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace tutti {

llvm::json::Object toJson(const Finding &F);
/// What a page draws of it, where it is known: what both sides of a branch call
/// as "taking" and "others", the regions around calls as "words".
void addPicture(llvm::json::Object &To, const Finding &F);
/// A finding without instructions; an error when it is none of ours.
llvm::Expected<Finding> findingFromJson(const llvm::json::Value &V);

/// Appends one line per finding, in one write, so that compilers that run at
/// the same time can share a file. Makes the file even when there is no
/// finding.
llvm::Error appendJson(llvm::StringRef Path, llvm::ArrayRef<Finding> Findings);
/// Reads what appendJson wrote.
llvm::Expected<std::vector<Finding>> readJson(llvm::StringRef Path);

} // namespace tutti

#endif // TUTTI_PASS_REPORT_JSON_H
