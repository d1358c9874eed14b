// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The part of OpenMP's tools interface (OpenMP 5.2, chapter 19) that is used
/// here. Written down because its header comes with a compiler and not with
/// every one; the standard fixes names, values and calling sequences.

#ifndef TUTTI_OMP_OMPTTYPES_H
#define TUTTI_OMP_OMPTTYPES_H

#include <cstdint>

namespace tutti::rt::ompt {

union Data {
  uint64_t value;
  void *ptr;
};

using AnyFunction = void (*)();
using Lookup = AnyFunction (*)(const char *Name);
using SetCallback = int (*)(int Event, AnyFunction Callback);
using GetTaskInfo = int (*)(int Ancestor, int *Flags, Data **Task, void **Frame,
                            Data **Parallel, int *Thread);

struct StartToolResult {
  int (*Initialize)(Lookup Find, int InitialDevice, Data *Tool);
  void (*Finalize)(Data *Tool);
  Data Tool;
};

enum Event {
  ThreadBegin = 1,
  ThreadEnd = 2,
  ParallelBegin = 3,
  ParallelEnd = 4,
  TaskCreate = 5,
  TaskSchedule = 6,
  ImplicitTask = 7,
  SyncRegionWait = 16,
  MutexReleased = 17,
  Dependences = 18,
  TaskDependence = 19,
  Work = 20,
  Masked = 21,
  SyncRegion = 23,
  MutexAcquire = 26,
  MutexAcquired = 27,
  Flush = 29,
  Cancel = 30
};

struct Dependence {
  Data Variable;
  int Kind;
};
enum DependenceKind {
  In = 1,
  Out = 2,
  InOut = 3,
  MutexInOutSet = 4,
  Source = 5,
  Sink = 6,
  InOutSet = 7
};

enum Endpoint { Begin = 1, End = 2, BeginEnd = 3 };
enum SyncKind {
  Taskwait = 5,
  Taskgroup = 6,
  Reduction = 7,
  RegionEnd = 9,
  Teams = 10
};
enum MutexKind {
  Lock = 1,
  TestLock = 2,
  NestLock = 3,
  TestNestLock = 4,
  Critical = 5,
  Atomic = 6,
  Ordered = 7
};
enum ThreadKind { Worker = 2 };
/// The loops with their schedules are the last.
enum WorkKind { Loop = 1, Sections = 2, SingleExecutor = 3, LoopStatic = 10 };
enum TaskStatus {
  Complete = 1,
  Yields = 2,
  Cancelled = 3,
  LateFulfill = 6,
  Switch = 7
};
enum TaskFlag : uint32_t {
  IsInitial = 0x1,
  IsExplicit = 0x4,
  IsTaskwait = 0x10,
  IsUndeferred = 0x08000000,
  IsMerged = 0x80000000u
};
enum ParallelFlag : uint32_t { IsTeam = 0x80000000u };

} // namespace tutti::rt::ompt

#endif // TUTTI_OMP_OMPTTYPES_H
