// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads the tables of virtual functions and recognises calls through them.

#include "analysis/calls/VirtualSlots.h"
#include "model/Compat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <cstdlib>

using namespace llvm;

namespace tutti {

static bool isTable(const GlobalVariable &G) {
  return G.getName().starts_with("_ZTV") || G.getName().starts_with("_ZTC");
}

bool isDestructor(StringRef Name) {
  return Name.ends_with("D0Ev") || Name.ends_with("D1Ev") ||
         Name.ends_with("D2Ev");
}

static bool onlyInTables(const Constant &C) {
  return all_of(C.users(), [](const User *U) {
    if (const auto *G = dyn_cast<GlobalVariable>(U))
      return isTable(*G);
    return isa<ConstantAggregate>(U) && onlyInTables(*cast<Constant>(U));
  });
}

/// Constructors and destructors have several names, of which tables hold one.
static bool onlyVirtual(const GlobalValue &F) {
  return all_of(F.uses(), [](const Use &U) {
    if (const auto *CB = dyn_cast<CallBase>(U.getUser()))
      return CB->isCallee(&U);
    if (const auto *Alias = dyn_cast<GlobalAlias>(U.getUser()))
      return onlyVirtual(*Alias);
    return isa<ConstantAggregate>(U.getUser()) &&
           onlyInTables(*cast<Constant>(U.getUser()));
  });
}

/// What a class is told by when it runs, or null.
static const GlobalVariable *typeIn(const Value &V) {
  const auto *G = dyn_cast<GlobalVariable>(V.stripPointerCasts());
  return G && G->getName().starts_with("_ZTI") ? G : nullptr;
}

/// A class is of the family of its bases, which its type information names.
void VirtualSlots::join(const GlobalVariable &Type) {
  if (Families.findLeader(&Type) != Families.member_end())
    return;
  Families.insert(&Type);
  const auto *Body = Type.hasInitializer()
                         ? dyn_cast<ConstantStruct>(Type.getInitializer())
                         : nullptr;
  for (unsigned I = 0; Body && I < Body->getNumOperands(); ++I)
    if (const GlobalVariable *Base = typeIn(*Body->getOperand(I))) {
      join(*Base);
      Families.unionSets(&Type, Base);
    }
}

VirtualSlots::VirtualSlots(const Module &M) {
  for (const GlobalVariable &G : M.globals()) {
    if (!isTable(G) || !G.hasInitializer())
      continue;
    // One array for each base that has a table of its own.
    for (const Use &Part : G.getInitializer()->operands()) {
      const auto *Array = dyn_cast<ConstantArray>(Part);
      if (!Array)
        continue;
      std::optional<unsigned> First; // offsets and type information are before
      const GlobalVariable *Type = nullptr;
      for (unsigned I = 0; I < Array->getNumOperands(); ++I) {
        if (const GlobalVariable *T = typeIn(*Array->getOperand(I))) {
          Type = T;
          join(*T);
        }
        const auto *F = dyn_cast<Function>(
            Array->getOperand(I)->stripPointerCastsAndAliases());
        if (!F)
          continue;
        if (!First)
          First = I;
        Entry &E = Entries[F];
        E.Slots.push_back(I - *First);
        if (Type)
          E.Types.push_back(Type);
      }
    }
  }
  for (auto &[F, E] : Entries)
    E.Only = tutti::onlyVirtual(*F);
}

bool VirtualSlots::onlyVirtual(const Function &F) const {
  auto It = Entries.find(&F);
  return It != Entries.end() && It->second.Only;
}

bool VirtualSlots::isIn(const Function &F, int64_t Slot) const {
  auto It = Entries.find(&F);
  return It != Entries.end() && is_contained(It->second.Slots, Slot);
}

VirtualSlots::Leader VirtualSlots::familyOf(const GlobalVariable *Type) const {
  return *Families.findLeader(Type);
}

/// Name stands in Text as the name of a class, not as a part of one.
static bool names(StringRef Text, StringRef Name) {
  auto Letter = [](char C) { return isAlnum(C) || C == '_'; };
  for (size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + 1)) {
    bool Begins = At == 0 || (!Letter(Text[At - 1]) && Text[At - 1] != ':');
    char Next = At + Name.size() < Text.size() ? Text[At + Name.size()] : ' ';
    if (Begins && !Letter(Next) && Next != '<')
      return true;
  }
  return false;
}

