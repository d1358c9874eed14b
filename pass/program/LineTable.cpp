// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One unit, one subprogram per function, one place per call or branch. All is
/// new: to keep a node of the user's debug info would keep everything it leads
/// to, which is most of a C++ header.

#include "program/LineTable.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

DIFile *LineTable::file(const DIScope &Scope) {
  DIFile *&Slot = Files[Scope.getFile()];
  if (!Slot)
    Slot =
        DIFile::get(To.getContext(), Scope.getFilename(), Scope.getDirectory());
  return Slot;
}

void LineTable::begin(const Function &Old, Function &New) {
  Current = nullptr;
  const DISubprogram *SP = Old.getSubprogram();
  if (!SP)
    return;
  LLVMContext &Context = To.getContext();
  if (!Unit) {
    const DICompileUnit *Given = SP->getUnit();
    Unit = DICompileUnit::getDistinct(
        Context,
        Given ? Given->getSourceLanguage() : unsigned(dwarf::DW_LANG_C),
        Given ? file(*Given) : file(*SP), "", false, "", 0, "",
        DICompileUnit::LineTablesOnly, nullptr, nullptr, nullptr, nullptr,
        nullptr, 0, false, false, DICompileUnit::DebugNameTableKind::None,
        false, "", "");
  }
  auto *Type = DISubroutineType::get(Context, DINode::FlagZero, 0, nullptr);
  DIFile *File = file(*SP);
  Current = DISubprogram::getDistinct(Context, File, SP->getName(), "", File,
                                      SP->getLine(), Type, SP->getLine(),
                                      nullptr, 0, 0, DINode::FlagZero,
                                      DISubprogram::SPFlagDefinition, Unit);
  New.setSubprogram(Current);
}

DebugLoc LineTable::of(const Instruction &I) {
  const DebugLoc &Given = I.getDebugLoc();
  const auto *CB = dyn_cast<CallBase>(&I);
  bool Told = CB ? !isa<IntrinsicInst>(CB)
                 : I.isTerminator() && I.getNumSuccessors() > 1;
  if (!Current || !Given)
    return {};
  // A call of what has places itself must have one, whatever it calls.
  if (!Told && !(CB && CB->getCalledFunction() &&
                 CB->getCalledFunction()->getSubprogram()))
    return {};
  const auto *Scope = cast<DIScope>(Given.getScope());
  DILocalScope *In = Current;
  if (DIFile *File = file(*Scope); File != Current->getFile())
    In = DILexicalBlockFile::get(To.getContext(), Current, File, 0);
  return DILocation::get(To.getContext(), Given.getLine(), Given.getCol(), In);
}

void LineTable::finish() {
  if (!Unit)
    return;
  To.getOrInsertNamedMetadata("llvm.dbg.cu")->addOperand(Unit);
  To.addModuleFlag(Module::Warning, "Debug Info Version",
                   DEBUG_METADATA_VERSION);
}

} // namespace tutti
