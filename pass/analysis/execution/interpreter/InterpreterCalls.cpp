// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What MPI calls do to the memory of the rank that is walked through, and what
/// is written down of them.

#include "analysis/arguments/FileAccess.h"
#include "analysis/execution/SymbolicWorld.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "analysis/execution/interpreter/memory/AskedSize.h"
#include "analysis/execution/interpreter/rules/CallRules.h"
#include "analysis/sequence/CollectiveSequence.h"
#include "model/texts/Execution.def"
#include "model/texts/Handles.def"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

RuntimeValue Interpreter::argument(const MpiCall &Call, int Param) {
  const Value *V = Call.operand(Param);
  if (!V)
    return RuntimeValue();
  // Which request it is has to be known.
  const Role R = row(Call.fn()).Roles.At[Param];
  return R == table::REQ_OUT || R == table::REQ_INOUT || R == table::REQS
             ? pinned(*V)
             : valueOf(V);
}

RuntimeValue Interpreter::loaded(const RuntimeValue &Address, Type &T) {
  const RuntimeValue V = Memory.load(Address, T);
  return World ? numbered(V) : V;
}

std::optional<int64_t> Interpreter::number(const MpiCall &Call, int Param) {
  RuntimeValue V = argument(Call, Param);
  if (Call.isFortran() && Param >= 0) {
    auto N = loaded(V, *Type::getInt32Ty(Call.call().getContext())).number();
    if (N || !World || World->FromStart || isAlone() || !Memory.isBlank(V, 4))
      return N;
    // What a load would find.
    auto At = Memory.place(V);
    const GlobalVariable *G = At ? Memory.globalAt(*At) : nullptr;
    return G && G->getValueType()->isIntegerTy(32) && At->Offset == 0 &&
                   asksForNumberOfRanks(soleAsking(*G, 0, World->Seq.ranks()),
                                        World->Seq.ranks())
               ? std::optional<int64_t>(All.Comms[0].size())
               : std::nullopt;
  }
  return World ? numbered(V).number() : V.number();
}

std::optional<int64_t> Interpreter::wide(const MpiCall &Call, Role R) {
  if (!Call.isFortran() || !has(Call.fn(), R))
    return number(Call, R);
  return loaded(argument(Call, R), *Type::getInt64Ty(Call.call().getContext()))
      .number();
}

std::optional<int64_t> Interpreter::element(const MpiCall &Call, int Param,
                                            int64_t Index) {
  auto At = Memory.place(argument(Call, Param));
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return std::nullopt;
  At->Offset += Index * 4;
  Trace.Outside |= Memory.isOutside(*At, 4);
  return loaded(*At, *Type::getInt32Ty(Call.call().getContext())).number();
}

std::optional<int64_t> Interpreter::wideElement(const MpiCall &Call, int Param,
                                                int64_t Index) {
  auto At = Memory.place(argument(Call, Param));
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return std::nullopt;
  At->Offset += Index * 8;
  return loaded(*At, *Type::getInt64Ty(Call.call().getContext())).number();
}

/// The value of a handle parameter.
static RuntimeValue handleValue(const MpiCall &Call, RuntimeValue V,
                                InterpreterMemory &Memory) {
  if (Call.isFortran())
    return Memory.load(V, *Type::getInt32Ty(Call.call().getContext()));
  return V;
}

StringRef Interpreter::predefined(const MpiCall &Call, int Param) {
  if (Param < 0)
    return {};
  RuntimeValue V = handleValue(Call, argument(Call, Param), Memory);
  return V.Is == RuntimeValue::Constant
             ? predefinedHandle(V.C, row(Call.fn()).Roles.At[Param],
                                Call.isFortran())
             : StringRef();
}

RuntimeHandle *Interpreter::handle(const RuntimeValue &V) {
  return V.Is == RuntimeValue::Handle ? &Handles[V.Id] : nullptr;
}

