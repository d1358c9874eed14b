// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-omp-private: an MPI call uses a thread's own copy of a variable where
/// the program means the variable itself: the copy is sent before it has a
/// value, receives what nobody reads, or receives in one thread what all
/// threads read in theirs; or one part of a reduction is sent.

#include "analysis/threads/OmpPlace.h"
#include "analysis/threads/TeamReach.h"
#include "analysis/threads/ThreadCopies.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Threads.def"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

bool writes(const CopyAccess &A) { return A.Writes; }
bool reads(const CopyAccess &A) { return A.Reads; }

class FunctionCheck {
public:
  FunctionCheck(Function &F, CheckContext &C, const ParallelismWords &Words,
                Findings &Out)
      : F(F), C(C), Words(Words), Out(Out), Reach(C.Copy, Words) {}

  void run() {
    const std::vector<ThreadCopy> Copies = threadCopies(F, C.Copy, Words);
    findChoices(Copies);
    for (const ThreadCopy &V : Copies)
      for (const CopyAccess &A : V.Accesses)
        if (A.Mpi && !Told.contains(A.At) &&
            (V.IsReduced ? sentInParts(V, A)
                         : receivedForNobody(V, A) ||
                               (!V.IsOfTask && (sentWithoutValue(V, A) ||
                                                receivedByOne(V, A)))))
          Told.insert(A.At);
  }

private:
  /// Branches on what one thread alone may have got: others need not go where
  /// it goes.
  void findChoices(ArrayRef<ThreadCopy> Copies) {
    for (const ThreadCopy &V : Copies)
      if (any_of(V.Accesses,
                 [](const CopyAccess &A) { return A.Mpi && A.Writes; }))
        Received.insert(V.Its);
    if (Received.empty())
      return;
    for (const BasicBlock &B : F)
      if (const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
          Br && Br->isConditional() && readsReceived(*Br->getCondition()))
        Choices.push_back(Br);
  }
  bool readsReceived(const Value &V) const {
    SmallPtrSet<const Instruction *, 16> Seen; // a counter is made of itself
    SmallVector<const Value *, 16> Work{&V};
    while (!Work.empty()) {
      const auto *I = dyn_cast<Instruction>(Work.pop_back_val());
      if (!I || !Seen.insert(I).second)
        continue;
      if (const auto *L = dyn_cast<LoadInst>(I)) {
        if (Received.contains(getUnderlyingObject(L->getPointerOperand())))
          return true;
        continue;
      }
      append_range(Work, I->operand_values());
    }
    return false;
  }
  bool isChosen(const Instruction &I) {
    const auto &PDT = C.Copy.analyses().getResult<PostDominatorTreeAnalysis>(F);
    return any_of(Choices, [&](const BranchInst *Br) {
      return !PDT.dominates(I.getParent(), Br->getParent()) &&
             isPotentiallyReachable(Br, &I);
    });
  }

  bool sentWithoutValue(const ThreadCopy &V, const CopyAccess &A) {
    if (!V.OfClause || !A.IsData || !A.Reads || A.AtRoot ||
        V.before(*A.At, writes))
      return false;
    const Instruction *Set = setBeforeTeam(V);
    Finding Found =
        findingAt(A.Mpi, Check::OmpPrivate, Severity::Warning,
                  say<text::SendsCopyWithoutValue>(A.Mpi.name(), V.Name));
    if (!Set)
      lower(Found, Confidence::NoValueSeen);
    else
      Found.Notes.push_back(
          note<text::VariableSetOutside>(locationOf(*Set), V.Name));
    Found.Cure = Fix::ShareOrFirstprivate;
    tell(Found, V);
    return true;
  }

  bool receivedForNobody(const ThreadCopy &V, const CopyAccess &A) {
    if (!V.OfClause || !(A.IsData || A.Starts) || !A.Writes ||
        V.behind(*A.At, reads))
      return false;
    const Instruction *Read = readBehindTeam(V);
    Finding Found = findingAt(
        A.Mpi, Check::OmpPrivate, Severity::Warning,
        A.IsData     ? V.IsOfTask
                           ? say<text::ReceivedForNoTask>(A.Mpi.name(), V.Name)
                           : say<text::ReceivedForNoThread>(A.Mpi.name(), V.Name)
            : V.IsOfTask ? say<text::RequestForNoTask>(A.Mpi.name(), V.Name)
                     : say<text::RequestForNoThread>(A.Mpi.name(), V.Name));
    if (!Read)
      lower(Found, Confidence::NoValueSeen);
    if (Read) {
      std::string Around =
          V.IsOfTask ? say<text::TheTask>() : say<text::TheRegion>();
      Location At = locationOf(*Read);
      Found.Notes.push_back(
          A.IsData ? note<text::ReadWithoutReceived>(At, V.Name, Around)
                   : note<text::ReadWithoutRequest>(At, V.Name, Around));
    }
    Found.Cure = Fix::ShareOrCopyOut;
    tell(Found, V);
    return true;
  }

