// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The parts of the runtime's fast path one by one, without MPI: signatures,
/// the hash of a record, and the agreement on a slot, alone and against another
/// core.

#include "core/Hooks.h"
#include "core/board/CallRing.h"
#include "core/board/Signature.h"

#include <benchmark/benchmark.h>

#include <cstdlib>

using namespace tutti;
using namespace tutti::rt;

namespace {

constexpr Signature Double = basicSignature(8), Int = basicSignature(4);

void signatureRepeat(benchmark::State &State) {
  auto Count = static_cast<uint64_t>(State.range(0));
  for (auto _ : State) {
    benchmark::DoNotOptimize(Count);
    Signature S = repeat(Double, Count);
    benchmark::DoNotOptimize(S);
  }
}
BENCHMARK(signatureRepeat)
    ->Arg(1)
    ->Arg(2)
    ->Arg(1000)
    ->Arg(1024)
    ->Arg(131072)
    ->Arg(1l << 40);

/// What the classic library does: one element after the other.
void signatureByElements(benchmark::State &State) {
  auto Count = static_cast<uint64_t>(State.range(0));
  for (auto _ : State) {
    Signature S;
    for (uint64_t I = 0; I < Count; ++I)
      S = join(S, Double);
    benchmark::DoNotOptimize(S);
  }
}
BENCHMARK(signatureByElements)->Arg(1)->Arg(1024)->Arg(131072);

void signatureJoin(benchmark::State &State) {
  Signature A = Double, B = Int;
  for (auto _ : State) {
    A = join(A, B);
    benchmark::DoNotOptimize(A);
  }
}
BENCHMARK(signatureJoin);

void signatureFold(benchmark::State &State) {
  Signature S = repeat(Double, 1000);
  for (auto _ : State) {
    benchmark::DoNotOptimize(S);
    benchmark::DoNotOptimize(S.fold());
  }
}
BENCHMARK(signatureFold);

void recordHash(benchmark::State &State) {
  Record R;
  R.Function = Fn::Bcast;
  R.Root = 0;
  R.Signature = Double.fold();
  for (auto _ : State) {
    benchmark::DoNotOptimize(R);
    benchmark::DoNotOptimize(R.hash());
  }
}
BENCHMARK(recordHash);

/// A board of this process, which the threads of a benchmark share.
void needBoard(benchmark::State &State) {
  static bool Good = openPrivateBoard();
  if (!Good)
    State.SkipWithError("no memory for a board");
}

void rememberRecord(benchmark::State &State) {
  needBoard(State);
  Record R;
  R.Function = Fn::Bcast;
  uint32_t Call = 0;
  for (auto _ : State)
    remember(1, Call++, 1, R, false);
}
BENCHMARK(rememberRecord);

/// Every thread takes part in call after call, as fast as it can: the last one
/// to come finds the line in another core's cache.
void arriveAtSlot(benchmark::State &State) {
  needBoard(State);
  static std::atomic<uint32_t> Rounds;
  uint32_t Start = Rounds.load(), Call = Start;
  bool MayBeWild = false;
  for (auto _ : State) {
    Arrival A = arrive(TheBoard.slot(0, Call), Call, 0x1234, false, MayBeWild);
    benchmark::DoNotOptimize(A);
    ++Call;
  }
  // The next run starts with slots that nobody has seen.
  if (State.thread_index() == 0)
    Rounds.store((Call / RingSlots + 2) * RingSlots);
}
BENCHMARK(arriveAtSlot)->Threads(1)->Threads(2)->UseRealTime();

} // namespace

// The directory of rings says what it lacks; here nobody listens.
void tutti::rt::tell(const char *) {}

BENCHMARK_MAIN();
