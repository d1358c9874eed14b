// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks for the descriptor that an address was read from, and for those that
/// it was put in, and reads the code of the type there; of a component of a
/// derived type in flang's table of components, and of a variable in the debug
/// information.

#include "analysis/memory/ArrayDescriptor.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "model/library/FortranComponents.h"
#include "model/library/FortranLibrary.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxDescriptorSteps = 8; ///< from descriptor to descriptor
constexpr unsigned MostUsers = 200;        ///< of one descriptor
/// The member that is the code of the type (flang/ISO_Fortran_binding.h).
constexpr unsigned TypeMember = 4;
constexpr int64_t TypeOffset = 21;

/// All that was found has to say the same.
struct Said {
  std::optional<ArrayElement> Element;
  bool Differs = false;

  void add(std::optional<ArrayElement> E) {
    if (E && Element && !(*E == *Element))
      Differs = true;
    else if (E)
      Element = E;
  }
  std::optional<ArrayElement> get() const {
    return Differs ? std::nullopt : Element;
  }
};

std::optional<ArrayElement> ofCode(const Value *Code) {
  const auto *C = dyn_cast_or_null<ConstantInt>(Code);
  switch (C ? C->getSExtValue() : -1) {
  case 7:  // int8_t
  case 12: // LOGICAL(1) and so on
    return ArrayElement{false, 1};
  case 8:
  case 13:
    return ArrayElement{false, 2};
  case 9:
  case 14:
    return ArrayElement{false, 4};
  case 10:
  case 15:
    return ArrayElement{false, 8};
  case 27: // float
  case 34: // and complex
    return ArrayElement{true, 4};
  case 28:
  case 35:
    return ArrayElement{true, 8};
  case 31:
  case 38:
    return ArrayElement{true, 16};
  default:
    return std::nullopt;
  }
}

/// Where the description is certain.
std::optional<ArrayElement> ofDebugType(const DIType *T) {
  const auto *A = dyn_cast_or_null<DICompositeType>(T);
  if (!A || A->getTag() != dwarf::DW_TAG_array_type || !A->getRawDataLocation())
    return std::nullopt;
  const auto *B = dyn_cast_or_null<DIBasicType>(A->getBaseType());
  return B && !mayBeUndescribed(*B) ? elementOf(*B) : std::nullopt;
}

/// The variable whose descriptor, or whose first member of it, this is.
std::optional<ArrayElement> declared(const Value &V, bool IsAddress) {
  Said All;
  forEachVariable(V, [&](const DILocalVariable *Var, const DIExpression *E,
                         bool Declares, const Instruction *) {
    auto Part = E ? E->getFragmentInfo() : std::nullopt;
    if (Var && (IsAddress ? !Declares && Part && Part->OffsetInBits == 0
                          : Declares && E && E->getNumElements() == 0))
      All.add(ofDebugType(Var->getType()));
  });
  return All.get();
}

/// The category and kind in flang's table of the components of a type, where
/// it is in sight.
std::optional<ArrayElement> ofComponent(const Type *Of, const Value *Index,
                                        const Module &M) {
  const StructType *S = derivedType(Of);
  const auto *Member = dyn_cast<ConstantInt>(Index);
  if (!S || !Member || !isDescriptor(S->getElementType(Member->getZExtValue())))
    return std::nullopt;
  const auto C = componentOf(*S, Member->getZExtValue(), M);
  switch (C ? C->Category : -1) {
  case 0: // integer
  case 4: // logical
    return ArrayElement{false, C->Kind};
  case 1: // real
  case 2: // complex
    return ArrayElement{true, C->Kind};
  default:
    return std::nullopt;
  }
}

class Reader {
public:
  explicit Reader(const Module &M) : M(M) {}

