// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-lifecycle: MPI started twice, used before it is started or after it is
/// finalized, never started or never finalized. The order inside one function
/// is certain; that nobody starts or finalizes it is said only when everything
/// that main calls is in sight or known from the C library. What is not in
/// sight does not finalize MPI where the program comes to it again and again,
/// or where main itself asks whether MPI is finalized and never reads the
/// answer: MPI_Finalized stands where MPI_Finalize was meant.

#include "analysis/arguments/CallArguments.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "analysis/variance/ProgramSight.h"
#include "analysis/variance/RankEffects.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/EndOfFunction.h"
#include "checks/calls/NamedByCallers.h"
#include "checks/calls/NeedsMpi.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/CLibrary.h"
#include "model/library/FortranLibrary.h"
#include "model/mpi/ErrorCode.h"
#include "model/openmp/OmpCall.h"
#include "model/texts/Calls.def"
#include "model/texts/Threads.def"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

namespace {

bool endsMpi(Fn F) { return F == Fn::Finalize || F == Fn::Session_finalize; }

struct Calls {
  SmallVector<MpiCall, 2> Starts, Ends, Questions;
  SmallVector<MpiCall, 16> Others;
  bool Asks = false;   ///< whether MPI is started
  bool ForEnd = false; ///< asks whether it is finalized, for no reason

  explicit Calls(const Function &F) {
    // What is called again behind a failure has not been done.
    SmallPtrSet<const BasicBlock *, 16> Successful = withoutFailure(F);
    for (const Instruction &I : instructions(F)) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !Successful.contains(I.getParent()))
        continue;
      if (startsMpi(Call.fn()))
        Starts.push_back(Call);
      else if (Call.fn() == Fn::Finalize)
        Ends.push_back(Call);
      else if (needsMpi(Call.fn()))
        Others.push_back(Call);
      else
        Asks |= Call.fn() == Fn::Session_init ||
                ((Call.fn() == Fn::Initialized || Call.fn() == Fn::Finalized) &&
                 isAnswerRead(Call));
      ForEnd |= Call.fn() == Fn::Finalized && !isAnswerRead(Call);
      if (Call.fn() == Fn::Initialized)
        Questions.push_back(Call);
    }
  }
};

class LifecycleCheck {
public:
  LifecycleCheck(CheckContext &C, Findings &Out) : C(C), Out(Out) {}

  void order(Function &F) {
    Calls In(F);
    if (In.Starts.empty() && In.Ends.empty())
      return;
    const DominatorTree &DT =
        C.Copy.analyses().getResult<DominatorTreeAnalysis>(F);
    auto After = [&](const MpiCall &A, const MpiCall &B) {
      return DT.dominates(&A.call(), &B.call());
    };
    // One of each is enough.
    auto First = [&](ArrayRef<MpiCall> Of, auto Holds) {
      auto It = find_if(Of, Holds);
      return It == Of.end() ? nullptr : &*It;
    };
    for (const MpiCall &End : In.Ends) {
      auto Later = [&](const MpiCall &Call) { return After(End, Call); };
      if (const MpiCall *Late = First(In.Others, Later))
        tell<text::AfterFinalize>(*Late, End);
      if (const MpiCall *Again = First(In.Ends, Later))
        tell<text::SecondTime>(*Again, End);
      if (const MpiCall *Again = First(In.Starts, Later))
        tell<text::AfterFinalize>(*Again, End);
    }
    for (const MpiCall &Start : In.Starts)
      if (const MpiCall *Again = First(In.Starts, [&](const MpiCall &Call) {
            return After(Start, Call) && !isAnswered(In, Start, Call, DT);
          }))
        tell<text::StartsSecondTime>(*Again, Start);
    // Somebody may start MPI before a function that is not main, or main may
    // find that it was.
    if (In.Starts.size() == 1 && isMain(F) && !In.Asks)
      if (const MpiCall *Early = First(In.Others, [&](const MpiCall &Call) {
            return After(Call, In.Starts[0]) && nothingElseBefore(Call, DT);
          }))
        tell<text::BeforeStart>(*Early, In.Starts[0]);
  }

