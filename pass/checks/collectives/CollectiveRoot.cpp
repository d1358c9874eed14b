// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-collective-root: a root that depends on the rank where it is passed, and
/// different constant roots on the sides of a branch that separates ranks.

#include "analysis/sequence/ScopeOfRank.h"
#include "analysis/values/SharedInPart.h"
#include "analysis/variance/RankEffects.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/collectives/DivergenceText.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Collectives.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// What is known of the root that Call passes; in Fortran of what is behind its
/// address.
static AbstractValue rootFact(const MpiCall &Call, const RankDependence &Ranks,
                              Reason &Why) {
  if (const Value *V = Call.value(table::ROOT)) {
    AbstractValue F = Ranks.fact(*V);
    if (F.Deg != Degree::Uniform)
      Why = Ranks.reason(*V);
    return F;
  }
  const Value *Address = Call.operand(table::ROOT);
  if (!Address)
    return {};
  AbstractValue F = Ranks.factAt(Call.call(), *Address, 4);
  if (F.Deg != Degree::Uniform && F.Why)
    Why = Ranks.reason(*F.Why, F.Deg);
  return F;
}

/// Roots that can be a negative constant: one of the roles of an
/// intercommunicator, MPI_ROOT and MPI_PROC_NULL, which do differ. A program
/// that keeps its role in a variable says so where it stores it.
namespace {
class Roles {
public:
  explicit Roles(const RankDependence &Ranks) : Ranks(Ranks) {
    const DataLayout &DL = Ranks.places().layout();
    for (Function *F : Ranks.copy().functions())
      for (const Instruction &I : instructions(*F))
        if (const auto *S = dyn_cast<StoreInst>(&I);
            S && maybe(S->getValueOperand())) {
          Fields.insert(fieldOf(S->getPointerOperand(), DL));
          for (const AbstractLocation &P :
               Ranks.places().at(S->getPointerOperand(), 4))
            Kept.push_back(P);
        }
  }
  bool maybe(const Value *V, unsigned Depth = 4) const;
  bool maybeAt(const Value *Address) const {
    Field In = fieldOf(Address, Ranks.places().layout());
    return (In.first && Fields.contains(In)) ||
           any_of(Ranks.places().at(Address, 4),
                  [&](const AbstractLocation &P) { return maybeIn(P, 3); });
  }

private:
  bool maybeIn(const AbstractLocation &P, unsigned Depth) const;

  const RankDependence &Ranks;
  DenseSet<Field> Fields;
  std::vector<AbstractLocation> Kept;
};
} // namespace

bool Roles::maybeIn(const AbstractLocation &P, unsigned Depth) const {
  if (!P ||
      any_of(Kept, [&](const AbstractLocation &K) { return K.overlaps(P); }))
    return bool(P);
  const auto *A = dyn_cast<Argument>(P.Obj->base());
  if (!A || Depth == 0)
    return false;
  for (const CallBase *CB : Ranks.calls().callsOf(*A->getParent()))
    for (const CallTarget &T : Ranks.calls().of(*CB))
      if (T.Body == A->getParent() && any_of(Ranks.places().inCaller(P, *CB, T),
                                             [&](const AbstractLocation &Q) {
                                               return maybeIn(Q, Depth - 1);
                                             }))
        return true;
  return false;
}

bool Roles::maybe(const Value *V, unsigned Depth) const {
  if (const auto *C = dyn_cast<ConstantInt>(V))
    return C->isNegative();
  if (Depth-- == 0)
    return false;
  if (const auto *S = dyn_cast<SelectInst>(V))
    return maybe(S->getTrueValue(), Depth) || maybe(S->getFalseValue(), Depth);
  if (const auto *P = dyn_cast<PHINode>(V))
    return any_of(P->incoming_values(),
                  [&](const Value *In) { return maybe(In, Depth); });
  if (const auto *L = dyn_cast<LoadInst>(V))
    return maybeAt(L->getPointerOperand());
  if (const auto *A = dyn_cast<Argument>(V))
    for (const CallBase *CB : Ranks.calls().callsOf(*A->getParent()))
      for (const CallTarget &T : Ranks.calls().of(*CB))
        if (const Value *Passed = T.Body == A->getParent()
                                      ? T.actual(*CB, A->getArgNo())
                                      : nullptr;
            Passed && maybe(Passed, Depth))
          return true;
  return false;
}

