// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-type for an object of C++ that moves byte by byte, with a member
/// that owns memory: a string, a vector, a shared pointer. What arrives are
/// addresses of another process, which the destructor frees. Told where the
/// constant number of bytes, or a multiple of the object's size, comes to the
/// owner; by debug information alone, which says what the object consists of.

#include "analysis/arguments/CallArguments.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Buffers.def"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tutti {
namespace {

constexpr StringRef Owners[] = {"basic_string",
                                "deque",
                                "forward_list",
                                "function",
                                "list",
                                "map",
                                "multimap",
                                "multiset",
                                "set",
                                "shared_ptr",
                                "unique_ptr",
                                "unordered_map",
                                "unordered_multimap",
                                "unordered_multiset",
                                "unordered_set",
                                "vector",
                                "weak_ptr"};

/// The type is one of the C++ library's that own memory.
bool isOwner(const DICompositeType &T) {
  if (!is_contained(Owners, T.getName().split('<').first))
    return false;
  const auto *In = dyn_cast_or_null<DINamespace>(T.getScope());
  while (In && In->getName() != "std")
    In = dyn_cast_or_null<DINamespace>(In->getScope());
  return In && !In->getScope();
}

const DIType *withoutNames(const DIType *T) {
  while (const auto *D = dyn_cast_or_null<DIDerivedType>(T)) {
    if (D->getTag() != dwarf::DW_TAG_typedef &&
        D->getTag() != dwarf::DW_TAG_const_type)
      break;
    T = D->getBaseType();
  }
  return T;
}

/// An owner in an object, and where it begins.
struct Owned {
  const DICompositeType *Type;
  StringRef Member; ///< empty: the object itself
  uint64_t Offset;
};

class OwnerSearch {
public:
  /// The first one that lies below \p End.
  std::optional<Owned> in(const DIType *T, uint64_t Offset, uint64_t End,
                          StringRef Member = {}) {
    const auto *Of = dyn_cast_or_null<DICompositeType>(withoutNames(T));
    if (!Of || Offset >= End || !Incomplete::within(++Steps, 256))
      return std::nullopt;
    if (isOwner(*Of))
      return Owned{Of, Member, Offset};
    if (Of->getTag() == dwarf::DW_TAG_array_type)
      return in(Of->getBaseType(), Offset, End, Member);
    if (Of->getTag() != dwarf::DW_TAG_structure_type &&
        Of->getTag() != dwarf::DW_TAG_class_type)
      return std::nullopt;
    for (const DINode *N : Of->getElements()) {
      const auto *M = dyn_cast<DIDerivedType>(N);
      const bool IsBase = M && M->getTag() == dwarf::DW_TAG_inheritance;
      if (!M || M->isStaticMember() ||
          (!IsBase && M->getTag() != dwarf::DW_TAG_member))
        continue;
      if (auto Found =
              in(M->getBaseType(), Offset + M->getOffsetInBits() / 8, End,
                 IsBase || !Member.empty() ? Member : M->getName()))
        return Found;
    }
    return std::nullopt;
  }

private:
  unsigned Steps = 0;
};

class OwnedBytes {
public:
  explicit OwnedBytes(Findings &Out) : Out(Out) {}

  void look(const MpiCall &Call, const DataArgument &D) {
    const BasicType *Type = basicType(Call, D.Type);
    const Value *Address = Call.value(D.Buffer);
    const Value *Count = D.Count < 0 ? nullptr : Call.value(D.Count);
    if (!Type || !Address || !Count || Call.isFortran() || Type->Bytes != 1 ||
        movesData(Call, D) == Moves::No ||
        isTold(Out, Check::BufferType, &Call.call()))
      return;
    const auto *Of = dyn_cast_or_null<DICompositeType>(
        withoutNames(describedType(*Address)));
    if (!Of || Of->getSizeInBits() == 0)
      return;
    const uint64_t Bytes = Of->getSizeInBits() / 8;
    const auto N = constantAt(Call, D.Count);
    if (N ? *N <= 0 : !isMultiple(*Count, Bytes))
      return;
    if (const auto Found =
            OwnerSearch().in(Of, 0, N ? uint64_t(*N) : Bytes, {}))
      tell(Call, *Of, *Found);
  }

private:
  static bool isMultiple(const Value &Count, uint64_t Size) {
    const Value *Whole = &Count;
    if (const auto *Narrow = dyn_cast<TruncInst>(Whole))
      Whole = Narrow->getOperand(0);
    const APInt *Factor = nullptr;
    return match(Whole, m_c_Mul(m_Value(), m_APInt(Factor))) ? *Factor == Size
           : match(Whole, m_Shl(m_Value(), m_APInt(Factor)))
               ? Factor->ult(64) && (1ull << Factor->getZExtValue()) == Size
               : false;
  }

  void tell(const MpiCall &Call, const DICompositeType &Of,
            const Owned &Found) {
    const std::string Owner =
        "std::" + Found.Type->getName().split('<').first.str();
    Out.push_back(findingAt(
        Call, Check::BufferType, Severity::Warning,
        Found.Member.empty()
            ? say<text::BytesOfOwner>(Call.name(), Owner)
            : say<text::BytesWithOwner>(Call.name(), quoted(Of.getName().str()),
                                        quoted(Found.Member.str()), Owner)));
    lower(Out.back(), Confidence::OwnerSetAgain);
  }

  Findings &Out;
};

} // namespace

void checkOwnedBytes(CheckContext &C, Findings &Out) {
  OwnedBytes Check(Out);
  for (const Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F))
      if (const MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
        for (const DataArgument &D : dataArguments(Call.fn()))
          Check.look(Call, D);
}

} // namespace tutti
