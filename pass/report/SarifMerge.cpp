// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One SARIF log for a whole build. Each result says by which unit (the source
/// that was compiled) it was found, so that compiling it again replaces just
/// these. The log is rewritten in place under a lock of its own: compilers that
/// run at the same time add to one file. A log of somebody else is the user's
/// mistake and is left as it is.

#include "report/Repository.h"
#include "report/Sarif.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr StringRef UnitKey = "unit";

Error problem(StringRef Path, const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), "'" + Path + "': " + Text);
}

/// The folder of the repository, else the current one.
std::string sourceRoot() {
  SmallString<256> Here;
  if (sys::fs::current_path(Here))
    return ".";
  if (std::string Root = repositoryAround(Here); !Root.empty())
    return Root;
  return std::string(Here);
}

json::Array *resultsOf(json::Value &Log) {
  json::Object *Top = Log.getAsObject();
  json::Array *Runs = Top ? Top->getArray("runs") : nullptr;
  json::Object *Run =
      Runs && Runs->size() == 1 ? Runs->front().getAsObject() : nullptr;
  json::Object *Tool = Run ? Run->getObject("tool") : nullptr;
  json::Object *Driver = Tool ? Tool->getObject("driver") : nullptr;
  if (!Driver || Driver->getString("name") != "tutti")
    return nullptr;
  return Run->getArray("results");
}

StringRef unitOf(const json::Value &Result) {
  const json::Object *Of = Result.getAsObject();
  const json::Object *Properties = Of ? Of->getObject("properties") : nullptr;
  return Properties ? Properties->getString(UnitKey).value_or("") : "";
}

/// The log at \p Path with the results of \p Fresh for those of \p Unit.
Expected<json::Value> merged(StringRef Path, StringRef Before, StringRef Unit,
                             json::Value Fresh) {
  for (json::Value &New : *resultsOf(Fresh))
    (*New.getAsObject()->getObject("properties"))[UnitKey] = Unit;
  if (Before.trim().empty())
    return Fresh;
  Expected<json::Value> Log = json::parse(Before);
  if (!Log)
    return joinErrors(problem(Path, "no SARIF log"), Log.takeError());
  json::Array *Results = resultsOf(*Log);
  if (!Results)
    return problem(Path, "a log, but not of Tutti's findings alone");
  json::Array Kept;
  for (json::Value &Old : *Results)
    if (unitOf(Old) != Unit)
      Kept.push_back(std::move(Old));
  for (json::Value &New : *resultsOf(Fresh))
    Kept.push_back(std::move(New));
  // The same build in any order of its compiles: the same log.
  stable_sort(Kept, [](const json::Value &A, const json::Value &B) {
    return unitOf(A) < unitOf(B);
  });
  // What is said of the tool is said by the version that adds to the log.
  *resultsOf(Fresh) = std::move(Kept);
  return Fresh;
}

} // namespace

Error mergeSarif(StringRef Path, StringRef Source, ArrayRef<Finding> Findings) {
  SmallString<256> Unit(Source);
  sys::fs::make_absolute(Unit);
  sys::path::remove_dots(Unit, true);
  int File = -1;
  if (std::error_code E = sys::fs::openFileForReadWrite(
          Path, File, sys::fs::CD_OpenAlways, sys::fs::OF_None))
    return problem(Path, E.message());
  raw_fd_ostream Out(File, /*shouldClose=*/true, /*unbuffered=*/false);
  Expected<sys::fs::FileLocker> Lock = Out.lock();
  if (!Lock)
    return Lock.takeError();
  auto Before = MemoryBuffer::getOpenFile(sys::fs::convertFDToNativeFile(File),
                                          Path, -1, false, /*IsVolatile=*/true);
  if (!Before)
    return problem(Path, Before.getError().message());
  Expected<json::Value> Log = merged(Path, (*Before)->getBuffer(), Unit,
                                     toSarif(Findings, sourceRoot()));
  if (!Log)
    return Log.takeError();
  Out.seek(0);
  if (std::error_code E = sys::fs::resize_file(File, 0))
    return problem(Path, E.message());
  Out << formatv("{0:2}", *Log) << '\n';
  Out.flush();
  if (!Out.has_error())
    return Error::success();
  std::error_code E = Out.error();
  Out.clear_error();
  return problem(Path, E.message());
}

} // namespace tutti
