// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// MPI's rule that messages do not overtake each other, for receives.

#include "track/messages/PostedReceives.h"

namespace tutti::rt::track {

uint64_t messageHash(uint64_t Comm, int32_t Source, int32_t Tag) {
  return Comm + static_cast<uint32_t>(Source) * 0xff51afd7ed558ccdull +
         static_cast<uint32_t>(Tag) * 0xc4ceb9fe1a85ec53ull;
}

bool PostedReceives::index() {
  Posted *P = Last, *Oldest = nullptr;
  for (; P && !P->Indexed; P = P->Prev)
    Oldest = P;
  for (P = Oldest; P; P = P->Next)
    if (!(P->Indexed = ByMessage.append(*P)))
      return false;
  return true;
}

void PostedReceives::unlink(Posted *P) {
  NumWild -= P->isWild();
  NumDone -= P->Done;
  --Size;
  if (P->Indexed)
    ByMessage.remove(*P);
  (P->Prev ? P->Prev->Next : First) = P->Next;
  (P->Next ? P->Next->Prev : Last) = P->Prev;
}

void PostedReceives::replace(Posted &Old, Posted &New) {
  (Old.Prev ? Old.Prev->Next : First) = &New;
  (Old.Next ? Old.Next->Prev : Last) = &New;
  New.Indexed = Old.Indexed;
  if (Old.Indexed)
    ByMessage.replace(Old, New);
}

namespace {

/// Receive E, posted earlier, may still get the message from Source with Tag.
bool mayGet(const Posted &E, uint64_t Comm, int32_t Source, int32_t Tag) {
  int32_t From = E.Done ? E.Got : E.Peer, With = E.Done ? E.GotTag : E.Mine.Tag;
  return E.Mine.Comm == Comm &&
         (From == AnyPeer || Source == AnyPeer || From == Source) &&
         (With == Channel::AnyTag || Tag == Channel::AnyTag || With == Tag);
}

bool isPostedFor(const Posted &E, uint64_t Comm, int32_t From, int32_t With) {
  return E.Mine.Comm == Comm && E.Peer == From && E.Mine.Tag == With;
}

} // namespace

/// Of those that were posted for From and With one before this number may get
/// the message of Source with Tag.
bool PostedReceives::mayGetBefore(uint64_t Number, uint64_t Comm, int32_t From,
                                  int32_t With, int32_t Source,
                                  int32_t Tag) const {
  for (const Posted *E = ByMessage.first(messageHash(Comm, From, With)); E;
       E = ByMessage.next(*E)) {
    if (!isPostedFor(*E, Comm, From, With))
      continue;
    if (E->Number >= Number)
      return false;
    if (mayGet(*E, Comm, Source, Tag))
      return true;
  }
  return false;
}

bool PostedReceives::isContestedBefore(const Posted *Until, uint64_t Comm,
                                       int32_t Source, int32_t Tag) {
  constexpr int32_t AnyTag = Channel::AnyTag;
  if (__builtin_expect(Source == AnyPeer || Tag == AnyTag, 0) || Size <= Few ||
      !index()) {
    for (const Posted *E = First; E != Until; E = E->Next)
      if (mayGet(*E, Comm, Source, Tag))
        return true;
    return false;
  }
  uint64_t Before = Until ? Until->Number : ~0ull;
  if (mayGetBefore(Before, Comm, Source, Tag, Source, Tag))
    return true;
  return __builtin_expect(NumWild != 0, 0) &&
         (mayGetBefore(Before, Comm, AnyPeer, Tag, Source, Tag) ||
          mayGetBefore(Before, Comm, Source, AnyTag, Source, Tag) ||
          mayGetBefore(Before, Comm, AnyPeer, AnyTag, Source, Tag));
}

Posted *PostedReceives::findSettled(const Posted &Gone) {
  Posted *Found = nullptr;
  if (!Gone.isWild() && !NumWild && Size > Few && index()) {
    // The next one that was posted alike, when it is done.
    Found = ByMessage.first(messageOf(Gone));
    while (Found &&
           !isPostedFor(*Found, Gone.Mine.Comm, Gone.Peer, Gone.Mine.Tag))
      Found = ByMessage.next(*Found);
    if (Found && !Found->Done)
      Found = nullptr;
  } else {
    for (Posted *P = First; P && !Found; P = P->Next)
      if (P->Done && !isContested(P, P->Mine.Comm, P->Got, P->GotTag))
        Found = P;
  }
  if (Found)
    unlink(Found);
  return Found;
}

} // namespace tutti::rt::track
