// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is assumed of the symbols of one world: which way each test of them
/// goes, for all ranks alike. One world after the other: the last choice that
/// has another way takes it.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_PATHCONDITION_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_PATHCONDITION_H

#include "analysis/execution/Symbols.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/ConstantRange.h"
#include <optional>
#include <set>

namespace tutti {

using BranchSet = llvm::DenseSet<const llvm::Instruction *>;

class PathCondition {
public:
  explicit PathCondition(const Symbols &Names) : Names(&Names) {}

  /// Which way a truth value goes that the branch At tests.
  bool decide(const RuntimeValue &V, const llvm::Instruction &At,
              unsigned Depth = 0);
  /// The program does not go on otherwise: no choice, but known from here on.
  /// Whether it is about a number of the rank's own.
  bool assume(const RuntimeValue &V, bool Is, const llvm::Instruction &At);
  /// To the next world; false: that was the last one.
  bool next();
  /// To a world whose choices are drawn, other ones for each Number from 1.
  void sample(unsigned Number);
  /// From here on, where a number is computed of unknowns, they are drawn: 1, 2
  /// or the number of ranks. To the first of these worlds.
  void drawNumbers(int Ranks);
  bool drawsNumbers() const { return Drawn != 0; }
  /// Some were, in one of the worlds so far: others than those are possible.
  bool hasDrawn() const { return HasDrawn; }
  /// Those for which numbers were drawn in this world.
  const std::set<int> &sourcesDrawn() const { return SourcesDrawn; }
  /// In this world the program has given up: where worlds are drawn they go
  /// other ways at these branches, or at all if nothing was chosen at any.
  void gaveUp(const BranchSet &Because);
  /// The number that V is once those that it is made of are drawn; null: it is
  /// not computed, or hangs on what may differ between the ranks.
  llvm::Constant *draw(const RuntimeValue &V, const llvm::Instruction &At);
  /// The same of a truth value that is to be Is; false: it is not, whatever is
  /// drawn from here on.
  bool drawFor(const RuntimeValue &V, bool Is, const llvm::Instruction &At);
  /// Each unknown that V is made of is one number in this world, no two of
  /// those that were not known the same. Step: it is a multiple of this, and
  /// not zero.
  void pin(const RuntimeValue &V, unsigned Step = 0);
  /// The number that V is in this world; null: that is not said.
  llvm::Constant *drawn(const RuntimeValue &V) const;
  /// The number that V is for other numbers in the place of its unknowns, by
  /// those that Row says and this world has; null: it may differ between the
  /// ranks, or hangs on what has no such number.
  llvm::Constant *tried(const RuntimeValue &V, unsigned Row) const;
  /// With these numbers the world goes the way that it goes.
  bool fits(const RuntimeValue &V, unsigned Row) const;
  const Symbols &names() const { return *Names; }
  /// How many choices of this world have two ways.
  unsigned forks() const { return Made; }
  /// No more are to have.
  bool hasForkedEnough() const { return Made >= MostForks; }
  /// What a rank tests at a branch in a round of its own. Where ranks compare
  /// the same unknowns with other numbers and there are more rounds than worlds
  /// for them, later rounds may differ from those that were looked at.
  void tests(const llvm::Instruction &At, unsigned Round,
             const RuntimeValue &V);
  /// Something was decided of a symbol that may differ between the ranks.
  bool wasOfRank() const;
  /// Where ranks have compared the same unknowns with numbers of their own.
  const llvm::DenseSet<const llvm::Instruction *> &uneven() const {
    return Uneven;
  }
  /// Some test has come so often in this world that it took a way without a
  /// world for the other one: what other rounds do is not known.
  bool isCut() const { return !CutAt.empty(); }
  const llvm::DenseSet<const llvm::Instruction *> &cutAt() const {
    return CutAt;
  }
  /// Ranks have tested one thing there that is not known and is the same for
  /// all.
  bool isSame(const llvm::Instruction &At) const;
  /// Some rank has tested something there that is not known.
  bool isTested(const llvm::Instruction &At) const {
    return Tested.count({&At, 0}) != 0;
  }
  /// The unknowns that the first test there was made of.
  std::set<int> sourcesAt(const llvm::Instruction &At) const;
  /// A choice: the branch, for which time, and the way.
  struct Taken {
    const llvm::Instruction *At;
    unsigned Time;
    bool Way;
  };
  /// The choices of this world so far.
  llvm::ArrayRef<Taken> taken() const { return Trail; }
  void doubt() { OfRank = true; }
  /// A loop goes round so often because of symbols; then it takes turns.
  void setMostOfOneBranch(unsigned N) { MostOfOneBranch = N; }
  void setMostForks(unsigned N) { MostForks = N; }
  /// The symbol was used as an address: it is none that leads nowhere.
  void isUsed(int Address) { Used.insert(Address); }
  /// In this world.
  bool isNotZero(const RuntimeValue &V) const;
  /// The only number that the symbol can be in this world.
  std::optional<int64_t> only(int Symbol) const;
  /// Some unknown was compared with the number of each rank at one branch, and
  /// is that of none in this world.
  bool namesNoRank(int Ranks) const;
  /// Whether some numbers fit all that was decided of what is computed of
  /// unknowns; else no program goes this way. Where that is not found out, some
  /// may.
  bool fitsSome() const;

private:
  void begin();
  /// What a source, or what a sum is made of, is from here on.
  void narrow(int Symbol, const llvm::ConstantRange &Is) {
    Ranges.insert_or_assign(Symbol, Is);
    Folded.clear();
  }
  struct Choice {
    bool Way, Last;
  };
  bool choose(const llvm::Instruction &At);
  using Numbers = std::map<int, llvm::Constant *>; ///< by source
  std::vector<Numbers> drawable(const RuntimeValue &V,
                                const llvm::Instruction &At);
  /// The symbol is one of these numbers.
  struct Decision {
    int Id;
    llvm::ConstantRange Is;
  };
  llvm::SmallVector<llvm::Constant *, 0> fitting(int Source, size_t Most) const;
  std::optional<bool> isMet(const Decision &D, const Numbers &By) const;
  std::map<std::set<int>, llvm::SmallVector<Decision, 4>> decisions() const;
  /// A number for each of them that is an integer and the same on all ranks.
  Numbers inRow(const std::set<int> &Of, unsigned Row) const;
  bool fitsFor(const std::set<int> &Sources,
               llvm::ArrayRef<Decision> Each) const;
  using ByValue = llvm::MapVector<llvm::Constant *, std::vector<Numbers>>;
  ByValue valuesOf(const RuntimeValue &V, const llvm::Instruction &At);
  void equate(const RuntimeValue &V, const llvm::Instruction &At, ByValue &Out);
  void draw(llvm::ArrayRef<Numbers> Fit);
  bool compare(const Symbols::Node &N, int Id, const llvm::Instruction &At);
  /// What V can be in this world: a number, a symbol, or a sum of both.
  llvm::ConstantRange rangeOf(const RuntimeValue &V, unsigned Bits) const;
  /// Whether a comparison with another symbol is decided, by others of the same
  /// two and by what both can be; or by the latter alone.
  std::optional<bool> decided(const Symbols::Node &N) const;
  std::optional<bool> byNumbers(const Symbols::Node &N) const;
  /// The symbol Base may be in Is, by what is assumed of comparisons with other
  /// symbols.
  bool mayBe(int Base, const llvm::ConstantRange &Is);

