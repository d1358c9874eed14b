// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Source lines of uninstrumented code: a program in PATH is asked, at report
/// time only and with a time limit. Without one, or without debug information,
/// the function's name or the module's has to do.

#include "report/Finding.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace tutti::rt {

namespace {

constexpr int LimitMs = 8000;

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

/// The first two lines a command prints; false when it fails or takes too long.
bool ask(char *const *Command, char *Answer, size_t Size) {
  int Pipe[2];
  if (pipe2(Pipe, O_CLOEXEC) != 0)
    return false;
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  posix_spawn_file_actions_adddup2(&Actions, Pipe[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&Actions, STDIN_FILENO, "/dev/null",
                                   O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&Actions, STDERR_FILENO, "/dev/null",
                                   O_WRONLY, 0);
  pid_t Child;
  int Failed = posix_spawnp(&Child, Command[0], &Actions, nullptr, Command,
                            childEnvironment());
  posix_spawn_file_actions_destroy(&Actions);
  close(Pipe[1]);
  if (Failed) {
    close(Pipe[0]);
    return false;
  }
  size_t Used = 0;
  struct pollfd Poll = {Pipe[0], POLLIN, 0};
  while (Used + 1 < Size && poll(&Poll, 1, LimitMs) > 0) {
    ssize_t N = read(Pipe[0], Answer + Used, Size - 1 - Used);
    if (N <= 0)
      break;
    Used += static_cast<size_t>(N);
  }
  Answer[Used] = 0;
  close(Pipe[0]);
  kill(Child, SIGKILL); // it has said all, or took too long
  waitpid(Child, nullptr, 0);
  return Used > 0;
}

void copy(char *To, size_t Size, const char *From) {
  strncpy(To, From, Size - 1);
  To[Size - 1] = 0;
}

/// Of a path that is too long, the end says more than the beginning.
void copyTail(char *To, size_t Size, const char *From) {
  size_t Length = strlen(From);
  copy(To, Size, Length < Size ? From : From + Length - Size + 1);
}

/// "function\nfile:line[:column]\n"; "??" is what is not known.
bool parse(char *Answer, Place &P) {
  char *Second = strchr(Answer, '\n');
  if (!Second)
    return false;
  *Second++ = 0;
  Second[strcspn(Second, "\n ")] = 0;
  if (!strncmp(Second, "??", 2))
    return false;
  unsigned Numbers[2] = {0, 0}, N = 0;
  // From the end, because a path may hold colons.
  for (char *Colon; N < 2 && (Colon = strrchr(Second, ':')); ++N) {
    char *End;
    unsigned long Value = strtoul(Colon + 1, &End, 10);
    if (*End || End == Colon + 1)
      break;
    Numbers[N] = static_cast<unsigned>(Value);
    *Colon = 0;
  }
  P.Line = N == 2 ? Numbers[1] : Numbers[0];
  P.Column = N == 2 ? Numbers[0] : 0;
  // Calls of two branches that the compiler made one have no line.
  if (P.Line == 0 && !strncmp(Answer, "??", 2))
    return false;
  if (char *Unknown = strstr(Second, ":?"))
    *Unknown = 0;
  copyTail(P.File, sizeof(P.File), Second);
  if (strncmp(Answer, "??", 2)) {
    Answer[strcspn(Answer, "(")] = 0; // C++: the name will do
    // The body of a parallel region is a function of the compiler's.
    for (const char *Body : {".omp_outlined", "..omp_par"})
      if (char *Found = strstr(Answer, Body); Found && Found != Answer)
        *Found = 0;
    copy(P.Function, sizeof(P.Function), Answer);
  }
  return true;
}

bool symbolize(const char *Module, uint64_t Offset, Place &P) {
  char Object[4200], Address[32], Answer[8192];
  snprintf(Object, sizeof(Object), "--obj=%s", Module);
  snprintf(Address, sizeof(Address), "0x%llx",
           static_cast<unsigned long long>(Offset));
  for (const char *Name : {"llvm-symbolizer", "llvm-symbolizer-19"}) {
    char *const Command[] = {const_cast<char *>(Name), Object,
                             const_cast<char *>("--no-inlines"), Address,
                             nullptr};
    if (ask(Command, Answer, sizeof(Answer)) && parse(Answer, P))
      return true;
  }
  char *const Command[] = {const_cast<char *>("addr2line"),
                           const_cast<char *>("-f"),
                           const_cast<char *>("-C"),
                           const_cast<char *>("-e"),
                           const_cast<char *>(Module),
                           Address,
                           nullptr};
  return ask(Command, Answer, sizeof(Answer)) && parse(Answer, P);
}

/// Paths below the working directory are shown from there.
void shorten(Place &P) {
  char Here[256];
  if (!getcwd(Here, sizeof(Here)))
    return;
  size_t N = strlen(Here);
  if (!strncmp(P.File, Here, N) && P.File[N] == '/')
    memmove(P.File, P.File + N + 1, strlen(P.File + N + 1) + 1);
}

} // namespace

Place lookUpPlace(unsigned Local, uint32_t Site) {
  if (Site == 0 || Site >= MaxSites)
    return Place();
  const RankArea &Area = TheBoard.area(Local);
  return lookUpPlace(Area.Sites[Site], Area.pathOf(Area.Sites[Site]));
}

Place lookUpPlace(const SiteText &T, const char *File) {
  Place P;
  if (!*File)
    return P;
  P.Known = true;
  copy(P.Function, sizeof(P.Function), T.Function);
  if (T.Line || !T.Offset) {
    copyTail(P.File, sizeof(P.File), File);
    copy(P.Because, sizeof(P.Because), T.Because);
    P.Line = T.Line;
    P.Column = T.Column;
  } else if (!symbolize(File, T.Offset, P)) {
    char Where[32];
    snprintf(Where, sizeof(Where), "+0x%llx",
             static_cast<unsigned long long>(T.Offset));
    copyTail(P.File, sizeof(P.File) - strlen(Where), File);
    strcat(P.File, Where);
  }
  shorten(P);
  return P;
}

} // namespace tutti::rt
