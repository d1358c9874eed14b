// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the threads of teams that call MPI read and write of memory that they
/// share: loads and stores, and the arguments of MPI calls that are addresses.
/// Decides what is accessed and for how long; must not know what is in order.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_TEAMACCESS_H
#define TUTTI_PASS_ANALYSIS_THREADS_TEAMACCESS_H

#include "analysis/threads/ParallelismWords.h"
#include "analysis/threads/SharedPlace.h"
#include "model/mpi/MpiCall.h"

namespace tutti {

struct DataArgument;

using EntrySites = llvm::SmallVector<const llvm::CallBase *, 6>;
/// The calls that lead into F in one of its contexts, up to the outermost.
EntrySites pathTo(const ParallelismWords &Words, const llvm::Function &F,
                  unsigned Context);

/// One access to memory in one context. A loop makes a range of it.
struct TeamAccess {
  const llvm::Instruction *At = nullptr;
  MpiCall Mpi; ///< if it is one
  int Param = -1;
  bool Writes = false;
  /// Atomic or volatile, or of a query that answers every thread the same.
  bool Atomic = false;
  /// Of an operation that goes on after the call.
  bool Starts = false;
  /// It ends when its window is synchronised.
  bool IsRma = false;

  SharedPlace Place;
  /// The offsets of the first and the last access.
  LinearSum First, Last;
  /// What each access takes; empty when it is not known.
  std::optional<LinearSum> Bytes;
  /// The accesses are shared out among the threads.
  bool IsShared = false, IsCyclic = false;
  /// Each thread's is at its number, and maybe not all threads make it.
  bool IsOfSome = false;
  /// Nothing lies between one access and the next.
  bool IsDense = false;

  unsigned Context = 0;
  ParallelismWord Word;
  EntrySites Path; ///< into the function of At
  /// The call in Path that makes the team, and what is around it.
  unsigned Fork = 0;
  unsigned depthOfTeam() const { return Path.size() - Fork - 1; }
  bool Guess = false;
};

class TeamAccesses {
public:
  TeamAccesses(PrivateCopy &Copy, const ParallelismWords &Words);

  /// Those of one team to one object, the calls of MPI among them; at least one
  /// of them writes.
  using Group = std::vector<TeamAccess>;
  llvm::ArrayRef<const Group *> groups() const { return Groups; }
  /// What the team of In does to an object; null when it may be written to by
  /// what is not among them.
  const Group *allOf(const TeamAccess &In, unsigned Object) const;
  SharedPlaces &places() { return Places; }
  /// An instruction of a team in a context, as an access to no memory; nothing
  /// when it is of no team.
  std::optional<TeamAccess> step(const llvm::Instruction &I, unsigned Context);
  /// Sends and receives by the threads of teams, as calls: of no memory.
  const Group &messages() const { return Messages; }
  std::optional<LinearSum> count(const MpiCall &Mpi, int Param, EntryPath Path);

  /// Nobody in the team changes what the way to the access was read from.
  bool isSteady(const TeamAccess &A) const;
  /// Nor what the sum was.
  bool isSteady(const LinearSum &L, const TeamAccess &In) const;

private:
  using Writes = llvm::SmallVector<std::pair<LinearSum, uint64_t>, 4>;
  void collect(const llvm::Function &F);
  void collect(const llvm::Instruction &I, TeamAccess Frame);
  void call(const MpiCall &Mpi, TeamAccess Frame);
  bool data(const MpiCall &Mpi, const DataArgument &D, EntryPath Path,
            TeamAccess &A);
  /// What the persistent operations read and write that a call starts.
  void start(const MpiCall &Start, TeamAccess A);
  std::optional<TeamAccess> frame(const llvm::Function &F, unsigned Context);
  bool place(TeamAccess &A);
  void add(TeamAccess A, const llvm::Value &Address);
  void add(TeamAccess A, SharedPlace Where);
  bool setRange(TeamAccess &A);
  bool isMadeByAll(const TeamAccess &A) const;
  bool isSteady(llvm::ArrayRef<SharedPlace> Through,
                const TeamAccess &In) const;
  bool isWritten(const llvm::CallBase *Fork, unsigned Object,
                 const LinearSum &At) const;

  PrivateCopy &Copy;
  const ParallelismWords &Words;
  SharedPlaces Places;
  std::vector<MpiCall> Persistent; ///< the calls that make these operations
  std::map<std::pair<unsigned, unsigned>, Group> ByObject;
  llvm::DenseMap<const llvm::CallBase *, unsigned> Teams;
  llvm::DenseMap<std::pair<const llvm::CallBase *, unsigned>, Writes> Written;
  std::vector<const Group *> Groups;
  Group Messages;
  size_t Found = 0;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_TEAMACCESS_H
