// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The regular language of collective calls that a function, or a part of it,
/// makes: sequence, choice, loop, and the languages of the functions it calls.
/// Given values select ways, so that the same code has another language on
/// another rank. Knows calls and their communicators; does not judge.

#ifndef TUTTI_PASS_ANALYSIS_SEQUENCE_COLLECTIVESEQUENCE_H
#define TUTTI_PASS_ANALYSIS_SEQUENCE_COLLECTIVESEQUENCE_H

#include "analysis/communicators/LibraryFiles.h"
#include "analysis/flow/SilentWays.h"
#include "analysis/flow/TripCounts.h"
#include "analysis/sequence/Automaton.h"
#include "analysis/sequence/CallTerms.h"
#include "analysis/sequence/orders/BroadcastChoices.h"
#include "analysis/values/Conditions.h"
#include <tuple>

namespace tutti {

/// One kind of call that all members of a scope have to make together.
struct CallSymbol {
  Fn Which = Fn::None;
  ValueNumber Scope = 0; ///< which communicator, window or file
  bool AnyScope = false; ///< its identity is not known
  /// The root, when it is known: a constant, or another value's number.
  enum : uint8_t { NoRoot, Unknown, Constant, Symbol } RootSort = NoRoot;
  int64_t Root = 0;
  CallTerms Terms;
  /// What a broadcast brings first, where it is known; and when it stands for
  /// all values that are not among some.
  std::optional<int64_t> Brings;
  const BroadcastChoice *Except = nullptr;
  /// A function whose language is too big to look into.
  const llvm::Function *Call = nullptr;
  /// A call with this scope, for names.
  const llvm::CallBase *Example = nullptr;
  /// The function of another library that is called instead of Which, and what
  /// is known of its communicator.
  const llvm::Function *Other = nullptr;
  const LibraryCall *OtherCall = nullptr;
  /// What has to be the same of two calls of other libraries.
  const void *otherId() const {
    return Other && (OtherCall->Row->Does == LibraryRow::Access ||
                     (OtherCall->Row->Does == LibraryRow::Transfer &&
                      OtherCall->Row->Of == LibraryRow::NetCDF))
               ? static_cast<const void *>(OtherCall->Row)
               : Other;
  }
};

/// One language may be that of several cases: then it is one object.
using SharedAutomaton = std::shared_ptr<const Automaton>;

class CollectiveSequence {
public:
  explicit CollectiveSequence(const RankDependence &Ranks);

  const RankDependence &ranks() const { return Ranks; }
  /// Grows with all that is built and evaluated for sequences of calls.
  uint64_t steps() const { return Steps + Conds.steps(); }
  void spend(uint64_t More) { Steps += More; }
  Conditions &conditions() { return Conds; }
  TermTable &terms() { return Terms; }
  const TermTable &terms() const { return Terms; }

  /// Some way through F makes a collective call.
  bool hasCollectives(const llvm::Function &F) const {
    return Having.lookup(&F);
  }
  /// This call is one that all members of a communicator make: of MPI or of
  /// another library.
  bool isCollective(const llvm::CallBase &CB) const;
  /// It is one, or something it calls makes one.
  bool leadsToCollectives(const llvm::CallBase &CB) const;
  /// It leads to one, but only by pointers that may call another function.
  bool leadsThereByType(const llvm::CallBase &CB) const;
  /// Block itself makes one, directly or in what it calls.
  bool hasCollectives(const llvm::BasicBlock &B) const;

  /// What a whole call of F does when the values are as given.
  const Automaton &language(const llvm::Function &F, const Assignment &Given);
  /// From the beginning of node From to the beginning of node To (or the end).
  SharedAutomaton region(const llvm::Function &F, unsigned From, unsigned To,
                         const Assignment &Given) {
    return part(F, From, /*Skip=*/false, To, Given);
  }
  /// From the end of node From.
  SharedAutomaton regionAfter(const llvm::Function &F, unsigned From,
                              unsigned To, const Assignment &Given) {
    return part(F, From, /*Skip=*/true, To, Given);
  }

  /// How often a loop that is left at this node goes round, where that follows.
  std::optional<unsigned> rounds(const llvm::Function &F, unsigned Exiting,
                                 const Assignment &Given);
  unsigned wayOut(const llvm::Function &F, unsigned Exiting) {
    return tripCounts(F).wayOut(Exiting, Ranks.graph(F));
  }

  /// F, or something it calls, takes what it does next from what it has
  /// received, in a loop.
  bool serves(const llvm::Function &F);
  /// The same of the nodes from From (or from behind it) to To.
  bool serves(const llvm::Function &F, unsigned From, bool Skip, unsigned To,
              const Assignment &Given);

  /// All functions of which that is so.
  const std::vector<const llvm::Function *> &servers();
  /// The broadcasts of functions that never return.
  const std::vector<const llvm::CallBase *> &takenForEver();

  /// Some way from the beginning of F leads to a node under these values.
  bool reaches(const llvm::Function &F, unsigned Node, const Assignment &Given);

  const CallSymbol &symbol(unsigned L) const { return Symbols[L]; }
  /// What one call is under these values.
  unsigned symbolAt(const MpiCall &Call, const Assignment &Given) {
    return intern(symbolOf(Call, Given));
  }
  /// The number of the scope that a call uses, for comparison: the one that is
  /// chosen under these values.
  CallSymbol scopeOf(const MpiCall &Call, const Assignment &Given = {});
  /// The same of a handle that is in memory right before At.
  CallSymbol scopeAt(const llvm::Instruction &At, const AbstractLocation &Where,
                     bool Fortran);
  /// A letter of a callee in terms of its caller, under the caller's values.
  CallSymbol translate(const CallSymbol &L, const llvm::CallBase &CB,
                       const CallTarget &T, const Assignment &Given = {});

