// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Notes in the order a person would walk: the branch, what made it differ,
/// what each side does.

#include "checks/collectives/DivergenceText.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static std::string plainName(const CallSymbol &L) {
  if (L.Other)
    return sourceName(*L.Other);
  return L.Call ? "'" + sourceName(*L.Call) + "'" : std::string(name(L.Which));
}

/// The function that Site calls when that is not the MPI function itself.
static std::string wrapperOf(const Step &S, const Function *Own) {
  const auto *CB = dyn_cast_or_null<CallBase>(S.Site);
  if (!CB || MpiCall(*CB) || CB->getCalledFunction() == Own)
    return {};
  const Function *Callee = CB->getCalledFunction();
  // The runtime of OpenMP runs the body where it stands in the source.
  if (!Callee || Callee->getName().starts_with("__kmpc"))
    return {};
  return sourceName(*Callee);
}

std::string callName(const Step &S, const CollectiveSequence &Seq) {
  const CallSymbol &L = Seq.symbol(S.Symbol);
  std::string Wrapper = wrapperOf(S, L.Other);
  if (L.Call || Wrapper.empty())
    return plainName(L);
  return plainName(L) + " (called by '" + Wrapper + "')";
}

std::string scopeName(const Step &S, const CollectiveSequence &Seq) {
  const CallSymbol &L = Seq.symbol(S.Symbol);
  if (L.Call || L.Scope == CollectiveSequence::World)
    return "MPI_COMM_WORLD";
  if (!L.Example)
    return "its communicator";
  if (L.Other) {
    const Value *Comm = L.OtherCall->Comm;
    std::string Name =
        Comm ? variableName(*Comm, L.OtherCall->Opening) : std::string();
    return Name.empty() ? "the communicator of its file" : "'" + Name + "'";
  }
  MpiCall Call(*L.Example);
  std::string Name = Communicators::nameOf(Call);
  int P = scopeIndex(Call.fn());
  Role R = P < 0 ? table::COMM : row(Call.fn()).Roles.At[P];
  if (R == table::FILE || R == table::FILE_INOUT)
    return "file " + Name;
  if (R == table::WIN || R == table::WIN_INOUT)
    return "window " + Name;
  return Name;
}

static std::string listOf(const Trace &W, const Trace &After,
                          const CollectiveSequence &Seq) {
  constexpr size_t Shown = 5;
  std::string Text;
  size_t Count = 0, Total = W.size() + After.size();
  auto Add = [&](const Step &S) {
    if (++Count > Shown)
      return;
    if (!Text.empty())
      Text += ", ";
    Text += plainName(Seq.symbol(S.Symbol));
  };
  for (const Step &S : W)
    Add(S);
  for (const Step &S : After)
    Add(S);
  if (Total > Shown)
    Text += ", ...";
  return Text.empty() ? "no collective" : Text;
}

static std::string branchText(Degree D) {
  switch (D) {
  case Degree::Rank:
    return "this branch depends on the rank";
  case Degree::Local:
    return "this branch depends on data that each rank has of its own";
  default:
    return "this branch may depend on the rank";
  }
}

const Note *branchOf(const Finding &F) {
  if (F.Notes.empty() || !StringRef(F.Notes[0].Text).starts_with("this branch"))
    return nullptr;
  return &F.Notes[0];
}

bool givesRank(const Instruction &I) {
  MpiCall Call = MpiCall::get(I);
  if (!Call)
    return !isa<CallBase>(I); // as the user's own file says of it
  const table::RoleList &Roles = row(Call.fn()).Roles;
  return any_of(ArrayRef(Roles.At, Roles.Size),
                [](Role R) { return row(R).Writes == Degree::Rank; });
}

bool isTraced(const Finding &F) {
  return !branchOf(F) ||
         (F.Notes.size() > 1 && StringRef(F.Notes[1].Text).ends_with(" here"));
}

Finding findingFor(const Divergence &D, const CollectiveSequence &Seq) {
  Finding F;
  const Instruction *At = D.At.Site ? D.At.Site : D.Branch;
  F.Sev = D.Certain ? Severity::Error : Severity::Warning;
  F.Level = D.Deg == Degree::Rank    ? D.ForSomeRanks ? 2 : 1
            : D.Deg == Degree::Local ? 2
                                     : 3;
  F.Where = locationOf(*At);
  F.Function = sourceName(*D.In);
  const CallSymbol &L = Seq.symbol(D.At.Symbol);
  F.Call = L.Call    ? sourceName(*L.Call)
           : L.Other ? sourceName(*L.Other)
                     : std::string(name(L.Which));
  F.At = At;
  F.Branch = D.Branch;
  F.ByWriter = D.ByWriter;

  Location Branch = locationOf(D.Branch ? *D.Branch : *At);
  std::string Cause =
      D.Branch ? branchText(D.Deg) : "this argument depends on the rank";
  F.Notes.push_back({Branch, Cause});
  F.Because = Cause;
  if (Branch && D.Branch)
    F.Because = "branch " + Branch.File + ":" + std::to_string(Branch.Line) +
                ":" + std::to_string(Branch.Column) +
                F.Because.substr(std::string("this branch").size());
  const Function *Reader = D.Why.Source ? D.Why.Source->getFunction() : nullptr;
  const Function *Real = Reader ? Seq.ranks().copy().original(Reader) : nullptr;
  if (Real && Real->isDeclaration()) {
    // A body that was made for a wrapper is nowhere in the source.
    F.Notes.push_back({Branch, "'" + sourceName(*Real) +
                                   "' gives the rank that is used here"});
  } else if (D.Why.Source) {
    Location Source = locationOf(*D.Why.Source);
    bool Follows = D.Deg == Degree::Rank && !givesRank(*D.Why.Source);
    std::string What =
        Follows ? std::string("it follows from who makes this call")
        : D.Why.Variable.empty()
            ? std::string(D.Deg == Degree::Rank ? "the rank is read here"
                                                : "it comes from here")
            : "'" + D.Why.Variable + "' was set here";
    F.Notes.push_back({Source, What});
    if (Source)
      F.Because += " (set at " + Source.File + ":" +
                   std::to_string(Source.Line) + ":" +
                   std::to_string(Source.Column) + ")";
  }
  for (const Instruction *I : D.Sites)
    F.Watches.push_back({Watch::Site, I, nullptr});
  for (const Instruction *I : D.Returns)
    F.Watches.push_back({Watch::Return, I, nullptr});
  // The calls are the same: what differs is in them.
  if (D.What == Divergence::Terms)
    return F;
  const Trace &Taking = D.OneTakes ? D.Words.One : D.Words.Two;
  const Trace &Others = D.OneTakes ? D.Words.Two : D.Words.One;
  bool Switch = isa<SwitchInst>(D.Branch);
  std::string Text =
      (Switch ? "ranks in one case call " : "ranks that take it call ") +
      listOf(Taking, D.After, Seq) +
      (Switch ? "; in another " : "; the others call ") +
      listOf(Others, D.After, Seq);
  F.Notes.push_back({Branch, Text});
  if (D.Ordered)
    F.Notes.push_back({Branch,
                       "right if the others, in their loop, are told to "
                       "do just that"});
  if (D.ForSomeRanks)
    F.Notes.push_back({Branch, "right if the program runs with just the ranks "
                               "that it names"});
  return F;
}

} // namespace tutti
