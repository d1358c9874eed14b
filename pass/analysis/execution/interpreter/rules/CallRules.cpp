// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which rules there are for single calls, and those of handles: what a call
/// uses has to be there still, datatypes that move data are committed.

#include "analysis/execution/interpreter/rules/CallRules.h"
#include "analysis/execution/SymbolicWorld.h"
#include "model/texts/Execution.def"
#include "model/texts/Handles.def"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

bool CallRules::knowsAll() const {
  return !On.Lost && !On.Trace.CalledUnseen && !On.isAlone() &&
         (!On.World || On.World->FromStart);
}

void CallRules::check() {
  checkHandles();
  buffers();
  checkLists();
  checkGroupRanks();
  checkPacking();
  checkPlaces();
  checkViews();
}

void CallRules::checkHandles() {
  const table::RoleList &Roles = row(F).Roles;
  const bool Moves = row(F).Kind == Class::Data || row(F).Kind == Class::P2P ||
                     row(F).Kind == Class::Rma || has(F, table::FILETYPE);
  for (int P = 0; P < Roles.Size; ++P) {
    if (row(Roles.At[P]).Dir != Direction::In)
      continue;
    const RuntimeHandle *H = On.handleAt(Call, P);
    if (!H || H->Of > RuntimeHandle::Info)
      continue;
    if (H->Freed && !H->Null && !H->Doubtful)
      On.fault<text::UsesFreed>(Call, named(H->Of));
    else if (H->Unfinished >= 0 && On.Handles[H->Unfinished].Active)
      On.fault<text::UsesUnfinished>(Call, H->Maker.name());
    else if (H->Of == RuntimeHandle::Type && Moves && !H->Committed &&
             !H->Freed)
      On.fault<text::NotCommitted>(Call);
  }
}

} // namespace tutti
