// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Rounds over all ranks until none goes on; a broadcast hands out what its
/// root has, a reduction to all gives all the same, and each gets its part of
/// what is dealt out or put together.

#include "analysis/execution/SymbolicRun.h"
#include "analysis/execution/EndReason.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

SymbolicRun::SymbolicRun(const Function *Before, const Function &Root,
                         int Ranks, PrivateCopy &Copy, SymbolicWorld &World)
    : Root(Root), World(World), Messages(All, Trace, Ranks, World.Names),
      Seen(Ranks), Came(Ranks) {
  World.Comms.clear();
  World.Earlier = false;
  World.ByOwnData = World.ByOwnAlone = false;
  World.Skipped.assign(Ranks, {});
  Trace.Comms.emplace_back();
  for (int R = 0; R < Ranks; ++R)
    Trace.Comms[0].push_back(R);
  for (int R = 0; R < Ranks; ++R) {
    All.push_back(std::make_unique<Interpreter>(
        Before ? *Before : Root, R, Trace, Copy, Arguments(), &World));
    if (Before)
      All.back()->callNext(Root);
  }
}

static const Action &actionOf(const Walks &All, int R, unsigned Index) {
  return All[R]->Trace.Actions[Index];
}

/// The result of an operation on one element of each rank, where it follows.
static std::optional<RuntimeValue> folded(StringRef Op,
                                          ArrayRef<RuntimeValue> Of) {
  auto Ends = [&](std::initializer_list<StringRef> Names) {
    return any_of(Names, [&](StringRef N) { return Op.ends_with(N); });
  };
  // The same on all ranks, and stays so.
  if (all_equal(Of) && Ends({"MAX", "MIN", "BAND", "BOR"}))
    return Of.front();
  std::optional<int64_t> Total;
  for (const RuntimeValue &V : Of) {
    auto N = V.number();
    if (!N)
      return std::nullopt;
    if (!Total)
      Total = Ends({"LAND", "LOR"}) ? *N != 0 : *N;
    else if (Op.ends_with("SUM"))
      Total = *Total + *N;
    else if (Op.ends_with("MAX"))
      Total = std::max(*Total, *N);
    else if (Op.ends_with("MIN"))
      Total = std::min(*Total, *N);
    else if (Op.ends_with("LOR"))
      Total = *Total || *N;
    else if (Op.ends_with("LAND"))
      Total = *Total && *N;
    else
      return std::nullopt;
  }
  Type *T = Of.front().C->getType();
  return RuntimeValue::of(ConstantInt::getSigned(T, *Total));
}

std::vector<SentCell> SymbolicRun::reduced(const Meeting &M, int Comm,
                                           unsigned Number) {
  std::vector<SentCell> Result;
  auto [First, Index] = *M.Came.begin();
  const Action &A = actionOf(All, First, Index);
  const Contribution *Like = All[First]->contribution(Index);
  for (size_t I = 0; Like && I < Like->Sent.size(); ++I) {
    std::vector<RuntimeValue> Each;
    for (auto [R, N] : M.Came)
      if (const Contribution *C = All[R]->contribution(N);
          C && I < C->Sent.size())
        Each.push_back(C->Sent[I].V);
    SentCell Cell = Like->Sent[I];
    auto V = Each.size() == M.Came.size() ? folded(A.Terms[CallTerms::Op], Each)
                                          : std::nullopt;
    Type *T = Type::getIntNTy(A.Call.call().getContext(), Cell.Bytes * 8);
    Cell.V = V ? *V
               : World.Names.source(&A.Call.call(), (Comm << 16) + Number,
                                    int64_t(I), *T);
    Result.push_back(Cell);
  }
  return Result;
}

/// What was the root's own, all have from now on: it gets another name. True
/// when something did.
bool SymbolicRun::shared(std::vector<SentCell> &Cells, const Action &A,
                         int Comm, unsigned Number, int64_t Part) {
  bool Any = false;
  for (size_t I = 0; I < Cells.size(); ++I) {
    RuntimeValue &V = Cells[I].V;
    if (V.Is != RuntimeValue::Symbol || !World.Names[V.Id].OfRank)
      continue;
    V = World.Names.source(&A.Call.call(), (Comm << 16) + Number,
                           Part + int64_t(I), *World.Names[V.Id].Ty);
    Any = true;
  }
  return Any;
}