  const Symbols *Names;
  std::vector<Choice> Choices;
  std::vector<Taken> Trail;
  size_t Made = 0;
  unsigned Sample = 0; ///< its number; 0: one world after the other
  int64_t Pinned = 1;  ///< the next number for an unknown
  int Drawn = 0;       ///< the number of ranks, where numbers are drawn
  unsigned MostOfOneBranch = 3, MostForks = 24;
  std::map<int, llvm::ConstantRange> Ranges; ///< of symbols of integers
  /// What drawn has found, as long as no range changes.
  mutable llvm::DenseMap<int, llvm::Constant *> Folded;
  /// What a symbol was found not to be at a branch.
  std::map<std::pair<const llvm::Instruction *, int>, std::set<int64_t>>
      Unequal;
  std::map<int, bool> Known;
  std::vector<int> Related; ///< those in Known that compare integers
  llvm::DenseSet<int> Used; ///< as addresses
  llvm::DenseMap<const llvm::Instruction *, unsigned> Times;
  /// How often the program gave up where the first choice was this way.
  llvm::DenseMap<const llvm::Instruction *, std::array<unsigned, 2>> GaveUp;
  std::map<std::pair<const llvm::Instruction *, unsigned>, RuntimeValue> Tested;
  llvm::DenseSet<const llvm::Instruction *> Uneven;
  llvm::DenseMap<const llvm::Instruction *, bool> Same; ///< by two ranks
  llvm::DenseSet<const llvm::Instruction *> CutAt;
  std::optional<bool> Assumed; ///< while nothing is chosen
  bool OfRank = false, HasDrawn = false;
  std::set<int> SourcesDrawn;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_PATHCONDITION_H
