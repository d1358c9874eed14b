// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Operations that other calls complete than those for requests: one-sided ones
/// by their epoch, split accesses to files by their second half, the partitions
/// of a send by being marked, generalized requests by the program.

#include "mpi/agreement/Agree.h"
#include "mpi/messages/Partitions.h"
#include "track/requests/RequestChecks.h"
#include "track/requests/RequestTable.h"

namespace tutti::rt::track {

void (*CompleteAccess)(const Landing &L, uint64_t When);

using namespace open;

/// Split accesses to files, by NextPending.
static OpenRequest *Splits;

void operationMade(NewOperation &New) {
  OpenRequest *R = nullptr;
  {
    Locked L;
    if (New.Win->NumPending < MaxOperations)
      R = take();
    if (!R)
      return accessEnds(New.Landed, 1);
    R->Maker = New.Maker;
    R->MadeAt = New.Site;
    R->Of = nullptr;
    R->Persistent = R->Summed = false;
    R->Parts.Size = 0;
    R->Memory.keep(New.Memory);
    pend(*R, New);
    activate(*R, New.Site);
  }
  sumUp(*R, 0);
}

void splitAccessMade(NewOperation &New) {
  OpenRequest *R;
  {
    Locked L;
    R = take();
    if (!R)
      return;
    R->Maker = New.Maker;
    R->MadeAt = New.Site;
    R->Of = nullptr;
    R->Persistent = R->Summed = false;
    R->Parts.Size = 0;
    R->File = New.File;
    R->Win = nullptr;
    R->Memory.keep(New.Memory);
    R->NextPending = Splits;
    Splits = R;
    activate(*R, New.Site);
  }
  sumUp(*R, 0);
}

void splitAccessEnds(uint64_t File, Fn F, uint32_t Site) {
  OpenRequest *R = nullptr;
  {
    Locked L;
    for (OpenRequest **At = &Splits; *At; At = &(*At)->NextPending)
      if ((*At)->File == File) {
        R = *At;
        *At = R->NextPending;
        unlist(*R);
        break;
      }
  }
  if (!R)
    return;
  bool There = true;
  if (R->Summed && !isAsBefore(*R, There))
    tellModified(F, Site, R->Maker, R->StartedAt, There);
  R->Summed = false;
  putBack(R);
}

bool operationsEnd(Window &W, int Target, bool Local, Fn F, uint32_t Site,
                   uint64_t Now) {
  bool Brought = false;
  OpenRequest *R = nullptr;
  for (bool First = true; First || R; First = false) {
    OpenRequest *Gone = nullptr;
    bool Bad = false, There = true;
    Fn Maker = Fn::None;
    uint32_t Start = 0;
    {
      Locked L;
      // Another thread may have completed the one to go on from.
      OpenRequest *At = First || ManyThreads ? W.Pending : R;
      R = nullptr;
      for (; At && !R; At = At->NextPending)
        if ((Target < 0 || At->Target == Target) &&
            (!Local || At->Summed || At->Read.Listed || At->Write.Listed))
          R = At;
      if (!R)
        break;
      Brought |= R->ReadsBack;
      Maker = R->Maker;
      Start = R->StartedAt;
      if (R->Summed)
        Bad = !isAsBefore(*R, There);
      R->Summed = false;
      unlist(*R);
      OpenRequest *Next = R->NextPending;
      if (!Local || R->ReadsBack) {
        accessEnds(R->Landed, Now);
        unpend(*R);
        Gone = R->Of ? nullptr : R;
      }
      R = Next;
    }
    if (Gone)
      putBack(Gone);
    if (Bad)
      tellModified(F, Site, Maker, Start, There);
    if (!ManyThreads && !R)
      break;
    if (ManyThreads)
      R = W.Pending;
  }
  return Brought;
}

void partitionsReady(Request *Its, int First, int Last, const int *List, Fn F,
                     uint32_t Site) {
  RequestFault Fault = RequestFault::None;
  uint32_t MadeAt = 0;
  Fn Maker = Fn::None;
  OpenRequest *R;
  {
    Locked L;
    R = openOf(Its);
    if (!R || Its->Doubtful)
      return;
    MadeAt = R->MadeAt;
    Maker = R->Maker;
    if (isPartitioned(Maker) && has(Maker, Role::RBUF))
      Fault = RequestFault::PartitionReceived;
    else if (!R->Parts.Size)
      return;
    else if (!R->Active)
      Fault = RequestFault::NotStarted;
    for (int I = First; Fault == RequestFault::None && I <= Last; ++I) {
      int Which = List ? List[I] : I;
      if (Which < 0 || Which >= R->Parts.Size)
        Fault = RequestFault::PartitionUnknown;
      else if (!R->Parts.set(Which))
        Fault = RequestFault::PartitionTwice;
    }
  }
  if (Fault != RequestFault::None)
    return tellRequest(Fault, F, Site, Maker, MadeAt);
  if (!R->Summed)
    return;
  uint64_t Sum = 0;
  bool Read = true;
  for (int I = First; I <= Last; ++I)
    Read = addPartition(*R, List ? List[I] : I, false, Sum) && Read;
  Locked L; // other threads have other partitions ready
  R->Sum += Sum;
  R->Summed = R->Summed && Read;
}

void generalizedEnds(Request *Its, uint32_t Site) {
  RequestFault Fault = RequestFault::None;
  Fn Maker = Fn::None;
  uint32_t MadeAt = 0;
  {
    Locked L;
    OpenRequest *R = openOf(Its);
    if (!R || Its->Doubtful)
      return;
    Maker = R->Maker;
    MadeAt = R->MadeAt;
    if (!has(Maker, Role::GREQ_QUERY))
      Fault = RequestFault::NotGeneralized;
    else if (R->Parts.Size && !R->Parts.set(0))
      Fault = RequestFault::EndedTwice;
  }
  if (Fault != RequestFault::None)
    tellRequest(Fault, Fn::Grequest_complete, Site, Maker, MadeAt);
}

void partitionAsked(MPI_Request Handle, int Which, Fn F, uint32_t Site) {
  RequestFault Fault = RequestFault::None;
  uint32_t MadeAt = 0;
  Fn Maker = Fn::None;
  const Request *Its = findRequest(Handle, nullptr);
  {
    Locked L;
    const OpenRequest *R = openOf(Its);
    if (!R || Its->Doubtful)
      return;
    MadeAt = R->MadeAt;
    Maker = R->Maker;
    if (!isPartitioned(Maker) || has(Maker, Role::SBUF))
      Fault = RequestFault::PartitionSent;
    else if (R->Parts.Size && (Which < 0 || Which >= R->Parts.Size))
      Fault = RequestFault::PartitionNotReceived;
  }
  if (Fault != RequestFault::None)
    tellRequest(Fault, F, Site, Maker, MadeAt);
}

void partitionArrived(MPI_Request Handle, int Which) {
  const Request *Its = findRequest(Handle, nullptr);
  Locked L;
  OpenRequest *R = openOf(Its);
  if (R && R->receivesPartitions() && R->Active && Which >= 0 &&
      Which < R->Parts.Size)
    R->Parts.set(Which);
}

} // namespace tutti::rt::track
