// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `tutti report`: gathers what the run time (report=folder) and the compilers
/// (--sarif-dir, --json) left in a folder and writes one page. It does not
/// judge them.
#include "driver/Commands.h"
#include "driver/report/ReportPage.h"
#include "tutti/Checks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
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

void sides(ReportItem &Item, const json::Object &From) {
  Item.Taking = texts(From, "taking");
  Item.Others = texts(From, "others");
}

void place(ReportLine &L, const json::Object &From) {
  L.File = text(From, "file");
  L.Line = number(From, "line");
  L.Column = number(From, "column");
  L.Function = text(From, "function");
}

/// A line of the run time, or of the pass's own JSON.
ReportItem readLine(const json::Object &From) {
  ReportItem Item;
  Item.Check = text(From, "check");
  Item.Severity = text(From, "severity");
  Item.Message = text(From, "message");
  Item.Advice = text(From, "advice");
  Item.Fix = text(From, "fix");
  if (const json::Array *Groups = From.getArray("groups")) {
    Item.AtRunTime = true;
    for (const json::Value &V : *Groups) {
      const json::Object *G = V.getAsObject();
      if (!G)
        continue;
      ReportLine L;
      place(L, *G);
      L.Ranks = numbers(*G, "ranks");
      L.WaitsFor = numbers(*G, "waits_for");
      L.Who = (L.Ranks.size() == 1 ? "rank " : "ranks ") + rankList(L.Ranks);
      L.Text = text(*G, "call");
      std::string Detail = text(*G, "detail");
      if (!Detail.empty())
        L.Text += ", " + Detail;
      L.Differs = G->getBoolean("differs").value_or(false);
      if (Item.Advice.empty() && !text(*G, "because").empty())
        Item.Advice = "at compile time: " + text(*G, "because");
      Item.Lines.push_back(std::move(L));
    }
    return Item;
  }
  sides(Item, From);
  ReportLine L;
  place(L, From);
  L.Text = text(From, "call");
  Item.Lines.push_back(std::move(L));
  if (const json::Array *Notes = From.getArray("notes"))
    for (const json::Value &V : *Notes)
      if (const json::Object *N = V.getAsObject()) {
        ReportLine Note;
        place(Note, *N);
        Note.Text = text(*N, "message");
        Item.Lines.push_back(std::move(Note));
      }
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
        sides(Item, *Properties);
      }
      for (StringRef Key : {"locations", "relatedLocations"})
        if (const json::Array *Places = From->getArray(Key))
          for (const json::Value &V : *Places)
            if (const json::Object *P = V.getAsObject())
              Item.Lines.push_back(readSarifPlace(*P));
      Items.push_back(std::move(Item));
    }
  }
}

void readFile(const std::string &Path, std::vector<ReportItem> &Items) {
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

/// In seconds since 1970; 0 when it is not known.
int64_t lastWritten(const std::string &Path) {
  sys::fs::file_status Status;
  return sys::fs::status(Path, Status)
             ? 0
             : sys::toTimeT(Status.getLastModificationTime());
}

} // namespace

int reportCommand(const Install &Files, const std::string &Version,
                  const StringList &Args) {
  std::string Folder, Output;
  for (size_t I = 0; I < Args.size(); ++I) {
    if (Args[I] == "-o" && I + 1 < Args.size())
      Output = Args[++I];
    else if (StringRef(Args[I]).starts_with("-") || !Folder.empty())
      fail("usage: tutti report <folder> [-o page.html]");
    else
      Folder = Args[I];
  }
  if (Folder.empty())
    fail("usage: tutti report <folder> [-o page.html]");
  if (!sys::fs::is_directory(Folder))
    fail("no such folder: " + Folder);
  std::vector<std::string> Paths;
  std::error_code Problem;
  for (sys::fs::directory_iterator At(Folder, Problem), End;
       At != End && !Problem; At.increment(Problem)) {
    StringRef Kind = sys::path::extension(At->path());
    if (Kind == ".json" || Kind == ".sarif")
      Paths.push_back(At->path());
  }
  if (Problem)
    fail("cannot read " + Folder + ": " + Problem.message());
  llvm::sort(Paths);
  std::vector<ReportItem> All;
  ReportOrigin From;
  From.Version = Version;
  From.Folder = Folder;
  From.Logs = Paths.size();
  From.PageOf = [&](StringRef Check) { return Files.checkPage(Check); };
  for (const std::string &Path : Paths) {
    readFile(Path, All);
    From.Newest = std::max(From.Newest, lastWritten(Path));
  }
  std::vector<ReportItem> Items = joined(std::move(All));
  if (Output.empty()) {
    SmallString<256> Path(Folder);
    sys::path::append(Path, "index.html");
    Output = std::string(Path);
  }
  SmallString<256> Here;
  sys::fs::current_path(Here);
  raw_fd_ostream Out(Output, Problem);
  if (Problem)
    fail("cannot write " + Output + ": " + Problem.message());
  printPage(Out, Items, Here, From);
  Out.close();
  if (Out.has_error())
    fail("cannot write " + Output + ": " + Out.error().message());
  outs() << Output << ": " << Items.size()
         << (Items.size() == 1 ? " finding\n" : " findings\n");
  return Items.empty() ? 0 : 1;
}

} // namespace tutti::driver
