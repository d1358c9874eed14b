// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Members are told by their names, which LLVM's demangler takes apart.
/// Iterators are not followed.

#include "analysis/arguments/HandleContainer.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include <cstdlib>
#include <string>

using namespace llvm;

namespace tutti {
namespace {

std::string baseName(const ItaniumPartialDemangler &Parts) {
  size_t Size = 0;
  char *Text = Parts.getFunctionBaseName(nullptr, &Size);
  std::string Name = Text ? Text : "";
  std::free(Text);
  return Name;
}

} // namespace

bool isContainer(const StructType &T) {
  if (!T.hasName())
    return false;
  StringRef Name = T.getName();
  if (!Name.consume_front("class.std::"))
    return false;
  Name.consume_front("__1::");
  return Name.split('.').first == "vector";
}

ContainerCall containerCall(const Function &F) {
  StringRef Name = F.getName();
  if (!Name.contains("6vectorI") ||
      !(Name.starts_with("_ZNSt") || Name.starts_with("_ZNKSt")))
    return ContainerCall::None;
  ItaniumPartialDemangler Parts;
  if (Parts.partialDemangle(Name.str().c_str()))
    return ContainerCall::None;
  const bool AddsOne = F.arg_size() == 2;
  return StringSwitch<ContainerCall>(baseName(Parts))
      .Case("push_back", ContainerCall::Adds)
      .Case("emplace_back", AddsOne             ? ContainerCall::Adds
                            : F.arg_size() == 1 ? ContainerCall::Gives
                                                : ContainerCall::Unknown)
      .Cases("operator[]", "at", "back", "front", "data", ContainerCall::Gives)
      .Cases("size", "empty", "capacity", "max_size", ContainerCall::Leaves)
      .Cases("reserve", "resize", "assign", "clear", "pop_back",
             "shrink_to_fit", ContainerCall::Leaves)
      .Cases("vector", "~vector", "operator=", ContainerCall::Leaves)
      .Default(ContainerCall::Unknown);
}

} // namespace tutti
