// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Groups and operations of the rank that is walked through, comparisons of
/// handles, what its collectives pass, and what is left of all handles at the
/// end.

#include "analysis/execution/interpreter/Interpreter.h"
#include "model/mpi/MpiConstant.h"
#include "model/texts/Execution.def"
#include "model/texts/Handles.def"
#include "model/texts/Requests.def"
#include "model/texts/Shared.def"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

Interpreter::Result Interpreter::handleCall(const MpiCall &Call) {
  Fn F = Call.fn();
  // A callback may free what it is attached to.
  Lost |= has(F, table::DELETE_FN_COMM) || has(F, table::DELETE_FN_TYPE) ||
          has(F, table::DELETE_FN_WIN);
  if (has(F, table::TYPE_INOUT)) {
    if (F != Fn::Type_commit)
      freed(Call, indexOf(F, table::TYPE_INOUT));
    else if (RuntimeHandle *H = handleAt(Call, indexOf(F, table::TYPE_INOUT)))
      H->Committed = true;
    return Next;
  }
  for (Role R : {table::GROUP_INOUT, table::OP_INOUT, table::INFO_INOUT,
                 table::ERRH_INOUT})
    if (has(F, R)) {
      freed(Call, indexOf(F, R));
      return Next;
    }
  if (has(F, table::TYPE_OUT)) {
    makeType(Call);
    return Next;
  }
  if (has(F, table::GROUP_OUT)) {
    RuntimeHandle New;
    New.Known = false;
    if (F == Fn::Comm_group) {
      int Comm = commOf(Call, indexOf(F, table::COMM));
      if (Comm >= 0) {
        New.Members = All.Comms[Comm];
        New.Known = true;
      }
    } else if (F == Fn::Group_incl || F == Fn::Group_excl) {
      RuntimeHandle *Old = handleAt(Call, indexOf(F, table::GROUP));
      auto N = number(Call, table::N);
      int List = indexOf(F, table::INTS);
      New.Known = Old && Old->Known && N && *N >= 0 && *N < 1024;
      std::vector<bool> Left(New.Known ? Old->Members.size() : 0, true);
      for (int64_t I = 0; New.Known && I < *N; ++I) {
        auto R = element(Call, List, I);
        New.Known = R && *R >= 0 && *R < int64_t(Old->Members.size());
        if (!New.Known) {
          if (R && *R >= int64_t(Old->Members.size()))
            return Stop;
          break;
        }
        New.Members.push_back(Old->Members[*R]);
        Left[*R] = false;
      }
      if (New.Known && F == Fn::Group_excl) {
        New.Members.clear();
        for (size_t I = 0; I < Left.size(); ++I)
          if (Left[I])
            New.Members.push_back(Old->Members[I]);
      }
    }
    RuntimeHandle &H = make(Call, table::GROUP_OUT, RuntimeHandle::Group);
    H.Members = New.Members;
    H.Known = New.Known;
    return Next;
  }
  if (has(F, table::OP_OUT)) {
    make(Call, table::OP_OUT, RuntimeHandle::Op).Known = false;
    return Next;
  }
  // What is asked for may be predefined.
  bool Asks = has(F, table::COMM) || has(F, table::WIN) || has(F, table::FILE);
  if (has(F, table::INFO_OUT) || (has(F, table::ERRH_OUT) && !Asks)) {
    bool IsInfo = has(F, table::INFO_OUT);
    make(Call, IsInfo ? table::INFO_OUT : table::ERRH_OUT,
         IsInfo ? RuntimeHandle::Info : RuntimeHandle::Errhandler);
    return Next;
  }
  writeOut(Call);
  return Next;
}

/// The own place in a group, or how many are in it.
void Interpreter::askGroup(const MpiCall &Call) {
  RuntimeHandle *Of = handleAt(Call, indexOf(Call.fn(), table::GROUP));
  if (!Of || Of->Of != RuntimeHandle::Group || !Of->Known)
    return;
  if (Call.fn() == Fn::Group_size)
    return writeInteger(Call, table::SIZE_OUT, int64_t(Of->Members.size()));
  auto Me = find(Of->Members, Rank);
  writeInteger(Call, table::RANK_OUT,
               Me == Of->Members.end() ? MpiUndefined
                                       : Me - Of->Members.begin());
}

