// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Notes in the order a person would walk: the branch, what made it differ,
/// what each side does.

#include "checks/collectives/DivergenceText.h"
#include "checks/Confidence.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Collectives.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static std::string plainName(const CallSymbol &L) {
  if (L.Other)
    return sourceName(*L.Other);
  return L.Call ? quoted(sourceName(*L.Call)) : std::string(name(L.Which));
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
  return say<text::CalledBy>(plainName(L), Wrapper);
}

std::string scopeName(const Step &S, const CollectiveSequence &Seq) {
  const CallSymbol &L = Seq.symbol(S.Symbol);
  if (L.Call || L.Scope == CollectiveSequence::World)
    return "MPI_COMM_WORLD";
  if (!L.Example)
    return say<text::ItsCommunicator>();
  if (L.Other) {
    const Value *Comm = L.OtherCall->Comm;
    std::string Name =
        Comm ? variableName(*Comm, L.OtherCall->Opening) : std::string();
    return Name.empty() ? say<text::CommunicatorOfFile>() : quoted(Name);
  }
  MpiCall Call(*L.Example);
  std::string Name = Communicators::nameOf(Call);
  int P = scopeIndex(Call.fn());
  Role R = P < 0 ? table::COMM : row(Call.fn()).Roles.At[P];
  if (R == table::FILE || R == table::FILE_INOUT)
    return say<text::TheFile>(Name);
  if (R == table::WIN || R == table::WIN_INOUT)
    return say<text::TheWindow>(Name);
  return Name;
}

static std::vector<std::string> callsOf(const Trace &W, const Trace &After,
                                        const CollectiveSequence &Seq,
                                        bool WithScope = false) {
  std::vector<std::string> Names;
  for (const Trace *T : {&W, &After})
    for (const Step &S : *T) {
      std::string Name = plainName(Seq.symbol(S.Symbol));
      Names.push_back(WithScope ? say<text::CallOn>(Name, scopeName(S, Seq))
                                : Name);
    }
  return Names;
}

static std::string listOf(ArrayRef<std::string> Names) {
  constexpr size_t Shown = 5;
  if (Names.empty())
    return say<text::NoCollective>();
  return join(Names.take_front(Shown), ", ") +
         (Names.size() > Shown ? ", ..." : "");
}

static bool isOf(const Note &N, TextKind Kind) {
  return N.Row && N.Row->Kind == Kind;
}

const Note *branchOf(const Finding &F) {
  if (F.Notes.empty() || !isOf(F.Notes[0], TextKind::Branch))
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
         (F.Notes.size() > 1 && isOf(F.Notes[1], TextKind::Origin));
}

/// The branch, and the line for the run time.
static Note noteOnBranch(Degree Deg, const Location &At, std::string &Because) {
  switch (Deg) {
  case Degree::Rank:
    Because = say<text::CauseBranchOnRank>(lineOf(At));
    return note<text::BranchOnRank>(At);
  case Degree::Local:
    Because = say<text::CauseBranchOnOwnData>(lineOf(At));
    return note<text::BranchOnOwnData>(At);
  default:
    Because = say<text::CauseBranchPerhapsOnRank>(lineOf(At));
    return note<text::BranchPerhapsOnRank>(At);
  }
}

