// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The stack of a thread that waits, walked by another one.

#include "core/stacks/FrameWalk.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace tutti::rt;

namespace {

struct Waiting {
  const void *Frame = nullptr, *Return = nullptr;
  std::vector<const void *> Returns; ///< of the functions on the way, innermost
                                     ///< first
  std::atomic<bool> IsThere{false}, MayGo{false};
};

/// What stands in front of a function of MPI.
__attribute__((noinline)) void wrapper(Waiting &W) {
  W.Frame = __builtin_frame_address(0);
  W.Return = __builtin_return_address(0);
  W.IsThere = true;
  while (!W.MayGo)
    std::this_thread::yield();
}

__attribute__((noinline)) int recurse(Waiting &W, int Depth) {
  volatile char Room[300];
  Room[0] = static_cast<char>(Depth);
  W.Returns.insert(W.Returns.begin(), __builtin_return_address(0));
  if (Depth)
    recurse(W, Depth - 1);
  else
    wrapper(W);
  return Room[0];
}

TEST(FrameWalk, AnotherThreadWalks) {
  for (int Depth : {0, 1, 7, 40}) {
    Waiting W;
    std::thread T([&] { recurse(W, Depth); });
    while (!W.IsThere)
      std::this_thread::yield();
    std::vector<const void *> Out(256);
    unsigned N = walkFrames(W.Frame, W.Return, Out.data(), 256);
    W.MayGo = true;
    T.join();
    ASSERT_GT(N, W.Returns.size());
    EXPECT_EQ(Out[0], W.Return);
    for (size_t I = 0; I < W.Returns.size(); ++I)
      EXPECT_EQ(Out[I + 1], W.Returns[I]);
  }
}

TEST(FrameWalk, OfALargeStackToo) {
  Waiting W;
  std::thread T([&] {
    volatile char Large[4 << 20];
    Large[0] = 1;
    recurse(W, 3);
    Large[1] = Large[0];
  });
  while (!W.IsThere)
    std::this_thread::yield();
  const void *Out[64];
  EXPECT_GT(walkFrames(W.Frame, W.Return, Out, 64), 5u);
  EXPECT_EQ(walkFrames(W.Frame, W.Return, Out, 2), 2u);
  W.MayGo = true;
  T.join();
}

TEST(FrameWalk, WhatIsNotThereIsNotWalked) {
  const void *Out[8];
  auto Page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  auto *Memory = static_cast<char *>(
      mmap(nullptr, Page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(Memory, MAP_FAILED);
  munmap(Memory, Page); // of a thread that has ended
  EXPECT_EQ(walkFrames(Memory, Out, Out, 8), 0u);
  EXPECT_EQ(walkFrames(nullptr, Out, Out, 8), 0u);
  // Another call is there by now.
  EXPECT_EQ(walkFrames(__builtin_frame_address(0), Out, Out, 8), 0u);
  char Word[8];
  EXPECT_FALSE(readOwnMemory(reinterpret_cast<uintptr_t>(Memory), Word, 8));
  EXPECT_TRUE(readOwnMemory(reinterpret_cast<uintptr_t>(Out), Word, 8));
}

} // namespace