  /// Of the first byte of an array.
  std::optional<ArrayElement> ofArray(const Value &Address) {
    if (const auto *L = dyn_cast<LoadInst>(&Address))
      if (auto E = inMemory(*L->getPointerOperand(), MaxDescriptorSteps))
        return E;
    if (const auto *X = dyn_cast<ExtractValueInst>(&Address);
        X && X->getIndices() == ArrayRef<unsigned>{0})
      if (auto E = inAggregate(*X->getAggregateOperand(), MaxDescriptorSteps))
        return E;
    return byUsers(Address, declared(Address, /*IsAddress=*/true),
                   [&](const User &U) { return putIn(U, Address); });
  }

private:
  using Element = std::optional<ArrayElement>;

  /// What the variable says, and each that uses V.
  static Element byUsers(const Value &V, Element Variable,
                         function_ref<Element(const User &)> Each) {
    Said All;
    All.add(Variable);
    unsigned Users = 0;
    for (const User *U : V.users()) {
      if (Incomplete::reached(++Users > MostUsers, Incomplete::Locations, U))
        return std::nullopt;
      All.add(Each(*U));
    }
    return All.get();
  }

  /// Of the descriptor that the address is put in.
  Element putIn(const User &U, const Value &Address) {
    const auto *I = dyn_cast<InsertValueInst>(&U);
    if (I && I->getInsertedValueOperand() == &Address &&
        I->getIndices() == ArrayRef<unsigned>{0} && isDescriptor(I->getType()))
      return inAggregate(*I->getAggregateOperand(), MaxDescriptorSteps);
    const auto *S = dyn_cast<StoreInst>(&U);
    const auto *A = S && S->getValueOperand() == &Address
                        ? dyn_cast<AllocaInst>(S->getPointerOperand())
                        : nullptr;
    return A && isDescriptor(A->getAllocatedType())
               ? inMemory(*A, MaxDescriptorSteps)
               : std::nullopt;
  }

  std::optional<ArrayElement> inAggregate(const Value &V, unsigned Steps) {
    if (!isDescriptor(V.getType()) ||
        Incomplete::reached(Steps == 0, Incomplete::Depth, &V))
      return std::nullopt;
    if (const auto *C = dyn_cast<Constant>(&V))
      return ofCode(C->getAggregateElement(TypeMember));
    if (const auto *I = dyn_cast<InsertValueInst>(&V)) {
      // A chain as long as the descriptor has members.
      while (I->getIndices() != ArrayRef<unsigned>{TypeMember}) {
        const Value *Of = I->getAggregateOperand();
        I = dyn_cast<InsertValueInst>(Of);
        if (!I)
          return inAggregate(*Of, Steps - 1);
      }
      return inCode(*I->getInsertedValueOperand(), Steps);
    }
    if (const auto *L = dyn_cast<LoadInst>(&V))
      return inMemory(*L->getPointerOperand(), Steps - 1);
    return std::nullopt;
  }

  /// Of the descriptor that stands at Place.
  std::optional<ArrayElement> inMemory(const Value &Place, unsigned Steps) {
    if (Incomplete::reached(Steps == 0, Incomplete::Depth, &Place) ||
        !Seen.insert(&Place).second)
      return std::nullopt;
    if (const auto *G = dyn_cast<GEPOperator>(&Place))
      return G->hasAllZeroIndices() && isDescriptor(G->getSourceElementType())
                 ? inMemory(*G->getPointerOperand(), Steps - 1)
             : G->getNumIndices() == 2
                 ? ofComponent(G->getSourceElementType(),
                               std::next(G->idx_begin())->get(), M)
                 : std::nullopt;
    if (const auto *P = dyn_cast<PHINode>(&Place))
      return ofAny(*P, Steps);
    const auto *G = dyn_cast<GlobalVariable>(&Place);
    if (G && isDescriptor(G->getValueType()) && G->hasInitializer())
      if (auto E = inAggregate(*G->getInitializer(), Steps - 1))
        return E;
    // The first component of a variable stands at its address.
    if (G)
      if (auto E = ofComponent(
              G->getValueType(),
              ConstantInt::get(Type::getInt32Ty(G->getContext()), 0), M))
        return E;
    return byUsers(Place, declared(Place, /*IsAddress=*/false),
                   [&](const User &U) { return byUser(U, Place, Steps); });
  }