  /// Before the threads' parts are put together, by one of them.
  bool sentInParts(const ThreadCopy &V, const CopyAccess &A) {
    if (!V.IsReduced || !A.IsData || !A.Reads || A.AtRoot)
      return false;
    const bool ByOne = any_of(Words.contexts(F), [&](const CallContext &In) {
      return !In.Guess && In.Prefix.team() == Team::Many &&
             word(*A.At, In).team() == Team::One;
    });
    const std::string Name = V.Name.empty() ? variableName(*V.Its) : V.Name;
    Finding Found =
        findingAt(A.Mpi, Check::OmpPrivate, Severity::Warning,
                  say<text::SendsPartOfReduction>(
                      A.Mpi.name(),
                      Name.empty() ? say<text::AReduction>() : quoted(Name)));
    if (!ByOne)
      lower(Found, Confidence::PerhapsOneThread);
    tell(Found, V);
    return true;
  }

  ParallelismWord word(const Instruction &I, const CallContext &In) const {
    ParallelismWord W = In.Prefix;
    W.append(Words.before(I), In.Site);
    return W;
  }

  /// One thread of a team makes the call, and all go on with their own.
  bool receivedByOne(const ThreadCopy &V, const CopyAccess &A) {
    if (!A.Writes || (A.Mpi.isFortran() && isErrorCode(A)))
      return false;
    for (const CallContext &In : Words.contexts(F)) {
      if (In.Prefix.team() != Team::Many)
        continue;
      ParallelismWord Here = word(*A.At, In);
      if (Here.team() != Team::One)
        continue;
      const CopyAccess *Read = V.behind(*A.At, [&](const CopyAccess &R) {
        return R.Reads && !R.Mpi.isCollective() &&
               word(*R.At, In).team() == Team::Many && Reach.isReached(*R.At) &&
               !isChosen(*R.At);
      });
      if (!Read)
        continue;
      const CopyAccess *Other = V.before(*Read->At, [&](const CopyAccess &W) {
        return W.Writes && word(*W.At, In).team() != Team::One;
      });
      // A flag or a number that has a value in all threads may mean something
      // to the one alone.
      if (Other && !A.IsData)
        continue;
      tellOne(V, A, *Read, Here, Other || In.Guess);
      return true;
    }
    return false;
  }

  static bool isErrorCode(const CopyAccess &A) {
    return !A.IsData && !A.Reads && A.Mpi.operand(row(A.Mpi.fn()).Roles.Size);
  }

  void tellOne(const ThreadCopy &V, const CopyAccess &A, const CopyAccess &Read,
               const ParallelismWord &Here, bool Likely) {
    const OmpRegion *Chosen = nullptr;
    for (const Letter &L : Here)
      if (L.Region)
        Chosen = L.Region;
    const std::string Name = V.Name.empty() ? variableName(*V.Its) : V.Name;
    Finding Found =
        findingAt(A.Mpi, Check::OmpPrivate, Severity::Warning,
                  say<text::WrittenForOneThread>(
                      A.Mpi.name(),
                      Name.empty() ? say<text::AVariable>() : quoted(Name)));
    if (Likely)
      lower(Found, Confidence::PerhapsOneThread);
    Found.Notes.push_back(note<text::ReadByOthersHere>(locationOf(*Read.At)));
    if (Chosen)
      Found.Notes.push_back(noteOn(*Chosen));
    Found.Cure = Fix::ShareOrCopyprivate;
    tell(Found, V);
  }

  void tell(Finding &Found, const ThreadCopy &V) {
    Found.Watches.clear();
    Found.Because.clear();
    if (V.OfClause && V.Fork)
      Found.Notes.push_back(
          V.IsOfTask ? note<text::TaskMadeHere>(directivePlace(*V.Fork))
                     : note<text::ParallelStartsHere>(directivePlace(*V.Fork)));
    Out.push_back(std::move(Found));
  }

  Function &F;
  CheckContext &C;
  const ParallelismWords &Words;
  Findings &Out;
  TeamReach Reach;
  SmallPtrSet<const Instruction *, 8> Told;
  SmallPtrSet<const Value *, 8> Received;
  SmallVector<const BranchInst *, 4> Choices;
};

} // namespace

void checkOmpPrivate(CheckContext &C, Findings &Out) {
  const ParallelismWords &Words =
      ParallelismWordAnalysis::of(C.Copy, C.Opts.Entry);
  if (Words.regions().empty())
    return;
  for (Function *F : C.Copy.functions())
    FunctionCheck(*F, C, Words, Out).run();
}

} // namespace tutti
