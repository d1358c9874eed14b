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

private:
  static uint64_t hashOf(uint64_t Comm, uint32_t Call, int32_t Starts) {
    return mix(Comm, uint64_t(Call) << 32 | static_cast<uint32_t>(Starts));
  }
  static uint64_t hashOfComm(const AwaitedComm &C) { return C.Id; }
  static uint64_t hashOfCall(const AwaitedCall &C) {
    return hashOf(C.Comm->Id, C.Call, C.Starts);
  }
  void clear();
  bool add(const WaitReport &T);
  bool addOp(const WaitReport &T, const ReportedOp &Op);
  bool addMembers(AwaitedComm &C, const WaitReport *const *Said);
  bool addMissing(AwaitedCall &C, const WaitReport *const *Said);
  AwaitedComm *makeComm(const WaitReport &T, uint64_t Id);
  AwaitedCall *makeCall(AwaitedComm &C, const ReportedOp &Op);

  Chains<AwaitedComm, &AwaitedComm::Link, hashOfComm> Comms{};
  Chains<AwaitedCall, &AwaitedCall::Link, hashOfCall> Calls{};
};

/// It has made fewer collectives on the communicator, or has started this one
/// less often. Who does not have the communicator may have left it.
bool isMissing(const WaitReport &Who, uint64_t Comm, uint32_t Call,
               int32_t Starts);

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_REPORTINDEX_H