/// Behind a parameter by value or (for INOUT) by address.
RuntimeHandle *Interpreter::handleAt(const MpiCall &Call, int Param) {
  if (Param < 0)
    return nullptr;
  RuntimeValue V = argument(Call, Param);
  bool ByAddress = Call.isFortran() ||
                   row(row(Call.fn()).Roles.At[Param]).Dir != Direction::In;
  if (ByAddress) {
    LLVMContext &C = Call.call().getContext();
    bool Wide = !Call.isFortran() && Call.bytesWritten(Param) == 8u;
    // MPICH's handles are integers and Open MPI's addresses: try both.
    RuntimeValue As =
        Memory.load(V, Wide ? *static_cast<Type *>(PointerType::getUnqual(C))
                            : *static_cast<Type *>(Type::getInt32Ty(C)));
    if (As.Is != RuntimeValue::Handle && !Call.isFortran())
      As = Memory.load(V,
                       Wide ? *static_cast<Type *>(Type::getInt32Ty(C))
                            : *static_cast<Type *>(PointerType::getUnqual(C)));
    V = As;
  }
  return handle(V);
}

/// The number of a communicator; -1 when it is null or not known.
int Interpreter::commOf(const MpiCall &Call, int Param) {
  StringRef Name = predefined(Call, Param);
  if (Name.ends_with("WORLD"))
    return 0;
  if (!Name.empty())
    return -1;
  if (World)
    if (auto Symbol = symbolOf(Call, Param))
      // Of two groups, the processes there are not these.
      return any_of(World->Seq.ranks().communicators().makersOf(Call),
                    [](const CallBase *By) {
                      return has(MpiCall(*By).fn(), table::TwoGroups);
                    })
                 ? -1
                 : World->communicator(*Symbol, All);
  RuntimeHandle *H = handleAt(Call, Param);
  return H && H->Of == RuntimeHandle::Comm && !H->Freed ? H->Comm_ : -1;
}

std::optional<int> Interpreter::rankIn(int Comm) const {
  for (size_t I = 0; Comm >= 0 && I < All.Comms[Comm].size(); ++I)
    if (All.Comms[Comm][I] == Rank)
      return int(I);
  return std::nullopt;
}

void Interpreter::fault(Check Id, const MpiCall &Call, std::string Text,
                        const TextRow *Says) {
  Trace.Faults.push_back({Id, Call, std::move(Text)});
  Trace.Faults.back().Says = Says;
}

void Interpreter::writeInteger(const MpiCall &Call, Role R,
                               std::optional<int64_t> V) {
  Memory.store(argument(Call, R),
               V ? RuntimeValue::of(ConstantInt::get(
                       Type::getInt32Ty(Call.call().getContext()), *V, true))
                 : RuntimeValue(),
               4);
}

/// What a call leaves where it freed a handle or completed a request.
RuntimeValue Interpreter::nullHandle(RuntimeHandle::Kind Of,
                                     const MpiCall &Maker) {
  RuntimeHandle Gone;
  Gone.Of = Of;
  Gone.Maker = Maker;
  Gone.Null = Gone.Freed = true;
  Handles.push_back(std::move(Gone));
  return RuntimeValue::handle(Handles.size() - 1);
}

/// The handle of a parameter is freed, and null from now on.
void Interpreter::freed(const MpiCall &Call, int Param) {
  RuntimeHandle *H = handleAt(Call, Param);
  if (!H) { // one of those whose places are not known any more
    for (size_t N = 0; N < Handles.size(); ++N)
      Handles[N].Doubtful |= !Handles[N].Freed && Memory.hasForgotten(int(N));
    writeOut(Call);
    return;
  }
  if (H->Freed && !H->Null && !H->Doubtful) {
    H->Of == RuntimeHandle::Request ? fault<text::CompletesThroughCopy>(Call)
                                    : fault<text::FreesThroughCopy>(Call);
  }
  H->Freed = true;
  H->Doubtful = false;
  const MpiCall Maker = H->Maker;
  Memory.store(argument(Call, Param), nullHandle(H->Of, Maker),
               Call.isFortran() ? 4 : Call.bytesWritten(Param).value_or(4));
}

