// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-thread-level as the program runs: compares who calls with the level.

#include "mpi/start/Level.h"

#include "core/findings/LocalFinding.h"
#include "core/texts/Start.def"
#include "core/texts/Words.def"
#include "core/threads/TaskPath.h"
#include "mpi/agreement/Agree.h"
#include "mpi/wrappers/LeftCalls.h"

// Every OpenMP runtime has it; a program without OpenMP has none.
extern "C" int omp_in_parallel(void) __attribute__((weak));

namespace tutti::rt {

LevelState TheLevel;
std::atomic<bool> CallsMayBeLeft;

namespace {

int LevelAsked, LevelProvided;

const char *levelName(int Level) {
  switch (Level) {
  case MPI_THREAD_SINGLE:
    return "MPI_THREAD_SINGLE";
  case MPI_THREAD_FUNNELED:
    return "MPI_THREAD_FUNNELED";
  case MPI_THREAD_SERIALIZED:
    return "MPI_THREAD_SERIALIZED";
  default:
    return "MPI_THREAD_MULTIPLE";
  }
}

/// One report for each pair of places.
void tellLevel(Severity How, const char *What, int Needed, Fn F, uint32_t Site,
               const char *Who, bool NamesOther) {
  if (!Checking.load(std::memory_order_relaxed))
    return;
  LocalFinding Found(Check::ThreadLevel, How);
  Found.Head.format(said::LevelBelow, What, levelName(LevelProvided));
  Found.add(F, Site).Note.put(Who);
  if (NamesOther)
    Found.add(TheLevel.Call, TheLevel.Site)
        .Note.put(TheLevel.Rules & OneAtATime ? said::OtherThreadInIt
                                              : said::LastOfMainThread);
  if (LevelAsked < Needed)
    Found.Advice.format(said::AskFor, row(Fn::Init_thread).Name,
                        levelName(Needed));
  else
    Found.Advice.format(said::AskedForMore, levelName(LevelAsked));
  tellLocal(Found);
}

} // namespace

void startLevel(Fn Start, uint32_t Site, int Asked, int Provided) {
  LevelAsked = Asked < 0 ? static_cast<int>(MPI_THREAD_SINGLE) : Asked;
  LevelProvided = Provided;
  TheLevel.MainTid = threadId();
  TheLevel.Call = Start;
  TheLevel.Site = Site;
  if (Provided == MPI_THREAD_SERIALIZED)
    TheLevel.Rules = OneAtATime;
  else if (Provided < MPI_THREAD_SERIALIZED)
    TheLevel.Rules = MainOnly;
  if (Provided == MPI_THREAD_SINGLE && omp_in_parallel)
    TheLevel.Rules |= NoTeams;
}

void cleanUpAfterJump(Thread &T) {
  {
    Blocked Ends(T);
  }
  T.NumWaits = 0;
  uint32_t Holder = T.Tid;
  TheLevel.Inside.compare_exchange_strong(Holder, 0, std::memory_order_release);
}

void LevelGuard::enter(const Thread &T, Fn F, uint32_t Site) {
  if (TheLevel.Rules & OneAtATime) {
    uint32_t Other = 0;
    Mine = TheLevel.Inside.compare_exchange_strong(Other, T.Tid,
                                                   std::memory_order_acquire);
    if (!Mine && Other != T.Tid && CallsMayBeLeft)
      return;
    if (!Mine && Other != T.Tid)
      return tellLevel(Severity::Error, said::TwoThreadsCall,
                       MPI_THREAD_MULTIPLE, F, Site, said::ThisThreadEnters,
                       true);
  } else if (T.Tid != TheLevel.MainTid) {
    return tellLevel(Severity::Error, said::OtherThreadCalls,
                     MPI_THREAD_SERIALIZED, F, Site, said::AThreadOfOthers,
                     true);
  }
  TheLevel.Call = F;
  TheLevel.Site = Site;
  if (TheLevel.Rules & MainOnly && T.isFlagged(Check::ThreadLevel))
    if (const TaskPath *Here = currentTask();
        Here && Here->Choice && !Here->last().Alone)
      tellLevel(Severity::Warning, said::AnyThreadMayCall,
                MPI_THREAD_SERIALIZED, F, Site, said::TheMainThread, false);
  if (TheLevel.Rules & NoTeams && omp_in_parallel())
    tellLevel(Severity::Warning, said::CallInParallel, MPI_THREAD_FUNNELED, F,
              Site, "", false);
}

} // namespace tutti::rt
