// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Functions that send and receive, each executed by itself: all ranks enter it
/// together, and the traces of one symbolic world after the other are handed
/// out. Bounded; judges nothing.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_FUNCTIONPLAY_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_FUNCTIONPLAY_H

#include "analysis/execution/ProgramTrace.h"
#include "analysis/execution/SymbolicWorld.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

class PrivateCopy;
struct SymbolicWorld;

/// The ranks in one world.
struct PlayedWorld {
  const ProgramTrace &Trace;
  bool IsWhole; ///< all came to the end of the function
  /// Some partner is not a number but a symbol, which is the same for all
  /// ranks: one slot of a table of neighbours, of which each rank has its own.
  bool HasNamedPeers;
  /// Ranks have compared unknowns with numbers of their own.
  bool Compares;
  bool Lost;       ///< messages that were not followed, or are those of nobody
  bool ByOwnData;  ///< some rank went a way by data that others may know of
  bool ByOwnAlone; ///< or by data of its own that they do not
  bool IsProgram;  ///< from its start: its ranks were given the same
  bool Chose;      ///< some test of an unknown led here
  bool HasDrawn;   ///< what is computed of unknowns was taken to be a number
};

/// How much a message or collective moves is not known, or not of what.
bool movesUnknown(const Action &A);
/// The same of some call of some rank; or how much it moves in a collective
/// hangs on unknowns of the world.
bool movesUnknown(const ProgramTrace &T);

class FunctionPlay {
public:
  FunctionPlay(PrivateCopy &Copy, const CollectiveSequence &Seq)
      : Copy(Copy), Seq(Seq), Effects(EffectsCache::of(Copy)) {}

  /// Those that send and receive, themselves or in what they call, but for what
  /// is one of these itself; not those that are called, in sight, by some ranks
  /// only. Callees first.
  std::vector<const llvm::Function *> functions() const;
  /// Those that call MPI themselves, or a function that does; not main.
  std::vector<const llvm::Function *> callers() const;
  using Use = llvm::function_ref<void(const PlayedWorld &)>;
  void play(const llvm::Function &Root, int Ranks, Use Each);
  /// The same where what is computed of unknowns is some number.
  void playDrawn(const llvm::Function &Root, int Ranks, Use Each);
  /// The partner of an action is each rank's own, as far as the facts say.
  bool isOwnPeer(const Action &A) const;
  /// It follows from the rank, by the code that is in sight.
  bool isByRank(const Action &A) const;
  using Sites = llvm::DenseSet<const llvm::Instruction *>;
  /// Another function than the one that makes this call has the other side of
  /// such a message, by its tag, or of any; with Here this one, too, where it
  /// is none of these calls.
  bool mayMeetElsewhere(const Action &A, const Sites *Here = nullptr) const;

private:
  /// What the worlds of one number of ranks have used up.
  struct Budget {
    bool IsProgram = false;
    uint64_t MostSteps = 0, MostOfAll = 0; ///< of the function, of all
    unsigned MostWorlds = 0;
    unsigned MostNotFollowed = 0;
    unsigned Worlds = 0, Samples = 0, NotFollowed = 0;
    unsigned MostSamples = 0; ///< 0: as many as there are worlds
    uint64_t Steps = 0;
  };
  static bool next(SymbolicWorld &World, Budget &Used);
  bool hasMessages();
  /// Whether in one of them all came to the end, and their partners are known.
  bool worlds(const llvm::Function &Root, int Ranks, SymbolicWorld &World,
              Budget Used, Use Each);
  void otherNumbers(const llvm::Function &Root, int Ranks, SymbolicWorld &World,
                    Budget Used, Use Each);
  bool isForAll(const llvm::Function &F) const;

  PrivateCopy &Copy;
  const CollectiveSequence &Seq;
  EffectsCache &Effects;
  uint64_t Steps = 0; ///< of all functions but main
  std::optional<bool> HasMessages;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_FUNCTIONPLAY_H
