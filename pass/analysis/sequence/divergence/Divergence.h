// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The branches whose outcome can differ between ranks and after which the
/// ranks of one communicator make different collective calls. Decides by
/// comparing the languages of the ways, case by case of what the branch tests;
/// leaves wording and severity's consequences to the checks.

#ifndef TUTTI_PASS_ANALYSIS_SEQUENCE_DIVERGENCE_DIVERGENCE_H
#define TUTTI_PASS_ANALYSIS_SEQUENCE_DIVERGENCE_DIVERGENCE_H

#include "analysis/sequence/CollectiveSequence.h"
#include "analysis/sequence/SymbolView.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tutti {

struct Divergence {
  enum Sort {
    Missing, ///< some ranks make a call that the others do not make
    Differs, ///< at one point they make different calls
    Crossed, ///< calls on two communicators come in another order
    Root,    ///< the same calls with different roots
    Terms    ///< the same calls with different arguments
  } What = Missing;
  const llvm::Function *In = nullptr;
  /// The terminator; null when the call itself selects its arguments.
  const llvm::Instruction *Branch = nullptr;
  Degree Deg = Degree::Unknown;
  /// What is tested is no number of ranks itself: ranks differ by who has
  /// written it.
  bool ByWhoWrote = false;
  bool ByWriter = false; ///< as in Finding
  Reason Why;
  Step At{0, nullptr};      ///< the call to point at, as a step of One or Two
  Step Against{0, nullptr}; ///< what the others do there; may be nothing
  Difference Words;         ///< One: of those that take the branch
  Trace After;              ///< what both do afterwards, in the shortest case
  unsigned Term = 0;        ///< which of CallTerms, for Terms
  bool OneTakes = true;     ///< One is the way of a condition that is true
  /// The rank is of another communicator than the calls, which may have as
  /// members just those ranks that come there.
  bool OfAnother = false;
  /// The calls are on a communicator that is not known, and there are others
  /// that no rank of the other side has: theirs may be one of these.
  bool PerhapsApart = false;
  /// The same of that of the rank alone.
  bool PerhapsAlone = false;
  /// Every rank that the program names makes the same calls, each in a place of
  /// its own: it may be made for just so many ranks.
  bool ForSomeRanks = false;
  /// What the one rank does is among what the others, in a loop, may be told to
  /// do: that they are told just this is not known.
  bool Ordered = false;
  /// One side goes into a function that shuts MPI down and does not come back:
  /// how a program ends, or how it gives up when a check of its own fails.
  bool EndsApart = false;
  /// One side returns something else than what the function returns when all
  /// went well: a check of the program's own has failed there.
  bool GivesUp = false;
  bool LeavesMain = false; ///< the same by ending the program
  /// Nothing is known of what is tested but that the function's result is
  /// collected, so that it may fail on some ranks alone.
  bool FailsAlone = false;
  /// And what is tested there has come from a function of another file.
  bool ByCode = false;
  /// Likewise; there what such a function has delivered is compared with what
  /// this rank expects.
  bool ByData = false;
  /// A question that could have shown that they meet was left open.
  bool LeftOpen = false;
  /// On every run with two processes or more.
  bool Certain = false;
  std::vector<const llvm::Instruction *> Sites;   ///< all calls concerned
  std::vector<const llvm::Instruction *> Returns; ///< under the branch
  /// Other branches of which the same follows for the call to point at, those
  /// inside before those around them. Which of all these is the one to tell is
  /// a matter of how sure each is.
  std::vector<Divergence> Others;
};

/// The nodes that can be come to from these without coming by To.
std::vector<unsigned> nodesBetween(const FlowGraph &G,
                                   llvm::ArrayRef<unsigned> From, unsigned To);

