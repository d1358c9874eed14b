// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-type for memory whose size is found out at run time: a function
/// allocates it and passes it to a call that uses more, whatever the numbers
/// are. Sizes and counts are sums of products of values; what is the same value
/// is said by value numbers. Constant sizes are BufferType's.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/DatatypeShape.h"
#include "analysis/memory/BufferObject.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "analysis/values/Conditions.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/CxxLibrary.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Buffers.def"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include <map>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tutti {
namespace {

/// Products of values by their factors; the empty one is 1.
using Product = std::vector<ValueNumber>;
using Sum = std::map<Product, int64_t>;

constexpr int64_t Largest = int64_t(1) << 40;
constexpr unsigned MaxDepth = 12;
constexpr size_t MaxProducts = 16;

class Sums {
public:
  Sums(Conditions &Values, const DataLayout &DL) : Values(Values), DL(DL) {}

  /// Empty when a bound is hit.
  std::optional<Sum> of(const Value *V, unsigned Depth = 0) {
    if (Incomplete::reached(Depth > MaxDepth, Incomplete::Depth, V))
      return std::nullopt;
    // flang writes sizes of elements as differences of addresses.
    if (const auto *C = dyn_cast<ConstantExpr>(V))
      V = ConstantFoldConstant(C, DL);
    if (const auto *C = dyn_cast<ConstantInt>(V))
      return C->getValue().abs().ult(Largest)
                 ? std::optional(constant(C->getSExtValue()))
                 : std::nullopt;
    if (const auto *C = dyn_cast<CastInst>(V))
      return C->getSrcTy()->isIntegerTy() ? of(C->getOperand(0), Depth + 1)
                                          : atom(*V);
    if (const Value *N = positiveOf(*V))
      return of(N, Depth + 1);
    const Value *A = nullptr, *B = nullptr;
    if (match(V, m_Add(m_Value(A), m_Value(B))))
      return added(of(A, Depth + 1), of(B, Depth + 1), 1);
    if (match(V, m_Sub(m_Value(A), m_Value(B))))
      return added(of(A, Depth + 1), of(B, Depth + 1), -1);
    if (match(V, m_Mul(m_Value(A), m_Value(B))) ||
        match(V, m_ExtractValue<0>(m_Intrinsic<Intrinsic::umul_with_overflow>(
                     m_Value(A), m_Value(B)))))
      return multiplied(of(A, Depth + 1), of(B, Depth + 1));
    const APInt *Bits = nullptr;
    if (match(V, m_Shl(m_Value(A), m_APInt(Bits))) && Bits->ult(32))
      return multiplied(of(A, Depth + 1),
                        constant(int64_t(1) << Bits->getZExtValue()));
    return atom(*V);
  }

  static Sum constant(int64_t N) {
    Sum S;
    if (N != 0)
      S[{}] = N;
    return S;
  }

  static std::optional<Sum> added(std::optional<Sum> A, std::optional<Sum> B,
                                  int64_t Times) {
    if (!A || !B)
      return std::nullopt;
    for (const auto &[P, N] : *B) {
      int64_t &Of = (*A)[P];
      Of += Times * N;
      if (Of == 0)
        A->erase(P);
      else if (Of > Largest || Of < -Largest)
        return std::nullopt;
    }
    return A;
  }

  static std::optional<Sum> multiplied(const std::optional<Sum> &A,
                                       const std::optional<Sum> &B) {
    if (!A || !B ||
        Incomplete::reached(A->size() * B->size() > MaxProducts,
                            Incomplete::Size))
      return std::nullopt;
    Sum Result;
    for (const auto &[P, N] : *A)
      for (const auto &[Q, M] : *B) {
        Product Both = P;
        Both.insert(Both.end(), Q.begin(), Q.end());
        llvm::sort(Both);
        if (N > Largest / std::max<int64_t>(std::abs(M), 1) ||
            -N > Largest / std::max<int64_t>(std::abs(M), 1))
          return std::nullopt;
        Result[Both] += N * M;
      }
    for (auto It = Result.begin(); It != Result.end();)
      It = It->second == 0 ? Result.erase(It) : std::next(It);
    return Result;
  }

private:
  /// A number of elements, or none when that is negative or too large.
  static const Value *positiveOf(const Value &V) {
    const Value *A = nullptr, *B = nullptr;
    if (match(&V, m_Select(m_Value(), m_AllOnes(), m_Value(A))))
      return A; // new of too many
    if (match(&V, m_SMax(m_Value(A), m_Zero())) ||
        match(&V, m_SMax(m_Zero(), m_Value(A))))
      return A;
    if (match(&V, m_Select(m_Value(), m_Value(B), m_Zero())))
      return B;
    // ALLOCATE of nothing takes a byte.
    if (match(&V, m_Select(m_Value(), m_Value(B), m_One())))
      return B;
    return nullptr;
  }

  std::optional<Sum> atom(const Value &V) {
    Sum S;
    S[{Values.numberOf(&V)}] = 1;
    return S;
  }

  Conditions &Values;
  const DataLayout &DL;
};

class BufferRoomCheck {
public:
  BufferRoomCheck(Conditions &Values, const DataLayout &DL, Findings &Out)
      : Values(Values), Sizes(Values, DL), DL(DL), Out(Out) {}

