// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// By the names of members of std::unique_ptr and std::shared_ptr. Both keep
/// the pointer first (libstdc++). A member that is not known by its name stays
/// a call.

#include "model/rewrite/memory/SmartPointers.h"
#include "model/library/DemangledText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// What a member does with the pointer.
enum class Does {
  Nothing,    ///< that is known
  Take,       ///< its first argument is the pointer from now on
  TakeOther,  ///< the pointer of the smart pointer that is its argument
  Clear,      ///< it is null
  Give,       ///< returns the pointer
  GiveElement ///< the address of an element of the array that it leads to
};

struct Member {
  Does What = Does::Nothing;
  /// Returns the smart pointer itself.
  bool ReturnsSelf = false;
  /// Leaves null behind in what it takes from.
  bool Moves = false;
  uint64_t ElementBytes = 0;
};

/// The size of T in "std::unique_ptr<T [], ...>"; 0 when it is not known.
uint64_t elementBytes(StringRef Class) {
  StringRef T = Class.split('<').second.split('[').first.trim();
  if (T.ends_with("*") || T == "long" || T == "unsigned long" ||
      T == "double" || T == "long long")
    return 8;
  if (T == "int" || T == "unsigned int" || T == "float")
    return 4;
  return T == "char" ? 1 : 0;
}

Member memberOf(StringRef Mangled) {
  Member M;
  if (!Mangled.starts_with("_ZNSt10unique_ptrI") &&
      !Mangled.starts_with("_ZNKSt10unique_ptrI") &&
      !Mangled.starts_with("_ZNSt10shared_ptrI") &&
      !Mangled.starts_with("_ZNSt12__shared_ptrI") &&
      !Mangled.starts_with("_ZNKSt12__shared_ptrI") &&
      !Mangled.starts_with("_ZNKSt19__shared_ptr_accessI"))
    return M;
  ItaniumPartialDemangler D;
  std::string Kept = Mangled.str(); // D looks into it
  if (D.partialDemangle(Kept.c_str()) || !D.isFunction())
    return M;
  std::string Name = demangledText(D.getFunctionBaseName(nullptr, nullptr));
  std::string Params = demangledText(D.getFunctionParameters(nullptr, nullptr));
  StringRef First = StringRef(Params).drop_front().drop_back();
  auto Takes = [&] {
    if (First.ends_with("nullptr_t") || First.contains("decltype(nullptr)"))
      return Does::Clear;
    // Of one argument, another smart pointer; makers have more.
    if (First.ends_with("&&") || First.ends_with("const&"))
      return Does::TakeOther;
    return First.ends_with("*") ? Does::Take : Does::Nothing;
  };
  if (D.isCtorOrDtor()) {
    if (StringRef(Name).starts_with("~"))
      return M;
    M.What = First.empty() ? Does::Clear : Takes();
    M.Moves = First.ends_with("&&");
  } else if (Name == "operator=") {
    M.What = Takes();
    M.ReturnsSelf = true;
    M.Moves = First.ends_with("&&");
  } else if (Name == "reset") {
    M.What = First.empty() ? Does::Clear : Takes();
  } else if (Name == "get" || Name == "operator->" || Name == "operator*") {
    M.What = Does::Give;
  } else if (Name == "release") {
    M.What = Does::Give;
    M.Moves = true;
  } else if (Name == "operator[]") {
    M.ElementBytes = elementBytes(
        demangledText(D.getFunctionDeclContextName(nullptr, nullptr)));
    if (M.ElementBytes)
      M.What = Does::GiveElement;
  }
  return M;
}

/// Puts loads and stores in the place of a call; returns whether it could.
bool replace(CallBase &CB, const Member &M) {
  unsigned Wanted = M.What == Does::Take || M.What == Does::TakeOther ||
                            M.What == Does::GiveElement
                        ? 2
                        : 1;
  if (CB.arg_size() < Wanted || !CB.getArgOperand(0)->getType()->isPointerTy())
    return false;
  IRBuilder<> B(&CB);
  Type *Ptr = B.getPtrTy();
  Value *Self = CB.getArgOperand(0), *Result = nullptr;
  auto *Null = ConstantPointerNull::get(B.getPtrTy());
  bool Gives = M.What == Does::Give || M.What == Does::GiveElement;
  if (Gives && !CB.getType()->isPointerTy())
    return false;
  switch (M.What) {
  case Does::Nothing:
    return false;
  case Does::Take:
    if (!CB.getArgOperand(1)->getType()->isPointerTy())
      return false;
    B.CreateStore(CB.getArgOperand(1), Self);
    break;
  case Does::TakeOther:
    if (CB.arg_size() != 2 || !CB.getArgOperand(1)->getType()->isPointerTy())
      return false;
    B.CreateStore(B.CreateLoad(Ptr, CB.getArgOperand(1)), Self);
    if (M.Moves)
      B.CreateStore(Null, CB.getArgOperand(1));
    break;
  case Does::Clear:
    B.CreateStore(Null, Self);
    break;
  case Does::Give:
    Result = B.CreateLoad(Ptr, Self);
    if (M.Moves)
      B.CreateStore(Null, Self);
    break;
  case Does::GiveElement:
    Result = B.CreateGEP(B.getIntNTy(8 * M.ElementBytes),
                         B.CreateLoad(Ptr, Self), CB.getArgOperand(1));
    break;
  }
  if (M.ReturnsSelf)
    Result = Self;
  if (Result && !CB.getType()->isVoidTy())
    CB.replaceAllUsesWith(Result);
  else if (!CB.use_empty())
    CB.replaceAllUsesWith(UndefValue::get(CB.getType()));
  if (auto *I = dyn_cast<InvokeInst>(&CB)) {
    I->getUnwindDest()->removePredecessor(I->getParent());
    B.CreateBr(I->getNormalDest());
  }
  CB.eraseFromParent();
  return true;
}

} // namespace

void replaceSmartPointers(ArrayRef<Function *> Functions) {
  for (Function *F : Functions) {
    SmallVector<std::pair<CallBase *, Member>, 8> Found;
    for (Instruction &I : instructions(*F))
      if (auto *CB = dyn_cast<CallBase>(&I))
        if (const Function *Callee = CB->getCalledFunction())
          if (Member M = memberOf(Callee->getName()); M.What != Does::Nothing)
            Found.push_back({CB, M});
    for (auto &[CB, M] : Found)
      replace(*CB, M);
  }
}

} // namespace tutti