class Divergences {
public:
  /// Stops after this many steps; what was not compared is given up.
  Divergences(CollectiveSequence &Sequences, uint64_t Steps)
      : Seq(Sequences), LastStep(Sequences.steps() + Steps),
        OrdersLeft(Steps / 5) {}
  /// Of branches that depend on something of degree \p Least or more.
  std::vector<Divergence> in(llvm::Function &F, Degree Least);
  /// Calls that pass a term that follows from the rank.
  std::vector<Divergence> arguments(llvm::Function &F);
  /// Calls on a communicator that ranks choose by what they differ in, of which
  /// one waits for ranks that have chosen another.
  std::vector<Divergence> choices(llvm::Function &F);
  /// Functions in which a comparison was given up.
  bool gaveUp() const { return TooBig || TooLate; }
  bool tookTooLong() const { return TooLate; }
  /// Who gives orders to whom was not found out for all branches.
  bool gaveUpOrders() const { return OrdersLeft <= 0; }

private:
  /// One way of telling ranks apart, for one run of the function.
  struct Case {
    Assignment Given;
    unsigned First = FlowGraph::Exit; ///< the side taken; Exit: not known
    std::optional<int64_t> Value;
    int64_t Size = 0; ///< of the communicator, where something tests it
  };
  /// What a branch tests, and the cases of it.
  struct Group {
    enum { Values, Order, Flag, Sides } Sort = Sides;
    const llvm::Function *In = nullptr;
    unsigned At = 0; ///< its node
    ValueNumber Tested = 0, Other = 0;
    const llvm::Value *Leaf = nullptr;
    AbstractValue Known;
    Reason Why;
    CallSymbol Source; ///< the communicator that the rank is of
    bool HasSource = false;
    bool IsRank = false;
    bool FailsAlone = false;        ///< as in Divergence
    std::vector<ValueNumber> Sizes; ///< values that are the communicator's size
    std::vector<int64_t> SizeValues; ///< sizes that make a difference
    /// Communicators that have a single rank where the branch is come to.
    std::vector<ValueNumber> OfOne;
    std::vector<Case> Cases;
  };
  struct Way {
    const Case *Of;
    SharedAutomaton Language;
  };

