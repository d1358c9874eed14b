// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What each rank of a program of a given size does from main on, call by call,
/// as far as every branch on the way follows from the rank, the size and
/// constants. Stops where that ends; guesses nothing. Data, and the one
/// function that makes it.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_PROGRAMTRACE_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_PROGRAMTRACE_H

#include "analysis/arguments/CallArguments.h"
#include "analysis/sequence/CallTerms.h"
#include "tutti/Checks.h"
#include "tutti/Fixes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tutti {

class PathCondition;
class PrivateCopy;
struct TextRow;

/// So many elements of a basic type; unknown without one.
struct Payload {
  int64_t Count = -1; ///< of basic elements
  const BasicType *Of = nullptr;
  /// In a symbolic world, when the count is not known: it is Times this symbol.
  int Symbol = -1;
  int64_t Times = 0;
  static constexpr int Computed = -2;
  /// The symbol that Count was drawn for; Computed: no symbol, but perhaps made
  /// of numbers that were drawn.
  int DrawnFor = -1;
};
std::string str(const Payload &P);
/// What moves as bytes or is packed says nothing of types.
bool isRaw(const Payload &P);
/// Both are known, not raw, and of different types.
bool differ(const Payload &A, const Payload &B);
/// Unless what is known of them shows that they are not the same data. As in
/// MPI_BYTE and another type, if Strict.
bool fits(const Payload &A, const Payload &B, bool Strict = false);

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
  /// In a symbolic world: the partner is this symbol.
  int PeerSymbol = -1;
  int64_t Tag = 0;
  bool AnyTag = false;
  /// Tags that are symbols are numbered from here on, behind all that MPI has.
  static constexpr int64_t SymbolicTags = int64_t(1) << 32;
  bool hasKnownTag() const { return !AnyTag && Tag < SymbolicTags; }
  /// A receive takes a message with the tag of Send, or may do so.
  bool takesTagOf(const Action &Send) const {
    return Tag == Send.Tag || !hasKnownTag() || !Send.hasKnownTag();
  }
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
  /// Of a matched probe: what receives its message.
  MpiCall Into;
  /// Of the start of a persistent collective: the action that made it.
  int MadeBy = -1;
  /// Of a call on a window: its number in ProgramTrace; -1: of the
  /// communicator. Partitioned messages are no other receive's.
  int Window = -1;
  static constexpr int Partitions = -2;
  /// Which actions of the same rank a Wait is for.
  std::vector<unsigned> For;

  /// A message between two ranks, not a signal of a window.
  bool isMessage() const {
    return What != Collective && What != Wait && Window < 0;
  }
  bool takesMessage() const {
    return What == Receive || What == Post || What == Probe;
  }
};

/// What is wrong with a call on one rank, whatever the others do.
struct ProcessFault {
  Check Id;
  MpiCall Call;
  std::string Text;
  /// Where it shows, if that is not the call; which then was the start.
  const llvm::Instruction *At = nullptr;
  /// Where the file was opened that the call is not allowed on.
  const llvm::Instruction *Opened = nullptr;
  /// What mends it, if not what mends most findings of the check.
  Fix Cure = Fix::None;
  const TextRow *Says = nullptr; ///< if the text is one of a row
  /// It does not hang on what was chosen in a symbolic world.
  bool IsSure = false;
};

/// Bytes of a window that an operation or its owner itself uses.
struct WindowAccess {
  enum Kind : uint8_t { Read, Write, Accumulate };
  enum Lock : uint8_t { None, Shared, Exclusive };
  static constexpr unsigned Never = ~0u;
  Kind What;
  const llvm::Instruction *At;
  MpiCall Call; ///< null when the owner reads or writes
  int Window;
  int Target;   ///< in MPI_COMM_WORLD
  int64_t Disp; ///< in bytes, or in displacement units of the target
  bool InUnits;
  uint64_t Bytes;
  Lock Under = None;
  /// Of what accumulates, when both are known.
  llvm::StringRef Op = {};
  const BasicType *Of = nullptr;
  /// Numbers of the actions that come next when it starts and when it is
  /// complete, and the order among the accesses of this rank.
  unsigned Begin = 0, End = Never;
  unsigned Order = 0, Ended = Never;
};

