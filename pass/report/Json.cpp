// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The JSON form of a finding, both ways, and the file it is kept in. Text that
/// is no UTF-8 (a source in another encoding) is repaired, never refused.

#include "report/Json.h"
#include "model/JsonText.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti {
namespace {

void addLocation(json::Object &To, const Location &Where) {
  To["file"] = toUtf8(Where.File);
  To["directory"] = toUtf8(Where.Directory);
  To["line"] = Where.Line;
  To["column"] = Where.Column;
}

Location readLocation(const json::Object &From) {
  Location Where;
  Where.File = textIn(From, "file");
  Where.Directory = textIn(From, "directory");
  Where.Line = numberIn(From, "line");
  Where.Column = numberIn(From, "column");
  return Where;
}

constexpr const char *SeverityNames[] = {"note", "warning", "error"};

Error problem(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

} // namespace

static json::Array toJson(ArrayRef<CallWord> Words) {
  json::Array All;
  for (const CallWord &W : Words) {
    json::Array Letters;
    for (const WordLetter &L : W.Letters) {
      json::Object Each{{"letter", toUtf8(L.Text)}};
      if (!L.Construct.empty()) {
        Each["construct"] = toUtf8(L.Construct);
        addLocation(Each, L.Where);
      }
      Letters.push_back(std::move(Each));
    }
    json::Object Each{{"call", toUtf8(W.Call)},
                      {"letters", std::move(Letters)}};
    addLocation(Each, W.Where);
    All.push_back(std::move(Each));
  }
  return All;
}

static std::vector<CallWord> readWords(const json::Object &From) {
  std::vector<CallWord> Made;
  eachObject(From, "words", [&](const json::Object &W) {
    Made.push_back({textIn(W, "call"), readLocation(W), {}});
    eachObject(W, "letters", [&](const json::Object &L) {
      Made.back().Letters.push_back(
          {textIn(L, "letter"), textIn(L, "construct"), readLocation(L)});
    });
  });
  return Made;
}

void addPicture(json::Object &To, const Finding &F) {
  if (!F.Words.empty())
    To["words"] = toJson(F.Words);
  if (F.Taking.empty() && F.Others.empty())
    return;
  auto Add = [&](const char *Key, ArrayRef<std::string> Calls) {
    json::Array Names;
    for (const std::string &Each : Calls)
      Names.push_back(toUtf8(Each));
    To[Key] = std::move(Names);
  };
  Add("taking", F.Taking);
  Add("others", F.Others);
}

json::Object toJson(const Finding &F) {
  json::Object Made;
  Made["check"] = row(F.Id).Id;
  Made["severity"] = SeverityNames[size_t(F.Sev)];
  Made["level"] = F.Level;
  addLocation(Made, F.Where);
  Made["function"] = toUtf8(F.Function);
  Made["call"] = toUtf8(F.Call);
  Made["message"] = toUtf8(F.Text);
  Made["because"] = toUtf8(F.Because);
  json::Array Notes;
  for (const Note &N : F.Notes) {
    json::Object Each{{"message", toUtf8(N.Text)}};
    addLocation(Each, N.Where);
    Notes.push_back(std::move(Each));
  }
  Made["notes"] = std::move(Notes);
  json::Array Demotions;
  for (const Demotion &D : F.Demotions)
    Demotions.push_back(json::Object{
        {"rule", D.Rule}, {"level", D.Level}, {"reason", D.Reason}});
  Made["demotions"] = std::move(Demotions);
  addPicture(Made, F);
  Made["fix"] = fixText(F.Id, F.Cure);
  return Made;
}

Expected<Finding> findingFromJson(const json::Value &V) {
  const json::Object *From = V.getAsObject();
  if (!From)
    return problem("a finding is a JSON object");
  Finding F;
  std::string Id = textIn(*From, "check");
  F.Id = checkNamed(Id);
  if (F.Id == Check::None)
    return problem("unknown check '" + Id + "'");
  std::string Severe = textIn(*From, "severity");
  for (size_t I = 0; I < std::size(SeverityNames); ++I)
    if (Severe == SeverityNames[I])
      F.Sev = Severity(I);
  F.Level = unsigned(From->getInteger("level").value_or(1));
  F.Where = readLocation(*From);
  F.Function = textIn(*From, "function");
  F.Call = textIn(*From, "call");
  F.Text = textIn(*From, "message");
  F.Because = textIn(*From, "because");
  F.Taking = textsIn(*From, "taking");
  F.Others = textsIn(*From, "others");
  F.Words = readWords(*From);
  std::string Cure = textIn(*From, "fix");
  for (size_t I = 0; I < size_t(Fix::None); ++I)
    if (FixRows[I].For == F.Id && Cure == FixRows[I].Text)
      F.Cure = Fix(I);
  eachObject(*From, "notes", [&](const json::Object &N) {
    F.Notes.push_back({readLocation(N), textIn(N, "message")});
  });
  eachObject(*From, "demotions", [&](const json::Object &D) {
    F.Demotions.push_back({textIn(D, "rule"),
                           unsigned(D.getInteger("level").value_or(1)),
                           textIn(D, "reason")});
  });
  return F;
}

Error appendJson(StringRef Path, ArrayRef<Finding> Findings) {
  std::string Lines;
  raw_string_ostream Text(Lines);
  for (const Finding &F : Findings)
    Text << json::Value(toJson(F)) << '\n';
  std::error_code Problem;
  raw_fd_ostream File(Path, Problem, sys::fs::CD_OpenAlways, sys::fs::FA_Write,
                      sys::fs::OF_Append);
  if (Problem)
    return problem("cannot write '" + Path + "': " + Problem.message());
  File.SetUnbuffered();
  File << Lines;
  if (File.has_error()) {
    Problem = File.error();
    File.clear_error();
    return problem("cannot write '" + Path + "': " + Problem.message());
  }
  return Error::success();
}

Expected<std::vector<Finding>> readJson(StringRef Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Path);
  if (!File)
    return problem("cannot read '" + Path + "': " + File.getError().message());
  std::vector<Finding> Findings;
  SmallVector<StringRef, 16> Lines;
  (*File)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    Expected<json::Value> Parsed = json::parse(Line);
    if (!Parsed)
      return Parsed.takeError();
    Expected<Finding> F = findingFromJson(*Parsed);
    if (!F)
      return F.takeError();
    Findings.push_back(std::move(*F));
  }
  return Findings;
}

} // namespace tutti
