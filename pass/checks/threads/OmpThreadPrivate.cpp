// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-omp-private: what the initial thread has put into its copy of a
/// threadprivate variable is sent, or used as an argument, by threads whose own
/// copies nobody has set.

#include "analysis/arguments/CallArguments.h"
#include "analysis/threads/OmpPlace.h"
#include "analysis/threads/ThreadLevel.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/openmp/ThreadPrivate.h"
#include "model/texts/Threads.def"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxUses = 512;

/// What is done with the copies of one variable.
struct Uses {
  bool IsKnown = true;
  bool SetInTeam = false;
  const Instruction *SetOutside = nullptr;
  struct Read {
    MpiCall By;
    bool IsData;
  };
  SmallVector<Read, 4> Reads; ///< in teams
};

class ThreadPrivateSearch {
public:
  ThreadPrivateSearch(CheckContext &C, const ParallelismWords &Words)
      : C(C), Words(Words) {}

  void run(Findings &Out) {
    for (const Function *F : C.Copy.functions())
      for (const Instruction &I : instructions(*F))
        if (const GlobalVariable *G = threadPrivateOf(I))
          follow(I, Variables[G]);
    for (auto &[G, U] : Variables)
      for (const Uses::Read &R : U.Reads)
        if (U.IsKnown && U.SetOutside && !U.SetInTeam && G->hasLocalLinkage() &&
            Told.insert(&R.By.call()).second)
          tell(*G, U, R, Out);
  }

private:
  bool isInTeam(const Instruction &I) const {
    return any_of(Words.contexts(*I.getFunction()), [](const CallContext &In) {
      return any_of(In.Prefix, [](const Letter &L) {
        return L.Region && L.Region->isParallel();
      });
    });
  }

  /// Another thread than the initial one may execute it.
  bool isByOthers(const Instruction &I) const {
    const auto All = Words.at(I);
    return any_of(All, [](const PlacedWord &P) {
      return levelNeeded(P.Word) >= ThreadLevel::Serialized;
    });
  }

  void follow(const Instruction &Copy, Uses &U) {
    SmallVector<const Value *, 8> Work{&Copy};
    for (unsigned N = 0; !Work.empty();) {
      const Value *At = Work.pop_back_val();
      for (const Use &Each : At->uses()) {
        if (Incomplete::reached(++N > MaxUses, Incomplete::Steps, At)) {
          U.IsKnown = false;
          return;
        }
        const auto *I = cast<Instruction>(Each.getUser());
        if (isa<GetElementPtrInst>(I) || isa<BitCastInst>(I))
          Work.push_back(I);
        else
          add(*I, Each, U);
      }
    }
  }

  void add(const Instruction &I, const Use &Each, Uses &U) {
    if (I.isLifetimeStartOrEnd() || I.isDebugOrPseudoInst())
      return;
    if (const auto *L = dyn_cast<LoadInst>(&I))
      return asArgument(*L, U);
    const auto *S = dyn_cast<StoreInst>(&I);
    const auto *M = dyn_cast<MemIntrinsic>(&I);
    if ((S && S->getValueOperand() != Each.get()) ||
        (M && M->getRawDest() == Each.get()))
      return set(I, U);
    MpiCall Mpi = MpiCall::get(I);
    if (M || !Mpi || !Mpi.isTrusted()) {
      U.IsKnown &= bool(M); // a copy of it; else anybody may set it
      return;
    }
    for (const DataArgument &D : dataArguments(Mpi.fn()))
      if (Mpi.operandIndex(D.Buffer) ==
              int(Mpi.call().getArgOperandNo(&Each)) &&
          D.Reads && !D.Writes && !D.OnlyAtRoot &&
          movesData(Mpi, D) != Moves::No) {
        if (isInTeam(I) && isByOthers(I))
          U.Reads.push_back({Mpi, true});
        return;
      }
    set(I, U);
  }

  void asArgument(const LoadInst &L, Uses &U) {
    if (!isInTeam(L))
      return;
    for (const User *By : L.users())
      if (const auto *I = dyn_cast<Instruction>(By))
        if (MpiCall Mpi = MpiCall::get(*I); Mpi && isByOthers(*I))
          U.Reads.push_back({Mpi, false});
  }

  void set(const Instruction &I, Uses &U) {
    if (isInTeam(I))
      U.SetInTeam = true;
    else if (!U.SetOutside)
      U.SetOutside = &I;
  }

  void tell(const GlobalVariable &G, const Uses &U, const Uses::Read &R,
            Findings &Out) {
    std::string Name = variableName(G);
    Name = Name.empty() ? say<text::AThreadPrivate>() : quoted(Name);
    Finding F = findingAt(
        R.By, Check::OmpPrivate, Severity::Warning,
        R.IsData ? say<text::SendsUnsetThreadPrivate>(R.By.name(), Name)
                 : say<text::UsesUnsetThreadPrivate>(R.By.name(), Name));
    F.Watches.clear();
    F.Because.clear();
    F.Notes.push_back(
        note<text::ThreadPrivateSetHere>(locationOf(*U.SetOutside)));
    F.Cure = Fix::CopyIn;
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  const ParallelismWords &Words;
  MapVector<const GlobalVariable *, Uses> Variables;
  SmallPtrSet<const Instruction *, 8> Told;
};

} // namespace

void checkOmpThreadPrivate(CheckContext &C, Findings &Out) {
  const ParallelismWords &Words =
      ParallelismWordAnalysis::of(C.Copy, C.Opts.Entry);
  if (!Words.regions().empty())
    ThreadPrivateSearch(C, Words).run(Out);
}

} // namespace tutti
