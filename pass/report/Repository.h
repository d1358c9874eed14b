// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Names of files that are the same on every machine that has the sources.

#ifndef TUTTI_PASS_REPORT_REPOSITORY_H
#define TUTTI_PASS_REPORT_REPOSITORY_H

#include "model/Finding.h"
#include "llvm/ADT/StringRef.h"

namespace tutti {

/// The innermost folder at or above \p Path (absolute) that holds a .git; "" if
/// there is none.
std::string repositoryAround(llvm::StringRef Path);

/// The file's path within its repository, else its name.
std::string nameInRepository(const Location &Where);

} // namespace tutti

#endif // TUTTI_PASS_REPORT_REPOSITORY_H
