// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which waits in OpenMP are proven to need another thread, in random teams,
/// against a model that tries what the threads that wait could do by
/// themselves. The threads are real ones that do one step each time they are
/// told; nothing sleeps.

#include "omp/TeamWaits.h"
#include "core/board/Board.h"
#include "omp/TaskFamilies.h"

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>
#include <vector>

using namespace tutti::rt;

namespace {

/// A thread that does what it is given, and is done when give returns.
class Puppet {
public:
  Puppet() : Its([this] { run(); }) {}
  ~Puppet() {
    give([this] { Leaves = true; });
    Its.join();
  }
  void give(const std::function<void()> &Step) {
    std::unique_lock<std::mutex> L(M);
    Next = Step;
    Has = true;
    Changed.notify_all();
    Changed.wait(L, [&] { return !Has; });
  }

private:
  void run() {
    std::unique_lock<std::mutex> L(M);
    while (!Leaves) {
      Changed.wait(L, [&] { return Has; });
      Next();
      Has = false;
      Changed.notify_all();
    }
    teams::threadEnds();
  }
  std::mutex M;
  std::condition_variable Changed;
  std::function<void()> Next;
  bool Has = false, Leaves = false;
  std::thread Its;
};

class TeamWaits : public testing::Test {
protected:
  void SetUp() override {
    TheBoard.Areas = static_cast<char *>(calloc(1, RankArea::stride()));
    TheBoard.Me = reinterpret_cast<RankArea *>(TheBoard.Areas);
    TheBoard.Me->State = Lifecycle::Running;
  }
  void TearDown() override {
    free(TheBoard.Areas);
    TheBoard = Board();
  }
  /// Waits on the board, and how many of them are proven.
  static unsigned waiting(unsigned &Proven) {
    teams::lookAtWaits();
    unsigned N = 0;
    Proven = 0;
    for (const TeamWait &W : TheBoard.Me->Teams) {
      N += W.waits();
      Proven += W.waits() && W.isProven();
    }
    return N;
  }
};

constexpr uint64_t Lock = 0x1234;

TEST_F(TeamWaits, ABarrierIsProvenUntilAllHaveCome) {
  Puppet A, B;
  Team *T = teams::begin(nullptr);
  ASSERT_TRUE(T);
  unsigned Proven;
  auto Arrive = [&](Puppet &P) {
    P.give([T] {
      teams::arrives(*T);
      teams::show(TeamWait::Kind::Barrier, nullptr, T, 1, 0);
    });
  };
  A.give([T] { teams::join(T, 0, 2); });
  Arrive(A);
  EXPECT_EQ(waiting(Proven), 1u);
  EXPECT_EQ(Proven, 0u); // the other one has not begun
  B.give([T] { teams::join(T, 1, 2); });
  EXPECT_EQ(waiting(Proven), 1u);
  EXPECT_EQ(Proven, 1u);
  Arrive(B);
  EXPECT_EQ(waiting(Proven), 2u);
  EXPECT_EQ(Proven, 0u);
  A.give([] { teams::endWait(); });
  B.give([] { teams::endWait(); });
  EXPECT_EQ(waiting(Proven), 0u);
  A.give([T] { teams::leave(T); });
  B.give([T] { teams::leave(T); });
  teams::end(T);
}

TEST_F(TeamWaits, ALockIsProvenWhileAnotherThreadHasIt) {
  Puppet A, B;
  unsigned Proven;
  A.give([] { teams::gotLock(Lock); });
  B.give([] { teams::show(TeamWait::Kind::Lock, nullptr, nullptr, 0, Lock); });
  EXPECT_EQ(waiting(Proven), 1u);
  EXPECT_EQ(Proven, 1u);
  A.give([] { teams::gaveLock(Lock); });
  EXPECT_EQ(waiting(Proven), 1u);
  EXPECT_EQ(Proven, 0u);
  B.give([] { teams::gotLock(Lock); });
  EXPECT_EQ(waiting(Proven), 0u);
  B.give([] { teams::gaveLock(Lock); });
}

TEST_F(TeamWaits, ATaskThatIsReadyLetsAnyoneGoOn) {
  Puppet A, B;
  Team *T = teams::begin(nullptr);
  unsigned Proven;
  A.give([T] { teams::join(T, 0, 2); });
  B.give([T] { teams::join(T, 1, 2); });
  B.give([T] { teams::taskMade(T); });
  A.give([T] {
    teams::arrives(*T);
    teams::show(TeamWait::Kind::Barrier, nullptr, T, 1, 0);
  });
  waiting(Proven);
  EXPECT_EQ(Proven, 0u);
  B.give([T] { teams::taskRuns(T); });
  waiting(Proven);
  EXPECT_EQ(Proven, 1u);
  // All have come, but the task is not finished: who is in it comes last.
  B.give([T] { teams::arrives(*T); });
  waiting(Proven);
  EXPECT_EQ(Proven, 1u);
  B.give([T] { teams::taskFinished(T); });
  waiting(Proven);
  EXPECT_EQ(Proven, 0u);
  A.give([T] { teams::leave(T); });
  B.give([T] { teams::leave(T); });
  teams::end(T);
}

TEST_F(TeamWaits, TasksOfOnesOwnAreWaitedForAsLongAsTheyAreNotFinished) {
  Puppet A, B;
  Team *T = teams::begin(nullptr);
  TaskFamily *Group = openFamily(nullptr), *Inner = openFamily(Group);
  ASSERT_TRUE(Group && Inner && Inner->Outer == Group);
  unsigned Proven;
  A.give([T] { teams::join(T, 0, 2); });
  B.give([T] { teams::join(T, 1, 2); });
  auto Wait = [=](Puppet &P, TaskFamily *F) {
    P.give([=] {
      teams::showTasks(TeamWait::Kind::Taskwait, nullptr, T, F->Unfinished);
    });
  };
  joinFamily(Inner);
  teams::taskMade(T);
  Wait(A, Inner);
  waiting(Proven);
  EXPECT_EQ(Proven, 0u); // it may begin the task
  B.give([T] { teams::taskRuns(T); });
  waiting(Proven);
  EXPECT_EQ(Proven, 1u);
  Wait(A, Group); // which has no tasks
  waiting(Proven);
  EXPECT_EQ(Proven, 0u);
  Wait(A, Inner);
  closeFamily(Inner); // its tasks keep it
  teams::taskFinished(T);
  leaveFamily(Inner);
  waiting(Proven);
  EXPECT_EQ(Proven, 0u);
  EXPECT_EQ(Inner->Users, 0u);
  closeFamily(Group);
  A.give([T] { teams::leave(T); });
  B.give([T] { teams::leave(T); });
  teams::end(T);
}

TEST_F(TeamWaits, ATaskIsNoWayOutForWhoCannotBeginIt) {
  Puppet A, B;
  Team *T = teams::begin(nullptr), *Other = teams::begin(nullptr);
  unsigned Proven;
  A.give([T] { teams::join(T, 0, 1); });
  B.give([Other] { teams::join(Other, 0, 1); });
  A.give([] { teams::gotLock(Lock); });
  B.give([] { teams::show(TeamWait::Kind::Lock, nullptr, nullptr, 0, Lock); });
  teams::taskMade(Other);
  waiting(Proven);
  EXPECT_EQ(Proven, 1u);
  A.give([] { teams::gaveLock(Lock); });
  teams::taskMade(T);
  B.give([Other] {
    teams::arrives(*Other);
    teams::show(TeamWait::Kind::Barrier, nullptr, Other, 2, 0);
  });
  waiting(Proven);
  EXPECT_EQ(Proven, 0u); // a task of its own team
  teams::taskRuns(Other);
  waiting(Proven);
  EXPECT_EQ(Proven, 1u); // only one of another
  A.give([T] { teams::leave(T); });
  B.give([Other] { teams::leave(Other); });
  teams::end(T);
  teams::end(Other);
}

TEST_F(TeamWaits, WhoSleepsIsProvenWhenNobodyMovedSince) {
  Puppet A, B;
  unsigned Proven;
  // A puppet that has nothing to do sleeps; until it does it is not proven.
  auto Look = [&] {
    for (int I = 0; I < 1000000 && (waiting(Proven), Proven == 0); ++I)
      std::this_thread::yield();
    return Proven;
  };
  A.give([] { teams::show(TeamWait::Kind::Join, nullptr, nullptr, 0, 0); });
  EXPECT_EQ(waiting(Proven), 1u);
  EXPECT_EQ(Proven, 0u);
  EXPECT_EQ(Look(), 1u);
  B.give([] { teams::show(TeamWait::Kind::Lock, nullptr, nullptr, 0, Lock); });
  waiting(Proven);
  EXPECT_EQ(Proven, 0u); // B may have woken it
  EXPECT_EQ(Look(), 1u);
  // Who runs was woken.
  std::atomic<bool> Go{false}, Runs{false};
  std::thread Driver([&] {
    A.give([&] {
      Runs = true;
      while (!Go)
        ;
    });
  });
  while (!Runs)
    std::this_thread::yield();
  for (int I = 0; I < 20; ++I) {
    waiting(Proven);
    EXPECT_EQ(Proven, 0u);
  }
  Go = true;
  Driver.join();
}

TEST_F(TeamWaits, WhoLooksForItsTurnIsProvenWhenItHasLookedForLong) {
  std::atomic<bool> Shown{false}, Over{false};
  std::thread Looks([&] {
    teams::show(TeamWait::Kind::Ordered, nullptr, nullptr, 0, 0);
    Shown = true;
    while (!Over)
      ;
    teams::threadEnds();
  });
  while (!Shown)
    std::this_thread::yield();
  unsigned Proven, Seen = 0;
  waiting(Proven);
  EXPECT_EQ(Proven, 0u); // the beginning
  for (unsigned long I = 0; I < 100000000 && !Seen; ++I) {
    waiting(Seen);
    std::this_thread::yield();
  }
  EXPECT_EQ(Seen, 1u);
  Over = true;
  Looks.join();
}

/// One team of three; each thread does random steps of a small OpenMP.
struct Model {
  static constexpr unsigned N = 3;
  enum At { Working, AtBarrier, AtLock, InTask };
  At Is[N] = {Working, Working, Working};
  unsigned Came[N] = {};
  int Owner = -1;
  unsigned Ready = 0, Open = 0;
  bool Inside[N] = {}; ///< executes a task while it is at a barrier

