// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Values that are given, and answers that are kept for them: an answer serves
/// every assignment that says the same of what was asked for when it was made.
/// Knows numbers and blocks, not what is in them.

#ifndef TUTTI_PASS_ANALYSIS_VALUES_ASSIGNMENT_H
#define TUTTI_PASS_ANALYSIS_VALUES_ASSIGNMENT_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <optional>
#include <vector>

namespace llvm {
class BasicBlock;
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
  /// Where nothing fails there is enough memory, and no call of MPI reports an
  /// error.
  enum Failures : uint8_t { AnyFailure, NotOfMemory, NoFailure };
  Failures Fails = AnyFailure;
  /// Loops are counted whose bound is read anew in each round.
  bool CountsAll = false;
  /// In MPI_COMM_WORLD, in whatever variable it is.
  std::optional<int64_t> Rank;
  /// The end of each of these blocks goes to the other, whatever it tests.
  std::map<const llvm::BasicBlock *, const llvm::BasicBlock *> Forced;
  /// Broadcasts are told apart by what they bring: as far as the one who sends
  /// knows it, or by each value that those who receive tell apart. Replies: as
  /// far as the one who sends knows it, and else by each value that it tells
  /// apart itself.
  enum : uint8_t { Plain, Sends, Receives, Replies } Broadcasts = Plain;

  bool empty() const {
    return Values.empty() && Orders.empty() && Fails == AnyFailure &&
           !CountsAll && !Rank && Forced.empty() && Broadcasts == Plain;
  }
  /// Which values are given, not what they are.
  std::vector<ValueNumber> keys() const {
    std::vector<ValueNumber> Result;
    Result.reserve(Values.size());
    for (const auto &[K, Value] : Values)
      Result.push_back(K);
    return Result;
  }
  /// All but the values.
  auto rest() const {
    return std::tie(Orders, Fails, CountsAll, Rank, Forced, Broadcasts);
  }
};

/// What was asked of an assignment's values, and what it said; and which way
/// blocks went under it.
class Consulted {
public:
  /// \p Is: what the value is; empty where none is given.
  void note(ValueNumber K, std::optional<int64_t> Is) {
    auto It = find(K);
    if (It == Said.end() || It->first != K)
      Said.insert(It, {K, Is});
  }
  /// Whatever is given of memory was looked through, each noted where it is.
  void noteMemory() { LookedThroughMemory = true; }
  /// \p Way: null where that does not follow.
  void note(const llvm::BasicBlock &B, const llvm::BasicBlock *Way) {
    Choices.try_emplace(&B, Way);
  }
  bool hasChoices() const { return !Choices.empty(); }
  bool lookedThroughMemory() const { return LookedThroughMemory; }
  /// Null: it was not asked for.
  const std::optional<int64_t> *said(ValueNumber K) const {
    auto It = find(K);
    return It == Said.end() || It->first != K ? nullptr : &It->second;
  }
  /// Null: nobody came there.
  const llvm::BasicBlock *const *choice(const llvm::BasicBlock &B) const {
    auto It = Choices.find(&B);
    return It == Choices.end() ? nullptr : &It->second;
  }
  using Answers = std::vector<std::pair<ValueNumber, std::optional<int64_t>>>;
  /// By number.
  const Answers &values() const { return Said; }

private:
  Answers::const_iterator find(ValueNumber K) const {
    return llvm::lower_bound(
        Said, K, [](const auto &S, ValueNumber K) { return S.first < K; });
  }

  Answers Said;
  llvm::DenseMap<const llvm::BasicBlock *, const llvm::BasicBlock *> Choices;
  bool LookedThroughMemory = false;
};

/// Answers to one question, each with what it rests on.
template <typename Answer> struct AnswersByAssignment {
  struct Entry {
    Assignment For;
    Consulted Of;
    Answer Is;
  };
  std::vector<Entry> All;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VALUES_ASSIGNMENT_H
