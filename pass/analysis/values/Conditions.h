// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which values are the same value, and what an expression is when some values
/// are given. Two loads of a variable that nobody changed in between, or two
/// comparisons of the same things, are one. Knows no ranks and no collectives.

#ifndef TUTTI_PASS_ANALYSIS_VALUES_CONDITIONS_H
#define TUTTI_PASS_ANALYSIS_VALUES_CONDITIONS_H

#include "analysis/variance/RankDependence.h"
#include "llvm/ADT/APInt.h"
#include <map>
#include <optional>
#include <vector>

namespace llvm {
class FCmpInst;
class ICmpInst;
class PHINode;
} // namespace llvm

namespace tutti {

/// The number of a value: equal numbers, equal values (as long as it is
/// stable).
using ValueNumber = unsigned;

/// Values that are given.
struct Assignment {
  std::map<ValueNumber, int64_t> Values;
  /// For pairs of values that are compared with each other: -1, 0, 1 as the
  /// first is less than, equal to or greater than the second.
  std::map<std::pair<ValueNumber, ValueNumber>, int> Orders;
  /// There is enough memory, and no call of MPI reports an error.
  bool NothingFails = false;
  /// Loops are counted whose bound is read anew in each round.
  bool CountsAll = false;
  /// In MPI_COMM_WORLD, in whatever variable it is.
  std::optional<int64_t> Rank;
  /// The end of the first block goes to the second, whatever it tests.
  std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *> Forced{};
  /// Broadcasts are told apart by what they bring: as far as the one who sends
  /// knows it, or by each value that those who receive tell apart.
  enum : uint8_t { Plain, Sends, Receives } Broadcasts = Plain;

  bool empty() const {
    return Values.empty() && Orders.empty() && !NothingFails && !CountsAll &&
           !Rank && !Forced.first && Broadcasts == Plain;
  }
  bool operator<(const Assignment &A) const {
    return std::tie(Values, Orders, NothingFails, CountsAll, Rank, Forced,
                    Broadcasts) < std::tie(A.Values, A.Orders, A.NothingFails,
                                           A.CountsAll, A.Rank, A.Forced,
                                           A.Broadcasts);
  }
};

class Conditions {
public:
  explicit Conditions(const RankDependence &Ranks) : Ranks(Ranks) {}

  ValueNumber numberOf(const llvm::Value *V);
  /// Grows with each value that is numbered or evaluated.
  uint64_t steps() const { return Steps; }
  /// Of what a place holds right before At.
  ValueNumber numberAt(const llvm::Instruction &At,
                       const AbstractLocation &Where);
  /// Of what a global or the memory behind a parameter holds at the entry.
  ValueNumber numberAtEntry(const AbstractLocation &Where);

  struct Info {
    const llvm::Value *Example = nullptr; ///< null for memory
    AbstractLocation Where;
    /// One definition of memory, when there is just one; null at the entry.
    const llvm::Instruction *Def = nullptr;
    bool Memory = false;
    bool AtEntry = false;
    /// The same at every place and time within one run of the function.
    bool Stable = true;
    /// Its identity is not known: never take it for different from another.
    bool Opaque = false;
  };
  const Info &info(ValueNumber K) const { return Infos[K]; }

  /// V under A; empty when that does not follow.
  std::optional<llvm::APInt> evaluate(const llvm::Value *V,
                                      const Assignment &A);
  /// V itself, or which of the values V selects from.
  const llvm::Value *resolve(const llvm::Value *V, const Assignment &A);
  /// Block B ends with a test whether something has failed.
  bool testsFailure(const llvm::BasicBlock &B);
  /// Which way the end of block B goes; empty when that does not follow.
  std::optional<const llvm::BasicBlock *> successor(const llvm::BasicBlock &B,
                                                    const Assignment &A);

  /// Adds to A what else is so where V is a comparison and is Is: who had gone
  /// one way before would have a number for which it is not, so nobody did.
  void addImplied(const llvm::Value &V, bool Is, Assignment &A);

  /// The values that V is computed from by arithmetic and comparison.
  void leaves(const llvm::Value *V,
              llvm::SmallVectorImpl<const llvm::Value *> &Out);
  /// The integer constants in that computation.
  void constants(const llvm::Value *V, std::vector<int64_t> &Out);

  static std::pair<ValueNumber, ValueNumber>
  ordered(ValueNumber A, ValueNumber B, bool &Swapped);

private:
  ValueNumber newNumberOf(const llvm::Value *V);
  /// Of something that is not looked into any further.
  ValueNumber opaque(const llvm::Value &V, int64_t Offset = 0);
  void numberOperands(const llvm::Value *V);
  ValueNumber intern(std::vector<uintptr_t> Id, Info I);
  bool inLoop(const llvm::Instruction *I) const;
  bool isRankOfWorld(ValueNumber K) const;
  std::optional<ValueNumber> numberOfReader(const llvm::Value *V);
  std::optional<AbstractLocation> readBy(const llvm::CallBase &CB,
                                         unsigned Depth);
  ValueNumber numberOfLoad(const llvm::LoadInst &L);
  std::optional<std::vector<uintptr_t>>
  elementOf(const llvm::LoadInst &L, const AbstractLocation &Where, Info &I);
  std::optional<llvm::APInt> evaluate(const llvm::Value *V, const Assignment &A,
                                      unsigned Depth);
  bool assume(const llvm::Value &V, bool Is, Assignment &A);
  std::optional<llvm::APInt> evaluateFloats(const llvm::FCmpInst &Cmp,
                                            const Assignment &A,
                                            unsigned Depth);
  /// What a phi node is under A; null when that does not follow.
  const llvm::Value *incoming(const llvm::PHINode &Phi, const Assignment &A,
                              unsigned Depth);
  std::optional<llvm::APInt> withoutFailure(const llvm::ICmpInst &Cmp);
  template <typename Visit>
  void walk(const llvm::Value *V, Visit Leaf,
            llvm::SmallVectorImpl<const llvm::Value *> &Seen);

  const RankDependence &Ranks;
  std::map<std::vector<uintptr_t>, ValueNumber> Numbers;
  std::vector<Info> Infos;
  llvm::DenseMap<const llvm::Value *, ValueNumber> Cache;
  uint64_t Steps = 0;
  unsigned Nested = 0;   ///< calls of numberOf and numberAt in each other
  uint64_t LastStep = 0; ///< of the evaluation under way
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VALUES_CONDITIONS_H
