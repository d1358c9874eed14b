// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Memory of the board that the system has not got is an answer, not a crash,
/// on systems of any age.

#include "core/board/Board.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tutti::rt;

namespace {

constexpr size_t Page = 4096;

/// The last pages of the mapping lie behind the end of the file: to touch one
/// is SIGBUS, as where there is no memory left.
TEST(BoardMemory, TouchedPagesAreThere) {
  int Fd = memfd_create("tutti-unit", 0);
  ASSERT_EQ(ftruncate(Fd, 64 * Page), 0);
  char *Base = static_cast<char *>(
      mmap(nullptr, 80 * Page, PROT_READ | PROT_WRITE, MAP_SHARED, Fd, 0));
  ASSERT_NE(Base, MAP_FAILED);
  strcpy(Base + 3 * Page, "stays");
  EXPECT_TRUE(touch(Base + Page + 100, 8 * Page));
  struct stat S;
  fstat(Fd, &S);
  EXPECT_EQ(S.st_blocks * 512, long(9 * Page));
  EXPECT_STREQ(Base + 3 * Page, "stays");
  EXPECT_FALSE(touch(Base + 60 * Page, 8 * Page));
  EXPECT_EQ(errno, ENOSPC);
  EXPECT_FALSE(populate(Base + 60 * Page, 8 * Page));
  EXPECT_EQ(errno, ENOSPC);
  munmap(Base, 80 * Page);
  close(Fd);
}

/// The system ends who writes behind the limit for files.
TEST(BoardMemory, LimitOfFilesIsAnAnswer) {
  std::string Name = "/tutti-unit-board-" + std::to_string(getpid());
  struct rlimit Old, Small;
  getrlimit(RLIMIT_FSIZE, &Old);
  Small = Old;
  Small.rlim_cur = 65536;
  setrlimit(RLIMIT_FSIZE, &Small);
  EXPECT_FALSE(openBoard(Name.c_str(), true, 2, 0));
  EXPECT_EQ(errno, EFBIG);
  setrlimit(RLIMIT_FSIZE, &Old);
  EXPECT_FALSE(findBoard(Name.c_str()));
}

} // namespace
