// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Prints the installed page of a check, or the list of checks from their
/// table. It has no words of its own about any check.
#include "driver/Commands.h"
#include "tutti/Checks.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti::driver {

static StringRef sideName(Side Where) {
  switch (Where) {
  case Side::Static:
    return "static";
  case Side::Run:
    return "run";
  case Side::Both:
    break;
  }
  return "static, run";
}

static int listChecks() {
  for (size_t I = 0; I < NumChecks; ++I) {
    const CheckRow &Row = CheckRows[I];
    outs() << left_justify(Row.Id, 26) << left_justify(sideName(Row.Where), 13)
           << Row.Text << '\n';
  }
  return 0;
}

/// The known id that \p Id may be a slip of; empty if none is near.
static StringRef nearestCheck(StringRef Id) {
  StringRef Nearest;
  unsigned Best = 6;
  for (size_t I = 0; I < NumChecks; ++I) {
    unsigned Distance = Id.edit_distance(CheckRows[I].Id, true, Best);
    if (Distance < Best) {
      Best = Distance;
      Nearest = CheckRows[I].Id;
    }
  }
  return Nearest;
}

int explainCommand(const Install &Files, const StringList &Args) {
  if (Args.empty())
    return listChecks();
  for (StringRef Id : Args) {
    if (checkNamed(Id) == Check::None) {
      StringRef Nearest = nearestCheck(Id);
      std::string Hint = Nearest.empty()
                             ? " (tutti explain lists them)"
                             : ("; did you mean " + Nearest + "?").str();
      fail("no check is called '" + Id + "'" + Hint);
    }
    std::string Page = Files.checkPage(Id);
    if (Page.empty())
      fail("cannot read the page of " + Id + " in " + Files.checkPages());
    outs() << Page;
  }
  return 0;
}

} // namespace tutti::driver