/// What makes the ranks differ, and where that comes from.
static void noteCause(const Divergence &D, const CollectiveSequence &Seq,
                      const Location &Branch, Finding &F) {
  if (D.Branch) {
    F.Notes.push_back(noteOnBranch(D.Deg, Branch, F.Because));
  } else {
    F.Notes.push_back(D.Deg == Degree::Rank
                          ? note<text::ArgumentOnRank>(Branch)
                          : note<text::ArgumentOnOwnData>(Branch));
  }
  if (!D.Branch || !Branch)
    F.Because = F.Notes.back().Text;
  const Function *Reader = D.Why.Source ? D.Why.Source->getFunction() : nullptr;
  const Function *Real = Reader ? Seq.ranks().copy().original(Reader) : nullptr;
  if (Real && Real->isDeclaration()) {
    // A body that was made for a wrapper is nowhere in the source.
    F.Notes.push_back(note<text::GivesRankUsedHere>(Branch, sourceName(*Real)));
  } else if (D.Why.Source) {
    Location Source = locationOf(*D.Why.Source);
    const auto *Read =
        D.Deg == Degree::Local ? dyn_cast<LoadInst>(D.Why.Source) : nullptr;
    const std::string Named = Read ? RankMembers::nameOf(*Read) : std::string();
    const std::string Count = D.Deg == Degree::Local
                                  ? RankMembers::countNamed(*D.Why.Source)
                                  : std::string();
    F.Notes.push_back(
        !Count.empty()   ? note<text::TakenForOwn>(Source, Count)
        : !Named.empty() ? note<text::TakenForRank>(Source, Named)
        : D.Deg == Degree::Rank && !givesRank(*D.Why.Source)
            ? note<text::FollowsFromWhoCalls>(Source)
        : D.FailsAlone
            ? note<text::ResultIsCollected>(Source, sourceName(*D.In))
        : D.Why.Collects ? note<text::PassesItsOwn>(Source)
        : !D.Why.Variable.empty()
            ? note<text::VariableSetHere>(Source, D.Why.Variable)
        : D.Deg == Degree::Rank ? note<text::RankReadHere>(Source)
                                : note<text::ComesFromHere>(Source));
    if (Source)
      F.Because = say<text::CauseAndSource>(F.Because, lineOf(Source));
  }
}

Finding findingFor(const Divergence &D, const CollectiveSequence &Seq) {
  Finding F;
  const Instruction *At = D.At.Site ? D.At.Site : D.Branch;
  F.Sev = D.Certain ? Severity::Error : Severity::Warning;
  if (D.Deg != Degree::Rank)
    lower(F, D.Deg == Degree::Local ? Confidence::OwnData
                                    : Confidence::NotFollowed);
  else if (D.ForSomeRanks)
    lower(F, Confidence::NamedRanks);
  if (D.LeftOpen)
    lower(F, Confidence::LeftOpen);
  if (D.PerhapsApart)
    lower(F, Confidence::PerhapsApart);
  else if (D.PerhapsAlone)
    lower(F, Confidence::PerhapsAlone);
  if (const CallBase *Made = Seq.symbol(D.At.Symbol).Example;
      Made && D.Deg == Degree::Local && !D.Why.Collects &&
      Seq.ranks().communicators().mayGiveMembers(D.Why.Source, MpiCall(*Made)))
    lower(F, Confidence::PerhapsTogether);
  if (const auto *CB = dyn_cast_or_null<CallBase>(D.At.Site);
      CB && Seq.leadsThereByType(*CB))
    lower(F, Confidence::TargetByType);
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
  noteCause(D, Seq, Branch, F);
  for (const Instruction *I : D.Sites)
    F.Watches.push_back({Watch::Site, I, nullptr});
  for (const Instruction *I : D.Returns)
    F.Watches.push_back({Watch::Return, I, nullptr});
  // The calls are the same: what differs is in them.
  if (D.What == Divergence::Terms)
    return F;
  const Trace &Taking = D.OneTakes ? D.Words.One : D.Words.Two;
  const Trace &Others = D.OneTakes ? D.Words.Two : D.Words.One;
  F.Taking = callsOf(Taking, D.After, Seq);
  F.Others = callsOf(Others, D.After, Seq);
  if (F.Taking == F.Others) { // they differ in what they are made on
    F.Taking = callsOf(Taking, D.After, Seq, /*WithScope=*/true);
    F.Others = callsOf(Others, D.After, Seq, /*WithScope=*/true);
  }
  std::string Mine = listOf(F.Taking), Theirs = listOf(F.Others);
  F.Notes.push_back(!D.Branch || isa<SwitchInst>(D.Branch)
                        ? note<text::BothCases>(Branch, Mine, Theirs)
                        : note<text::BothSides>(Branch, Mine, Theirs));
  if (D.Ordered)
    F.Notes.push_back(note<text::RightIfOthersTold>(Branch));
  if (D.ForSomeRanks)
    F.Notes.push_back(note<text::RightForNamedRanks>(Branch));
  return F;
}

} // namespace tutti
