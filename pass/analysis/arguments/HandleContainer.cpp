// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Members are told by their names, which LLVM's demangler takes apart.
/// Iterators are not followed.

#include "analysis/arguments/HandleContainer.h"
#include "model/library/DemangledText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include <string>

using namespace llvm;

namespace tutti {
namespace {

constexpr StringRef Names[] = {"vector", "deque", "list", "map",
                               "unordered_map"};

} // namespace

bool isContainer(const StructType &T) {
  if (!T.hasName())
    return false;
  StringRef Name = T.getName();
  if (!Name.consume_front("class.std::"))
    return false;
  for (const char *Version : {"__1::", "__cxx11::"})
    Name.consume_front(Version);
  return is_contained(Names, Name.split('.').first);
}

/// "6vectorI...", as names of the Itanium ABI begin in namespace std.
static bool isMemberOfOne(StringRef Name) {
  if (!Name.consume_front("_ZNSt") && !Name.consume_front("_ZNKSt"))
    return false;
  for (const char *Version : {"3__1", "7__cxx11"})
    Name.consume_front(Version);
  unsigned Length = 0;
  return !Name.consumeInteger(10, Length) &&
         is_contained(Names, Name.take_front(Length));
}

ContainerCall containerCall(const Function &F) {
  const StringRef Name = F.getName();
  if (!isMemberOfOne(Name))
    return ContainerCall::None;
  ItaniumPartialDemangler Parts;
  if (Parts.partialDemangle(Name.str().c_str()))
    return ContainerCall::None;
  const bool AddsOne = F.arg_size() == 2;
  const std::string Base =
      demangledText(Parts.getFunctionBaseName(nullptr, nullptr));
  const ContainerCall Emplaces = AddsOne             ? ContainerCall::Adds
                                 : F.arg_size() == 1 ? ContainerCall::Gives
                                                     : ContainerCall::Unknown;
  return StringSwitch<ContainerCall>(Base)
      .Case("push_back", ContainerCall::Adds)
      .Case("push_front", ContainerCall::Adds)
      .Case("emplace_back", Emplaces)
      .Case("emplace_front", Emplaces)
      .Case("operator[]", ContainerCall::Gives)
      .Case("at", ContainerCall::Gives)
      .Case("back", ContainerCall::Gives)
      .Case("front", ContainerCall::Gives)
      .Case("data", ContainerCall::Gives)
      .Case("size", ContainerCall::Leaves)
      .Case("empty", ContainerCall::Leaves)
      .Case("capacity", ContainerCall::Leaves)
      .Case("max_size", ContainerCall::Leaves)
      .Case("reserve", ContainerCall::Leaves)
      .Case("resize", ContainerCall::Leaves)
      .Case("assign", ContainerCall::Leaves)
      .Case("clear", ContainerCall::Leaves)
      .Case("pop_back", ContainerCall::Leaves)
      .Case("shrink_to_fit", ContainerCall::Leaves)
      .Case("pop_front", ContainerCall::Leaves)
      .Case("operator=", ContainerCall::Leaves)
      .Default(is_contained(Names, StringRef(Base).ltrim('~'))
                   ? ContainerCall::Leaves
                   : ContainerCall::Unknown);
}

} // namespace tutti
