// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Facts by location: their order, and what becomes of very many.

#include "analysis/memory/MemoryFacts.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Type.h"
#include <gtest/gtest.h>
#include <vector>

using namespace tutti;
using namespace llvm;

namespace {
AbstractLocation at(const MemoryObject &O, int64_t Offset) {
  AbstractLocation P;
  P.Obj = &O;
  P.Offset = Offset;
  P.Size = 4;
  return P;
}

class MemoryFactsTest : public testing::Test {
protected:
  LLVMContext Context;
  AbstractValue Rank = AbstractValue::of(
      Degree::Rank, ConstantInt::get(Type::getInt32Ty(Context), 1));
  MemoryFacts Facts;
};

TEST_F(MemoryFactsTest, EachPlaceHasItsOwn) {
  MemoryObject O;
  EXPECT_TRUE(Facts.write(at(O, 4), Rank, nullptr));
  EXPECT_FALSE(Facts.write(at(O, 4), Rank, nullptr));
  EXPECT_EQ(Facts.read(at(O, 4)).Deg, Degree::Rank);
  EXPECT_TRUE(Facts.read(at(O, 0)).uniform());
  EXPECT_TRUE(Facts.read(at(O, 8)).uniform());
}

TEST_F(MemoryFactsTest, ObjectsComeInTheOrderOfTheirFirstWrites) {
  std::vector<MemoryObject> Objects(300);
  for (size_t I = Objects.size(); I-- > 0;)
    Facts.write(at(Objects[I], 0), Rank, nullptr);
  size_t Next = Objects.size();
  for (const auto &[O, Entries] : Facts.all())
    EXPECT_EQ(O, &Objects[--Next]);
}

TEST_F(MemoryFactsTest, OfVeryManyPlacesNoneIsLost) {
  MemoryObject O;
  int64_t Offset = 0;
  while (!Facts.isFull(&O))
    Facts.write(at(O, Offset += 4), AbstractValue(), nullptr);
  Facts.write(at(O, Offset += 4), Rank, nullptr);
  EXPECT_EQ(Facts.read(at(O, Offset)).Deg, Degree::Rank);
  EXPECT_EQ(Facts.read(at(O, -400)).Deg, Degree::Rank);
}
} // namespace
