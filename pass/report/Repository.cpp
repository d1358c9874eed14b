// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Looking for a repository.

#include "report/Repository.h"
#include "report/SourceText.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti {

std::string repositoryAround(StringRef Path) {
  for (StringRef Up = Path; !Up.empty(); Up = sys::path::parent_path(Up)) {
    SmallString<256> Mark(Up);
    sys::path::append(Mark, ".git");
    if (sys::fs::exists(Mark))
      return Up.str();
  }
  return {};
}

std::string nameInRepository(const Location &Where) {
  SmallString<256> Path(resolvePath(Where));
  if (sys::fs::make_absolute(Path))
    return sys::path::filename(Path).str();
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  std::string Root = repositoryAround(sys::path::parent_path(Path));
  if (Root.empty())
    return sys::path::filename(Path).str();
  return Path.substr(Root.size()).ltrim('/').str();
}

} // namespace tutti
