// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The rules by which findings are hidden, in the order of their cost: level,
/// list of checks, suppression file, comments in the source, baseline. Must not
/// read a source file for a finding that another rule already hides.

#include "report/Filter.h"
#include "model/Compat.h"
#include "report/Unused.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace tutti {

Expected<CheckGlobs> CheckGlobs::create(StringRef List,
                                        bool MustMatchSomething) {
  CheckGlobs Globs;
  SmallVector<StringRef, 8> Texts;
  List.split(Texts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Text : Texts) {
    Text = Text.trim();
    bool Positive = !Text.consume_front("-");
    Expected<GlobPattern> Pattern = GlobPattern::create(Text);
    if (!Pattern)
      return Pattern.takeError();
    bool Matches = any_of(CheckRows, [&](const CheckRow &Row) {
      return *Row.Id && Pattern->match(Row.Id);
    });
    if (MustMatchSomething && !Matches)
      return createStringError(inconvertibleErrorCode(),
                               "no check matches '" + Text + "'");
    Globs.Items.push_back({std::move(*Pattern), Positive});
  }
  return Globs;
}

bool CheckGlobs::contains(StringRef Id) const {
  bool Contained = true;
  for (const Item &Each : Items)
    if (Each.Pattern.match(Id))
      Contained = Each.Positive;
  return Contained;
}

bool hasNoLint(StringRef Line, StringRef Id, bool Next) {
  StringRef Word = Next ? "NOLINTNEXTLINE" : "NOLINT";
  for (size_t At = Line.find(Word); At != StringRef::npos;
       At = Line.find(Word, At + 1)) {
    StringRef Rest = Line.drop_front(At + Word.size());
    if (At > 0 && (isAlnum(Line[At - 1]) || Line[At - 1] == '_'))
      continue;
    if (!Rest.empty() && (isAlnum(Rest[0]) || Rest[0] == '_'))
      continue; // another word, such as NOLINTNEXTLINE for NOLINT
    if (!Rest.consume_front("("))
      return true;
    // Without the globs that stand in brackets nothing is silenced, and unlike
    // in the list of checks nothing is in it that they do not name.
    std::string List =
        ("-*," + Rest.take_until([](char C) { return C == ')'; })).str();
    Expected<CheckGlobs> Globs = CheckGlobs::create(List, false);
    if (!Globs)
      consumeError(Globs.takeError());
    else if (Globs->contains(Id))
      return true;
  }
  return false;
}

Expected<Filter> Filter::create(const Options &Opts) {
  Expected<CheckGlobs> Checks = CheckGlobs::create(Opts.Checks, true);
  if (!Checks)
    return createStringError(inconvertibleErrorCode(),
                             "option 'checks': " +
                                 toString(Checks.takeError()));
  Filter Made(Opts.Level, std::move(*Checks));
  if (!Opts.Suppressions.empty()) {
    Made.ListPath = Opts.Suppressions;
    std::string Problem;
    Made.Suppressions = SpecialCaseList::create(
        {Opts.Suppressions}, *vfs::getRealFileSystem(), Problem);
    if (!Made.Suppressions)
      return createStringError(inconvertibleErrorCode(),
                               "option 'suppressions': " + Problem);
  }
  if (!Opts.Baseline.empty()) {
    Expected<Baseline> Read = Baseline::read(Opts.Baseline);
    if (!Read)
      return createStringError(inconvertibleErrorCode(),
                               "option 'baseline': " +
                                   toString(Read.takeError()));
    Made.Before = std::move(*Read);
  }
  return Made;
}

bool Filter::isSuppressed(const Finding &F) {
  if (!Suppressions)
    return false;
  StringRef Id = row(F.Id).Id;
  unsigned Line = blamedLine(*Suppressions, Id, "src", F.Where.File);
  if (!Line)
    Line = blamedLine(*Suppressions, Id, "src", resolvePath(F.Where));
  if (!Line)
    Line = blamedLine(*Suppressions, Id, "fun", F.Function);
  if (Line)
    Used.push_back(usedKey(ListPath, Line));
  return Line;
}

bool Filter::shows(const Finding &F, Sink &Out) {
  StringRef Id = row(F.Id).Id;
  if (F.Level > Level || !Checks.contains(Id) || isSuppressed(F))
    return false;
  if (F.Where) {
    unsigned Line = F.Where.Line;
    unsigned Comment = 0;
    if (hasNoLint(Out.line(F.Where, Line), Id, false))
      Comment = Line;
    else if (Line > 1 && hasNoLint(Out.line(F.Where, Line - 1), Id, true))
      Comment = Line - 1;
    if (Comment) {
      Used.push_back(usedKey(resolvePath(F.Where), Comment));
      return false;
    }
  }
  // Code of a header or of a template is in the module once per use.
  std::string Key = (Id + "\n" + F.Where.File + "\n" + Twine(F.Where.Line) +
                     "\n" + Twine(F.Where.Column) + "\n" + F.Text +
                     (F.Where ? "" : "\n" + F.Function))
                        .str();
  if (!Seen.insert(Key).second)
    return false;
  return !Before ||
         !Before->take(fingerprintOf(F, Out.line(F.Where, F.Where.Line)));
}

} // namespace tutti
