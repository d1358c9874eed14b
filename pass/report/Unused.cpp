// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads lists and sources as text. Lines of the list that are no entries
/// (comments, sections) are passed over.

#include "report/Unused.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti {

std::string usedKey(StringRef Path, unsigned Line) {
  SmallString<256> Whole(Path);
  sys::fs::make_absolute(Whole);
  sys::path::remove_dots(Whole, /*remove_dot_dot=*/true);
  return (Whole + ":" + Twine(Line)).str();
}

Error appendUsed(const std::string &Path, ArrayRef<std::string> Used) {
  std::string Text;
  for (const std::string &Each : Used)
    Text += Each + "\n";
  std::error_code Problem;
  raw_fd_ostream File(Path, Problem, sys::fs::OF_Append);
  if (!Problem) {
    File << Text; // in one write: compiles share the file
    File.close();
    Problem = File.error();
    File.clear_error();
  }
  return Problem ? createStringError(Problem, "cannot write '%s': %s",
                                     Path.c_str(), Problem.message().c_str())
                 : Error::success();
}

/// Where a comment on this line names checks of Tutti, and what it is called.
static std::pair<size_t, StringRef> noLintIn(StringRef Line) {
  for (size_t At = Line.find("NOLINT"); At != StringRef::npos;
       At = Line.find("NOLINT", At + 1)) {
    if (At > 0 && (isAlnum(Line[At - 1]) || Line[At - 1] == '_'))
      continue;
    StringRef Rest = Line.drop_front(At);
    StringRef Word =
        Rest.starts_with("NOLINTNEXTLINE") ? "NOLINTNEXTLINE" : "NOLINT";
    Rest = Rest.drop_front(Word.size());
    if (!Rest.consume_front("("))
      continue;
    SmallVector<StringRef, 4> Globs;
    Rest.take_until([](char C) { return C == ')'; }).split(Globs, ',');
    if (any_of(Globs, [](StringRef G) { return G.trim().starts_with("mpi-"); }))
      return {At, Word};
  }
  return {StringRef::npos, {}};
}

unsigned reportUnused(const std::string &Used, const std::string &List,
                      ArrayRef<std::string> Sources, raw_ostream &Out) {
  StringSet<> Known;
  if (auto Text = MemoryBuffer::getFile(Used))
    for (line_iterator L(**Text); !L.is_at_end(); ++L)
      Known.insert(*L);
  unsigned Count = 0;
  auto Unused = [&](const std::string &Path, unsigned Line) {
    return !Known.contains(usedKey(Path, Line));
  };
  if (!List.empty())
    if (auto Text = MemoryBuffer::getFile(List))
      for (line_iterator L(**Text, /*SkipBlanks=*/true, '#'); !L.is_at_end();
           ++L) {
        StringRef Line = L->trim();
        if (Line.empty() || Line.starts_with("[") ||
            !Unused(List, L.line_number()))
          continue;
        ++Count;
        Out << List << ":" << L.line_number() << ":1: note: '" << Line
            << "' hides no finding [unused-suppression]\n";
      }
  StringSet<> Done;
  for (const std::string &Path : Sources) {
    if (!Done.insert(Path).second)
      continue;
    auto Text = MemoryBuffer::getFile(Path);
    if (!Text)
      continue;
    for (line_iterator L(**Text, /*SkipBlanks=*/false); !L.is_at_end(); ++L) {
      auto [At, Word] = noLintIn(*L);
      if (At == StringRef::npos || !Unused(Path, L.line_number()))
        continue;
      ++Count;
      Out << Path << ":" << L.line_number() << ":" << At + 1 << ": note: this "
          << Word << " hides no finding [unused-suppression]\n";
    }
  }
  return Count;
}

} // namespace tutti
