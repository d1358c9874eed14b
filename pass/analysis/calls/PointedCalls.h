// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which functions a call through a pointer runs, by where the pointer comes
/// from: what callers pass, what is stored where it is read. Names only
/// functions that are seen to get there; that others may too is left to who
/// asks.

#ifndef TUTTI_PASS_ANALYSIS_CALLS_POINTEDCALLS_H
#define TUTTI_PASS_ANALYSIS_CALLS_POINTEDCALLS_H

#include "analysis/calls/VirtualSlots.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace llvm {
class Argument;
class CallBase;
class DataLayout;
class Function;
class Module;
class StructType;
class Value;
} // namespace llvm

namespace tutti {

class PrivateCopy;

struct PointedCall {
  const llvm::Function *Body = nullptr; ///< in the private copy
  /// Some execution of the call runs it; else it is one of several that a place
  /// in memory may hold.
  bool Sure = false;
};

class PointedCalls {
public:
  explicit PointedCalls(const PrivateCopy &Copy);
  llvm::ArrayRef<PointedCall> of(const llvm::CallBase &Call) const;

private:
  using Values = llvm::SmallVectorImpl<const llvm::Value *>;
  struct Sources;
  void find(const llvm::CallBase &Call);
  void trace(const llvm::Value &V, Sources &Into);
  void passed(const llvm::Argument &A, Sources &Into);
  void stored(const llvm::Value &Pointer, int64_t More, Sources &Into,
              Values &Found);
  void storedBehind(const llvm::Value &Base, int64_t At, Sources &Into,
                    Values &Found);
  void virtuals(const llvm::CallBase &Call, Sources &Into);
  const std::vector<const llvm::Value *> &
  field(const llvm::StructType *S, int64_t At, const llvm::DataLayout &DL);

  const llvm::Module *Program = nullptr;
  std::optional<VirtualSlots> Slots; ///< once a virtual call was seen
  llvm::DenseMap<const llvm::Function *, const llvm::Function *> Copies;
  llvm::DenseMap<const llvm::Function *, const llvm::Function *> Originals;
  llvm::DenseMap<const llvm::CallBase *, llvm::SmallVector<PointedCall, 2>>
      Known;
  llvm::DenseMap<std::pair<const llvm::StructType *, int64_t>,
                 std::vector<const llvm::Value *>>
      Fields;
  /// For parameters that are called, the functions where that is.
  llvm::DenseMap<const llvm::Argument *,
                 llvm::SmallSetVector<const llvm::Function *, 2>>
      CalledIn;
  llvm::DenseMap<const llvm::CallBase *,
                 llvm::SmallVector<const llvm::Argument *, 2>>
      Through;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_CALLS_POINTEDCALLS_H
