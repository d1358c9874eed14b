// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which memory of the rank that is walked through belongs to operations under
/// way, and who touches it too early (MPI-3.1, section 3.7.2). Only what is
/// certain: known places, known sizes, operations that nothing may have
/// completed.

#include "analysis/execution/SymbolicWorld.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "model/Incomplete.h"
#include "model/SourceLocation.h"
#include "model/texts/Buffers.def"
#include "model/texts/Execution.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace tutti {

/// Of how many members, or neighbours, the argument has a part; 0: not known.
static size_t partsOf(Fn F, const DataArgument &D, const RuntimeHandle *Comm,
                      size_t Members) {
  if (row(F).Kind != Class::Neighbor)
    return Members;
  if (!Comm)
    return 0;
  return !Comm->Grid.empty() ? 2 * Comm->Grid.size()
         : D.Writes          ? Comm->Sources
                             : Comm->Targets;
}

bool hasPartOfEach(Fn F, const DataArgument &D) {
  if (!has(F, table::STYPE) || !has(F, table::RTYPE))
    return false;
  if (row(F).Kind == Class::Neighbor)
    return D.Writes || !has(F, table::OneForAll);
  if (row(F).Kind != Class::Data)
    return false;
  if (has(F, table::ROOT))
    return D.OnlyAtRoot;
  return !has(F, table::UniformOut) || D.Writes;
}

std::vector<std::pair<int64_t, uint64_t>>
Interpreter::blocks(const MpiCall &Call, const DataArgument &D,
                    std::optional<int> Mine, size_t Size) {
  Fn F = Call.fn();
  std::vector<std::pair<int64_t, uint64_t>> Result;
  if (D.Count >= 0) {
    Payload P = payload(Call, D.Count, D.Type);
    // How many others there are is only known where they are looked at.
    const bool AreAll = Size && hasPartOfEach(F, D) && !isAlone();
    if (P.Of && P.Count > 0)
      Result.push_back(
          {0, uint64_t(P.Count) * P.Of->Bytes * (AreAll ? Size : 1)});
    // That there is anything is what the call is made for.
    else if (P.Count < 0 && isAlone() && !number(Call, D.Count))
      if (Payload Item = itemOf(Call, D.Type); Item.Of && Item.Count > 0)
        Result.push_back({0, Item.Of->Bytes});
    return Result;
  }
  Payload Item = itemOf(Call, D.Type);
  bool Sends = D.Reads && has(F, table::SCOUNTS);
  Role Counts = Sends ? table::SCOUNTS : table::RCOUNTS;
  Role Offsets = Sends ? table::SDISPLS : table::RDISPLS;
  if (!Item.Of || Item.Count <= 0 || !has(F, Counts))
    return Result;
  int64_t Bytes = Item.Count * Item.Of->Bytes, All = 0;
  for (size_t I = 0; I < Size; ++I) {
    auto N = element(Call, indexOf(F, Counts), I);
    auto Offset = has(F, Offsets) ? element(Call, indexOf(F, Offsets), I)
                                  : std::optional<int64_t>(All);
    if (!N || !Offset || *N < 0)
      return {};
    if (*N && has(F, Offsets))
      Result.push_back({*Offset * Bytes, uint64_t(*N * Bytes)});
    All += *N;
  }
  if (has(F, Offsets))
    return Result;
  // Reduce_scatter: all of the vectors goes in, the own part comes out.
  auto Own = Mine ? element(Call, indexOf(F, Counts), *Mine) : std::nullopt;
  int64_t N = D.Reads ? All : Own.value_or(0);
  if (N > 0)
    Result.push_back({0, uint64_t(N * Bytes)});
  return Result;
}

/// Of a datatype with gaps.
std::vector<std::pair<int64_t, uint64_t>>
Interpreter::scattered(const MpiCall &Call, const DataArgument &D,
                       size_t Size) {
  constexpr int64_t Most = 512;
  std::vector<std::pair<int64_t, uint64_t>> Result;
  TypeLayout Layout = layoutOf(Call, D.Type);
  auto N = D.Count >= 0 ? number(Call, D.Count) : std::nullopt;
  if (!N || !Layout.Known || *N < 0 || *N > INT32_MAX)
    return Result;
  const int64_t Items = *N * (Size && hasPartOfEach(Call.fn(), D) ? Size : 1);
  if (Incomplete::reached(Items * int64_t(Layout.Blocks.size()) > Most,
                          Incomplete::Size, &Call.call()))
    return Result;
  for (int64_t I = 0; I < Items; ++I)
    for (const TypeLayout::Block &B : Layout.Blocks)
      Result.push_back({I * Layout.extent() + B.Offset, uint64_t(B.Bytes)});
  return Result;
}

/// Somebody says how many, and a rank that has tested what it is told may have
/// found none.
bool Interpreter::isSomeNumber(const MpiCall &Call, const DataArgument &D) {
  const int Symbol = D.Count < 0 ? -1 : payload(Call, D.Count, D.Type).Symbol;
  return Symbol >= 0 &&
         (!Trace.Chose || World->Path.isNotZero(RuntimeValue::symbol(Symbol)));
}

