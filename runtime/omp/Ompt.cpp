// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows OpenMP's tasks through its tools interface and keeps the path of
/// each (TaskPath.h). Needs no instrumented code. Asks for no event unless the
/// program is run under `tutti run`, the pass found something that depends on
/// threads (__tutti_openmp), or MPI lets several threads call it at once. Gives
/// way to every other tool.
/// Must not know MPI.

#include "core/Flags.h"
#include "core/threads/ProgramCode.h"
#include "core/threads/TaskPath.h"
#include "core/threads/Thread.h"
#include "omp/BlockedTasks.h"
#include "omp/Dependences.h"
#include "omp/OmptTypes.h"
#include "omp/TaskFamilies.h"
#include "omp/TeamWaits.h"
#include "tutti/Abi.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

namespace tutti::rt {

namespace {

struct Node {
  TaskPath Path;
  Node *Next;
  uint32_t MadeAtWait;  ///< what it had made when it last waited
  uint32_t Phase;       ///< waits and barriers behind it when Children began
  Dependences Children; ///< of what it has made since then
  TaskLinks Links;
  Team *In;           ///< of the region it is executed in; null: not known
  TaskFamily *Family; ///< what it has made; null: nothing yet
  TaskFamily *Group;  ///< the taskgroup that it is in; may be null
  TaskFamily *Its[2]; ///< of its maker, which it belongs to
  uint32_t Barriers;  ///< that it has come to
  enum : uint8_t { Ready, Runs } State; ///< of an explicit task
  bool Waits;                           ///< for what follows
  TeamWait::Kind WaitsAt;
  const void *WaitsIn;
};

/// Nodes go from a common store to the threads, and from hand to hand there.
/// When there are no more a task is unknown, and so are those below it.
constexpr unsigned MaxNodes = 8192;
Node Store[MaxNodes] = {};
std::atomic<uint32_t> Taken;
thread_local Node *Unused TUTTI_TLS;

std::atomic<uint64_t> LastTask;
std::atomic<uint32_t> LastTeam;
std::atomic<uint32_t> LastChoice;
ompt::GetTaskInfo TaskInfo;

Node *newNode() {
  Node *N = Unused;
  if (N) {
    Unused = N->Next;
  } else {
    if (Taken.load(std::memory_order_relaxed) >= MaxNodes)
      return nullptr;
    uint32_t At = Taken.fetch_add(1, std::memory_order_relaxed);
    if (At >= MaxNodes)
      return nullptr;
    N = &Store[At];
  }
  N->Path.Depth = N->Path.Chosen = N->Path.Choice = N->Path.Shared = 0;
  N->Path.Acquired = N->Path.Waited = 0;
  N->MadeAtWait = N->Phase = 0;
  N->Children.clear();
  N->Links.IsUsed = false;
  N->In = nullptr;
  N->Barriers = 0;
  N->Family = N->Group = N->Its[0] = N->Its[1] = nullptr;
  N->State = Node::Ready;
  N->Waits = false;
  return N;
}

void freeNode(ompt::Data *D) {
  if (!D || !D->ptr)
    return;
  Node *N = static_cast<Node *>(D->ptr);
  D->ptr = nullptr;
  closeFamily(N->Family);
  N->Family = nullptr;
  N->Next = Unused;
  Unused = N;
}

Node *nodeOf(ompt::Data *D) {
  return D ? static_cast<Node *>(D->ptr) : nullptr;
}

TaskStep newStep() {
  TaskStep S{};
  S.Task = LastTask.fetch_add(1, std::memory_order_relaxed) + 1;
  return S;
}

/// A path that goes one step further; too deep is not known.
void extend(Node &N, const TaskPath &From, const TaskStep &S) {
  N.Path.copyFrom(From);
  N.Path.Chosen = N.Path.Choice = N.Path.Shared = 0;
  ++N.Path.Depth;
  if (N.Path.Depth <= TaskPath::MaxDepth)
    N.Path.last() = S;
}

Node *initialTask(ompt::Data *D) {
  Node *N = nodeOf(D);
  if (N || !D)
    return N;
  N = newNode();
  if (N) {
    N->Path.Depth = 1;
    N->Path.last() = newStep();
    D->ptr = N;
  }
  return N;
}

/// What this thread knows, its task knows.
void learn(TaskPath &P) {
  if (TheThread.Acquired > P.Acquired)
    P.Acquired = TheThread.Acquired;
  if (TheThread.Waited > P.Waited)
    P.Waited = TheThread.Waited;
}

/// The thread that executes this task waits with it.
void showWait(const Node &N) {
  const TaskFamily *F = N.WaitsAt == TeamWait::Kind::Taskwait    ? N.Family
                        : N.WaitsAt == TeamWait::Kind::Taskgroup ? N.Group
                                                                 : nullptr;
  if (F)
    return teams::showTasks(N.WaitsAt, N.WaitsIn, N.In, F->Unfinished);
  teams::show(N.WaitsAt, N.WaitsIn, N.In, N.Barriers, 0);
}

uint64_t now() { return Stamps.load(std::memory_order_acquire); }

void onParallelBegin(ompt::Data *Maker, const void *, ompt::Data *Parallel,
                     unsigned, int Flags, const void *Place) {
  TeamsAlive.fetch_add(1, std::memory_order_relaxed);
  Node *From = initialTask(Maker);
  Parallel->ptr = nullptr;
  if (!From || !From->Path.isKnown() ||
      !(static_cast<uint32_t>(Flags) & ompt::IsTeam))
    return;
  ++From->Path.last().Made;
  Node *Team = newNode();
  if (!Team)
    return;
  TaskStep S = newStep();
  S.Team = LastTeam.fetch_add(1, std::memory_order_relaxed) + 1;
  extend(*Team, From->Path, S);
  Team->In = teams::begin(Place);
  Parallel->ptr = Team;
}

void onParallelEnd(ompt::Data *Parallel, ompt::Data *, int, const void *) {
  // One that began before its events were asked for was not counted.
  if (TeamsAlive.load(std::memory_order_relaxed))
    TeamsAlive.fetch_sub(1, std::memory_order_relaxed);
  if (Node *Team = nodeOf(Parallel))
    teams::end(Team->In);
  freeNode(Parallel);
}

void onImplicitTask(int Where, ompt::Data *Parallel, ompt::Data *Task,
                    unsigned Size, unsigned Index, int Flags) {
  bool IsInitial = static_cast<uint32_t>(Flags) & ompt::IsInitial;
  if (Where == ompt::End) {
    if (Node *N = nodeOf(Task))
      teams::leave(N->In);
    freeNode(Task);
    // The first of a team goes on behind the region.
    if (Index != 0 && !IsInitial)
      teams::show(TeamWait::Kind::Idle, nullptr, nullptr, 0, 0);
    return;
  }
  teams::endWait();
  if (IsInitial) {
    initialTask(Task);
    return;
  }
  Task->ptr = nullptr;
  Node *Team = nodeOf(Parallel);
  if (!Team || !Team->Path.isKnown())
    return teams::join(nullptr, Index, Size);
  Node *N = newNode();
  if (!N)
    return teams::join(nullptr, Index, Size);
  N->In = Team->In;
  teams::join(N->In, Index, Size);
  N->Path.copyFrom(Team->Path);
  TaskStep S = newStep();
  S.Team = Team->Path.last().Team;
  S.Thread = Index;
  S.Alone = Size <= 1;
  N->Path.last() = S;
  Task->ptr = N;
}

/// What waits for the tasks of From waits for N.
void joinFamilies(Node &N, Node &From) {
  if (!From.Family && !(From.Family = openFamily(nullptr)))
    teams::giveUp();
  N.Its[0] = From.Family;
  N.Group = N.Its[1] = From.Group;
  for (TaskFamily *F : N.Its)
    joinFamily(F);
}

void finishTask(Node &N) {
  finishLinks(N.Links);
  teams::taskFinished(N.In);
  for (TaskFamily *&F : N.Its) {
    leaveFamily(F);
    F = nullptr;
  }
}

void onTaskCreate(ompt::Data *Maker, const void *, ompt::Data *Task, int Flags,
                  int Depends, const void *) {
  uint32_t F = static_cast<uint32_t>(Flags);
  Node *From = nodeOf(Maker);
  // taskwait with depend clauses waits for tasks too: which ones is not asked.
  if (F & ompt::IsTaskwait && From && From->Path.isKnown())
    ++From->Path.last().Waits;
  if (!Task || !(F & ompt::IsExplicit))
    return;
  Task->ptr = nullptr;
  if (!From || !From->Path.isKnown())
    return teams::giveUp();
  ++From->Path.last().Made;
  Node *N = newNode();
  if (!N)
    return teams::giveUp();
  N->In = From->In;
  if (Depends)
    openLinks(N->Links, N->In);
  teams::taskMade(N->In);
  joinFamilies(*N, *From);
  TaskStep S = newStep();
  S.Level = Depends ? TaskStep::UnknownLevel : 0;
  S.AtOnce = F & (ompt::IsUndeferred | ompt::IsMerged);
  extend(*N, From->Path, S);
  learn(N->Path);
  Task->ptr = N;
}

/// The implicit and initial ones have their threads for themselves.
bool isExplicit(const Node *N) {
  return N && N->Path.isKnown() && N->Path.Depth > 1 &&
         !N->Path.last().isImplicit();
}

/// Which task this thread goes on with, and what becomes of the other one.
void followTasks(Node *Prior, int Status, Node *Next) {
  if (isExplicit(Prior)) {
    if (Status == ompt::Complete || Status == ompt::Cancelled) {
      finishTask(*Prior);
    } else if ((Status == ompt::Yields || Status == ompt::Switch) &&
               Prior->State == Node::Runs && !Prior->Waits) {
      Prior->State = Node::Ready;
      teams::taskRests(Prior->In);
    }
  }
  if (isExplicit(Next) && Next->State == Node::Ready) {
    // Nobody is to see a thread that waits and no task that it could begin.
    teams::endWait();
    Next->State = Node::Runs;
    teams::taskRuns(Next->In);
  }
  if (Next && Next->Waits)
    showWait(*Next);
  else
    teams::endWait();
}

void onTaskSchedule(ompt::Data *Prior, int Status, ompt::Data *Next) {
  if (Next)
    followTasks(nodeOf(Prior), Status, nodeOf(Next));
  else if (Status == ompt::LateFulfill && isExplicit(nodeOf(Prior)))
    finishTask(*nodeOf(Prior)); // by who had its event
  if (Status != ompt::Complete && Status != ompt::Cancelled)
    return;
  Node *N = nodeOf(Prior);
  if (!N || !N->Path.isKnown() || N->Path.last().isImplicit())
    return;
  const TaskStep &Last = N->Path.last();
  if (Last.Made > N->MadeAtWait)
    leaveBehind(Last.Task, N->MadeAtWait);
  freeNode(Prior);
}

/// A taskgroup begins or ends.
void followGroup(Node &N, int Where) {
  if (Where == ompt::Begin) {
    TaskFamily *New = openFamily(N.Group);
    if (!New)
      return teams::giveUp(); // its end is not that of the one around it
    N.Group = New;
  } else if (TaskFamily *Old = N.Group) {
    N.Group = Old->Outer;
    closeFamily(Old);
  }
}

/// A wait begins or ends.
void followWait(Node *N, int Kind, int Where, const void *Place) {
  if (N)
    N->Waits = false;
  if (Where != ompt::Begin)
    return teams::endWait();
  if (!N || Kind == ompt::Teams)
    return;
  N->Waits = true;
  N->WaitsIn = Place;
  N->WaitsAt = Kind == ompt::Taskwait    ? TeamWait::Kind::Taskwait
               : Kind == ompt::Taskgroup ? TeamWait::Kind::Taskgroup
               : Kind == ompt::RegionEnd ? TeamWait::Kind::RegionEnd
                                         : TeamWait::Kind::Barrier;
  if (Kind != ompt::Taskwait && Kind != ompt::Taskgroup && N->In) {
    ++N->Barriers;
    teams::arrives(*N->In);
  }
  showWait(*N);
}

void onSync(int Kind, int Where, ompt::Data *, ompt::Data *Task,
            const void *Place) {
  Node *N = nodeOf(Task);
  if (Kind == ompt::Taskgroup && N)
    followGroup(*N, Where);
  else if (Kind != ompt::Reduction)
    followWait(N, Kind, Where, Place);
  if (Where == ompt::Begin || Kind == ompt::Reduction || !N ||
      !N->Path.isKnown())
    return;
  TaskStep &S = N->Path.last();
  if (Kind == ompt::Taskwait || Kind == ompt::Taskgroup) {
    ++S.Waits;
    S.Groups += Kind == ompt::Taskgroup;
  } else {
    ++S.Epoch;
  }
  // A group may be inside of the task and not hold all that it has made; then
  // too much counts as ordered.
  N->MadeAtWait = S.Made;
}

/// The end of a taskgroup begins to wait long after the group.
void onSyncWait(int Kind, int Where, ompt::Data *, ompt::Data *Task,
                const void *Place) {
  if (Kind == ompt::Taskgroup)
    followWait(nodeOf(Task), Kind, Where, Place);
}

void count(int Where, uint32_t &BufferRegions) {
  if (Where == ompt::Begin)
    ++BufferRegions;
  else if (Where == ompt::End && BufferRegions)
    --BufferRegions;
}

void onWork(int Kind, int Where, ompt::Data *, ompt::Data *Task, uint64_t,
            const void *) {
  Node *N = nodeOf(Task);
  if (!N)
    return;
  if (Kind == ompt::Loop || Kind >= ompt::LoopStatic)
    return count(Where, N->Path.Shared);
  if (Kind != ompt::SingleExecutor && Kind != ompt::Sections)
    return;
  count(Where, N->Path.Chosen);
  N->Path.Choice = Where == ompt::Begin
                       ? LastChoice.fetch_add(1, std::memory_order_relaxed) + 1
                       : 0;
}

void onMasked(int Where, ompt::Data *, ompt::Data *Task, const void *) {
  if (Node *N = nodeOf(Task))
    count(Where, N->Path.Chosen);
}

// What a thread reads after it took a lock, or after a flush, may come from one
// that was in a collective before: it may have waited for it.
void acquire() { TheThread.Acquired = TheThread.Waited = now(); }
void onMutexAcquire(int Kind, unsigned, unsigned, uint64_t Lock,
                    const void *Place) {
  if (Kind == ompt::Critical || Kind == ompt::Lock || Kind == ompt::NestLock)
    teams::show(Kind == ompt::Critical ? TeamWait::Kind::Critical
                                       : TeamWait::Kind::Lock,
                Place, nullptr, 0, Lock);
  else if (Kind == ompt::Ordered)
    teams::show(TeamWait::Kind::Ordered, Place, nullptr, 0, 0);
}
void onMutexAcquired(int Kind, uint64_t Lock, const void *) {
  acquire();
  if (Kind == ompt::Ordered)
    teams::endWait();
  else if (Kind != ompt::Atomic)
    teams::gotLock(Lock);
}
void onMutexReleased(int Kind, uint64_t Lock, const void *) {
  if (Kind != ompt::Ordered && Kind != ompt::Atomic)
    teams::gaveLock(Lock);
}
void onThreadBegin(int Kind, ompt::Data *) {
  if (Kind == ompt::Worker)
    teams::show(TeamWait::Kind::Idle, nullptr, nullptr, 0, 0);
}
void onThreadEnd(ompt::Data *) { teams::threadEnds(); }
void onFlush(ompt::Data *, const void *) { acquire(); }
// Of a task that is being made, or how an iteration waits for another one.
void onDependences(ompt::Data *Task, const ompt::Dependence *List, int Count) {
  if (Count > 0 &&
      (List[0].Kind == ompt::Source || List[0].Kind == ompt::Sink)) {
    acquire();
    return;
  }
  Node *N = nodeOf(Task);
  ompt::Data *Mine = nullptr;
  int Flags = 0, Thread = 0;
  if (!N || !N->Path.isKnown() ||
      TaskInfo(0, &Flags, &Mine, nullptr, nullptr, &Thread) != 2)
    return;
  Node *From = nodeOf(Mine);
  if (!From || From == N || !From->Path.isKnown())
    return;
  const TaskStep &S = From->Path.last();
  if (From->Phase != S.Waits + S.Epoch) {
    From->Phase = S.Waits + S.Epoch;
    From->Children.clear();
  }
  N->Path.last().Level = From->Children.next(List, Count);
}

/// Sink has to wait for Source, which is not finished.
void onTaskDependence(ompt::Data *Source, ompt::Data *Sink) {
  Node *From = nodeOf(Source), *To = nodeOf(Sink);
  if (isExplicit(From) && isExplicit(To) && From != To)
    blockTask(From->Links, To->Links);
}

void onCancel(ompt::Data *Task, int, const void *) {
  teams::giveUp(); // its barriers cannot be counted on
  Node *N = nodeOf(Task);
  if (N && N->Path.isKnown())
    N->Path.last().Cancelled = true;
}

const TaskPath *currentPath() {
  ompt::Data *Task = nullptr;
  int Flags = 0, Thread = 0;
  if (!TaskInfo || TaskInfo(0, &Flags, &Task, nullptr, nullptr, &Thread) != 2)
    return nullptr;
  Node *N = nodeOf(Task);
  if (!N || !N->Path.isKnown())
    return nullptr;
  learn(N->Path);
  return &N->Path;
}

ompt::SetCallback SetEvent;

bool followEvents() {
  CurrentTask = currentPath;
  auto Follow = [](int Event, auto *Callback) {
    return SetEvent(Event, reinterpret_cast<ompt::AnyFunction>(Callback)) > 1;
  };
  // Without these a path would be wrong; without the others it is less precise.
  bool Good = Follow(ompt::ParallelBegin, onParallelBegin) &&
              Follow(ompt::ParallelEnd, onParallelEnd) &&
              Follow(ompt::ImplicitTask, onImplicitTask) &&
              Follow(ompt::TaskCreate, onTaskCreate) &&
              Follow(ompt::TaskSchedule, onTaskSchedule) &&
              Follow(ompt::SyncRegion, onSync) &&
              Follow(ompt::MutexAcquired, onMutexAcquired) &&
              Follow(ompt::Dependences, onDependences) &&
              Follow(ompt::Flush, onFlush) && Follow(ompt::Cancel, onCancel);
  if (!Follow(ompt::MutexAcquire, onMutexAcquire) ||
      !Follow(ompt::MutexReleased, onMutexReleased) ||
      !Follow(ompt::ThreadBegin, onThreadBegin) ||
      !Follow(ompt::ThreadEnd, onThreadEnd))
    teams::giveUp();
  Follow(ompt::SyncRegionWait, onSyncWait);
  Follow(ompt::TaskDependence, onTaskDependence);
  Follow(ompt::Work, onWork);
  Follow(ompt::Masked, onMasked);
  return Good;
}

/// MPI has started. In a region only the second half of its events would come.
void followFromHere() {
  ompt::Data *Task = nullptr;
  int Flags = 0, Thread = 0;
  if (TaskInfo(0, &Flags, &Task, nullptr, nullptr, &Thread) != 2 ||
      static_cast<uint32_t>(Flags) & ompt::IsInitial)
    followEvents();
}

bool isPreloaded() {
  const char *List = getenv("LD_PRELOAD");
  return List && strstr(List, "libtutti_rt");
}

int initialize(ompt::Lookup Find, int, ompt::Data *) {
  noteProgramCode();
  SetEvent = reinterpret_cast<ompt::SetCallback>(Find("ompt_set_callback"));
  TaskInfo = reinterpret_cast<ompt::GetTaskInfo>(Find("ompt_get_task_info"));
  if (!SetEvent || !TaskInfo)
    return 0;
  if (&__tutti_openmp || isPreloaded() || ManyThreads)
    return followEvents();
  // OpenMP mostly starts first: what main's first line needs of it does.
  ThreadsMayCall = followFromHere;
  return 1;
}

void finalize(ompt::Data *) { TeamsAlive.store(0, std::memory_order_relaxed); }

bool isWanted() {
  static Flags Options;
  TextOf<512> Error;
  if (!parseFlags(getenv("TUTTI_OPTIONS"), Options, Error) ||
      !strcmp(Options.check, "off") || !Options.openmp)
    return false;
  // The compiler's own race detector brings its tool along, as a last resort.
  const char *Others = getenv("OMP_TOOL_LIBRARIES");
  return !(Others && *Others) && !dlsym(RTLD_DEFAULT, "__tsan_init");
}

} // namespace

} // namespace tutti::rt

using namespace tutti::rt;

/// OpenMP's runtime calls the first of these that it finds.
extern "C" __attribute__((visibility("default"))) ompt::StartToolResult *
ompt_start_tool(unsigned Version, const char *Runtime) {
  using Start = ompt::StartToolResult *(*)(unsigned, const char *);
  if (auto Next = reinterpret_cast<Start>(dlsym(RTLD_NEXT, "ompt_start_tool")))
    if (ompt::StartToolResult *Other = Next(Version, Runtime))
      return Other;
  if (!isWanted())
    return nullptr;
  static ompt::StartToolResult Mine = {initialize, finalize, {0}};
  return &Mine;
}