  bool isComplete(unsigned I) const {
    for (unsigned Came : this->Came)
      if (Came < this->Came[I])
        return false;
    return Open == 0;
  }
  /// Without a step of a thread that does not wait.
  bool canGoOn(unsigned I) const {
    if (Is[I] == AtBarrier)
      return Ready || isComplete(I);
    return Is[I] == AtLock && Owner < 0;
  }
};

class RandomTeams : public TeamWaits {
protected:
  static unsigned below(unsigned N) {
    return static_cast<unsigned>(rand()) % N;
  }
  void showBarrier(unsigned I) {
    unsigned Number = M.Came[I];
    Team *T = this->T;
    P[I].give(
        [=] { teams::show(TeamWait::Kind::Barrier, nullptr, T, Number, 0); });
    M.Is[I] = Model::AtBarrier;
  }
  void work(unsigned I) {
    Team *T = this->T;
    switch (below(4)) {
    case 0:
      if (M.Inside[I] || M.Owner == static_cast<int>(I))
        return;
      ++M.Came[I];
      P[I].give([=] { teams::arrives(*T); });
      return showBarrier(I);
    case 1:
      if (M.Owner == static_cast<int>(I)) {
        P[I].give([] { teams::gaveLock(Lock); });
        M.Owner = -1;
        return;
      }
      P[I].give(
          [] { teams::show(TeamWait::Kind::Lock, nullptr, nullptr, 0, Lock); });
      M.Is[I] = Model::AtLock;
      return;
    case 2:
      P[I].give([=] { teams::taskMade(T); });
      ++M.Ready;
      ++M.Open;
      return;
    default:
      if (!M.Inside[I] || M.Owner == static_cast<int>(I))
        return;
      P[I].give([=] { teams::taskFinished(T); });
      M.Inside[I] = false;
      --M.Open;
      return showBarrier(I);
    }
  }
  void goOn(unsigned I) {
    if (M.Is[I] == Model::AtLock) {
      P[I].give([] { teams::gotLock(Lock); });
      M.Owner = static_cast<int>(I);
    } else if (M.Ready) {
      Team *In = T;
      P[I].give([In] {
        teams::taskRuns(In);
        teams::endWait();
      });
      --M.Ready;
      M.Inside[I] = true;
    } else {
      P[I].give([] { teams::endWait(); });
    }
    M.Is[I] = Model::Working;
  }
  void compare() {
    teams::lookAtWaits();
    for (unsigned I = 0; I < Model::N; ++I) {
      const TeamWait *W = nullptr;
      for (const TeamWait &Its : TheBoard.Me->Teams)
        if (Its.Tid.load() && Its.Thread == I)
          W = &Its;
      ASSERT_TRUE(W);
      bool Waits = M.Is[I] != Model::Working;
      ASSERT_EQ(W->waits(), Waits);
      // Who can go on is never taken for one that cannot.
      if (Waits && W->isProven()) {
        ASSERT_FALSE(M.canGoOn(I));
        ++Proven;
      }
      // And all others are seen, as long as there is no task to take.
      if (Waits && !M.Ready && !M.canGoOn(I)) {
        ASSERT_TRUE(W->isProven());
      }
    }
  }
  void begin() {
    M = Model();
    T = teams::begin(nullptr);
    Team *In = T;
    for (unsigned I = 0; I < Model::N; ++I)
      P[I].give([=] { teams::join(In, I, Model::N); });
  }
  /// Wherever its threads are: mostly they wait for each other.
  void end() {
    for (; M.Ready; --M.Ready)
      teams::taskRuns(T);
    Team *In = T;
    bool HasLock[Model::N] = {};
    if (M.Owner >= 0)
      HasLock[M.Owner] = true;
    for (unsigned I = 0; I < Model::N; ++I)
      P[I].give([=] {
        teams::endWait();
        if (HasLock[I])
          teams::gaveLock(Lock);
        teams::leave(In);
      });
    teams::end(T);
  }
  Model M;
  Team *T = nullptr;
  Puppet P[Model::N];
  unsigned Proven = 0;
};

TEST_F(RandomTeams, AreJudgedAsTheModelDoes) {
  srand(7);
  for (int Round = 0; Round < 400; ++Round) {
    begin();
    for (int Step = 0; Step < 60; ++Step) {
      unsigned I = below(Model::N);
      if (M.Is[I] == Model::Working)
        work(I);
      else if (M.canGoOn(I))
        goOn(I);
      compare();
      if (HasFatalFailure())
        return;
    }
    end();
  }
  EXPECT_GT(Proven, 5000u);
}

} // namespace