/// The rank that Source gives is one in the communicator of Call, or that has
/// all ranks. In a part of another one, such as the row of a grid, what follows
/// from the rank in the whole (the number of the row) can be the same.
static bool ofTheseRanks(const MpiCall &Call, const MpiCall &Source,
                         const RankDependence &Ranks) {
  return Ranks.communicators().kindOf(Call) == Communicators::Kind::World ||
         !Source || scopeIndex(Source.fn()) < 0 ||
         Communicators::nameOf(Source) == Communicators::nameOf(Call);
}

/// A place in a grid, and a communicator that comes from elsewhere: it may be a
/// row of the grid, whose members have the place together.
static bool mayBeRowOf(const MpiCall &Source, const MpiCall &Call,
                       const RankDependence &Ranks) {
  return Source && has(Source.fn(), table::COORDS_OUT) &&
         !ofTheseRanks(Call, Source, Ranks) &&
         Ranks.communicators().kindOf(Call) == Communicators::Kind::Unknown &&
         Ranks.communicators().makersOf(Call).empty();
}

/// A function in sight chose the number, under tests of what follows from the
/// rank, and did not compute it from the rank: the smallest of what all have,
/// found by each on its own, is the same.
static bool chosenByCallee(const AbstractValue &Root) {
  const auto *CB = dyn_cast_or_null<CallBase>(Root.Why);
  return CB && !MpiCall(*CB) && Root.Data < Degree::Rank;
}

/// What separates the ranks has chosen the one that comes here, too: who is
/// rank 0 may call itself the root.
static bool underTestOf(const Instruction &I, ValueNumber Wanted,
                        CollectiveSequence &Seq) {
  const FlowGraph &G = Seq.ranks().graph(*I.getFunction());
  unsigned At = G.indexOf(I.getParent());
  if (At == FlowGraph::Exit)
    return false;
  SmallVector<unsigned, 8> Outer = G.decisionsOver(At);
  for (size_t K = 0; K < Outer.size() && K < 16; ++K) {
    const Value *C = RankDependence::condition(*G.nodes()[Outer[K]].Block);
    SmallVector<const Value *, 8> Leaves;
    if (C)
      Seq.conditions().leaves(C, Leaves);
    if (any_of(Leaves, [&](const Value *L) {
          return Seq.conditions().numberOf(L) == Wanted;
        }))
      return true;
  }
  return false;
}

/// The root as the comparisons of conditions know it.
static std::optional<ValueNumber> numberOfRoot(const MpiCall &Call,
                                               CollectiveSequence &Seq) {
  if (const Value *V = Call.value(table::ROOT))
    return Seq.conditions().numberOf(V);
  const Value *Address = Call.operand(table::ROOT);
  AbstractLocations At =
      Address ? Seq.ranks().places().at(Address, 4) : AbstractLocations();
  if (At.size() != 1 || !At.front())
    return std::nullopt;
  return Seq.conditions().numberAt(Call.call(), At.front());
}

static bool rootIsTested(const MpiCall &Call, CollectiveSequence &Seq) {
  std::optional<ValueNumber> Root = numberOfRoot(Call, Seq);
  return Root && underTestOf(Call.call(), *Root, Seq);
}

/// Nobody comes to I but where Wanted is equal to what is no rank's own: it is
/// the same for all who come. Where it is a parameter, all calls are asked.
static bool isOneForAll(const Instruction &I, ValueNumber Wanted,
                        CollectiveSequence &Seq, unsigned Depth = 0) {
  const RankDependence &Ranks = Seq.ranks();
  Function &F = *const_cast<Function *>(I.getFunction());
  const auto &Over =
      Ranks.copy().analyses().getResult<DominatorTreeAnalysis>(F);
  auto Fixes = [&](const BasicBlock &B) {
    const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    const auto *Test = dyn_cast_or_null<ICmpInst>(RankDependence::condition(B));
    if (!Br || !Br->isConditional() || !Test || !Test->isEquality() ||
        Br->getCondition() != Test)
      return false;
    const unsigned Same = Test->getPredicate() == CmpInst::ICMP_EQ ? 0 : 1;
    return any_of(seq(0u, 2u),
                  [&](unsigned N) {
                    return Seq.conditions().numberOf(Test->getOperand(N)) ==
                               Wanted &&
                           Ranks.degree(*Test->getOperand(1 - N)) <=
                               Degree::Unknown;
                  }) &&
           Over.dominates(BasicBlockEdge(&B, Br->getSuccessor(Same)),
                          I.getParent());
  };
  for (const auto *N = Over.getNode(I.getParent()); N; N = N->getIDom())
    if (Fixes(*N->getBlock()))
      return true;
  const auto &Known = Seq.conditions().info(Wanted);
  const auto *Param = dyn_cast_or_null<Argument>(Known.Example);
  ArrayRef<const CallBase *> From = Ranks.calls().callsOf(F);
  constexpr unsigned Deepest = 4;
  if (!Param || Known.Memory || Param->getParent() != &F || From.empty() ||
      Incomplete::undecided(Depth == Deepest, Incomplete::Depth, &I))
    return false;
  return all_of(From, [&](const CallBase *CB) {
    return all_of(Ranks.calls().of(*CB), [&](const CallTarget &T) {
      const Value *Passed =
          T.Body == &F ? T.actual(*CB, Param->getArgNo()) : nullptr;
      return Passed && isOneForAll(*CB, Seq.conditions().numberOf(Passed), Seq,
                                   Depth + 1);
    });
  });
}

