// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is known of a value's or a place's dependence on the rank, and what is
/// kept per function while it is worked out. Data only.

#ifndef TUTTI_PASS_ANALYSIS_RANKFACTS_H
#define TUTTI_PASS_ANALYSIS_RANKFACTS_H

#include "analysis/FlowGraph.h"
#include "analysis/Place.h"
#include "tutti/MpiTable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <bitset>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace llvm {
class Instruction;
} // namespace llvm

namespace tutti {

/// Numbers of inputs of a function. What it reads beyond so many places of its
/// callers is not followed: the cost of every call grows with them.
using InputSet = std::bitset<128>;

struct Fact {
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

  bool uniform() const {
    return Deg == Degree::Uniform && Inputs.none() && DataInputs.none();
  }
  /// As a reason why a value can differ, for values that are the same.
  Fact asControl() const {
    Fact F = *this;
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
  Fact signOnly() const;
  /// What is left when all ranks have been given the same.
  Fact dataOnly() const {
    Fact F = *this;
    F.Deg = Data;
    F.Inputs.reset();
    return F;
  }
  /// Returns whether anything changed.
  bool join(const Fact &F, const llvm::Value *Because = nullptr);
  static Fact of(Degree D, const llvm::Value *Source) {
    Fact F;
    F.Deg = F.Data = D;
    F.Why = D == Degree::Uniform ? nullptr : Source;
    F.Computed = D != Degree::Uniform;
    return F;
  }
};

/// Something that an instruction or a whole function writes.
struct Effect {
  Place Where;
  Fact What;
  bool Must = false; ///< on every way, and nowhere else
  /// What only some ranks wrote there before is likely to be made equal by it:
  /// given on every way to code that nothing is known of (a broadcast in
  /// another file), or broadcast and not passed by for the rank.
  bool Handed = false;
  const llvm::Instruction *By = nullptr;
};

/// What a function reads from its caller: a parameter, or (with a place) memory
/// that it gets to through one.
struct Input {
  unsigned Param = 0;
  Place Where;
};

/// Facts of the memory that a function, or all of them, write, by object.
class MemoryFacts {
public:
  bool write(const Place &Where, const Fact &What, const llvm::Instruction *By);
  /// But for what one function writes itself.
  Fact read(const Place &Where, const llvm::Function *Without = nullptr) const;
  using Entry = Effect;
  llvm::ArrayRef<Entry> entries(const Object *O) const;
  const llvm::DenseMap<const Object *, std::vector<Entry>> &all() const {
    return Map;
  }

private:
  llvm::DenseMap<const Object *, std::vector<Entry>> Map;
};

/// In with what it owes to inputs filled in.
Fact instantiate(const Fact &In, size_t NumInputs,
                 llvm::function_ref<Fact(unsigned)> OfInput);

struct FunctionFacts {
  llvm::Function *F = nullptr;
  std::unique_ptr<FlowGraph> Graph;
  llvm::DenseMap<const llvm::Value *, Fact> Values;
  MemoryFacts Memory;
  /// Locals that not every rank writes to in the same way.
  llvm::DenseMap<const Object *, bool> Partly;
  std::vector<Input> Inputs;
  std::map<
      std::tuple<unsigned, const Object *, int64_t, int64_t, int64_t, int64_t>,
      unsigned>
      InputNumbers;
  /// What the callers pass, over all of them.
  std::vector<Fact> InputFacts;
  /// By node: what decides whether it is executed, and what it decides itself.
  std::vector<Fact> Control, Decides;
  /// By node: the decisions whose sides meet there, when not all ranks need
  /// decide alike.
  struct Meeting {
    unsigned Of;
    llvm::SmallVector<unsigned, 4> By;
  };
  std::vector<std::vector<Meeting>> Meetings;
  /// For callers: what comes back, and what is written through parameters.
  Fact Returned;
  std::vector<Effect> Effects;
  /// Pointers that it keeps behind its parameters: where, and what they point
  /// to, in its own terms.
  std::vector<std::pair<Place, Place>> Links;
  bool NeverReturns = false;
  /// When something of it changed that callees may see, when it was last told
  /// what the callers pass, and of how many inputs.
  unsigned Changed = 0, Passed = 0, PassedInputs = 0;
  /// What others can see of its writes to globals and allocations.
  std::vector<Effect> Published;
  /// Globals and allocations whose content the function reads.
  llvm::DenseMap<const llvm::Value *, bool> Reads;

  /// With what the callers pass filled in.
  Fact full(const Fact &In) const;
  const Fact &value(const llvm::Value *V) const {
    static const Fact None;
    auto It = Values.find(V);
    return It == Values.end() ? None : It->second;
  }
  /// The bit of an input, new or known.
  InputSet inputBit(const Input &In);
};

/// Globals and allocations.
bool ofAllFunctions(const Object *O);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_RANKFACTS_H
