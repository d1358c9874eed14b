// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Explicit tasks: what a task does is walked through where it is created, as a
/// strand of its own that begins with the phase and that nobody waits for. So
/// there is never less at once than in the program, whoever executes the task
/// and whenever. What it reads that others, its creator included, have written
/// in this phase is not known, but for what it was given.

#include "analysis/execution/interpreter/threads/LockSteps.h"
#include "model/Incomplete.h"
#include "model/openmp/OmpCall.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// Bytes of a task's description and of what it shares.
static constexpr int64_t MostBytesOfTask = 1 << 16;

/// The library's record of a task: its first word leads to what it shares.
void Interpreter::makeTask(const CallBase &CB, RuntimeValue &Gives) {
  const Function *Body = outlinedFunction(CB);
  auto Bytes = valueOf(CB.getArgOperand(3)).number(),
       Shared = valueOf(CB.getArgOperand(4)).number();
  if (!Body || Body->isDeclaration() || !Bytes || !Shared || *Bytes < 0 ||
      *Shared < 0 ||
      Incomplete::reached(*Bytes > MostBytesOfTask || *Shared > MostBytesOfTask,
                          Incomplete::Size, &CB))
    return;
  const int Id = Memory.newObject();
  Gives = RuntimeValue::object(Id, 0);
  Tasks[Id] = {Body, *Bytes, *Shared};
  if (*Shared > 0)
    Memory.store(Gives, RuntimeValue::object(Memory.newObject(), 0),
                 DL.getPointerSize());
}

/// The task's own copy of what it was given, as it is now.
RuntimeValue Interpreter::handOver(const RuntimeValue &From, int64_t Bytes,
                                   int Reader) {
  const auto Cells = Memory.cells(From, Bytes);
  Memory.setThread(Reader);
  const RuntimeValue To = RuntimeValue::object(Memory.newObject(), 0);
  for (const auto &[Offset, Cell] : Cells)
    Memory.store(RuntimeValue::object(To.Id, Offset), Cell.V, Cell.Bytes);
  return To;
}

Interpreter::Result Interpreter::runTask(const CallBase &CB) {
  const RuntimeValue Given = valueOf(CB.getArgOperand(2));
  auto It =
      Given.Is == RuntimeValue::Object ? Tasks.find(Given.Id) : Tasks.end();
  if (It == Tasks.end() || isa<InvokeInst>(CB) ||
      It->second.Body->arg_size() < 2)
    return Stop;
  const InterpreterTask Task = It->second;
  RuntimeValue Mine = Given;
  if (Threads && Threads->teamSize() > 1) {
    // A task that is made by a task may have to wait for all before it.
    if (Threads->InTask)
      return Stop;
    LockSteps(*this).giveUp();
    const int Creator = Threads->InSingle >= 0
                            ? Threads->size() + Threads->InSingle
                            : Threads->At;
    const unsigned Which = Team::FirstTask + Threads->TasksMade++;
    const int Number = Threads->size() + Which;
    Threads->Reached[Which] = !hasActed(Creator);
    Threads->InTask = true;
    const RuntimeValue Shared =
        Memory.load(Given, *PointerType::getUnqual(CB.getContext()));
    Mine = handOver(Given, Task.Bytes, Number);
    if (Task.Shared > 0)
      Memory.store(Mine, handOver(Shared, Task.Shared, Number),
                   DL.getPointerSize());
    strand(Number);
  }
  Frame New(*Task.Body, &CB);
  New.Values[Task.Body->getArg(1)] = Mine;
  Stack.push_back(std::move(New));
  return Jumped;
}

/// Back to the one that has created the task.
void Interpreter::endTask() {
  Threads->InTask = false;
  Memory.setThread(Threads->At);
  strand(Threads->InSingle >= 0 ? Threads->size() + Threads->InSingle
                                : Threads->At);
}

/// Whoever waits for tasks that call MPI may have to wait for other ranks.
void Interpreter::waitForTasks() {
  for (const Strand &S : reverse(Trace.Strands)) {
    if (S.Phase != Phase)
      break;
    if (S.Number >= Threads->size() + int(Team::FirstTask))
      Threads->HasWaited.insert(Threads->At);
  }
}

} // namespace tutti
