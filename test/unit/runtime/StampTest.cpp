// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is read between two looks at a stamp is of one call, though its owner
/// writes all the time and to the same place again.

#include "core/board/Stamp.h"

#include <gtest/gtest.h>
#include <thread>

using namespace tutti::rt;

namespace {

constexpr uint64_t Id = 0x1234;

struct Place {
  Stamp Of;
  std::atomic<uint32_t> Words[4];
};

TEST(Stamp, IsOfOneCall) {
  Place P{};
  EXPECT_FALSE(P.Of.is(Id, 0));
  P.Of.open();
  P.Of.publish(Id, 0);
  EXPECT_TRUE(P.Of.is(Id, 0));
  EXPECT_TRUE(P.Of.isStill(Id, 0));
  EXPECT_FALSE(P.Of.is(Id, 1));
  EXPECT_FALSE(P.Of.is(Id + 1, 0));
  P.Of.open();
  EXPECT_FALSE(P.Of.isStill(Id, 0));
}

TEST(Stamp, NothingHalfWrittenIsTaken) {
  constexpr uint32_t Last = 40000000;
  Place P{};
  std::atomic<uint32_t> Coming{0};
  std::thread Owner([&] {
    for (uint32_t Call = 1; Call <= Last; ++Call) {
      Coming.store(Call, std::memory_order_relaxed);
      P.Of.open();
      for (std::atomic<uint32_t> &W : P.Words)
        W.store(0, std::memory_order_relaxed);
      for (std::atomic<uint32_t> &W : P.Words)
        W.store(Call, std::memory_order_relaxed);
      P.Of.publish(Id, Call);
    }
  });
  uint64_t Taken = 0;
  bool Torn = false;
  for (uint32_t Call = 0; Call < Last;) {
    Call = Coming.load(std::memory_order_relaxed);
    if (!P.Of.is(Id, Call))
      continue;
    bool Same = true;
    for (const std::atomic<uint32_t> &W : P.Words)
      Same &= W.load(std::memory_order_relaxed) == Call;
    if (!P.Of.isStill(Id, Call))
      continue;
    ++Taken;
    Torn |= !Same;
  }
  Owner.join();
  EXPECT_FALSE(Torn);
  EXPECT_GT(Taken, 0u);
}

} // namespace
