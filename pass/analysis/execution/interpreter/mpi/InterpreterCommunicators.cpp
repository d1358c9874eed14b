// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls that make a communicator: the rank says what it wants and waits until
/// the world has made it.

#include "analysis/execution/interpreter/Interpreter.h"

using namespace llvm;

namespace tutti {

Interpreter::Result Interpreter::constructor(const MpiCall &Call, int Comm) {
  Fn F = Call.fn();
  // In a symbolic world the others may be in a receive before.
  const bool IsNonblocking = has(F, table::REQ_OUT);
  if (IsNonblocking && (World || !has(F, table::SameMembers)))
    return Stop;
  Request R;
  R.Call = Call;
  R.Parent = Comm;
  Action A{Action::Collective, Call, Comm};
  terms(Call, A);
  if (F == Fn::Comm_split) {
    R.Color = number(Call, table::COLOR);
    R.Key = number(Call, table::KEY);
    if (World) {
      // Who has the same symbol has the same color; the order stays.
      RuntimeValue Is = argument(Call, table::COLOR);
      if (!R.Color && Is.Is == RuntimeValue::Symbol)
        R.Color = (int64_t(1) << 40) + Is.Id;
      R.Key = R.Key.value_or(0);
    }
    R.MayBeNull = !number(Call, table::COLOR);
    A.Waits = Action::All;
  } else if (F == Fn::Comm_create || F == Fn::Comm_create_group) {
    RuntimeHandle *G = handleAt(Call, indexOf(F, table::GROUP));
    bool IsKnown = G && G->Known;
    if (!IsKnown && (!World || F != Fn::Comm_create))
      return Stop;
    R.Group = IsKnown ? G->Members : someMembers(Call, Comm);
    R.MayBeNull = !IsKnown;
    A.Waits = F == Fn::Comm_create ? Action::All : Action::Nobody;
  } else if (has(F, table::SameMembers) && row(F).Kind == Class::CommCtor) {
    R.Keeps = true;
    A.Waits = IsNonblocking ? Action::Nobody : Action::All;
  } else if (F == Fn::Cart_create) {
    R.Grid = gridOf(Call);
    int64_t Total = R.Grid.empty() ? 0 : 1;
    for (const GridSide &Side : R.Grid)
      Total *= std::max<int64_t>(Side.Size, 0);
    bool IsWhole = Total == int64_t(All.Comms[Comm].size());
    R.Keeps = World || IsWhole;
    R.MayBeNull = !IsWhole;
    if (!IsWhole)
      R.Grid.clear();
  } else if (topologyOf(F) == Topology::Distributed) {
    R.Keeps = number(Call, table::REORDER) == 0;
  } else if (F == Fn::Cart_sub) {
    int64_t Color = 0;
    R.Grid = partOfGrid(Call, Comm, Color);
    if (!R.Grid.empty()) {
      R.Color = Color;
      R.Key = 0;
      A.Waits = Action::All;
    }
  }
  if (F == Fn::Comm_create_group) {
    // Only the members of the group meet; which call they make is not compared.
    Waiting = R;
    return Next;
  }
  Trace.Actions.push_back(std::move(A));
  Waiting = R;
  return Next;
}

void Interpreter::resume(std::optional<int> Comm) {
  const MpiCall Call = Waiting->Call;
  std::vector<GridSide> Grid = std::move(Waiting->Grid);
  const bool MayBeNull = Waiting->MayBeNull;
  Waiting.reset();
  // The walk stopped behind the call.
  RuntimeHandle &H = make(Call, table::COMM_OUT, RuntimeHandle::Comm);
  H.Known = Comm.has_value();
  H.Comm_ = Comm.value_or(-1);
  H.Doubtful = MayBeNull;
  H.Grid = std::move(Grid);
  if (has(Call.fn(), table::INDEGREE)) {
    H.Sources = std::max<int64_t>(number(Call, table::INDEGREE).value_or(0), 0);
    H.Targets =
        std::max<int64_t>(number(Call, table::OUTDEGREE).value_or(0), 0);
  }
  if (!has(Call.fn(), table::REQ_OUT))
    return;
  const size_t New = &H - Handles.data();
  overwritten(Call);
  request(Call, {}, false, {});
  Handles[New].Unfinished = int(Handles.size()) - 1;
}

} // namespace tutti
