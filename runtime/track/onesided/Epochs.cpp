// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The rules of MPI-3.1 section 11.5: which call fits which open epochs, and
/// what each leaves open.

#include "core/board/Locked.h"
#include "core/texts/OneSided.def"
#include "core/texts/Words.def"
#include "mpi/Mpi.h"
#include "track/onesided/Windows.h"

namespace tutti::rt::track {

namespace {

/// Threads may lock different targets at once.
Mutex Lock;

EpochFault openFence(const Window &W) {
  if (W.FirstOp == Fn::None)
    return {};
  return {said::DuringFence, said::BelongsToFence, W.FirstOp, W.FirstOpAt};
}

EpochFault openStart(const Window &W) {
  if (!W.Started)
    return {};
  return {said::WithinEpoch, said::OpenedIt, Fn::Win_start, W.StartedAt};
}

EpochFault openLocks(const Window &W) {
  if (W.LockedAll)
    return {said::WithinEpoch, said::OpenedIt, Fn::Win_lock_all, W.LockedAllAt};
  EpochFault First;
  if (W.NumLocked)
    W.Peers.each([&](int Rank, const WindowPeer &P) {
      if (P.Lock && !First)
        First = {said::WhileRankLocked, said::LockedIt, Fn::Win_lock,
                 P.LockedAt, Rank};
    });
  return First;
}

EpochFault openPost(const Window &W) {
  if (!W.Posted)
    return {};
  return {said::StillExposed, "posted", Fn::Win_post, W.PostedAt};
}

EpochFault without(Fn Opener) {
  EpochFault F{said::WithoutStart};
  F.Named = Opener;
  return F;
}

template <typename... F> EpochFault first(F... Faults) {
  EpochFault Found;
  ((Found = Found ? Found : Faults), ...);
  return Found;
}

} // namespace

EpochFault syncFault(const Window &W, const WindowCall &C) {
  const WindowPeer *P = peerOf(W, C.Target);
  switch (C.Function) {
  case Fn::Win_fence:
    if ((C.Assert & MPI_MODE_NOPRECEDE) && W.FirstOp != Fn::None)
      return {said::NoPrecedeAfterUse, said::NotComplete, W.FirstOp,
              W.FirstOpAt};
    return first(openLocks(W), openStart(W), openPost(W));
  case Fn::Win_lock:
    if (!P) // MPI_PROC_NULL
      return {};
    if (P->Lock)
      return {said::LocksAgain, said::LockedIt, Fn::Win_lock, P->LockedAt,
              C.Target};
    if (W.LockedAll)
      return openLocks(W);
    return first(openStart(W), openFence(W));
  case Fn::Win_lock_all:
    return first(openLocks(W), openStart(W), openFence(W));
  case Fn::Win_unlock:
    if (!P || P->Lock)
      return {};
    if (W.LockedAll)
      return {said::EndsPart, said::LockedIt, Fn::Win_lock_all, W.LockedAllAt};
    return {said::OfUnlocked, "", Fn::None, 0, C.Target};
  case Fn::Win_unlock_all:
    if (W.LockedAll)
      return {};
    return without(Fn::Win_lock_all);
  case Fn::Win_flush:
  case Fn::Win_flush_local:
    if (!P || P->Lock || W.LockedAll)
      return {};
    return {said::OfUnlocked, "", Fn::None, 0, C.Target};
  case Fn::Win_flush_all:
  case Fn::Win_flush_local_all:
    if (W.isPassive())
      return {};
    return {said::NothingLocked};
  case Fn::Win_sync: {
    if (W.isPassive())
      return {};
    EpochFault F{said::NothingLocked};
    F.Warns = W.Shared; // Open MPI takes it, and it is common there
    return F;
  }
  case Fn::Win_start:
    if (W.Started)
      return openStart(W);
    return first(openLocks(W), openFence(W));
  case Fn::Win_complete:
    if (W.Started)
      return {};
    return without(Fn::Win_start);
  case Fn::Win_post:
    return openPost(W);
  case Fn::Win_wait:
  case Fn::Win_test:
    if (W.Posted)
      return {};
    return without(Fn::Win_post);
  case Fn::Win_free:
    return endFault(W);
  default:
    return {};
  }
}

EpochFault endFault(const Window &W) {
  return first(openLocks(W), openStart(W), openPost(W), openFence(W));
}

EpochFault operationFault(const Window &W, const WindowCall &C) {
  const WindowPeer *P = peerOf(W, C.Target);
  if (!P || P->Lock || W.LockedAll)
    return {};
  if (has(C.Function, Role::REQ_OUT) && (W.Started || W.FenceOpen))
    return {said::RequestOutside,
            W.Started ? said::OpenedTheEpoch : said::LastFence,
            W.Started ? Fn::Win_start : Fn::Win_fence,
            W.Started ? W.StartedAt : W.FencedAt};
  if (W.Started) {
    if (P->InStart)
      return {};
    return {said::NotInGroup, said::OpenedTheEpoch, Fn::Win_start, W.StartedAt,
            C.Target};
  }
  if (W.NumLocked) {
    EpochFault Lock = openLocks(W);
    return {said::OnUnlocked, said::LockedAnother, Lock.Other, Lock.OtherSite,
            C.Target};
  }
  if (W.FenceOpen)
    return {};
  if (W.NoSucceed)
    return {said::AfterNoSucceed, said::AssertsIt, Fn::Win_fence, W.FencedAt};
  return {said::OutsideAnyEpoch};
}

RmaAccess::Epoch epochOf(const Window &W, int Target) {
  const WindowPeer *P = peerOf(W, Target);
  if (W.LockedAll || (P && P->Lock))
    return RmaAccess::Epoch::Lock;
  return W.Started ? RmaAccess::Epoch::Post : RmaAccess::Epoch::Fence;
}

void operated(Window &W, const WindowCall &C) {
  if (C.Target < 0 || C.Target >= W.Size || W.FirstOp != Fn::None ||
      epochOf(W, C.Target) != RmaAccess::Epoch::Fence)
    return;
  W.FirstOp = C.Function;
  W.FirstOpAt = C.Site;
}

void synchronised(Window &W, const WindowCall &C) {
  Locked L(Lock);
  WindowPeer *P = peerOf(W, C.Target);
  auto EndGroup = [&](bool WindowPeer::*In) {
    W.Peers.each([&](int, WindowPeer &Each) { Each.*In = false; });
  };
  auto EachOfGroup = [&](auto What) {
    for (int I = 0; I < C.GroupSize; ++I)
      if (WindowPeer *Each = peerOf(W, C.Group[I]))
        What(*Each);
  };
  switch (C.Function) {
  case Fn::Win_fence:
    ++W.Fences;
    W.NoSucceed = C.Assert & MPI_MODE_NOSUCCEED;
    W.Exposed = W.FenceOpen = !W.NoSucceed;
    W.FencedAt = C.Site;
    if (C.Assert & MPI_MODE_NOPUT) {
      W.NoPutFence[W.Fences & 1] = W.Fences;
      W.NoPutAt[W.Fences & 1] = C.Site;
    }
    W.FirstOp = Fn::None;
    return;
  case Fn::Win_lock:
    if (!P || P->Lock)
      return;
    P->Lock = C.Exclusive ? 2 : 1;
    P->LockedAt = C.Site;
    ++W.NumLocked;
    W.NumExclusive += C.Exclusive;
    W.FenceOpen = W.NoSucceed = false;
    return;
  case Fn::Win_unlock:
    if (!P || !P->Lock)
      return;
    W.NumExclusive -= P->Lock == 2;
    --W.NumLocked;
    P->Lock = 0;
    return;
  case Fn::Win_lock_all:
    W.LockedAll = true;
    W.LockedAllAt = C.Site;
    W.FenceOpen = W.NoSucceed = false;
    return;
  case Fn::Win_unlock_all:
    W.LockedAll = false;
    return;
  case Fn::Win_start:
    W.Started = true;
    W.StartedAt = C.Site;
    W.FenceOpen = W.NoSucceed = false;
    return EachOfGroup([](WindowPeer &Each) {
      Each.InStart = true;
      Each.Starting = false;
      ++Each.Starts;
    });
  case Fn::Win_complete:
    W.Started = false;
    return EndGroup(&WindowPeer::InStart);
  case Fn::Win_post:
    W.Posted = true;
    W.PostedAt = C.Site;
    return EachOfGroup([](WindowPeer &Each) {
      Each.InPost = true;
      ++Each.Posts;
    });
  case Fn::Win_wait:
  case Fn::Win_test:
    W.Posted = false;
    return EndGroup(&WindowPeer::InPost);
  default:
    return;
  }
}

} // namespace tutti::rt::track
