// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which calls make a handle that has to be freed, and what becomes of one that
/// is given by value to functions that are not MPI's: they use it, they keep
/// it, or they are not in sight.

#ifndef TUTTI_PASS_CHECKS_HANDLES_GIVENAWAY_H
#define TUTTI_PASS_CHECKS_HANDLES_GIVENAWAY_H

#include "checks/Confidence.h"
#include "model/Finding.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class AllocaInst;
class CallBase;
class Function;
class Value;
} // namespace llvm

namespace tutti {

class CallTargets;
class PrivateCopy;

struct MadeHandle {
  const char *What = nullptr; ///< the text's format
  Fn Free = Fn::None;
  /// It holds a few words, and nothing runs short of them.
  bool Small = false;
};

MadeHandle madeBy(Fn F);
/// Nothing where it leaves the null handle.
MadeHandle madeBy(const MpiCall &Call);

Finding neverFreed(const MpiCall &Call, const MadeHandle &Made);

/// The ranks that come to this split are in none of its parts; the probe is for
/// a message of nobody.
bool leavesNull(const MpiCall &Call);

enum class GivenAway { Nothing, Unseen, Kept };

/// Why a handle may be freed all the same that the call, which is not in sight,
/// gets by value: who makes an object of it has it freed with the object.
Confidence whenGivenTo(const llvm::CallBase &CB);

class ByValue {
public:
  ByValue(PrivateCopy &Copy, const CallTargets &Calls)
      : Copy(Copy), Calls(Calls) {}
  /// By an argument of a call.
  GivenAway of(const llvm::CallBase &CB, unsigned Argument) const {
    Seen On;
    return of(CB, Argument, On);
  }
  /// By what is done with the value.
  GivenAway ofValue(const llvm::Value &V) const {
    Seen On;
    return ofValue(V, On);
  }
  /// The body of a function that never comes to MPI, for which there is no
  /// copy; null where it is not in sight.
  const llvm::Function *plainBody(const llvm::CallBase &CB) const;

private:
  /// What of one question was looked at: functions that call themselves, and
  /// variables that are copied to each other, add nothing the second time.
  using Seen = llvm::SmallPtrSet<const llvm::Value *, 16>;
  GivenAway of(const llvm::CallBase &CB, unsigned Argument, Seen &On) const;
  GivenAway ofValue(const llvm::Value &V, Seen &On) const;
  GivenAway ofVariable(const llvm::AllocaInst &A, Seen &On) const;

  PrivateCopy &Copy;
  const CallTargets &Calls;
};

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_HANDLES_GIVENAWAY_H