std::vector<UsedBuffer> Interpreter::buffersOf(const MpiCall &Call, int Comm) {
  Fn F = Call.fn();
  std::vector<UsedBuffer> Result;
  std::optional<int64_t> Root;
  auto Mine = rankIn(Comm);
  if (has(F, table::ROOT))
    Root = number(Call, table::ROOT);
  for (const DataArgument &D : dataArguments(F)) {
    const Value *Address = D.Buffer < 0 ? nullptr : Call.value(D.Buffer);
    if (!Address || D.Type < 0 || isFortranSentinel(Address) ||
        (D.OnlyAtRoot && (!Root || !Mine || *Root != *Mine)))
      continue;
    RuntimeHandle *H = handleAt(Call, D.Type);
    RuntimeValue Given = argument(Call, D.Buffer);
    auto Where = Memory.place(Given);
    const size_t Parts = partsOf(F, D, handleAt(Call, indexOf(F, table::COMM)),
                                 All.Comms[Comm].size());
    auto Blocks = H && !H->Dense ? scattered(Call, D, Parts)
                                 : blocks(Call, D, Mine, Parts);
    if (!H && !Call.isFortran() && Given.Is == RuntimeValue::Constant &&
        Given.C->isNullValue() && (!Blocks.empty() || isSomeNumber(Call, D))) {
      fault<text::NullBufferForData>(Call);
      Trace.Faults.back().IsSure = !Trace.Chose;
    }
    if (!Where || Where->Offset == RuntimeValue::Anywhere)
      continue;
    if (auto N = D.Count >= 0 ? number(Call, D.Count) : std::nullopt; N)
      checkElements(Call, layoutOf(Call, D.Type), *N, *Where);
    for (auto [Offset, Bytes] : Blocks) {
      UsedBuffer Used{RuntimeValue::object(Where->Id, Where->Offset + Offset),
                      Bytes, D.Reads, D.Writes, Address};
      if (D.Reads && D.Writes && has(F, table::ROOT)) {
        if (!Root || !Mine)
          continue;
        Used.Reads = *Root == *Mine;
        Used.Writes = !Used.Reads;
      }
      Result.push_back(Used);
    }
  }
  for (const UsedBuffer &A : Result)
    for (const UsedBuffer &B : Result)
      if (A.Reads && B.Writes && &A != &B && A.overlaps(B.Where, B.Bytes)) {
        fault<text::SendsFromReceived>(Call);
        return Result;
      }
  return Result;
}

void Interpreter::underWay(RuntimeHandle &Request) {
  Request.Active = Request.WasStarted = true;
  if (!Request.Buffers.empty())
    Busy.add(&Request - Handles.data(), Request.Buffers);
}

/// Or perhaps complete: what it uses is not watched any more.
void Interpreter::complete(RuntimeHandle &Request) {
  Request.Active = false;
  Busy.remove(int(&Request - Handles.data()));
}

void Interpreter::touch(const RuntimeValue &Where, uint64_t Bytes, bool Writes,
                        const Instruction &By, const Value *Name) {
  if (Memory.isOutside(Where, Bytes)) {
    Trace.Outside = true;
    Trace.StraysItself |= !MpiCall::get(By);
  }
  if (!Windows.empty())
    ownAccess(Where, Bytes, Writes, By);
  if (Busy.empty())
    return;
  auto At = Memory.place(Where);
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return;
  for (int N : Busy.at(*At, Bytes)) {
    const RuntimeHandle &H = Handles[N];
    for (const UsedBuffer &U : H.Buffers) {
      if ((!Writes && !U.Writes) || !U.overlaps(*At, Bytes))
        continue;
      std::string Of =
          Name ? variableName(*getUnderlyingObject(Name), &By) : std::string();
      MpiCall Mpi = MpiCall::get(By);
      bool Starts = Mpi && (has(Mpi.fn(), table::REQ_OUT) ||
                            row(Mpi.fn()).Kind == Class::Complete);
      Of = Of.empty() ? say<text::TheBuffer>() : quoted(Of);
      const char *Maker = H.Maker.name();
      ProcessFault F{H.Of == RuntimeHandle::Operation ? Check::RmaRace
                     : Starts                         ? Check::BufferOverlap
                                                      : Check::BufferModified,
                     H.Maker,
                     !U.Writes ? say<text::WrittenBeforeSent>(Of, Maker)
                     : Writes  ? say<text::WrittenBeforeReceived>(Of, Maker)
                               : say<text::ReadBeforeReceived>(Of, Maker),
                     &inProgram(By)};
      Trace.Faults.push_back(std::move(F));
      Busy.remove(N); // one is enough to find the others
      return;
    }
  }
}

void Interpreter::touch(const std::vector<UsedBuffer> &Buffers,
                        const MpiCall &By) {
  for (const UsedBuffer &U : Buffers) {
    checkRoom(U, By);
    touch(U.Where, U.Bytes, U.Writes, By.call(), U.Address);
  }
}

/// With too many ranks for the buffer the program may go wrong in its own way;
/// with any number it is wrong.
void Interpreter::checkRoom(const UsedBuffer &Buffer, const MpiCall &By) {
  if (!Memory.isOutside(Buffer.Where, Buffer.Bytes))
    return;
  const int64_t From = Buffer.Where.Offset;
  fault<text::EndsBehindBuffer>(By, From, From + int64_t(Buffer.Bytes) - 1,
                                *Memory.sizeAt(Buffer.Where), Rank);
}

} // namespace tutti
