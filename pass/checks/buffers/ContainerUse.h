// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which std::vectors a call of the C++ library goes over from the first
/// element on, or gives other elements. Knows nothing of MPI.

#ifndef TUTTI_PASS_CHECKS_BUFFERS_CONTAINERUSE_H
#define TUTTI_PASS_CHECKS_BUFFERS_CONTAINERUSE_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallBase;
class Value;
} // namespace llvm

namespace tutti {

struct ContainerUse {
  const llvm::Value *Container;
  bool Writes;
};

llvm::SmallVector<ContainerUse, 2> containerUses(const llvm::CallBase &CB);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_BUFFERS_CONTAINERUSE_H
