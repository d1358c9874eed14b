// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which ways of which branches are to blame for the end of a program.

#include "analysis/execution/EndReason.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Support/SourceMgr.h"
#include <gtest/gtest.h>
#include <map>

using namespace llvm;
using namespace tutti;

namespace {

class EndReasonTest : public testing::Test {
protected:
  /// By the names of their blocks, for the calls of exit that are on the stack.
  std::map<std::string, Blame> blame(StringRef Code,
                                     ArrayRef<StringRef> Stack) {
    SMDiagnostic Error;
    M = parseAssemblyString(Code, Error, C);
    EXPECT_TRUE(M) << Error.getMessage().str();
    FunctionAnalysisManager Analyses;
    Analyses.registerPass([] { return DominatorTreeAnalysis(); });
    Analyses.registerPass([] { return PassInstrumentationAnalysis(); });
    SmallVector<const Instruction *, 2> Places;
    for (StringRef Name : Stack)
      for (const Instruction &I : instructions(*M->getFunction(Name)))
        if (const auto *CB = dyn_cast<CallBase>(&I);
            CB && CB->getCalledFunction()->getName() != "ask")
          Places.push_back(&I);
    EXPECT_EQ(Places.size(), Stack.size());
    std::map<std::string, Blame> Result;
    for (const auto &[At, Of] : branchesBehind(Places, Analyses))
      Result[At->getParent()->getName().str()] = Of;
    return Result;
  }

  LLVMContext C;
  std::unique_ptr<Module> M;
};

TEST_F(EndReasonTest, AFlagIsSetByOneWay) {
  const auto Found = blame(R"(
    declare void @exit(i32)
    define void @check(i1 %a, i1 %b, i1 %c) {
    first:
      br i1 %c, label %said, label %go
    said:
      br label %go
    go:
      br i1 %a, label %bad, label %next
    bad:
      %one = or i32 0, 1
      br label %next
    next:
      %f = phi i32 [ %one, %bad ], [ 0, %go ]
      br i1 %b, label %join, label %worse
    worse:
      %two = or i32 %f, 2
      br label %join
    join:
      %g = phi i32 [ %two, %worse ], [ %f, %next ]
      %t = icmp ne i32 %g, 0
      br i1 %t, label %end, label %on
    end:
      call void @exit(i32 1)
      unreachable
    on:
      ret void
    })",
                           {"check"});
  EXPECT_EQ(Found.size(), 3u); // not what was only said
  EXPECT_TRUE(Found.at("go").IfTrue);
  EXPECT_FALSE(Found.at("go").IfFalse);
  EXPECT_FALSE(Found.at("next").IfTrue);
  EXPECT_TRUE(Found.at("next").IfFalse);
  EXPECT_TRUE(Found.at("join").IfTrue);
}

TEST_F(EndReasonTest, TheCallerHasAsked) {
  const auto Found = blame(R"(
    declare void @exit(i32)
    define i32 @ask(i1 %a) {
    within:
      br i1 %a, label %no, label %yes
    no:
      br label %both
    yes:
      br label %both
    both:
      %r = phi i32 [ 7, %no ], [ 3, %yes ]
      ret i32 %r
    }
    define void @give_up(i1 %loud) {
    quiet:
      br i1 %loud, label %noise, label %out
    noise:
      br label %out
    out:
      call void @exit(i32 1)
      unreachable
    }
    define void @main(i1 %a) {
    start:
      %r = call i32 @ask(i1 %a)
      %t = icmp eq i32 %r, 7
      br i1 %t, label %end, label %on
    end:
      call void @give_up(i1 %a)
      ret void
    on:
      ret void
    })",
                           {"main", "give_up"});
  EXPECT_EQ(Found.count("quiet"), 0u); // it ends either way
  EXPECT_TRUE(Found.at("start").IfTrue);
  EXPECT_TRUE(Found.at("within").IfTrue);
  EXPECT_TRUE(Found.at("within").IfFalse);
}

} // namespace
