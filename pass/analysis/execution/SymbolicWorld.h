// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the ranks of one symbolic execution share: the names of what is not
/// known, the way that tests of it go, the communicators that are symbols.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_SYMBOLICWORLD_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_SYMBOLICWORLD_H

#include "analysis/execution/EffectsCache.h"
#include "analysis/execution/PathCondition.h"

namespace tutti {

class CollectiveSequence;
class MpiCall;
class PrivateCopy;
class RankDependence;
struct ProgramTrace;

/// How many ranks are played, one number after the other.
constexpr int RanksPlayed[] = {2, 3, 4, 5, 8, 17};

/// Of globals, by their offset.
using KeptParts = std::set<std::pair<const llvm::GlobalVariable *, int64_t>>;

struct SymbolicWorld {
  SymbolicWorld(const CollectiveSequence &Seq, EffectsCache &Effects,
                bool FromStart)
      : Seq(Seq), Effects(Effects), FromStart(FromStart), Path(Names) {}

  const CollectiveSequence &Seq;
  EffectsCache &Effects;
  bool FromStart; ///< from main on, where globals are as they are initialized
  Symbols Names;
  PathCondition Path;
  std::map<int, int> Comms; ///< numbers in the trace, by symbol
  /// Parts of globals that were read as they were before the walk and that
  /// ranks may have set for themselves, in functions that were called before.
  KeptParts Kept;
  /// The walk begins with such a function: what is older is the same on all.
  bool WithHistory = false;
  /// Some rank waits for what was started before the walk.
  bool Earlier = false;
  /// Some rank went a way by data of its own that may decide on calls of MPI:
  /// who else goes which may be agreed on by what they have sent each other.
  bool ByOwnData = false;
  /// The same where all that it was sent is known.
  bool ByOwnAlone = false;
  /// Where ranks have passed over rounds of long loops, by rank.
  std::vector<std::vector<const llvm::Instruction *>> Skipped;
  /// What some rank has come to.
  llvm::DenseSet<const llvm::Instruction *> Called;
  /// The rank whose own data differ from those of all others; -1: as if all had
  /// the same.
  int Apart = -1;
  /// What is called the rank, or the number of ranks, is believed to be it.
  bool BelievesNames = false;
  /// Ranks that wait for messages that nobody sends any more stay there; else
  /// they go on, to show what they would come to.
  bool KeepsStuck = false;
  /// Of one rank; 0: as many as a program may take.
  uint64_t MostSteps = 0;
  /// One rank is walked through without the others: nothing is anybody's own.
  bool Alone = false;

  /// The communicator that a symbol is, of all ranks.
  int communicator(int Symbol, ProgramTrace &All);
  bool isSymbol(int Comm) const {
    return llvm::any_of(Comms, [&](const auto &C) { return C.second == Comm; });
  }
};

/// The communicator has one group, or counts as one of that kind where the walk
/// does not begin at the start of the program: nothing is known of it then.
bool isTakenForIntra(const ProgramTrace &All, int Comm,
                     const SymbolicWorld *World);

/// On the other side of a test of what is not known the same function gets its
/// own buffer there: what this world takes to be the same on all ranks tells
/// the root from the others.
bool isGivenElsewhere(const MpiCall &Call, int Buffer, PrivateCopy &Copy,
                      const RankDependence &Ranks);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_SYMBOLICWORLD_H
