// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Members are known by the type and the index of the address's last step.

#include "analysis/arguments/HandleHome.h"
#include "model/texts/Handles.def"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

std::optional<HandleHome> homeOf(const Value &Pointer) {
  if (isa<GlobalVariable>(Pointer) || isa<AllocaInst>(Pointer))
    return HandleHome{&Pointer, 0};
  const auto *G = dyn_cast<GEPOperator>(&Pointer);
  const auto *S = G ? dyn_cast<StructType>(G->getSourceElementType()) : nullptr;
  const auto *Field = S && G->getNumIndices() == 2
                          ? dyn_cast<ConstantInt>(G->getOperand(2))
                          : nullptr;
  if (!Field)
    return std::nullopt;
  return HandleHome{S, unsigned(Field->getZExtValue())};
}

const char *kindOfHandle(Role Kind, bool WithArticle) {
  switch (Kind) {
  case table::COMM:
    return (WithArticle ? text::ACommunicator : text::CommunicatorHandle)
        .Format;
  case table::TYPE:
    return (WithArticle ? text::ADatatype : text::DatatypeHandle).Format;
  case table::OP:
    return (WithArticle ? text::AnOperation : text::OperationHandle).Format;
  case table::GROUP:
    return (WithArticle ? text::AGroup : text::GroupHandle).Format;
  case table::WIN:
    return (WithArticle ? text::AWindow : text::WindowHandle).Format;
  case table::REQ:
    return (WithArticle ? text::ARequest : text::RequestHandle).Format;
  case table::INFO:
    return (WithArticle ? text::AnInfo : text::InfoHandle).Format;
  case table::ERRH:
    return (WithArticle ? text::AnErrorHandler : text::ErrorHandlerHandle)
        .Format;
  case table::SESSION:
    return (WithArticle ? text::ASession : text::SessionHandle).Format;
  case table::MESSAGE_INOUT:
    return (WithArticle ? text::AMessage : text::MessageHandle).Format;
  case table::KEYVAL:
    return (WithArticle ? text::AnAttributeKey : text::AttributeKeyHandle)
        .Format;
  default:
    return (WithArticle ? text::AFile : text::FileHandle).Format;
  }
}

} // namespace tutti
