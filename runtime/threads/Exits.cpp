// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Functions of the system that end a process without asking anybody stand here
/// before the system's own, and say so first. (What exit() does is seen in
/// other ways.) Is in the shared library only.

#include "core/ends/EarlyEnd.h"
#include "threads/Behind.h"

#include <cstdlib>
#include <sys/syscall.h>
#include <unistd.h>

namespace tutti::rt {

namespace {

Behind<void(int)> QuickExit("quick_exit");

int QuickStatus;
const void *QuickPlace;

void sayQuickExit() {
  if (QuickPlace)
    sayEarlyEnd(EarlyEnd::QuickExit, QuickStatus, QuickPlace);
}

/// Handlers of quick_exit may finalize MPI: the one that was registered first,
/// before all others, is the last to be called. Sets nothing up.
__attribute__((constructor)) void watchQuickExit() {
  at_quick_exit(sayQuickExit);
}

/// What the system's function does, and all that it does: no other one may be
/// looked up in a signal handler.
[[noreturn]] void end(int Status) {
  for (;;)
    syscall(SYS_exit_group, Status);
}

} // namespace

} // namespace tutti::rt

using namespace tutti::rt;

TUTTI_BEFORE void _exit(int Status) {
  sayEarlyEnd(EarlyEnd::SystemExit, Status, TUTTI_HERE);
  end(Status);
}

TUTTI_BEFORE void _Exit(int Status) TUTTI_NOEXCEPT {
  sayEarlyEnd(EarlyEnd::SystemExit, Status, TUTTI_HERE);
  end(Status);
}

TUTTI_BEFORE void quick_exit(int Status) TUTTI_NOEXCEPT {
  QuickStatus = Status;
  QuickPlace = TUTTI_HERE;
  QuickExit(Status);
  end(Status);
}
