// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Writes `struct tutti_site` as LLVM constants. The fields come in the order
/// of Abi.h, which the assertion below ties this file to; the section's name is
/// one that linkers give a start and a stop symbol.

#include "instrument/SiteTable.h"
#include "tutti/Abi.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

static_assert(TUTTI_ABI_VERSION == 2 && offsetof(tutti_site, checks) == 8 &&
                  offsetof(tutti_site, file) == 16 &&
                  offsetof(tutti_site, because) == 16 + 3 * sizeof(void *) &&
                  offsetof(tutti_site, line) == 16 + 4 * sizeof(void *) &&
                  sizeof(tutti_site) == 24 + 4 * sizeof(void *),
              "add() writes another layout");

namespace tutti {

SiteTable::SiteTable(Module &M) : M(M) {
  auto *Word = llvm::Type::getInt32Ty(M.getContext());
  auto *Pointer = PointerType::getUnqual(M.getContext());
  auto *Mask = llvm::Type::getInt64Ty(M.getContext());
  Type = StructType::get(M.getContext(), {Word, Word, Mask, Pointer, Pointer,
                                          Pointer, Pointer, Word, Word});
}

Constant *SiteTable::text(StringRef Text) {
  GlobalVariable *&Known = Texts[Text];
  if (!Known) {
    Constant *Bytes = ConstantDataArray::getString(M.getContext(), Text);
    Known = new GlobalVariable(M, Bytes->getType(), /*isConstant=*/true,
                               GlobalValue::PrivateLinkage, Bytes, "tutti.str");
    Known->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    Known->setAlignment(Align(1));
  }
  return Known;
}

GlobalVariable *SiteTable::add(const Site &S) {
  auto *Word = llvm::Type::getInt32Ty(M.getContext());
  auto Number = [&](uint32_t N) { return ConstantInt::get(Word, N); };
  StringRef File = S.Where.File.empty() ? StringRef(M.getSourceFileName())
                                        : StringRef(S.Where.File);
  Constant *Fields = ConstantStruct::get(
      Type,
      {Number(TUTTI_ABI_VERSION), Number(0),
       ConstantInt::get(llvm::Type::getInt64Ty(M.getContext()),
                        S.Checks | uint64_t(S.Level) << TUTTI_SITE_LEVEL_SHIFT),
       text(File), text(S.Function), text(S.Call), text(S.Because),
       Number(S.Where.Line), Number(S.Where.Column)});
  auto *Descriptor =
      new GlobalVariable(M, Type, /*isConstant=*/true,
                         GlobalValue::PrivateLinkage, Fields, "tutti.site");
  Descriptor->setSection("tutti_sites");
  Descriptor->setAlignment(Align(8));
  Made.push_back(Descriptor);
  constexpr uint64_t OfThreads = 1ull << unsigned(Check::OmpMultithreaded) |
                                 1ull << unsigned(Check::OmpConcurrent) |
                                 1ull << unsigned(Check::ThreadLevel);
  NeedsTasks |= (S.Checks & OfThreads) != 0;
  return Descriptor;
}

/// Any of the program's objects may have it; the library looks if one does.
void SiteTable::askForTasks() {
  auto *Byte = llvm::Type::getInt8Ty(M.getContext());
  if (M.getNamedValue("__tutti_openmp"))
    return;
  Made.push_back(new GlobalVariable(
      M, Byte, /*isConstant=*/true, GlobalValue::WeakAnyLinkage,
      ConstantInt::get(Byte, 1), "__tutti_openmp"));
}

void SiteTable::finish() {
  if (NeedsTasks)
    askForTasks();
  if (!Made.empty())
    appendToCompilerUsed(M, Made);
}

} // namespace tutti
