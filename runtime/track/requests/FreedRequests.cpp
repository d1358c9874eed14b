// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Requests that are cancelled, or freed before their operations are complete.

#include "track/requests/RequestChecks.h"
#include "track/requests/RequestTable.h"

namespace tutti::rt::track {

using namespace open;

void requestCancelled(Request *Its, uint32_t Site) {
  OpenRequest *R = openOf(Its);
  if (!R)
    return;
  R->Cancelled = true;
  if (isCollective(R->Maker))
    tellRequest(RequestFault::CollectiveCancelled, Fn::Cancel, Site, R->Maker,
                R->MadeAt);
}

/// By another thread, in a call that completes it.
static bool wasHeld(const OpenRequest &R, uint32_t Site) {
  Fn By = Fn::None;
  uint32_t At = 0;
  {
    Locked L;
    if (R.HeldBy && R.HeldBy != TheThread.Tid) {
      By = R.HeldIn;
      At = R.HeldAt;
    }
  }
  if (By == Fn::None)
    return false;
  tellRequest(RequestFault::FreedInWait, Fn::Request_free, Site, By, At);
  return true;
}

void requestIsFreed(Request *Its, uint32_t Site) {
  OpenRequest *R = openOf(Its);
  if (!R || !R->Active || R->Nested)
    return;
  if (ManyThreads && wasHeld(*R, Site))
    return;
  if (isCollective(R->Maker))
    tellRequest(RequestFault::CollectiveFreed, Fn::Request_free, Site, R->Maker,
                R->StartedAt);
  else if (!R->Cancelled && has(R->Maker, Role::SOURCE))
    tellRequest(RequestFault::ReceiveFreed, Fn::Request_free, Site, R->Maker,
                R->StartedAt);
}

} // namespace tutti::rt::track
