// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The commands of `tutti`, one function and one file each. Those that become
/// another program do not return.
#ifndef TUTTI_PASS_DRIVER_COMMANDS_H
#define TUTTI_PASS_DRIVER_COMMANDS_H

#include "driver/Install.h"
#include "driver/ToolOptions.h"

namespace tutti::driver {

/// `tutti [options] <compiler> …`
[[noreturn]] void compileCommand(const Install &Files, ToolOptions Options,
                                 llvm::StringRef Compiler, StringList Args);

/// As the linker that a compiler starts; \p Linker is the real one.
[[noreturn]] void linkCommand(llvm::StringRef Linker,
                              const ToolOptions &Options, StringList Args);

/// `tutti run [options] <launcher or program> …`
[[noreturn]] void runCommand(const Install &Files, const ToolOptions &Options,
                             StringList Args);

/// `tutti check [-p folder] [files]`
int checkCommand(const Install &Files, ToolOptions Options, StringList Args);

/// `tutti explain [id]`
int explainCommand(const Install &Files, const StringList &Args);

/// `tutti language-server <plugin> <clangd> [its options]`, which tutti-clangd
/// is.
int serverCommand(const Install &Files, llvm::StringRef Plugin,
                  const StringList &Command);

/// `tutti report <folder>`; \p Version is what the page is said to be made by.
int reportCommand(const Install &Files, const std::string &Version,
                  const StringList &Args);

} // namespace tutti::driver

#endif
