// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a divergence that the comparison of sequences has found has a
/// witness: so many ranks, started where the program or a library is entered,
/// and one way of everything that is not known but the same on all ranks, on
/// which they do not meet. Bounded; what is beyond a bound is no answer.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_WITNESS_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_WITNESS_H

#include "analysis/execution/SymbolicWorld.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

class PrivateCopy;

struct Witness {
  enum {
    Unknown, ///< a bound, or something that is not followed
    Refuted, ///< in all worlds the ranks meet
    State,   ///< may be, by what was kept from calls before or goes on behind
    Fitting, ///< by the numbers that ranks are compared with: with others they
             ///< part and meet
    Shown
  } Is = Unknown;
  int Ranks = 0;
  /// What each of them does when Shown: "rank 0 in MPI_Reduce (x.c:10), ..."
  std::string Text;
};

class WitnessSearch {
public:
  WitnessSearch(PrivateCopy &Copy, const CollectiveSequence &Seq)
      : Copy(Copy), Seq(Seq), Effects(EffectsCache::of(Copy)) {}
  /// Of the call Site, which ranks may not all make; with OwnData also when
  /// only one rank has other data of its own than the others. Branch, if not
  /// null, is what separates them.
  Witness find(const llvm::Instruction &Site, const llvm::Instruction *Branch,
               bool OwnData);

private:
  /// What is played: it is the same whatever call is asked about.
  struct Play {
    bool OwnData;
    const llvm::Function *Before; ///< is called before the root; may be null
    const llvm::Function &Root;
  };
  struct Played {
    Witness Is; ///< of the calls that were come to
    llvm::DenseSet<const llvm::Instruction *> Called;
    /// Branches at which it was seen what ranks do, and whether that is all
    /// they can do.
    llvm::DenseSet<const llvm::Instruction *> Decided;
    /// Tests that would have come more often than they were looked at.
    llvm::DenseSet<const llvm::Instruction *> CutAt;
    /// Branches that some rank has come to in the world that was shown.
    llvm::DenseSet<const llvm::Instruction *> Reached;
    KeptParts Kept;
    std::optional<Witness> AfterOthers;      ///< once it was asked for
    std::vector<PathCondition::Taken> World; ///< in which it was shown
  };
  Played &played(const llvm::Function &Root, bool OwnData);
  Witness play(const Play &P, SymbolicWorld &World);
  Witness ended(Witness Result) const;
  Witness afterOthers(const Play &P, const KeptParts &Kept);
  Witness answer(const llvm::Function &Root, const llvm::Instruction &Site,
                 const llvm::Instruction *Branch, bool OwnData);
  /// More rounds than were looked at may come to the branch in another way, or
  /// send who takes one of its sides elsewhere.
  bool mayDiffer(const Played &P, const llvm::Instruction *Branch);
  bool explore(const Play &P, int Ranks, SymbolicWorld &World, Witness &Out);
  bool meetsApart(const Play &P, int Ranks, const llvm::Instruction &Branch,
                  llvm::ArrayRef<PathCondition::Taken> Shown);

  PrivateCopy &Copy;
  const CollectiveSequence &Seq;
  EffectsCache &Effects;
  std::map<std::pair<const llvm::Function *, bool>, Played> Plays;
  uint64_t Steps = 0;       ///< of all plays
  uint64_t Used = 0;        ///< of this one
  unsigned NotFollowed = 0; ///< worlds, of this one
  bool IsOpen = false;      ///< in a world, of this one
  bool WasBefore = false;   ///< open by what was started before, the same
  llvm::DenseSet<const llvm::Instruction *> Decided; ///< in worlds of this one
  llvm::DenseSet<const llvm::Instruction *> CutAt;   ///< the same
  llvm::DenseMap<const llvm::Instruction *, bool> Times; ///< the same
  llvm::DenseSet<const llvm::Instruction *> Reached;     ///< as in Played
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_WITNESS_H
