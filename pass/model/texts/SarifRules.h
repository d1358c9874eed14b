// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A SARIF log around results: who wrote it, with the checks as its rules.

#ifndef TUTTI_PASS_MODEL_TEXTS_SARIFRULES_H
#define TUTTI_PASS_MODEL_TEXTS_SARIFRULES_H

#include "llvm/Support/JSON.h"

namespace tutti {

/// \p Root is the URI that files are named relative to, with a slash at its
/// end. A result's rule has the index of its check.
llvm::json::Value sarifLog(llvm::json::Array Results, std::string Root);

/// The name of the fingerprint of a result; its value ends with a number, for
/// what is found several times.
constexpr llvm::StringLiteral FingerprintKey = "primaryLocationLineHash";

} // namespace tutti

#endif // TUTTI_PASS_MODEL_TEXTS_SARIFRULES_H
