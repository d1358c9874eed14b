// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lines of JSON and SARIF logs. Decides nothing about findings.
#include "driver/report/ReportRead.h"
#include "driver/Commands.h"
#include "model/texts/SarifRules.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti::driver {

namespace {

std::string text(const json::Object &From, StringRef Key) {
  return From.getString(Key).value_or("").str();
}
unsigned number(const json::Object &From, StringRef Key) {
  return unsigned(From.getInteger(Key).value_or(0));
}
std::vector<int64_t> numbers(const json::Object &From, StringRef Key) {
  std::vector<int64_t> Made;
  if (const json::Array *All = From.getArray(Key))
    for (const json::Value &V : *All)
      Made.push_back(V.getAsInteger().value_or(-1));
  return Made;
}

std::vector<std::string> texts(const json::Object &From, StringRef Key) {
  std::vector<std::string> Made;
  if (const json::Array *All = From.getArray(Key))
    for (const json::Value &V : *All)
      Made.push_back(V.getAsString().value_or("").str());
  return Made;
}

void place(ReportLine &L, const json::Object &From) {
  L.File = text(From, "file");
  L.Line = number(From, "line");
  L.Column = number(From, "column");
  L.Function = text(From, "function");
}

ReportLine placed(const json::Object &From, StringRef Text) {
  ReportLine L;
  place(L, From);
  L.Text = text(From, Text);
  return L;
}

/// What(O) for each object of a list.
template <typename F>
void eachObject(const json::Object &From, StringRef Key, F What) {
  if (const json::Array *All = From.getArray(Key))
    for (const json::Value &V : *All)
      if (const json::Object *O = V.getAsObject())
        What(*O);
}

/// What the pass says for a picture.
void picture(ReportItem &Item, const json::Object &From) {
  Item.Taking = texts(From, "taking");
  Item.Others = texts(From, "others");
  eachObject(From, "words", [&](const json::Object &W) {
    ReportWord Word;
    Word.Call = placed(W, "call");
    eachObject(W, "letters", [&](const json::Object &L) {
      Word.Letters.push_back(placed(L, "construct"));
      Word.Letters.back().Who = text(L, "letter");
    });
    Item.Words.push_back(std::move(Word));
  });
}

void readGroup(ReportItem &Item, const json::Object &G) {
  ReportLine L = placed(G, "call");
  L.Ranks = numbers(G, "ranks");
  L.WaitsFor = numbers(G, "waits_for");
  L.Who = namedRanks(L.Ranks);
  std::string Detail = text(G, "detail");
  if (!Detail.empty())
    L.Text += ", " + Detail;
  L.Differs = G.getBoolean("differs").value_or(false);
  if (Item.Advice.empty() && !text(G, "because").empty())
    Item.Advice = "at compile time: " + text(G, "because");
  Item.Lines.push_back(std::move(L));
}

/// What the run time says of the ranks besides.
void readRanks(ReportItem &Item, const json::Object &From) {
  if (const json::Object *Job = From.getObject("job")) {
    Item.JobSize = number(*Job, "ranks");
    Item.Command = text(*Job, "command");
  }
  Item.MoreGroups = number(From, "more_groups");
  eachObject(From, "stacks", [&](const json::Object &S) {
    RankLines Stack{numbers(S, "ranks"), {}};
    eachObject(S, "frames", [&](const json::Object &F) {
      Stack.Lines.push_back(placed(F, "function"));
    });
    Item.Stacks.push_back(std::move(Stack));
  });
  eachObject(From, "last_calls", [&](const json::Object &H) {
    RankLines Calls{numbers(H, "ranks"), {}};
    eachObject(H, "calls", [&](const json::Object &C) {
      ReportLine L = placed(C, "call");
      L.Who = text(C, "scope");
      L.Number = number(C, "number");
      Calls.Lines.push_back(std::move(L));
    });
    Item.LastCalls.push_back(std::move(Calls));
  });
}

/// A line of the run time, or of the pass's own JSON.
ReportItem readLine(const json::Object &From) {
  ReportItem Item;
  Item.Check = text(From, "check");
  Item.Severity = text(From, "severity");
  Item.Message = text(From, "message");
  Item.Advice = text(From, "advice");
  Item.Fix = text(From, "fix");
  if (From.getArray("groups")) {
    Item.AtRunTime = true;
    eachObject(From, "groups",
               [&](const json::Object &G) { readGroup(Item, G); });
    readRanks(Item, From);
    return Item;
  }
  picture(Item, From);
  Item.Lines.push_back(placed(From, "call"));
  eachObject(From, "notes", [&](const json::Object &N) {
    Item.Lines.push_back(placed(N, "message"));
  });
  return Item;
}

ReportLine readSarifPlace(const json::Object &From) {
  ReportLine L;
  if (const json::Object *Message = From.getObject("message"))
    L.Text = text(*Message, "text");
  const json::Object *Where = From.getObject("physicalLocation");
  const json::Object *File =
      Where ? Where->getObject("artifactLocation") : nullptr;
  const json::Object *Region = Where ? Where->getObject("region") : nullptr;
  if (File)
    L.File = text(*File, "uri");
  StringRef Plain = L.File;
  if (Plain.consume_front("file://"))
    L.File = Plain.str();
  if (Region) {
    L.Line = number(*Region, "startLine");
    L.Column = number(*Region, "startColumn");
  }
  return L;
}

void readSarif(const json::Object &Log, std::vector<ReportItem> &Items) {
  const json::Array *Runs = Log.getArray("runs");
  for (size_t R = 0; Runs && R < Runs->size(); ++R) {
    const json::Object *Run = (*Runs)[R].getAsObject();
    const json::Array *Results = Run ? Run->getArray("results") : nullptr;
    for (size_t I = 0; Results && I < Results->size(); ++I) {
      const json::Object *From = (*Results)[I].getAsObject();
      if (!From)
        continue;
      ReportItem Item;
      Item.Check = text(*From, "ruleId");
      Item.Severity = text(*From, "level");
      if (const json::Object *Message = From->getObject("message"))
        Item.Message = text(*Message, "text");
      if (const json::Object *Properties = From->getObject("properties")) {
        Item.Fix = text(*Properties, "fix");
        picture(Item, *Properties);
      }
      for (StringRef Key : {"locations", "relatedLocations"})
        eachObject(*From, Key, [&](const json::Object &P) {
          Item.Lines.push_back(readSarifPlace(P));
        });
      if (const json::Object *Prints = From->getObject("partialFingerprints"))
        Item.Fingerprint = text(*Prints, FingerprintKey);
      Item.Sarif = std::make_shared<const json::Object>(*From);
      Items.push_back(std::move(Item));
    }
  }
}

} // namespace

void readLog(const std::string &Path, std::vector<ReportItem> &Items) {
  auto File = MemoryBuffer::getFile(Path);
  if (!File)
    fail("cannot read " + Path + ": " + File.getError().message());
  StringRef Text = (*File)->getBuffer();
  if (sys::path::extension(Path) == ".sarif") {
    Expected<json::Value> Log = json::parse(Text);
    if (!Log)
      fail(Path + ": " + toString(Log.takeError()));
    if (const json::Object *O = Log->getAsObject())
      readSarif(*O, Items);
    return;
  }
  // One finding on each line; the last may be half written by a killed job.
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Expected<json::Value> V = json::parse(Line);
    if (!V) {
      consumeError(V.takeError());
      continue;
    }
    if (const json::Object *O = V->getAsObject())
      if (O->getString("check"))
        Items.push_back(readLine(*O));
  }
}

} // namespace tutti::driver
