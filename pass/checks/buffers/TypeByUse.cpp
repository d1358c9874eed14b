// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-type for a datatype that a variable of another file holds, which
/// this one only reads. Whatever it is, all buffers have to fit it: most calls
/// use it for numbers of one kind, and a few for another kind. Compares no
/// counts, and says nothing where nearly as many calls are on both sides.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/ReadOnly.h"
#include "analysis/memory/ArrayDescriptor.h"
#include "analysis/memory/BufferObject.h"
#include "analysis/memory/DeclaredVariable.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Options.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/DeclaredBuffers.h"
#include "model/texts/Buffers.def"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr size_t FewestUses = 2;  ///< that show what the datatype is
constexpr size_t EachAgainst = 2; ///< uses for one that differs

struct TypeUse {
  MpiCall Call;
  ArrayElement Of;
};

class TypeByUse {
public:
  TypeByUse(CheckContext &C, Findings &Out)
      : C(C), Out(Out), DL(C.Copy.module().getDataLayout()) {}

  void look(const MpiCall &Call) {
    for (const DataArgument &D : dataArguments(Call.fn())) {
      const GlobalVariable *Home = homeOfType(Call, D.Type);
      if (!Home || movesData(Call, D) == Moves::No)
        continue;
      if (auto E = elementsOf(Call, D))
        Uses[Home].push_back({Call, *E});
    }
  }

  void report() {
    for (auto &[Home, All] : Uses)
      if (All.size() > FewestUses && isOnlyRead(*Home))
        compare(*Home, All);
  }

private:
  static const GlobalVariable *homeOfType(const MpiCall &Call, int Param) {
    const Value *V = nullptr;
    if (Param >= 0)
      V = Call.isFortran() ? Call.operand(Param) : Call.value(Param);
    // Open MPI's own datatypes are variables, too.
    if (!Call.isFortran()) {
      const auto *L = dyn_cast_or_null<LoadInst>(V);
      V = L ? L->getPointerOperand() : nullptr;
    }
    const auto *G = dyn_cast_or_null<GlobalVariable>(V);
    return G && !G->isConstant() && !isFortranSentinel(G) ? G : nullptr;
  }

  /// Numbers of the buffer, where that is certain.
  std::optional<ArrayElement> elementsOf(const MpiCall &Call,
                                         const DataArgument &D) const {
    const Value *Address = Call.value(D.Buffer);
    if (Call.isFortran())
      Address = Call.operand(D.Buffer);
    if (!Address || isInPlace(Call, D.Buffer) || isNullBuffer(Call, D.Buffer) ||
        isFortranSentinel(Address))
      return std::nullopt;
    const BufferObject B = bufferObject(*Address, DL, nullptr);
    if (B.Element)
      return ArrayElement{B.Element->isFloatingPointTy(), B.ElementBytes};
    if (Call.isFortran())
      return ofFortran(Call, *Address);
    if (C.Opts.Declared) {
      const DeclaredElement E = C.Opts.Declared->of(Call.call(), D.Buffer);
      if (E.Cast)
        return std::nullopt;
      if (E.Of == DeclaredElement::Integer || E.Of == DeclaredElement::Float)
        return numbers(E.Of == DeclaredElement::Float, E.Bytes);
    }
    const auto *T = dyn_cast_or_null<DIBasicType>(describedType(*Address));
    auto E = T ? elementOf(*T) : std::nullopt;
    return E ? numbers(E->Float, E->Bytes) : E;
  }

  /// Bytes are what raw storage is made of.
  static std::optional<ArrayElement> numbers(bool Float, uint64_t Bytes) {
    if (Bytes < 2)
      return std::nullopt;
    return ArrayElement{Float, Bytes};
  }

  std::optional<ArrayElement> ofFortran(const MpiCall &Call,
                                        const Value &Address) const {
    const Function &F = *Call.call().getFunction();
    if (auto E = arrayElement(Address, *C.Copy.original(&F)->getParent()))
      return E;
    auto V = declaredComponent(Address, DL);
    if (!V)
      V = declaredVariable(Address, F);
    return V ? std::optional(V->Element) : std::nullopt;
  }

  /// Another file says what it is.
  static bool isOnlyRead(const GlobalVariable &G) {
    return all_of(G.users(), [&](const User *U) {
      if (isa<LoadInst>(U))
        return true;
      const auto *CB = dyn_cast<CallBase>(U);
      const MpiCall Mpi = CB ? MpiCall(*CB) : MpiCall();
      return Mpi ? onlyReads(Mpi, G) : CB != nullptr;
    });
  }

  void compare(const GlobalVariable &Home, ArrayRef<TypeUse> All) {
    const TypeUse *Most = nullptr;
    size_t Agree = 0;
    for (const TypeUse &U : All) {
      const size_t N =
          count_if(All, [&](const TypeUse &O) { return O.Of == U.Of; });
      if (N > Agree) {
        Most = &U;
        Agree = N;
      }
    }
    const size_t Others = All.size() - Agree;
    if (!Others || Agree < FewestUses || Agree < EachAgainst * Others)
      return;
    for (const TypeUse &U : All)
      if (!(U.Of == Most->Of))
        tell(Home, U, *Most);
  }

  static std::string nameOf(const TypeUse &U, LLVMContext &Context) {
    BufferObject B;
    B.setElement(U.Of.Float, U.Of.Bytes, Context);
    return B.elementName(U.Call.isFortran());
  }

  void tell(const GlobalVariable &Home, const TypeUse &U, const TypeUse &Most) {
    // What is known of the datatype itself was told.
    if (isTold(Out, Check::BufferType, &U.Call.call()))
      return;
    LLVMContext &Context = Home.getContext();
    std::string Name = variableName(Home, &U.Call.call());
    if (Name.empty())
      return;
    Finding F = findingAt(U.Call, Check::BufferType, Severity::Warning,
                          say<text::TypeUsedOtherwise>(U.Call.name(), Name,
                                                       nameOf(U, Context),
                                                       nameOf(Most, Context)));
    F.Notes.push_back(note<text::TypeUsedHere>(
        locationOf(Most.Call.call()), Most.Call.name(), nameOf(Most, Context)));
    lower(F, Confidence::TypeByUse);
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  Findings &Out;
  const DataLayout &DL;
  MapVector<const GlobalVariable *, SmallVector<TypeUse, 8>> Uses;
};

} // namespace

void checkTypeByUse(CheckContext &C, Findings &Out) {
  TypeByUse Check(C, Out);
  for (const Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (Call && Call.isTrusted())
        Check.look(Call);
    }
  Check.report();
}

} // namespace tutti
