// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The table of checks, and places in files, in the words of SARIF.

#include "model/texts/SarifRules.h"
#include "model/JsonText.h"
#include "tutti/Checks.h"
#include "tutti/Fixes.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tutti {

namespace {

/// Where the documents of this build can be read; may be empty.
constexpr const char *DocsUrl = TUTTI_DOCS_URL;

struct CheckPage {
  StringRef Id, Markdown;
};
constexpr CheckPage Pages[] = {
#include "CheckPages.inc"
};

/// The text for those who show no Markdown is the shortest that helps.
json::Object help(Check Id) {
  StringRef Name = row(Id).Id;
  json::Object Help =
      sarifText((Twine("How to mend it: ") + fixText(Id, Fix::None) +
                 ". More: tutti explain " + Name)
                    .str());
  for (const CheckPage &Page : Pages)
    if (Page.Id == Name)
      Help["markdown"] = toUtf8(Page.Markdown);
  return Help;
}

json::Array rules() {
  json::Array Made;
  for (size_t I = 0; I < NumChecks; ++I) {
    Check Id = Check(I);
    const CheckRow &Row = row(Id);
    const char *Level = Row.Worst == Severity::Error ? "error" : "warning";
    json::Object Rule{
        {"id", Row.Id},
        {"shortDescription", sarifText(Row.Text)},
        {"fullDescription", sarifText(Row.Text)},
        {"help", help(Id)},
        {"defaultConfiguration", json::Object{{"level", Level}}},
        {"properties", json::Object{{"tags", json::Array{"mpi"}},
                                    {"problem.severity", Level}}}};
    if (std::string Address = checkAddress(Row.Id); !Address.empty())
      Rule["helpUri"] = Address;
    Made.push_back(std::move(Rule));
  }
  return Made;
}

json::Object driver() {
  json::Object Made{{"name", "tutti"},
                    {"semanticVersion", TUTTI_VERSION},
                    {"rules", rules()}};
  if (*DocsUrl)
    Made["informationUri"] = DocsUrl;
  return Made;
}

} // namespace

std::string checkAddress(StringRef Id) {
  return *DocsUrl ? (DocsUrl + ("/checks/" + Id) + ".md").str() : "";
}

json::Object sarifText(StringRef Text) {
  return json::Object{{"text", toUtf8(Text)}};
}

std::string escapedUri(StringRef Path) {
  std::string Uri;
  for (char C : Path)
    if (isAlnum(C) || StringRef("/-._~+,@").contains(C))
      Uri += C;
    else
      Uri += "%" + utohexstr(uint8_t(C), false, 2);
  return Uri;
}

json::Object sarifFile(StringRef Path, StringRef Root) {
  json::Object File;
  if (Path.consume_front(Root) || !Path.starts_with("/")) {
    File["uri"] = escapedUri(Path);
    File["uriBaseId"] = "SRCROOT";
  } else {
    File["uri"] = "file://" + escapedUri(Path);
  }
  return File;
}

json::Object sarifPlace(json::Object File, unsigned Line, unsigned Column) {
  json::Object Physical{{"artifactLocation", std::move(File)}};
  if (Line) {
    json::Object Region{{"startLine", Line}};
    if (Column)
      Region["startColumn"] = Column;
    Physical["region"] = std::move(Region);
  }
  return json::Object{{"physicalLocation", std::move(Physical)}};
}

json::Value sarifLog(json::Array Results, StringRef Root) {
  json::Object Base{{"uri", "file://" + escapedUri(Root)}};
  json::Object Run{
      {"tool", json::Object{{"driver", driver()}}},
      {"columnKind", "utf16CodeUnits"},
      {"originalUriBaseIds", json::Object{{"SRCROOT", std::move(Base)}}},
      {"results", std::move(Results)}};
  return json::Object{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", json::Array{std::move(Run)}}};
}

} // namespace tutti
