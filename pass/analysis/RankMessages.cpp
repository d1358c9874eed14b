// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Messages and requests of the rank that is walked through: what it sends and
/// takes, what it starts, and what it waits for.

#include "analysis/RankWalk.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

bool RankWalk::addMessage(const MpiCall &Call, const DataArgument &D, int Comm,
                          Action::Kind What, Role PeerRole, Role TagRole,
                          std::vector<Action> &Out) {
  auto Peer = number(Call, PeerRole), Tag = number(Call, TagRole);
  if (!Peer || !Tag)
    return false;
  Action A{What, Call, Comm};
  A.Tag = *Tag;
  A.AnyTag = *Tag < 0;
  const auto &Members = All.Comms[Comm];
  if (*Peer < 0) {
    SpecialRank Special = specialRank(Call, *Peer);
    if (Special == SpecialRank::ProcNull)
      return true;
    if (Special != SpecialRank::AnySource || PeerRole == table::DEST)
      return false;
  } else if (*Peer >= int64_t(Members.size())) {
    if (!fixedByProgram(Call, indexOf(Call.fn(), PeerRole)))
      fault(
          Check::Argument, Call,
          (PeerRole == table::DEST ? "sends to rank " : "receives from rank ") +
              std::to_string(*Peer) + " of a communicator of " +
              std::to_string(Members.size()) + " ranks, on rank " +
              std::to_string(Rank));
    return false;
  } else {
    A.Peer = Members[*Peer];
  }
  A.Data = payload(Call, D.Count, D.Type);
  Out.push_back(std::move(A));
  return true;
}

RankWalk::Result RankWalk::message(const MpiCall &Call) {
  Fn F = Call.fn();
  bool Sends = has(F, table::DEST), Takes = has(F, table::SOURCE);
  int Comm = commOf(Call, indexOf(F, table::COMM));
  if ((!Sends && !Takes) || Comm < 0 || F == Fn::Psend_init ||
      F == Fn::Precv_init)
    return Stop;
  std::vector<Action> Made;
  bool Waits = F == Fn::Ssend || F == Fn::Issend || F == Fn::Ssend_init;
  if (F == Fn::Probe) {
    if (!addMessage(Call, {}, Comm, Action::Probe, table::SOURCE, table::TAG,
                    Made))
      return Stop;
  }
  bool Starts = has(F, table::REQ_OUT);
  for (const DataArgument &D : dataArguments(F)) {
    if (D.Reads && Sends) {
      if (!addMessage(Call, D, Comm, Waits ? Action::Rendezvous : Action::Send,
                      table::DEST, Takes ? table::STAG : table::TAG, Made))
        return Stop;
    }
    if (D.Writes && Takes &&
        !addMessage(Call, D, Comm, Starts ? Action::Post : Action::Receive,
                    table::SOURCE, Sends ? table::RTAG : table::TAG, Made))
      return Stop;
  }
  writeOut(Call);
  bool Persistent = StringRef(Call.name()).ends_with("_init");
  std::vector<unsigned> Numbers;
  if (!Persistent)
    for (Action &A : Made) {
      A.Starts = Starts;
      A.Standard = F == Fn::Send;
      Numbers.push_back(Trace.Actions.size());
      Trace.Actions.push_back(A);
    }
  if (Starts) {
    RankHandle &H = make(Call, table::REQ_OUT, RankHandle::Request);
    H.Started = Numbers;
    H.Persistent = Persistent;
    H.Active = !Persistent;
    H.Template = Made;
  }
  return Next;
}

void RankWalk::start(RankHandle &H) {
  H.Active = true;
  H.Started.clear();
  for (Action A : H.Template) {
    A.Starts = true;
    H.Started.push_back(Trace.Actions.size());
    Trace.Actions.push_back(std::move(A));
  }
}

/// The requests that a call is about; All is false when some are not known.
std::vector<RankHandle *> RankWalk::requestsOf(const MpiCall &Call,
                                               bool &Everything) {
  std::vector<RankHandle *> Result;
  Everything = true;
  auto Add = [&](const RankValue &V) {
    LLVMContext &C = Call.call().getContext();
    RankValue Narrow = Memory.load(V, *Type::getInt32Ty(C));
    if (Narrow.Is != RankValue::Handle && !Call.isFortran())
      Narrow = Memory.load(V, *PointerType::getUnqual(C));
    if (RankHandle *H = handle(Narrow); H && H->Of == RankHandle::Request)
      Result.push_back(H);
    else if (Narrow.Is != RankValue::Constant)
      Everything = false;
  };
  if (has(Call.fn(), table::REQ_INOUT)) {
    Add(argument(Call, table::REQ_INOUT));
    return Result;
  }
  auto N = number(Call, table::NREQ);
  auto At = Memory.place(argument(Call, table::REQS));
  if (!N || !At || At->Offset == RankValue::Anywhere || *N < 0 || *N > 256) {
    Everything = false;
    return Result;
  }
  int64_t Bytes = 4;
  for (const RankHandle &H : Handles)
    if (H.Of == RankHandle::Request && !H.Maker.isFortran())
      Bytes = H.Maker.bytesWritten(indexOf(H.Maker.fn(), table::REQ_OUT))
                  .value_or(4);
  for (int64_t I = 0; I < *N; ++I)
    Add(RankValue::object(At->Id, At->Offset + I * Bytes));
  return Result;
}

RankWalk::Result RankWalk::complete(const MpiCall &Call) {
  Fn F = Call.fn();
  bool Everything;
  std::vector<RankHandle *> Requests = requestsOf(Call, Everything);
  auto ForgetStatus = [&] {
    for (Role R : {table::STATUS_OUT, table::STATUSES_OUT, table::FLAG_OUT,
                   table::INDEX_OUT, table::OUTCOUNT, table::INDICES_OUT})
      if (has(F, R))
        if (auto P = Memory.place(argument(Call, R)))
          Memory.forget(*P);
  };
  switch (F) {
  case Fn::Start:
  case Fn::Startall:
    if (!Everything)
      return Stop;
    for (RankHandle *H : Requests) {
      if (!H->Persistent)
        return Stop;
      start(*H);
    }
    return Next;
  case Fn::Wait:
  case Fn::Waitall: {
    Action A{Action::Wait, Call};
    for (RankHandle *H : Requests) {
      if (H->Active)
        A.For.insert(A.For.end(), H->Started.begin(), H->Started.end());
      H->Active = false;
      H->Freed |= !H->Persistent;
    }
    ForgetStatus();
    if (!A.For.empty())
      Trace.Actions.push_back(std::move(A));
    return Next;
  }
  case Fn::Request_free:
    for (RankHandle *H : Requests)
      H->Freed = true;
    return Next;
  case Fn::Waitany:
  case Fn::Waitsome:
  case Fn::Test:
  case Fn::Testall:
  case Fn::Testany:
  case Fn::Testsome:
    // Some of them are complete now, and which is not known.
    for (RankHandle *H : Requests)
      H->Freed |= !H->Persistent;
    writeOut(Call);
    ForgetStatus();
    return Next;
  default:
    return Stop;
  }
}

} // namespace tutti
