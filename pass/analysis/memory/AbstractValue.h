// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is known of a value's dependence on the rank: the lattice, and what a
/// function owes to its callers in it. Data only.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_ABSTRACTVALUE_H
#define TUTTI_PASS_ANALYSIS_MEMORY_ABSTRACTVALUE_H

#include "tutti/MpiTable.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <bitset>

namespace llvm {
class CallBase;
class Instruction;
class Value;
} // namespace llvm

namespace tutti {

/// Numbers of inputs of a function. What it reads beyond so many places of its
/// callers is not followed: the cost of every call grows with them.
using InputSet = std::bitset<128>;

struct AbstractValue {
  /// By what the function itself, its callees and globals bring in.
  Degree Deg = Degree::Uniform;
  /// The same by what was written alone, whoever wrote it.
  Degree Data = Degree::Uniform;
  /// Bit k: also as much as input k of the function does.
  InputSet Inputs;
  /// Likewise, Data as much as that of input k.
  InputSet DataInputs;
  /// Where Deg comes from: an operand, a definition in memory, or the source
  /// itself. Null when uniform.
  const llvm::Value *Why = nullptr;
  /// Not null: the same on all members of the communicator of this call.
  const llvm::CallBase *Over = nullptr;
  /// Not only copies of the rank and values that are the same on all ranks.
  bool Computed = false;
  /// A test for a negative number: of inputs that are copies of the rank it
  /// tells which ranks were given a constant in its place.
  bool SignOnly = false;
  /// What some ranks alone wrote to memory that others see, and whether there
  /// is more than one such place.
  const llvm::Instruction *Writer = nullptr;
  bool ManyWriters = false;
  /// Data of each rank's own, of which each way that passes by what makes all
  /// ranks equal is one that no rank takes alone: ranks differ where a setting
  /// says so, such as one rank in all.
  bool OnlyPassedBy = false;

  bool uniform() const {
    return Deg == Degree::Uniform && Inputs.none() && DataInputs.none();
  }
  /// As a reason why a value can differ, for values that are the same.
  AbstractValue asControl() const {
    AbstractValue F = *this;
    F.Data = Degree::Uniform;
    F.DataInputs.reset();
    F.Computed = false;
    return F;
  }
  /// It differs by who wrote it, in several places, and is no constant.
  bool byWriters() const {
    return ManyWriters && Deg == Degree::Rank && Data < Degree::Rank &&
           Data > Degree::Uniform;
  }
  /// The rank as MPI gave it, on all or on some ways.
  bool copiesRank() const { return Data == Degree::Rank && !Computed; }
  /// As a test for a negative number tells of it: the rank is none, so what is
  /// stands for an error or for who is no member.
  AbstractValue signOnly() const;
  /// What is left when all ranks have been given the same.
  AbstractValue dataOnly() const {
    AbstractValue F = *this;
    F.Deg = Data;
    F.Inputs.reset();
    return F;
  }
  /// Likewise, on the ways that pass by what gives all ranks the same.
  AbstractValue passedBy() const {
    AbstractValue F = dataOnly();
    F.OnlyPassedBy = F.Deg == Degree::Local;
    return F;
  }
  /// Returns whether anything changed.
  bool join(const AbstractValue &F, const llvm::Value *Because = nullptr);
  static AbstractValue of(Degree D, const llvm::Value *Source) {
    AbstractValue F;
    F.Deg = F.Data = D;
    F.Why = D == Degree::Uniform ? nullptr : Source;
    F.Computed = D != Degree::Uniform;
    return F;
  }
};

/// In with what it owes to inputs filled in.
AbstractValue instantiate(const AbstractValue &In, size_t NumInputs,
                          llvm::function_ref<AbstractValue(unsigned)> OfInput);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_ABSTRACTVALUE_H
