// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The driver's only ways to stop, to ask another program something, and to
/// become another program. It knows nothing of compilers or MPI, and it never
/// puts a shell between Tutti and what it starts.
#ifndef TUTTI_PASS_DRIVER_PROCESS_H
#define TUTTI_PASS_DRIVER_PROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tutti::driver {

using StringList = std::vector<std::string>;
using Environment = std::vector<std::pair<std::string, std::string>>;

/// Exit status of `tutti` for wrong use, a missing tool or a compile error in
/// `tutti check`.
constexpr int UsageError = 2;

/// Prints `tutti: error: Message` and ends with UsageError.
[[noreturn]] void fail(const llvm::Twine &Message);

/// The path of \p Name as the shell would find it; none if there is no such
/// program.
std::optional<std::string> findProgram(llvm::StringRef Name);

/// The value of an environment variable that is set and not empty.
std::optional<std::string> getEnv(llvm::StringRef Name);

struct Captured {
  int Status = 0; ///< exit status; 128 + n when a signal n ended it
  std::string Output;
};

/// Which of its streams a captured program's output is made of.
enum class Streams { Out, OutAndErr };

/// Runs \p Program to its end, in \p Directory if one is given. None if it
/// cannot be started.
std::optional<Captured> capture(llvm::StringRef Program,
                                llvm::ArrayRef<std::string> Args,
                                const Environment &Extra, Streams Which,
                                llvm::StringRef Directory = {});

/// Becomes \p Program. With \p Verbose the command is first printed to stderr
/// in a form that can be pasted into a shell.
[[noreturn]] void execute(llvm::StringRef Program,
                          llvm::ArrayRef<std::string> Args,
                          const Environment &Extra, bool Verbose);

/// \p Args as words of a shell command line.
std::string quoted(llvm::ArrayRef<std::string> Args);

} // namespace tutti::driver

#endif
