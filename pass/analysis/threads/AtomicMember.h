// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The members of std::atomic and std::atomic_flag, by their mangled names
/// (Itanium C++ ABI): what a call does with the object. Knows nothing of
/// threads.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_ATOMICMEMBER_H
#define TUTTI_PASS_ANALYSIS_THREADS_ATOMICMEMBER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

namespace tutti {

enum class AtomicMember : uint8_t {
  None,
  Load,  ///< gives what the object holds
  Store, ///< its second argument, whatever was there
  Other  ///< changes what is there, or may
};

inline AtomicMember atomicMember(llvm::StringRef Name) {
  if (!Name.starts_with("_ZN") ||
      !(Name.contains("6atomicI") || Name.contains("13__atomic_base") ||
        Name.contains("13__atomic_float") || Name.contains("11atomic_flag")))
    return AtomicMember::None;
  // A constructor is before anybody has the object.
  if (Name.contains("C1E") || Name.contains("C2E"))
    return AtomicMember::None;
  if (Name.contains("4loadE") || Name.contains("Ecv") ||
      Name.contains("atomic_flag4testE") || Name.contains("4waitE"))
    return AtomicMember::Load;
  if (Name.contains("5storeE") || Name.contains("aSE") ||
      Name.contains("8exchangeE"))
    return AtomicMember::Store;
  return AtomicMember::Other;
}

inline AtomicMember atomicMember(const llvm::Value &V) {
  const auto *Call = llvm::dyn_cast<llvm::CallBase>(&V);
  const llvm::Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && Call->arg_size() > 0 ? atomicMember(F->getName())
                                   : AtomicMember::None;
}

/// The call's memory order releases what was before it; or acquires (C++
/// [atomics.order]: consume and acquire are 1 and 2, release is 3).
inline bool asksForOrder(const llvm::CallBase &Member, bool Release) {
  if (!Member.getCalledFunction()->getName().contains("memory_order"))
    return true;
  const auto *Order = llvm::dyn_cast<llvm::ConstantInt>(
      Member.getArgOperand(Member.arg_size() - 1));
  const uint64_t N = Order ? Order->getZExtValue() : 0;
  return N == 4 || N == 5 || (Release ? N == 3 : N == 1 || N == 2);
}

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_ATOMICMEMBER_H
