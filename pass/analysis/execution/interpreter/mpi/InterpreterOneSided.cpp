// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One-sided operations of the rank that is walked through: whether an epoch is
/// open for them, the buffers they use until they are complete, and the memory
/// of the window that they and its owner use (MPI-3.1 sections 11.3 and 11.7).

#include "analysis/execution/interpreter/Interpreter.h"
#include "model/Incomplete.h"
#include "model/texts/Execution.def"
#include "model/texts/OneSided.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

/// More of them are not looked at.
static constexpr size_t MostAccesses = 4000;

bool Interpreter::isFull() const {
  return Incomplete::reached(Trace.Accesses.size() > MostAccesses,
                             Incomplete::Locations);
}

/// A rank of a window as one of MPI_COMM_WORLD.
std::optional<int> Interpreter::memberOf(const RuntimeWindow &W,
                                         std::optional<int64_t> N) {
  const std::vector<int> &Members = All.Comms[W.Comm];
  return N && *N >= 0 && *N < int64_t(Members.size())
             ? std::optional(Members[*N])
             : std::nullopt;
}

/// Whom the call is for; a fault when the window has no such rank.
std::optional<int> Interpreter::targetOf(const MpiCall &Call,
                                         const RuntimeWindow &W) {
  auto N = number(Call, table::TARGET_RANK);
  auto Member = memberOf(W, N);
  if (!Member && N && *N >= 0 &&
      !fixedByProgram(Call, indexOf(Call.fn(), table::TARGET_RANK)))
    fault<text::TargetOfNoRank>(Call, *N, All.Comms[W.Comm].size(), Rank);
  return Member;
}

void Interpreter::oneSided(const MpiCall &Call) {
  Fn F = Call.fn();
  RuntimeWindow *W = windowOf(Call);
  if (W && number(Call, table::TARGET_RANK).value_or(0) < 0) { // MPI_PROC_NULL
    writeOut(Call);
    return;
  }
  if (has(F, table::REQ_OUT))
    overwritten(Call);
  std::vector<UsedBuffer> Buffers = originBuffers(Call);
  touch(Buffers, Call);
  writeOut(Call);
  if (has(F, table::REQ_OUT))
    request(Call, {}, false, Buffers);
  if (isAlone() && !has(F, table::REQ_OUT)) {
    // Of whichever epoch: who calls the function may have begun it.
    RuntimeHandle H;
    H.Of = RuntimeHandle::Operation;
    H.Maker = Call;
    H.Buffers = std::move(Buffers);
    Handles.push_back(std::move(H));
    underWay(Handles.back());
  }
  if (!W || World)
    return;
  W->Used |=
      W->Fence == RuntimeWindow::Open || W->Fence == RuntimeWindow::Unclear;
  auto Peer = targetOf(Call, *W);
  if (!Peer)
    return;
  RuntimeHandle *Op = handleAt(Call, indexOf(F, table::OP));
  if (Op && Op->Of == RuntimeHandle::Op)
    fault<text::OperationNotPredefined>(Call, Op->Maker.name());
  checkEpoch(Call, *W, *Peer);
  access(Call, *W, *Peer);
  RuntimeHandle H;
  H.Of = RuntimeHandle::Operation;
  H.Maker = Call;
  H.Comm_ = *Peer;
  if (!has(F, table::REQ_OUT))
    H.Buffers = std::move(Buffers);
  Handles.push_back(std::move(H));
  underWay(Handles.back());
  W->Operations.push_back(Handles.size() - 1);
  // The end of the epoch completes the buffers of requests, too.
  if (has(F, table::REQ_OUT))
    if (RuntimeHandle *R = handleAt(Call, indexOf(F, table::REQ_OUT)))
      if (!R->Buffers.empty()) {
        R->Comm_ = *Peer;
        W->Operations.push_back(R - Handles.data());
      }
}

/// Where one rank is walked through alone: a call on some window, or one that
/// is not in sight, may complete all of them.
void Interpreter::endOperations() {
  Busy.removeIf([&](int N) {
    const RuntimeHandle &H = Handles[N];
    return H.Of == RuntimeHandle::Operation ||
           (H.Maker && row(H.Maker.fn()).Kind == Class::Rma);
  });
}

void Interpreter::checkEpoch(const MpiCall &Call, RuntimeWindow &W,
                             int Target) {
  if (!W.Known || W.reaches(Target))
    return;
  if (W.Started)
    fault<text::TargetNotInGroup>(Call, Target);
  else if (!W.Locks.empty())
    fault<text::TargetNotLocked>(Call, Target);
  else if (W.Fence == RuntimeWindow::Shut)
    fault<text::AfterNoSucceed>(Call);
  else
    fault<text::OutsideAccessEpoch>(Call);
}

