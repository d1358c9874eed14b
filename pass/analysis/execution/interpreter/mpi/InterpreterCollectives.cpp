// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a rank in a symbolic world brings to a collective call, element by
/// element where it is known how many there are, and how it gets what the call
/// makes of that. What that is, others say.

#include "analysis/execution/SymbolicWorld.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

/// More bytes or elements of a buffer than these are not followed.
static constexpr int64_t MostElements = 16;
static constexpr uint64_t MostBytesOfSymbols = 4096;

/// What a call that nobody follows has left at a place: one value wherever it
/// is read, on all ranks.
RuntimeValue Interpreter::leftAt(const RuntimeValue &At, Type &T) {
  const InterpreterMemory::Cell *Left =
      Memory.leftAt(At, DL.getTypeStoreSize(&T).getKnownMinValue());
  return Left ? World->Names.source(Left->LeftBy, Left->LeftAt, 0, T)
              : RuntimeValue();
}

/// What a call finds at a place, which gets a name if nothing is known of it:
/// that of one part of what the call uses.
RuntimeValue Interpreter::nameAt(const MpiCall &Call, const RuntimeValue &At,
                                 Type &T, int64_t Part) {
  uint64_t Bytes = DL.getTypeStoreSize(&T).getKnownMinValue();
  RuntimeValue V = Memory.load(At, T);
  if (V.Is == RuntimeValue::Unknown && Memory.isBlank(At, Bytes)) {
    V = leftAt(At, T);
    if (V.Is == RuntimeValue::Unknown)
      V = World->Names.source(&Call.call(), Times[&Call.call()]++, Part, T);
    Memory.name(At, V, Bytes);
  }
  return V;
}

/// So many elements of such a size are followed.
static bool areFollowed(const Payload &P) {
  const int64_t Size = P.Of ? P.Of->Bytes : 0;
  return P.Count >= 0 && P.Count <= MostElements && (Size == 4 || Size == 8);
}

/// What an argument holds, by its places; each element gets a name. With Parts,
/// of so many members: all of it, or nothing.
SentCells Interpreter::contents(const MpiCall &Call, const DataArgument &D,
                                int Parts) {
  SentCells Result;
  RuntimeValue Buffer = argument(Call, D.Buffer);
  if (!Memory.place(Buffer))
    return Result;
  Payload P = D.Count >= 0 ? payload(Call, D.Count, D.Type) : Payload();
  int64_t Size = P.Of ? P.Of->Bytes : 0;
  if (areFollowed(P)) {
    Type *T = Type::getIntNTy(Call.call().getContext(), Size * 8);
    for (int64_t I = 0; I < P.Count * std::max(Parts, 1); ++I) {
      RuntimeValue At = Memory.place(Buffer).value();
      if (At.Offset == RuntimeValue::Anywhere)
        return Result;
      At.Offset += I * Size;
      Result.push_back({I * Size, uint64_t(Size), nameAt(Call, At, *T, I)});
    }
    return Result;
  }
  if (Parts) {
    Incomplete::reached(P.Count > MostElements, Incomplete::Size, &Call.call());
    return Result;
  }
  uint64_t Bytes =
      P.Count >= 0 && Size > 0 ? uint64_t(P.Count * Size) : MostBytesOfSymbols;
  for (auto &[Offset, C] :
       Memory.cells(Buffer, std::min(Bytes, MostBytesOfSymbols)))
    if (C.V.Is != RuntimeValue::Object && C.V.Is != RuntimeValue::Handle)
      Result.push_back({Offset, C.Bytes, C.V});
  return Result;
}

/// What a buffer of a message holds, as far as that is known without a name of
/// its own, which ranks that send nothing would not give it.
SentCells Interpreter::held(const Payload &P, const RuntimeValue &Buffer) {
  SentCells Result;
  const auto Begin = Memory.place(Buffer);
  Incomplete::reached(P.Count > MostElements, Incomplete::Size);
  if (!Begin || Begin->Offset == RuntimeValue::Anywhere || !areFollowed(P))
    return Result;
  const int64_t Size = P.Of->Bytes;
  Type *T = Type::getIntNTy(Copy.functions().front()->getContext(), Size * 8);
  for (int64_t I = 0; I < P.Count; ++I) {
    RuntimeValue At = *Begin;
    At.Offset += I * Size;
    RuntimeValue V = Memory.load(At, *T);
    if (V.Is == RuntimeValue::Unknown)
      V = leftAt(At, *T);
    if (V.Is == RuntimeValue::Constant || V.Is == RuntimeValue::Symbol)
      Result.push_back({I * Size, uint64_t(Size), V});
  }
  return Result;
}

/// What one argument of a message moves: what it sends, and where what it
/// receives goes. What persistent requests send is seen when they start.
Contribution Interpreter::carried(const MpiCall &Call, const DataArgument &D) {
  Contribution Mine;
  const RuntimeValue Buffer = argument(Call, D.Buffer);
  if (D.Writes)
    Mine.Result = Buffer;
  if (D.Writes && has(Call.fn(), table::STATUS_OUT))
    Mine.Status = argument(Call, table::STATUS_OUT);
  const RuntimeHandle *H = handleAt(Call, D.Type);
  if (D.Reads && (!H || H->Dense) && D.Count >= 0)
    Mine.Sent = held(payload(Call, D.Count, D.Type), Buffer);
  return Mine;
}

/// Before a collective call changes its buffers: what it sends, and where what
/// it makes goes.
void Interpreter::comes(const MpiCall &Call, int Comm, Contribution &Mine) {
  Fn F = Call.fn();
  for (const DataArgument &D : dataArguments(F)) {
    if (!D.OnlyAtRoot && D.Count >= 0 &&
        World->Path.isNotZero(argument(Call, D.Count)))
      used(argument(Call, D.Buffer));
    if (D.Reads)
      Mine.Sent = contents(Call, D);
    if (D.Reads && has(F, table::SCOUNT))
      Mine.Parts = contents(
          Call, D, hasPartOfEach(F, D) ? int(All.Comms[Comm].size()) : 1);
    if (D.Writes)
      Mine.Result = argument(Call, D.Buffer);
  }
  RuntimeValue From =
      has(F, table::SBUF) ? argument(Call, table::SBUF) : RuntimeValue();
  if (From.Is == RuntimeValue::Constant && isInPlace(Call, *From.C))
    for (const DataArgument &D : dataArguments(F))
      if (D.Writes)
        Mine.Sent = contents(Call, D);
}

void Interpreter::receives(unsigned Action, ArrayRef<SentCell> Cells,
                           ArrayRef<SentCell> Status) {
  const Contribution &Mine = Contributions[Action];
  auto Store = [&](const RuntimeValue &At, ArrayRef<SentCell> Each) {
    for (const SentCell &C : Each)
      Memory.store(RuntimeValue::object(At.Id, At.Offset + C.Offset), C.V,
                   C.Bytes);
  };
  if (auto At = Memory.place(Mine.Status);
      At && At->Offset != RuntimeValue::Anywhere)
    Store(*At, Status);
  auto At = Memory.place(Mine.Result);
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return;
  if (Cells.empty() && Status.empty())
    Memory.forgetFrom(*At);
  Store(*At, Cells);
}

} // namespace tutti
