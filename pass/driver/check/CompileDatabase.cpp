// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads both forms of an entry, the split `arguments` and the shell's
/// `command`, as the format's definition has them.
#include "driver/check/CompileDatabase.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace tutti::driver {

std::string absolutePath(StringRef Directory, StringRef Path) {
  SmallString<256> Result(sys::path::is_absolute(Path) ? "" : Directory);
  sys::path::append(Result, Path);
  sys::path::remove_dots(Result, /*remove_dot_dot=*/true);
  return std::string(Result);
}

static StringList splitCommand(StringRef Command) {
  BumpPtrAllocator Allocator;
  StringSaver Saver(Allocator);
  SmallVector<const char *, 32> Words;
  cl::TokenizeGNUCommandLine(Command, Saver, Words);
  return StringList(Words.begin(), Words.end());
}

static bool readEntry(const json::Value &Value, StringRef Folder,
                      CompileEntry &Entry) {
  const json::Object *Object = Value.getAsObject();
  if (!Object)
    return false;
  std::optional<StringRef> Directory = Object->getString("directory");
  std::optional<StringRef> File = Object->getString("file");
  if (!Directory || !File)
    return false;
  Entry.Directory = absolutePath(Folder, *Directory);
  Entry.File = absolutePath(Entry.Directory, *File);
  if (const json::Array *Words = Object->getArray("arguments")) {
    for (const json::Value &Word : *Words) {
      if (!Word.getAsString())
        return false;
      Entry.Arguments.push_back(Word.getAsString()->str());
    }
  } else if (std::optional<StringRef> Command = Object->getString("command")) {
    Entry.Arguments = splitCommand(*Command);
  }
  return !Entry.Arguments.empty();
}

std::vector<CompileEntry> readCompileDatabase(StringRef Folder) {
  SmallString<256> Absolute(Folder);
  sys::fs::make_absolute(Absolute);
  SmallString<256> Path(Absolute);
  sys::path::append(Path, "compile_commands.json");
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(Path);
  if (!Text)
    fail("cannot read " + Path + ": " + Text.getError().message() +
         " (CMake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, bear for "
         "make)");
  Expected<json::Value> Root = json::parse((*Text)->getBuffer());
  if (!Root)
    fail(Path + ": " + toString(Root.takeError()));
  const json::Array *Values = Root->getAsArray();
  if (!Values)
    fail(Path + ": not a list of compile commands");
  std::vector<CompileEntry> Entries;
  for (const json::Value &Value : *Values) {
    CompileEntry Entry;
    if (!readEntry(Value, Absolute, Entry))
      fail(Path + ": entry " + Twine(Entries.size() + 1) +
           " is not a compile command");
    Entries.push_back(std::move(Entry));
  }
  return Entries;
}

} // namespace tutti::driver