std::vector<UsedBuffer> Interpreter::originBuffers(const MpiCall &Call) {
  Fn F = Call.fn();
  std::vector<UsedBuffer> Result;
  const table::RoleList &Roles = row(F).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    Role R = Roles.At[P];
    bool Reads = R == table::SBUF || R == table::CBUF;
    bool Writes = R == table::RBUF || R == table::RESULT;
    if (!Reads && !Writes)
      continue;
    if (R == table::SBUF &&
        predefined(Call, indexOf(F, table::OP)).ends_with("NO_OP"))
      continue;
    bool Other = R == table::RESULT && has(F, table::RTYPE);
    bool One = has(F, table::TYPE);
    int Type = indexOf(F, One     ? table::TYPE
                          : Other ? table::RTYPE
                                  : table::STYPE);
    RuntimeHandle *H = handleAt(Call, Type);
    Payload Data =
        One ? itemOf(Call, Type)
            : payload(Call, indexOf(F, Other ? table::RCOUNT : table::SCOUNT),
                      Type);
    auto Where = Memory.place(argument(Call, P));
    if (!Data.Of || Data.Count <= 0 || (H && !H->Dense) || !Where ||
        Where->Offset == RuntimeValue::Anywhere)
      continue;
    Result.push_back({*Where, uint64_t(Data.Count) * Data.Of->Bytes, Reads,
                      Writes, Call.value(P)});
  }
  return Result;
}

/// The bytes of the target, when they are known.
void Interpreter::access(const MpiCall &Call, RuntimeWindow &W, int Target) {
  Fn F = Call.fn();
  auto Disp = wide(Call, table::TARGET_DISP);
  bool One = has(F, table::TYPE);
  int Type = indexOf(F, One ? table::TYPE : table::TARGET_TYPE);
  RuntimeHandle *H = handleAt(Call, Type);
  Payload Data = One ? itemOf(Call, Type)
                     : payload(Call, indexOf(F, table::TARGET_COUNT), Type);
  Payload Mine =
      One ? Payload()
          : payload(Call,
                    indexOf(F, has(F, table::RESULT) ? table::RCOUNT
                                                     : table::SCOUNT),
                    indexOf(F, has(F, table::RESULT) ? table::RTYPE
                                                     : table::STYPE));
  if (!fits(Mine, Data))
    fault<text::MovesOther>(Call, str(Mine), str(Data));
  if (!Disp || !Data.Of || Data.Count <= 0 || (H && !H->Dense) || isFull())
    return;
  auto What = has(F, table::OP) || has(F, table::CBUF)
                  ? WindowAccess::Accumulate
              : has(F, table::RBUF) ? WindowAccess::Read
                                    : WindowAccess::Write;
  auto Lock = W.Locks.find(Target);
  WindowAccess A{
      What,   &Call.call(), Call, W.Number,
      Target, *Disp,        true, uint64_t(Data.Count) * Data.Of->Bytes};
  if (Lock != W.Locks.end())
    A.Under = Lock->second ? WindowAccess::Exclusive : WindowAccess::Shared;
  else if (W.LockedAll)
    A.Under = WindowAccess::Shared;
  if (What == WindowAccess::Accumulate && has(F, table::OP)) {
    A.Op = predefined(Call, indexOf(F, table::OP));
    A.Of = Data.Of;
  }
  A.Begin = Trace.Actions.size();
  A.Order = Order++;
  W.Accesses.push_back(Trace.Accesses.size());
  Trace.Accesses.push_back(std::move(A));
}

/// This rank reads or writes its own memory, which may be that of a window.
void Interpreter::ownAccess(const RuntimeValue &Where, uint64_t Bytes,
                            bool Writes, const Instruction &By) {
  auto At = Memory.place(Where);
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return;
  for (RuntimeWindow &W : Windows) {
    if (!W.Base || W.Base->Id != At->Id || At->Offset < W.Base->Offset ||
        At->Offset >= W.Base->Offset + W.Bytes || isFull())
      continue;
    if (W.Free) {
      Trace.Faults.push_back(
          {Check::RmaEpoch, W.Free, say<text::MemoryOfFreedWindow>(), &By});
      Trace.Faults.back().Says = &text::MemoryOfFreedWindow;
      W.Base.reset();
      continue;
    }
    W.Stored |= Writes;
    WindowAccess A{Writes ? WindowAccess::Write : WindowAccess::Read,
                   &By,
                   MpiCall(),
                   W.Number,
                   Rank,
                   At->Offset - W.Base->Offset,
                   false,
                   Bytes};
    A.Begin = A.End = Trace.Actions.size();
    A.Order = A.Ended = Order++;
    auto Lock = W.Locks.find(Rank);
    if (Lock != W.Locks.end())
      A.Under = Lock->second ? WindowAccess::Exclusive : WindowAccess::Shared;
    Trace.Accesses.push_back(std::move(A));
  }
}

} // namespace tutti
