// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The lattice of the dependence on the rank, and inputs that are filled in.

#include "analysis/memory/AbstractValue.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Type.h"
#include <gtest/gtest.h>

using namespace tutti;
using namespace llvm;

namespace {
class AbstractValueTest : public testing::Test {
protected:
  LLVMContext Context;
  const Value *Source = ConstantInt::get(Type::getInt32Ty(Context), 1);

  AbstractValue of(Degree D) const { return AbstractValue::of(D, Source); }
  static AbstractValue ofInput(unsigned K) {
    AbstractValue V;
    V.Inputs.set(K);
    V.DataInputs.set(K);
    return V;
  }
};

TEST_F(AbstractValueTest, JoinOnlyGrows) {
  AbstractValue V;
  EXPECT_TRUE(V.uniform());
  EXPECT_TRUE(V.join(of(Degree::Unknown)));
  EXPECT_FALSE(V.join(of(Degree::Unknown)));
  EXPECT_TRUE(V.join(of(Degree::Rank)));
  EXPECT_FALSE(V.join(of(Degree::Local)));
  EXPECT_EQ(V.Deg, Degree::Rank);
  EXPECT_EQ(V.Why, Source);
}

TEST_F(AbstractValueTest, WhatIsTheSameForAllBringsNothing) {
  AbstractValue V = of(Degree::Local);
  EXPECT_FALSE(V.join(AbstractValue()));
  EXPECT_EQ(of(Degree::Uniform).Why, nullptr);
}

TEST_F(AbstractValueTest, InputsAreFilledIn) {
  AbstractValue V = ofInput(1);
  EXPECT_FALSE(V.uniform());
  AbstractValue Full = instantiate(V, 2, [&](unsigned K) {
    return of(K == 1 ? Degree::Rank : Degree::Local);
  });
  EXPECT_EQ(Full.Deg, Degree::Rank);
  EXPECT_TRUE(Full.Inputs.none() && Full.DataInputs.none());
}

TEST_F(AbstractValueTest, AReasonIsNoData) {
  AbstractValue V = of(Degree::Rank).asControl();
  EXPECT_EQ(V.Deg, Degree::Rank);
  EXPECT_EQ(V.Data, Degree::Uniform);
  EXPECT_EQ(V.dataOnly().Deg, Degree::Uniform);
}

TEST_F(AbstractValueTest, ASignSaysLessThanTheRank) {
  AbstractValue Copy = of(Degree::Rank);
  Copy.Computed = false;
  EXPECT_TRUE(Copy.copiesRank());
  EXPECT_EQ(Copy.signOnly().Deg, Degree::Local);
  EXPECT_EQ(of(Degree::Rank).signOnly().Deg, Degree::Rank);
}
} // namespace
