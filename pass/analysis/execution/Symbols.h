// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Values that are not known, by what they were made of: two that were made in
/// the same way are one symbol, on whatever rank. Numbers them; decides
/// nothing.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_SYMBOLS_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_SYMBOLS_H

#include "analysis/execution/interpreter/memory/InterpreterMemory.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/Allocator.h"
#include <set>

namespace llvm {
class Instruction;
} // namespace llvm

namespace tutti {

class Symbols {
public:
  struct Node {
    enum Kind : uint8_t {
      Source,  ///< comes from outside: a parameter, a read, an unknown call
      Not,     ///< of a truth value
      And,     ///< of two truth values
      Or,      ///< likewise
      Compare, ///< Code is LLVM's predicate
      Sum,     ///< of a symbol and a constant
      Extend,  ///< to a wider integer
      Other    ///< Code is LLVM's opcode
    };
    Kind Is = Source;
    unsigned Code = 0;
    llvm::Type *Ty = nullptr;
    llvm::SmallVector<RuntimeValue, 2> Of;
    /// May differ between the ranks by more than by which world it is.
    bool OfRank = false;
    /// Made of what a rank has of its own: what it was sent, what it alone
    /// reads.
    bool Own = false;
    /// By what is known of it, whatever it is made of.
    bool OwnItself = false;
  };

  /// The unknown that What gives for the Nth time.
  RuntimeValue source(const void *What, int64_t N, int64_t Part,
                      llvm::Type &Ty);
  /// What an instruction without effects makes of values; none is unknown.
  RuntimeValue made(const llvm::Instruction &I,
                    llvm::ArrayRef<RuntimeValue> Operands);
  /// Whether a value is a constant.
  RuntimeValue equal(const RuntimeValue &V, const RuntimeValue &C);
  /// The unknowns that a value is made of.
  std::set<int> sources(const RuntimeValue &V) const;
  /// What it is divided by on the way to V.
  std::set<int64_t> divisors(const RuntimeValue &V) const;
  /// Some number in it is made of unknowns in a way that ranges do not follow:
  /// a product, a quotient, a sum of two.
  bool isComputed(const RuntimeValue &V) const;
  /// The constant that V is when its unknowns are what Is says; null: it does
  /// not say so of all, or LLVM does not fold what V is made by.
  llvm::Constant *
  folded(const RuntimeValue &V,
         llvm::function_ref<llvm::Constant *(int Source)> Is) const;
  const Node &operator[](int Id) const { return Nodes[Id]; }
  void markOfRank(int Id) { Nodes[Id].OfRank = true; }
  void markOwn(int Id) { Nodes[Id].Own = Nodes[Id].OwnItself = true; }

private:
  /// V and all that it is made of.
  std::set<int> parts(const RuntimeValue &V) const;
  RuntimeValue add(Node N, llvm::ArrayRef<uint64_t> More = {});
  RuntimeValue negated(const RuntimeValue &V);
  void narrow(RuntimeValue &A, RuntimeValue &B,
              llvm::CmpInst::Predicate P) const;
  RuntimeValue compared(const llvm::Instruction &I, RuntimeValue A,
                        RuntimeValue B);
  const Node *node(const RuntimeValue &V, Node::Kind Is) const {
    return V.Is == RuntimeValue::Symbol && Nodes[V.Id].Is == Is ? &Nodes[V.Id]
                                                                : nullptr;
  }

  std::vector<Node> Nodes;
  /// By what it is made of.
  llvm::DenseMap<llvm::ArrayRef<uint64_t>, int> Numbers;
  llvm::BumpPtrAllocator Keys;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_SYMBOLS_H
