// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Who calls whom in the private copy: direct calls, bodies handed to the
/// OpenMP runtime, and calls through pointers whose targets are in sight; and
/// the order from callees to callers. Knows references and types, no values.

#ifndef TUTTI_PASS_ANALYSIS_CALLS_CALLTARGETS_H
#define TUTTI_PASS_ANALYSIS_CALLS_CALLTARGETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace llvm {
class Argument;
class CallBase;
class Function;
class FunctionType;
class Value;
} // namespace llvm

namespace tutti {

class PrivateCopy;
class VirtualSlots;

/// One body that a call runs.
struct CallTarget {
  llvm::Function *Body = nullptr;
  /// For each parameter of Body the operand of the call, or -1.
  llvm::SmallVector<int, 8> Operands;
  /// One of several that a call through a pointer may run.
  bool Maybe = false;
  /// Nothing leads to it but the type of the pointer that is called, and a
  /// function of another file has the same type and its address taken here.
  bool ByType = false;

  /// What the call passes for the parameter, or null.
  llvm::Value *actual(const llvm::CallBase &Call, unsigned Param) const;
};

class CallTargets {
public:
  explicit CallTargets(PrivateCopy &Copy);

  /// The bodies in the private copy that Call runs.
  llvm::ArrayRef<CallTarget> of(const llvm::CallBase &Call) const;
  /// All that a call through a pointer of this type may run in a program that
  /// is seen as a whole, however many they are.
  llvm::ArrayRef<const llvm::Function *>
  ofType(const llvm::FunctionType &T) const;
  /// Callees first; members of a cycle in any order.
  llvm::ArrayRef<llvm::Function *> bottomUp() const { return Order; }
  llvm::ArrayRef<const llvm::CallBase *> callsOf(const llvm::Function &F) const;
  llvm::ArrayRef<llvm::Function *> calleesOf(const llvm::Function &F) const;
  /// F may be called from code that is not in the copy.
  bool hasUnknownCallers(const llvm::Function &F) const;

private:
  void collect(llvm::Function &F, PrivateCopy &Copy, const VirtualSlots &Slots);
  /// What a call through a pointer may run.
  std::vector<llvm::Function *> maybe(const llvm::CallBase &Call,
                                      PrivateCopy &Copy,
                                      const VirtualSlots &Slots) const;
  void sort(PrivateCopy &Copy);

  llvm::DenseMap<const llvm::CallBase *, std::vector<CallTarget>> Targets;
  llvm::DenseMap<const llvm::Function *, std::vector<const llvm::CallBase *>>
      Callers;
  llvm::DenseMap<const llvm::Function *, std::vector<llvm::Function *>> Callees;
  llvm::DenseMap<const llvm::FunctionType *, std::vector<llvm::Function *>>
      AddressTaken;
  llvm::DenseMap<const llvm::FunctionType *,
                 std::vector<const llvm::Function *>>
      OfProgram;
  llvm::DenseSet<const llvm::FunctionType *> UnseenTaken;
  llvm::DenseMap<const llvm::Function *, bool> UnknownCallers;
  std::vector<llvm::Function *> Order;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_CALLS_CALLTARGETS_H
