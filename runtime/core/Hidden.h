// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// For variables of the library that calls look at. -fvisibility=hidden is
/// about definitions alone: where a variable is only declared the compiler
/// takes it for one of another library, and looks its address up each time.

#ifndef TUTTI_CORE_HIDDEN_H
#define TUTTI_CORE_HIDDEN_H

#define TUTTI_HIDDEN __attribute__((visibility("hidden")))

#endif // TUTTI_CORE_HIDDEN_H
