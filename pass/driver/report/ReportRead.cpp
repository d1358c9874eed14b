// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lines of JSON and SARIF logs. Decides nothing about findings.
#include "driver/report/ReportRead.h"
#include "driver/Commands.h"
#include "model/JsonText.h"
#include "model/texts/SarifRules.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti::driver {

namespace {

std::vector<int64_t> numbers(const json::Object &From, StringRef Key) {
  std::vector<int64_t> Made;
  if (const json::Array *All = From.getArray(Key))
    for (const json::Value &V : *All)
      Made.push_back(V.getAsInteger().value_or(-1));
  return Made;
}

void place(ReportLine &L, const json::Object &From) {
  L.File = textIn(From, "file");
  L.Line = numberIn(From, "line");
  L.Column = numberIn(From, "column");
  L.Function = textIn(From, "function");
}

ReportLine placed(const json::Object &From, StringRef Text) {
  ReportLine L;
  place(L, From);
  L.Text = textIn(From, Text);
  return L;
}

/// What the pass says for a picture.
void picture(ReportItem &Item, const json::Object &From) {
  Item.Taking = textsIn(From, "taking");
  Item.Others = textsIn(From, "others");
  eachObject(From, "words", [&](const json::Object &W) {
    ReportWord Word;
    Word.Call = placed(W, "call");
    eachObject(W, "letters", [&](const json::Object &L) {
      Word.Letters.push_back(placed(L, "construct"));
      Word.Letters.back().Who = textIn(L, "letter");
    });
    Item.Words.push_back(std::move(Word));
  });
}

void readGroup(ReportItem &Item, const json::Object &G) {
  ReportLine L = placed(G, "call");
  L.Ranks = numbers(G, "ranks");
  L.WaitsFor = numbers(G, "waits_for");
  L.Who = namedRanks(L.Ranks);
  std::string Detail = textIn(G, "detail");
  if (!Detail.empty())
    L.Text += ", " + Detail;
  L.Differs = G.getBoolean("differs").value_or(false);
  if (Item.Advice.empty() && !textIn(G, "because").empty())
    Item.Advice = "at compile time: " + textIn(G, "because");
  Item.Lines.push_back(std::move(L));
}

/// What the run time says of the ranks besides.
void readRanks(ReportItem &Item, const json::Object &From) {
  if (const json::Object *Job = From.getObject("job")) {
    Item.JobSize = numberIn(*Job, "ranks");
    Item.Command = textIn(*Job, "command");
  }
  Item.MoreGroups = numberIn(From, "more_groups");
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
      L.Who = textIn(C, "scope");
      L.Number = numberIn(C, "number");
      Calls.Lines.push_back(std::move(L));
    });
    Item.LastCalls.push_back(std::move(Calls));
  });
}

/// A line of the run time, or of the pass's own JSON.
ReportItem readLine(const json::Object &From) {
  ReportItem Item;
  Item.Check = textIn(From, "check");
  Item.Severity = textIn(From, "severity");
  Item.Message = textIn(From, "message");
  Item.Advice = textIn(From, "advice");
  Item.Fix = textIn(From, "fix");
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
    L.Text = textIn(*Message, "text");
  const json::Object *Where = From.getObject("physicalLocation");
  const json::Object *File =
      Where ? Where->getObject("artifactLocation") : nullptr;
  const json::Object *Region = Where ? Where->getObject("region") : nullptr;
  if (File)
    L.File = textIn(*File, "uri");
  StringRef Plain = L.File;
  if (Plain.consume_front("file://"))
    L.File = Plain.str();
  if (Region) {
    L.Line = numberIn(*Region, "startLine");
    L.Column = numberIn(*Region, "startColumn");
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
      Item.Check = textIn(*From, "ruleId");
      Item.Severity = textIn(*From, "level");
      if (const json::Object *Message = From->getObject("message"))
        Item.Message = textIn(*Message, "text");
      if (const json::Object *Properties = From->getObject("properties")) {
        Item.Fix = textIn(*Properties, "fix");
        picture(Item, *Properties);
      }
      for (StringRef Key : {"locations", "relatedLocations"})
        eachObject(*From, Key, [&](const json::Object &P) {
          Item.Lines.push_back(readSarifPlace(P));
        });
      if (const json::Object *Prints = From->getObject("partialFingerprints"))
        Item.Fingerprint = textIn(*Prints, FingerprintKey);
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
