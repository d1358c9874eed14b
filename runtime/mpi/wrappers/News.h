// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which calls let a thread know what others did before, and which let others
/// know what it did, by their rows. Decides no order; must not know who asks.

#ifndef TUTTI_MPI_NEWS_H
#define TUTTI_MPI_NEWS_H

#include "core/threads/TaskPath.h"
#include "core/threads/Thread.h"
#include "core/threads/ThreadSanitizer.h"
#include "mpi/messages/Partitions.h"
#include "mpi/messages/Waits.h"

namespace tutti::rt {

/// After the call its thread may know what others did before.
constexpr bool learns(Fn F) {
  return isCollective(F) || row(F).Kind == Class::Probe ||
         row(F).Kind == Class::Complete || row(F).Kind == Class::Rma ||
         row(F).Kind == Class::RmaSync ||
         (row(F).Kind == Class::P2P && has(F, Role::SOURCE));
}
/// A test or probe that finds nothing has not.
template <typename A> bool bringsNews(const A &Call) {
  if constexpr (has(A::Function, Role::FLAG_OUT)) {
    const int *Flag = Call.template get<Role::FLAG_OUT>();
    return !Flag || *Flag;
  } else {
    return true;
  }
}
/// Other processes may know after the call what its thread did before.
constexpr bool tells(Fn F) {
  return isCollective(F) || row(F).Kind == Class::Rma ||
         row(F).Kind == Class::RmaSync || F == Fn::Start || F == Fn::Startall ||
         marksPartitions(F) ||
         (row(F).Kind == Class::P2P && has(F, Role::DEST));
}
/// What comes from other processes may come from other threads of this one.
template <Fn F> void learn(Thread &Me) {
  if (tsan::isOn())
    tsan::learns();
  if (__builtin_expect(TeamsAlive.load(std::memory_order_relaxed), 0)) {
    Me.Acquired = Stamps.load(std::memory_order_acquire);
    if constexpr (!isCollective(F))
      Me.Waited = Me.Acquired;
  }
}

} // namespace tutti::rt

#endif // TUTTI_MPI_NEWS_H
