// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The judges of the whole run, in the order in which they were added. Must not
/// know what they judge.

#include "core/Hooks.h"

namespace tutti::rt {

namespace {
constexpr unsigned MaxJudges = 16; // one for each tracker
RunJudge Judges[MaxJudges];
unsigned NumJudges;
} // namespace

void addJudge(RunJudge Judge) {
  for (unsigned I = 0; I < NumJudges; ++I)
    if (Judges[I] == Judge)
      return;
  if (NumJudges < MaxJudges)
    Judges[NumJudges++] = Judge;
}

void judgeRun() {
  for (unsigned I = 0; I < NumJudges; ++I)
    Judges[I]();
}

} // namespace tutti::rt
