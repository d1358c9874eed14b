// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The lock of a process's own data: one at a time, and who sleeps is woken.

#include "core/board/Locked.h"

#include <cerrno>
#include <gtest/gtest.h>
#include <sched.h>
#include <thread>
#include <vector>

using namespace tutti::rt;

namespace {

TEST(Mutex, OneAtATime) {
  Mutex M;
  unsigned Sum = 0;
  std::vector<std::thread> All;
  for (int T = 0; T < 4; ++T)
    All.emplace_back([&] {
      for (int I = 0; I < 5000; ++I) {
        Locked L(M);
        unsigned Seen = Sum;
        if (I % 1000 == 0) // others come, wait and fall asleep
          sched_yield();
        Sum = Seen + 1;
      }
    });
  for (std::thread &T : All)
    T.join();
  EXPECT_EQ(Sum, 20000u);
}

TEST(Mutex, TriedOnlyWhenFree) {
  Mutex M;
  ASSERT_TRUE(M.tryLock());
  EXPECT_FALSE(M.tryLock());
  errno = 77;
  std::thread Other([&] {
    errno = 78;
    Locked L(M);
    EXPECT_EQ(errno, 78);
  });
  for (int I = 0; I < 50; ++I)
    sched_yield();
  M.unlock();
  Other.join();
  EXPECT_EQ(errno, 77);
  EXPECT_TRUE(M.tryLock());
}

} // namespace
