// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Filters, orders and prints the findings of one module, then writes files. A
/// file that cannot be written is the user's mistake and fails the compile: a
/// report that silently misses a translation unit would read as a clean one.

#include "report/Report.h"
#include "model/texts/Shared.def"
#include "report/Filter.h"
#include "report/Graphs.h"
#include "report/Json.h"
#include "report/Sarif.h"
#include "report/Unused.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tutti {

static bool isBefore(const Finding &A, const Finding &B) {
  return std::tie(A.Where.File, A.Where.Line, A.Where.Column) <
         std::tie(B.Where.File, B.Where.Line, B.Where.Column);
}

/// What a person reads ends with how to mend it; files keep that apart. The
/// first of a compile says where there is more.
static Finding withFix(Finding F, const Options &Opts, bool First) {
  if (Opts.WhyNot)
    for (const Demotion &D : F.Demotions)
      F.Notes.push_back(
          note<text::NotTheLevelBefore>({}, D.Level, D.Reason, D.Rule));
  F.Notes.push_back({{}, std::string("fix: ") + fixText(F.Id, F.Cure)});
  if (First)
    F.Notes.push_back({{}, say<text::MoreIsSaidBy>(row(F.Id).Id)});
  return F;
}

void reportFindings(ArrayRef<Finding> Findings, const Options &Opts,
                    StringRef Source, Sink &Out) {
  Expected<Filter> Rules = Filter::create(Opts);
  if (!Rules) {
    Out.error(toString(Rules.takeError()));
    return;
  }
  // An empty list names no check here, where for those that are printed it
  // names all. Globs refer to the text that they were made from.
  std::string List = "-*," + Opts.ErrorChecks;
  Expected<CheckGlobs> Errors = CheckGlobs::create(List, true);
  if (!Errors) {
    Out.error("option 'werror-checks': " + toString(Errors.takeError()));
    return;
  }
  std::vector<Finding> Shown(Findings.begin(), Findings.end());
  stable_sort(Shown, isBefore);
  erase_if(Shown, [&](const Finding &F) {
    return F.Id == Check::None || !Rules->shows(F, Out) || !Out.hears(F);
  });
  for (Finding &F : Shown) {
    if (!Opts.Notes)
      F.Notes.clear();
    Out.report(Opts.Notes ? withFix(F, Opts, &F == &Shown.front()) : F,
               Opts.WError || Errors->contains(row(F.Id).Id));
  }
  // What was given up is no finding: it is said, and nothing follows from it.
  for (const Finding &F : Findings)
    if (F.Id == Check::None && F.Level <= (Opts.Incomplete ? 3 : Opts.Level))
      Out.note(F.Text);
  if (!Opts.Json.empty())
    if (Error E = appendJson(Opts.Json, Shown))
      Out.error("option 'json': " + toString(std::move(E)));
  if (!Opts.Used.empty() && !Rules->used().empty())
    if (Error E = appendUsed(Opts.Used, Rules->used()))
      Out.error("option 'used-suppressions': " + toString(std::move(E)));
  if (!Opts.Graphs.empty())
    if (Error E = writeGraphs(Opts.Graphs, Shown, Out))
      Out.error("option 'graphs': " + toString(std::move(E)));
  if (!Opts.Sarif.empty())
    if (Error E = mergeSarif(Opts.Sarif, Source, Shown))
      Out.error("option 'sarif': " + toString(std::move(E)));
  if (!Opts.SarifDir.empty())
    if (Error E = writeSarifInto(Opts.SarifDir, Source, Shown))
      Out.error("option 'sarif-dir': " + toString(std::move(E)));
}

} // namespace tutti
