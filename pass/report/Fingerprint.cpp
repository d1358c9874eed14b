// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads logs in the form that Sarif.cpp writes. What is found twice in the
/// baseline hides two findings, not three. A log that cannot be read is the
/// user's mistake: everything would be new without a word.

#include "report/Fingerprint.h"
#include "report/Repository.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace tutti {

std::string fingerprintOf(const Finding &F, StringRef Line) {
  std::string Parts = (Twine(row(F.Id).Id) + "\n" + nameInRepository(F.Where) +
                       "\n" + F.Function + "\n" + F.Call + "\n" + Line.trim())
                          .str();
  return utohexstr(xxh3_64bits(Parts), true, 16);
}

Error Baseline::add(StringRef Path) {
  auto File = MemoryBuffer::getFile(Path);
  if (!File)
    return createStringError(File.getError(), "cannot read '" + Path + "': " +
                                                  File.getError().message());
  Expected<json::Value> Log = json::parse((*File)->getBuffer());
  if (!Log)
    return joinErrors(createStringError(inconvertibleErrorCode(),
                                        "'" + Path + "' is no SARIF log"),
                      Log.takeError());
  const json::Object *Top = Log->getAsObject();
  const json::Array *Runs = Top ? Top->getArray("runs") : nullptr;
  if (!Runs)
    return createStringError(inconvertibleErrorCode(),
                             "'" + Path + "' is no SARIF log");
  for (const json::Value &Run : *Runs) {
    const json::Object *Of = Run.getAsObject();
    const json::Array *Results = Of ? Of->getArray("results") : nullptr;
    if (!Results)
      continue;
    for (const json::Value &Result : *Results) {
      const json::Object *R = Result.getAsObject();
      const json::Object *Prints =
          R ? R->getObject("partialFingerprints") : nullptr;
      if (auto Print = Prints ? Prints->getString(FingerprintKey)
                              : std::optional<StringRef>())
        ++Left[Print->split(':').first];
    }
  }
  return Error::success();
}

Expected<Baseline> Baseline::read(StringRef Path) {
  Baseline Result;
  if (!sys::fs::is_directory(Path)) {
    if (Error E = Result.add(Path))
      return E;
    return Result;
  }
  std::error_code Problem;
  for (sys::fs::directory_iterator I(Path, Problem), End; I != End && !Problem;
       I.increment(Problem))
    if (sys::path::extension(I->path()) == ".sarif")
      if (Error E = Result.add(I->path()))
        return E;
  return Result;
}

bool Baseline::take(const std::string &Fingerprint) {
  auto It = Left.find(Fingerprint);
  if (It == Left.end() || It->second == 0)
    return false;
  --It->second;
  return true;
}

} // namespace tutti