RuntimeHandle &Interpreter::make(const MpiCall &Call, Role Out,
                                 RuntimeHandle::Kind Of) {
  Handles.emplace_back();
  RuntimeHandle &H = Handles.back();
  H.Of = Of;
  H.Maker = Call;
  int P = indexOf(Call.fn(), Out);
  auto At = Memory.place(argument(Call, P));
  Lost |= !At || At->Offset == RuntimeValue::Anywhere;
  const int64_t Bytes = Call.isFortran() ? 4 : Call.bytesWritten(P).value_or(4);
  Trace.Outside |= At && Memory.isOutside(*At, Bytes);
  Memory.store(argument(Call, P), RuntimeValue::handle(Handles.size() - 1),
               Bytes);
  return H;
}

/// Whatever the call may write is not known afterwards.
void Interpreter::writeOut(const MpiCall &Call, ArrayRef<UsedBuffer> Buffers) {
  const table::RoleList &Roles = row(Call.fn()).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    Role R = Roles.At[P];
    // What a launcher adds to the arguments never gets to main any more.
    if (row(R).Dir == Direction::In || R == table::ARGC || R == table::ARGV)
      continue;
    RuntimeValue V = argument(Call, P);
    if (R == table::AINT_OUT && P > 0 && Roles.At[P - 1] == table::PTR) {
      RuntimeValue Asked = argument(Call, P - 1);
      Memory.escape(Asked);
      auto At = Memory.place(Asked);
      Memory.store(V, At ? *At : RuntimeValue(), 8);
      continue;
    }
    bool IsWhole = true;
    for (const UsedBuffer &U : Buffers)
      if (U.Address == Call.value(P)) {
        IsWhole = false;
        if (U.Writes)
          Memory.store(U.Where, {}, U.Bytes);
      }
    if (auto Bytes = Call.bytesWritten(P); Bytes && Memory.place(V))
      Memory.store(V, {}, *Bytes);
    else if (IsWhole)
      Memory.forgetFrom(V);
  }
}

Interpreter::Result Interpreter::mpi(const MpiCall &Call) {
  Fn F = Call.fn();
  dateChoices();
  Trace.Calls.push_back(&Call.call());
  CallRules(*this, Call).check();
  const int Scope = scopeIndex(F);
  if (isAlone() && row(F).Kind != Class::Rma &&
      (has(F, table::WIN) || has(F, table::WIN_INOUT)))
    endOperations();
  switch (row(F).Kind) {
  case Class::Env:
    if (F == Fn::Finalize && Threads)
      return Stop; // the others may not have come to their end
    if (F == Fn::Finalize) {
      if (World)
        Trace.Actions.push_back(Action{Action::Collective, Call, 0});
      finish();
      return Stop;
    }
    if (F == Fn::Abort) {
      Trace.How = ProcessTrace::Aborted;
      return Stop;
    }
    writeOut(Call);
    return F == Fn::Init || F == Fn::Init_thread ? Next : Stop;
  case Class::Local:
    return local(Call);
  case Class::Handle:
    return handleCall(Call);
  case Class::Complete:
    return complete(Call);
  case Class::Probe:
    if (F == Fn::Mprobe)
      return matchedProbe(Call);
    if (F != Fn::Probe) {
      writeOut(Call);
      return F == Fn::Iprobe ? Next : Stop;
    }
    [[fallthrough]];
  case Class::P2P: {
    Result R = message(Call);
    if (World && R == Stop) {
      Trace.LostMessage = Trace.MissesData = true;
      return writeOut(Call), Next;
    }
    return R;
  }
  case Class::Rma:
    if (Threads)
      return Stop;
    Trace.MissesData = true;
    // Epochs are not followed in symbolic worlds.
    World && !isAlone() ? writeOut(Call) : oneSided(Call);
    return Next;
  case Class::RmaSync:
    if (Threads)
      return Stop;
    if (World && isCollective(F))
      return scopeCall(Call, Scope);
    if (World)
      return writeOut(Call), Next;
    writeOut(Call);
    windowCall(Call);
    return Next;
  case Class::FileLocal:
    return fileCall(Call);
  default:
    return isCollective(F) ? collective(Call) : (writeOut(Call), Next);
  }
}

