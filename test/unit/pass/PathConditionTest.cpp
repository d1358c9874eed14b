// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Worlds of symbols: equal expressions are one, tests that follow from others
/// make no world, and the worlds are just those that some values make.

#include "analysis/execution/PathCondition.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/NoFolder.h"
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace llvm;
using namespace tutti;

namespace {

/// Instructions of a function of two integers, and their symbols.
class PathConditionTest : public testing::Test {
protected:
  PathConditionTest() : M("m", C), B(C), Path(Names) {
    Type *I8 = B.getInt8Ty();
    F = Function::Create(FunctionType::get(B.getVoidTy(), {I8, I8}, false),
                         Function::ExternalLinkage, "f", M);
    B.SetInsertPoint(BasicBlock::Create(C, "", F));
    for (Argument &A : F->args())
      Values[&A] = Names.source(&A, 0, 0, *I8);
  }

  RuntimeValue of(Value *V) {
    if (auto *K = dyn_cast<Constant>(V))
      return RuntimeValue::of(K);
    if (auto It = Values.find(V); It != Values.end())
      return It->second;
    auto *I = cast<Instruction>(V);
    SmallVector<RuntimeValue, 2> Operands;
    for (Value *Op : I->operands())
      Operands.push_back(of(Op));
    return Values[V] = Names.made(*I, Operands);
  }
  bool decide(Value *V) { return Path.decide(of(V), branch()); }
  /// Each test is of a branch of its own.
  Instruction &branch() { return *B.CreateUnreachable(); }