/// Who deals out, or gives what is put together, and who gets it: members, in
/// order.
static std::pair<std::vector<int>, std::vector<int>>
sides(Fn F, std::vector<int> Members, int Root) {
  if (!has(F, table::ROOT))
    return {Members, Members};
  if (onlyAtRoot(F, indexOf(F, table::SBUF)))
    return {{Root}, std::move(Members)};
  return {std::move(Members), {Root}};
}

/// Each member gets its part of what the others have, where it is known how
/// many elements there are. False: nothing was done.
bool SymbolicRun::deal(const Meeting &M, int Comm, unsigned Number) {
  auto [First, Index] = *M.Came.begin();
  const Action &A = actionOf(All, First, Index);
  const Fn F = A.Call.fn();
  if (row(F).Kind != Class::Data || !has(F, table::SCOUNT) ||
      !has(F, table::RCOUNT) || (has(F, table::ROOT) && A.RootRank < 0))
    return false;
  const std::vector<int> &Members = Trace.Comms[Comm];
  auto [From, To] =
      sides(F, Members, has(F, table::ROOT) ? Members[A.RootRank] : -1);
  const bool IsShared = has(F, table::UniformOut);
  // One part for each, of all that a rank has, or all of it for everybody.
  const bool HasParts = !IsShared && To.size() == Members.size();
  std::vector<std::vector<SentCell>> Given;
  for (int R : From) {
    const Contribution *C = All[R]->contribution(M.Came.at(R));
    if (!C || C->Parts.empty() ||
        (!Given.empty() && C->Parts.size() != Given.front().size()))
      return false;
    Given.push_back(C->Parts);
    if (IsShared)
      shared(Given.back(), A, Comm, Number, int(Given.size()) << 8);
    // By one name it may be another number on whoever gets it.
    else if (any_of(C->Parts, [&](const SentCell &Cell) {
               return Cell.V.Is == RuntimeValue::Symbol &&
                      World.Names[Cell.V.Id].OfRank;
             }))
      return false;
  }
  const size_t Each = Given.front().size() / (HasParts ? Members.size() : 1);
  for (int R : To) {
    const size_t Begin =
        HasParts ? Each * (find(Members, R) - Members.begin()) : 0;
    std::vector<SentCell> Cells;
    for (const auto &Of : Given)
      for (size_t I = 0; I < Each; ++I) {
        SentCell Cell = Of[Begin + I];
        Cell.Offset = int64_t(Cells.size() * Cell.Bytes);
        Cells.push_back(Cell);
      }
    if (All[R]->contribution(M.Came.at(R)))
      All[R]->receives(M.Came.at(R), Cells);
  }
  return true;
}

void SymbolicRun::meet(Meeting &M, int Comm, unsigned Number) {
  M.Complete = true;
  if (M.Differs)
    return;
  auto [First, Index] = *M.Came.begin();
  const Action &A = actionOf(All, First, Index);
  Fn F = A.Call.fn();
  if (deal(M, Comm, Number))
    return;
  std::vector<SentCell> Cells;
  int Root = -1, Keeps = -1;
  if (has(F, table::UniformOut) && has(F, table::ROOT)) {
    if (A.RootRank >= 0)
      Root = Trace.Comms[Comm][A.RootRank];
    if (auto It = M.Came.find(Root); It != M.Came.end())
      if (const Contribution *C = All[Root]->contribution(It->second)) {
        Cells = C->Sent;
        Keeps = shared(Cells, A, Comm, Number) ? -1 : Root;
      }
  } else if (has(F, table::UniformOut) && has(F, table::Reduction)) {
    Cells = reduced(M, Comm, Number);
  }
  for (auto [R, N] : M.Came)
    if (R != Keeps && All[R]->contribution(N)) {
      All[R]->Trace.MissesData |= Cells.empty() && !dataArguments(F).empty();
      All[R]->receives(N, Cells);
    }
}