/// What has to agree, by value.
void Interpreter::terms(const MpiCall &Call, Action &A) {
  Fn F = Call.fn();
  auto Text = [](std::optional<int64_t> N) {
    return N ? std::to_string(*N) : std::string();
  };
  A.Terms[CallTerms::Op] = predefined(Call, indexOf(F, table::OP)).str();
  if (RuntimeHandle *H = handleAt(Call, indexOf(F, table::OP)))
    A.Terms[CallTerms::Op] = say<text::AnOperationOf>(H->Maker.name());
  for (unsigned T = CallTerms::Value; T < CallTerms::Size; ++T) {
    int P = TermTable::parameterOf(F, T);
    if (P < 0)
      continue;
    // Offsets are wider than Fortran's integers.
    Role R = row(F).Roles.At[P];
    if (Call.isFortran() && (R == table::FSIZE || R == table::SHARED_OFFSET))
      continue;
    auto N = number(Call, P);
    if (N && (R == table::REORDER || R == table::ATOMIC))
      N = *N != 0;
    A.Terms[T] = Text(N);
  }
  A.Arrays = arrays(Call);
  if (has(F, table::RCOUNTS) && has(F, table::Reduction)) {
    auto Parts =
        vector(Call, table::RCOUNTS, table::TYPE, All.Comms[A.Comm].size());
    if (Parts && !Parts->empty()) {
      A.Data = {0, Parts->front().Of};
      for (const Payload &P : *Parts)
        A.Data.Count += P.Count;
    }
  }
  DataArgument D = agreedData(F);
  if (D.Type >= 0) {
    RuntimeValue Buffer = argument(Call, D.Buffer);
    if (has(F, table::Rooted) && Buffer.Is == RuntimeValue::Constant &&
        isInPlace(Call, *Buffer.C))
      for (const DataArgument &Other : dataArguments(F))
        if (Other.Buffer != D.Buffer) {
          D = Other;
          break;
        }
    if (D.Count >= 0)
      A.Data = payload(Call, D.Count, D.Type);
  }
  if (inPlaceAgrees(F) && !Call.isFortran()) {
    RuntimeValue Buffer = argument(Call, table::SBUF);
    if (Buffer.Is == RuntimeValue::Constant && isInPlace(Call, *Buffer.C))
      A.Terms[CallTerms::InPlace] = "MPI_IN_PLACE";
    else if (Memory.place(Buffer))
      A.Terms[CallTerms::InPlace] = say<text::ABuffer>();
  }
}

std::string Interpreter::arrays(const MpiCall &Call) {
  if (Call.fn() != Fn::Cart_create)
    return {};
  const std::vector<GridSide> Grid = gridOf(Call);
  std::string Dims, Periods;
  for (const GridSide &Side : Grid) {
    const char *Comma = Dims.empty() ? "" : ", ";
    Dims += Comma + std::to_string(Side.Size);
    Periods += Comma + std::to_string(Side.Periodic);
  }
  return Grid.empty() ? std::string() : say<text::GridOf>(Dims, Periods);
}

const char *named(RuntimeHandle::Kind Of) {
  static const char *const Names[] = {text::ACommunicator.Format,
                                      text::AGroup.Format,
                                      text::ADatatype.Format,
                                      text::AnOperation.Format,
                                      text::AWindow.Format,
                                      text::AFile.Format,
                                      text::AnInfo.Format,
                                      text::AnErrorHandler.Format,
                                      text::ARequest.Format,
                                      text::AMessage.Format,
                                      text::AnOperationOnWindow.Format,
                                      text::AFile.Format};
  return Names[Of];
}

bool isToBeFreed(const RuntimeHandle &H) {
  switch (H.Of) {
  case RuntimeHandle::Comm:
    return H.Maker && !H.Freed && !H.Copied && H.Comm_ >= 0 && !H.Doubtful;
  case RuntimeHandle::Group:
  case RuntimeHandle::Type:
  case RuntimeHandle::Op:
  case RuntimeHandle::Window:
  case RuntimeHandle::File:
    return H.Maker && !H.Freed && !H.Copied && !H.Null && !H.Doubtful;
  default:
    return false;
  }
}

/// The end of a function: operations and objects whose handles nobody can have.
void Interpreter::leave(const RuntimeValue &Back) {
  Trace.How = ProcessTrace::Ended;
  dateChoices();
  if (Back.Is == RuntimeValue::Handle || Back.Is == RuntimeValue::Object)
    Memory.escape(Back);
  if (Lost)
    return;
  for (const BehindWaited &B : Trace.Behind) {
    LLVMContext &C = B.Wait.call().getContext();
    Type &T = bytesOfRequest() == 4
                  ? *static_cast<Type *>(Type::getInt32Ty(C))
                  : *static_cast<Type *>(PointerType::getUnqual(C));
    const RuntimeHandle *H =
        handle(Memory.load(RuntimeValue::object(B.Object, B.Offset), T));
    if (H && H->Of == RuntimeHandle::Request && H->Active && H->Maker)
      fault<text::BehindWaited>(H->Maker, B.Wait.name());
  }
  for (size_t N = 0; N < Handles.size(); ++N) {
    const RuntimeHandle &H = Handles[N];
    const bool Runs = H.Of == RuntimeHandle::Request && H.Active;
    if ((!Runs && !isToBeFreed(H)) || Back == RuntimeValue::handle(int(N)) ||
        Memory.hasForgotten(int(N)) || Memory.isReachable(int(N)))
      continue;
    if (Runs)
      fault<text::NeverCompleted>(H.Maker);
    else
      fault<text::NeverFreed>(H.Maker, named(H.Of), name(Fn::Finalize));
  }
}

