// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which findings of several logs are one: the same one found again, and what
/// the compiler said of the call that a run found at fault.
#include "driver/report/ReportPage.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tutti::driver {

const ReportLine *ReportItem::lead() const {
  for (const ReportLine &L : Lines)
    if (L.Differs && L.Line)
      return &L;
  return Lines.empty() ? nullptr : &Lines.front();
}

static bool isSame(const ReportItem &A, const ReportItem &B) {
  if (A.Check != B.Check || A.Message != B.Message ||
      A.Lines.size() != B.Lines.size() || A.AtRunTime != B.AtRunTime)
    return false;
  for (size_t I = 0; I < A.Lines.size(); ++I) {
    const ReportLine &L = A.Lines[I], &M = B.Lines[I];
    if (L.Who != M.Who || L.Text != M.Text || L.File != M.File ||
        L.Line != M.Line || L.Column != M.Column)
      return false;
  }
  return true;
}

/// One log may name a file from the folder that it was compiled in.
static bool isSameFile(StringRef A, StringRef B) {
  A.consume_front("./");
  B.consume_front("./");
  if (A.size() < B.size())
    std::swap(A, B);
  return A.consume_back(B) && (A.empty() || A.ends_with("/"));
}

/// What a run found is at a call that the compiler warned of for that reason.
static bool isAbout(const ReportItem &Run, const ReportItem &Compile) {
  if (Run.Check != Compile.Check || Compile.Lines.empty())
    return false;
  const ReportLine &At = Compile.Lines.front();
  return At.Line && any_of(Run.Lines, [&](const ReportLine &L) {
           return L.Line == At.Line && isSameFile(L.File, At.File);
         });
}

std::vector<ReportItem> joined(std::vector<ReportItem> All) {
  std::vector<ReportItem> Items;
  for (ReportItem &Item : All) {
    auto Same = find_if(
        Items, [&](const ReportItem &Other) { return isSame(Item, Other); });
    if (Same == Items.end())
      Items.push_back(std::move(Item));
    else
      ++Same->Times;
  }
  auto IsRun = [](const ReportItem &Item) { return Item.AtRunTime; };
  auto Compiled = std::stable_partition(Items.begin(), Items.end(), IsRun);
  std::vector<ReportItem> Runs(Items.begin(), Compiled), Rest;
  for (auto It = Compiled; It != Items.end(); ++It) {
    bool Told = false;
    for (ReportItem &Run : Runs)
      if (isAbout(Run, *It)) {
        Run.Compiled.push_back(*It);
        Told = true;
      }
    if (!Told)
      Rest.push_back(std::move(*It));
  }
  append_range(Runs, Rest);
  return Runs;
}

} // namespace tutti::driver
