// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What one call of a function leaves under way and the next one finds:
/// requests that are kept behind its parameters, in globals or statics. Walks
/// the function over and over, with the states of these requests and of the
/// flags of tests, until no new state comes up. Only requests that the function
/// itself completes somewhere (or nobody else can), and whose starts and
/// completions hang on nothing but requests and flags: another condition could
/// remember what is under way.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_NEXTCALL_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_NEXTCALL_H

#include "analysis/flow/FlowGraph.h"
#include "analysis/memory/AbstractLocation.h"
#include "model/mpi/MpiCall.h"
#include <set>
#include <string>
#include <vector>

namespace llvm {
class Function;
class Instruction;
class TargetLibraryInfo;
class Value;
} // namespace llvm

namespace tutti {

class NextCall {
public:
  struct Fault {
    const llvm::Instruction *At; ///< a start, or an access to the buffer
    const llvm::CallBase *Start; ///< made by an earlier call
    bool Overwrites;             ///< the request; else the buffer is touched
    bool Receives;               ///< the operation writes the buffer
    bool Private;                ///< nobody else can know the request
  };

  NextCall(const llvm::Function &F, const FlowGraph &Graph, PointsTo &Places,
           const llvm::TargetLibraryInfo &TLI);
  /// In the order in which they are found; one of a kind for each operation.
  std::vector<Fault> run();

private:
  struct Slot {
    AbstractLocation Where;
    bool Private = false;
    bool Managed = true;
  };
  struct Operation {
    const llvm::CallBase *Start;
    unsigned Slot;
    struct Buffer {
      AbstractLocation Where;
      bool Written;
    };
    llvm::SmallVector<Buffer, 2> Buffers;
  };
  /// One character for each slot, then one for each flag.
  using State = std::string;
  struct Fork {
    State Now;
    const llvm::Instruction *From;
  };

  bool collect();
  bool isPrivate(const AbstractLocation &Where) const;
  bool handleIsRead(const Slot &S) const;
  bool isManaged(unsigned N) const;
  bool hangsOnRequests(const llvm::Instruction &I, bool LoopsToo) const;
  bool isKnown(const llvm::Value &Condition) const;
  std::optional<bool> decide(const llvm::Value &Condition,
                             const State &Now) const;
  int slotAt(const llvm::Value *Address) const;
  int flagAt(const llvm::Value *Address) const;
  bool walk(State First);
  /// Returns whether Now goes on behind I.
  bool step(const llvm::Instruction &I, State &Now, std::vector<Fork> &Work);
  void complete(const MpiCall &Mpi, const llvm::Instruction &I, State &Now,
                std::vector<Fork> &Work);
  void touch(const llvm::Instruction &I, const llvm::Value &Address,
             int64_t Bytes, bool Writes, const State &Now);
  void report(Fault New);

  const llvm::Function &F;
  const FlowGraph &Graph;
  PointsTo &Places;
  const llvm::TargetLibraryInfo &TLI;
  std::vector<Slot> Slots;
  std::vector<Operation> Operations;
  std::vector<AbstractLocation> Flags;
  std::set<std::pair<const llvm::Instruction *, State>> Seen;
  std::set<State> Entered;
  std::vector<State> Left;
  std::vector<Fault> Found;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_NEXTCALL_H