/// On the other side of a branch the same is done with another root: a rank
/// calls itself the root for what it has, and the others know whose it is.
static bool isForOwner(const CallBase &CB, CollectiveSequence &Seq,
                       function_ref<bool(const CallBase &)> IsAlike) {
  Function &F = *const_cast<Function *>(CB.getFunction());
  const auto &Over =
      Seq.ranks().copy().analyses().getResult<DominatorTreeAnalysis>(F);
  SmallVector<const BasicBlock *, 4> Others;
  for (const Instruction &I : instructions(F))
    if (const auto *Other = dyn_cast<CallBase>(&I);
        Other && Other != &CB && IsAlike(*Other))
      Others.push_back(Other->getParent());
  // Whoever has made this call comes to the other one by the branch alone.
  auto Parts = [&](const BasicBlock &B) {
    const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    // The rank itself says nothing of who has what.
    if (!Br || !Br->isConditional() ||
        Seq.ranks().degree(*Br->getCondition()) == Degree::Rank)
      return false;
    SmallPtrSet<BasicBlock *, 1> Without{const_cast<BasicBlock *>(&B)};
    return any_of(seq(0u, 2u), [&](unsigned N) {
      const BasicBlockEdge Side(&B, Br->getSuccessor(N));
      return Over.dominates(Side, CB.getParent()) &&
             any_of(Others, [&](const BasicBlock *Other) {
               return Over.dominates(&B, Other) &&
                      !Over.dominates(Side, Other) &&
                      !isPotentiallyReachable(CB.getParent(), Other, &Without,
                                              &Over);
             });
    });
  };
  for (const auto *N = Over.getNode(CB.getParent()); N && !Others.empty();
       N = N->getIDom())
    if (Parts(*N->getBlock()))
      return true;
  return false;
}

/// The root that a call hands to a function which broadcasts is the rank in the
/// communicator that it broadcasts on.
static void checkHandedOn(const CallBase &CB, CollectiveSequence &Seq,
                          const Roles &Role, Findings &Out) {
  const RankDependence &Ranks = Seq.ranks();
  ArrayRef<CallTarget> Targets = Ranks.calls().of(CB);
  if (Targets.size() != 1 || Targets.front().Maybe ||
      !Seq.hasCollectives(*Targets.front().Body))
    return;
  const CallTarget &T = Targets.front();
  std::optional<unsigned> Found;
  auto Look = [&](unsigned N) {
    const CallSymbol X = Seq.symbol(N);
    if (Found || X.Call || X.AnyScope || X.RootSort != CallSymbol::Symbol)
      return;
    const auto *Param =
        dyn_cast_or_null<Argument>(Seq.conditions().info(X.Root).Example);
    const Value *Root = Param && Param->getParent() == T.Body &&
                                !Seq.conditions().info(X.Root).Memory
                            ? T.actual(CB, Param->getArgNo())
                            : nullptr;
    if (!Root || Ranks.degree(*Root) != Degree::Rank ||
        Ranks.fact(*Root).Over || Role.maybe(Root) ||
        underTestOf(CB, Seq.conditions().numberOf(Root), Seq))
      return;
    // The rank itself, and not what is made of it.
    SmallVector<const Value *, 8> Leaves;
    Seq.conditions().leaves(Root, Leaves);
    if (Leaves.size() != 1 || (Root != Leaves.front() && !isa<CastInst>(Root)))
      return;
    auto Own = ScopeOfRank(Seq).of(*Root);
    CallSymbol Here = Seq.translate(X, CB, T);
    if (Own && !Here.AnyScope && Own->Scope == Here.Scope &&
        Here.Scope != CollectiveSequence::Self)
      Found = N;
  };
  forEachLetter(Seq.language(*T.Body, {}), Look);
  if (!Found)
    return;
  const CallSymbol X = Seq.symbol(*Found);
  Finding F;
  F.Id = Check::CollectiveRoot;
  F.Sev = Severity::Warning;
  F.Where = locationOf(CB);
  F.Function = sourceName(*CB.getFunction());
  F.Call = name(X.Which);
  F.At = &CB;
  F.Text = say<text::RootOfWrapperOnRank>(name(X.Which), sourceName(*T.Body));
  F.Because = say<text::CauseRootOnRank>();
  if (X.Example) {
    F.Notes.push_back(note<text::CallIsHere>(locationOf(*X.Example)));
    F.Watches.push_back({Watch::Site, X.Example, nullptr});
  }
  if (isForOwner(CB, Seq, [&](const CallBase &Other) {
        return Other.getCalledFunction() == CB.getCalledFunction();
      }))
    lower(F, Confidence::RootOfOwner);
  Out.push_back(std::move(F));
}

