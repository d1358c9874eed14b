// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The words for what is wrong with a request or with the memory of one. Each
/// takes the call that shows it and the earlier call that it is about.

#ifndef TUTTI_TRACK_REQUESTS_REQUESTCHECKS_H
#define TUTTI_TRACK_REQUESTS_REQUESTCHECKS_H

#include "tutti/MpiTable.h"

namespace tutti::rt::track {

enum class RequestFault : uint8_t {
  None,
  NotPersistent,
  StartedTwice,
  CollectiveCancelled,
  CollectiveFreed,
  ReceiveFreed,
  CompletedBefore,
  CompletedTwice,
  NamedTwice,
  PartitionTwice,
  PartitionMissing,
  PartitionUnknown,
  PartitionReceived,
  PartitionSent,
  PartitionNotReceived,
  NotStarted,
  NeverSet,
  FreedInWait,
  NotGeneralized,
  EndedTwice,
  NeverEnded
};

void tellRequest(RequestFault What, Fn F, uint32_t Site, Fn Other,
                 uint32_t OtherSite);
void tellOverlap(Fn F, uint32_t Site, Fn Other, uint32_t OtherSite);
/// Two arguments of one call.
void tellAlias(Fn F, uint32_t Site, bool Returned);
/// The datatype with which a call receives.
void tellSelfOverlap(Fn F, uint32_t Site);
void tellBlocksOverlap(Fn F, uint32_t Site);
/// There: the memory still exists.
void tellModified(Fn F, uint32_t Site, Fn Starter, uint32_t StartSite,
                  bool There);

/// A number that this MPI gives to no request, as most that a variable holds
/// before it is set: MPICH writes into each handle of what kind it is, Open
/// MPI's are addresses.
bool isNoRequest(uint64_t Bits);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_REQUESTS_REQUESTCHECKS_H