  /// A function that main calls where nothing can have started MPI yet needs
  /// it.
  void earlyInCallees(Function &Main) {
    const Calls In(Main);
    if (In.Starts.empty() || In.Asks)
      return;
    auto Starts = [](Fn F) { return startsMpi(F) || F == Fn::Session_init; };
    for (const Function *F : C.Copy.functions())
      if (F != &Main && any_of(instructions(*F), [&](const Instruction &I) {
            const Fn Each = MpiCall::get(I).fn();
            return Starts(Each) || Each == Fn::Initialized;
          }))
        return;
    SmallVector<const CallBase *, 8> MayStart, Callers;
    for (const Instruction &I : instructions(Main)) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (!CB || (!MpiCall(*CB) && isHarmless(*CB)))
        continue;
      const Function *Callee = CB->getCalledFunction();
      Seen.clear();
      const MpiCall Mpi(*CB);
      Unseen.clear();
      const bool May = Mpi ? Starts(Mpi.fn())
                           : !Callee || Callee->isDeclaration() ||
                                 mayLeadTo(*Callee, Starts, &Unseen) ||
                                 !all_of(Unseen, [](const Function *F) {
                                   return isOfCLibrary(F->getName());
                                 });
      if (May)
        MayStart.push_back(CB);
      else if (!Mpi)
        Callers.push_back(CB);
    }
    for (const CallBase *CB : Callers) {
      if (any_of(MayStart, [&](const CallBase *Start) {
            return isPotentiallyReachable(Start, CB);
          }))
        continue;
      const MpiCall Early = firstNeeding(*CB->getCalledFunction());
      if (!Early)
        continue;
      tell<text::BeforeStart>(Early, In.Starts[0]);
      lower(Out.back(), Confidence::UnknownInput);
      Out.back().Notes.push_back(note<text::CalledHere>(
          locationOf(*CB), quoted(sourceName(*CB->getCalledFunction()))));
      return;
    }
  }

  /// A call that needs MPI in F, or in what it calls.
  MpiCall firstNeeding(const Function &F) {
    SmallSetVector<const Function *, 8> Work;
    Work.insert(&F);
    for (size_t N = 0; N < Work.size(); ++N)
      for (const Instruction &I : instructions(*Work[N])) {
        const auto *CB = dyn_cast<CallBase>(&I);
        if (MpiCall Call = MpiCall::get(I); Call && needsMpi(Call.fn()))
          return Call;
        if (CB && !MpiCall(*CB) && CB->getCalledFunction() &&
            !CB->getCalledFunction()->isDeclaration())
          Work.insert(CB->getCalledFunction());
      }
    return {};
  }

  /// It is asked in between whether MPI was started, and the answer may decide.
  static bool isAnswered(const Calls &In, const MpiCall &Start,
                         const MpiCall &Again, const DominatorTree &DT) {
    return any_of(In.Questions, [&](const MpiCall &Asked) {
      return DT.dominates(&Start.call(), &Asked.call()) &&
             DT.dominates(&Asked.call(), &Again.call()) &&
             Asked.call().getParent() != Again.call().getParent();
    });
  }

  /// Everything that main leads to is in sight, and starts no MPI.
  void missingStart(Function &Main) {
    Seen.clear();
    auto Starts = [](Fn F) {
      return startsMpi(F) || F == Fn::Session_init || F == Fn::Initialized ||
             F == Fn::Finalized;
    };
    if (mayLeadOn(Main, Starts))
      return;
    // What runs before main, or is handed to another library.
    for (const Function *F : C.Copy.functions())
      for (const Instruction &I : instructions(*F))
        if (Starts(MpiCall::get(I).fn()))
          return;
    auto FirstIn = [](const Function &F) {
      for (const Instruction &I : instructions(F))
        if (MpiCall Call = MpiCall::get(I); Call && needsMpi(Call.fn()))
          return Call;
      return MpiCall();
    };
    MpiCall Early = FirstIn(Main);
    for (const Function *F : C.Copy.functions())
      if (!Early && Seen.contains(F))
        Early = FirstIn(*F);
    if (Early)
      Out.push_back(findingAt(Early, Check::Lifecycle, Severity::Warning,
                              say<text::NeverStarted>(Early.name())));
  }

  /// What main hands on, to a thread as it were, ends MPI.
  bool isEndHandedOn() const {
    return any_of(C.Copy.functions(), [&](const Function *F) {
      return !Seen.contains(F) && C.Copy.original(F)->hasAddressTaken() &&
             !Calls(*F).Ends.empty();
    });
  }

  void missingEnd(Function &Main) {
    Seen.clear();
    Unseen.clear();
    const bool IsProgram = C.Copy.budget().IsProgram;
    const bool MayEnd = IsProgram
                            ? mayLeadOn(Main, endsMpi)
                            : mayLeadTo(Main, endsMpi, &Unseen) ||
                                  !all_of(Unseen,
                                          [&](const Function *F) {
                                            return isOfCLibrary(F->getName()) ||
                                                   comesTwice(*F, Main);
                                          }) ||
                                  isEndHandedOn();
    if (MayEnd && (IsProgram || !Calls(Main).ForEnd || endsInSight()))
      return;
    SmallVector<MpiCall, 2> Starts;
    for (const Function *F : C.Copy.functions())
      if (Seen.contains(F)) {
        Calls In(*F);
        if (In.Asks)
          return;
        append_range(Starts, In.Starts);
      }
    SmallPtrSet<const Function *, 8> Left;
    if (Starts.size() != 1 || !mainReturnsAfter(Starts[0].call(), Left) ||
        ((MayEnd || !Unseen.empty()) &&
         !isMain(*Starts[0].call().getFunction())))
      return;
    Out.push_back(findingAt(Starts[0], Check::Lifecycle, Severity::Warning,
                            say<text::NeverFinalized>(Starts[0].name())));
    if (MayEnd || !Unseen.empty())
      lower(Out.back(), Confidence::EndedElsewhere);
    if (isMain(*Starts[0].call().getFunction()))
      if (auto E = endsWith(Starts[0], Fn::Finalize, {}, C.Copy))
        Out.back().Edits.push_back(std::move(*E));
  }

  /// Some ways through main finalize MPI, and one to its return, or to exit,
  /// does not, with a status that says that all went well.
  void wayWithoutEnd(const Function &Main) {
    Calls In(Main);
    if (In.Starts.size() != 1 || In.Asks || endsElsewhere(Main))
      return;
    const CallBase &Start = In.Starts[0].call();
    const DominatorTree &DT =
        C.Copy.analyses().getResult<DominatorTreeAnalysis>(
            *const_cast<Function *>(&Main));
    SmallPtrSet<const BasicBlock *, 16> Ended;
    SmallVector<const BasicBlock *, 16> Work;
    for (const BasicBlock &B : Main)
      if (DT.isReachableFromEntry(&B) && mayFinalize(B))
        Work.push_back(&B);
    if (Work.empty() || is_contained(Work, Start.getParent()))
      return;
    while (!Work.empty())
      if (const BasicBlock *B = Work.pop_back_val(); Ended.insert(B).second)
        append_range(Work, successors(B));
    for (const Instruction *Last : goodEnds(Main)) {
      const BasicBlock &B = *Last->getParent();
      // Who leaves by a call is missed by no collective check.
      if (Ended.contains(&B) || !DT.dominates(Start.getParent(), &B) ||
          (!isa<CallBase>(Last) && isForSomeRanks(B, *Start.getParent(), DT)))
        continue;
      Finding F = findingAt(In.Starts[0], Check::Lifecycle, Severity::Warning,
                            say<text::EndsUnfinalized>());
      F.Where = locationOf(*Last);
      F.Notes.push_back(
          note<text::CallIsThere>(locationOf(Start), In.Starts[0].name()));
      Out.push_back(std::move(F));
      return;
    }
  }

