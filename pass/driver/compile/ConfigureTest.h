// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether a command compiles one of the small programs by which a build system
/// asks what the compiler can do. It must not know what becomes of the command.
#ifndef TUTTI_PASS_DRIVER_COMPILE_CONFIGURETEST_H
#define TUTTI_PASS_DRIVER_COMPILE_CONFIGURETEST_H

#include "driver/Process.h"

namespace tutti::driver {

/// \p Args are a compiler's, given in the folder \p Directory.
bool isConfigureTest(llvm::ArrayRef<std::string> Args,
                     llvm::StringRef Directory);

} // namespace tutti::driver

#endif
