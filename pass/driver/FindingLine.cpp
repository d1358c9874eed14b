// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A finding is a warning or error line that ends with a check's id in
/// brackets.
#include "driver/FindingLine.h"
#include "tutti/Checks.h"

using namespace llvm;

namespace tutti::driver {

bool isHeadline(StringRef Line) {
  return Line.contains("warning: ") || Line.contains("error: ");
}

StringRef checkOf(StringRef Line) {
  if (!isHeadline(Line) || !Line.consume_back("]"))
    return "";
  StringRef Group = Line.rsplit('[').second;
  StringRef Id = Group.contains('=') ? Group.rsplit('=').second : Group;
  return checkNamed(Id) == Check::None ? "" : Id;
}

} // namespace tutti::driver
