// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reading options: what is accepted, and that every mistake is named.

#include "core/Flags.h"

#include <gtest/gtest.h>
#include <string>

using namespace tutti::rt;

namespace {

std::string errorOf(const char *Options) {
  Flags F;
  TextOf<512> Error;
  bool Good = parseFlags(Options, F, Error);
  EXPECT_EQ(Good, Error.size() == 0) << Options;
  return Error.text();
}

TEST(Flags, DefaultsWithoutOptions) {
  Flags F;
  TextOf<512> Error;
  ASSERT_TRUE(parseFlags(nullptr, F, Error));
  EXPECT_TRUE(F.halt_on_error);
  EXPECT_EQ(F.exitcode, 66);
  EXPECT_STREQ(F.log_format, "text");
  EXPECT_EQ(F.stall_timeout, 60);
}

TEST(Flags, ReadsEveryType) {
  Flags F;
  TextOf<512> Error;
  ASSERT_TRUE(parseFlags("halt_on_error=no:exitcode=3:stall_timeout=0.5:"
                         "log_path=/a b/c=d:log_format=json",
                         F, Error))
      << Error.text();
  EXPECT_FALSE(F.halt_on_error);
  EXPECT_EQ(F.exitcode, 3);
  EXPECT_EQ(F.stall_timeout, 0.5);
  EXPECT_STREQ(F.log_path, "/a b/c=d");
  EXPECT_STREQ(F.log_format, "json");
}

TEST(Flags, LastOneWins) {
  Flags F;
  TextOf<512> Error;
  ASSERT_TRUE(parseFlags("exitcode=3:exitcode=4", F, Error));
  EXPECT_EQ(F.exitcode, 4);
}

TEST(Flags, EmptyPartsAreNothing) {
  EXPECT_EQ(errorOf(""), "");
  EXPECT_EQ(errorOf(":"), "");
  EXPECT_EQ(errorOf("verbosity=1:"), "");
}

TEST(Flags, MistakesAreNamed) {
  EXPECT_NE(errorOf("haltonerror=1").find("'haltonerror'"), std::string::npos);
  EXPECT_NE(errorOf("exitcode").find("'exitcode'"), std::string::npos);
  EXPECT_NE(errorOf("exitcode=").find("exitcode"), std::string::npos);
  EXPECT_NE(errorOf("exitcode=6x").find("exitcode=6x"), std::string::npos);
  EXPECT_NE(errorOf("exitcode=1.5").find("exitcode"), std::string::npos);
  EXPECT_NE(errorOf("exitcode=0").find("1 to 255"), std::string::npos);
  EXPECT_NE(errorOf("nodes_radix=1").find("2 or more"), std::string::npos);
  EXPECT_NE(errorOf("halt_on_error=maybe").find("halt_on_error"),
            std::string::npos);
  EXPECT_NE(errorOf("stall_timeout=-1").find("stall_timeout"),
            std::string::npos);
  EXPECT_NE(errorOf("log_format=xml").find("'json'"), std::string::npos);
  EXPECT_NE(errorOf("check=some").find("'flagged'"), std::string::npos);
  std::string Long = "log_path=" + std::string(5000, 'x');
  EXPECT_NE(errorOf(Long.c_str()).find("log_path"), std::string::npos);
}

TEST(Flags, AllAreDescribed) {
  TextOf<8192> Out;
  describeFlags(Out);
#define TUTTI_FLAG(TYPE, NAME, DEFAULT, HELP)                                  \
  EXPECT_NE(strstr(Out.text(), #NAME), nullptr);
#include "tutti/Flags.def"
}

} // namespace
