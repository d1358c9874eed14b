// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which memory an address means, told in terms of what surrounds a team of
/// threads: through parameters, captured variables, the data of tasks and
/// pointers in memory, at an offset that is a sum over numbers which no thread
/// has for itself. Says nothing where an address has no such form; must not
/// know who uses the memory.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_SHAREDPLACE_H
#define TUTTI_PASS_ANALYSIS_THREADS_SHAREDPLACE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <vector>

namespace llvm {
class Argument;
class CallBase;
class DataLayout;
class LoadInst;
class Loop;
class PHINode;
class Value;
} // namespace llvm

namespace tutti {

class PrivateCopy;

/// How a function was entered: the call, fork or creation of a task, then that
/// of the function around it, up to the outermost.
using EntryPath = llvm::ArrayRef<const llvm::CallBase *>;

/// Const and a sum of atoms, by number, with their coefficients.
struct LinearSum {
  int64_t Const = 0;
  llvm::SmallVector<std::pair<unsigned, int64_t>, 2> Terms;

  bool operator==(const LinearSum &O) const {
    return Const == O.Const && Terms == O.Terms;
  }
  LinearSum plus(const LinearSum &O, int64_t Times = 1) const;
  /// This minus O, when that is a number.
  std::optional<int64_t> above(const LinearSum &O) const;
};

struct SharedPlace {
  unsigned Object = 0;
  LinearSum Offset;
  /// Where pointers were read whose only value is known: objects and offsets.
  llvm::SmallVector<std::pair<unsigned, int64_t>, 1> Read;
};

class SharedPlaces {
public:
  explicit SharedPlaces(PrivateCopy &Copy) : Copy(Copy) {}

  std::optional<SharedPlace> place(const llvm::Value &Address, EntryPath Path);
  std::optional<LinearSum> number(const llvm::Value &V, EntryPath Path);

  /// Of what is at an address.
  std::optional<LinearSum> numberAt(const llvm::Value &Address, EntryPath Path);

  /// An object: a variable, an allocation, or what a pointer in memory leads
  /// to.
  struct Object {
    const llvm::Value *Base = nullptr;
    /// How many functions are around the one that the base belongs to.
    unsigned Depth = 0;
    /// The pointers in memory that were followed.
    llvm::SmallVector<SharedPlace, 1> Through;
    /// The base is a task, and this is where it finds what it shares.
    bool IsShareds = false;
  };
  const Object &object(unsigned Number) const { return Objects[Number]; }

  struct Atom {
    /// As for objects: where the atom's value is fixed.
    unsigned Depth = 0;
    /// What was read to get it.
    llvm::SmallVector<SharedPlace, 1> Through;
    /// The counter of a loop, from First to Last, or a bound of it that each
    /// thread has for itself, of which these are the team's.
    bool IsCounter = false, IsShared = false;
    /// Shared out round by round: who has the last one is not known.
    bool IsCyclic = false;
    /// The number of a thread of the team, of which there are two at least.
    bool IsThread = false;
    LinearSum First, Last;
  };
  const Atom &atom(unsigned Number) const { return Atoms[Number]; }

private:
  using Key = std::vector<uint64_t>;
  std::optional<SharedPlace> follow(const llvm::Value &V, EntryPath Path,
                                    unsigned Depth);
  std::optional<SharedPlace> behind(const SharedPlace &Cell, EntryPath Path,
                                    unsigned Depth);
  std::optional<SharedPlace> element(const llvm::CallBase &Call, EntryPath Path,
                                     unsigned Depth);
  std::optional<SharedPlace> shareds(const Object &Holder, int64_t At,
                                     EntryPath Path, unsigned Depth);
  std::optional<LinearSum> sum(const llvm::Value &V, EntryPath Path,
                               unsigned Depth);
  std::optional<LinearSum> givenToTask(const SharedPlace &Cell, EntryPath Path,
                                       unsigned Depth);
  std::optional<LinearSum> counter(const llvm::PHINode &Phi, EntryPath Path,
                                   unsigned Depth);
  std::optional<LinearSum> last(const llvm::PHINode &Phi, const llvm::Loop &L,
                                const LinearSum &First, int64_t Step,
                                EntryPath Path, unsigned Depth);
  /// The one value that is stored there; null where there may be others.
  static const llvm::Value *stored(const llvm::Value &Base, int64_t At,
                                   const llvm::DataLayout &DL);
  /// What the cell has, from before others had its address.
  const llvm::Value *onlyValue(const SharedPlace &Cell) const;
  const llvm::Value *passedToThread(const llvm::Argument &A,
                                    const llvm::CallBase &Start) const;
  const llvm::Value *ownValue(const llvm::LoadInst &L);
  static EntryPath around(EntryPath Path, unsigned Depth);
  static void append(Key &K, const LinearSum &L);
  unsigned object(const llvm::Value &Base, unsigned Depth);
  unsigned pointee(const SharedPlace &Cell);
  LinearSum atomOf(Key K, Atom A);
  LinearSum read(const SharedPlace &Cell);
  void addThrough(llvm::SmallVectorImpl<SharedPlace> &Through,
                  const LinearSum &L) const;

  PrivateCopy &Copy;
  std::map<Key, unsigned> ObjectNumbers, AtomNumbers;
  std::vector<Object> Objects;
  std::vector<Atom> Atoms;
  unsigned Steps = 0;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_SHAREDPLACE_H