  LLVMContext C;
  Module M;
  IRBuilder<NoFolder> B;
  Function *F;
  Symbols Names;
  PathCondition Path;
  std::map<Value *, RuntimeValue> Values;
};

TEST_F(PathConditionTest, WhatIsExtendedIsTheNumberItWas) {
  Value *X = F->getArg(0);
  Value *Wide = B.CreateSExt(X, B.getInt64Ty());
  // Trips of a loop from 1 to X, counted in the wide type.
  Value *Trips = B.CreateAdd(Wide, B.getInt64(-1));
  Path.assume(of(B.CreateICmpSGT(Trips, B.getInt64(1))), true, branch());
  Path.assume(of(B.CreateICmpSGT(Trips, B.getInt64(2))), false, branch());
  EXPECT_EQ(Path.only(of(X).Id), 3);
  // Numbers that the narrow type does not have are none of X.
  EXPECT_FALSE(of(B.CreateICmpSGT(Wide, B.getInt64(200))) ==
               of(B.CreateICmpSGT(X, B.getInt8(-56))));
}

TEST_F(PathConditionTest, WhatFollowsMakesNoWorld) {
  Value *X = F->getArg(0);
  bool Small = decide(B.CreateICmpSLT(X, B.getInt8(5)));
  ASSERT_TRUE(Small); // the first way
  EXPECT_TRUE(decide(B.CreateICmpSLT(X, B.getInt8(9))));
  EXPECT_FALSE(
      decide(B.CreateICmpSGT(B.CreateSub(X, B.getInt8(0)), B.getInt8(20))));
  EXPECT_EQ(Path.forks(), 1u);
}

TEST_F(PathConditionTest, WhatIsAssumedIsNoChoice) {
  Value *X = F->getArg(0), *Y = F->getArg(1);
  Value *Outside = B.CreateOr(B.CreateICmpSLT(X, B.getInt8(5)),
                              B.CreateICmpSGT(X, B.getInt8(9)));
  Path.assume(of(Outside), false, branch());
  EXPECT_TRUE(decide(B.CreateICmpNE(X, B.getInt8(0))));
  EXPECT_FALSE(decide(B.CreateICmpEQ(X, B.getInt8(10))));
  Path.assume(of(B.CreateNot(B.CreateICmpEQ(X, Y))), true, branch());
  EXPECT_FALSE(decide(B.CreateICmpEQ(Y, X)));
  EXPECT_EQ(Path.forks(), 0u);
  decide(B.CreateICmpEQ(X, B.getInt8(7)));
  EXPECT_EQ(Path.forks(), 1u);
}

TEST_F(PathConditionTest, OneTestHoweverItIsWritten) {
  Value *X = F->getArg(0), *Y = F->getArg(1);
  Value *Less = B.CreateICmpSLT(X, Y);
  Value *Byte = B.CreateZExt(Less, B.getInt8Ty());
  EXPECT_EQ(of(B.CreateTrunc(Byte, B.getInt1Ty())), of(Less));
  EXPECT_EQ(of(B.CreateICmpNE(Byte, B.getInt8(0))), of(Less));
  EXPECT_EQ(of(B.CreateICmpSGT(Y, X)), of(Less));
  EXPECT_EQ(of(B.CreateXor(B.CreateICmpSGE(X, Y), B.getTrue())), of(Less));
  bool Way = decide(Less);
  EXPECT_EQ(decide(B.CreateICmpSGE(X, Y)), !Way);
  EXPECT_EQ(Path.forks(), 1u);
}

TEST_F(PathConditionTest, LoopsEnd) {
  Instruction &T = branch();
  unsigned Worlds = 0;
  do {
    unsigned Rounds = 0;
    for (int N = 0; Rounds < 100; ++N, ++Rounds)
      if (!Path.decide(Names.source(&T, N, 0, *B.getInt1Ty()), T))
        break;
    EXPECT_LT(Rounds, 100u);
  } while (Path.next() && ++Worlds < 100);
  EXPECT_LT(Worlds, 10u);
}

TEST_F(PathConditionTest, OtherNumbersForTheSameUnknown) {
  Instruction &T = branch();
  Value *X = F->getArg(0);
  for (unsigned Round = 0; Round < 6; ++Round)
    for (int Step : {1, 2}) {
      Value *V = B.CreateICmpSLT(B.CreateAdd(X, B.getInt8(Round * Step)),
                                 B.CreateMul(X, X));
      Path.tests(T, Round, of(V));
      Path.decide(of(V), T);
    }
  EXPECT_TRUE(Path.wasOfRank());
}

/// Random tests of one number: every world has a number that goes this way, and
/// every number has its world.
TEST_F(PathConditionTest, WorldsAreThoseOfSomeNumber) {
  std::mt19937 Random(7);
  auto Pick = [&](int N) { return int(Random() % N); };
  const CmpInst::Predicate All[] = {
      CmpInst::ICMP_EQ,  CmpInst::ICMP_NE,  CmpInst::ICMP_SLT,
      CmpInst::ICMP_SGE, CmpInst::ICMP_ULT, CmpInst::ICMP_UGE,
      CmpInst::ICMP_SLE, CmpInst::ICMP_SGT, CmpInst::ICMP_UGT};
  for (int Round = 0; Round < 300; ++Round) {
    struct Test {
      CmpInst::Predicate P;
      uint8_t Plus, With;
      Value *V;
      Instruction *At;
    };
    std::vector<Test> Tests;
    for (int N = 0; N < 4; ++N) {
      Test T{All[Pick(9)], uint8_t(Pick(256)), uint8_t(Pick(256)), nullptr,
             &branch()};
      T.V = B.CreateICmp(T.P, B.CreateAdd(F->getArg(0), B.getInt8(T.Plus)),
                         B.getInt8(T.With));
      Tests.push_back(T);
    }
    using Ways = std::vector<bool>;
    std::set<Ways> Wanted, Seen;
    for (int X = 0; X < 256; ++X) {
      Ways W;
      for (const Test &T : Tests)
        W.push_back(ICmpInst::compare(APInt(8, uint8_t(X + T.Plus)),
                                      APInt(8, T.With), T.P));
      Wanted.insert(W);
    }
    Path = PathCondition(Names);
    do {
      Ways W;
      for (const Test &T : Tests)
        W.push_back(Path.decide(of(T.V), *T.At));
      EXPECT_TRUE(Seen.insert(W).second);
    } while (Path.next());
    // Ranges that are not one piece are taken to be wider than they are.
    for (const Ways &W : Wanted)
      EXPECT_TRUE(Seen.count(W));
  }
}

TEST_F(PathConditionTest, DrawnNumbersFitTheTest) {
  Value *X = F->getArg(0), *Y = F->getArg(1);
  Value *Product = B.CreateMul(X, Y);
  Value *Fits = B.CreateICmpEQ(Product, B.getInt8(4));
  // Without it a product is one more unknown.
  EXPECT_TRUE(decide(Fits));
  EXPECT_EQ(Path.drawn(of(Product)), nullptr);
  Path.drawNumbers(4);
  std::set<std::pair<bool, int64_t>> Seen;
  do {
    const bool Way = decide(Fits);
    auto *P = dyn_cast_or_null<ConstantInt>(Path.drawn(of(Product)));
    auto *A = dyn_cast_or_null<ConstantInt>(Path.drawn(of(X)));
    ASSERT_TRUE(P && A);
    EXPECT_EQ(Way, P->getSExtValue() == 4);
    // What follows is decided.
    EXPECT_EQ(decide(B.CreateICmpEQ(X, A)), true);
    Seen.insert({Way, P->getSExtValue()});
  } while (Path.next());
  EXPECT_EQ(Seen.size(), 2u);
}

TEST_F(PathConditionTest, NumbersAreDrawnForTheWayOn) {
  Value *X = F->getArg(0), *Y = F->getArg(1);
  Value *Sum = B.CreateAdd(X, Y);
  Path.drawNumbers(3);
  Instruction &At = branch();
  EXPECT_TRUE(Path.drawFor(of(B.CreateICmpSGT(Sum, B.getInt8(5))), true, At));
  auto *S = dyn_cast_or_null<ConstantInt>(Path.drawn(of(Sum)));
  ASSERT_TRUE(S);
  EXPECT_EQ(S->getSExtValue(), 6);
  EXPECT_EQ(Path.forks(), 0u);
  // Now it is what it is.
  EXPECT_FALSE(Path.drawFor(of(B.CreateICmpEQ(Sum, B.getInt8(2))), true, At));
}

TEST_F(PathConditionTest, WhatIsComparedWithAProductIsThat) {
  Value *X = F->getArg(0), *Y = F->getArg(1);
  Value *Product = B.CreateMul(B.CreateMul(Y, Y), B.getInt8(9));
  Value *Fits = B.CreateICmpEQ(X, Product);
  Path.drawNumbers(2);
  EXPECT_TRUE(Path.drawFor(of(Fits), true, branch()));
  auto *Is = dyn_cast_or_null<ConstantInt>(Path.drawn(of(X)));
  auto *Like = dyn_cast_or_null<ConstantInt>(Path.drawn(of(Product)));
  ASSERT_TRUE(Is && Like);
  EXPECT_EQ(Is, Like);
  EXPECT_GE(Is->getSExtValue(), 9);
}

TEST_F(PathConditionTest, WhatIsDividedByIsTried) {
  Value *X = F->getArg(0);
  Value *Rest = B.CreateURem(X, B.getInt8(12));
  Path.drawNumbers(2);
  EXPECT_TRUE(
      Path.drawFor(of(B.CreateICmpEQ(Rest, B.getInt8(0))), true, branch()));
  auto *Is = dyn_cast_or_null<ConstantInt>(Path.drawn(of(X)));
  ASSERT_TRUE(Is);
  EXPECT_EQ(Is->getSExtValue(), 12);
}

TEST_F(PathConditionTest, WhatDiffersByRankIsNotDrawn) {
  Value *X = F->getArg(0), *Y = F->getArg(1);
  Names.markOfRank(of(X).Id);
  Path.drawNumbers(2);
  Value *Product = B.CreateMul(X, Y);
  EXPECT_EQ(Path.draw(of(Product), branch()), nullptr);
  EXPECT_EQ(Path.drawn(of(Y)), nullptr);
}

TEST_F(PathConditionTest, WhatNoNumbersMakeIsNoWay) {
  // A grid of 2 ranks with X rows: of the two columns, the second is the last.
  Value *X = F->getArg(0);
  Value *Columns = B.CreateSDiv(B.getInt8(2), X);
  Value *Mine = B.CreateSRem(B.getInt8(1), Columns);
  Value *IsLast = B.CreateICmpEQ(Mine, B.CreateAdd(Columns, B.getInt8(-1)));
  Path.assume(of(B.CreateICmpSGT(Columns, B.getInt8(0))), true, branch());
  EXPECT_TRUE(Path.fitsSome());
  Path.assume(of(B.CreateICmpSGT(Columns, B.getInt8(1))), true, branch());
  Path.assume(of(IsLast), false, branch());
  EXPECT_FALSE(Path.fitsSome());
}

TEST_F(PathConditionTest, WhatHangsOnFewerUnknownsFitsAsWell) {
  Value *X = F->getArg(0), *Y = F->getArg(1);
  Value *Odd = B.CreateSRem(X, B.getInt8(2));
  Value *Product = B.CreateMul(X, Y);
  Path.assume(of(B.CreateICmpEQ(Odd, B.getInt8(0))), true, branch());
  Path.assume(of(B.CreateICmpEQ(Product, B.getInt8(6))), true, branch());
  EXPECT_TRUE(Path.fitsSome()); // 2 and 3
  Path.assume(of(B.CreateICmpSGT(Y, B.getInt8(3))), true, branch());
  EXPECT_FALSE(Path.fitsSome()); // only 1 and 6
}

TEST_F(PathConditionTest, WhatIsTriedGoesTheWay) {
  Value *X = F->getArg(0);
  Value *Wide = B.CreateSExt(X, B.getInt32Ty());
  EXPECT_TRUE(Path.fits(of(Wide), 0));
  Value *N = B.CreateFreeze(B.getInt32(0));
  Values[N] = Names.source(N, 0, 0, *B.getInt32Ty());
  Value *Rest = B.CreateSRem(N, B.getInt32(12));
  Path.assume(of(B.CreateICmpEQ(Rest, B.getInt32(1))), true, branch());
  EXPECT_FALSE(Path.fits(of(N), 0)); // 24
  EXPECT_TRUE(Path.fits(of(N), 3));  // 97
}

} // namespace
