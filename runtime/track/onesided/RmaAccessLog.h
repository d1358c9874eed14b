// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Telling a process of the node which bytes of its windows are accessed, and
/// what is known about order: when this process was last told anything by
/// another, and its last synchronisation with all. Races.cpp decides what the
/// owner makes of it.

#ifndef TUTTI_TRACK_ONESIDED_RMAACCESSLOG_H
#define TUTTI_TRACK_ONESIDED_RMAACCESSLOG_H

#include "core/Hidden.h"
#include "track/memory/BufferRegions.h"
#include "track/onesided/Windows.h"

namespace tutti::rt::track {

/// Something may have come in from another process, by a call that is done.
void wasTold();
/// All members of what Id stands for have entered call number Call, and nobody
/// left it before; this process entered it at Entered.
void passedPhase(uint64_t Id, uint32_t Call, uint64_t Entered);
/// Its process has not passed a synchronisation less than this one.
bool isOfThisPhase(const RmaAccess &A);
/// Exclusive locks that this process holds now.
TUTTI_HIDDEN extern std::atomic<int> ExclusiveLocks;

/// Where an access was written down, to say when it is complete.
struct Landing {
  int32_t Local = -1;
  uint32_t Count = 0;
  uint64_t First = 0;
};
void completeAt(const Landing &L, uint64_t When);
/// The same for who keeps an operation until it is complete; null when the
/// tracker of one-sided communication is not there.
extern void (*CompleteAccess)(const Landing &L, uint64_t When);

/// An access as far as its call shows it.
struct Access {
  Fn Function;
  uint32_t Site;
  int Target;
  RmaAccess::Sort What;
  uint16_t Op = 0, Element = 0;
  uint8_t Flags = 0;
};
/// Unit and size of the target's window, when its process is on the node.
bool knowsTarget(const Window &W, int Target);
/// Before the call: Where is in bytes from the start of the target's window.
Landing writeDown(const Window &W, const Access &A, const Region &Where);
/// After a call of this process on its own memory, if that is a window.
void touchedLocally(Fn F, uint32_t Site, const BufferRegions &Memory);
/// The same of an operation that is under way until the epoch of fences ends:
/// where its own process has its data.
void touchedByOrigin(Fn F, uint32_t Site, const BufferRegions &Memory);

/// After a synchronisation: looks for races at this process's windows. Closed:
/// the window whose exposure epoch has ended, or null.
void findRaces(const Window *Closed);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ONESIDED_RMAACCESSLOG_H
