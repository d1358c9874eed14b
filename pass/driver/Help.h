// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What `tutti --help`, `tutti help <command>` and `tutti <command> --help`
/// print.
#ifndef TUTTI_PASS_DRIVER_HELP_H
#define TUTTI_PASS_DRIVER_HELP_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tutti::driver {

void printHelp(llvm::raw_ostream &Out);

/// Prints the help of a command of tutti; returns whether there is such a one.
bool printCommandHelp(llvm::raw_ostream &Out, llvm::StringRef Command);

} // namespace tutti::driver

#endif
