// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What can be read here, with memory that cannot be.

#include "track/memory/HostMemory.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

using namespace tutti::rt::track;

namespace {

struct Mapped {
  static constexpr size_t Size = 256 * 1024;
  uintptr_t Low;
  explicit Mapped(int Access)
      : Low(reinterpret_cast<uintptr_t>(
            mmap(nullptr, Size, Access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {}
  // It stays: what comes to its place must not count as known.
  void unmap() { munmap(reinterpret_cast<void *>(Low), Size); }
};

TEST(HostMemory, ReadsWhatIsThere) {
  Mapped There(PROT_READ | PROT_WRITE);
  int Local = 0;
  auto At = reinterpret_cast<uintptr_t>(&Local);
  EXPECT_TRUE(isReadable(At, At + sizeof(Local), false));
  EXPECT_TRUE(isReadable(At, At + 1, true));
  EXPECT_TRUE(isReadable(There.Low, There.Low + There.Size, false));
  EXPECT_TRUE(isKnownPage(There.Low));
  EXPECT_TRUE(isReadable(There.Low, There.Low + There.Size, true));
}

TEST(HostMemory, LeavesAloneWhatIsNot) {
  Mapped Hidden(PROT_NONE);
  uint64_t Before = numUnreadable();
  EXPECT_FALSE(isReadable(Hidden.Low, Hidden.Low + 8, false));
  EXPECT_FALSE(isReadable(Hidden.Low, Hidden.Low + Hidden.Size, false));
  EXPECT_FALSE(isKnownPage(Hidden.Low));
  EXPECT_EQ(numUnreadable(), Before + 2);
  // The first page is no known one because nothing is known.
  EXPECT_FALSE(isReadable(16, 32, false));
  EXPECT_TRUE(isReadable(16, 16, false)); // nothing of it
}

/// It ends where another allocation begins that cannot be read.
TEST(HostMemory, BothEnds) {
  Mapped Half(PROT_READ);
  uintptr_t Middle = Half.Low + Half.Size / 2;
  mprotect(reinterpret_cast<void *>(Middle), Half.Size / 2, PROT_NONE);
  EXPECT_TRUE(isReadable(Half.Low, Middle, false));
  EXPECT_FALSE(isReadable(Half.Low, Middle + 1, false));
}

/// Large blocks go back to the system when they are freed: known or not, they
/// are asked for again where they may be gone.
TEST(HostMemory, SeesThatItIsGone) {
  Mapped Block(PROT_READ | PROT_WRITE);
  EXPECT_TRUE(isReadable(Block.Low, Block.Low + Block.Size, false));
  Block.unmap();
  uint64_t Before = numUnreadable();
  EXPECT_FALSE(isReadable(Block.Low, Block.Low + Block.Size, true));
  EXPECT_EQ(numUnreadable(), Before); // the program's fault, not left out
}

} // namespace