/// The end of the program: what it made is looked through.
void Interpreter::finish() {
  Trace.How = ProcessTrace::Ended;
  if (Lost)
    return;
  // What the program frees or completes in one turn it does not forget in
  // another one: where that is seen in a symbolic world it gives up.
  DenseSet<const Instruction *> Released;
  for (const RuntimeHandle &H : Handles)
    if (World && H.Maker &&
        (H.Freed || (H.Of == RuntimeHandle::Request && !H.Active)))
      Released.insert(&H.Maker.call());
  for (size_t N = 0; N < Handles.size(); ++N) {
    const RuntimeHandle &H = Handles[N];
    if (H.Of == RuntimeHandle::Operation || H.Of == RuntimeHandle::Access ||
        (H.Maker && Released.contains(&H.Maker.call())))
      continue;
    // Code that is not in sight may have it; or the program where it was, and
    // asked whether it is null, or freed what was there.
    if ((Memory.hasForgotten(int(N)) &&
         (H.Doubtful || AskedForNull.count(H.Of))) ||
        (Trace.CalledUnseen && (H.Copied || !Memory.holds(int(N)))))
      continue;
    if (H.Split >= 0 && !H.Copied)
      fault<text::BegunNeverEnded>(Handles[H.Split].Maker);
    bool Exists = H.Of != RuntimeHandle::Comm || H.Comm_ >= 0;
    bool Leaks = H.Of != RuntimeHandle::Request || (H.Persistent && !H.Active);
    if (H.Of == RuntimeHandle::Request && H.Active)
      fault<text::NeverCompleted>(H.Maker);
    if (H.Persistent && H.Waited && !H.WasStarted)
      fault<text::MadeNeverStarted>(H.Maker);
    if (H.Of == RuntimeHandle::Message && !H.Freed)
      fault<text::MessageNeverReceived>(H.Maker);
    Leaks &= H.Of != RuntimeHandle::Message;
    if (!H.Freed && Exists && Leaks && H.Known | (H.Of != RuntimeHandle::Comm))
      fault<text::NeverFreed>(H.Maker, named(H.Of), name(Fn::Finalize));
  }
}

static bool isNull(const RuntimeHandle &H) {
  return H.Null || (H.Of == RuntimeHandle::Comm && H.Comm_ < 0);
}

/// Whether the constant is the null handle of such objects.
bool Interpreter::isNullOf(const Constant &C, RuntimeHandle::Kind Kind) {
  static constexpr Role Roles[] = {table::COMM, table::GROUP, table::TYPE,
                                   table::OP,   table::WIN,   table::FILE,
                                   table::INFO, table::ERRH,  table::REQ};
  auto [It, New] = Effects.Nulls.try_emplace(&C, 0);
  if (New)
    for (auto [N, R] : enumerate(Roles))
      if (predefinedHandle(&C, R, false).ends_with("_NULL"))
        It->second |= 1U << N;
  return (It->second >> Kind) & 1;
}

/// A comparison with a handle or an address.
RuntimeValue Interpreter::compare(const Instruction &I) {
  const auto &Cmp = cast<CmpInst>(I);
  RuntimeValue A = valueOf(Cmp.getOperand(0)), B = valueOf(Cmp.getOperand(1));
  if (!Cmp.isEquality() || !isa<ICmpInst>(Cmp))
    return {};
  if (A.Is == RuntimeValue::Constant)
    std::swap(A, B);
  if (A.Is == RuntimeValue::Symbol && B.Is == RuntimeValue::Constant)
    for (int Kind = 0; Kind <= RuntimeHandle::Request; ++Kind)
      if (isNullOf(*B.C, RuntimeHandle::Kind(Kind)))
        AskedForNull.insert(RuntimeHandle::Kind(Kind));
  std::optional<bool> Same;
  if (A.Is == RuntimeValue::Handle && B.Is == RuntimeValue::Handle)
    Same = A.Id == B.Id;
  else if (A.Is == RuntimeValue::Handle && B.Is == RuntimeValue::Constant)
    Same = isNull(Handles[A.Id]) && isNullOf(*B.C, Handles[A.Id].Of);
  else if (A.Is == RuntimeValue::Object && B.Is == RuntimeValue::Constant &&
           B.C->isNullValue())
    Same = false;
  else if (A.Is == RuntimeValue::Object && B.Is == RuntimeValue::Object &&
           A.Id == B.Id && A.Offset != RuntimeValue::Anywhere &&
           B.Offset != RuntimeValue::Anywhere)
    Same = A.Offset == B.Offset;
  if (!Same)
    return {};
  bool True = *Same == (Cmp.getPredicate() == CmpInst::ICMP_EQ);
  return RuntimeValue::of(ConstantInt::getBool(I.getContext(), True));
}

} // namespace tutti
