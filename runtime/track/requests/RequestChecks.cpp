// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Findings about requests and buffers.

#include "track/requests/RequestChecks.h"

#include "core/findings/LocalFinding.h"
#include "core/texts/Requests.def"
#include "core/texts/Words.def"
#include "mpi/Handles.h"
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
      {said::StartsNotPersistent, said::StartsIt, said::MadeIt,
       Severity::Error},
      {said::StartsActive, said::StartsItAgain, said::StartedIt,
       Severity::Error},
      {said::CancelsCollective, said::CancelsIt, said::MadeIt, Severity::Error},
      {said::FreesCollective, said::FreesIt, said::StartedIt, Severity::Error},
      {said::FreesReceive, said::FreesIt, said::StartedIt, Severity::Warning},
      {said::UsesCopy, said::UsesIt, said::CompletedIt, Severity::Error},
      {said::CompletedAtOnce, said::ThisThreadComes, said::OtherThreadInIt,
       Severity::Error},
      {said::GivenTwice, said::CompletesIt, said::StartedIt, Severity::Error},
      {said::MarkedTwice, said::MarksOnceMore, said::MadeRequest,
       Severity::Error},
      {said::WaitsNotReady, said::WaitsForIt, said::StartedIt, Severity::Error},
      {said::MarksMissing, said::MarksIt, said::MadeRequest, Severity::Error},
      {said::MarksReceive, said::MarksIt, said::MadeRequest, Severity::Error},
      {said::AsksNotPartitioned, "asks", said::MadeRequest, Severity::Error},
      {said::AsksMissing, said::AsksForIt, said::MadeRequest, Severity::Error},
      {said::MarksInactive, said::MarksIt, said::MadeRequest, Severity::Error},
      {said::NeverSet, said::IsGivenIt, "", Severity::Error},
      {said::FreedWhileCompleted, said::FreesIt, said::OtherThreadInIt,
       Severity::Error},
      {said::EndsNotGeneralized, said::CompletesIt, said::MadeIt,
       Severity::Error},
      {said::EndsGeneralizedTwice, said::CompletesIt, said::MadeIt,
       Severity::Error},
      {said::WaitsForOwn, said::WaitsForIt, said::MadeIt, Severity::Error}};
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
  Found.Head.format(said::OverlapsOpen, name(F));
  Found.add(F, Site);
  Found.add(Other, OtherSite).Note.put(said::NotComplete);
  tellLocal(Found);
}

void tellAlias(Fn F, uint32_t Site, bool Returned) {
  if (!checking())
    return;
  LocalFinding Found(Check::BufferOverlap,
                     Returned ? Severity::Warning : Severity::Error);
  Found.Head.format(said::OverlapsOwn, name(F));
  Found.add(F, Site);
  tellLocal(Found);
}

void tellSelfOverlap(Fn F, uint32_t Site) {
  if (!checking())
    return;
  LocalFinding Found(Check::BufferOverlap, Severity::Error);
  Found.Head.format(said::EntriesOverlap, name(F));
  Found.add(F, Site);
  tellLocal(Found);
}

void tellBlocksOverlap(Fn F, uint32_t Site) {
  if (!checking())
    return;
  LocalFinding Found(Check::BufferOverlap, Severity::Error);
  Found.Head.format(said::BlocksOverlap, name(F));
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
  Found.Head.format(said::BufferWas, OneSided ? "origin" : "send",
                    name(Starter), There ? said::WrittenTo : "freed");
  if (!There && !OneSided)
    Found.Cure = Fix::KeepBuffer;
  Found.add(Starter, StartSite).Note.put(said::StartedIt);
  Found.add(F, Site).Note.put(said::CompletedIt);
  tellLocal(Found);
}

bool isNoRequest(uint64_t Bits) {
  return !mayBeHandle(HandleKind::Request, Bits);
}

} // namespace tutti::rt::track