/// The types of the parameters.
static std::string parametersOf(StringRef Mangled) {
  ItaniumPartialDemangler Name;
  const std::string Kept = Mangled.str(); // it refers to that
  if (Name.partialDemangle(Kept.c_str()) || !Name.isFunction())
    return {};
  char *Text = Name.getFunctionParameters(nullptr, nullptr);
  std::string Result = Text ? Text : "";
  std::free(Text);
  return Result;
}

void VirtualSlots::keepFamily(
    std::vector<Function *> &Candidates, const Hints &Hints,
    function_ref<const Function &(Function &)> OriginalOf) const {
  auto FamiliesOf = [&](Function *F) {
    SmallVector<Leader, 2> Result;
    if (auto It = Entries.find(&OriginalOf(*F)); It != Entries.end())
      for (const GlobalVariable *Type : It->second.Types)
        Result.push_back(familyOf(Type));
    return Result;
  };
  SmallPtrSet<Leader, 4> All;
  bool Destroys = false;
  for (Function *F : Candidates) {
    SmallVector<Leader, 2> Of = FamiliesOf(F);
    All.insert(Of.begin(), Of.end());
    Destroys |= !Of.empty() && isDestructor(OriginalOf(*F).getName());
  }
  // One family alone is meant, but for destructors: others have them too, and
  // they may not be in the copy.
  if (All.empty() || (All.size() == 1 && !Destroys))
    return;
  auto NamedIn = [&](StringRef Text) {
    SmallPtrSet<Leader, 4> Named;
    forEachMember(Families, [&](const GlobalVariable *Type) {
      if (Leader L = familyOf(Type); All.contains(L)) {
        std::string Class = demangle(Type->getName());
        StringRef Name = Class;
        if (Name.consume_front("typeinfo for ") && names(Text, Name))
          Named.insert(L);
      }
    });
    return Named;
  };
  std::string Text, Given;
  for (StringRef Name : Hints.Names)
    Text += demangle(Name) + "\n";
  // A class's function destroys objects of any class, unless it is its own one.
  for (StringRef Name : Hints.Names)
    Given += Hints.IsOwn || Name != Hints.Names.front() ? demangle(Name)
                                                        : parametersOf(Name);
  const SmallPtrSet<Leader, 4> Named = NamedIn(Text), ToEnd = NamedIn(Given);
  erase_if(Candidates, [&](Function *F) {
    SmallVector<Leader, 2> Of = FamiliesOf(F);
    return !Of.empty() && none_of(Of, [&](Leader L) {
      return (isDestructor(OriginalOf(*F).getName()) ? ToEnd : Named)
          .contains(L);
    });
  });
}

std::optional<int64_t> VirtualSlots::slotOf(const CallBase &Call) {
  const auto *Entry = dyn_cast<LoadInst>(Call.getCalledOperand());
  if (!Entry)
    return std::nullopt;
  const Value *Table = Entry->getPointerOperand();
  int64_t Slot = 0;
  if (const auto *G = dyn_cast<GetElementPtrInst>(Table)) {
    const auto *Index = dyn_cast<ConstantInt>(G->getOperand(1));
    if (!Index || G->getNumIndices() != 1)
      return std::nullopt;
    uint64_t PointerBits =
        G->getDataLayout().getPointerSizeInBits(G->getPointerAddressSpace());
    uint64_t Unit =
        G->getSourceElementType()->isPointerTy() ? PointerBits / 8 : 1;
    Slot = Index->getSExtValue() * int64_t(Unit) / int64_t(PointerBits / 8);
    Table = G->getPointerOperand();
  }
  if (!isa<LoadInst>(Table))
    return std::nullopt;
  return Slot;
}

} // namespace tutti
