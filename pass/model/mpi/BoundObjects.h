// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The objects of MPI's C++ bindings (MPI-2.2, chapter 16; gone with MPI-3.0,
/// and still what older programs are written with) that stand for predefined
/// handles: MPI::COMM_WORLD, MPI::DOUBLE, MPI::ANY_SOURCE. The library defines
/// them, so that no file shows what is in them.

#ifndef TUTTI_PASS_MODEL_BOUNDOBJECTS_H
#define TUTTI_PASS_MODEL_BOUNDOBJECTS_H

#include "llvm/Transforms/Utils/ValueMapper.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace tutti {

/// Those that M names become constants of Copy, which hold what the library
/// puts into them.
void mapBoundObjects(const llvm::Module &M, llvm::Module &Copy,
                     llvm::ValueToValueMapTy &Map);

/// What a copied function reads from them becomes that.
void readBoundObjects(llvm::Function &F);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_BOUNDOBJECTS_H
