// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the members of std::vector and its like do with the handles in it.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_HANDLECONTAINER_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_HANDLECONTAINER_H

#include <cstdint>

namespace llvm {
class Function;
class StructType;
} // namespace llvm

namespace tutti {

enum class ContainerCall : uint8_t {
  None,    ///< no member of a container
  Adds,    ///< puts what its second argument refers to into it
  Gives,   ///< returns the address of an element, or of the first one
  Leaves,  ///< no handle comes in that this file makes, and none goes out
  Unknown, ///< anything else
};

ContainerCall containerCall(const llvm::Function &F);

/// The type of a container of the C++ library, of whatever elements.
bool isContainer(const llvm::StructType &T);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_HANDLECONTAINER_H
