// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walking the stacks of threads that are in a call of MPI, from the outside.

#include "core/stacks/CallStacks.h"

#include "core/Text.h"
#include "core/board/Bell.h"
#include "core/board/Locked.h"
#include "core/stacks/Caller.h"
#include "core/stacks/FrameWalk.h"
#include "core/threads/Thread.h"

namespace tutti::rt {

namespace {

struct Frames {
  static constexpr unsigned Most = 1024;
  const void *At[Most];
  unsigned First = 0, Number = 0;
};

/// The call that a thread is in, which may have ended with all its memory.
bool readThread(const Thread &T, Thread &Out) {
  return readOwnMemory(reinterpret_cast<uintptr_t>(&T), &Out, sizeof(Out)) &&
         Out.Outermost;
}

bool isSameCall(const Thread &A, const Thread &B) {
  return A.Outermost == B.Outermost && A.OutermostReturn == B.OutermostReturn &&
         A.Site == B.Site;
}

bool isOfCLibrary(const void *ReturnAddress) {
  return isOfLibrary(ReturnAddress, "__libc_start_main");
}

/// Neither what calls main or begins a thread, nor OpenMP's run time, which
/// stands between a region and what is around it, nor MPI's layer for Fortran.
void trim(Frames &F) {
  unsigned Kept = F.First;
  for (unsigned I = F.First; I < F.Number; ++I)
    if (!isOfLibrary(F.At[I], "omp_get_num_threads"))
      F.At[Kept++] = F.At[I];
  F.Number = Kept;
  while (F.Number - F.First > 1 && isInLayer(F.At[F.First]))
    ++F.First;
  if (F.Number - F.First > 2 && isOfCLibrary(F.At[F.Number - 2]))
    --F.Number; // _start
  while (F.Number - F.First > 1 && isOfCLibrary(F.At[F.Number - 1]))
    --F.Number;
}

/// Of a deep recursion both ends.
uint32_t describe(StackText &Out, const Frames &F) {
  constexpr unsigned Room = StackText::MaxFrames, Half = Room / 2;
  unsigned All = F.Number - F.First;
  if (All <= Room) {
    for (unsigned I = 0; I < All; ++I)
      describeReturn(Out.Frames[I], F.At[F.First + I]);
    return All;
  }
  for (unsigned I = 0; I < Half; ++I) {
    describeReturn(Out.Frames[I], F.At[F.First + I]);
    describeReturn(Out.Frames[Room - 1 - I], F.At[F.Number - 1 - I]);
  }
  SiteText &Gap = Out.Frames[Half];
  Gap = SiteText();
  Text Says(Gap.Function, sizeof(Gap.Function));
  Says.format("(%u more)", All - Room + 1);
  return Room;
}

void say(StackHead &Head, StackText &Out, const ThreadStatus &S,
         const Thread &T) {
  static Frames F; // under the lock below
  Thread Before, After;
  uint32_t Tid = S.Tid.load(std::memory_order_acquire);
  // Who asks again and again is now here, now there.
  if (!Tid || !isAlive(Tid) || S.Polls.load(std::memory_order_relaxed) ||
      !readThread(T, Before))
    return;
  F.First = 0;
  F.Number =
      walkFrames(Before.Outermost, Before.OutermostReturn, F.At, Frames::Most);
  if (!F.Number || !readThread(T, After) || !isSameCall(Before, After) ||
      !populate(&Out, sizeof(Out)))
    return;
  trim(F);
  Head.Site = Before.Site;
  Head.NumFrames = describe(Out, F);
}

} // namespace

void askForStacks(unsigned Local) {
  RankArea &A = TheBoard.area(Local);
  A.StacksAsked.fetch_add(1, std::memory_order_release);
  ringBell(A.Bell);
}

bool hasSaidStacks(unsigned Local) {
  const RankArea &A = TheBoard.area(Local);
  return A.StacksSaid.load(std::memory_order_acquire) ==
         A.StacksAsked.load(std::memory_order_relaxed);
}

void answerForStacks() {
  RankArea *Me = TheBoard.Me;
  uint32_t Asked = Me->StacksAsked.load(std::memory_order_acquire);
  if (Asked == Me->StacksSaid.load(std::memory_order_relaxed))
    return;
  static Mutex Lock;
  if (!Lock.tryLock())
    return; // another thread is at it
  for (unsigned I = 0; I < MaxThreads; ++I) {
    Me->StackHeads[I].NumFrames = 0;
    if (const Thread *T = threadIn(I))
      say(Me->StackHeads[I], Me->Stacks[I], Me->Threads[I], *T);
  }
  Me->StacksSaid.store(Asked, std::memory_order_release);
  Lock.unlock();
}

} // namespace tutti::rt