  static bool isRank(const Conditions::Info &I, const RankDependence &Ranks,
                     const llvm::Value &Leaf);
  bool concerns(const llvm::Function &F, unsigned D);
  std::vector<Way> waysOf(const llvm::Function &F, unsigned D, const Group &G);
  bool isOneChoice(const llvm::Function &F, const CallSymbol &Scope) const;
  bool ofAnother(const llvm::Function &F, const Group &G,
                 const CallSymbol &Scope);
  bool isOfScopeBefore(const llvm::CallBase &Broadcast,
                       const CallSymbol &Scope) const;
  bool ofOuterCall(const Group &G, const CallSymbol &Scope);
  bool ofAnotherObject(const Group &G, const CallSymbol &Scope,
                       const MpiCall &Asked, int P);
  std::vector<unsigned> region(const llvm::Function &F, unsigned D) const;
  std::vector<unsigned> onBothSides(const llvm::Function &F, unsigned D) const;
  bool endsApart(const llvm::Function &F, unsigned D) const;
  bool givesUp(const llvm::Function &F, unsigned D, bool ByCode = false) const;
  bool leavesMain(const llvm::Function &F, unsigned D) const;
  const llvm::Instruction *failsAlone(const llvm::Function &F, unsigned D,
                                      const Group &G) const;
  bool hangsOnUnseen(const llvm::Function &F, unsigned D,
                     const Divergence &Out) const;
  bool finishesElsewhere(const llvm::Function &F, unsigned From,
                         unsigned Depth) const;
  bool splitsBy(const llvm::Function &F, unsigned D, bool Inside = false) const;
  bool splitsByVariable(const llvm::Function &F, unsigned D) const;
  bool mayBeOfOneSide(const llvm::Function &F, unsigned D,
                      const Divergence &Out) const;
  bool isStartedBefore(const Group &G, const Divergence &Out) const;
  bool isStartedInTurn(llvm::Function &F, unsigned D, const Divergence &Out);
  bool isPlayedElsewhere(const llvm::Function &F, unsigned D) const;
  bool checksDelivered(const llvm::BasicBlock &Decides,
                       unsigned Depth = 0) const;
  bool returnsCheck(const llvm::Function &F, unsigned Depth) const;
  bool testsReceived(const llvm::BasicBlock &Decides) const;
  bool hingesOnChecks(llvm::Function &F, unsigned D, const Group &G);
  Group groupOf(const llvm::Function &F, unsigned D);
  void choose(const llvm::Function &F, unsigned D, Group &G);
  void addCandidates(const llvm::Function &F, Group &G);
  void findSource(const llvm::Function &F, Group &G);
  void findSizes(const llvm::Function &F, Group &G);
  void findOfOne(const llvm::Function &F, unsigned D, Group &G);
  /// The value is the size of a communicator: which one.
  std::optional<CallSymbol> sizeOf(ValueNumber K) const;
  void addCase(Group &G, Case One);
  bool oneRankReaches(const llvm::Function &F, unsigned D);
  bool leavesOthers(llvm::Function &F, unsigned D, const Divergence &Out);
  bool severalRanksReach(const llvm::Function &F, unsigned D, const Group &G);
  bool isAlone(const CallSymbol &Scope) const;
  bool counts(const Group &G, const CallSymbol &Scope, const Case &A,
              const Case &B);
  const llvm::CallBase *originOf(const CallSymbol &Scope) const;
  std::optional<CallSymbol> madeOn(const Group &G,
                                   const CallSymbol &Scope) const;
  bool decides(const Group &G, const llvm::CallBase &Call) const;
  bool countsForPart(const Group &G,
                     llvm::ArrayRef<const llvm::CallBase *> Makers,
                     const Case &A, const Case &B);
  bool sharesPart(const Group &G, const llvm::Value &Color);
  bool comparePair(llvm::Function &F, unsigned D, const Group &G, const Way &A,
                   const Way &B, Divergence &Out);
  bool ordered(const llvm::Function &F, unsigned D, const Group &G,
               const Way &A, const Way &B, const CallView &V);
  bool sameByBroadcasts(const llvm::Function &F, unsigned D, const Group &G,
                        const Case &A, const Case &B, const CallView &V);
  bool repliesTo(const llvm::Function &F, unsigned D, const Group &G,
                 const Case &Sender, const Case &Other, const CallView &V);
  bool isRoot(const Group &G, const Case &One, const CallSymbol &L) const;
  bool tellsOrdersApart(const Automaton &A);
  bool areOf(const Case &Server, const Automaton &Orders,
             const Case &Sender) const;
  bool
  leavesAtOnce(const llvm::Function &F, unsigned D, const Group &G,
               const Case &Sender,
               llvm::function_ref<bool(llvm::ArrayRef<unsigned>)> LeadsOut);
  bool mayObey(const Way &Sender, const Way &Server, const CallView &V);
  bool takesOrders(const llvm::Function &F, unsigned D, const Group &G,
                   const Case &Sender, const Case &Server, const CallView &V);
  bool takesOrdersInProgram(const Group &G, const Case &Sender,
                            const Case &Server, const CallView &V);
  bool ordersOthers(const llvm::Function &F, unsigned D, const Group &G,
                    const Case &Sender, const Case &Server, const CallView &V);
  SharedAutomaton regionOf(const llvm::Function &F, unsigned D, const Group &G,
                           const Case &One, const Assignment &Given);
  bool obeys(const Automaton &Orders, const Automaton &Others,
             const CallView &V, bool Open);
  bool crossed(const Group &G, const Way &A, const Way &B, Divergence &Out,
               llvm::ArrayRef<ValueNumber> Scopes);
  bool rootsDiffer(llvm::Function &F, unsigned D, const Group &G, const Way &A,
                   const Way &B, Divergence &Out);
  bool termsDiffer(llvm::Function &F, unsigned D, const Group &G, const Way &A,
                   const Way &B, Divergence &Out,
                   llvm::ArrayRef<ValueNumber> Scopes);
  bool namesEachRank(const llvm::Function &F, const Group &G);
  bool namesEachRank(const Group &G,
                     llvm::function_ref<const Automaton &(const Assignment &)>
                         LanguageOf) const;
  bool termsOfTracesDiffer(const Trace &A, const Trace &B, Divergence &Out);
  bool argumentDiffers(const llvm::Function &F, const MpiCall &Call,
                       unsigned Term, Divergence &Out);
  bool chooses(const llvm::Function &F, const llvm::Value &Chosen, Group &G);
  bool hasAllRanks(const Group &G, const CallSymbol &Scope) const;
  bool choiceDiffers(llvm::Function &F, const llvm::CallBase &Site,
                     const Group &G, Divergence &Out);
  static bool tellsZeroFromOne(const Group &G, const Case &A, const Case &B);
  bool balanced(llvm::Function &F, unsigned D, const Group &G, const Case &A,
                const Case &B, SymbolView View,
                llvm::function_ref<bool()> IsSure = nullptr);
  bool differAt(const llvm::Function &F, unsigned D, const Case &A,
                const Case &B, SymbolView View);
  bool madeGoodNearby(llvm::Function &F, unsigned D, const Group &G,
                      const Case &A, const Case &B, SymbolView View);
  bool roundsBalanced(llvm::Function &F, unsigned D, const Group &G,
                      SymbolView View);
  using ValueList = std::vector<std::pair<ValueNumber, int64_t>>;
  ValueList settings(const llvm::Function &F, llvm::ArrayRef<unsigned> Nodes);
  const ValueList &settingsAround(const llvm::Function &F, unsigned D);
  bool mayPassBy(const Group &G, llvm::ArrayRef<Way> Ways) const;
  bool differUnderSetting(const llvm::Function &F, unsigned D, Group &G,
                          std::vector<Way> &Ways,
                          llvm::function_ref<bool()> Find);
  bool anotherDecides(const llvm::Function &F, unsigned D, const Case &A,
                      const Case &B);
  void locate(Divergence &Out, SymbolView View);
  void describe(llvm::Function &F, unsigned D, Divergence &Out);

