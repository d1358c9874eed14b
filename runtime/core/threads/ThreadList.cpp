// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reading and comparing lists of threads.

#include "core/threads/ThreadList.h"

#include <cstdio>
#include <cstdlib>
#include <dirent.h>

namespace tutti::rt {

bool ThreadList::read(int Pid) {
  Used = 0;
  Complete = false;
  char Path[64];
  snprintf(Path, sizeof(Path), "/proc/%d/task", Pid);
  DIR *Tasks = opendir(Path);
  if (!Tasks)
    return false;
  Complete = true;
  while (struct dirent *E = readdir(Tasks))
    if (E->d_name[0] != '.')
      add(static_cast<uint32_t>(strtoul(E->d_name, nullptr, 10)));
  closedir(Tasks);
  return true;
}

void ThreadList::add(uint32_t Tid) {
  if (Used < Room)
    Tids[Used++] = Tid;
  else
    Complete = false;
}

bool ThreadList::has(uint32_t Tid) const {
  for (unsigned I = 0; I < Used; ++I)
    if (Tids[I] == Tid)
      return true;
  return false;
}

void findMade(const ThreadList &Before, const ThreadList &After,
              ThreadList &Made) {
  if (!Before.isComplete() || Before.size() != 1)
    return;
  for (unsigned I = 0; I < After.size(); ++I)
    if (!Before.has(After.at(I)))
      Made.add(After.at(I));
}

bool areAllKnown(const ThreadList &Now, const ThreadList &Known,
                 const ThreadList &Waiting) {
  if (!Now.isComplete() || !Now.size())
    return false;
  for (unsigned I = 0; I < Now.size(); ++I)
    if (!Known.has(Now.at(I)) && !Waiting.has(Now.at(I)))
      return false;
  return true;
}

} // namespace tutti::rt
