// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// compile_commands.json as data: which command made which object, and where.
/// It knows nothing of compilers.
#ifndef TUTTI_PASS_DRIVER_CHECK_COMPILEDATABASE_H
#define TUTTI_PASS_DRIVER_CHECK_COMPILEDATABASE_H

#include "driver/Process.h"

namespace tutti::driver {

struct CompileEntry {
  std::string Directory;
  std::string File;     ///< absolute
  StringList Arguments; ///< the compiler (and its launchers) first
};

/// The entries of \p Folder's compile_commands.json; ends the program with a
/// message when there is none or it is not one.
std::vector<CompileEntry> readCompileDatabase(llvm::StringRef Folder);

/// \p Path made absolute in \p Directory, dots removed.
std::string absolutePath(llvm::StringRef Directory, llvm::StringRef Path);

} // namespace tutti::driver

#endif
