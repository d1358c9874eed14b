// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One SARIF log for a whole build. Each result says by which unit (the source
/// that was compiled, the program that was linked) it was found, so that making
/// it again replaces just these; what several units find is there once. The log
/// is rewritten in place under a lock of its own: compilers that run at the
/// same time add to one file. A log of somebody else is the user's mistake and
/// is left as it is.

#include "report/Repository.h"
#include "report/Sarif.h"
#include "tutti/Checks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>
#include <tuple>

using namespace llvm;

namespace tutti {
namespace {

constexpr StringRef UnitKey = "unit";
constexpr StringRef OthersKey = "otherUnits";

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
  const json::Object *Properties =
      Result.getAsObject()->getObject("properties");
  return Properties->getString(UnitKey).value_or("");
}

/// File, line and column, to sort by.
std::tuple<StringRef, int64_t, int64_t> placeOf(const json::Value &Result) {
  const json::Array *Places = Result.getAsObject()->getArray("locations");
  const json::Object *Place =
      Places && !Places->empty() ? Places->front().getAsObject() : nullptr;
  Place = Place ? Place->getObject("physicalLocation") : nullptr;
  const json::Object *File =
      Place ? Place->getObject("artifactLocation") : nullptr;
  const json::Object *Region = Place ? Place->getObject("region") : nullptr;
  auto Number = [&](StringRef Name) {
    return Region ? Region->getInteger(Name).value_or(0) : 0;
  };
  return {File ? File->getString("uri").value_or("") : StringRef(),
          Number("startLine"), Number("startColumn")};
}

json::Object &propertiesOf(json::Value &Result) {
  json::Value &Of = (*Result.getAsObject())["properties"];
  if (!Of.getAsObject())
    Of = json::Object();
  return *Of.getAsObject();
}

/// The units that found it: one in a property of its own, which is what most
/// have, the others behind it. Two programs of the same files find the same.
std::vector<std::string> takeUnits(json::Value &Result) {
  std::vector<std::string> Units;
  json::Object &Properties = propertiesOf(Result);
  if (auto Unit = Properties.getString(UnitKey))
    Units.push_back(Unit->str());
  if (json::Array *More = Properties.getArray(OthersKey))
    for (const json::Value &Other : *More)
      if (auto Unit = Other.getAsString())
        Units.push_back(Unit->str());
  Properties.erase(UnitKey);
  Properties.erase(OthersKey);
  return Units;
}

void setUnits(json::Value &Result, const std::set<std::string> &Units) {
  json::Object &Properties = propertiesOf(Result);
  Properties[UnitKey] = *Units.begin();
  if (Units.size() > 1)
    Properties[OthersKey] = json::Array(ArrayRef(
        std::vector<std::string>(std::next(Units.begin()), Units.end())));
}

/// The log at \p Path with the results of \p Fresh for those of \p Unit.
Expected<json::Value> merged(StringRef Path, StringRef Before, StringRef Unit,
                             json::Value Fresh) {
  // By their text without units, so that what is equal is there once.
  std::map<std::string, std::pair<json::Value, std::set<std::string>>> All;
  auto Add = [&](json::Value Result, ArrayRef<std::string> Units) {
    std::string Text = formatv("{0}", Result).str();
    auto Known =
        All.try_emplace(Text, std::move(Result), std::set<std::string>()).first;
    Known->second.second.insert(Units.begin(), Units.end());
  };
  if (!Before.trim().empty()) {
    Expected<json::Value> Log = json::parse(Before);
    if (!Log)
      return joinErrors(problem(Path, "no SARIF log"), Log.takeError());
    json::Array *Results = resultsOf(*Log);
    if (!Results)
      return problem(Path, "a log, but not of Tutti's findings alone");
    for (json::Value &Old : *Results) {
      if (!Old.getAsObject())
        continue;
      // The log may be of another version, with other rules.
      Check Id =
          checkNamed(Old.getAsObject()->getString("ruleId").value_or(""));
      if (Id == Check::None)
        Old.getAsObject()->erase("ruleIndex");
      else
        (*Old.getAsObject())["ruleIndex"] = int64_t(Id);
      std::vector<std::string> Units = takeUnits(Old);
      erase(Units, Unit.str());
      if (!Units.empty())
        Add(std::move(Old), Units);
    }
  }
  for (json::Value &New : *resultsOf(Fresh))
    Add(std::move(New), Unit.str());
  // The same build in any order of its compiles: the same log.
  json::Array Kept;
  for (auto &[Text, Result] : All) {
    setUnits(Result.first, Result.second);
    Kept.push_back(std::move(Result.first));
  }
  stable_sort(Kept, [](const json::Value &A, const json::Value &B) {
    return std::make_pair(unitOf(A), placeOf(A)) <
           std::make_pair(unitOf(B), placeOf(B));
  });
  // What is said of the tool is said by the version that adds to the log.
  *resultsOf(Fresh) = std::move(Kept);
  return Fresh;
}

} // namespace

Error mergeSarif(StringRef Path, StringRef Source, ArrayRef<Finding> Findings) {
  SmallString<256> Unit(Source);
  if (std::error_code E = sys::fs::make_absolute(Unit))
    return errorCodeToError(E);
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
