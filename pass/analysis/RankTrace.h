// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What each rank of a program of a given size does from main on, call by call,
/// as far as every branch on the way follows from the rank, the size and
/// constants. Stops where that ends; guesses nothing. Data, and the one
/// function that makes it.

#ifndef TUTTI_PASS_ANALYSIS_RANKTRACE_H
#define TUTTI_PASS_ANALYSIS_RANKTRACE_H

#include "analysis/CallArguments.h"
#include "analysis/CallTerms.h"
#include "tutti/Checks.h"
#include <string>
#include <vector>

namespace tutti {

class PrivateCopy;

/// So many elements of a basic type; unknown without one.
struct Payload {
  int64_t Count = -1; ///< of basic elements
  const BasicType *Of = nullptr;
};

struct Action {
  enum Kind : uint8_t {
    Send,       ///< taken not to wait, which some library may do
    Rendezvous, ///< a send that waits for its receive
    Receive,    ///< waits for a matching message
    Probe,      ///< waits for one and leaves it
    Post,       ///< a receive that takes its message later
    Collective, ///< comes to its communicator's next collective
    Wait        ///< for what was started before
  };
  /// Whom a collective waits for.
  enum Sync : uint8_t { Nobody, All, Root, Others };
  explicit Action(Kind What, const MpiCall &Call, int Comm = 0)
      : What(What), Call(Call), Comm(Comm) {}
  Kind What;
  MpiCall Call;
  int Comm;          ///< number of the communicator
  int64_t Peer = -1; ///< in MPI_COMM_WORLD; -1 for any
  int64_t Tag = 0;
  bool AnyTag = false;
  bool Starts = false;   ///< goes on; a Wait ends it
  bool Standard = false; ///< a send that may or may not wait
  Payload Data;
  Sync Waits = Nobody;
  int64_t RootRank = -1; ///< in the communicator; -1 when not known
  /// What has to agree, by its number in CallTerms, as far as it is known.
  std::array<std::string, CallTerms::Size> Terms;
  /// Arrays that have to agree, as text.
  std::string Arrays;
  /// What goes to and comes from each member, of calls with vectors; empty
  /// where that is not known.
  std::vector<Payload> To, From;
  /// Of the start of a persistent collective: the action that made it.
  int MadeBy = -1;
  /// Which actions of the same rank a Wait is for.
  std::vector<unsigned> For;
};

/// What is wrong with a call on one rank, whatever the others do.
struct RankFault {
  Check Id;
  MpiCall Call;
  std::string Text;
  /// Where it shows, if that is not the call; which then was the start.
  const llvm::Instruction *At = nullptr;
};

struct RankTrace {
  std::vector<Action> Actions;
  std::vector<RankFault> Faults;
  enum { Ended, Unknown, Aborted } How = Unknown;
  bool AskedSize = false;
  bool Outside = false; ///< used an array beyond its end: not made for so many
};

struct ProgramTrace {
  std::vector<RankTrace> Ranks;
  /// The members of every communicator; the first is MPI_COMM_WORLD.
  std::vector<std::vector<int>> Comms;
  std::vector<std::string> CommNames;
};

/// A program of Size ranks, from the entry of Main.
ProgramTrace traceProgram(const llvm::Function &Main, int64_t Size,
                          PrivateCopy &Copy);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_RANKTRACE_H
