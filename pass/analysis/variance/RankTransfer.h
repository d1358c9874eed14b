// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Works out the facts of one function, given what is known of its callees, of
/// globals and of its callers. Repeats until nothing grows.

#ifndef TUTTI_PASS_ANALYSIS_VARIANCE_RANKTRANSFER_H
#define TUTTI_PASS_ANALYSIS_VARIANCE_RANKTRANSFER_H

#include "analysis/memory/Member.h"
#include "analysis/variance/RankDependence.h"
#include "analysis/variance/RankEffects.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <optional>

namespace llvm {
class BranchInst;
class LoadInst;
class Loop;
class LoopInfo;
class PHINode;
class StoreInst;
} // namespace llvm

namespace tutti {

/// A call after which all ranks that make it have the same.
bool isEqualizer(const llvm::Instruction &I);

/// Of an object of the C++ library that a function of this name is a member of:
/// the bytes that say how much it holds; 0 for other functions.
int64_t lengthBytes(llvm::StringRef Name);

/// The same of what may have become of a value where that was not found out: no
/// more than unknown.
AbstractValue notFollowed(AbstractValue What);

/// What V is before it was converted or frozen.
const llvm::Value *unconverted(const llvm::Value *V);

class RankTransfer {
public:
  RankTransfer(RankDependence &R, FunctionFacts &F);
  /// Returns whether the summary for the callers changed.
  bool run();
  /// What is at a place right before an instruction.
  AbstractValue at(const llvm::Instruction &At, const AbstractLocation &Where);
  /// What a parameter or its memory is given by a call of this function.
  AbstractValue passed(const llvm::CallBase &Call, const CallTarget &Target,
                       const Input &In);

private:
  bool isUnknown(const AbstractValue &What) const;
  bool visit(llvm::Instruction &I, unsigned Node);
  AbstractValue phi(const llvm::PHINode &P, unsigned Node);
  /// RankKept.cpp: what P owes to which way was taken; the ways bring Of.
  AbstractValue chosen(const llvm::PHINode &P, const AbstractValue &Of);
  /// The parameter Given may be what Own is, of which the name says that it is
  /// each rank's own number.
  bool isGivenAsOwn(const llvm::Value &Given, const AbstractValue &Own) const;
  AbstractValue call(llvm::CallBase &CB, unsigned Node);
  bool isCollected(const llvm::Value &V) const;
  AbstractValue compare(const llvm::Instruction &I);
  /// An element is compared with what ends a list that is equally long on all
  /// ranks (RankTerminator.cpp).
  bool endsList(const llvm::Instruction &Compare);
  const llvm::CallBase *readBy(const llvm::Value *V, Fn Wanted);
  void store(const llvm::Value *Address, const llvm::Value *Stored,
             const AbstractValue &What, const llvm::Instruction &By,
             unsigned Node);
  void target(const llvm::CallBase &CB, const CallTarget &T, CallSummary &S);
  void copyMemory(const llvm::CallBase &CB, CallSummary &S);
  AbstractValue copied(const llvm::CallBase &CB,
                       llvm::ArrayRef<AbstractLocation> Source,
                       const Part &Which);

