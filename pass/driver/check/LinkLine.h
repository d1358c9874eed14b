// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The files that a linker's command line (of GNU ld, gold, lld or mold) is
/// made of. Decides where a library is found, not what is in it.
#ifndef TUTTI_PASS_DRIVER_CHECK_LINKLINE_H
#define TUTTI_PASS_DRIVER_CHECK_LINKLINE_H

#include "driver/Process.h"

namespace tutti::driver {

struct LinkLine {
  struct Input {
    std::string Path;
    bool Whole = false; ///< of an archive every member, asked for or not
  };
  std::vector<Input> Inputs; ///< in their order; not all need be objects
  std::string Output = "a.out";
  bool Shared = false;      ///< makes a shared library
  bool Relocatable = false; ///< makes an object file again
};

LinkLine readLinkLine(const StringList &Args);

} // namespace tutti::driver

#endif