  /// Of an optional argument, whose descriptor is copied where it is given.
  std::optional<ArrayElement> ofAny(const PHINode &P, unsigned Steps) {
    Said All;
    for (const Value *V : P.incoming_values()) {
      if (isa<ConstantPointerNull>(V))
        continue;
      auto E = inMemory(*V, Steps - 1);
      if (!E)
        return std::nullopt;
      All.add(E);
    }
    return All.get();
  }

  /// A code that may have been read from another descriptor.
  std::optional<ArrayElement> inCode(const Value &Code, unsigned Steps) {
    if (const auto *X = dyn_cast<ExtractValueInst>(&Code))
      return X->getIndices() == ArrayRef<unsigned>{TypeMember}
                 ? inAggregate(*X->getAggregateOperand(), Steps - 1)
                 : std::nullopt;
    const auto *L = dyn_cast<LoadInst>(&Code);
    const auto *G = L ? dyn_cast<GEPOperator>(L->getPointerOperand()) : nullptr;
    return G && isOfType(*G) ? inMemory(*G->getPointerOperand(), Steps - 1)
                             : ofCode(&Code);
  }

  /// The address of the code in a descriptor.
  bool isOfType(const GEPOperator &G) const {
    APInt Offset(64, 0);
    return G.accumulateConstantOffset(M.getDataLayout(), Offset) &&
           Offset == TypeOffset;
  }

  /// What is written to the descriptor at Place.
  std::optional<ArrayElement> byUser(const User &U, const Value &Place,
                                     unsigned Steps) {
    if (const auto *S = dyn_cast<StoreInst>(&U)) {
      const Value &V = *S->getValueOperand();
      if (S->getPointerOperand() != &Place)
        return std::nullopt;
      // Of a descriptor of which nothing else is used the address remains.
      return V.getType()->isPointerTy() ? ofArray(V)
                                        : inAggregate(V, Steps - 1);
    }
    if (const auto *C = dyn_cast<MemCpyInst>(&U))
      return C->getRawDest() == &Place ? inMemory(*C->getRawSource(), Steps - 1)
                                       : std::nullopt;
    const auto *G = dyn_cast<GEPOperator>(&U);
    if (!G || !isOfType(*G))
      return std::nullopt;
    Said All;
    for (const User *At : G->users())
      if (const auto *S = dyn_cast<StoreInst>(At);
          S && S->getPointerOperand() == G)
        All.add(inCode(*S->getValueOperand(), Steps));
    return All.get();
  }

  const Module &M;
  SmallPtrSet<const Value *, 16> Seen;
};

} // namespace

std::optional<ArrayElement> elementOf(const DIBasicType &B) {
  const uint64_t Bytes = B.getSizeInBits() / 8;
  switch (Bytes ? B.getEncoding() : 0) {
  case dwarf::DW_ATE_float:
    return ArrayElement{true, Bytes};
  case dwarf::DW_ATE_complex_float:
    return ArrayElement{true, Bytes / 2};
  case dwarf::DW_ATE_signed:
  case dwarf::DW_ATE_boolean:
    return ArrayElement{false, Bytes};
  default:
    return std::nullopt;
  }
}

bool mayBeUndescribed(const DIBasicType &B) {
  return B.getEncoding() == dwarf::DW_ATE_signed &&
         B.getSizeInBits() == UndescribedBits;
}

std::optional<ArrayElement> arrayElement(const Value &Address,
                                         const Module &M) {
  SmallVector<const Value *, 4> Arrays;
  getUnderlyingObjects(&Address, Arrays);
  Said All;
  for (const Value *A : Arrays) {
    if (isa<ConstantPointerNull, UndefValue>(A))
      continue;
    auto E = Reader(M).ofArray(*A);
    if (!E)
      return std::nullopt;
    All.add(E);
  }
  return All.get();
}

} // namespace tutti
