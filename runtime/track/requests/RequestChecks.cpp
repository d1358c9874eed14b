// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Findings about requests and buffers.

#include "track/requests/RequestChecks.h"

#include "core/findings/LocalFinding.h"
#include "mpi/Mpi.h"
#include "mpi/agreement/Agree.h"

namespace tutti::rt::track {

namespace {

bool isOneSided(Fn F) { return row(F).Kind == Class::Rma; }

bool checking() { return Checking.load(std::memory_order_relaxed); }

} // namespace

void tellRequest(RequestFault What, Fn F, uint32_t Site, Fn Other,
                 uint32_t OtherSite) {
  struct Words {
    const char *Head, *Here, *There;
    Severity Level;
  };
  static constexpr Words Text[] = {
      {"", "", "", Severity::Error},
      {"a request that is not persistent is started", "starts it", "made it",
       Severity::Error},
      {"a request is started that is active already", "starts it again",
       "started it", Severity::Error},
      {"the request of a nonblocking collective cannot be cancelled",
       "cancels it", "made it", Severity::Error},
      {"the request of an active collective is freed", "frees it", "started it",
       Severity::Error},
      {"an active receive is freed: nothing can tell when it is complete",
       "frees it", "started it", Severity::Warning},
      {"a request that was completed before is used through a copy of its "
       "handle",
       "uses it", "completed it", Severity::Error},
      {"two threads complete one request at once", "this thread comes to it",
       "another thread is in it", Severity::Error},
      {"one call is given the same request twice", "completes it", "started it",
       Severity::Error},
      {"a partition is marked as ready that is ready already",
       "marks it once more", "made the request", Severity::Error},
      {"a partitioned send is waited for of which not all partitions are ready",
       "waits for it", "started it", Severity::Error},
      {"a partition is marked as ready that the send does not have", "marks it",
       "made the request", Severity::Error},
      {"a partition of a receive is marked as ready", "marks it",
       "made the request", Severity::Error},
      {"a request is asked whether a partition has arrived that is not a "
       "partitioned receive",
       "asks", "made the request", Severity::Error},
      {"a partitioned receive is asked for a partition that it does not have",
       "asks for it", "made the request", Severity::Error},
      {"a partition of a request that is not active is marked as ready",
       "marks it", "made the request", Severity::Error},
      {"a request is waited for or tested that no call has set", "is given it",
       "", Severity::Error},
      {"a request is freed while another thread completes it", "frees it",
       "another thread is in it", Severity::Error}};
  if (!checking())
    return;
  const Words &W = Text[static_cast<unsigned>(What)];
  LocalFinding Found(Check::Request, W.Level);
  Found.Head.put(W.Head);
  Found.add(F, Site).Note.put(W.Here);
  if (Other != Fn::None)
    Found.add(Other, OtherSite).Note.put(W.There);
  tellLocal(Found);
}

void tellOverlap(Fn F, uint32_t Site, Fn Other, uint32_t OtherSite) {
  if (!checking())
    return;
  LocalFinding Found(isOneSided(F) || isOneSided(Other) ? Check::RmaRace
                                                        : Check::BufferOverlap,
                     Severity::Error);
  Found.Head.format(
      "the buffer of %s overlaps that of an operation that is not "
      "complete",
      name(F));
  Found.add(F, Site);
  Found.add(Other, OtherSite).Note.put("not complete");
  tellLocal(Found);
}

void tellAlias(Fn F, uint32_t Site, bool Returned) {
  if (!checking())
    return;
  LocalFinding Found(Check::BufferOverlap,
                     Returned ? Severity::Warning : Severity::Error);
  Found.Head.format("the send and receive buffers of %s overlap", name(F));
  Found.add(F, Site);
  tellLocal(Found);
}

void tellSelfOverlap(Fn F, uint32_t Site) {
  if (!checking())
    return;
  LocalFinding Found(Check::BufferOverlap, Severity::Error);
  Found.Head.format("%s receives with a datatype whose entries overlap",
                    name(F));
  Found.add(F, Site);
  tellLocal(Found);
}

void tellBlocksOverlap(Fn F, uint32_t Site) {
  if (!checking())
    return;
  LocalFinding Found(Check::BufferOverlap, Severity::Error);
  Found.Head.format("%s receives two blocks into the same memory", name(F));
  Found.add(F, Site);
  tellLocal(Found);
}

void tellModified(Fn F, uint32_t Site, Fn Starter, uint32_t StartSite,
                  bool There) {
  if (!checking())
    return;
  bool OneSided = isOneSided(Starter);
  LocalFinding Found(OneSided ? Check::RmaRace : Check::BufferModified,
                     Severity::Error);
  Found.Head.format("the %s buffer of %s was %s before the operation was "
                    "complete",
                    OneSided ? "origin" : "send", name(Starter),
                    There ? "written to" : "freed");
  if (!There && !OneSided)
    Found.Cure = Fix::KeepBuffer;
  Found.add(Starter, StartSite).Note.put("started it");
  Found.add(F, Site).Note.put("completed it");
  tellLocal(Found);
}

bool isNoRequest(uint64_t Bits) {
#ifdef OPEN_MPI
  return Bits % alignof(void *) != 0 || Bits == 0;
#elif defined(MPICH_NUMVERSION)
  constexpr uint64_t Kind = 0x3c000000;
  return ((Bits ^ handleBits(MPI_REQUEST_NULL)) & Kind) != 0;
#else
  (void)Bits;
  return false;
#endif
}

} // namespace tutti::rt::track
