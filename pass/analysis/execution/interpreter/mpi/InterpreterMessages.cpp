// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Messages and requests of the rank that is walked through: what it sends and
/// takes, what it starts, and what it waits for.

#include "analysis/arguments/RequestState.h"
#include "analysis/execution/SymbolicWorld.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "model/mpi/MpiConstant.h"
#include "model/texts/Execution.def"
#include "model/texts/Requests.def"
#include "llvm/ADT/StringRef.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

/// The same in MPICH and Open MPI.

/// The rank or tag of a message, or a count: some number, if that is drawn.
RuntimeValue Interpreter::envelope(const MpiCall &Call, Role R) {
  RuntimeValue V = argument(Call, R);
  if (Call.isFortran()) {
    Type &T = *Type::getInt32Ty(Call.call().getContext());
    V = World ? nameAt(Call, V, T, indexOf(Call.fn(), R)) : Memory.load(V, T);
  }
  Constant *C = World ? World->Path.draw(V, Call.call()) : nullptr;
  return C ? RuntimeValue::of(C) : V;
}

/// The program says this rank in so many words, or this world takes an unknown
/// to be it, as the program tests it: it is made for so many.
bool Interpreter::fixedByProgram(const MpiCall &Call, int Param) {
  // What a function was handed is what its caller says.
  auto Passed = [&](const Value *V) {
    for (size_t N = Stack.size(); N-- > 0;) {
      const auto *A = dyn_cast_or_null<Argument>(V);
      const CallBase *By = Stack[N].Caller;
      if (!A || !By || A->getParent() != Stack[N].Block->getParent() ||
          A->getArgNo() >= By->arg_size())
        break;
      V = By->getArgOperand(A->getArgNo());
    }
    return V;
  };
  const Value *V = Call.value(Param);
  // A number that a function computes of such ones is its callers', too.
  SmallVector<const Value *, 8> Work;
  if (World && V)
    Work.push_back(V);
  for (size_t N = 0; N < Work.size() && N < 16; ++N) {
    const Value *Each = Work[N];
    if (isa<Instruction, Argument>(Each) &&
        nameOf(*Each).Is == RuntimeValue::Symbol)
      return true;
    if (isa<BinaryOperator, CastInst>(Each) && !World->FromStart)
      append_range(Work, cast<User>(Each)->operands());
  }
  if (V || !Call.isFortran())
    return !V || isa<Constant>(Passed(V));
  const Value *Address = Call.operand(Param);
  const auto *G = dyn_cast_or_null<GlobalVariable>(
      Address ? Passed(getUnderlyingObject(Address)) : nullptr);
  return !Address || (G && G->isConstant());
}

bool Interpreter::addMessage(const MpiCall &Call, const DataArgument &D,
                             int Comm, Action::Kind What, Role PeerRole,
                             Role TagRole, std::vector<Action> &Out) {
  const RuntimeValue PeerIs = envelope(Call, PeerRole);
  const RuntimeValue TagIs = envelope(Call, TagRole);
  auto Peer = PeerIs.number(), Tag = TagIs.number();
  if ((!Peer && PeerIs.Is != RuntimeValue::Symbol) ||
      (!Tag && TagIs.Is != RuntimeValue::Symbol))
    return false;
  Action A{What, Call, Comm};
  A.Tag = Tag ? *Tag : Action::SymbolicTags + TagIs.Id;
  A.AnyTag = A.Tag < 0 && PeerRole == table::SOURCE &&
             librariesOf(Call).is(MpiConstant::AnyTag, A.Tag);
  if (A.Tag < 0 && !A.AnyTag)
    return false;
  if (!Peer) {
    A.PeerSymbol = PeerIs.Id;
    A.Data = dataOf(Call, D);
    Out.push_back(std::move(A));
    return true;
  }
  const auto &Members = All.Comms[Comm];
  if (*Peer < 0) {
    SpecialRank Special = specialRank(Call, *Peer);
    if (Special == SpecialRank::ProcNull)
      return true;
    if (Special != SpecialRank::AnySource || PeerRole == table::DEST)
      return false;
  } else if (*Peer >= int64_t(Members.size())) {
    Trace.Outside = true;
    if (!fixedByProgram(Call, indexOf(Call.fn(), PeerRole)) &&
        isTakenForIntra(All, Comm, World) && !(World && isInGuessedRound(Call)))
      PeerRole == table::DEST
          ? fault<text::SendsToNoRank>(Call, *Peer, Members.size(), Rank)
          : fault<text::ReceivesFromNoRank>(Call, *Peer, Members.size(), Rank);
    return false;
  } else {
    A.Peer = Members[*Peer];
    if (World && !World->FromStart && A.Peer == Rank &&
        isGuessedToItself(Call, PeerRole))
      return false;
  }
  A.Data = dataOf(Call, D);
  Out.push_back(std::move(A));
  return true;
}

