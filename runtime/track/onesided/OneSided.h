// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What happens around calls on windows, from the roles of their rows. Puts
/// together the epochs, the origin's buffers and the target's inbox; must not
/// know how each of them decides.

#ifndef TUTTI_TRACK_ONESIDED_ONESIDED_H
#define TUTTI_TRACK_ONESIDED_ONESIDED_H

#include "core/Flags.h"
#include "core/texts/Arguments.def"
#include "mpi/agreement/Agree.h"
#include "track/Context.h"
#include "track/arguments/Arguments.h"
#include "track/handles/UnseenCounterparts.h"
#include "track/memory/Memory.h"
#include "track/onesided/EpochChecks.h"
#include "track/requests/OpenRequests.h"

namespace tutti::rt::track {

constexpr bool isWindowSync(Fn F) {
  return row(F).Kind == Class::RmaSync || F == Fn::Win_fence ||
         F == Fn::Win_free;
}
constexpr bool isWindowMaker(Fn F) { return has(F, Role::WIN_OUT); }
constexpr bool isAllreduce(Fn F) {
  return row(F).Kind == Class::Data && has(F, table::Reduction) &&
         has(F, table::UniformOut) && !has(F, Role::REQ_OUT);
}

/// A call that may bring something from another process.
constexpr bool mayTell(Fn F) {
  switch (row(F).Kind) {
  case Class::Rma:
  case Class::Handle:
  case Class::Local:
  case Class::Env:
    return false;
  case Class::RmaSync:
    return F == Fn::Win_start || F == Fn::Win_complete || F == Fn::Win_wait ||
           F == Fn::Win_test;
  default:
    return !has(F, Role::REQ_OUT) || row(F).Kind == Class::Complete;
  }
}

/// Reads, writes or accumulates, and with what.
template <typename A> Access accessOf(const A &Call, uint32_t Site) {
  constexpr Fn F = A::Function;
  Access Out{F, Site, Call.template get<Role::TARGET_RANK>(),
             RmaAccess::Sort::Write};
  if constexpr (has(F, Role::RBUF)) {
    Out.What = RmaAccess::Sort::Read;
  } else if constexpr (has(F, Role::OP) || has(F, Role::CBUF)) {
    Out.What = RmaAccess::Sort::Accumulate;
    if constexpr (has(F, Role::OP)) {
      MPI_Op Op = Call.template get<Role::OP>();
      Out.Op = static_cast<uint16_t>(opCode(Op));
      if (Op == MPI_NO_OP)
        Out.Flags = RmaAccess::ReadsOnly;
    } else {
      Out.Flags = RmaAccess::MixesFreely;
    }
    const TypeInfo *T =
        typeInfo(Call.template first<Role::TARGET_TYPE, Role::TYPE>());
    if (T && T->Name != Record::DerivedType)
      Out.Element = static_cast<uint16_t>(T->Name + 1);
  }
  return Out;
}

/// The memory at the target, from the start of its window.
template <typename A>
void collectTarget(const A &Call, const Window &W, BufferRegions &Out) {
  constexpr Fn F = A::Function;
  int64_t Count = 1;
  if constexpr (has(F, Role::TARGET_COUNT))
    Count = Call.template get<Role::TARGET_COUNT>();
  int64_t At = static_cast<int64_t>(Call.template get<Role::TARGET_DISP>());
  if (!W.Dynamic)
    At *= W.Peers.at(Call.template get<Role::TARGET_RANK>())->Unit;
  Out.add(reinterpret_cast<const void *>(static_cast<uintptr_t>(At)), Count,
          typeMap(Call.template first<Role::TARGET_TYPE, Role::TYPE>()), true);
}

/// Outside the memory that the target exposes.
bool isOutside(const Caller &C, const Window &W, int Target, int64_t Disp,
               const BufferRegions &R);

/// The target is the process itself, and is what it reads from or gets into.
void compareWithOrigin(Fn F, uint32_t Site, const Window &W,
                       const Region &There, const BufferRegions &Origin);

/// Around one operation.
template <typename A>
void beforeOperation(const A &Call, uint32_t Site, NewOperation &New) {
  constexpr Fn F = A::Function;
  New.Win = nullptr;
  Window *W = findWindow(handleBits(Call.template get<Role::WIN>()));
  int Target = Call.template get<Role::TARGET_RANK>();
  if (!W || W->Unsure || Target < 0 || Target >= W->Size)
    return;
  if (isBlind(Site)) {
    W->Unsure = true;
    return;
  }
  const Caller C = callerOf(Call, Site);
  WindowCall Step{F, Site};
  Step.Target = Target;
  if (EpochFault Fault = operationFault(*W, Step))
    return tellEpoch(Fault, C);
  New.Win = W;
  New.Target = Target;
  New.ReadsBack = has(F, Role::RBUF) || has(F, Role::RESULT);
  if (!knowsTarget(*W, Target))
    return;
  BufferRegions There;
  collectTarget(Call, *W, There);
  if (There.size() == 0 ||
      (TheFlags.arguments &&
       isOutside(C, *W, Target,
                 static_cast<int64_t>(Call.template get<Role::TARGET_DISP>()),
                 There)))
    return;
  const Access Is = accessOf(Call, Site);
  if (Target == W->Rank && TheFlags.overlaps &&
      !(Is.Flags & RmaAccess::ReadsOnly))
    compareWithOrigin(F, Site, *W, There[0], New.memory());
  New.Landed = writeDown(*W, Is, There[0]);
}

inline void afterOperation(Fn F, uint32_t Site, NewOperation &New) {
  if (!New.Win)
    return;
  WindowCall Step{F, Site};
  Step.Target = New.Target;
  operated(*New.Win, Step);
  if (!has(F, Role::REQ_OUT))
    operationMade(New);
}

/// Around one synchronisation.
class Synchronisation {
public:
  template <typename A> void before(const A &Call, uint32_t Site) {
    constexpr Fn F = A::Function;
    Step = WindowCall{F, Site};
    auto Handle = Call.template first<Role::WIN, Role::WIN_INOUT>();
    if constexpr (std::is_pointer_v<decltype(Handle)> &&
                  has(F, Role::WIN_INOUT))
      W = Handle ? findWindow(handleBits(*Handle)) : nullptr;
    else
      W = findWindow(handleBits(Handle));
    if (W && (W->Unsure || isBlind(Site))) {
      W->Unsure = true;
      if (W->Board)
        W->Board->MoreAttached.store(1, std::memory_order_release);
      W = nullptr;
    }
    if (!W)
      return;
    if constexpr (F == Fn::Win_attach)
      Attached = {Call.template get<Role::BASE>(),
                  static_cast<uint64_t>(Call.template get<Role::WSIZE>())};
    if constexpr (has(F, Role::TARGET_RANK)) {
      Step.Target = Call.template get<Role::TARGET_RANK>();
      ForNobody = Step.Target < 0 || Step.Target >= W->Size;
    }
    if constexpr (has(F, Role::ASSERT))
      Step.Assert = Call.template get<Role::ASSERT>();
    if constexpr (has(F, Role::LOCK_TYPE))
      Step.Exclusive =
          Call.template get<Role::LOCK_TYPE>() == MPI_LOCK_EXCLUSIVE;
    if constexpr (has(F, Role::GROUP))
      translate(Call.template get<Role::GROUP>(),
                Call.template get<Role::WIN>());
    Caller C{F, Site};
    if constexpr (has(F, Role::WIN))
      C.Win = Handle;
    else
      C.Win = *Handle;
    if constexpr (F == Fn::Win_attach)
      if (W->Board && TheFlags.arguments &&
          W->Board->isAttached(reinterpret_cast<uintptr_t>(Attached.Base),
                               Attached.Bytes))
        tellArgument(C, said::AttachedInPart);
    if constexpr (F == Fn::Win_detach) {
      auto Base = reinterpret_cast<uintptr_t>(Call.template get<Role::PTR>());
      // Two threads may write down what they attach in one place.
      if (W->Board && !W->Board->detach(Base) && TheFlags.arguments &&
          !ManyThreads)
        tellArgument(C, said::NothingBeginsHere,
                     static_cast<unsigned long long>(Base));
    }
#if MPI_VERSION < 4 || (MPI_VERSION == 4 && MPI_SUBVERSION == 0)
    if constexpr (F == Fn::Win_shared_query)
      if (!W->Shared && TheFlags.arguments)
        tellArgument(C, said::WindowMadeOtherwise,
                     name(Fn::Win_allocate_shared));
#endif
    begin(C);
  }
  void after(bool Good);

  Synchronisation() = default;
  ~Synchronisation();
  Synchronisation(const Synchronisation &) = delete;
  Synchronisation &operator=(const Synchronisation &) = delete;

private:
  void translate(MPI_Group Group, MPI_Win Win);
  void begin(const Caller &C);
  void announce();
  void holdAll(bool Hold);
  void waitFor(Operation::Kind What, int32_t Local, int32_t World,
               uint32_t Count);
  void waitFor(Operation::Kind What, const WindowPeer &P, uint32_t Count) {
    waitFor(What, P.Local, P.World, Count);
  }
  void waitForHolders();
  template <typename F> void eachOfGroup(F What) {
    for (int I = 0; I < Step.GroupSize; ++I)
      if (WindowPeer *P = peerOf(*W, Step.Group[I]))
        What(*P);
  }

  Window *W = nullptr;
  WindowCall Step;
  bool ForNobody = false; ///< MPI_PROC_NULL
  bool Brought = false;
  uint64_t Entered = 0;
  struct {
    const void *Base;
    uint64_t Bytes;
  } Attached = {};
  int Few[16];
  int *Ranks = Few;
};

/// Before MPI_Finalize: epochs that are still open.
void endWindows(uint32_t Site);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ONESIDED_ONESIDED_H
