// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What makes two findings the same although the code around has moved, and
/// the findings of an earlier run, known by it. Knows nothing of options.

#ifndef TUTTI_PASS_REPORT_FINGERPRINT_H
#define TUTTI_PASS_REPORT_FINGERPRINT_H

#include "model/Finding.h"
#include "model/texts/SarifRules.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace tutti {

/// Of the check, the file, the function, what is called, and the text of the
/// line: not of its number, and not of what is said, which may be put better.
std::string fingerprintOf(const Finding &F, llvm::StringRef Line);

class Baseline {
public:
  /// \p Path is a SARIF log or a folder with logs, written by Tutti.
  static llvm::Expected<Baseline> read(llvm::StringRef Path);
  /// Takes one finding of that fingerprint out, if there is one left.
  bool take(const std::string &Fingerprint);

private:
  llvm::Error add(llvm::StringRef Path);
  llvm::StringMap<unsigned> Left;
};

} // namespace tutti

#endif // TUTTI_PASS_REPORT_FINGERPRINT_H
