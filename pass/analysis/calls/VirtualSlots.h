// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where functions stand in the tables of virtual functions (Itanium C++ ABI,
/// section 2.5), and which place of a table a call goes through: functions of
/// one type are many, those in one place of a table are few. Every class has
/// its destructor in the same place or so, therefore also of what family a
/// class is: one with its bases, by the type information (section 2.9.5).

#ifndef TUTTI_PASS_ANALYSIS_CALLS_VIRTUALSLOTS_H
#define TUTTI_PASS_ANALYSIS_CALLS_VIRTUALSLOTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace llvm {
class CallBase;
class Function;
class GlobalVariable;
class Module;
} // namespace llvm

namespace tutti {

/// Name, as the linker has it, is that of a destructor.
bool isDestructor(llvm::StringRef Name);

class VirtualSlots {
public:
  explicit VirtualSlots(const llvm::Module &M);

  /// F's address is nowhere but in tables of virtual functions.
  bool onlyVirtual(const llvm::Function &F) const;
  bool isIn(const llvm::Function &F, int64_t Slot) const;
  /// The place that an indirect call reads what it calls from, if it may be a
  /// virtual call.
  static std::optional<int64_t> slotOf(const llvm::CallBase &Call);

  /// Names, as the linker has them, whose types tell which classes a call is
  /// about: the function that it is in, then those that gave the object.
  struct Hints {
    llvm::SmallVector<llvm::StringRef, 3> Names;
    bool IsOwn = false; ///< the object is that of the function it is in
  };
  /// Takes the functions out of Candidates that are of another family of
  /// classes than those that the call is about, if they are of several.
  void keepFamily(std::vector<llvm::Function *> &Candidates, const Hints &Hints,
                  llvm::function_ref<const llvm::Function &(llvm::Function &)>
                      OriginalOf) const;

private:
  struct Entry {
    llvm::SmallVector<int64_t, 2> Slots;
    /// Of the classes in whose tables it is.
    llvm::SmallVector<const llvm::GlobalVariable *, 2> Types;
    bool Only = false;
  };
  using Leader = const llvm::GlobalVariable *;

  void join(const llvm::GlobalVariable &Type);
  Leader familyOf(const llvm::GlobalVariable *Type) const;

  llvm::DenseMap<const llvm::Function *, Entry> Entries;
  llvm::EquivalenceClasses<const llvm::GlobalVariable *> Families;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_CALLS_VIRTUALSLOTS_H
