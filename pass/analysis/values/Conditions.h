// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which values are the same value, and what an expression is when some values
/// are given. Two loads of a variable that nobody changed in between, or two
/// comparisons of the same things, are one. Knows no ranks and no collectives.

#ifndef TUTTI_PASS_ANALYSIS_VALUES_CONDITIONS_H
#define TUTTI_PASS_ANALYSIS_VALUES_CONDITIONS_H

#include "analysis/values/Assignment.h"
#include "analysis/variance/RankDependence.h"
#include "llvm/ADT/APInt.h"
#include <map>
#include <utility>
#include <vector>

namespace llvm {
class FCmpInst;
class ICmpInst;
class PHINode;
} // namespace llvm

namespace tutti {

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

  /// What A says of one value. While something is recorded, it is noted there.
  std::optional<int64_t> given(ValueNumber K, const Assignment &A) {
    auto It = A.Values.find(K);
    auto Is = It == A.Values.end() ? std::nullopt : std::optional(It->second);
    if (Recording)
      Recording->note(K, Is);
    return Is;
  }
  /// What A says of memory that is known to a function's caller, to hand it on.
  template <typename Visit> void givenMemory(const Assignment &A, Visit V) {
    if (Recording)
      Recording->noteMemory();
    for (const auto &[K, Value] : A.Values)
      if (isMemory(K)) {
        given(K, A);
        V(info(K), Value);
      }
  }
  bool isMemory(ValueNumber K) const {
    const Info &I = Infos[K];
    return I.Memory && I.Stable && I.Where.Obj;
  }

  /// The answer to a question whose answers for other assignments are kept in
  /// Known: one of them, which A says the same for, or what Find says. Nothing
  /// of it counts as asked for an answer that is being found.
  template <typename Answer, typename Find>
  const Answer &answer(AnswersByAssignment<Answer> &Known, const Assignment &A,
                       Find F) {
    if (const auto *Old = known(Known, A))
      return Old->Is;
    Consulted Of;
    Consulted *Outer = std::exchange(Recording, &Of);
    Answer New = F();
    Recording = Outer;
    Known.All.push_back({A, std::move(Of), std::move(New)});
    return Known.All.back().Is;
  }
  /// Null: there is none that serves.
  template <typename Answer>
  const typename AnswersByAssignment<Answer>::Entry *
  known(const AnswersByAssignment<Answer> &Known, const Assignment &A) {
    for (const auto &E : Known.All)
      if (serves(E.For, E.Of, A))
        return &E;
    return nullptr;
  }

  /// V under A; empty when that does not follow.
  std::optional<llvm::APInt> evaluate(const llvm::Value *V,
                                      const Assignment &A);
  /// V itself, or which of the values V selects from.
  const llvm::Value *resolve(const llvm::Value *V, const Assignment &A);
  /// Block B ends with a test whether something has failed that does not where
  /// no more than \p Fails do.
  bool testsFailure(const llvm::BasicBlock &B, Assignment::Failures Fails);
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
  using Way = std::optional<const llvm::BasicBlock *>;
  Way findSuccessor(const llvm::BasicBlock &B, const Assignment &A);
  Way keptSuccessor(const llvm::BasicBlock &B, const Assignment &A);
  bool serves(const Assignment &For, const Consulted &Of, const Assignment &A);
  bool assume(const llvm::Value &V, bool Is, Assignment &A);
  std::optional<llvm::APInt> evaluateFloats(const llvm::FCmpInst &Cmp,
                                            const Assignment &A,
                                            unsigned Depth);
  /// What a phi node is under A; null when that does not follow.
  const llvm::Value *incoming(const llvm::PHINode &Phi, const Assignment &A,
                              unsigned Depth);
  bool isOfMemory(const llvm::CallBase &CB) const;
  std::optional<llvm::APInt> withoutFailure(const llvm::ICmpInst &Cmp,
                                            Assignment::Failures Fails);
  template <typename Visit>
  void walk(const llvm::Value *V, Visit Leaf,
            llvm::SmallVectorImpl<const llvm::Value *> &Seen);

  const RankDependence &Ranks;
  std::map<std::vector<uintptr_t>, ValueNumber> Numbers;
  std::vector<Info> Infos;
  llvm::DenseMap<const llvm::Value *, ValueNumber> Cache;
  /// Which way blocks go, and at which blocks that rests on a value.
  llvm::DenseMap<const llvm::BasicBlock *, AnswersByAssignment<Way>> Successors;
  llvm::DenseMap<ValueNumber, llvm::SmallVector<const llvm::BasicBlock *, 2>>
      TestedAt;
  Consulted *Recording = nullptr;
  uint64_t Steps = 0;
  unsigned Nested = 0;   ///< calls of numberOf and numberAt in each other
  uint64_t LastStep = 0; ///< of the evaluation under way
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VALUES_CONDITIONS_H
