// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The check of one whole program, whose excerpts are at hand, with findings
/// printed as a compiler would. Knows neither linkers nor compile commands.
#ifndef TUTTI_PASS_DRIVER_CHECK_WHOLEPROGRAM_H
#define TUTTI_PASS_DRIVER_CHECK_WHOLEPROGRAM_H

#include "model/Options.h"
#include "program/Objects.h"
#include "llvm/ADT/ArrayRef.h"

namespace tutti::driver {

struct CheckedProgram {
  bool Failed = false; ///< something was told that the user wants as an error
  std::string Told;    ///< an excerpt that only knows what was told
};

/// \p Name is what findings in files (JSON, SARIF) are said to be of.
CheckedProgram checkProgram(llvm::ArrayRef<PackedExcerpt> Excerpts,
                            const Options &Opts, llvm::StringRef Name,
                            llvm::raw_ostream &Out);

} // namespace tutti::driver

#endif
