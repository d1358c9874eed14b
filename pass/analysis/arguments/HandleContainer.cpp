// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Members are told by their names, which LLVM's demangler takes apart.
/// Iterators are not followed.

#include "analysis/arguments/HandleContainer.h"
#include "model/DemangledText.h"
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
  return StringSwitch<ContainerCall>(Base)
      .Cases("push_back", "push_front", ContainerCall::Adds)
      .Cases("emplace_back", "emplace_front",
             AddsOne             ? ContainerCall::Adds
             : F.arg_size() == 1 ? ContainerCall::Gives
                                 : ContainerCall::Unknown)
      .Cases("operator[]", "at", "back", "front", "data", ContainerCall::Gives)
      .Cases("size", "empty", "capacity", "max_size", ContainerCall::Leaves)
      .Cases("reserve", "resize", "assign", "clear", "pop_back",
             "shrink_to_fit", ContainerCall::Leaves)
      .Cases("pop_front", "operator=", ContainerCall::Leaves)
      .Default(is_contained(Names, StringRef(Base).ltrim('~'))
                   ? ContainerCall::Leaves
                   : ContainerCall::Unknown);
}

} // namespace tutti