  AbstractValue operand(const llvm::Value *V, const llvm::Instruction *User);
  /// \name RankReads.cpp: what memory holds.
  /// @{
  AbstractValue load(const llvm::LoadInst &L);
  AbstractValue atEntry(const AbstractLocation &Where);
  AbstractValue written(const llvm::Instruction *Def,
                        const AbstractLocation &Where);
  bool differsByGuess(const Definitions::Join &J, const AbstractLocation &Where,
                      ReachingDefinitions &Reach);
  bool isOfAnotherFile(const llvm::CallBase &CB) const;
  const llvm::Instruction *sharedElsewhere(const Definitions::Join &J,
                                           const llvm::Instruction &At,
                                           const AbstractLocation &Where);
  bool isGuess(const llvm::Instruction *Def,
               const AbstractLocation &Where) const;
  bool isWrittenThrough(const llvm::LoadInst &L, const AbstractLocation &Where);
  AbstractValue wayFromBase(const llvm::LoadInst &L);
  AbstractValue pointer(const llvm::Value &V,
                        llvm::ArrayRef<AbstractLocation> Where,
                        const llvm::Instruction &User);
  bool isShared(const AbstractLocation &Where) const;
  bool equalizes(const llvm::Instruction *Def,
                 const AbstractLocation &Where) const;
  bool writesElement(const llvm::Instruction &Def,
                     const AbstractLocation &Where) const;
  llvm::SmallVector<AbstractLocation, 4>
  piecesOf(const AbstractLocation &Where, const Definitions &Seen) const;
  bool isOverwritten(const llvm::Instruction &Def, const llvm::Instruction &At,
                     ReachingDefinitions &Reach);
  /// By writes each element in a loop that is over; what was there before it.
  struct Replacement {
    const llvm::Instruction *By;
    const llvm::Loop *In;
    std::shared_ptr<const Definitions> Before;
  };
  bool replaces(const Replacement &R, const llvm::Instruction *Def) const;
  bool unpacks(const llvm::Instruction *Def, const AbstractLocation &Where);
  bool isMadeEqualAsWhole(const AbstractLocation &Elements) const;
  bool handsOut(const llvm::Instruction &Def,
                const AbstractLocation &Where) const;
  /// @}
  /// \name RankBuffers.cpp: memory that each side of a branch makes for itself.
  /// @{
  bool isMade(const llvm::Value &Address, const llvm::BasicBlock &After) const;
  bool areMade(const llvm::PHINode &P) const;
  const llvm::Instruction *
  movedByAll(const llvm::User &Of, unsigned From,
             llvm::function_ref<bool(const llvm::Value &)> IsIt) const;
  bool isMadeForAll(const llvm::StoreInst &S) const;
  const llvm::Instruction *madeForAll(const llvm::PHINode &P) const;
  bool areMade(const Definitions &Seen, const AbstractLocation &Where,
               const llvm::BasicBlock *After) const;
  using IsOne = llvm::function_ref<bool(const llvm::Instruction &)>;
  bool doesOnly(const llvm::Instruction &Def, const AbstractLocation &Where,
                IsOne Does, unsigned Depth = 0) const;
  /// @}
  /// That the trip count of a loop was this rank's own.
  void leftLoops(const llvm::Instruction *Def, const llvm::BasicBlock *User,
                 AbstractValue &F);
  void write(const Effect &E, unsigned Node);
  void noteSharedMemory(const MpiCall &Mpi);
  CallSummary translated(const MpiCall &Mpi, CallSummary S);
  bool control();
  /// What a value that ways bring to a node owes to which of them was taken;
  /// KindOf tells values apart.
  /// When User is not null, for who is there: not which turn they had.
  AbstractValue
  taken(unsigned Node,
        llvm::function_ref<unsigned(const llvm::BasicBlock &)> KindOf,
        const llvm::BasicBlock *User, const llvm::PHINode *Value = nullptr);
  AbstractValue taken(const llvm::PHINode &P,
                      const llvm::BasicBlock *User = nullptr);
  AbstractValue takenTo(const Definitions::Join &J,
                        const llvm::BasicBlock *User);
  /// \name RankBeyond.cpp: work for fewer than all ranks.
  /// @{
  bool isSameNumber(const llvm::Value *A, const llvm::Value *B);
  bool isSameCommunicator(const llvm::CallBase &A, const llvm::CallBase &B);
  bool isRankOf(const llvm::Value &Rank, const llvm::Value &Size);
  bool showsSize(const llvm::BranchInst &Br, unsigned Way,
                 const llvm::Value &Number, const llvm::Value &Rank);
  /// The decision, on the rank, brings no other value: who would get one has
  /// what all have that are so many.
  bool isBeyondAll(const llvm::PHINode &P, const llvm::BasicBlock &Decision);
  /// @}
  /// \name RankTurns.cpp: loops in which each rank has its turn.
  /// @{
  struct Turn {
    const llvm::Loop *In = nullptr;
    bool IsOfAll = false; ///< as many turns as ranks
  };
  /// The branch there is taken by one rank in each round of a loop.
  Turn turnAt(const llvm::BasicBlock &B);
  AbstractValue leftInTurn(const Effect &E);
  AbstractValue behindTurns(const llvm::Instruction &I,
                            const llvm::BasicBlock &User);
  llvm::DenseMap<const llvm::BasicBlock *, Turn> Turns;
  /// @}
  /// \name RankAlone.cpp: what is done where there is one rank in all.
  /// @{
  bool countsRanks(const llvm::Value &V, bool Surely);
  bool makesRanksEqual(const llvm::Instruction &I) const;
  bool leavesAlone(const llvm::BasicBlock &From, const llvm::BasicBlock &To);
  llvm::BitVector reachedByMany(unsigned Start, unsigned Without,
                                bool AnyRank = false);
  bool isAlone(unsigned Node);
  bool comesAlone(const llvm::BasicBlock &From, const llvm::BasicBlock &To);
  bool passesAlone(const llvm::Instruction *Def, const llvm::Instruction &By,
                   const AbstractLocation &Where, const llvm::Instruction *At);
  /// By what is known so far, in this sweep.
  llvm::DenseMap<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>,
                 bool>
      Alone;
  std::optional<llvm::BitVector> OfMany;
  /// @}
  /// \name RankLibrary.cpp: calls of functions that are not followed.
  /// @{
  CallSummary foreign(const llvm::CallBase &CB);
  AbstractValue text(const llvm::Value &Address, const llvm::CallBase &For);
  void libraryMember(const llvm::CallBase &CB, int64_t Bytes, CallSummary &S);
  bool writes(const llvm::CallBase &CB, const llvm::Function &Body,
              const AbstractLocation &Where);
  /// RankStreams.cpp: the call that opened the file on all ranks.
  const llvm::Value *readsSameFile(const llvm::CallBase &CB);
  bool readsSamePlace(const MpiCall &Call); ///< the same file
  /// @}
  /// \name RankSummary.cpp: what is seen of the function's writes from outside.
  /// @{
  Definitions leftBehind(const AbstractLocation &Where);
  llvm::SmallVector<const llvm::CallBase *, 8>
  readersOf(const llvm::Value *Base);
  /// The function's calls of functions with a body, once they were asked for.
  std::optional<std::vector<const llvm::CallBase *>> Followed;
  bool leavesToNobody(llvm::ArrayRef<const llvm::CallBase *> Readers) const;
  void summarize();
  bool record(std::vector<Effect> &List, Effect New);
  void publish();
  /// RankSides.cpp.
  bool isReadOnSameSides(const Effect &E,
                         llvm::ArrayRef<const llvm::CallBase *> Readers);
  bool makesEqual(const llvm::Instruction &By, const AbstractLocation &Where);
  std::optional<AbstractValue> seen(const Effect &E, const Definitions &Left);
  void link(const AbstractLocation &Where, const AbstractLocation &To);
  void linkIn(const llvm::CallBase &CB, const CallTarget &T,
              const FunctionFacts &Callee);
  void writeCollected(const RankMembers::Collected &Part, CallSummary &S) const;
  /// @}
  /// \name RankDifference.cpp: numbers whose difference is the same on all
  /// ranks.
  /// @{
  struct Sum;
  std::optional<AbstractValue> difference(const llvm::Instruction &Compare,
                                          const llvm::Value *A,
                                          const llvm::Value *B);
  Sum sumOf(const llvm::Value *V, const llvm::Instruction &For, unsigned Depth);
  std::optional<Sum> counter(const llvm::PHINode &P,
                             const llvm::Instruction &For, unsigned Depth);
  std::optional<Sum> loaded(const llvm::LoadInst &L,
                            const llvm::Instruction &For, unsigned Depth);
  bool stepsFrom(const llvm::Value *V,
                 llvm::function_ref<bool(const llvm::Value *)> At,
                 AbstractValue &Steps,
                 llvm::SmallPtrSetImpl<const llvm::PHINode *> &Met);
  /// @}

