// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-type for memory whose size is found out at run time: a function
/// allocates it, or asks a vector for its size, and passes it to a call that
/// uses more, whatever the numbers are. Constant sizes are BufferType's.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/DatatypeShape.h"
#include "analysis/memory/BufferObject.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "analysis/values/Conditions.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/buffers/SizeSums.h"
#include "checks/buffers/VectorRoom.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Buffers.def"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

class BufferRoomCheck {
public:
  BufferRoomCheck(Conditions &Values, const DataLayout &DL, Findings &Out)
      : Sizes(Values, DL), DL(DL), Out(Out) {}

  void look(const MpiCall &Call, const DataArgument &D) {
    const Value *Address = Call.value(D.Buffer);
    if (const auto *P = dyn_cast_or_null<PHINode>(Address); P && D.OnlyAtRoot)
      Address = &onlyThere(*P);
    if (!Address || D.Count < 0 || constantAt(Call, D.Count) ||
        !Address->getType()->isPointerTy() || movesData(Call, D) == Moves::No)
      return;
    const BufferObject B = bufferObject(*Address, DL, nullptr);
    if (!B.Base || !B.Offset || B.Room)
      return;
    auto Room = Sizes.allocated(*B.Base, &Call.call());
    auto Type = Room ? datatypeShape(Call, D.Type) : std::nullopt;
    if (Type && isOfSmaller(*B.Base, *Type))
      return;
    const Value *Count = Type ? Call.value(D.Count) : nullptr;
    if (!Count || !Count->getType()->isIntegerTy())
      return;
    auto Used = used(*Type, *Count);
    if (!Used || *B.Offset < 0)
      return;
    Used = SizeSums::added(Used, SizeSums::constant(*B.Offset), 1);
    if (!Used || !Sizes.sameEverywhere(*Used) || !Sizes.sameEverywhere(*Room))
      return;
    if (SizeSums::isMore(*Used, *Room))
      tell(say<text::MoreThanAllocated>(Call.name(), Type->Name), Call,
           *B.Base);
    else if (*Used == *Room && isForEachRank(Call, D)) {
      tell(say<text::RoomForOnePart>(Call.name(), Type->Name), Call, *B.Base);
      if (D.OnlyAtRoot)
        lower(Out.back(), Confidence::AtRootOnly);
    }
  }

private:
  /// A vector's elements are smaller than those of the datatype: that they are
  /// of another type others say.
  static bool isOfSmaller(const Value &Base, const DatatypeShape &Type) {
    const auto *CB = dyn_cast<CallBase>(&Base);
    const auto Each =
        CB && vectorOf(*CB) ? vectorElementBytes(*CB) : std::nullopt;
    return Each && Type.bytes(1) && *Each < uint64_t(*Type.bytes(1));
  }

  /// Those that need no buffer have the null pointer.
  static const Value &onlyThere(const PHINode &P) {
    const Value *Only = nullptr;
    for (const Value *V : P.incoming_values()) {
      if (isa<ConstantPointerNull, UndefValue>(V))
        continue;
      if (Only && Only != V)
        return P;
      Only = V;
    }
    return Only ? *Only : P;
  }

  std::optional<SizeSum> used(const DatatypeShape &Type, const Value &Count) {
    auto One = Type.bytes(1), Two = Type.bytes(2);
    if (!One || !Two)
      return std::nullopt;
    const int64_t Each = *Two - *One;
    return SizeSums::added(
        SizeSums::multiplied(Sizes.of(&Count), SizeSums::constant(Each)),
        SizeSums::constant(int64_t(*One) - Each), 1);
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

  void tell(std::string Text, const MpiCall &Call, const Value &Base) {
    Finding F =
        findingAt(Call, Check::BufferType, Severity::Warning, std::move(Text));
    if (const auto *I = dyn_cast<Instruction>(&Base); I && I->getDebugLoc())
      F.Notes.push_back(note<text::AllocatedHere>(locationOf(*I)));
    Out.push_back(std::move(F));
  }

  SizeSums Sizes;
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
      for (const DataArgument &D : packArguments(Call.fn()))
        Check.look(Call, D);
    }
}

} // namespace tutti
