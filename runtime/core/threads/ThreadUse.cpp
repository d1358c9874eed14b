// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reading what the kernel says of a thread.

#include "core/threads/ThreadUse.h"

#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace tutti::rt {

namespace {

/// A file of /proc about a thread; false when there is none.
template <size_t Size>
bool readTaskFile(int Pid, uint32_t Tid, const char *Name, char (&Line)[Size]) {
  char Path[64];
  snprintf(Path, sizeof(Path), "/proc/%d/task/%u/%s", Pid, Tid, Name);
  int Fd = open(Path, O_RDONLY | O_CLOEXEC);
  if (Fd < 0)
    return false;
  ssize_t N = read(Fd, Line, Size - 1);
  Line[N > 0 ? N : 0] = 0;
  close(Fd);
  return N > 0;
}

/// The processor time that the line of a thread's stat says, in hundredths of a
/// second mostly.
uint64_t coarseCpu(const char *AfterName) {
  unsigned long long User = 0, System = 0;
  long Unit = sysconf(_SC_CLK_TCK);
  if (!AfterName || Unit <= 0 ||
      sscanf(AfterName,
             ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu", &User,
             &System) != 2)
    return 0;
  return (User + System) * (1000000000u / static_cast<uint64_t>(Unit));
}

} // namespace

bool readThreadUse(int Pid, uint32_t Tid, ThreadUse &Out) {
  char Line[256];
  if (!readTaskFile(Pid, Tid, "stat", Line))
    return false;
  const char *AfterName = strrchr(Line, ')');
  char State = AfterName && AfterName[1] == ' ' ? AfterName[2] : '?';
  Out.Sleeps = State == 'S';
  Out.Stopped = State == 'T' || State == 't';
  Out.Cpu = coarseCpu(AfterName);
  Out.Runs = 0;
  // Where the kernel keeps no statistics that has to do.
  unsigned long long Cpu = 0, Runs = 0;
  if (readTaskFile(Pid, Tid, "schedstat", Line) &&
      sscanf(Line, "%llu %*u %llu", &Cpu, &Runs) == 2 && Cpu) {
    Out.Cpu = Cpu;
    Out.Runs = Runs;
  }
  return true;
}

} // namespace tutti::rt
