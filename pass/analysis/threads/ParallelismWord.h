// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The parallelism word of Saillard, Carribault and Barthou (PPoPP 2015,
/// section 2): which regions and barriers lie between a function's entry and a
/// place, and what that says about how many threads get there. Decides
/// membership in L = (S | P B* S)*; must not know how words are found or what
/// is done there.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_PARALLELISMWORD_H
#define TUTTI_PASS_ANALYSIS_THREADS_PARALLELISMWORD_H

#include "model/openmp/OmpRegion.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tutti {

/// How many threads of the process execute a place of one word.
enum class Team : uint8_t {
  One,     ///< the word is in L
  Many,    ///< every thread of a team, or whichever gets the work
  InTurn,  ///< every thread of a team, one after the other (critical)
  Several, ///< one thread or more of each of several teams
  Unknown  ///< depends on callers that nothing is known of
};

/// A region (P, S or a letter that is in no word of L by itself), or a run of
/// barriers when Region is null.
struct Letter {
  const OmpRegion *Region = nullptr;
  unsigned Barriers = 0;

  bool isBarrier() const { return !Region; }
  bool operator==(const Letter &O) const {
    return Region == O.Region && Barriers == O.Barriers;
  }
};

class ParallelismWord {
public:
  using Letters = llvm::SmallVector<Letter, 4>;

  bool empty() const { return Word.empty(); }
  size_t size() const { return Word.size(); }
  const Letter &operator[](size_t I) const { return Word[I]; }
  Letters::const_iterator begin() const { return Word.begin(); }
  Letters::const_iterator end() const { return Word.end(); }
  bool operator==(const ParallelismWord &O) const { return Word == O.Word; }
  bool contains(const OmpRegion &R) const;
  /// A static object of a function is made there.
  bool makesStatic() const;

  void enter(const OmpRegion &R) { Word.push_back({&R, 0}); }
  void barrier();
  /// What follows a region's end carries the word of before it. Returns the
  /// region that ends: the innermost of one of these kinds, or null.
  const OmpRegion *leave(llvm::ArrayRef<RegionKind> Kinds);
  /// Where two ways meet: what they have in common.
  void join(const ParallelismWord &Other);
  /// EnteredBy is the call that led into Rest's function: some conditions there
  /// select a thread for some callers only.
  void append(const ParallelismWord &Rest,
              const llvm::CallBase *EnteredBy = nullptr);

  /// The kind of the region that is letter I, after what is before it: if
  /// omp_get_max_threads() is 1, the next team has one thread.
  RegionKind kind(size_t I) const;
  /// How many threads execute what is inside the first Length letters.
  Team team(size_t Length) const;
  Team team() const { return team(Word.size()); }
  bool isMonothreaded() const { return team() == Team::One; }
  /// The letter that makes more than one thread of One; size() if none does.
  size_t culprit() const;
  /// The innermost worksharing loop that nothing inside makes One again.
  const OmpRegion *sharedLoop() const;

  /// Letter I in the paper's notation: "P1", "B B"; "" for what has none. A
  /// serialized team is p, and what L does not have is W (worksharing), C
  /// (critical) and T (a task of every thread).
  std::string text(size_t I) const;
  /// All of them: "P1 B S3"; "-" for the empty word.
  void print(llvm::raw_ostream &OS) const;

private:
  /// The letter of the team that the guard at letter Guard chooses a thread of:
  /// Guard itself for the team around, size() if it is not in the word.
  size_t outerTeam(size_t Guard) const;

  Letters Word;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_PARALLELISMWORD_H
