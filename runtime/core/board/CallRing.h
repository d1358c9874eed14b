// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The agreement of the members of one communicator, window or file on one call
/// after the other, through the slots of its ring. Decides who is first and who
/// differs; must not know what a call is. Nobody waits for anybody here except
/// a member that is a whole ring ahead of another.

#ifndef TUTTI_CORE_CALLRING_H
#define TUTTI_CORE_CALLRING_H

#include "core/board/Board.h"

namespace tutti::rt {

/// Finds the ring with this id, or makes it with these members. NoRing when
/// there is no room on the board. Every member has to leave it once, and says
/// how many slots it may have used.
uint32_t joinRing(uint64_t Id, const CallRing &Description);
void leaveRing(uint32_t R, uint32_t Used = RingSlots);

enum class Arrival : uint8_t { First, Agrees, Differs };

/// A member that has made so many calls has left the last round of the slot of
/// call number Call.
constexpr bool isInReach(uint32_t Call, uint32_t Made) {
  return static_cast<int32_t>(Call - Made) < static_cast<int32_t>(RingSlots);
}

/// True when every member has left the slot's last round, so that call number
/// Call may use it; Slowest is what is known of the slowest member.
bool slotIsFree(uint32_t R, uint32_t Call, uint32_t &Slowest);

/// Writes the hash of this member's call or compares it with the first one's.
/// Wild: a difference may be none; the records tell.
inline Arrival arrive(Slot &S, uint32_t Call, uint64_t Hash, bool Wild,
                      bool &MayBeWild) {
  uint64_t Tag = (Call / RingSlots + 1) & 0x7fff;
  uint64_t Mine = Tag << 49 | uint64_t(Wild) << 48 | (Hash & 0xffffffffffffull);
  uint64_t Seen = S.Word.load(std::memory_order_acquire);
  while (Seen >> 49 != Tag)
    if (S.Word.compare_exchange_weak(Seen, Mine, std::memory_order_acq_rel))
      return Arrival::First;
  constexpr uint64_t HashMask = 0xffffffffffffull;
  if ((Seen & HashMask) == (Mine & HashMask))
    return Arrival::Agrees;
  MayBeWild = Wild || (Seen >> 48 & 1);
  return Arrival::Differs;
}

/// Flags of a slot. All but Wild hold for the round in the bits above them.
enum SlotFlag : uint32_t {
  SlotWild = 1,    ///< the pairwise sum of this round means nothing
  SlotDiffers = 2, ///< a member's record differs, or may
  SlotPairs = 4,   ///< what is sent is not what is received
  SlotRoundShift = 3
};

/// Tells the members that wait for all to come that this call is faulty.
void markSlot(Slot &S, uint32_t Call, SlotFlag What);
/// What of SlotDiffers and SlotPairs was marked in this call.
inline uint32_t slotMarks(const Slot &S, uint32_t Call) {
  uint32_t Flags = S.Flags.load(std::memory_order_acquire);
  return Flags >> SlotRoundShift == (Call / RingSlots + 1) % 0x10000
             ? Flags & (SlotDiffers | SlotPairs)
             : 0;
}

/// Adds one member's part to the fingerprint of a call. True for the last of
/// Expected members when the parts do not cancel out.
bool addFingerprint(Slot &S, uint32_t Call, uint64_t A, uint64_t B, bool Wild,
                    uint32_t Expected);
/// This member has no part in the fingerprint of this call, because another one
/// may still be at the slot's last round: nobody looks at this round's sum, and
/// the next round makes it zero.
void skipFingerprint(Slot &S, uint32_t Call);

/// Appends to this process's history; readers find it by id and call.
void remember(uint64_t Id, uint32_t Call, uint32_t Site, const Record &R,
              bool Threads);
/// Takes it back: as if it was never made.
void forget(uint64_t Id, uint32_t Call);
/// The record that a process made of a call; false when it is gone or not made.
bool recall(unsigned Local, uint64_t Id, uint32_t Call, Record &R,
            uint32_t &Site);

/// A call that a process has made some calls ago.
struct PastCall {
  uint32_t Ring; ///< NoRing when this process has left it
  uint32_t Call; ///< its number there
  uint32_t Site;
  Record What; ///< Function None: it was taken back
};
/// Ago 0 is the last one; false when it was not made or is gone. For readers of
/// a report: of a process that runs on it may be of two calls.
bool recallLast(unsigned Local, uint32_t Ago, PastCall &Found);

} // namespace tutti::rt

#endif // TUTTI_CORE_CALLRING_H
