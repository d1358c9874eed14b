// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Bounds are counted by function and kind, for who collects at the moment and
/// in this thread.

#include "model/Incomplete.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <gtest/gtest.h>
#include <thread>

using namespace llvm;
using namespace tutti;

namespace {

class IncompleteTest : public testing::Test {
protected:
  IncompleteTest() : M("m", C) {
    IRBuilder<> B(C);
    F = Function::Create(
        FunctionType::get(B.getVoidTy(), {B.getInt8Ty()}, false),
        Function::ExternalLinkage, "f", M);
    B.SetInsertPoint(BasicBlock::Create(C, "", F));
    Return = B.CreateRetVoid();
  }

  LLVMContext C;
  Module M;
  Function *F;
  Instruction *Return;
};

TEST_F(IncompleteTest, CountsByFunctionAndKindInTheOrderReached) {
  Incomplete All;
  Incomplete::Collector Collects(All);
  Incomplete::report(Incomplete::Depth, *Return);
  Incomplete::report(Incomplete::Steps, F);
  Incomplete::report(Incomplete::Depth, F->getArg(0));
  Incomplete::report(Incomplete::Depth, Return->getParent());
  Incomplete::report(Incomplete::Size, ConstantInt::getTrue(C));
  ASSERT_EQ(All.all().size(), 3u);
  EXPECT_EQ(All.all()[0].In, F);
  EXPECT_EQ(All.all()[0].What, Incomplete::Depth);
  EXPECT_EQ(All.all()[0].Times, 3u);
  EXPECT_EQ(All.all()[1].What, Incomplete::Steps);
  EXPECT_EQ(All.all()[1].Times, 1u);
  EXPECT_EQ(All.all()[2].In, nullptr);
}

TEST_F(IncompleteTest, ConditionsAreWhatTheySay) {
  Incomplete All;
  Incomplete::Collector Collects(All);
  EXPECT_FALSE(Incomplete::reached(false, Incomplete::Depth, F));
  EXPECT_TRUE(Incomplete::within(7, 8, F));
  EXPECT_TRUE(All.all().empty());
  EXPECT_TRUE(Incomplete::reached(true, Incomplete::Depth, F));
  EXPECT_FALSE(Incomplete::within(8, 8, F));
  EXPECT_EQ(All.all().size(), 2u);
}

TEST_F(IncompleteTest, TheInnermostOfThisThreadCollects) {
  Incomplete Outer, Inner;
  Incomplete::report(Incomplete::Depth, F); // for nobody
  {
    Incomplete::Collector CollectsOuter(Outer);
    {
      Incomplete::Collector CollectsInner(Inner);
      Incomplete::report(Incomplete::Depth, F);
      std::thread([&] { Incomplete::report(Incomplete::Steps, F); }).join();
    }
    EXPECT_TRUE(Outer.all().empty());
    Incomplete::report(Incomplete::Size, F);
  }
  Incomplete::report(Incomplete::Rounds, F);
  ASSERT_EQ(Inner.all().size(), 1u);
  EXPECT_EQ(Inner.all()[0].What, Incomplete::Depth);
  ASSERT_EQ(Outer.all().size(), 1u);
  EXPECT_EQ(Outer.all()[0].What, Incomplete::Size);
}

} // namespace
