// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A finding is known by its check and its place, not by its text, which may
/// name more when the linker sees more. Without a place the function and what
/// it calls stand for it.

#include "instrument/Known.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static constexpr const char *TableName = "tutti.findings";

static std::string keyOf(const Finding &F) {
  std::string Key =
      (Twine(row(F.Id).Id) + "|" + F.Where.Directory + "|" + F.Where.File +
       "|" + Twine(F.Where.Line) + "|" + Twine(F.Where.Column))
          .str();
  if (!F.Where.Column)
    Key += "|" + F.Function + "|" + F.Call;
  return Key;
}

void dropKnown(const Module &M, std::vector<Finding> &Findings) {
  const NamedMDNode *Table = M.getNamedMetadata(TableName);
  if (!Table)
    return;
  StringSet<> Known;
  for (const MDNode *Row : Table->operands())
    if (Row->getNumOperands() == 1)
      if (const auto *Key = dyn_cast_or_null<MDString>(Row->getOperand(0)))
        Known.insert(Key->getString());
  erase_if(Findings,
           [&](const Finding &F) { return Known.contains(keyOf(F)); });
}

bool remember(Module &M, const std::vector<Finding> &Findings) {
  LLVMContext &Context = M.getContext();
  for (const Finding &F : Findings)
    M.getOrInsertNamedMetadata(TableName)->addOperand(
        MDNode::get(Context, MDString::get(Context, keyOf(F))));
  return !Findings.empty();
}

} // namespace tutti
