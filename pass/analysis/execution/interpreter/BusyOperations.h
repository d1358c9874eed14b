// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Operations under way, by their numbers among the handles of a rank, and
/// where their buffers are: a program may have thousands, and most of its loads
/// and stores are to none of these.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_BUSYOPERATIONS_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_BUSYOPERATIONS_H

#include "analysis/execution/interpreter/InterpreterObjects.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>

namespace tutti {

class BusyOperations {
public:
  void add(int Number, const std::vector<UsedBuffer> &Buffers) {
    Numbers.push_back(Number);
    for (const UsedBuffer &U : Buffers) {
      const Place At{U.Where.Id, U.Where.Offset};
      PlacesOf[Number].push_back(At);
      Used.insert({At, {U.Bytes, Number}});
      uint64_t &Most = LongestIn[At.first];
      Most = std::max(Most, U.Bytes);
    }
  }
  void remove(int Number) {
    const auto Of = PlacesOf.find(Number);
    if (Of == PlacesOf.end())
      return;
    for (const Place &At : Of->second)
      for (auto [It, End] = Used.equal_range(At); It != End;)
        It = It->second.second == Number ? Used.erase(It) : std::next(It);
    PlacesOf.erase(Of);
    llvm::erase(Numbers, Number);
  }
  void removeIf(llvm::function_ref<bool(int)> Is) {
    for (int N : std::vector<int>(Numbers))
      if (Is(N))
        remove(N);
  }
  void clear() { *this = BusyOperations(); }

  /// Those with a buffer that has a part of these bytes, by their numbers.
  llvm::SmallVector<int, 2> at(const RuntimeValue &Where,
                               uint64_t Bytes) const {
    llvm::SmallVector<int, 2> Result;
    const auto Most = LongestIn.find(Where.Id);
    if (Most == LongestIn.end())
      return Result;
    auto It =
        Used.lower_bound({Where.Id, Where.Offset - int64_t(Most->second)});
    for (; It != Used.end() && It->first.first == Where.Id &&
           It->first.second < Where.Offset + int64_t(Bytes);
         ++It)
      if (Where.Offset < It->first.second + int64_t(It->second.first))
        Result.push_back(It->second.second);
    llvm::sort(Result);
    Result.erase(llvm::unique(Result), Result.end());
    return Result;
  }
  bool empty() const { return Numbers.empty(); }
  /// In the order in which they were started.
  auto begin() const { return Numbers.begin(); }
  auto end() const { return Numbers.end(); }

private:
  using Place = std::pair<int, int64_t>; ///< an object, and an offset in it
  std::vector<int> Numbers;
  llvm::DenseMap<int, llvm::SmallVector<Place, 1>> PlacesOf;
  /// How many bytes, and of which operation.
  std::multimap<Place, std::pair<uint64_t, int>> Used;
  llvm::DenseMap<int, uint64_t> LongestIn;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_BUSYOPERATIONS_H
