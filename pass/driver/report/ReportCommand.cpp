// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `tutti report`: gathers what the run time (report=folder) and the compilers
/// (--sarif-dir, --json) left in a folder and writes one page. It does not
/// judge them.
#include "driver/Commands.h"
#include "driver/report/ReportPage.h"
#include "driver/report/ReportRead.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti::driver {

namespace {

/// In seconds since 1970; 0 when it is not known.
int64_t lastWritten(const std::string &Path) {
  sys::fs::file_status Status;
  return sys::fs::status(Path, Status)
             ? 0
             : sys::toTimeT(Status.getLastModificationTime());
}

template <typename F> void write(const std::string &Path, F Print) {
  std::error_code Problem;
  raw_fd_ostream Out(Path, Problem);
  if (Problem)
    fail("cannot write " + Path + ": " + Problem.message());
  Print(Out);
  Out.close();
  if (Out.has_error())
    fail("cannot write " + Path + ": " + Out.error().message());
}

} // namespace

int reportCommand(const Install &Files, const std::string &Version,
                  const StringList &Args) {
  std::string Folder, Output, Sarif;
  for (size_t I = 0; I < Args.size(); ++I) {
    if (Args[I] == "-o" && I + 1 < Args.size())
      Output = Args[++I];
    else if (StringRef Arg = Args[I]; Arg.consume_front("--sarif="))
      Sarif = Arg.str();
    else if (StringRef(Args[I]).starts_with("-") || !Folder.empty())
      fail("usage: tutti report <folder> [-o page.html] [--sarif=file]");
    else
      Folder = Args[I];
  }
  if (Folder.empty())
    fail("usage: tutti report <folder> [-o page.html] [--sarif=file]");
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
    readLog(Path, All);
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
  write(Output, [&](raw_ostream &Out) { printPage(Out, Items, Here, From); });
  if (!Sarif.empty())
    write(Sarif, [&](raw_ostream &Out) { printSarif(Out, Items, Here); });
  outs() << Output << ": " << Items.size()
         << (Items.size() == 1 ? " finding\n" : " findings\n");
  return Items.empty() ? 0 : 1;
}

} // namespace tutti::driver
