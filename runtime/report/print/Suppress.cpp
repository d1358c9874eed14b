// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reading and applying suppressions: lines "src:<glob>" and "fun:<glob>" under
/// sections "[<glob of check ids>]"; "#" begins a comment. Lines before the
/// first section are for every check.

#include "report/print/Suppress.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fnmatch.h>

namespace tutti::rt {

namespace {

struct Rule {
  char Section[64];
  char Pattern[200];
  bool IsFunction;
};
Rule *Rules;
unsigned NumRules;

bool addRule(const char *Section, const char *Line) {
  Rule *Bigger =
      static_cast<Rule *>(realloc(Rules, sizeof(Rule) * (NumRules + 1)));
  if (!Bigger || strlen(Line + 4) >= sizeof(Rule::Pattern))
    return false;
  Rules = Bigger;
  Rule &R = Rules[NumRules++];
  strcpy(R.Section, Section);
  strcpy(R.Pattern, Line + 4);
  R.IsFunction = Line[0] == 'f';
  return true;
}

char *trimmed(char *Line) {
  while (*Line == ' ' || *Line == '\t')
    ++Line;
  size_t N = strlen(Line);
  while (N && strchr(" \t\r\n", Line[N - 1]))
    Line[--N] = 0;
  return Line;
}

bool matches(const Rule &R, const Finding &F) {
  if (fnmatch(R.Section, row(F.Id).Id, 0) != 0)
    return false;
  for (unsigned I = 0; I < F.NumGroups; ++I) {
    const Place &P = F.Groups[I].Where;
    if (!P.Known)
      continue;
    const char *Text = R.IsFunction ? P.Function : P.File;
    // The report shows paths relative to where the job runs; a list written
    // elsewhere may not.
    const char *Base = strrchr(Text, '/');
    if (fnmatch(R.Pattern, Text, 0) == 0 ||
        (!R.IsFunction && Base && fnmatch(R.Pattern, Base + 1, 0) == 0))
      return true;
  }
  return false;
}

} // namespace

bool loadSuppressions(const char *Path, Text &Error) {
  FILE *File = fopen(Path, "r");
  if (!File) {
    Error.format("cannot read suppressions '%s': %s", Path, strerror(errno));
    return false;
  }
  char Section[64] = "*", Buffer[512];
  bool Good = true;
  for (unsigned Number = 1; Good && fgets(Buffer, sizeof(Buffer), File);
       ++Number) {
    char *Line = trimmed(Buffer);
    size_t N = strlen(Line);
    if (N == 0 || *Line == '#')
      continue;
    if (*Line == '[' && Line[N - 1] == ']' && N - 1 < sizeof(Section)) {
      memcpy(Section, Line + 1, N - 2);
      Section[N - 2] = 0;
    } else if ((strncmp(Line, "src:", 4) && strncmp(Line, "fun:", 4)) ||
               !addRule(Section, Line)) {
      Error.format("%s:%u: not 'src:<glob>', 'fun:<glob>' or '[<checks>]'",
                   Path, Number);
      Good = false;
    }
  }
  fclose(File);
  return Good;
}

bool isSuppressed(const Finding &F) {
  for (unsigned I = 0; I < NumRules; ++I)
    if (matches(Rules[I], F))
      return true;
  return false;
}

} // namespace tutti::rt
