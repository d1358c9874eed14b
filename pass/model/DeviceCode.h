// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether a module is for an accelerator: no MPI and no run time of ours is
/// there, and a variable may lie where a plain pointer does not reach.

#ifndef TUTTI_PASS_MODEL_DEVICECODE_H
#define TUTTI_PASS_MODEL_DEVICECODE_H

#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

namespace tutti {

inline bool isDeviceCode(const llvm::Module &M) {
  llvm::Triple Target(M.getTargetTriple());
  return Target.isNVPTX() || Target.isAMDGPU() || Target.isSPIR() ||
         Target.isSPIRV() ||
         M.getDataLayout().getDefaultGlobalsAddressSpace() != 0;
}

} // namespace tutti

#endif // TUTTI_PASS_MODEL_DEVICECODE_H
