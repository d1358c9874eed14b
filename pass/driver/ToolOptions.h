// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tutti's own options, those that come before the compiler or belong to
/// `tutti check`, and the way they travel to the pass: one environment
/// variable, the same for clang, flang and lld. The pass's table says which
/// there are; this decides only how they are written on a command line.
#ifndef TUTTI_PASS_DRIVER_TOOLOPTIONS_H
#define TUTTI_PASS_DRIVER_TOOLOPTIONS_H

#include "driver/Process.h"
#include "model/Options.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tutti::driver {

class ToolOptions {
public:
  /// Starts from TUTTI_PASS_OPTIONS; ends the program if that is wrong.
  ToolOptions();

  /// Takes \p Arg if it is one of these options; ends the program if it is one
  /// with an impossible value.
  bool consume(llvm::StringRef Arg);
  /// The same of the word at \p I, whose value may be the next one (`--level
  /// 2`). Returns how many words were taken.
  size_t consumeAt(llvm::ArrayRef<std::string> Args, size_t I);
  /// Takes those at the beginning of \p Args and returns how many.
  size_t consumeFirst(llvm::ArrayRef<std::string> Args);

  /// Takes clang's way to name checks out of a compiler's arguments:
  /// `-Wno-mpi-leak`, `-Wmpi-leak`, `-Werror=mpi-leak`, `-Wno-error=mpi-leak`,
  /// groups as in `-Wno-mpi` and `-Wno-mpi-file`, and labels as they are
  /// printed (`-Wno-backend-plugin=mpi-leak`).
  /// Of several the last one counts. What names no check is left in.
  void takeWarningFlags(StringList &Args);

  const Options &pass() const { return Pass; }
  bool verbose() const { return Verbose; }
  bool instruments() const { return Pass.Instrument; }
  bool findingsAreErrors() const { return Pass.WError; }

  /// TUTTI_PASS_OPTIONS with the command line's options after the user's own,
  /// so that the command line wins; nothing if it gave none.
  Environment environment() const;

  /// The same one by one, without quotes.
  StringList items() const;

  static void printHelp(llvm::raw_ostream &Out);

private:
  void set(llvm::StringRef Arg, llvm::StringRef Key, llvm::StringRef Value);

  Options Pass;
  std::string Given; ///< key=value:key=value
  bool Verbose = false;
};

} // namespace tutti::driver

#endif