  /// The fixed numbers of predefined scopes.
  enum : ValueNumber {
    World = ~0u,
    Self = ~0u - 1,
    Null = ~0u - 2,
    Elsewhere = ~0u - 3
  };
  /// The communicator of a file is another one than those of MPI calls, as far
  /// as is known: Elsewhere, and one more down for each.
  static bool isFixed(ValueNumber K) { return K > ~0u - 1000; }

private:
  Automaton opaque(const llvm::Function &F);
  SharedAutomaton part(const llvm::Function &F, unsigned From, bool Skip,
                       unsigned To, const Assignment &Given);
  SharedAutomaton wholeOf(const llvm::Function &F, const Assignment &Given);
  /// The calls of a block that are collective or lead to such calls.
  llvm::ArrayRef<const llvm::CallBase *> calls(const llvm::BasicBlock &B);
  class Builder;
  Automaton build(const llvm::Function &F, unsigned From, bool Skip,
                  unsigned To, const Assignment &Given);
  /// What has been received, where that is told apart.
  using Received = std::map<ValueNumber, int64_t>;
  using Front = std::pair<unsigned, Received>;
  bool leadsTo(const llvm::Function &F, unsigned Node, const Assignment &Given);
  static Assignment with(const Assignment &Given, const Received &Has);
  std::vector<Front> addBlock(Automaton &A, Front From,
                              const llvm::BasicBlock &B,
                              const Assignment &Given);
  unsigned addCall(Automaton &A, unsigned State, const llvm::CallBase &CB,
                   const Assignment &Given);
  Assignment pass(const llvm::CallBase &CB, const CallTarget &T,
                  const Assignment &Given);
  unsigned intern(const CallSymbol &L);
  const TripCounts &tripCounts(const llvm::Function &F);
  TripCounts::Counts counted(const TripCounts &Trips, const Assignment &Given);
  const SilentWays &silentWays(const llvm::Function &F);
  CallSymbol symbolOf(const llvm::CallBase &CB, const LibraryCall &Call);
  CallSymbol symbolOf(const MpiCall &Call, const Assignment &Given);
  bool isChosenApart(const llvm::Value &V, const Assignment &Given) const;
  bool ofGlobal(CallSymbol &L, const AbstractLocation &At, bool Fortran);
  bool receives(const llvm::CallBase &CB);
  void carry(const llvm::BasicBlock &From, const llvm::BasicBlock &To,
             Received &Has);
  void passNumbers(const llvm::CallBase &CB, const CallTarget &T,
                   const Assignment &Given, Assignment &Inner);
  std::optional<int64_t> numberAt(const llvm::CallBase &At,
                                  const AbstractLocation &Where,
                                  const Assignment &Given);
  std::optional<int64_t> sentBy(const MpiCall &Call, const Assignment &Given);

  const RankDependence &Ranks;
  uint64_t Steps = 0;
  LibraryFiles Libraries;
  llvm::DenseMap<const llvm::Value *, ValueNumber> Elsewheres;
  Conditions Conds;
  BroadcastChoices Choices;
  TermTable Terms;
  std::vector<CallSymbol> Symbols{1};
  using LetterId = std::tuple<Fn, ValueNumber, bool, int, int64_t, CallTerms,
                              const llvm::Function *, const void *,
                              std::optional<int64_t>, const BroadcastChoice *>;
  std::map<LetterId, unsigned> LetterNumbers;
  llvm::DenseMap<const llvm::Function *, bool> Having;
  llvm::DenseMap<const llvm::Function *, bool> SureToHave; ///< not by type
  /// Lists that stay where they are when another one is made.
  llvm::DenseMap<const llvm::BasicBlock *, std::vector<const llvm::CallBase *>>
      CallsOf;
  /// Assignments that give other values, or force another way, seldom say the
  /// same: they are kept apart.
  using Shape =
      std::pair<std::vector<ValueNumber>, decltype(Assignment::Forced)>;
  std::map<std::pair<const llvm::Function *, Shape>,
           AnswersByAssignment<SharedAutomaton>>
      Languages;
  /// Of parts of the function that was asked about last.
  std::map<std::tuple<unsigned, bool, unsigned>,
           AnswersByAssignment<SharedAutomaton>>
      Parts;
  const llvm::Function *PartsOf = nullptr;
  std::map<std::pair<const llvm::Function *, unsigned>,
           AnswersByAssignment<bool>>
      Reached;
  size_t PartEdges = 0; ///< of all that is kept there
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<TripCounts>> Trips;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<SilentWays>> Shortcuts;
  llvm::DenseMap<const llvm::Function *, bool> Active, Serving, Receiving;
  std::optional<std::vector<const llvm::Function *>> Servers;
  std::optional<std::vector<const llvm::CallBase *>> Endless;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<Automaton>> Opaques;
};

/// print<tutti-collective-sequence>: the language of every function, and what
/// each rank-dependent branch makes of it.
class CollectiveSequencePrinter
    : public llvm::PassInfoMixin<CollectiveSequencePrinter> {
public:
  explicit CollectiveSequencePrinter(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_SEQUENCE_COLLECTIVESEQUENCE_H
