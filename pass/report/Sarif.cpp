// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The SARIF form: rules from the table of checks, paths relative to the root,
/// a code flow along the notes, and a fingerprint of what is said and of the
/// source line, not of its number, so that a baseline survives edits above it.

#include "report/Sarif.h"
#include "model/JsonText.h"
#include "model/SourceLocation.h"
#include "model/texts/SarifRules.h"
#include "report/Fingerprint.h"
#include "report/Json.h"
#include "report/SourceText.h"
#include "report/edits/EditPlace.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <map>

using namespace llvm;

namespace tutti {
namespace {

constexpr const char *Levels[] = {"note", "warning", "error"};

std::string normal(const Location &Where) {
  SmallString<256> Path(absolutePath(Where.Directory, Where.File));
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

class Writer {
public:
  explicit Writer(StringRef Root) : Root(Root.str()) {
    if (!Root.ends_with("/"))
      this->Root += '/';
  }

  json::Object result(const Finding &F) {
    json::Object Made{{"ruleId", row(F.Id).Id},
                      {"ruleIndex", int64_t(F.Id)},
                      {"level", Levels[size_t(F.Sev)]},
                      {"message", sarifText(F.Text)}};
    json::Object Properties{{"fix", fixText(F.Id, F.Cure)}};
    addPicture(Properties, F);
    Made["properties"] = std::move(Properties);
    Made["partialFingerprints"] =
        json::Object{{FingerprintKey, fingerprint(F)}};
    if (F.Where.File.empty())
      return Made;
    json::Object Main = location(F.Where, "");
    if (!F.Function.empty())
      Main["logicalLocations"] = json::Array{
          json::Object{{"name", toUtf8(F.Function)}, {"kind", "function"}}};
    Made["locations"] = json::Array{std::move(Main)};
    json::Array Related, Steps;
    for (const Note &N : F.Notes)
      if (!N.Where.File.empty()) {
        json::Object At = location(N.Where, N.Text);
        Steps.push_back(json::Object{{"location", json::Object(At)}});
        At["id"] = int64_t(Related.size()) + 1;
        Related.push_back(std::move(At));
      }
    if (json::Array Fixes = fixes(F); !Fixes.empty())
      Made["fixes"] = std::move(Fixes);
    if (Steps.empty())
      return Made;
    Steps.push_back(json::Object{{"location", location(F.Where, F.Text)}});
    json::Object Flow{{"locations", std::move(Steps)}};
    Made["relatedLocations"] = std::move(Related);
    Made["codeFlows"] = json::Array{
        json::Object{{"threadFlows", json::Array{std::move(Flow)}}}};
    return Made;
  }

private:
  /// One fix: all edits of the finding that have a place.
  json::Array fixes(const Finding &F) {
    json::Array Changes;
    for (const Edit &E : F.Edits) {
      json::Array Replacements;
      for (const EditPlace &P :
           placesOf(E, [&](unsigned N) { return Sources.line(E.Call, N); })) {
        json::Object Deleted{{"startLine", P.From.Line},
                             {"startColumn", P.From.Column},
                             {"endLine", P.To.Line},
                             {"endColumn", P.To.Column}};
        Replacements.push_back(json::Object{
            {"deletedRegion", std::move(Deleted)},
            {"insertedContent", json::Object{{"text", toUtf8(P.Text)}}}});
      }
      if (!Replacements.empty())
        Changes.push_back(
            json::Object{{"artifactLocation", artifact(E.Call)},
                         {"replacements", std::move(Replacements)}});
    }
    if (Changes.empty())
      return {};
    return json::Array{
        json::Object{{"description", sarifText(fixText(F.Id, F.Cure))},
                     {"artifactChanges", std::move(Changes)}}};
  }

  json::Object artifact(const Location &Where) {
    return sarifFile(normal(Where), Root);
  }

  json::Object location(const Location &Where, StringRef Text) {
    json::Object Made = sarifPlace(artifact(Where), Where.Line, Where.Column);
    if (!Text.empty())
      Made["message"] = sarifText(Text);
    return Made;
  }

  std::string fingerprint(const Finding &F) {
    std::string Hash = fingerprintOf(F, Sources.line(F.Where, F.Where.Line));
    return Hash + ":" + utostr(++Times[Hash]);
  }

  std::string Root;
  SourceText Sources;
  std::map<std::string, unsigned> Times; ///< how often each hash was given
};

} // namespace

json::Value toSarif(ArrayRef<Finding> Findings, StringRef Root) {
  Writer W(Root);
  json::Array Results;
  for (const Finding &F : Findings)
    Results.push_back(W.result(F));
  return sarifLog(std::move(Results), (Root + "/").str());
}

Error writeSarif(StringRef Path, ArrayRef<Finding> Findings, StringRef Root) {
  return writeToOutput(Path, [&](raw_ostream &OS) {
    OS << formatv("{0:2}", toSarif(Findings, Root)) << '\n';
    return Error::success();
  });
}

Error writeSarifInto(StringRef Folder, StringRef Source,
                     ArrayRef<Finding> Findings) {
  SmallString<256> Here, Full(Source);
  if (std::error_code Problem = sys::fs::current_path(Here))
    return errorCodeToError(Problem);
  sys::fs::make_absolute(Full);
  if (std::error_code Problem = sys::fs::create_directories(Folder))
    return createStringError(Problem, "cannot make folder '" + Folder +
                                          "': " + Problem.message());
  SmallString<256> Path(Folder);
  sys::path::append(Path, sys::path::filename(Source) + "-" +
                              utohexstr(xxh3_64bits(Full.str()), true, 16) +
                              ".sarif");
  return writeSarif(Path, Findings, Here);
}

} // namespace tutti
