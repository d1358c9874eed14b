// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The source files that findings point into, read from the disk when they are
/// first asked for. Decides how a location's file is found; knows nothing of
/// findings.

#ifndef TUTTI_PASS_REPORT_SOURCETEXT_H
#define TUTTI_PASS_REPORT_SOURCETEXT_H

#include "model/Finding.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/SourceMgr.h"

namespace tutti {

class SourceText {
public:
  /// The place of \p Where in buffers(); invalid when the file cannot be read
  /// or has no such place.
  llvm::SMLoc find(const Location &Where);
  /// The text of a line, without its end; empty when there is none.
  llvm::StringRef line(const Location &Where, unsigned Line);
  const llvm::SourceMgr &buffers() const { return Buffers; }

private:
  unsigned bufferOf(const Location &Where);

  llvm::SourceMgr Buffers;
  llvm::StringMap<unsigned> Ids; ///< 0: the file cannot be read
};

/// The path that reaches the file of \p Where from the current folder.
std::string resolvePath(const Location &Where);

} // namespace tutti

#endif // TUTTI_PASS_REPORT_SOURCETEXT_H