/// Actions from First up to the next strand's are made by one thread. What is
/// in one phase happens side by side, phases one after the other.
struct Strand {
  unsigned First;
  unsigned Phase;
  int Number;      ///< the same ones in a phase are one after the other
  int Thread = -1; ///< which of the team; -1: of the serial program, or any
};

/// What a strand does to its process between its actions.
struct LockStep {
  enum Kind : uint8_t {
    Take,  ///< waits until no other strand has the lock
    Give,  ///< of a lock that it has
    Start, ///< the strand of this number begins
    Join   ///< waits until the strand of this number is over
  };
  Kind What;
  unsigned Before; ///< the action of that number
  unsigned Phase;
  int Number; ///< of the strand
  std::pair<int, int64_t> Of;
  const llvm::Instruction *At;
};

/// The place in an array of requests behind those that a call completes.
struct BehindWaited {
  MpiCall Wait;
  int Object;
  int64_t Offset;
};

struct ProcessTrace {
  std::vector<Action> Actions;
  std::vector<Strand> Strands; ///< empty: all are made by one thread
  std::vector<LockStep> Locks;
  /// Phases in which strands may wait for each other in ways that no lock
  /// shows.
  std::set<unsigned> Loose;
  /// Teams had the size that was chosen; a thread was chosen.
  bool ChoseSize = false, ChoseThread = false;
  std::vector<WindowAccess> Accesses;
  std::vector<const llvm::Instruction *> Calls; ///< of MPI, each once or more
  /// In a symbolic world, what was executed: loops may be passed over.
  llvm::DenseSet<const llvm::BasicBlock *> Executed;
  std::vector<ProcessFault> Faults;
  std::vector<BehindWaited> Behind; ///< of one rank without the others
  /// Of each choice of a symbolic world, how many Calls came before it.
  std::vector<size_t> Choices;
  enum { Ended, Unknown, Aborted } How = Unknown;
  bool AskedSize = false;
  /// Had to be given up because it went on for too long.
  bool TooLong = false;
  /// Used an array beyond its end, or a rank that is not there: the program is
  /// not made for so many.
  bool Outside = false;
  /// It did so by itself, in no call of MPI.
  bool StraysItself = false;
  /// Has sent or received what is not among the actions.
  bool LostMessage = false;
  /// Has received what is not known, though the sender may know it.
  bool MissesData = false;
  /// Has called what is not in sight, and may have called MPI there.
  bool CalledUnseen = false;
  /// It tested something that is not known, or went past a loop at once.
  bool Chose = false;
  /// Was told of its place on a grid, where input is not known.
  bool FollowsGrid = false;
};

/// A window as its members made it, by their ranks in MPI_COMM_WORLD.
struct ProgramWindow {
  int Comm;
  std::map<int, int64_t> Units, Sizes; ///< in bytes; missing when not known
  /// Hints may say that accumulates with different operations meet.
  bool Hinted = false;
};

struct ProgramTrace {
  std::vector<ProcessTrace> Ranks;
  /// The members of every communicator; the first is MPI_COMM_WORLD.
  std::vector<std::vector<int>> Comms;
  /// Those that are not known, and taken to have all ranks.
  std::set<int> Assumed;
  std::vector<ProgramWindow> Windows;
  /// Of a symbolic world, what is known of its symbols; else null.
  const PathCondition *Path = nullptr;
};

/// What main is given: its argc when that is taken to be known, with strings
/// that are not, and no variable in the environment that is asked for.
using Arguments = std::optional<int>;
/// Whether something in the program may depend on that.
bool mayLookAtArguments(const llvm::Function &Main);

/// How a walk takes what is left open.
struct WalkChoice {
  /// By OpenMP: the size of teams that ask for none, and whether the first or
  /// the last thread gets what one of them executes.
  int Size = 2;
  bool Last = false;
  /// It goes on for long, and passes over loops without MPI sooner.
  bool IsLong = false;
};

/// A program of Size ranks, from the entry of Main.
ProgramTrace traceProgram(const llvm::Function &Main, int64_t Size,
                          PrivateCopy &Copy, Arguments Given = {},
                          WalkChoice With = {});

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_PROGRAMTRACE_H
