// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Of which communicator a value is the rank, in terms of the function that
/// uses it: of the field beside it that a constructor filled, of the one global
/// that a call made, of what was handed to the function that returned it. Says
/// nothing where it cannot tell.

#ifndef TUTTI_PASS_ANALYSIS_SEQUENCE_SCOPEOFRANK_H
#define TUTTI_PASS_ANALYSIS_SEQUENCE_SCOPEOFRANK_H

#include "analysis/sequence/CollectiveSequence.h"

namespace llvm {
class StoreInst;
} // namespace llvm

namespace tutti {

class ScopeOfRank {
public:
  explicit ScopeOfRank(CollectiveSequence &Sequences) : Seq(Sequences) {}

  /// The communicator as a letter that can be compared with those of calls in
  /// the same function; V is computed from the rank and from what is the same
  /// on all ranks.
  std::optional<CallSymbol> of(const llvm::Value &V) { return of(V, 0); }

private:
  std::optional<CallSymbol> of(const llvm::Value &V, unsigned Depth);
  std::optional<CallSymbol> ofLeaf(const llvm::Value &V, unsigned Depth);
  std::optional<CallSymbol> ofLoad(const llvm::LoadInst &L, unsigned Depth);
  /// How far behind a place with the rank, in the same object, the handle is.
  struct Beside {
    int64_t Bytes = 0;
    int64_t Size = 4;
    const llvm::CallBase *Asked = nullptr;
    /// The variable that it is in instead, which one call sets in all.
    AbstractLocation Apart;

    bool isOf(const Beside &B) const {
      return Bytes == B.Bytes && Apart == B.Apart;
    }
  };
  std::optional<Beside> beside(const llvm::Instruction &At,
                               const AbstractLocation &Rank, unsigned Depth);
  std::optional<Beside> besideWritten(const llvm::Instruction &By,
                                      const AbstractLocation &Rank,
                                      unsigned Depth);
  std::optional<Beside> besideGlobal(const AbstractLocation &Rank,
                                     unsigned Depth);
  std::optional<Beside> besideStored(const llvm::StoreInst &S,
                                     const AbstractLocation &Rank,
                                     unsigned Depth);
  std::optional<Beside> besideDecider(const llvm::Value &V,
                                      const AbstractLocation &Rank,
                                      unsigned Depth);
  bool addDeciders(const llvm::StoreInst &S,
                   llvm::SmallVectorImpl<const llvm::Value *> &Out) const;

  CollectiveSequence &Seq;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_SEQUENCE_SCOPEOFRANK_H