  CollectiveSequence &Seq;
  /// No time is measured: a busy machine is no reason to find less.
  uint64_t LastStep;
  /// What may be spent on who gives orders to whom.
  int64_t OrdersLeft;
  bool TooBig = false, TooLate = false;
  /// Of the sides of a decision, with and without failures: whether one of them
  /// may give orders to the other.
  std::map<std::tuple<unsigned, unsigned, unsigned, Assignment::Failures>, bool>
      OrderedSides;
  /// What is tested around and under a decision.
  std::map<unsigned, ValueList> Settings;
  /// Whether there are collectives up to where the sides of a branch meet.
  llvm::DenseMap<const llvm::BasicBlock *, bool> Concerned;
};

class DivergenceAnalysis : public llvm::AnalysisInfoMixin<DivergenceAnalysis> {
public:
  explicit DivergenceAnalysis(PrivateCopy &Copy) : Copy(Copy) {}
  struct Result {
    std::unique_ptr<CollectiveSequence> Sequences;
    std::vector<Divergence> All;
    bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &,
                    llvm::ModuleAnalysisManager::Invalidator &) {
      return false;
    }
  };
  Result run(llvm::Module &, llvm::ModuleAnalysisManager &);
  /// The result for a copy, made the first time it is asked for.
  static const Result &of(PrivateCopy &Copy);

private:
  friend llvm::AnalysisInfoMixin<DivergenceAnalysis>;
  static llvm::AnalysisKey Key;
  PrivateCopy &Copy;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_SEQUENCE_DIVERGENCE_DIVERGENCE_H
