// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the processes of several nodes have said, by what they wait for: each
/// communicator and each collective once, who waits in it and who has not come,
/// who waits for a step of whom. Made anew when somebody has said something
/// else, in time and memory linear in what was said and in the sizes of the
/// communicators that somebody waits on. Decides nothing.

#ifndef TUTTI_REPORT_INTERNODE_REPORTINDEX_H
#define TUTTI_REPORT_INTERNODE_REPORTINDEX_H

#include "core/Growing.h"
#include "core/board/Chains.h"
#include "core/board/Hash.h"
#include "core/findings/WaitReport.h"

namespace tutti::rt {

/// One that somebody waits on for its members.
struct AwaitedComm {
  ChainLink<AwaitedComm> Link;
  uint64_t Id;
  uint32_t Size;
  bool HasMembers;            ///< else nobody has said who they are
  bool AllSaid;               ///< each waits too, and its messages are known
  uint32_t Dead;              ///< of the members; by who decides that
  Growing<int32_t> Members;   ///< ranks in MPI_COMM_WORLD
  Growing<int32_t> Receivers; ///< wait for a message of any member
};

/// A collective of all members that somebody waits in.
struct AwaitedCall {
  ChainLink<AwaitedCall> Link;
  AwaitedComm *Comm;
  uint32_t Call;
  int32_t Starts; ///< of a persistent one, how often; else 0
  uint32_t Dead;  ///< of those that are missing; by who decides that
  /// Who waits too and has not come to it.
  Growing<int32_t> Missing;
  Growing<int32_t> Waiters;
};

/// A part of a window that somebody waits to lock, or, Part negative, all of
/// them: who has locked all, shared, and who any for himself.
struct AwaitedLock {
  static constexpr int32_t AllParts = -1;
  ChainLink<AwaitedLock> Link;
  uint64_t Window;
  int32_t Part;                 ///< rank of its owner
  uint32_t DeadAlone, DeadMany; ///< of the holders; by who decides that
  Growing<int32_t> Alone, Many; ///< hold it exclusive, shared
  Growing<int32_t> Waiters;
};

class ReportIndex {
public:
  /// Makes room for so many processes; false when there is no memory.
  bool start(int32_t WorldSize);
  void release();
  /// From what each rank has said; null for who has said nothing. False when
  /// there is no memory: then nothing is known.
  bool build(const WaitReport *const *Said, int32_t WorldSize);

  AwaitedComm *comm(uint64_t Id) const;
  /// Op: a collective.
  AwaitedCall *call(const ReportedOp &Op) const;
  AwaitedLock *lock(uint64_t Window, int32_t Part) const;
  /// What(holders, dead of them) for those that keep Op, a lock, from ending:
  /// three lists at most.
  template <typename F> void eachHolders(const ReportedOp &Op, F What) const;
  template <typename F> void eachLock(F What) const { Locks.each(What); }
  template <typename F> void eachCall(F What) const { Calls.each(What); }
  template <typename F> void eachComm(F What) const { Comms.each(What); }

  /// Who waits for a step of this rank and of no other.
  RankLinks<int32_t> WaitFor;
  /// Who has sent it messages.
  RankLinks<int32_t> SentBy;
  /// In what it is missing.
  RankLinks<AwaitedCall *> MissingIn;
  /// Where others wait for a message of any member, of which it is one.
  RankLinks<AwaitedComm *> MemberOf;
  /// What it holds alone, and what with others.
  RankLinks<AwaitedLock *> HolderOf, SharerOf;

private:
  static uint64_t hashOf(uint64_t Comm, uint32_t Call, int32_t Starts) {
    return mix(Comm, uint64_t(Call) << 32 | static_cast<uint32_t>(Starts));
  }
  static uint64_t hashOfComm(const AwaitedComm &C) { return C.Id; }
  static uint64_t hashOfCall(const AwaitedCall &C) {
    return hashOf(C.Comm->Id, C.Call, C.Starts);
  }
  static uint64_t hashOfLock(const AwaitedLock &L) {
    return hashOf(L.Window, 0, L.Part);
  }
  void clear();
  bool add(const WaitReport &T);
  bool addOp(const WaitReport &T, const ReportedOp &Op);
  bool addMembers(AwaitedComm &C, const WaitReport *const *Said);
  bool addMissing(AwaitedCall &C, const WaitReport *const *Said);
  AwaitedComm *makeComm(const WaitReport &T, uint64_t Id);
  AwaitedCall *makeCall(AwaitedComm &C, const ReportedOp &Op);
  bool addLock(const WaitReport &T, const ReportedOp &Op);
  AwaitedLock *makeLock(uint64_t Window, int32_t Part);
  bool addHolds(const WaitReport &T);

  Chains<AwaitedComm, &AwaitedComm::Link, hashOfComm> Comms{};
  Chains<AwaitedCall, &AwaitedCall::Link, hashOfCall> Calls{};
  Chains<AwaitedLock, &AwaitedLock::Link, hashOfLock> Locks{};
};

template <typename F>
void ReportIndex::eachHolders(const ReportedOp &Op, F What) const {
  constexpr uint32_t Exclusive = 2;
  bool OfAll = Op.Peer < 0;
  if (const AwaitedLock *L = lock(Op.Comm, Op.Peer)) {
    What(L->Alone, L->DeadAlone);
    if (!OfAll && Op.Call == Exclusive)
      What(L->Many, L->DeadMany);
  }
  const AwaitedLock *All = lock(Op.Comm, AwaitedLock::AllParts);
  if (All && !OfAll && Op.Call == Exclusive)
    What(All->Many, All->DeadMany);
}

/// It has made fewer collectives on the communicator, or has started this one
/// less often. Who does not have the communicator may have left it.
bool isMissing(const WaitReport &Who, uint64_t Comm, uint32_t Call,
               int32_t Starts);

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_REPORTINDEX_H
