// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the user asks of the pass, as a plain struct made from Options.def, and
/// the one function that reads it from text. Knows nothing of where the text
/// comes from: command line, environment and tests all use it.

#ifndef TUTTI_PASS_MODEL_OPTIONS_H
#define TUTTI_PASS_MODEL_OPTIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <memory>
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tutti {

class DeclaredBuffers;
class KnownCalls;

/// How a function whose callers are unknown is taken to be called.
enum class EntryContext : uint8_t { Serial, Single, Parallel, Unknown };

struct Options {
  using string = std::string; // the types of Options.def
#define TUTTI_PASS_OPTION(TYPE, NAME, KEY, DEFAULT, VALUES, HELP)              \
  TYPE NAME = DEFAULT;
#include "model/Options.def"
  /// What the file of the option config says; null without.
  std::shared_ptr<const KnownCalls> Calls;
  /// What the parser knows of buffers; null where none has looked.
  std::shared_ptr<const DeclaredBuffers> Declared;

  /// Applies "key=value:key=value". A value that holds a colon is quoted, by
  /// ' or ". Nothing is applied after the first mistake.
  llvm::Error parse(llvm::StringRef Text);
  /// Applies one "key=value"; a key alone sets a bool.
  llvm::Error set(llvm::StringRef KeyValue);
  /// Applies the environment variable TUTTI_PASS_OPTIONS, if it is set.
  llvm::Error parseEnvironment();

private:
  llvm::Error readConfig();

public:
  /// One line per option: key, values, default, help.
  static void printHelp(llvm::raw_ostream &OS);
};

} // namespace tutti

#endif // TUTTI_PASS_MODEL_OPTIONS_H
