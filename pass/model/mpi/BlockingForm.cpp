// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The blocking call that a nonblocking or persistent one is a form of.

#include "model/mpi/MpiCall.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <string>

using namespace llvm;

namespace tutti {

/// The roles of a function that its blocking form has, too.
static SmallVector<Role, 16> commonRoles(Fn F) {
  const table::RoleList &List = row(F).Roles;
  SmallVector<Role, 16> Result;
  for (int I = 0; I < List.Size; ++I)
    if (Role R = List.At[I]; R != table::REQ_OUT && R != table::STATUS_OUT &&
                             !(R == table::INFO && isPersistent(F)))
      Result.push_back(R);
  return Result;
}

/// Of several the one whose name ends most alike: calls on a file with the
/// shared pointer take the same as those with the own one.
Fn blockingForm(Fn F) {
  if (F == Fn::None || !(isNonblocking(F) || isPersistent(F)))
    return F;
  SmallVector<Role, 16> Wanted = commonRoles(F);
  auto Alike = [&](Fn G) {
    std::string A = StringRef(name(F)).lower(), B = StringRef(name(G)).lower();
    size_t N = 0;
    while (N < std::min(A.size(), B.size()) && A.rbegin()[N] == B.rbegin()[N])
      ++N;
    return N;
  };
  Fn Best = F;
  for (unsigned I = unsigned(F); I-- > 0;)
    if (Fn G = Fn(I); row(G).Kind == row(F).Kind && isCollective(G) &&
                      !isNonblocking(G) && !isPersistent(G) &&
                      commonRoles(G) == Wanted &&
                      (Best == F || Alike(G) > Alike(Best)))
      Best = G;
  return Best;
}

} // namespace tutti
