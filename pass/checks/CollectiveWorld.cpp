// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The part of mpi-collective-order that a library shows: it keeps the
/// communicator that its callers gave it, makes its calls on that one, and a
/// collective call on MPI_COMM_WORLD, which ranks that do not use the library
/// never make. Only in files without main, where the world's calls are no more
/// than the others: a program may well work on both.

#include "checks/Checks.h"
#include "checks/HandleHome.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;

namespace tutti {
namespace {

class KeptCommunicators {
public:
  void add(const Function &F) {
    for (const Instruction &I : instructions(F))
      if (MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
        add(Call);
  }

  /// The communicator that all other calls are made on, with what sets it.
  const StoreInst *kept(const Module &M) const {
    for (const Function &F : M)
      for (const Instruction &I : instructions(F)) {
        const auto *S = dyn_cast<StoreInst>(&I);
        auto To = S && !F.hasLocalLinkage() && isGiven(*S->getValueOperand())
                      ? homeOf(*S->getPointerOperand())
                      : std::nullopt;
        auto It = To ? Used.find(*To) : Used.end();
        if (It != Used.end() && It->second >= World.size())
          return S;
      }
    return nullptr;
  }

  SmallVector<MpiCall, 4> World; ///< collective calls on it

private:
  /// A parameter, or what stands in its variable.
  static bool isGiven(const Value &V) {
    const auto *L = dyn_cast<LoadInst>(&V);
    const auto *A = L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
    return isa<Argument>(V) ||
           (A && any_of(A->users(), [&](const User *U) {
              const auto *S = dyn_cast<StoreInst>(U);
              return S && isa<Argument>(S->getValueOperand());
            }));
  }

  void add(const MpiCall &Call) {
    int P = indexOf(Call.fn(), table::COMM);
    const Value *Comm = P < 0 ? nullptr : Call.operand(P);
    if (!Comm)
      return;
    bool Makes = has(Call.fn(), table::COMM_OUT);
    if (Call.isCollective() && !Makes && Call.predefined(P) == "MPI_COMM_WORLD")
      World.push_back(Call);
    const Value *Pointer = Comm;
    if (const auto *L = dyn_cast<LoadInst>(Comm))
      Pointer = L->getPointerOperand();
    else if (!Call.isFortran())
      return;
    if (auto From = homeOf(*Pointer))
      ++Used[*From];
  }

  std::map<HandleHome, unsigned> Used;
};

bool hasMain(const Module &M) {
  return any_of(ArrayRef<const char *>{"main", "_QQmain"},
                [&](const char *Name) { return M.getFunction(Name); });
}

} // namespace

void checkCollectiveWorld(CheckContext &C, Findings &Out) {
  const Function *First = C.Copy.functions().empty()
                              ? nullptr
                              : C.Copy.original(C.Copy.functions().front());
  if (!First || hasMain(*First->getParent()))
    return;
  KeptCommunicators All;
  for (const Function *F : C.Copy.functions())
    All.add(*F);
  constexpr size_t Oversights = 2;
  if (All.World.empty() || All.World.size() > Oversights)
    return;
  const StoreInst *Kept = All.kept(*First->getParent());
  if (!Kept)
    return;
  for (const MpiCall &Call : All.World) {
    if (any_of(Out, [&](const Finding &F) {
          return F.At == &Call.call() && F.Id == Check::CollectiveOrder &&
                 F.Level <= 2;
        }))
      continue;
    Finding F = findingAt(
        Call, Check::CollectiveOrder, Severity::Warning,
        std::string(Call.name()) +
            " is made on MPI_COMM_WORLD by a library that is given a "
            "communicator: ranks that do not use it never make this call");
    F.Level = 2;
    F.Cure = Fix::CallOnAllRanks;
    F.Notes.push_back({locationOf(*Kept), "the communicator that its other "
                                          "calls are made on is kept here"});
    Out.push_back(std::move(F));
  }
}

} // namespace tutti
