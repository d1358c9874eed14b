// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What SARIF logs are made of, whoever writes them: the log around results,
/// with the checks as its rules, and places in files.

#ifndef TUTTI_PASS_MODEL_TEXTS_SARIFRULES_H
#define TUTTI_PASS_MODEL_TEXTS_SARIFRULES_H

#include "llvm/Support/JSON.h"

namespace tutti {

/// \p Root is the folder (absolute, with a slash at its end) that files are
/// named relative to. A result's rule has the index of its check.
llvm::json::Value sarifLog(llvm::json::Array Results, llvm::StringRef Root);

/// Where the page of a check is on the web; empty when this build does not
/// know.
std::string checkAddress(llvm::StringRef Id);

llvm::json::Object sarifText(llvm::StringRef Text);

/// A path as part of a URI.
std::string escapedUri(llvm::StringRef Path);

/// The file at \p Path (absolute, or relative to \p Root), named relative to
/// \p Root (absolute, with a slash at its end) if it is below.
llvm::json::Object sarifFile(llvm::StringRef Path, llvm::StringRef Root);

/// Where it is in the file; without a line no more than the file.
llvm::json::Object sarifPlace(llvm::json::Object File, unsigned Line,
                              unsigned Column);

/// The name of the fingerprint of a result; its value ends with a number, for
/// what is found several times.
constexpr llvm::StringLiteral FingerprintKey = "primaryLocationLineHash";

} // namespace tutti

#endif // TUTTI_PASS_MODEL_TEXTS_SARIFRULES_H
