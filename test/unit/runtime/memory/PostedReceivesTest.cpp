// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Receives without a message against a look at each of them: few, which are
/// walked through, and many, which are found by what they were posted for; what
/// was written down of them must follow when they leave and are replaced.

#include "track/messages/PostedReceives.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <vector>

using namespace tutti::rt;
using namespace tutti::rt::track;

namespace {

constexpr uint64_t Comms[] = {7, 9};

bool fits(int32_t A, int32_t B, int32_t Any) {
  return A == Any || B == Any || A == B;
}

struct All {
  std::vector<Posted *> Open;

  bool isContested(const Posted *Until, uint64_t Comm, int32_t Source,
                   int32_t Tag) const {
    for (const Posted *P : Open) {
      if (P == Until)
        return false;
      if (P->Mine.Comm == Comm &&
          fits(P->Done ? P->Got : P->Peer, Source, AnyPeer) &&
          fits(P->Done ? P->GotTag : P->Mine.Tag, Tag, Channel::AnyTag))
        return true;
    }
    return false;
  }
};

struct PostedReceives : testing::TestWithParam<unsigned> {
  track::PostedReceives Receives{};
  All Expected;
  std::vector<std::unique_ptr<Posted>> Made;
  std::mt19937 Random{4711};

  int draw(int N) { return static_cast<int>(Random() % unsigned(N)); }
  int32_t source() { return draw(40) ? draw(3) : int32_t(AnyPeer); }
  int32_t tag() { return draw(40) ? draw(30) : int32_t(Channel::AnyTag); }

  Posted *make() {
    Made.push_back(std::make_unique<Posted>());
    Posted *P = Made.back().get();
    P->Peer = source();
    P->Mine.Comm = Comms[draw(2)];
    P->Mine.Tag = tag();
    return P;
  }
  Posted *copy(const Posted &P) {
    Posted *New = make();
    static_cast<Side &>(*New) = P;
    New->Mine = P.Mine;
    New->Got = P.Got;
    New->GotTag = P.GotTag;
    New->Number = P.Number;
    New->Prev = P.Prev;
    New->Next = P.Next;
    return New;
  }
  void post() {
    Posted *P = make();
    Receives.append(P);
    Expected.Open.push_back(P);
  }
  void ask() {
    const Posted *Until =
        Expected.Open.empty() || draw(2)
            ? nullptr
            : Expected.Open[size_t(draw(int(Expected.Open.size())))];
    uint64_t Comm = Comms[draw(2)];
    int32_t Source = source(), Tag = tag();
    ASSERT_EQ(Receives.isContested(Until, Comm, Source, Tag),
              Expected.isContested(Until, Comm, Source, Tag));
  }
  /// One has its message, which may be that of an earlier one.
  void end() {
    auto At = Expected.Open.begin() + draw(int(Expected.Open.size()));
    Posted *P = *At;
    if (P->Done)
      return;
    P->Got = P->Peer == AnyPeer ? draw(3) : P->Peer;
    P->GotTag = P->Mine.Tag == Channel::AnyTag ? draw(30) : P->Mine.Tag;
    if (Expected.isContested(P, P->Mine.Comm, P->Got, P->GotTag)) {
      if (draw(2)) {
        Posted *Copy = copy(*P);
        Receives.replace(*P, *Copy);
        *At = P = Copy;
      }
      return Receives.isDone(*P);
    }
    Receives.unlink(P);
    Expected.Open.erase(At);
    while (Posted *Settled = Receives.takeSettled(*P)) {
      auto Its = std::find(Expected.Open.begin(), Expected.Open.end(), Settled);
      ASSERT_NE(Its, Expected.Open.end());
      ASSERT_TRUE(Settled->Done);
      ASSERT_FALSE(Expected.isContested(Settled, Settled->Mine.Comm,
                                        Settled->Got, Settled->GotTag));
      Expected.Open.erase(Its);
    }
  }
};

TEST_P(PostedReceives, AreAsALookAtEachSays) {
  for (unsigned Round = 0; Round < 20000; ++Round) {
    switch (draw(Expected.Open.size() < GetParam() ? 4 : 8)) {
    case 0:
    case 1:
      ask();
      break;
    case 2:
    case 3:
      if (Expected.Open.size() < 2 * GetParam())
        post();
      break;
    default:
      end();
    }
    ASSERT_FALSE(HasFatalFailure()) << Round;
  }
  unsigned NumDone = 0;
  const Posted *P = Receives.first();
  for (const Posted *E : Expected.Open) {
    ASSERT_EQ(P, E);
    NumDone += E->Done;
    P = P->Next;
  }
  ASSERT_EQ(P, nullptr);
  EXPECT_EQ(Receives.numDone(), NumDone);
}

INSTANTIATE_TEST_SUITE_P(FewAndMany, PostedReceives,
                         testing::Values(4u, 16u, 60u));

} // namespace