private:
  bool endsInSight() {
    return any_of(C.Copy.functions(), [](const Function *F) {
      return any_of(instructions(*F), [](const Instruction &I) {
        return endsMpi(MpiCall::get(I).fn());
      });
    });
  }

  /// Something that main does not call finalizes MPI: a destructor, a handler.
  bool endsElsewhere(const Function &Main) {
    Seen.clear();
    mayLeadTo(Main, [](Fn) { return false; });
    return any_of(C.Copy.functions(), [&](const Function *F) {
      return !Seen.contains(F) && any_of(instructions(*F), [](const auto &I) {
        return MpiCall::get(I).fn() == Fn::Finalize;
      });
    });
  }

  /// Or end the job.
  bool mayFinalize(const BasicBlock &B) {
    return any_of(B, [&](const Instruction &I) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (!CB)
        return false;
      if (const MpiCall Mpi(*CB); Mpi)
        return endsMpi(Mpi.fn()) || Mpi.fn() == Fn::Abort;
      const Function *Body = outlinedFunction(*CB);
      if (!Body && isHarmless(*CB))
        return false;
      const Function *Callee = Body ? Body : CB->getCalledFunction();
      return !Callee || Callee->isDeclaration() || mayFinalize(*Callee);
    });
  }

  bool mayFinalize(const Function &F) {
    auto [It, New] = Finalizing.try_emplace(&F, false);
    if (New) {
      Seen.clear();
      It->second = mayLeadTo(
          F, [](Fn Each) { return endsMpi(Each) || Each == Fn::Abort; });
    }
    return It->second;
  }

  /// Where main ends with status 0: returns, or the jump to the one return, and
  /// calls of exit and Fortran's STOP.
  static SmallVector<const Instruction *, 4> goodEnds(const Function &Main) {
    auto IsZero = [](const Value *V) {
      const auto *N = dyn_cast_or_null<ConstantInt>(V);
      return N && N->isZero();
    };
    SmallVector<const Instruction *, 4> Result;
    for (const BasicBlock &B : Main) {
      for (const Instruction &I : B)
        if (const auto *CB = dyn_cast<CallBase>(&I);
            CB && CB->getCalledFunction() && CB->arg_size() &&
            is_contained({"exit", "_FortranAStopStatement"},
                         CB->getCalledFunction()->getName()) &&
            IsZero(CB->getArgOperand(0)))
          Result.push_back(CB);
      const auto *R = dyn_cast<ReturnInst>(B.getTerminator());
      if (!R)
        continue;
      const Value *V = R->getReturnValue();
      if (&*B.getFirstNonPHIOrDbgOrLifetime() != R) {
        if (IsZero(V))
          Result.push_back(R);
        continue;
      }
      // From a branch it may be the way past a conditional MPI_Finalize.
      for (const BasicBlock *From : predecessors(&B)) {
        const auto *Br = dyn_cast<BranchInst>(From->getTerminator());
        if (Br && Br->isUnconditional() && V &&
            IsZero(V->DoPHITranslation(&B, From)))
          Result.push_back(Br);
      }
    }
    return Result;
  }

  /// Then it is told of the MPI_Finalize that the others make.
  bool isForSomeRanks(const BasicBlock &B, const BasicBlock &From,
                      const DominatorTree &DT) {
    const RankDependence &Ranks =
        DivergenceAnalysis::of(C.Copy).Sequences->ranks();
    for (const auto *N = DT.getNode(&B); N && N->getBlock() != &From;
         N = N->getIDom()) {
      const Value *Tested = RankDependence::condition(*N->getBlock());
      if (Tested && Ranks.degree(*Tested) >= Degree::Local)
        return true;
    }
    return false;
  }

  bool nothingElseBefore(const MpiCall &Call, const DominatorTree &DT) {
    // A call whose body is not in sight could start MPI.
    for (const Instruction &I : instructions(*Call.call().getFunction())) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (!CB || &I == &Call.call() || MpiCall(*CB) ||
          DT.dominates(&Call.call(), CB))
        continue;
      if (!isHarmless(*CB))
        return false;
    }
    return true;
  }

  /// Of the C library, of a compiler's runtime, or without a body at all.
  bool isHarmless(const CallBase &CB) {
    if (isa<IntrinsicInst>(CB) || CB.isInlineAsm())
      return true;
    const Function *Callee = CB.getCalledFunction();
    if (!Callee)
      return false;
    const StringRef Name = Callee->getName();
    if (Name.starts_with("__kmpc_"))
      return true;
    const TargetLibraryInfo &TLI =
        C.Copy.analyses().getResult<TargetLibraryAnalysis>(
            *const_cast<Function *>(CB.getFunction()));
    LibFunc Known;
    if (Callee->isDeclaration() && TLI.getLibFunc(*Callee, Known) &&
        (Known == LibFunc_atexit || Known == LibFunc_cxa_atexit))
      return false;
    return Callee->isDeclaration() && isOfLanguage(*Callee, TLI);
  }

  /// Whether the program may make one of these calls. In one of several files
  /// what main leads to is more than what it calls by name.
  bool mayLeadOn(const Function &Main, function_ref<bool(Fn)> Wanted) {
    if (!C.Copy.budget().IsProgram)
      return mayLeadTo(Main, Wanted);
    if (anyCalls(C.Copy, Wanted) || programSight(C.Copy) != ProgramSight::All)
      return true;
    mayLeadTo(Main, Wanted); // to see where it leads
    return false;
  }

  /// Some way through the program calls F more than once, in a loop or by calls
  /// that come one after the other: it cannot finalize MPI.
  bool comesTwice(const Function &F, const Function &Main, unsigned Depth = 0) {
    if (&F == &Main || Incomplete::reached(Depth > 8, Incomplete::Depth, &F))
      return false;
    SmallVector<const CallBase *, 4> Sites;
    for (const User *U : F.users())
      if (const auto *CB = dyn_cast<CallBase>(U);
          CB && CB->getCalledFunction() == &F &&
          Seen.contains(CB->getFunction()))
        Sites.push_back(CB);
    return any_of(Sites, [&](const CallBase *CB) {
      auto &In = *const_cast<Function *>(CB->getFunction());
      return isPotentiallyReachable(CB->getNextNode() ? CB->getNextNode() : CB,
                                    CB) ||
             any_of(Sites,
                    [&](const CallBase *Other) {
                      return Other != CB && Other->getFunction() == &In &&
                             isPotentiallyReachable(CB, Other);
                    }) ||
             comesTwice(In, Main, Depth + 1);
    });
  }

  /// Whether F leads to one of these calls, or to code that is not in sight,
  /// which may make one or end the process, and is looked at apart where it is
  /// collected.
  bool mayLeadTo(const Function &F, function_ref<bool(Fn)> Wanted,
                 SmallPtrSetImpl<const Function *> *Apart = nullptr) {
    if (!Seen.insert(&F).second)
      return false;
    bool Any = false;
    for (const Instruction &I : instructions(F)) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (!CB)
        continue;
      MpiCall Mpi(*CB);
      Any |= Mpi && Wanted(Mpi.fn());
      const Function *Body = outlinedFunction(*CB);
      if (Mpi || (!Body && isHarmless(*CB)))
        continue;
      const Function *Callee = Body ? Body : CB->getCalledFunction();
      if (Callee) {
        Any |= mayBeLedTo(*Callee, Wanted, Apart);
        continue;
      }
      const auto Named = namedByCallers(*CB);
      Any |= Named.empty();
      for (const Function *To : Named)
        Any |= !isOfLanguageIn(*To, F) && mayBeLedTo(*To, Wanted, Apart);
    }
    return Any;
  }

  bool mayBeLedTo(const Function &Callee, function_ref<bool(Fn)> Wanted,
                  SmallPtrSetImpl<const Function *> *Apart) {
    if (!Callee.isDeclaration())
      return mayLeadTo(Callee, Wanted, Apart);
    if (!Apart)
      return true;
    Apart->insert(&Callee);
    return false;
  }

  bool isOfLanguageIn(const Function &Callee, const Function &F) {
    return Callee.isDeclaration() &&
           isOfLanguage(Callee,
                        C.Copy.analyses().getResult<TargetLibraryAnalysis>(
                            const_cast<Function &>(F)));
  }

  /// The call does not come back: it ends the job, or everything that it calls
  /// into does.
  bool endsJob(const Instruction &I) {
    if (MpiCall::get(I).fn() == Fn::Abort)
      return true;
    const auto *CB = dyn_cast<CallBase>(&I);
    const Function *F = CB ? CB->getCalledFunction() : nullptr;
    if (!F || F->isDeclaration())
      return false;
    auto [It, New] = Ending.try_emplace(F, false); // false: around a cycle
    if (!New)
      return It->second;
    const bool Ends = !returnsFrom(F->getEntryBlock());
    return Ending[F] = Ends;
  }

  bool returnsFrom(const BasicBlock &First) {
    SmallPtrSet<const BasicBlock *, 16> Reached;
    SmallVector<const BasicBlock *, 16> Work{&First};
    while (!Work.empty()) {
      const BasicBlock *B = Work.pop_back_val();
      if (!Reached.insert(B).second)
        continue;
      if (any_of(*B, [&](const Instruction &I) { return endsJob(I); }))
        continue;
      if (isa<ReturnInst>(B->getTerminator()))
        return true;
      append_range(Work, successors(B));
    }
    return false;
  }

  /// Main returns when the function of At, and those that call it, have gone on
  /// behind it.
  bool mainReturnsAfter(const CallBase &At,
                        SmallPtrSetImpl<const Function *> &Left) {
    const Function &F = *At.getFunction();
    if (!returnsFrom(*At.getParent()))
      return false;
    if (isMain(F))
      return true;
    return Left.insert(&F).second && any_of(F.users(), [&](const User *U) {
             const auto *CB = dyn_cast<CallBase>(U);
             return CB && CB->getCalledFunction() == &F &&
                    Seen.contains(CB->getFunction()) &&
                    mainReturnsAfter(*CB, Left);
           });
  }

  template <const TextRow &Row>
  void tell(const MpiCall &Call, const MpiCall &Other) {
    Finding F = findingAt(Call, Check::Lifecycle, Severity::Error,
                          say<Row>(Call.name()));
    F.Notes.push_back(
        note<text::CallIsThere>(locationOf(Other.call()), Other.name()));
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  Findings &Out;
  SmallPtrSet<const Function *, 16> Seen;
  SmallPtrSet<const Function *, 16> Unseen; ///< that are called
  DenseMap<const Function *, bool> Ending;
  DenseMap<const Function *, bool> Finalizing; ///< or ending the job, somewhere
};

} // namespace

void checkLifecycle(CheckContext &C, Findings &Out) {
  LifecycleCheck Check(C, Out);
  for (Function *F : C.Copy.functions()) {
    Check.order(*F);
    if (isMain(*F)) {
      Check.missingStart(*F);
      Check.earlyInCallees(*F);
      Check.missingEnd(*F);
      Check.wayWithoutEnd(*F);
    }
  }
}

} // namespace tutti
