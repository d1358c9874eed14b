// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Writing in spite of signals, full pipes and full disks.

#include "report/print/Write.h"

#include "core/Hooks.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace tutti::rt {

bool writeAll(int Fd, const Text &T) {
  for (size_t Done = 0; Done < T.size();) {
    ssize_t N = write(Fd, T.text() + Done, T.size() - Done);
    if (N > 0)
      Done += static_cast<size_t>(N);
    else if (N < 0 && errno == EAGAIN)
      usleep(1000);
    else if (N == 0 || errno != EINTR)
      return false;
  }
  return true;
}

void writeFile(const char *Path, int How, const Text &T) {
  static std::atomic<bool> Said;
  int Fd = open(Path, O_WRONLY | O_CREAT | O_CLOEXEC | How, 0666);
  bool Good = Fd >= 0 && writeAll(Fd, T);
  int Why = errno;
  if (Fd >= 0) {
    fsync(Fd);
    close(Fd);
  }
  if (Good || Said.exchange(true))
    return;
  TextOf<768> Line;
  Line.format("cannot write '%s': %s: reports are missing there", Path,
              strerror(Why));
  tell(Line.text());
}

} // namespace tutti::rt
