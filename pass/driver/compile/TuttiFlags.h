// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What Tutti adds to a compiler's command line, and which MPI a command line
/// without a wrapper means. It knows the flags, not the commands they go into.
#ifndef TUTTI_PASS_DRIVER_COMPILE_TUTTIFLAGS_H
#define TUTTI_PASS_DRIVER_COMPILE_TUTTIFLAGS_H

#include "driver/Install.h"
#include "driver/ToolOptions.h"
#include "driver/compile/CompilerArgs.h"

namespace tutti::driver {

/// For a clang command that compiles C or C++.
StringList clangFlags(const Install &Files, const ToolOptions &Options);

/// For a flang command that compiles Fortran.
StringList flangFlags(const Install &Files, const CompilerArgs &Args);

/// For a command that links with the given MPI. They go in front of the user's
/// own arguments, so that the runtime is needed before MPI is.
StringList linkFlags(const Install &Files, MpiFlavour Flavour, bool Static,
                     CompilerArgs::Driver Driver);

/// For a command that links: has \p Compiler start Tutti in place of the linker
/// that it would start, and puts that one into \p Extra. They go behind the
/// user's own arguments. Nothing when those name a linker by its path.
StringList checkedLinkFlags(const Install &Files, const ToolOptions &Options,
                            const CompilerArgs &Args, llvm::StringRef Compiler,
                            CompilerArgs::Driver Driver, Environment &Extra);

/// The MPI that a link command names, by library path or `-l`; \p Static tells
/// whether it is an archive. \p Compiler knows the system's library folders.
MpiFlavour flavourOnLine(const CompilerArgs &Args, llvm::StringRef Compiler,
                         bool &Static);

} // namespace tutti::driver

#endif
