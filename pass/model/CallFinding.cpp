// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Fills in what every finding about one call has in common.

#include "model/CallFinding.h"
#include "model/SourceLocation.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace tutti {

Finding findingAt(const MpiCall &Call, Check Id, Severity Sev,
                  std::string Text) {
  Finding F;
  F.Id = Id;
  F.Sev = Sev;
  F.At = &Call.call();
  F.Where = locationOf(Call.call());
  F.Function = sourceName(*Call.call().getFunction());
  F.Call = Call.name();
  F.Text = std::move(Text);
  F.Because = F.Text;
  F.Watches.push_back({Watch::Site, &Call.call(), nullptr});
  return F;
}

} // namespace tutti