/// MPI_COMM_SELF of this rank.
int Interpreter::ownComm() {
  if (OwnComm < 0) {
    OwnComm = int(All.Comms.size());
    All.Comms.push_back({Rank});
  }
  return OwnComm;
}

Interpreter::Result Interpreter::message(const MpiCall &Call) {
  Fn F = Call.fn();
  bool Sends = has(F, table::DEST), Takes = has(F, table::SOURCE);
  if (!Sends && !Takes && !has(F, table::COMM) &&
      !has(F, table::MESSAGE_INOUT)) {
    if (has(F, table::REQ))
      has(F, table::FLAG_OUT) ? askArrived(Call) : markReady(Call);
    writeOut(Call); // attaches or detaches a buffer
    return Next;
  }
  if (has(F, table::MESSAGE_INOUT))
    return matchedReceive(Call);
  const int Param = indexOf(F, table::COMM);
  const int Comm = predefined(Call, Param).ends_with("SELF")
                       ? ownComm()
                       : commOf(Call, Param);
  if ((!Sends && !Takes) || Comm < 0)
    return Stop;
  if (has(F, table::PARTITIONS))
    return partitioned(Call, Comm);
  std::vector<Action> Made;
  bool Waits = F == Fn::Ssend || F == Fn::Issend || F == Fn::Ssend_init;
  if (F == Fn::Probe) {
    if (!addMessage(Call, {}, Comm, Action::Probe, table::SOURCE, table::TAG,
                    Made))
      return Stop;
  }
  bool Starts = has(F, table::REQ_OUT);
  const bool Persistent = makesPersistentRequest(F);
  std::vector<Contribution> Moved;
  std::vector<RuntimeValue> Places;
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
    if (!World || isAlone() ||
        Made.size() == std::max(Moved.size(), Places.size()))
      continue;
    if (!Persistent) {
      Moved.resize(Made.size(), carried(Call, D));
    } else {
      const RuntimeHandle *Of = handleAt(Call, D.Type);
      Places.resize(Made.size(), !Of || Of->Dense ? argument(Call, D.Buffer)
                                                  : RuntimeValue());
    }
  }
  if (F == Fn::Probe && World && !isAlone() && !Made.empty()) {
    Moved.emplace_back();
    Moved.back().Status = argument(Call, table::STATUS_OUT);
  }
  for (Action &A : Made)
    A.Standard = F == Fn::Send || F == Fn::Isend || F == Fn::Send_init;
  std::vector<UsedBuffer> Buffers;
  if (Made.size() == dataArguments(F).size()) // none to MPI_PROC_NULL
    Buffers = buffersOf(Call, Comm);
  if (Starts)
    overwritten(Call);
  if (!Persistent)
    touch(Buffers, Call);
  writeOut(Call, Buffers);
  for (size_t I = 0; I < Moved.size(); ++I)
    Contributions[Trace.Actions.size() + I] = std::move(Moved[I]);
  if (Starts) {
    request(Call, std::move(Made), Persistent, std::move(Buffers)).Places =
        std::move(Places);
    return Next;
  }
  const bool HasTaken = !Moved.empty() && Made.back().takesMessage();
  Halted = HasTaken && !Threads;
  Trace.MissesData |= HasTaken && Threads;
  append_range(Trace.Actions, Made);
  return Next;
}

/// Takes the message out of the queue; what receives it says into what.
Interpreter::Result Interpreter::matchedProbe(const MpiCall &Call) {
  int Comm = commOf(Call, indexOf(Call.fn(), table::COMM));
  std::vector<Action> Made;
  if (Comm < 0 || !addMessage(Call, {}, Comm, Action::Receive, table::SOURCE,
                              table::TAG, Made))
    return Stop;
  writeOut(Call);
  RuntimeHandle &H = make(Call, table::MESSAGE_OUT, RuntimeHandle::Message);
  if (Made.empty()) { // of MPI_PROC_NULL
    H.Freed = true;
    return Next;
  }
  H.Started.push_back(Trace.Actions.size());
  if (World && !isAlone()) {
    Contributions[Trace.Actions.size()].Status =
        argument(Call, table::STATUS_OUT);
    Halted = !Threads;
  }
  Trace.Actions.push_back(std::move(Made.front()));
  return Next;
}