/// What a rank has come to since it was looked at last.
void SymbolicRun::arrive(int R) {
  Messages.arrive(R);
  const auto &Actions = All[R]->Trace.Actions;
  for (unsigned &I = Seen[R]; I < Actions.size(); ++I) {
    const Action &A = Actions[I];
    if (A.What != Action::Collective || A.Comm < 0)
      continue;
    unsigned Number = Came[R][A.Comm]++;
    Meeting &M = Meetings[{A.Comm, Number}];
    MeetingOf[{R, I}] = {A.Comm, Number};
    if (!M.Came.empty()) {
      auto [Other, Index] = *M.Came.begin();
      M.Differs |= actionOf(All, Other, Index).Call.fn() != A.Call.fn();
    }
    M.Came[R] = I;
    if (M.Came.size() == Trace.Comms[A.Comm].size())
      meet(M, A.Comm, Number);
  }
}

bool SymbolicRun::mayGoOn(int R) const {
  if (!All[R]->halted())
    return true;
  const auto &Actions = All[R]->Trace.Actions;
  unsigned Last = Actions.size() - 1;
  SmallVector<unsigned, 4> For{Last};
  if (Actions[Last].What == Action::Wait)
    For.assign(Actions[Last].For.begin(), Actions[Last].For.end());
  return all_of(For, [&](unsigned I) {
    auto It = MeetingOf.find({R, I});
    if (It == MeetingOf.end())
      return true;
    const Meeting &M = Meetings.at(It->second);
    return M.Complete && !M.Differs;
  });
}

bool SymbolicRun::advance(int R, bool Waits) {
  Interpreter &I = *All[R];
  if (I.stopped() || I.waiting() || !mayGoOn(R) || (Waits && Messages.waits(R)))
    return false;
  if (I.halted() && !Messages.deliver(R))
    I.Trace.MissesData = true;
  I.goOn();
  I.run();
  arrive(R);
  return true;
}

bool SymbolicRun::isStuck() const {
  const int Ranks = All.size();
  bool Any = false;
  for (int R = 0; R < Ranks; ++R) {
    const bool Waits = Messages.waits(R);
    Any |= Waits;
    if (!Waits && !All[R]->waiting() && mayGoOn(R) &&
        All[R]->Trace.How != ProcessTrace::Ended)
      return false;
  }
  return Any && Messages.areFollowed();
}

void SymbolicRun::run() {
  const int Ranks = All.size();
  for (bool Again = true; Again;) {
    Again = false;
    for (int R = 0; R < Ranks; ++R)
      Again |= advance(R, true);
    Again |= makeCommunicator(All, Trace);
    // Nobody sends what some wait for, as far as it is followed.
    Stuck = World.KeepsStuck && !Again && isStuck();
    for (int R = 0; R < Ranks && !Again && !Stuck; ++R)
      Again = advance(R, false);
  }
}

uint64_t SymbolicRun::steps() const {
  uint64_t Sum = 0;
  for (const auto &Each : All)
    Sum += Each->steps();
  return Sum;
}

bool SymbolicRun::parted(const Instruction &Branch) const {
  return any_of(All, [&](const auto &Each) {
    return Each->waysTaken().lookup(&Branch) !=
           All.front()->waysTaken().lookup(&Branch);
  });
}

void SymbolicRun::addReached(DenseSet<const Instruction *> &Out) const {
  for (const auto &Each : All)
    for (const auto &[Branch, Ways] : Each->waysTaken())
      Out.insert(Branch);
}

void SymbolicRun::addDecided(DenseSet<const Instruction *> &Out) const {
  for (const auto &Each : All)
    for (const auto &[Branch, Ways] : Each->waysTaken())
      if (World.Path.isSame(*Branch) || parted(*Branch))
        Out.insert(Branch);
}

void SymbolicRun::addTimes(DenseMap<const Instruction *, bool> &Out) const {
  for (const auto &Each : All)
    for (const auto &[Branch, Ways] : Each->waysTaken())
      Out[Branch] |= Interpreter::isSeveral(Ways);
}

BranchSet SymbolicRun::endedBy(FunctionAnalysisManager &Analyses) const {
  BranchSet Result;
  for (const auto &Each : All)
    if (Each->Trace.How == ProcessTrace::Aborted)
      for (const auto &[At, Of] : branchesBehind(Each->stack(), Analyses)) {
        auto Taken = Each->waysTaken().find(At);
        if (Taken != Each->waysTaken().end() &&
            (Interpreter::lastOf(Taken->second) == 0 ? Of.IfTrue : Of.IfFalse))
          Result.insert(At);
      }
  return Result;
}