Interpreter::Result Interpreter::collective(const MpiCall &Call) {
  Fn F = Call.fn();
  int P = scopeIndex(F);
  if (P < 0)
    return Stop;
  StringRef Name = predefined(Call, P);
  Class Kind = row(F).Kind;
  if (Threads && Kind == Class::Window)
    return Stop;
  if (Kind == Class::Window || Kind == Class::File) {
    // Their scope is made from a communicator; what they wait for is theirs.
    if (has(F, table::WIN_OUT) || has(F, table::FILE_OUT)) {
      int Comm = commOf(Call, indexOf(F, table::COMM));
      bool IsFile = has(F, table::FILE_OUT);
      writeOut(Call);
      RuntimeHandle &H =
          make(Call, IsFile ? table::FILE_OUT : table::WIN_OUT,
               IsFile ? RuntimeHandle::File : RuntimeHandle::Window);
      if (IsFile) {
        auto Mode = access::modeOf(Call, number(Call, table::AMODE));
        H.Freed = !access::opens(Mode.value_or(0));
        H.Doubtful = !Mode;
        H.Mode = Mode.value_or(0);
      }
      if (Comm >= 0) {
        H.Comm_ = Comm;
        Action A{Action::Collective, Call, Comm};
        A.Waits = IsFile ? Action::Nobody : Action::All;
        terms(Call, A);
        Trace.Actions.push_back(std::move(A));
        if (!IsFile && !World)
          newWindow(Call, H);
      } else if (!predefined(Call, indexOf(F, table::COMM)).ends_with("SELF")) {
        return Stop;
      }
      return Next;
    }
    if (World)
      return scopeCall(Call, P);
    if (Kind == Class::File && !has(F, table::Frees))
      return fileCall(Call);
    if (Kind == Class::Window)
      windowCall(Call);
    if (has(F, table::Frees))
      freed(Call, P);
    else
      writeOut(Call);
    return Next;
  }
  int Comm = commOf(Call, P);
  if (Comm < 0 && Name.ends_with("SELF")) {
    if (has(F, table::COMM_OUT))
      return Stop;
    writeOut(Call);
    if (has(F, table::REQ_OUT))
      request(Call, {}, isPersistent(F), {});
    return Next;
  }
  if (World && F == Fn::Comm_free && Comm >= 0 && !handleAt(Call, P)) {
    writeOut(Call);
    Trace.Actions.push_back(Action{Action::Collective, Call, Comm});
    return Next;
  }
  if (F == Fn::Comm_free) {
    RuntimeHandle *H = handleAt(Call, P);
    if (H && !H->Freed && H->Comm_ >= 0) {
      // Collective, and MPI may wait: too seldom does it to count on.
      int N = H->Comm_;
      freed(Call, P);
      Action A{Action::Collective, Call, N};
      Trace.Actions.push_back(std::move(A));
      return Next;
    }
    if (H && H->Freed)
      freed(Call, P);
    return Stop;
  }
  if (Comm < 0) {
    RuntimeHandle *H = handleAt(Call, P);
    // In a symbolic world its members may be assumed.
    if (!World && H && H->Of == RuntimeHandle::Comm && H->Known && !H->Freed &&
        H->Comm_ < 0)
      fault<text::UsesCommNull>(Call, Rank);
    return Stop;
  }
  if (has(F, table::MakesComm))
    return constructor(Call, Comm);
  if (Kind != Class::Data && Kind != Class::Neighbor &&
      Kind != Class::CommCtor && Kind != Class::Topo)
    return Stop;
  Action A{Action::Collective, Call, Comm};
  terms(Call, A);
  auto Mine = rankIn(Comm);
  auto Size = int64_t(All.Comms[Comm].size());
  bool Moves = true;
  if (has(F, table::ROOT)) {
    auto Root = number(Call, table::ROOT);
    A.RootRank = Root && *Root >= 0 ? *Root : -1;
    // By such a root one that was handed in shows that it is between groups.
    if (Root && *Root < 0 && All.Assumed.count(Comm) &&
        specialRank(Call, *Root) != SpecialRank::None)
      return Stop;
    const bool IsIntra = isTakenForIntra(All, Comm, World);
    const bool IsFixed = fixedByProgram(Call, indexOf(F, table::ROOT));
    // There is no job in which one that is written would be right.
    const Value *Written = Call.value(table::ROOT);
    if (IsIntra && Root && *Root < 0 &&
        (!IsFixed || !Written || isa<Constant>(Written)))
      fault<text::NegativeRoot>(Call, *Root);
    if (IsIntra && Root && *Root >= Size && !IsFixed)
      fault<text::RootOfNoRank>(Call, *Root, Size);
    for (const DataArgument &D : dataArguments(F)) {
      RuntimeValue Buffer = argument(Call, D.Buffer);
      bool SendsAll = !D.OnlyAtRoot && D.Buffer >= 0 && !(D.Reads && D.Writes);
      if (SendsAll && Root && Mine && *Mine != *Root && *Root >= 0 &&
          Buffer.Is == RuntimeValue::Constant && isInPlace(Call, *Buffer.C) &&
          !(World &&
            isGivenElsewhere(Call, D.Buffer, Copy, World->Seq.ranks())))
        fault<text::InPlaceNotRoot>(Call, *Mine, *Root);
    }
    // Made for other numbers of ranks, or a role in an intercommunicator.
    if (Root && (*Root < 0 || *Root >= Size))
      return Stop;
  }
  for (const DataArgument &D : dataArguments(F))
    if (D.Count >= 0 && !D.OnlyAtRoot)
      Moves &= number(Call, D.Count).value_or(0) > 0;
  vectors(Call, A);
  if (F == Fn::Barrier || F == Fn::Ibarrier)
    A.Waits = Action::All;
  else if (Kind == Class::Data && Moves && has(F, table::Rooted))
    A.Waits =
        A.RootRank < 0 ? Action::Nobody
        : has(F, table::UniformOut) || onlyAtRoot(F, indexOf(F, table::SBUF))
            ? Action::Root
            : Action::Others;
  else if (Kind == Class::Data && Moves && (has(F, table::SigAll)) &&
           !has(F, table::Rooted) &&
           (!has(F, table::Reduction) || has(F, table::UniformOut)))
    A.Waits = Action::All;
  const std::vector<UsedBuffer> Buffers = buffersOf(Call, Comm);
  if (isPersistent(F)) {
    Action Start = A;
    Start.MadeBy = Trace.Actions.size();
    A.Waits = Action::Nobody;
    Trace.Actions.push_back(std::move(A));
    request(Call, {std::move(Start)}, true, Buffers);
    return Next;
  }
  if (has(F, table::REQ_OUT))
    overwritten(Call);
  touch(Buffers, Call);
  Contribution Brought;
  if (World)
    comes(Call, Comm, Brought);
  // What one that goes on leaves is there when all have come.
  if (!World || !has(F, table::REQ_OUT))
    writeOut(Call, Buffers);
  if (World) {
    Halted = !has(F, table::REQ_OUT);
    auto &Kept = Contributions[Trace.Actions.size()] = std::move(Brought);
    // What the root has sent it still has.
    if (has(F, table::ROOT) && Mine && A.RootRank == *Mine)
      receives(Trace.Actions.size(), Kept.Sent);
  }
  if (has(F, table::REQ_OUT))
    request(Call, {std::move(A)}, false, std::move(Buffers));
  else
    Trace.Actions.push_back(std::move(A));
  return Next;
}

} // namespace tutti
