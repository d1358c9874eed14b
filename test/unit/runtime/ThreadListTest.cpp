// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which threads of a process are known: those that MPI made, and those that
/// are shown waiting, by their numbers and not by how many they are.

#include "core/threads/ThreadList.h"

#include <gtest/gtest.h>
#include <initializer_list>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace tutti::rt;

namespace {

ThreadList list(std::initializer_list<uint32_t> Tids) {
  ThreadList L;
  for (uint32_t T : Tids)
    L.add(T);
  return L;
}

TEST(ThreadList, OnlyWhatCameWhileMpiStartedIsItsOwn) {
  ThreadList Made;
  findMade(list({10}), list({10, 11, 12}), Made);
  ASSERT_EQ(Made.size(), 2u);
  EXPECT_TRUE(Made.has(11) && Made.has(12));
  EXPECT_FALSE(Made.has(10));
}

TEST(ThreadList, AThreadThatWasThereMayHaveMadeOthers) {
  ThreadList Made;
  findMade(list({10, 11}), list({10, 11, 12}), Made);
  EXPECT_EQ(Made.size(), 0u);
}

TEST(ThreadList, AsManyAsBeforeAreNotTheSame) {
  ThreadList Known = list({11, 12}), Waiting = list({10});
  EXPECT_TRUE(areAllKnown(list({10, 11, 12}), Known, Waiting));
  EXPECT_TRUE(areAllKnown(list({12, 10}), Known, Waiting)); // one has ended
  EXPECT_FALSE(areAllKnown(list({10, 11, 13}), Known, Waiting));
  EXPECT_FALSE(areAllKnown(list({10, 11, 12, 13}), Known, Waiting));
}

TEST(ThreadList, WhatWasNotListedIsNotKnown) {
  ThreadList Many, Known, Waiting;
  EXPECT_FALSE(areAllKnown(Many, Known, Waiting));
  for (uint32_t T = 1; T <= ThreadList::Room + 1; ++T) {
    Many.add(T);
    Known.add(T);
  }
  EXPECT_FALSE(Many.isComplete());
  EXPECT_FALSE(areAllKnown(Many, Known, Waiting));
  EXPECT_FALSE(Many.read(0x7fffffff));
  EXPECT_FALSE(areAllKnown(Many, Known, Waiting));
}

TEST(ThreadList, OfThisProcess) {
  struct Other {
    pthread_barrier_t Start, End;
    uint32_t Tid;
  } O;
  pthread_barrier_init(&O.Start, nullptr, 2);
  pthread_barrier_init(&O.End, nullptr, 2);
  ThreadList Before, After, Made, Waiting;
  ASSERT_TRUE(Before.read(getpid()));
  pthread_t T;
  auto Run = [](void *P) -> void * {
    auto &O = *static_cast<Other *>(P);
    O.Tid = static_cast<uint32_t>(syscall(SYS_gettid));
    pthread_barrier_wait(&O.Start);
    pthread_barrier_wait(&O.End);
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&T, nullptr, Run, &O), 0);
  pthread_barrier_wait(&O.Start);
  ASSERT_TRUE(After.read(getpid()));
  findMade(Before, After, Made);
  ASSERT_EQ(Made.size(), 1u);
  EXPECT_EQ(Made.at(0), O.Tid);
  Waiting.add(static_cast<uint32_t>(syscall(SYS_gettid)));
  EXPECT_TRUE(areAllKnown(After, Made, Waiting));
  EXPECT_FALSE(areAllKnown(After, Before, Waiting));
  pthread_barrier_wait(&O.End);
  pthread_join(T, nullptr);
}

} // namespace