  void look(const MpiCall &Call, const DataArgument &D) {
    const Value *Address = Call.value(D.Buffer);
    if (!Address || D.Count < 0 || constantAt(Call, D.Count) ||
        !Address->getType()->isPointerTy() || movesData(Call, D) == Moves::No)
      return;
    const BufferObject B = bufferObject(*Address, DL, nullptr);
    if (!B.Base || !B.Offset || B.Room)
      return;
    auto Room = allocated(*B.Base);
    auto Type = Room ? datatypeShape(Call, D.Type) : std::nullopt;
    const Value *Count = Type ? Call.value(D.Count) : nullptr;
    if (!Count || !Count->getType()->isIntegerTy())
      return;
    auto Used = used(*Type, *Count);
    if (!Used || *B.Offset < 0)
      return;
    Used = Sums::added(Used, Sums::constant(*B.Offset), 1);
    if (!Used || !sameEverywhere(*Used) || !sameEverywhere(*Room))
      return;
    if (isMore(*Used, *Room))
      tell(say<text::MoreThanAllocated>(Call.name(), Type->Name), Call,
           *B.Base);
    else if (*Used == *Room && isForEachRank(Call, D)) {
      tell(say<text::RoomForOnePart>(Call.name(), Type->Name), Call, *B.Base);
      if (D.OnlyAtRoot)
        lower(Out.back(), Confidence::AtRootOnly);
    }
  }

private:
  /// What a call or a variable of this function allocates, in bytes.
  std::optional<Sum> allocated(const Value &Base) {
    if (const auto *A = dyn_cast<AllocaInst>(&Base)) {
      if (!A->isArrayAllocation())
        return std::nullopt;
      const uint64_t Each =
          DL.getTypeAllocSize(A->getAllocatedType()).getFixedValue();
      return Sums::multiplied(Sizes.of(A->getArraySize()),
                              Sums::constant(Each));
    }
    const auto *CB = dyn_cast<CallBase>(&Base);
    const Function *F = CB ? CB->getCalledFunction() : nullptr;
    if (!F || CB->arg_empty())
      return std::nullopt;
    const StringRef Name = F->getName();
    if (Name == "malloc" || isOperatorNew(Name))
      return Sizes.of(CB->getArgOperand(0));
    if (Name == "calloc" && CB->arg_size() == 2)
      return Sums::multiplied(Sizes.of(CB->getArgOperand(0)),
                              Sizes.of(CB->getArgOperand(1)));
    if (Name == "realloc" && CB->arg_size() == 2)
      return Sizes.of(CB->getArgOperand(1));
    return std::nullopt;
  }

  std::optional<Sum> used(const DatatypeShape &Type, const Value &Count) {
    auto One = Type.bytes(1), Two = Type.bytes(2);
    if (!One || !Two)
      return std::nullopt;
    const int64_t Each = *Two - *One;
    return Sums::added(Sums::multiplied(Sizes.of(&Count), Sums::constant(Each)),
                       Sums::constant(int64_t(*One) - Each), 1);
  }

  /// The count is that of one rank's part, and the buffer takes those of all.
  static bool isForEachRank(const MpiCall &Call, const DataArgument &D) {
    const Fn F = Call.fn();
    if (row(F).Kind != Class::Data || !has(F, table::SCOUNT) ||
        !has(F, table::RCOUNT) || !has(F, table::RTYPE) ||
        Call.predefined(scopeIndex(F)) == "MPI_COMM_SELF")
      return false;
    const bool Receives = row(F).Roles.At[D.Buffer] == table::RBUF;
    if (has(F, table::Rooted))
      return Receives && D.OnlyAtRoot;
    return Receives || !has(F, table::UniformOut);
  }

  /// Used is more than Room for any numbers with which there is room at all.
  static bool isMore(const Sum &Used, const Sum &Room) {
    auto More = Sums::added(Used, Room, -1);
    if (!More || More->empty())
      return false;
    for (const auto &[P, N] : *More)
      if (N < 0 || (!P.empty() && !isPositive(P, Room)))
        return false;
    return true;
  }

  /// There is as much room as this product, or more than it.
  static bool isPositive(const Product &P, const Sum &Room) {
    for (const auto &[Q, N] : Room)
      if (N < 0 || (!Q.empty() && Q != P))
        return false;
    return Room.count(P) != 0;
  }

  bool sameEverywhere(const Sum &S) const {
    return all_of(S, [&](const auto &Each) {
      return all_of(Each.first, [&](ValueNumber N) {
        const Conditions::Info &I = Values.info(N);
        return I.Stable && (!I.Opaque || I.Example);
      });
    });
  }

  void tell(std::string Text, const MpiCall &Call, const Value &Base) {
    Finding F =
        findingAt(Call, Check::BufferType, Severity::Warning, std::move(Text));
    if (const auto *I = dyn_cast<Instruction>(&Base); I && I->getDebugLoc())
      F.Notes.push_back(note<text::AllocatedHere>(locationOf(*I)));
    Out.push_back(std::move(F));
  }

  Conditions &Values;
  Sums Sizes;
  const DataLayout &DL;
  Findings &Out;
};

} // namespace

void checkBufferRoom(CheckContext &C, Findings &Out) {
  Conditions Values(DivergenceAnalysis::of(C.Copy).Sequences->ranks());
  BufferRoomCheck Check(Values, C.Copy.module().getDataLayout(), Out);
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isTrusted())
        continue;
      for (const DataArgument &D : dataArguments(Call.fn()))
        Check.look(Call, D);
    }
}

} // namespace tutti
