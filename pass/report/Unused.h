// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Suppressions that hide nothing. Each run writes down which ones it used
/// (option used-suppressions); what is left over all files of a project is
/// unused. A comment counts only when it names checks of Tutti: a plain NOLINT
/// may be meant for another tool.

#ifndef TUTTI_PASS_REPORT_UNUSED_H
#define TUTTI_PASS_REPORT_UNUSED_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace tutti {

/// "file:line" with the whole path.
std::string usedKey(llvm::StringRef Path, unsigned Line);

/// Adds \p Used, such keys,, to the file.
llvm::Error appendUsed(const std::string &Path,
                       llvm::ArrayRef<std::string> Used);

/// Says to \p Out which entries of the list (if any) and which comments of the
/// sources are not in the file \p Used; returns how many.
unsigned reportUnused(const std::string &Used, const std::string &List,
                      llvm::ArrayRef<std::string> Sources,
                      llvm::raw_ostream &Out);

} // namespace tutti

#endif // TUTTI_PASS_REPORT_UNUSED_H
