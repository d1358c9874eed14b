// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a clang or flang command line asks for, read with clang's own option
/// table so that the answer is the compiler's. It looks into response files but
/// never rewrites the command, and knows nothing of MPI or of Tutti's files.
#ifndef TUTTI_PASS_DRIVER_COMPILE_COMPILERARGS_H
#define TUTTI_PASS_DRIVER_COMPILE_COMPILERARGS_H

#include "driver/Process.h"

namespace tutti::driver {

class CompilerArgs {
public:
  enum class Driver { Clang, Flang };
  CompilerArgs(llvm::ArrayRef<std::string> Args, Driver Driver);

  /// It makes code (or diagnostics) of at least one C-family source.
  bool compilesC() const { return Compiles && HasC; }
  /// The same for Fortran.
  bool compilesFortran() const { return Compiles && HasFortran; }
  /// It makes a program or a shared library.
  bool links() const { return Links; }
  /// The result contains no shared libraries (-static), or MPI as an archive.
  bool linksStatically() const { return Static; }
  /// The value of -fuse-ld= or --ld-path=; may be empty.
  llvm::StringRef linker() const { return Linker; }
  bool hasDebugOption() const { return DebugOption; }

  /// Libraries on the line, as paths and `-l` names, with the `-L` folders.
  const StringList &libraries() const { return Libraries; }
  const StringList &libraryNames() const { return LibraryNames; }
  const StringList &libraryFolders() const { return LibraryFolders; }
  const StringList &includeFolders() const { return IncludeFolders; }

private:
  void addInput(llvm::StringRef File, llvm::StringRef Language);

  bool Compiles = true, Links = true, Static = false, DebugOption = false;
  bool HasC = false, HasFortran = false;
  std::string Linker;
  StringList Libraries, LibraryNames, LibraryFolders, IncludeFolders;
};

/// The arguments for checking the source of a recorded compile command alone:
/// without its outputs and dependency files, and without what this clang does
/// not know.
StringList syntaxOnlyArgs(llvm::ArrayRef<std::string> Args,
                          CompilerArgs::Driver Driver);

/// \p Args, which were meant for GCC, without what an LLVM compiler refuses or
/// complains of: that goes to \p LeftOut. Response files stay as they are.
StringList withoutGccOptions(llvm::ArrayRef<std::string> Args,
                             CompilerArgs::Driver Driver, StringList &LeftOut);

} // namespace tutti::driver

#endif
