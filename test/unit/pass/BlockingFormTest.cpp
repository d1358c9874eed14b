// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The forms of one operation are found by their roles; their names must agree.

#include "model/mpi/MpiCall.h"
#include <gtest/gtest.h>

using namespace tutti;

namespace {
/// As the standard forms the names: an I before the verb, _init behind it.
std::string plainName(Fn F) {
  llvm::StringRef Name = name(F);
  Name.consume_front("MPI_");
  if (isPersistent(F))
    Name.consume_back("_init");
  std::string Result = Name.lower();
  if (!isNonblocking(F))
    return Result;
  size_t Verb = Result.find('_');
  for (const char *Class : {"comm_", "file_"})
    if (Name.lower().rfind(Class, 0) == 0)
      return Result.erase(Verb + 1, 1);
  return Result.erase(0, 1);
}

TEST(BlockingForm, NamesAgree) {
  unsigned Found = 0;
  for (size_t I = 0; I < NumFns; ++I) {
    Fn F = Fn(I);
    if (!isNonblocking(F) && !isPersistent(F)) {
      EXPECT_EQ(blockingForm(F), F);
      continue;
    }
    EXPECT_NE(blockingForm(F), F) << name(F);
    EXPECT_EQ(plainName(F), plainName(blockingForm(F))) << name(F);
    ++Found;
  }
  EXPECT_GT(Found, 40u);
}

TEST(BlockingForm, OfOneAndOfAnother) {
  EXPECT_EQ(blockingForm(Fn::Comm_idup), Fn::Comm_dup);
  EXPECT_EQ(blockingForm(Fn::Comm_idup_with_info), Fn::Comm_dup_with_info);
  EXPECT_EQ(blockingForm(Fn::File_iwrite_all), Fn::File_write_all);
  EXPECT_EQ(blockingForm(Fn::Ialltoallw), Fn::Alltoallw);
  EXPECT_EQ(blockingForm(Fn::Send), Fn::Send);
}
} // namespace
