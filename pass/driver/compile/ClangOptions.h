// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The table of clang's options, which LLVM 22 has moved.
#ifndef TUTTI_PASS_DRIVER_COMPILE_CLANGOPTIONS_H
#define TUTTI_PASS_DRIVER_COMPILE_CLANGOPTIONS_H

#include "llvm/Config/llvm-config.h"
#if LLVM_VERSION_MAJOR < 22
#include "clang/Driver/Options.h"
namespace tutti::driver {
namespace options = clang::driver::options;
using clang::driver::getDriverOptTable;
} // namespace tutti::driver
#else
#include "clang/Options/Options.h"
namespace tutti::driver {
namespace options = clang::options;
using clang::getDriverOptTable;
} // namespace tutti::driver
#endif

#endif // TUTTI_PASS_DRIVER_COMPILE_CLANGOPTIONS_H
