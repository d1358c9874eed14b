// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The kinds of bounds in words.

#include "model/Incomplete.h"

namespace tutti {

llvm::StringRef Incomplete::describe(Kind What) {
  switch (What) {
  case Rounds:
    return "the rounds in which facts of functions settle";
  case Inputs:
    return "the inputs of a function";
  case Effects:
    return "the effects of a function";
  case Locations:
    return "the locations of memory that are told apart";
  case Steps:
    return "the steps of a search";
  case Depth:
    return "the depth of expressions, calls and pointers";
  case Size:
    return "the size of what is compared";
  }
  return "";
}

} // namespace tutti
