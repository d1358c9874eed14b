// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// LLVM's recovery from crashes, with two things that it leaves open: a handler
/// needs a stack of its own when it is the stack that is full, and the private
/// copy uses the module's globals, which a verifier of the module follows.

#include "program/CrashGuard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <csignal>
#include <memory>

using namespace llvm;

namespace tutti {
namespace {

/// While it lives, the handlers of this thread's faults run on a stack of their
/// own.
class FaultStack {
public:
  FaultStack() {
    stack_t Now;
    if (sigaltstack(nullptr, &Now) == 0 && (Now.ss_flags & SS_DISABLE)) {
      Memory = std::make_unique<char[]>(Bytes);
      stack_t Own = {};
      Own.ss_sp = Memory.get();
      Own.ss_size = Bytes;
      sigaltstack(&Own, nullptr);
    }
    for (auto [Signal, Before] : zip_equal(Signals, Handlers)) {
      sigaction(Signal, nullptr, &Before);
      struct sigaction OnOwnStack = Before;
      OnOwnStack.sa_flags |= SA_ONSTACK;
      sigaction(Signal, &OnOwnStack, nullptr);
    }
  }
  ~FaultStack() {
    for (auto [Signal, Before] : zip_equal(Signals, Handlers))
      sigaction(Signal, &Before, nullptr);
    if (Memory) {
      stack_t None = {};
      None.ss_flags = SS_DISABLE;
      sigaltstack(&None, nullptr);
    }
  }
  FaultStack(const FaultStack &) = delete;
  FaultStack &operator=(const FaultStack &) = delete;

private:
  static constexpr size_t Bytes = 64 * 1024;
  static constexpr int Signals[] = {SIGSEGV, SIGBUS};
  struct sigaction Handlers[2] = {};
  std::unique_ptr<char[]> Memory;
};

/// Takes the uses of a module's globals away from all that is not in it.
class Separation {
public:
  explicit Separation(Module &M) : M(M) {}

  void run() {
    for (GlobalValue &G : M.global_values())
      visit(G);
    while (!Constants.empty())
      visit(*Constants.pop_back_val());
    // What is still there of them keeps its operands but not these.
    for (User *U : Foreign)
      for (Use &Operand : U->operands())
        Operand.set(nullptr);
  }

private:
  void visit(Value &V) {
    for (User *U : V.users()) {
      if (auto *I = dyn_cast<Instruction>(U)) {
        const Function *In = I->getParent() ? I->getFunction() : nullptr;
        if (!In || In->getParent() != &M)
          Foreign.insert(I);
      } else if (auto *G = dyn_cast<GlobalValue>(U)) {
        if (G->getParent() != &M)
          Foreign.insert(G);
      } else if (isa<Constant>(U) && Seen.insert(U).second) {
        Constants.push_back(U);
      }
    }
  }

  Module &M;
  SmallPtrSet<User *, 32> Seen, Foreign;
  SmallVector<User *, 32> Constants;
};

} // namespace

bool runGuarded(Module &M, function_ref<void()> Work) {
  CrashRecoveryContext::Enable();
  FaultStack OwnStack;
  CrashRecoveryContext Guard;
  Guard.DumpStackAndCleanupOnFailure = false;
  if (Guard.RunSafely(Work))
    return true;
  Separation(M).run();
  return false;
}

} // namespace tutti