/// The root is the caller's own rank, unchanged.
static void checkSite(const MpiCall &Call, CollectiveSequence &Seq,
                      const Roles &Role, SharedInPart &Shared, Findings &Out) {
  const RankDependence &Ranks = Seq.ranks();
  if (Communicators::Kind S = Ranks.communicators().kindOf(Call);
      S == Communicators::Kind::Self || S == Communicators::Kind::Null)
    return;
  const Value *V = Call.value(table::ROOT),
              *Address = Call.operand(table::ROOT);
  if ((V && Role.maybe(V)) ||
      (Call.isFortran() && Address && Role.maybeAt(Address)))
    return;
  Reason Why;
  AbstractValue Root = rootFact(Call, Ranks, Why);
  // Only a root that follows from the rank is worth a word: all else is either
  // equal in practice or told apart at run time.
  if (Root.Deg != Degree::Rank || Root.Over)
    return;
  if (V ? Shared.isShared(Call, *V)
        : Address && Shared.isSharedAt(Call, *Address))
    return;
  const Instruction &At = Call.call();
  if (std::optional<ValueNumber> Number = numberOfRoot(Call, Seq);
      Number && isOneForAll(At, *Number, Seq))
    return;
  Finding F;
  F.Id = Check::CollectiveRoot;
  F.Sev = Severity::Warning;
  F.Where = locationOf(At);
  F.Function = sourceName(*At.getFunction());
  F.Call = Call.name();
  F.At = &At;
  F.Text = say<text::RootOnRank>(Call.name(), Communicators::nameOf(Call));
  F.Because = say<text::CauseRootOnRank>();
  F.ByWriter = Root.byWriters();
  // What cannot be traced back to where the rank is read has mostly come by way
  // of memory that is not told apart (the elements of an array).
  if (!Why.Source)
    lower(F, Confidence::NotFollowed);
  else if (MpiCall Source(*cast<CallBase>(Why.Source));
           mayBeRowOf(Source, Call, Ranks))
    lower(F, Confidence::PerhapsTogether);
  else if (!givesRank(*Why.Source) || !ofTheseRanks(Call, Source, Ranks))
    lower(F, Confidence::OtherRanks);
  if (rootIsTested(Call, Seq))
    lower(F, Confidence::RootIsTested);
  if (chosenByCallee(Root))
    lower(F, Confidence::RootChosen);
  if (isForOwner(Call.call(), Seq, [&](const CallBase &Other) {
        const MpiCall Like = MpiCall::get(Other);
        return Like && Like.fn() == Call.fn() &&
               Like.operand(table::ROOT) != Call.operand(table::ROOT);
      }))
    lower(F, Confidence::RootOfOwner);
  if (Why.Source)
    F.Notes.push_back(Why.Variable.empty()
                          ? note<text::RankReadHere>(locationOf(*Why.Source))
                          : note<text::VariableSetHere>(locationOf(*Why.Source),
                                                        Why.Variable));
  F.Watches.push_back({Watch::Site, &At, nullptr});
  Out.push_back(std::move(F));
}

/// The number of a symbol is the analysis's own.
static std::string rootOf(const CallSymbol &L) {
  return L.RootSort == CallSymbol::Symbol ? say<text::ComputedRoot>()
                                          : std::to_string(L.Root);
}

