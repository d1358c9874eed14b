// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the lower layers ask of the report layer. Declared here and defined
/// there, so that nothing below has to know how a finding is told.

#ifndef TUTTI_CORE_HOOKS_H
#define TUTTI_CORE_HOOKS_H

#include "core/board/Board.h"
#include "core/board/RankArea.h"
#include "tutti/Abi.h"

#include <cstddef>

namespace tutti::rt {

class WaitReportWriter;

/// This process's record of call number Call differs from another member's, or
/// contradicts itself. Finds out who and what, tells it and ends the job when
/// it is an error; returns when it is none, or when errors do not end the job.
void tellMismatch(uint32_t Ring, uint32_t Call, bool Alone);

/// Count elements of the datatype in this row of Types.def.
struct Amount {
  uint64_t Count = 0;
  uint16_t Type = 0;
};

/// What the members send does not match what they receive in a call with
/// vectors. FindAmount says of which data these are the last 32 bits of the
/// folded signature; false when that is not known.
void tellPairMismatch(uint32_t Ring, uint32_t Call,
                      bool (*FindAmount)(uint32_t, Amount &));

/// How this process's record of a call fails among those of the members that
/// have come: the check and whether this process is one of those that differ
/// from what most of them did; Check::None when all agree.
struct Judgement {
  bool Faulty = false; ///< some two members do not agree
  Check Failed = Check::None;
  bool Mine = false;
  bool CountOnly = false; ///< of the signature only the number of elements
};
Judgement judge(uint32_t Ring, uint32_t Call);

/// Where one of this process's calls stands, for another node.
void describeFarPlace(uint32_t Site, RemotePlace &P);

/// One call as the speakers of two nodes made it.
struct InterNodeMismatch {
  const Record *Mine, *Other;
  const RemotePlace *Where; ///< of the other; may be null
  uint32_t Site, Call;
  int OtherRank; ///< world rank
  uint32_t Ring; ///< may be NoRing
  Fn Maker;
  bool IsWorld;
  uint32_t Size;
  bool BothSee; ///< the other one sees it too
};
void tellFarMismatch(const InterNodeMismatch &M);
/// The fingerprints of all calls with vectors do not add up to zero.
void tellFarPairs();

/// Two threads of this process and their collectives on one communicator.
struct ThreadsFinding {
  enum Evidence : uint8_t {
    AtOnce,    ///< both are inside
    EachOne,   ///< both executed a call that is meant for one thread
    Unordered, ///< one after the other, but only by chance
    ByChance   ///< both by one thread, but only by chance
  };
  uint32_t Ring;
  Fn Calls[2];
  uint32_t Sites[2];
  Evidence Why;
  bool Chosen;  ///< in regions for one thread: it is their order that is wrong
  bool IsError; ///< else OpenMP's own means are all that is known
};
void tellThreads(const ThreadsFinding &Found);

/// This thread is about to execute a collective that the pass flagged as one
/// for a single thread. True when another thread has executed it in the same
/// instance of the region.
bool executedByAnother(uint32_t Site, uint32_t Tid);

/// Another process is putting a report together: waits until it is out.
void waitForReport();

/// Starts and ends the thread that watches this process. It makes no MPI call.
void startWatching();
void stopWatching();

/// Ends all processes of the job, where a process that fails is not enough.
extern void (*AbortJob)(int Status);
/// Ends the job before it has begun, for a reason that each process sees. Some
/// launchers make up the status when one that ends takes others along, so where
/// it can be done rank 0 aborts for all.
[[noreturn]] void endAtStart(int Rank, int Status);

/// This process sits in MPI_Finalize and so does not go on, nor do the others:
/// tells the operations that were never completed, if there are any.
extern void (*TellLostRequests)();

/// What is known of the message that Op, a receive of this process, waits for;
/// with the handle of its request, or 0 in a call that waits itself. Called by
/// the thread that watches.
extern MessageEvidence (*LookForMessage)(const Operation &Op, uint64_t Handle);

/// The program has calls that nobody sees (of functions by their PMPI_ names)
/// which may have changed handles with this role: freed or completed them.
bool mayChangeUnseen(Role R);

/// What Op waits for on a window, a post or a completion for process By, was
/// done; true when that is not known.
bool wasDoneOnWindow(const Operation &Op, unsigned By);
/// Process Local has a lock that does not go with the one that Op waits for.
bool holdsAgainst(unsigned Local, const Operation &Op);

/// Where the first process of a node listens to other nodes, and what they show
/// it that they belong to the job. Port 0: it does not.
struct NodesAddress {
  static constexpr unsigned Most = 8;
  struct {
    uint8_t Family; ///< 4 or 6
    uint8_t Bytes[16];
  } At[Most];
  uint8_t Secret[16];
  uint64_t Host; ///< the same for all processes of one host
  uint16_t Port;
  uint8_t Number;
};
uint64_t hostNumber();
/// By who is to listen. OneHost: all nodes are on this host; IsFirst: so is the
/// first rank of the job, whose address can be chosen.
void openNodes(NodesAddress &A, bool OneHost, bool IsFirst);
/// Of a node in the tree of them: its number, -1 by who does not speak for one.
struct NodesPlace {
  int32_t Node = -1, NumNodes = 0;
  NodesAddress First{}, Above{}; ///< Above: Port 0 when that is the first
  bool Listens = false;          ///< there are nodes below, and openNodes() did

  int32_t above(int32_t Radix) const { return (Node - 1) / Radix; }
  /// The first of Radix, as far as there are so many.
  int32_t firstBelow(int32_t Radix) const { return Node * Radix + 1; }
};
/// By all, before watching starts.
void joinNodes(const NodesPlace &At);
/// The process has joined the other nodes for those of its own.
bool speaksForNode();
/// It has, and the others of the first node are its own.
bool isFirstNode();
/// It has, and the process of the first node that has lives. Takes up to 0.3 s;
/// one thread at a time.
bool firstNodeIsThere();
/// Writes what this process, which waits, says to other nodes; returns how
/// long it is, 0 when it cannot be said. Called by the thread that watches.
extern uint32_t (*WriteWaitReport)(void *Place, size_t Room, uint64_t Stamp);

/// What this process says about its windows to other nodes; false when it
/// cannot be said now. Called by the thread that watches.
extern bool (*TellWindows)(WaitReportWriter &Out);
/// What(each) for all that the call waits for that Op, of a window, is one of;
/// a call shows no more than two. False when that is not known, or What has
/// said so. By the same.
extern bool (*EachOnWindow)(const Operation &Op,
                            bool (*What)(const Operation &Op));

/// Judges of the whole run: one of each tracker that has any. Called once by
/// one process of the node, when every one has finalised.
using RunJudge = void (*)();
void addJudge(RunJudge Judge);
void judgeRun();

/// Says how many findings were not shown, if the user does not know it yet.
void tellLeftOut();

/// The line of a clean end (verbosity 1), or of the set-up (verbosity 2).
void tell(const char *Line);

} // namespace tutti::rt

#endif // TUTTI_CORE_HOOKS_H
