// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-type where a program mistakes one size for another: a number of
/// bytes as the count of larger elements, the size of a pointer for that of the
/// structure behind it, and MPI's pairs of a value and a location for a
/// structure that has other members. By the parser's and the compiler's words
/// only; how large the memory is others ask.

#include "analysis/arguments/CallArguments.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Buffers.def"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tutti {
namespace {

/// The number is so many times a size, reckoned as sizes are, and made an int.
bool isTimesSize(const Value &Count, uint64_t Size) {
  const auto *Narrow = dyn_cast<TruncInst>(&Count);
  const Value *Whole = Narrow ? Narrow->getOperand(0) : nullptr;
  if (!Whole || !Whole->getType()->isIntegerTy(64))
    return false;
  const APInt *Factor = nullptr;
  return match(Whole, m_c_Mul(m_Value(), m_APInt(Factor))) ? *Factor == Size
         : match(Whole, m_Shl(m_Value(), m_APInt(Factor)))
             ? Factor->ult(64) && (1ull << Factor->getZExtValue()) == Size
             : false;
}

const DICompositeType *structureAt(const Value &Address) {
  const auto *T = dyn_cast_or_null<DICompositeType>(describedType(Address));
  return T && T->getTag() == dwarf::DW_TAG_structure_type &&
                 T->getSizeInBits() > 0
             ? T
             : nullptr;
}

/// One of its members that are no structures themselves.
struct Member {
  uint64_t Offset, Bytes;
  bool Float;
};

/// Of the first two; empty where one is of another kind.
SmallVector<Member, 2> firstMembers(const DICompositeType &Of) {
  SmallVector<Member, 2> Result;
  for (const DINode *N : Of.getElements()) {
    const auto *M = dyn_cast<DIDerivedType>(N);
    if (!M || M->getTag() != dwarf::DW_TAG_member || M->isStaticMember())
      continue;
    const DIType *T = M->getBaseType();
    while (const auto *D = dyn_cast_or_null<DIDerivedType>(T)) {
      if (D->getTag() != dwarf::DW_TAG_typedef &&
          D->getTag() != dwarf::DW_TAG_const_type)
        break;
      T = D->getBaseType();
    }
    const auto *B = dyn_cast_or_null<DIBasicType>(T);
    if (!B || (B->getEncoding() != dwarf::DW_ATE_float &&
               B->getEncoding() != dwarf::DW_ATE_signed &&
               B->getEncoding() != dwarf::DW_ATE_unsigned))
      return {};
    Result.push_back({M->getOffsetInBits() / 8, B->getSizeInBits() / 8,
                      B->getEncoding() == dwarf::DW_ATE_float});
    if (Result.size() == 2)
      return Result;
  }
  return {};
}

/// A value, and an int behind it in the second half.
bool isSuchPair(const BasicType &Pair, ArrayRef<Member> Members) {
  const StringRef Name = Pair.Name;
  const bool Float = Name.contains("FLOAT") || Name.contains("DOUBLE");
  const Member &Value = Members[0], &Location = Members[1];
  return Value.Float == Float && !Location.Float && Location.Bytes == 4 &&
         Location.Offset == Pair.Bytes / 2 && Value.Offset == 0 &&
         Value.Bytes <= Pair.Bytes / 2 && Value.Bytes * 4 >= Pair.Bytes;
}

std::string nameOf(const DICompositeType &Of) {
  return Of.getName().empty() ? say<text::SomeStructure>()
                              : quoted(Of.getName().str());
}

class BytesCheck {
public:
  BytesCheck(const DataLayout &DL, Findings &Out) : DL(DL), Out(Out) {}

  void look(const MpiCall &Call, const DataArgument &D) {
    const BasicType *Type = basicType(Call, D.Type);
    const Value *Address = Call.value(D.Buffer);
    if (!Type || !Address || Call.isFortran())
      return;
    const Value *Count = D.Count < 0 ? nullptr : Call.value(D.Count);
    if (Count && Type->Bytes > 1 && !Type->isPair() &&
        isTimesSize(*Count, Type->Bytes))
      return tell(Call, say<text::CountOfBytes>(Call.name(), Type->Name),
                  Confidence::BytesCounted);
    const DICompositeType *Of = structureAt(*Address);
    if (!Of)
      return;
    const uint64_t Bytes = Of->getSizeInBits() / 8;
    if (const auto N = Count ? constantAt(Call, D.Count) : std::nullopt;
        Type->Of == BasicType::Byte && N &&
        uint64_t(*N) == DL.getPointerSize() && Bytes > uint64_t(*N))
      return tell(Call,
                  say<text::SizeOfPointer>(Call.name(), *N, nameOf(*Of), Bytes),
                  Confidence::BytesCounted);
    const auto Members = firstMembers(*Of);
    if (Type->Of == BasicType::Pair && Members.size() == 2 &&
        !isSuchPair(*Type, Members))
      tell(Call, say<text::OtherElements>(Call.name(), Type->Name, nameOf(*Of)),
           Confidence::CastElement);
  }

private:
  void tell(const MpiCall &Call, std::string Text, Confidence Why) {
    if (isTold(Out, Check::BufferType, &Call.call()))
      return;
    Out.push_back(
        findingAt(Call, Check::BufferType, Severity::Warning, std::move(Text)));
    lower(Out.back(), Why);
  }

  const DataLayout &DL;
  Findings &Out;
};

} // namespace

void checkBufferBytes(CheckContext &C, Findings &Out) {
  BytesCheck Check(C.Copy.module().getDataLayout(), Out);
  for (const Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F))
      if (const MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
        for (const DataArgument &D : dataArguments(Call.fn()))
          Check.look(Call, D);
}

} // namespace tutti