Interpreter::Result Interpreter::matchedReceive(const MpiCall &Call) {
  const int P = indexOf(Call.fn(), table::MESSAGE_INOUT);
  RuntimeHandle *H = handleAt(Call, P);
  if (!H || H->Of != RuntimeHandle::Message)
    return Stop;
  if (H->Null)
    fault<text::ReceivesNoMessage>(Call);
  else if (H->Started.empty())
    H->Freed = false; // of MPI_PROC_NULL, which need not be received
  for (unsigned I : H->Started) {
    const DataArgument D = dataArguments(Call.fn()).front();
    Trace.Actions[I].Data = payload(Call, D.Count, D.Type);
    Trace.Actions[I].Into = Call;
    Trace.MissesData = true;
  }
  std::vector<UsedBuffer> Buffers = buffersOf(Call, 0);
  freed(Call, P);
  if (has(Call.fn(), table::REQ_OUT))
    overwritten(Call);
  touch(Buffers, Call);
  writeOut(Call);
  Memory.store(argument(Call, P), nullHandle(RuntimeHandle::Message, Call),
               Call.isFortran() ? 4 : Call.bytesWritten(P).value_or(4));
  if (has(Call.fn(), table::REQ_OUT))
    request(Call, {}, false, std::move(Buffers));
  return Next;
}

/// The variable of a new request may hold one that is under way.
void Interpreter::overwritten(const MpiCall &Call) {
  RuntimeHandle *H = handleAt(Call, indexOf(Call.fn(), table::REQ_OUT));
  if (!H || H->Of != RuntimeHandle::Request || !H->Active || H->Copied)
    return;
  fault<text::OverwritesRequest>(Call);
  complete(*H);
  H->Freed = true;
}

/// The last place of a request that is under way has another value or is no
/// more: nobody completes it.
void Interpreter::drop(const RuntimeHandle &Request) {
  if (Request.Of == RuntimeHandle::Request)
    fault<text::NeverCompleted>(Request.Maker);
}

RuntimeHandle &Interpreter::request(const MpiCall &Call,
                                    std::vector<Action> Made, bool Persistent,
                                    std::vector<UsedBuffer> Buffers) {
  RuntimeHandle &H = make(Call, table::REQ_OUT, RuntimeHandle::Request);
  H.Template = std::move(Made);
  H.Buffers = std::move(Buffers);
  H.Persistent = Persistent;
  if (!Persistent)
    start(H);
  return H;
}

void Interpreter::start(RuntimeHandle &H) {
  H.Started.clear();
  H.Ready.assign(H.Ready.size(), false);
  if (H.Partition && H.Partition->Reads)
    H.Buffers.clear();
  if (H.Persistent)
    for (const UsedBuffer &U : H.Buffers)
      if (U.Writes)
        Memory.store(U.Where, {}, U.Bytes);
  for (size_t I = 0; I < H.Template.size(); ++I) {
    Action A = H.Template[I];
    A.Starts = true;
    H.Started.push_back(Trace.Actions.size());
    if (I < H.Places.size()) {
      Contribution &Mine = Contributions[Trace.Actions.size()];
      if (A.takesMessage())
        Mine.Result = H.Places[I];
      else
        Mine.Sent = held(A.Data, H.Places[I]);
    }
    Trace.Actions.push_back(std::move(A));
  }
  underWay(H);
}

/// The requests that a call is about; All is false when some are not known.
int64_t Interpreter::bytesOfRequest() const {
  for (const RuntimeHandle &H : Handles)
    if (H.Of == RuntimeHandle::Request && !H.Maker.isFortran() &&
        has(H.Maker.fn(), table::REQ_OUT))
      return H.Maker.bytesWritten(indexOf(H.Maker.fn(), table::REQ_OUT))
          .value_or(4);
  return 4;
}

/// No library has a request that is zero.
static bool isZero(const RuntimeValue &V) {
  return V.Is == RuntimeValue::Constant && V.C->isNullValue();
}

