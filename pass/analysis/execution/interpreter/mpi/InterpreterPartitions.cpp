// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Partitioned messages of the rank that is walked through (MPI-4.0, chapter
/// 4): persistent ones of as many elements as all partitions have, of which the
/// sender says one by one which are ready. Only a partitioned receive takes
/// them.

#include "analysis/execution/interpreter/Interpreter.h"
#include "model/Incomplete.h"
#include "model/texts/Execution.def"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

Interpreter::Result Interpreter::partitioned(const MpiCall &Call, int Comm) {
  Fn F = Call.fn();
  const bool Sends = has(F, table::SBUF);
  DataArgument D = dataArguments(F).front();
  D.Count = indexOf(F, table::LCOUNT);
  auto N = number(Call, table::PARTITIONS);
  std::vector<Action> Made;
  if (!addMessage(Call, D, Comm, Sends ? Action::Send : Action::Post,
                  has(F, table::DEST) ? table::DEST : table::SOURCE, table::TAG,
                  Made))
    return Stop;
  for (Action &A : Made) {
    A.Window = Action::Partitions;
    A.Data = N && *N >= 0 && *N <= INT32_MAX && A.Data.Count >= 0 &&
                     A.Data.Count <= INT32_MAX
                 ? Payload{A.Data.Count * *N, A.Data.Of}
                 : Payload();
  }
  overwritten(Call);
  writeOut(Call);
  RuntimeHandle &H = request(Call, std::move(Made), /*Persistent=*/true, {});
  constexpr int64_t Most = 4096;
  if (Sends && N && *N > 0 &&
      !Incomplete::reached(*N > Most, Incomplete::Size, &Call.call()))
    H.Ready.resize(*N);
  const Payload Each = payload(Call, D.Count, D.Type);
  const RuntimeHandle *Type = handleAt(Call, D.Type);
  const auto At = Memory.place(argument(Call, D.Buffer));
  if (!N || *N <= 0 || !Each.Of || Each.Count <= 0 || !At ||
      At->Offset == RuntimeValue::Anywhere || (Type && !Type->Dense))
    return Next;
  const uint64_t Bytes = Each.Count * uint64_t(Each.Of->Bytes);
  H.Partition = {*At, Bytes, Sends, !Sends, Call.value(D.Buffer)};
  if (!Sends)
    H.Buffers = {{*At, Bytes * *N, false, true, Call.value(D.Buffer)}};
  checkRoom({*At, Bytes * *N, Sends, !Sends, Call.value(D.Buffer)}, Call);
  return Next;
}

/// Which partitions a call marks; nothing: not known.
std::optional<std::vector<int64_t>> Interpreter::markedBy(const MpiCall &Call,
                                                          size_t Number) {
  std::vector<int64_t> Result;
  if (has(Call.fn(), table::INTS_RW)) {
    auto N = number(Call, table::COUNT);
    for (int64_t I = 0; N && I < *N && I <= int64_t(Number); ++I) {
      auto One = element(Call, indexOf(Call.fn(), table::INTS_RW), I);
      if (!One)
        return std::nullopt;
      Result.push_back(*One);
    }
    return N ? std::optional(Result) : std::nullopt;
  }
  auto First = number(Call, 0);
  auto Last =
      row(Call.fn()).Roles.At[1] == table::INT ? number(Call, 1) : First;
  if (!First || !Last)
    return std::nullopt;
  for (int64_t I = *First; I <= *Last && I <= int64_t(Number); ++I)
    Result.push_back(I);
  return Result;
}

void Interpreter::markReady(const MpiCall &Call) {
  RuntimeHandle *H = handleAt(Call, indexOf(Call.fn(), table::REQ));
  if (!H || H->Of != RuntimeHandle::Request) {
    for (RuntimeHandle &Each : Handles)
      Each.Ready.clear(); // it may be any of them
    return;
  }
  if (!has(H->Maker.fn(), table::PARTITIONS) ||
      !has(H->Maker.fn(), table::SBUF))
    return fault<text::MarksNoSend>(Call, H->Maker.name());
  if (!H->Active)
    return H->Copied ? void() : fault<text::MarksInactive>(Call);
  auto Marked = markedBy(Call, H->Ready.size());
  if (!Marked) {
    H->Ready.clear();
    return;
  }
  if (H->Ready.empty())
    return;
  for (int64_t I : *Marked) {
    if (I < 0 || I >= int64_t(H->Ready.size()))
      return fault<text::MarksNoPartition>(Call, I, H->Ready.size());
    if (H->Ready[I])
      return fault<text::MarksTwice>(Call, I);
    H->Ready[I] = true;
    // Until the send is complete; what is not ready may be written.
    if (H->Partition) {
      UsedBuffer Marked = *H->Partition;
      Marked.Where.Offset += I * int64_t(Marked.Bytes);
      H->Buffers.push_back(Marked);
    }
  }
  Busy.remove(int(H - Handles.data()));
  Busy.add(int(H - Handles.data()), H->Buffers);
}

/// Whether a partition has arrived: then it may be read.
void Interpreter::askArrived(const MpiCall &Call) {
  RuntimeHandle *H = handleAt(Call, indexOf(Call.fn(), table::REQ));
  if (!H || H->Of != RuntimeHandle::Request)
    return completeAll();
  Busy.remove(int(H - Handles.data()));
}

/// By a call that does not return before the send is complete. Another thread
/// may mark the rest meanwhile.
void Interpreter::checkReady(const MpiCall &Call, const RuntimeHandle &H) {
  const size_t Ready = count(H.Ready, true);
  if (H.Active && Ready < H.Ready.size() && !Threads)
    fault<text::WaitsNotReady>(Call, Ready, H.Ready.size());
}

} // namespace tutti
