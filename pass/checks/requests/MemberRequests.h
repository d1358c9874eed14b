// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which functions of a file complete requests that a member keeps or leads to.

#ifndef TUTTI_CHECKS_REQUESTS_MEMBERREQUESTS_H
#define TUTTI_CHECKS_REQUESTS_MEMBERREQUESTS_H

#include "llvm/ADT/SmallPtrSet.h"
#include <cstdint>
#include <map>

namespace llvm {
class Function;
class Type;
class Value;
} // namespace llvm

namespace tutti {

class MpiCall;
class PrivateCopy;

class MemberRequests {
public:
  explicit MemberRequests(const PrivateCopy &Copy);

  /// The request that the call makes is a member's, and one function alone
  /// completes such.
  bool areOfOneFunction(const MpiCall &Maker) const;

private:
  using Member = std::pair<const llvm::Type *, int64_t>; ///< and its offset
  static Member memberOf(const llvm::Value *Requests);

  std::map<Member, llvm::SmallPtrSet<const llvm::Function *, 2>> Completing;
};

} // namespace tutti

#endif // TUTTI_CHECKS_REQUESTS_MEMBERREQUESTS_H
