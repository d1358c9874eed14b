// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Starting a symbolizer, reading what it says, and giving it up when it takes
/// too long.

#include "report/print/Symbolize.h"

#include "core/Clock.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace tutti::rt {

unsigned SymbolizerLimitMs = 10000;

namespace {

uint64_t SpentNs;

int remainingMs() {
  uint64_t Spent = SpentNs / 1000000;
  return Spent >= SymbolizerLimitMs
             ? 0
             : static_cast<int>(SymbolizerLimitMs - Spent);
}

/// The environment without what would load this library into the child.
char **childEnvironment() {
  static char *Kept[1024];
  unsigned N = 0;
  for (char **E = environ; *E && N + 1 < sizeof(Kept) / sizeof(Kept[0]); ++E)
    if (strncmp(*E, "LD_PRELOAD=", 11) != 0)
      Kept[N++] = *E;
  Kept[N] = nullptr;
  return Kept;
}

/// Starts Command; its output can be read from the descriptor, -1 when it
/// cannot be started.
int start(char *const *Command, pid_t &Child) {
  int Connection[2];
  if (pipe2(Connection, O_CLOEXEC) != 0)
    return -1;
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  posix_spawn_file_actions_adddup2(&Actions, Connection[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&Actions, STDIN_FILENO, "/dev/null",
                                   O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&Actions, STDERR_FILENO, "/dev/null",
                                   O_WRONLY, 0);
  int Failed = posix_spawnp(&Child, Command[0], &Actions, nullptr, Command,
                            childEnvironment());
  posix_spawn_file_actions_destroy(&Actions);
  close(Connection[1]);
  if (!Failed)
    return Connection[0];
  close(Connection[0]);
  return -1;
}

/// What a command prints, as far as it fits; false when that is nothing.
bool ask(char *const *Command, char *Answer, size_t Size) {
  uint64_t Begin = nanoseconds(), Before = SpentNs;
  pid_t Child;
  int Fd = remainingMs() ? start(Command, Child) : -1;
  if (Fd < 0)
    return false;
  size_t Used = 0;
  struct pollfd Poll = {Fd, POLLIN, 0};
  while (Used + 1 < Size && remainingMs() &&
         poll(&Poll, 1, remainingMs()) > 0) {
    ssize_t N = read(Fd, Answer + Used, Size - 1 - Used);
    if (N <= 0)
      break;
    Used += static_cast<size_t>(N);
    SpentNs = Before + (nanoseconds() - Begin);
  }
  Answer[Used] = 0;
  close(Fd);
  kill(Child, SIGKILL); // it has said all, or took too long
  waitpid(Child, nullptr, 0);
  SpentNs = Before + (nanoseconds() - Begin);
  return Used > 0;
}

void nameFunction(char *Function, Place &P) {
  if (!strncmp(Function, "??", 2))
    return;
  Function[strcspn(Function, "(")] = 0; // C++: the name will do
  // The body of a parallel region is a function of the compiler's.
  // That of a task begins with the mark.
  for (const char *Body : {".omp_outlined", "..omp_par", ".omp_task_entry"})
    if (char *Found = strstr(Function, Body); Found && Found != Function)
      *Found = 0;
    else if (Found)
      return copyHead(P.Function, sizeof(P.Function), "a task");
  copyHead(P.Function, sizeof(P.Function), Function);
}

/// "file:line[:column]"; "??" is what is not known. Of what has no file the
/// function may be known all the same.
bool parse(char *Function, char *At, Place &P) {
  bool IsNamed = strncmp(Function, "??", 2) != 0;
  nameFunction(Function, P);
  if (char *More = strstr(At, " (discriminator"))
    *More = 0;
  if (!strncmp(At, "??", 2))
    return false;
  unsigned Numbers[2] = {0, 0}, N = 0;
  // From the end, because a path may hold colons.
  for (char *Colon; N < 2 && (Colon = strrchr(At, ':')); ++N) {
    char *End;
    unsigned long Value = strtoul(Colon + 1, &End, 10);
    if (*End || End == Colon + 1)
      break;
    Numbers[N] = static_cast<unsigned>(Value);
    *Colon = 0;
  }
  unsigned Line = N == 2 ? Numbers[1] : Numbers[0];
  // Calls of two branches that the compiler made one have no line.
  if (Line == 0 && !IsNamed)
    return false;
  P.Line = Line;
  P.Column = N == 2 ? Numbers[0] : 0;
  if (char *Unknown = strstr(At, ":?"))
    *Unknown = 0;
  copyTail(P.File, sizeof(P.File), At);
  return true;
}

/// The next line that holds something, null when none is complete.
char *nextLine(char *&At) {
  while (*At == '\n')
    ++At;
  char *End = strchr(At, '\n');
  if (!End)
    return nullptr;
  char *Line = At;
  *End = 0;
  At = End + 1;
  return Line;
}

bool isAsked(const AddressQuery &Q, const char *Module) {
  return !Q.Known && !strcmp(Q.Module, Module);
}

/// Asks one program, which prints two lines for each address.
void askProgram(std::initializer_list<const char *> Program, const char *Module,
                AddressQuery *Queries, unsigned N) {
  constexpr unsigned MostArguments = 24, MostQueries = 128;
  constexpr size_t Room = size_t(1) << 20; // names of templates are long
  char Addresses[MostQueries][24];
  char *Command[MostArguments + MostQueries + 1];
  unsigned NumArguments = 0, NumAsked = 0;
  for (const char *Argument : Program)
    Command[NumArguments++] = const_cast<char *>(Argument);
  for (unsigned I = 0; I < N && NumAsked < MostQueries; ++I)
    if (isAsked(Queries[I], Module)) {
      snprintf(Addresses[NumAsked], sizeof(Addresses[0]), "0x%llx",
               static_cast<unsigned long long>(Queries[I].Offset));
      Command[NumArguments++] = Addresses[NumAsked++];
    }
  Command[NumArguments] = nullptr;
  if (NumAsked == 0)
    return;
  void *Memory = mmap(nullptr, Room, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (Memory == MAP_FAILED)
    return;
  char *At = static_cast<char *>(Memory);
  unsigned Answered = 0;
  if (ask(Command, At, Room))
    for (unsigned I = 0; I < N && Answered < NumAsked; ++I) {
      if (!isAsked(Queries[I], Module))
        continue;
      char *Function = nextLine(At);
      char *Where = Function ? nextLine(At) : nullptr;
      if (!Where)
        break;
      Queries[I].Known = parse(Function, Where, *Queries[I].Answer);
      ++Answered;
    }
  munmap(Memory, Room);
}

} // namespace

void renewSymbolizerTime() { SpentNs = 0; }

void symbolize(AddressQuery *Queries, unsigned N) {
  for (unsigned I = 0; I < N; ++I) {
    const char *Module = Queries[I].Module;
    bool IsFirst = true;
    for (unsigned J = 0; J < I; ++J)
      IsFirst &= strcmp(Queries[J].Module, Module) != 0;
    if (!IsFirst)
      continue;
    char Object[4200];
    snprintf(Object, sizeof(Object), "--obj=%s", Module);
    for (const char *Name : {"llvm-symbolizer", "llvm-symbolizer-19"})
      askProgram({Name, Object, "--no-inlines"}, Module, Queries, N);
    askProgram({"addr2line", "-f", "-C", "-e", Module}, Module, Queries, N);
  }
}

} // namespace tutti::rt
