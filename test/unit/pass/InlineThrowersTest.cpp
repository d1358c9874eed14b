// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls that throw, within a try block: all of them are put in their place or
/// none, for ranks that take an error's way through one would otherwise be told
/// from others whose like is not seen.

#include "model/rewrite/calls/InlineThrowers.h"
#include "model/mpi/KnownCalls.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include <gtest/gtest.h>
#include <string>

using namespace llvm;

namespace tutti {
namespace {

/// A try block with so many calls of a function that calls one that throws.
std::string tryWith(unsigned Calls) {
  std::string Text = R"(
declare void @__cxa_throw(ptr, ptr, ptr)
declare i32 @__gxx_personality_v0(...)
define void @fails() {
  call void @__cxa_throw(ptr null, ptr null, ptr null)
  unreachable
}
define void @check(i32 %code) {
  %bad = icmp ne i32 %code, 0
  br i1 %bad, label %throws, label %goes
throws:
  call void @fails()
  unreachable
goes:
  ret void
}
define i32 @run(i32 %code) personality ptr @__gxx_personality_v0 {
  br label %c0
)";
  for (unsigned N = 0; N < Calls; ++N)
    Text += "c" + std::to_string(N) +
            ":\n  invoke void @check(i32 %code) to label %c" +
            std::to_string(N + 1) + " unwind label %pad\n";
  return Text + "c" + std::to_string(Calls) + R"(:
  ret i32 0
pad:
  %caught = landingpad { ptr, i32 } catch ptr null
  ret i32 1
}
)";
}

/// How many calls of check are left in run.
unsigned leftOf(unsigned Calls) {
  LLVMContext Context;
  SMDiagnostic Error;
  std::unique_ptr<Module> M =
      parseAssemblyString(tryWith(Calls), Error, Context);
  EXPECT_TRUE(M) << Error.getMessage().str();
  KnownCalls Known;
  Function *Run = M->getFunction("run");
  inlineThrowers({Run}, M->getFunction("__cxa_throw"), Known,
                 [](const Instruction &, Instruction &) {});
  unsigned Left = 0;
  for (const Instruction &I : instructions(*Run))
    if (const auto *CB = dyn_cast<CallBase>(&I))
      Left += CB->getCalledFunction() == M->getFunction("check");
  return Left;
}

TEST(InlineThrowers, PutsFewInTheirPlace) { EXPECT_EQ(leftOf(3), 0u); }

TEST(InlineThrowers, LeavesManyAlone) { EXPECT_EQ(leftOf(20), 20u); }

// Those within count: twelve calls, each of which makes another one.
TEST(InlineThrowers, CountsThoseWithin) { EXPECT_EQ(leftOf(12), 12u); }

} // namespace
} // namespace tutti
