// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Finds and keeps source files. A file is looked for as it was given to the
/// compiler, then from the folder it was compiled in; its buffer carries the
/// name as given, because that is what the user knows. Must not fail: a file
/// that is not there has no text.

#include "report/SourceText.h"
#include "model/SourceLocation.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace tutti {

std::string resolvePath(const Location &Where) {
  return sys::fs::exists(Where.File)
             ? Where.File
             : absolutePath(Where.Directory, Where.File);
}

unsigned SourceText::bufferOf(const Location &Where) {
  auto [It, IsNew] = Ids.try_emplace(Where.Directory + '\0' + Where.File, 0);
  if (!IsNew || Where.File.empty())
    return It->second;
  std::string Path = resolvePath(Where);
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status) || !sys::fs::is_regular_file(Status))
    return 0;
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Path);
  if (!File)
    return 0;
  It->second = Buffers.AddNewSourceBuffer(
      MemoryBuffer::getMemBufferCopy((*File)->getBuffer(), Where.File),
      SMLoc());
  return It->second;
}

SMLoc SourceText::find(const Location &Where) {
  unsigned Id = Where ? bufferOf(Where) : 0;
  if (!Id)
    return {};
  SMLoc Found = Buffers.FindLocForLineAndColumn(Id, Where.Line,
                                                std::max(1u, Where.Column));
  return Found.isValid() ? Found
                         : Buffers.FindLocForLineAndColumn(Id, Where.Line, 1);
}

StringRef SourceText::line(const Location &Where, unsigned Line) {
  unsigned Id = Line ? bufferOf(Where) : 0;
  SMLoc Start = Id ? Buffers.FindLocForLineAndColumn(Id, Line, 1) : SMLoc();
  if (!Start.isValid())
    return {};
  StringRef Text = Buffers.getMemoryBuffer(Id)->getBuffer();
  StringRef FromStart(Start.getPointer(), Text.end() - Start.getPointer());
  return FromStart.take_until([](char C) { return C == '\n' || C == '\r'; });
}

} // namespace tutti
