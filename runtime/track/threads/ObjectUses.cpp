// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Objects of MPI as those of TeamUses, and the report of two uses.
///
/// A handle stands for one object until it is freed or made anew, and a record
/// of a request until it is used again. A variable is known by its address, so
/// only where no other one can come to the same place.

#include "track/threads/ObjectUses.h"

#include "core/findings/LocalFinding.h"
#include "core/texts/Order.def"
#include "core/texts/Threads.def"
#include "core/threads/FixedMemory.h"
#include "mpi/agreement/Agree.h"
#include "mpi/wrappers/LeftCalls.h"
#include "track/handles/Handles.h"

namespace tutti::rt::track {

namespace {

TeamUses Used;
TeamAccesses Accessed;

/// One number for each object of each kind.
enum class Space : uint64_t { Handle = 1, Record, Variable, Messages };
uint64_t objectIn(Space S, uint64_t Value, uint64_t More = 0) {
  return Value ^ More << 40 ^ static_cast<uint64_t>(S) << 60;
}

/// The last message that this thread has probed for and not received, and what
/// the thread knew before it did.
struct ProbedFor {
  uint64_t Comm;
  int Source, Tag;
  uint64_t Learnt, Task;
};
__thread ProbedFor LastProbed TUTTI_TLS;

void tell(Kind K, Fn F, uint32_t Site, const TeamUse &Earlier) {
  if (!Checking.load(std::memory_order_relaxed) || CallsMayBeLeft)
    return;
  LocalFinding Found(Check::ThreadRace, Severity::Warning);
  Found.Cure = Fix::OrderUses;
  if (K == Kind::Message) {
    Found.Head.put(said::ProbedByBoth);
    Found.Cure = Fix::MatchedProbe;
  } else if (K == Kind::None) {
    Found.Head.format(said::UsedInNoOrder, said::ABuffer);
    Found.Cure = Fix::OrderAccesses;
  } else {
    Found.Head.format(said::UsedInNoOrder, kindName(K, true));
  }
  Found.add(static_cast<Fn>(Earlier.Call), Earlier.Site)
      .Note.put(said::OneThread);
  Found.add(F, Site).Note.put(said::AnotherThread);
  tellLocal(Found);
}

/// The variable is the same one for all threads of the team.
bool isOneVariable(const void *Where, const TaskPath &Here) {
  return (Here.last().isImplicit() && isOnFirstStack(Where)) ||
         isStaticData(Where);
}

} // namespace

void CallInTeam::begin() {
  Now.Site = Site;
  Now.Call = static_cast<uint16_t>(Function);
  Now.Path.copyFrom(*Here);
}

TeamUse &CallInTeam::use(bool Changes, uint64_t Learnt) const {
  Now.Changes = Changes;
  Now.Path.Acquired = Learnt;
  return Now;
}

void CallInTeam::put(Kind K, uint64_t Object, const UsedPart &Part,
                     bool Changes, uint64_t Learnt) const {
  TeamUse &Its = use(Changes, Learnt), Earlier;
  Its.Object = Object;
  Its.Part = Part;
  if (Used.add(Its, Earlier))
    tell(K, Function, Site, Earlier);
}

void CallInTeam::handle(Kind K, uint64_t Value, How Does) const {
  const Handle *Its = findHandle(K, Value);
  if (Does == Uses && (!Its || Its->is(Handle::Predefined)))
    return;
  const uint64_t Object =
      objectIn(Space::Handle, Value, static_cast<uint64_t>(K));
  if (Does == Makes)
    Used.forget(Object);
  put(K, Object, UsedPart::whole(), Does != Uses, Here->Acquired);
  if (Does == Ends)
    Used.forget(Object);
}

void CallInTeam::request(const Request &R, How Does) const {
  const uint64_t Object =
      objectIn(Space::Record, reinterpret_cast<uint64_t>(&R), R.Generation);
  if (Does == Makes)
    Used.forget(Object);
  put(Kind::Request, Object, UsedPart::whole(), true, Here->Acquired);
}

void CallInTeam::variable(const void *Where) const {
  if (Where && isOneVariable(Where, *Here))
    put(Kind::Request,
        objectIn(Space::Variable, reinterpret_cast<uint64_t>(Where)),
        UsedPart::whole(), true, Here->Acquired);
}

void CallInTeam::requests(const WaitedRequests &Given) const {
  for (int I = 0; I < Given.size() && I < MostRequests; ++I) {
    if (const Request *R = Given[I])
      request(*R, Ends);
    else if (!Given.isNull(I))
      continue;
    variable(Given.where(I));
  }
}

void CallInTeam::memory(const BufferRegions &Its) const {
  for (size_t I = 0; I < Its.size(); ++I) {
    const Region &R = Its[I];
    if (!R.Map->Dense || R.low() >= R.high() ||
        !isOneVariable(reinterpret_cast<const void *>(R.low()), *Here))
      continue;
    TeamUse &Use = use(R.Written, Here->Acquired), Earlier;
    Use.Object = R.low();
    Use.Part = UsedPart::whole();
    if (Accessed.add(R.low(), R.high(), Use, Earlier))
      return tell(Kind::None, Function, Site, Earlier);
  }
}

void CallInTeam::probes() const {
  LastProbed.Learnt = Here->Acquired;
  LastProbed.Task = 0;
}

void CallInTeam::probed(uint64_t Comm, const UsedPart &Of) const {
  LastProbed.Comm = Comm;
  LastProbed.Source = Of.Source;
  LastProbed.Tag = Of.Tag;
  LastProbed.Task = Here->last().Task;
}

void CallInTeam::receives(uint64_t Comm, const UsedPart &Of) const {
  ProbedFor &P = LastProbed;
  const bool WasProbed = P.Task == Here->last().Task && P.Comm == Comm &&
                         Of.meets({P.Source, P.Tag});
  put(Kind::Message, objectIn(Space::Messages, Comm), Of, WasProbed,
      WasProbed ? P.Learnt : Here->Acquired);
  if (WasProbed)
    P.Task = 0;
}

} // namespace tutti::rt::track
