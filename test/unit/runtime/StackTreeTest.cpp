// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What stacks have in common stands once.

#include "report/print/StackTree.h"

#include "report/print/Symbolize.h"

#include <cstring>
#include <gtest/gtest.h>
#include <string>
#include <vector>

using namespace tutti::rt;

namespace {

/// Frames in a module that no symbolizer knows: function and offset stay.
constexpr char Paths[] = "\0/nowhere/app";

struct Stack {
  std::vector<SiteText> Frames;
  /// Innermost first, by one letter each.
  explicit Stack(const char *Functions) {
    for (; *Functions; ++Functions) {
      SiteText T = {};
      T.File = 1;
      T.Function[0] = *Functions;
      T.Offset = static_cast<uint64_t>(*Functions);
      Frames.push_back(T);
    }
  }
};

StackTree Tree;

void add(int Rank, const char *Functions) {
  Stack S(Functions);
  Tree.add(Rank, S.Frames.data(), static_cast<unsigned>(S.Frames.size()),
           Paths);
}

std::string text() {
  Tree.lookUp();
  static char Buffer[65536];
  Text Out(Buffer, sizeof(Buffer));
  Tree.print(Out);
  return Buffer;
}

TEST(StackTree, OuterFramesStandOnce) {
  Tree.clear();
  add(0, "hsm");
  add(2, "hsm");
  add(1, "gtsm");
  EXPECT_TRUE(Tree.isWorthShowing());
  EXPECT_EQ(text(), "  call stacks, outermost first:\n"
                    "    ranks 0-2: /nowhere/app+0x6d in m\n"
                    "      /nowhere/app+0x73 in s\n"
                    "      ranks 0,2: /nowhere/app+0x68 in h\n"
                    "      rank 1: /nowhere/app+0x74 in t\n"
                    "        /nowhere/app+0x67 in g\n");
}

TEST(StackTree, AStackMayEndWithinAnother) {
  Tree.clear();
  add(0, "am");
  add(1, "aam");
  Tree.lookUp();
  static char Buffer[4096];
  Text Out(Buffer, sizeof(Buffer));
  Tree.printJson(Out);
  std::string Json = Buffer;
  EXPECT_NE(Json.find("{\"ranks\":[0],\"frames\":[{\"file\":\"/nowhere/"
                      "app+0x61\",\"line\":0,\"column\":0,\"function\":\"a\"},"
                      "{\"file\":\"/nowhere/app+0x6d\""),
            std::string::npos)
      << Json;
  EXPECT_NE(Json.find("{\"ranks\":[1],\"frames\":["), std::string::npos);
}

TEST(StackTree, CallsFromMainNeedNone) {
  Tree.clear();
  EXPECT_FALSE(Tree.isWorthShowing());
  add(0, "m");
  add(1, "n");
  EXPECT_FALSE(Tree.isWorthShowing());
  add(2, "an");
  EXPECT_TRUE(Tree.isWorthShowing());
}

TEST(StackTree, WhatDoesNotFitIsLeftOut) {
  Tree.clear();
  SiteText Frames[2] = {};
  Frames[1].Offset = 1;
  for (int Rank = 0; Rank < 200; ++Rank) {
    Frames[0].Offset = static_cast<uint64_t>(Rank + 2);
    Tree.add(Rank, Frames, 2, Paths);
  }
  EXPECT_NE(text().find("ranks 0-199: "), std::string::npos);
}

} // namespace
