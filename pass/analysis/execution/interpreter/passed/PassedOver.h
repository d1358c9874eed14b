// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What code writes that a rank is not walked through: blocks that are passed
/// over, functions that are called in there. Each address is followed to where
/// it comes from in the memory that the rank has now.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_PASSEDOVER_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_PASSEDOVER_H

#include "analysis/execution/interpreter/Interpreter.h"
#include "llvm/ADT/SetVector.h"
#include <set>

namespace llvm {
class ExtractValueInst;
class StoreInst;
} // namespace llvm

namespace tutti {

class PassedOver {
public:
  using Blocks = BlockSet;

  explicit PassedOver(Interpreter &Of) : Of(Of) {}
  PassedOver(const PassedOver &) = delete;
  PassedOver &operator=(const PassedOver &) = delete;
  /// What was looked at counts as steps of the walk: a loop that passes over
  /// much code in each round would go on for minutes.
  ~PassedOver();
  /// Forgets what the blocks of the current function may write. False: some
  /// address was not followed, and nothing has changed.
  bool forget(const Blocks &Over);
  /// The same of a call of the current function.
  bool forget(const llvm::CallBase &CB);
  /// The same of blocks; where some address was not followed, of all that may
  /// be meant. Nothing that they compute has a value any more.
  void forgetAll(const Blocks &Over);
  /// A call, of the blocks Over where there are any, is not followed: it may
  /// copy the requests that it can come to.
  void mayCopy(const llvm::CallBase &CB, const Blocks *Over);

  /// On no way of the branch is anything done to MPI, or set but data: no world
  /// is other than another one by them.
  static bool isOfData(Interpreter &Of, const llvm::Instruction &Branch);
  /// The walk goes on in one of the last rounds of a loop that the program goes
  /// round so often that it would be given up; Branch leaves it. False: it does
  /// not, or it was come to before.
  static bool rounds(Interpreter &Of, const llvm::Instruction &Branch);

private:
  /// Where a pointer may lead to: none is memory that nobody else has.
  using Places = llvm::SmallVector<RuntimeValue, 2>;
  /// The function that is looked at, and what it was called with; the current
  /// function of the walk has its own values.
  using Actuals = llvm::DenseMap<const llvm::Argument *, Places>;
  struct Scope {
    const Blocks *Over = nullptr;
    const Actuals *Given = nullptr;
  };
  struct Written {
    RuntimeValue Where; ///< unknown: in anything that others may know
    uint64_t Bytes;     ///< 0: all of the object, or as Like says
    const llvm::Type *Like = nullptr;
  };
  /// So many bytes of an object; Anywhere and 0: some, all.
  struct Part {
    int Id;
    int64_t From;
    uint64_t Number;
    bool meets(const Part &B) const;
  };
  using Place = std::pair<int, int64_t>; ///< object, offset
  using Objects =
      std::map<const llvm::Instruction *, int>; ///< by who makes them
  RuntimeValue madeBy(const llvm::Instruction &I, Objects &By);
  bool follow(const llvm::Value &V, const Scope &In, Places &Out);
  bool followed(const llvm::Value &V, const Scope &In, bool Exact, int64_t By,
                Places &Out);
  bool load(const llvm::LoadInst &L, const Scope &In, Places &Out);
  bool merged(const llvm::Value &At, llvm::ArrayRef<const llvm::Value *> From,
              const Scope &In, Places &Out);
  struct Stores {
    llvm::SmallVector<const llvm::Value *, 4> Values;
    bool IsExact = true; ///< these themselves, not somewhere in their objects
  };
  bool pointersAt(const Places &From, Places &Out);
  bool member(const llvm::ExtractValueInst &E, const Scope &In, Places &Out);
  static const llvm::Type *descriptorAt(const llvm::Value &Address);
  bool byDescriptor(const llvm::CallBase &CB, const llvm::Use &U,
                    const Scope &In);
  static const llvm::AllocaInst *ownAt(const llvm::Value &Address,
                                       const Scope &In);
  bool local(const llvm::AllocaInst &A, const Scope &In, Places &Out);
  std::optional<Stores> storedIn(const llvm::AllocaInst &A, const Scope &In);
  bool handed(const llvm::CallBase &CB, const llvm::Use &U, const Scope &In,
              llvm::SetVector<const llvm::Value *> &Locals, Stores &Out);
  bool bind(const llvm::CallBase &CB, const llvm::Function &F, const Scope &In,
            Actuals &Given);
  bool isFollowed(const llvm::CallBase &CB, const Scope &In);
  bool returned(const llvm::CallBase &CB, const Scope &In, Places &Out);
  void add(const RuntimeValue &V, bool Exact, int64_t By, Places &Out);
  bool write(const llvm::Value &To, uint64_t Bytes, bool Pointers,
             const Scope &In);
  bool store(const llvm::StoreInst &S, const Scope &In);
  bool keep(const llvm::StoreInst &S, const Scope &In);
  void keep(const Places &At, const Places &Values);
  bool look(const llvm::Instruction &I, const Scope &In);
  void copies(const llvm::Instruction &I, const Scope &In);
  void markCopied();
  bool call(const llvm::CallBase &CB, const Scope &In);
  bool makesArray(const llvm::CallBase &CB, const Scope &In);
  bool unseen(const llvm::CallBase &CB, const llvm::Function &To,
              const Scope &In);
  const llvm::Function *target(const llvm::CallBase &CB, const Scope &In);
  bool settle(llvm::function_ref<bool()> Look);
  bool apply();
  bool isFresh(int Id) const;
  bool changes(const Part &B) const;
  std::optional<RuntimeValue> kept(Place At, const Places &Stored);

  Interpreter &Of;
  std::vector<Written> Writes;
  Places Escapes;
  std::vector<Part> Read;    ///< addresses were found there
  std::vector<Part> Changed; ///< and may be others now, nobody knows which
  /// Addresses that are stored at a known place of an object.
  std::map<Place, Places> Kept;
  std::map<int, Places> Scattered; ///< and at places that are not known
  Places Copied;                   ///< whose values are stored somewhere
  bool CopiesUnseen = false;       ///< and of others
  Objects Fresh;                   ///< that nobody else has
  Objects Owned;                   ///< what containers have
  std::map<const llvm::Value *, Places> Merging;
  std::set<std::vector<uint64_t>> Seen; ///< functions, by what they are given
  unsigned Steps = 0, Depth = 0, Followed = 0, Nested = 0;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_PASSEDOVER_H
