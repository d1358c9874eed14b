// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument: a communicator of one group where two are asked for, of two
/// where one is, without the topology that a call works on, or a grid that has
/// fewer dimensions, or more, than a call says. Certain of the predefined ones;
/// of others by the calls that may have made them, when all say the same.

#include "analysis/communicators/Communicators.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/texts/Calls.def"
#include "llvm/IR/InstIterator.h"
#include <optional>

using namespace llvm;

namespace tutti {
namespace {

/// What is known of a communicator; empty: it may be either.
struct Form {
  std::optional<bool> TwoGroups;
  std::optional<bool> HasTopology;
  Topology Shape = Topology::Any; ///< of one that has a topology
  std::optional<int64_t> Dimensions = std::nullopt; ///< of a grid
};

class CommunicatorFormCheck {
public:
  explicit CommunicatorFormCheck(const Communicators &Comms) : Comms(Comms) {}

  void look(const MpiCall &Call, Findings &Out) const {
    Fn F = Call.fn();
    if (!has(F, table::Intra) && !has(F, table::Inter) &&
        !has(F, table::Shaped))
      return;
    Form Is = formOf(Call, 0);
    std::string Name = Communicators::nameOf(Call);
    size_t Before = Out.size();
    if (has(F, table::Intra) && Is.TwoGroups == true)
      Out.push_back(findingAt(Call, Check::Argument, Severity::Error,
                              say<text::OfTwoGroups>(Call.name(), Name)));
    else if (has(F, table::Inter) && Is.TwoGroups == false)
      Out.push_back(findingAt(Call, Check::Argument, Severity::Error,
                              say<text::OfOneGroup>(Call.name(), Name)));
    else if (has(F, table::Shaped) && lacksTopology(F, Is))
      Out.push_back(findingAt(Call, Check::Argument, Severity::Error,
                              say<text::WithoutTopology>(
                                  Call.name(), Name, nameOf(topologyOf(F)))));
    else if (has(F, table::Shaped) && Is.Dimensions)
      dimensions(Call, Name, *Is.Dimensions, Out);
    if (Out.size() > Before && !isPredefined(Call)) {
      Out.back().Sev = Severity::Warning;
      lower(Out.back(), Confidence::KeptElsewhere);
    }
  }

private:
  static constexpr unsigned MaxChain = 8;

  static bool isPredefined(const MpiCall &Call) {
    return !Call.predefined(scopeIndex(Call.fn())).empty();
  }

  static bool lacksTopology(Fn F, const Form &Is) {
    if (Is.HasTopology == false)
      return true;
    return Is.HasTopology == true && topologyOf(F) != Topology::Any &&
           topologyOf(F) != Is.Shape;
  }

  /// MPI-3.1, section 7.5.5: what a call says of a grid's dimensions. They are
  /// counted from 0, also in Fortran.
  static void dimensions(const MpiCall &Call, StringRef Name, int64_t Has,
                         Findings &Out) {
    auto Says = Call.constant(table::INT);
    if (!Says)
      return;
    if (has(Call.fn(), table::NEIGHBOR_OUT)) {
      if (*Says < 0 || *Says >= Has)
        Out.push_back(findingAt(
            Call, Check::Argument, Severity::Error,
            say<text::NoSuchDirection>(Call.name(), *Says, Name, Has)));
    } else if (has(Call.fn(), table::COORDS_OUT) && *Says < Has) {
      Out.push_back(findingAt(
          Call, Check::Argument, Severity::Error,
          say<text::TooFewCoordinates>(Call.name(), *Says, Name, Has)));
    }
  }

  static std::string nameOf(Topology T) {
    switch (T) {
    case Topology::Any:
      return say<text::NameOfTopology>();
    case Topology::Grid:
      return say<text::NameOfGrid>();
    case Topology::Graph:
      return say<text::NameOfGraph>();
    case Topology::Distributed:
      return say<text::NameOfDistributedGraph>();
    }
    return {};
  }

  Form formOf(const MpiCall &Call, unsigned Depth) const {
    StringRef Name = Call.predefined(scopeIndex(Call.fn()));
    if (!Name.empty())
      return Name.ends_with("NULL") ? Form() : Form{false, false};
    if (Incomplete::reached(Depth > MaxChain, Incomplete::Depth, &Call.call()))
      return {};
    std::optional<Form> All;
    for (const CallBase *CB : Comms.makersOf(Call)) {
      Form One = madeBy(MpiCall(*CB), Depth);
      All = All ? both(*All, One) : One;
    }
    return All.value_or(Form());
  }

  static Form both(const Form &A, const Form &B) {
    Form Result;
    if (A.TwoGroups == B.TwoGroups)
      Result.TwoGroups = A.TwoGroups;
    if (A.HasTopology == B.HasTopology && A.Shape == B.Shape) {
      Result.HasTopology = A.HasTopology;
      Result.Shape = A.Shape;
    }
    if (A.Dimensions == B.Dimensions)
      Result.Dimensions = A.Dimensions;
    return Result;
  }

  Form madeBy(const MpiCall &Maker, unsigned Depth) const {
    Fn F = Maker.fn();
    if (!has(F, table::MakesComm) && !has(F, table::TwoGroups))
      return {};
    if (has(F, table::TwoGroups))
      return {true, false};
    if (row(F).Kind == Class::Topo)
      return {false, true, topologyOf(F), Maker.constant(table::NDIMS)};
    if (has(F, table::SameMembers))
      return formOf(Maker, Depth + 1);
    // What is split off an intercommunicator is one, too.
    bool OfOne = has(F, table::Inter) || !has(F, table::COMM) ||
                 has(F, table::GroupOnly) ||
                 formOf(Maker, Depth + 1).TwoGroups == false;
    return {OfOne ? std::optional<bool>(false) : std::nullopt, false};
  }

  const Communicators &Comms;
};

} // namespace

void checkCommunicatorForm(CheckContext &C, Findings &Out) {
  CommunicatorFormCheck Check(
      DivergenceAnalysis::of(C.Copy).Sequences->ranks().communicators());
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F))
      if (MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
        Check.look(Call, Out);
}

} // namespace tutti