std::vector<RuntimeHandle *>
Interpreter::requestsOf(const MpiCall &Call, bool &Everything,
                        std::vector<RuntimeValue> &Where) {
  std::vector<RuntimeHandle *> Result;
  Everything = true;
  auto Add = [&](const RuntimeValue &V) {
    LLVMContext &C = Call.call().getContext();
    // A load of another size takes the parts to be known elsewhere.
    const RuntimeValue Narrow =
        bytesOfRequest() == 4 ? Memory.load(V, *Type::getInt32Ty(C))
                              : Memory.load(V, *PointerType::getUnqual(C));
    RuntimeHandle *H = handle(Narrow);
    if (H && H->Null)
      return;
    if (H && H->Of == RuntimeHandle::Request) {
      Result.push_back(H);
      Where.push_back(V);
    } else if (auto At = Memory.place(V);
               isAlone() && waitsFor(Call.fn()) && At &&
               (Memory.isUnset(*At, bytesOfRequest()) || isZero(Narrow))) {
      fault<text::WaitsForUnset>(Call);
    } else if (Narrow.Is != RuntimeValue::Constant)
      Everything = false;
  };
  if (has(Call.fn(), table::REQ_INOUT)) {
    Add(argument(Call, table::REQ_INOUT));
    return Result;
  }
  auto N = number(Call, table::NREQ);
  auto At = Memory.place(argument(Call, table::REQS));
  if (!N || !At || At->Offset == RuntimeValue::Anywhere || *N < 0 || *N > 256) {
    Everything = false;
    return Result;
  }
  int64_t Bytes = bytesOfRequest();
  for (int64_t I = 0; I < *N; ++I)
    Add(RuntimeValue::object(At->Id, At->Offset + I * Bytes));
  if (isAlone() && !Result.empty())
    Trace.Behind.push_back({Call, At->Id, At->Offset + *N * Bytes});
  return Result;
}

/// Requests that are complete, where they are kept.
void Interpreter::becomeNull(const MpiCall &Call,
                             const std::vector<RuntimeValue> &Where) {
  if (Where.empty())
    return;
  RuntimeValue Null = nullHandle(RuntimeHandle::Request, Call);
  for (const RuntimeValue &V : Where)
    Memory.store(V, Null, bytesOfRequest());
}

void Interpreter::mayBeComplete(RuntimeHandle &Request) {
  Trace.MissesData |= any_of(Request.Template, [](const Action &A) {
    return A.takesMessage() || A.What == Action::Collective;
  });
  Request.Waited = true;
  complete(Request);
  Request.Doubtful |= !Request.Freed && !Request.Persistent;
  Request.Freed |= !Request.Persistent;
}

/// Which requests are complete is not known: it may be any.
void Interpreter::completeAll() {
  for (RuntimeHandle &H : Handles)
    if (H.Of == RuntimeHandle::Request)
      mayBeComplete(H);
  Busy.clear();
}

Interpreter::Result Interpreter::complete(const MpiCall &Call) {
  Fn F = Call.fn();
  bool Everything;
  std::vector<RuntimeValue> Where;
  std::vector<RuntimeHandle *> Requests = requestsOf(Call, Everything, Where);
  if (World)
    World->Earlier |= !Everything && !World->FromStart;
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
    for (RuntimeHandle *H : Requests) {
      if (!H->Persistent || H->Freed)
        return Stop;
      if (H->Active)
        fault<text::StartsActive>(Call);
      else
        touch(H->Buffers, Call);
      start(*H);
    }
    return Next;
  case Fn::Wait:
  case Fn::Waitall: {
    Action A{Action::Wait, Call};
    std::vector<RuntimeValue> Ended;
    for (size_t I = 0; I < Requests.size(); ++I) {
      RuntimeHandle *H = Requests[I];
      if (!H->Persistent)
        Ended.push_back(Where[I]);
      checkReady(Call, *H);
      if (H->Active)
        A.For.insert(A.For.end(), H->Started.begin(), H->Started.end());
      H->Waited = true;
      complete(*H);
      H->Freed |= !H->Persistent && F != Fn::Wait;
    }
    if (!Everything)
      completeAll();
    else if (F == Fn::Wait && !Requests.empty() && !Requests[0]->Persistent)
      freed(Call, indexOf(F, table::REQ_INOUT));
    else
      becomeNull(Call, Ended);
    ForgetStatus();
    if (World && A.For.size() == 1 && has(F, table::STATUS_OUT))
      if (auto It = Contributions.find(A.For[0]); It != Contributions.end())
        It->second.Status = argument(Call, table::STATUS_OUT);
    Halted = World && !A.For.empty();
    if (!A.For.empty())
      Trace.Actions.push_back(std::move(A));
    return Next;
  }
  case Fn::Request_free:
    for (RuntimeHandle *H : Requests) {
      bool Sends = has(H->Maker.fn(), table::DEST);
      if (H->Active && !Sends && F == Fn::Request_free)
        fault<text::FreesIncomplete>(Call, H->Maker.name());
      complete(*H);
    }
    freed(Call, indexOf(F, table::REQ_INOUT));
    return Next;
  case Fn::Waitany:
  case Fn::Waitsome:
  case Fn::Test:
  case Fn::Testall:
  case Fn::Testany:
  case Fn::Testsome:
    // Some of them are complete now, and which is not known.
    for (RuntimeHandle *H : Requests)
      mayBeComplete(*H);
    if (!Everything)
      completeAll();
    writeOut(Call);
    ForgetStatus();
    return Next;
  default:
    return Stop;
  }
}

} // namespace tutti
