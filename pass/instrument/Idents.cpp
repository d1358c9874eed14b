// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One ident_t for all that differ in their place only, in the position of the
/// first, with the text that clang uses for an unknown place. Anything that
/// does not look exactly as clang makes it stays as it is.

#include "instrument/Idents.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static constexpr StringRef Unknown = ";unknown;unknown;0;0;;";

/// The text of an ident_t {reserved, flags, reserved, length, text}, or null.
static GlobalVariable *textOf(const GlobalVariable &Ident) {
  auto *Type = dyn_cast<StructType>(Ident.getValueType());
  if (!Type || !Type->hasName() || Type->getName() != "struct.ident_t" ||
      !Ident.isConstant() || !Ident.hasPrivateLinkage() ||
      !Ident.hasInitializer() || Type->getNumElements() != 5)
    return nullptr;
  auto *Fields = dyn_cast<ConstantStruct>(Ident.getInitializer());
  auto *Text =
      Fields ? dyn_cast<GlobalVariable>(Fields->getOperand(4)) : nullptr;
  if (!Text || !Text->hasPrivateLinkage() || !Text->hasInitializer())
    return nullptr;
  auto *Bytes = dyn_cast<ConstantDataArray>(Text->getInitializer());
  return Bytes && Bytes->isCString() &&
                 Bytes->getAsCString().starts_with(";") &&
                 Bytes->getAsCString().ends_with(";;")
             ? Text
             : nullptr;
}

bool forgetIdentPlaces(Module &M) {
  SmallVector<std::pair<GlobalVariable *, GlobalVariable *>, 16> Idents;
  for (GlobalVariable &Each : M.globals())
    if (GlobalVariable *Text = textOf(Each))
      Idents.push_back({&Each, Text});
  GlobalVariable *Common = nullptr;
  DenseMap<Constant *, GlobalVariable *> First;
  for (auto [Ident, Text] : Idents) {
    if (!Common) {
      Constant *Bytes = ConstantDataArray::getString(M.getContext(), Unknown);
      Common = new GlobalVariable(M, Bytes->getType(), /*isConstant=*/true,
                                  GlobalValue::PrivateLinkage, Bytes, "", Text);
      Common->copyAttributesFrom(Text);
    }
    auto *Old = cast<ConstantStruct>(Ident->getInitializer());
    auto *Length =
        ConstantInt::get(Old->getOperand(3)->getType(), Unknown.size());
    Constant *New = ConstantStruct::get(Old->getType(),
                                        {Old->getOperand(0), Old->getOperand(1),
                                         Old->getOperand(2), Length, Common});
    auto [It, IsNew] = First.try_emplace(New, Ident);
    if (IsNew) {
      Ident->setInitializer(New);
    } else {
      Ident->replaceAllUsesWith(It->second);
      Ident->eraseFromParent();
    }
  }
  // Several constants may have shared a text.
  SmallPtrSet<GlobalVariable *, 16> Texts;
  for (auto [Ident, Text] : Idents)
    Texts.insert(Text);
  for (GlobalVariable *Text : Texts) {
    Text->removeDeadConstantUsers();
    if (Text->use_empty())
      Text->eraseFromParent();
  }
  return Common;
}

} // namespace tutti