/// The ranks that come to this call are the one that Branch names, as a number.
static bool isOnlyFor(int64_t Rank, const Instruction &Site,
                      const Instruction &Branch, PrivateCopy &Copy) {
  const auto *Br = dyn_cast<BranchInst>(&Branch);
  const auto *Test = Br && Br->isConditional()
                         ? dyn_cast<ICmpInst>(Br->getCondition())
                         : nullptr;
  const auto *Named =
      Test ? dyn_cast<ConstantInt>(Test->getOperand(1)) : nullptr;
  if (!Named || !Test->isEquality() || Named->getSExtValue() != Rank)
    return false;
  BasicBlockEdge Taken(
      Br->getParent(),
      Br->getSuccessor(Test->getPredicate() == CmpInst::ICMP_EQ ? 0 : 1));
  Function &F = *const_cast<Function *>(Branch.getFunction());
  return Copy.analyses().getResult<DominatorTreeAnalysis>(F).dominates(
      Taken, Site.getParent());
}

/// Where the one rank that a branch names calls itself the root, it is the root
/// of the others' call, too.
static void mend(const Divergence &D, CollectiveSequence &Seq,
                 PrivateCopy &Copy, Finding &F) {
  if (!D.Branch || !D.At.Site || !D.Against.Site || F.Level > 1)
    return;
  int64_t Roots[2] = {Seq.symbol(D.At.Symbol).Root,
                      Seq.symbol(D.Against.Symbol).Root};
  const Instruction *Sites[2] = {D.At.Site, D.Against.Site};
  for (unsigned Right : {0u, 1u}) {
    MpiCall Wrong = MpiCall::get(*Sites[1 - Right]);
    if (!Wrong || Wrong.isFortran() ||
        Sites[Right]->getFunction() != D.Branch->getFunction() ||
        !isOnlyFor(Roots[Right], *Sites[Right], *D.Branch, Copy))
      continue;
    F.Edits.push_back(Edit::argument(locationOf(Wrong.call()), Wrong.name(),
                                     indexOf(Wrong.fn(), table::ROOT),
                                     std::to_string(Roots[Right])));
    return;
  }
}

void checkCollectiveRoot(CheckContext &C, Findings &Out) {
  const DivergenceAnalysis::Result &Result = DivergenceAnalysis::of(C.Copy);
  CollectiveSequence &Seq = *Result.Sequences;
  for (const Divergence &D : Result.All) {
    if (D.What != Divergence::Root)
      continue;
    Finding F = findingFor(D, Seq);
    F.Id = Check::CollectiveRoot;
    const CallSymbol &A = Seq.symbol(D.At.Symbol);
    // Two calls that do not meet, or whose order differs: no matter of roots.
    if (!has(A.Which, table::Rooted) ||
        (D.Against.Site && (Seq.symbol(D.Against.Symbol).Which != A.Which ||
                            Seq.symbol(D.Against.Symbol).Root == A.Root)))
      continue;
    if (A.Root < 0 || (D.Against.Site && Seq.symbol(D.Against.Symbol).Root < 0))
      continue;
    std::string On = scopeName(D.At, Seq), Mine = rootOf(A);
    if (D.Against.Site) {
      std::string Theirs = rootOf(Seq.symbol(D.Against.Symbol));
      if (Theirs == Mine)
        Theirs = say<text::AnotherRoot>();
      F.Text = say<text::DifferentRootsOfTwo>(On, name(A.Which), Mine, Theirs);
      F.Notes.push_back(note<text::OthersCall>(locationOf(*D.Against.Site)));
      mend(D, Seq, C.Copy, F);
    } else {
      F.Text = say<text::DifferentRoots>(On, name(A.Which), Mine);
    }
    Out.push_back(std::move(F));
  }
  const RankDependence &Ranks = Seq.ranks();
  const Roles Role(Ranks);
  SharedInPart Shared(Ranks, Seq.conditions());
  for (Function *F : C.Copy.functions())
    for (const FlowGraph::Node &N : Ranks.graph(*F).nodes())
      for (const Instruction &I : *N.Block)
        if (MpiCall Call = MpiCall::get(I); Call && Call.isCollective() &&
                                            Call.isTrusted() &&
                                            has(Call.fn(), table::Rooted))
          checkSite(Call, Seq, Role, Shared, Out);
        else if (const auto *CB = dyn_cast<CallBase>(&I); CB && !MpiCall(*CB))
          checkHandedOn(*CB, Seq, Role, Out);
}

} // namespace tutti
