// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The analysis of what a compiler compiles that cannot load the plugins: by
/// the clang that Tutti was built with, with the same arguments as far as it
/// knows them, for findings alone. It makes no file and cannot break a build
/// but for findings that were asked to be errors.
#ifndef TUTTI_PASS_DRIVER_COMPILE_SEPARATEANALYSIS_H
#define TUTTI_PASS_DRIVER_COMPILE_SEPARATEANALYSIS_H

#include "driver/Install.h"
#include "driver/ToolOptions.h"

namespace tutti::driver {

/// The arguments with which Tutti's clang tells the findings about the sources
/// of a compiler's arguments \p User; a wrapper adds \p Includes.
StringList analysisArgs(const Install &Files, const ToolOptions &Options,
                        const StringList &User, const StringList &Includes);

/// `-I` and `-D` among what a wrapper adds.
StringList includesOf(const Wrapper &Mpi);

/// Prints the findings about what \p Compiler is about to compile with \p User,
/// and one line that says who looks and who compiles. Ends the program if there
/// are findings and they are errors.
void analyseSeparately(Install Files, const ToolOptions &Options,
                       llvm::StringRef Compiler, MpiLanguage Language,
                       const StringList &User, const StringList &Includes);

} // namespace tutti::driver

#endif
