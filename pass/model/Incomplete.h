// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the analysis gave up, and where: every bound that is reached is counted
/// here, and what was beyond it is taken for unknown by who reached it. Decides
/// nothing; no bound is one of time.

#ifndef TUTTI_PASS_MODEL_INCOMPLETE_H
#define TUTTI_PASS_MODEL_INCOMPLETE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <vector>

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

class Incomplete {
public:
  enum Kind : uint8_t {
    Rounds,    ///< of a fixpoint
    Inputs,    ///< that a function reads from its callers
    Effects,   ///< that a function has for its callers
    Locations, ///< that an address may be of, or that are told apart
    Steps,     ///< of a search
    Depth,     ///< of expressions, of calls, of pointers
    Size       ///< of an automaton, of a function, of a set of alternatives
  };
  struct Entry {
    Kind What;
    const llvm::Function *In; ///< in the private copy; null: of no function
    unsigned Times = 1;
  };

  void report(Kind What, const llvm::Function *In) {
    auto [It, New] = Index.try_emplace({In, unsigned(What)}, All.size());
    if (New)
      All.push_back({What, In});
    else
      ++All[It->second].Times;
  }
  /// In the order in which they were reached first.
  llvm::ArrayRef<Entry> all() const { return All; }

  /// The bound in words: "the number of effects of a function".
  static llvm::StringRef describe(Kind What);

private:
  std::vector<Entry> All;
  llvm::DenseMap<std::pair<const llvm::Function *, unsigned>, size_t> Index;
};

} // namespace tutti

#endif // TUTTI_PASS_MODEL_INCOMPLETE_H