  /// \name RankAgreed.cpp: flags that a reduction has made the same.
  /// @{
  struct Agreement {
    const llvm::Instruction *By = nullptr;
    AbstractLocation Result;
    /// Where the flag was read, and as a value what was made of it.
    llvm::SmallVector<std::pair<const llvm::Instruction *, AbstractLocation>, 2>
        Flags;
    llvm::SmallPtrSet<const llvm::Value *, 4> Values;
  };
  void findAgreements();
  void flagsIn(const llvm::Value &V, Agreement &A, unsigned Steps);
  void flagsBefore(const llvm::BasicBlock &Joined, Agreement &A,
                   unsigned Steps);
  bool isResult(const llvm::Value &V, const Agreement &A, unsigned Steps) const;
  bool isFlag(const llvm::Value &V, const Agreement &A,
              const AbstractLocation &Where, const llvm::Value *Kept,
              unsigned Steps) const;
  bool hangsOnResult(unsigned N, const Agreement &A,
                     const AbstractLocation &Where,
                     const llvm::Value *Kept) const;
  const llvm::Instruction *agreedBy(const llvm::Instruction &At,
                                    const AbstractLocation &Where,
                                    const Definitions &Seen);
  const llvm::Instruction *agreedBy(const llvm::PHINode &P);
  std::optional<std::vector<Agreement>> Agreements;
  /// @}
  /// \name RankHanded.cpp: what the root hands out and keeps.
  /// @{
  std::pair<const llvm::Instruction *, AbstractLocation>
  handedBy(const llvm::Value *V);
  bool measures(const llvm::Value *V, const AbstractLocation &Where,
                unsigned Depth) const;
  bool isOfOthers(unsigned N, const llvm::BasicBlock &To,
                  const llvm::Instruction &By) const;
  bool isOfAll(unsigned N, const llvm::Instruction &By) const;
  bool isWhatWasSent(const llvm::Value &V, const AbstractLocation &From,
                     const Definitions &Sent) const;
  bool leadsWithin(unsigned I, unsigned N, unsigned To) const;
  bool areAlike(const llvm::Value *A, const llvm::Value *B) const;
  const llvm::Instruction *keptBySender(const llvm::PHINode &P);
  const llvm::Instruction *keptBySender(const AbstractLocation &Where,
                                        const Definitions &Seen);
  /// @}

  RankDependence &R;
  FunctionFacts &F;
  ReachingDefinitions::Writes &CallWrites;
  llvm::LoopInfo *Loops;
  /// What decides whether a loop is left, and the nodes that those who leave
  /// it there can come to.
  struct LoopExit {
    const llvm::Value *Condition;
    llvm::BitVector Reached;
  };
  llvm::SmallVector<LoopExit, 2> exitsOf(const llvm::Loop &L) const;
  llvm::DenseMap<const llvm::Loop *, llvm::SmallVector<LoopExit, 2>> LoopExits;
  bool Grew = false;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VARIANCE_RANKTRANSFER_H
