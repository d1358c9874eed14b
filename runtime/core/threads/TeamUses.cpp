// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Comparing a use of an object with those before it.

#include "core/threads/TeamUses.h"

namespace tutti::rt {

namespace {

void copy(const TeamUse &From, TeamUse &To) {
  To.Object = From.Object;
  To.Stamp = From.Stamp;
  To.Part = From.Part;
  To.Site = From.Site;
  To.Call = From.Call;
  To.Changes = From.Changes;
  To.Path.copyFrom(From.Path);
}

/// IsLike: of the same task, whose path is there already.
void put(const TeamUse &Now, TeamUse &Place, bool IsLike) {
  if (IsLike) {
    Place.Site = Now.Site;
    Place.Call = Now.Call;
  } else {
    copy(Now, Place);
  }
  Place.Stamp = Stamps.fetch_add(1, std::memory_order_acq_rel) + 1;
}

/// The later one of two stands for both: the same task, with nothing of OpenMP
/// between them.
bool standsFor(const TeamUse &Now, const TeamUse &Earlier) {
  const TaskStep &A = Now.Path.last(), &B = Earlier.Path.last();
  return Now.Path.Depth == Earlier.Path.Depth && A.Task == B.Task &&
         A.samePhase(B) && A.Made == B.Made && Now.Changes == Earlier.Changes &&
         Now.Part.Source == Earlier.Part.Source &&
         Now.Part.Tag == Earlier.Part.Tag;
}

} // namespace

bool excludes(const TeamUse &Earlier, const TeamUse &Now) {
  return (Earlier.Changes || Now.Changes) && Earlier.Part.meets(Now.Part) &&
         Now.Path.Acquired < Earlier.Stamp && unordered(Earlier.Path, Now.Path);
}

bool TeamUses::add(const TeamUse &Now, TeamUse &Earlier) {
  if (!Now.Path.isKnown())
    return false;
  Bucket &B = bucketOf(Now.Object);
  Locked L(B.Busy);
  TeamUse *Place = nullptr, *Oldest = &B.Uses[0];
  bool Found = false;
  for (TeamUse &U : B.Uses) {
    if (U.Stamp < Oldest->Stamp)
      Oldest = &U;
    if (U.Object != Now.Object)
      continue;
    if (standsFor(Now, U)) {
      Place = &U;
    } else if (!Found && excludes(U, Now)) {
      copy(U, Earlier);
      Found = true;
    }
  }
  put(Now, Place ? *Place : *Oldest, Place != nullptr);
  return Found;
}

void TeamUses::forget(uint64_t Object) {
  Bucket &B = bucketOf(Object);
  Locked L(B.Busy);
  for (TeamUse &U : B.Uses)
    if (U.Object == Object) {
      U.Object = 0;
      U.Stamp = 0;
    }
}

bool TeamAccesses::add(uintptr_t Low, uintptr_t High, const TeamUse &Now,
                       TeamUse &Earlier) {
  if (!Now.Path.isKnown())
    return false;
  Locked L(Busy);
  unsigned Place = Next;
  bool Found = false;
  for (unsigned I = 0; I < Room; ++I) {
    const Bytes &B = Where[I];
    if (B.Low >= High || Low >= B.High)
      continue;
    if (B.Low == Low && B.High == High && standsFor(Now, Uses[I])) {
      Place = I;
    } else if (!Found && excludes(Uses[I], Now)) {
      copy(Uses[I], Earlier);
      Found = true;
    }
  }
  const bool IsLike = Place != Next;
  if (!IsLike)
    Next = (Next + 1) % Room;
  Where[Place] = {Low, High};
  put(Now, Uses[Place], IsLike);
  return Found;
}

} // namespace tutti::rt
