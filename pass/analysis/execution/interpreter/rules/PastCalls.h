// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a rank has called before, as far as the rules of single calls ask for
/// it. Plain data.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_RULES_PASTCALLS_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_RULES_PASTCALLS_H

#include "analysis/execution/ProgramTrace.h"
#include <cstdint>
#include <map>
#include <optional>

namespace tutti {

struct PastCalls {
  /// The buffer for buffered sends.
  enum : uint8_t { None, Attached, Unclear } Buffer = None;
  std::optional<int64_t> Room; ///< its bytes
  /// What a file consists of, by the number of its handle.
  std::map<int, Payload> Views;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_RULES_PASTCALLS_H
