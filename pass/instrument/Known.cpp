// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A finding is known by its check and its place, not by its text, which may
/// name more when the linker sees more; and by the branch that separates the
/// ranks, behind which more calls may be seen. Without a place the function and
/// what it calls stand for it.

#include "instrument/Known.h"
#include "checks/collectives/DivergenceText.h"
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

/// Empty when it has no branch, or none with a place.
static std::string branchKeyOf(const Finding &F) {
  const Note *Branch = branchOf(F);
  if (!Branch || !Branch->Where.Column)
    return {};
  const Location &L = Branch->Where;
  return (Twine(row(F.Id).Id) + "|branch|" + L.Directory + "|" + L.File + "|" +
          Twine(L.Line) + "|" + Twine(L.Column))
      .str();
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
  erase_if(Findings, [&](const Finding &F) {
    return Known.contains(keyOf(F)) || Known.contains(branchKeyOf(F));
  });
}

bool remember(Module &M, const std::vector<Finding> &Findings) {
  LLVMContext &Context = M.getContext();
  auto Add = [&](const std::string &Key) {
    M.getOrInsertNamedMetadata(TableName)->addOperand(
        MDNode::get(Context, MDString::get(Context, Key)));
  };
  for (const Finding &F : Findings) {
    if (F.Id == Check::None) // something given up
      continue;
    Add(keyOf(F));
    if (std::string Key = branchKeyOf(F); !Key.empty())
      Add(Key);
  }
  return !Findings.empty();
}

} // namespace tutti