bool SymbolicRun::isFollowed() const {
  return !World.Path.wasOfRank() && all_equal(World.Skipped);
}

SymbolicRun::Outcome SymbolicRun::outcome() const {
  bool IsKnown = true;
  for (const auto &Each : All) {
    if (Each->Trace.How == ProcessTrace::Aborted)
      return Ends;
    IsKnown &= !Each->stopped() || Each->Trace.How == ProcessTrace::Ended;
  }
  if (!IsKnown || Stuck || !isFollowed())
    return Unknown;
  auto GoesOn = [&](auto &Each) {
    return actionOf(All, Each.first, Each.second).Starts;
  };
  // What was started before the walk is not among what is compared. Of two
  // symbols it is not known that they are two communicators.
  std::set<int> Moved;
  for (const auto &[At, M] : Meetings)
    if (World.Earlier && any_of(M.Came, GoesOn)) {
      Moved.insert(At.first);
      if (World.isSymbol(At.first))
        for (auto [Symbol, Comm] : World.Comms)
          Moved.insert(Comm);
    }
  bool IsOpen = false;
  for (const auto &[At, M] : Meetings) {
    bool MayFit = Moved.count(At.first) ||
                  (!World.FromStart && !M.Differs && all_of(M.Came, GoesOn));
    if ((M.Differs || !M.Complete) && !MayFit)
      return Differs;
    IsOpen |= M.Differs || !M.Complete;
  }
  if (!IsOpen &&
      any_of(All, [](const auto &R) { return R->waiting() || R->halted(); }))
    return Differs;
  return IsOpen ? Open : Meets;
}

/// A rank is followed as far as its partners are numbers.
static void cutAtSymbol(ProcessTrace &Mine) {
  auto First =
      find_if(Mine.Actions, [](const Action &A) { return A.PeerSymbol >= 0; });
  if (First == Mine.Actions.end())
    return;
  Mine.Actions.erase(First, Mine.Actions.end());
  Mine.How = ProcessTrace::Unknown;
}

std::optional<ProgramTrace> SymbolicRun::traces() const {
  const Outcome Is = outcome();
  if (!isFollowed() || (Is != Meets && Is != Unknown))
    return std::nullopt;
  ProgramTrace Result = Trace;
  Result.Path = &World.Path;
  for (const auto &Each : All) {
    ProcessTrace &Mine = Result.Ranks.emplace_back(Each->Trace);
    for (Action &A : Mine.Actions) {
      auto N = A.PeerSymbol < 0 ? std::nullopt : World.Path.only(A.PeerSymbol);
      if (!N)
        continue;
      const auto &Members = Trace.Comms[A.Comm];
      if (*N < 0 || *N >= int64_t(Members.size())) {
        Mine.LostMessage = true;
        continue;
      }
      A.PeerSymbol = -1;
      A.Peer = Members[*N];
    }
    if (World.Path.drawsNumbers())
      cutAtSymbol(Mine);
  }
  return Result;
}

std::string SymbolicRun::str() const {
  std::string Result;
  std::vector<std::pair<std::string, std::vector<int>>> Groups;
  for (int R = 0; R < int(All.size()); ++R) {
    const auto &Actions = All[R]->Trace.Actions;
    std::string Where = say<text::AtEndOf>(sourceName(Root));
    if (!Actions.empty() && (All[R]->halted() || All[R]->waiting() ||
                             Actions.back().Call.fn() == Fn::Finalize)) {
      const Action &A = Actions.back();
      Location L = locationOf(A.Call.call());
      Where = say<text::InCallAt>(A.Call.name(), L.File, L.Line);
    }
    auto It = find_if(Groups, [&](auto &G) { return G.first == Where; });
    if (It == Groups.end())
      It = Groups.insert(It, {Where, {}});
    It->second.push_back(R);
  }
  for (auto &[Where, Who] : Groups) {
    std::string Ranks;
    for (int R : Who)
      Ranks += (Ranks.empty() ? "" : ", ") + std::to_string(R);
    Result += Result.empty() ? "" : ", ";
    Result += Who.size() == 1 ? say<text::RankIs>(Ranks, Where)
                              : say<text::RanksAre>(Ranks, Where);
  }
  return Result;
}

} // namespace tutti
