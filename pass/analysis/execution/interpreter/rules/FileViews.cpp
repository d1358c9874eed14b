// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Views of files (MPI-4.1, 14.3): a filetype of whole elements of the view's
/// type, whose displacements do not go back, and data that are such elements.

#include "analysis/arguments/FileAccess.h"
#include "analysis/execution/interpreter/rules/CallRules.h"
#include "model/texts/Execution.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

/// Elements of one type may be read and written as those of the other.
static bool areAlike(const BasicType &A, const BasicType &B) {
  auto Any = [](const BasicType &T) {
    return T.Of == BasicType::Byte || T.Of == BasicType::Packed;
  };
  return Any(A) || Any(B) || (A.Of == B.Of && A.Bytes == B.Bytes);
}

static std::optional<std::string> faultOf(const Payload &Element,
                                          const Payload &Item,
                                          const TypeLayout &Layout,
                                          bool MayWrite) {
  if (Element.Of && Item.Of && !areAlike(*Element.Of, *Item.Of))
    return say<text::ElementsOfOther>(Item.Of->Name, Element.Of->Name);
  if (Element.Of && Item.Of && Element.Count > 0 && Item.Count >= 0 &&
      Item.Count * int64_t(Item.Of->Bytes) %
          (Element.Count * int64_t(Element.Of->Bytes)))
    return say<text::NotOfElements>();
  if (!Layout.Known)
    return std::nullopt;
  if (any_of(Layout.Blocks, [](auto &B) { return B.Offset < 0; }))
    return say<text::NegativeDisplacements>();
  for (size_t I = 1; MayWrite && I < Layout.Blocks.size(); ++I)
    if (Layout.Blocks[I].Offset <
        Layout.Blocks[I - 1].Offset + Layout.Blocks[I - 1].Bytes)
      return say<text::DecreasingDisplacements>();
  return std::nullopt;
}

void CallRules::checkViews() {
  const RuntimeHandle *File = On.handleAt(Call, indexOf(F, table::FILE));
  if (!File || File->Of != RuntimeHandle::File || File->Freed)
    return;
  const int Number = int(File - On.Handles.data());
  if (has(F, table::FILETYPE)) {
    const int Type = indexOf(F, table::FILETYPE);
    const Payload Element = On.itemOf(Call, indexOf(F, table::ETYPE));
    if (auto Wrong =
            faultOf(Element, On.itemOf(Call, Type), On.layoutOf(Call, Type),
                    File->Mode & (access::WriteOnly | access::ReadWrite)))
      On.fault<text::ViewFiletype>(Call, *Wrong);
    Past.Views[Number] = Element;
    return;
  }
  auto View = Past.Views.find(Number);
  if (!has(F, table::COUNT) || View == Past.Views.end() || File->Copied ||
      !knowsAll())
    return;
  const Payload Element = View->second;
  const Payload Data =
      On.payload(Call, indexOf(F, table::COUNT), indexOf(F, table::TYPE));
  if (!Element.Of || !Data.Of || Element.Count <= 0)
    return;
  const int64_t Bytes = Data.Count * int64_t(Data.Of->Bytes),
                Each = Element.Count * int64_t(Element.Of->Bytes);
  if (!areAlike(*Element.Of, *Data.Of))
    On.fault<text::OtherThanView>(Call, Data.Of->Name, Element.Of->Name);
  else if (Data.Count > 0 && Bytes % Each)
    On.fault<text::NoWholeElements>(Call, Bytes, Each);
}

} // namespace tutti
