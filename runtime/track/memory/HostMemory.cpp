// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Asking the accelerator's library and the system.

#include "track/memory/HostMemory.h"

#include <cerrno>
#include <dlfcn.h>
#include <link.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

namespace tutti::rt::track {

std::atomic<uintptr_t> TheKnownPages[KnownPages];

namespace {

std::atomic<uint64_t> Unreadable;

/// Of cuda.h; hip's function is the same for what is asked here.
using PointerAttribute = int (*)(void *, int, uintptr_t);
std::atomic<PointerAttribute> Cuda, Hip;
std::atomic<bool> LevelZero; // tells nothing without a context of its own
std::atomic<unsigned long long> LibrariesSeen;

enum : int { // of CUpointer_attribute, CUmemorytype and CUresult
  MemoryType = 2,
  IsManaged = 8,
  OfHost = 1,
  Success = 0,
  NotOneOfMine = 1,
  NotInitialized = 3,
  Deinitialized = 4
};

int countLibraries(struct dl_phdr_info *Info, size_t, void *Number) {
  *static_cast<unsigned long long *>(Number) = Info->dlpi_adds;
  return 1; // the first says it for all
}

PointerAttribute findIn(const char *Library, const char *Name) {
  void *Its = dlopen(Library, RTLD_LAZY | RTLD_NOLOAD);
  if (!Its)
    return nullptr;
  auto Found = reinterpret_cast<PointerAttribute>(dlsym(Its, Name));
  dlclose(Its);
  return Found;
}

/// True when there is one. A program may load it at any time.
bool hasAccelerator() {
  unsigned long long Libraries = 0;
  dl_iterate_phdr(countLibraries, &Libraries);
  if (LibrariesSeen.exchange(Libraries) != Libraries) {
    Cuda.store(findIn("libcuda.so.1", "cuPointerGetAttribute"));
    LevelZero.store(findIn("libze_loader.so.1", "zeInit") != nullptr);
    static const char *const Names[] = {"libamdhip64.so.6", "libamdhip64.so.5",
                                        "libamdhip64.so"};
    for (const char *Name : Names)
      if (!Hip.load())
        Hip.store(findIn(Name, "hipPointerGetAttribute"));
  }
  if (!Cuda.load() && !Hip.load() && !LevelZero.load())
    return false;
  for (std::atomic<uintptr_t> &Page : TheKnownPages)
    if (Page.load(std::memory_order_relaxed))
      Page.store(0, std::memory_order_relaxed);
  return true;
}

/// True when the host may look at it as far as the library knows.
bool isOfHost(PointerAttribute Ask, uintptr_t At, bool TellsPinned) {
  unsigned Type = 0, Managed = 0;
  switch (Ask(&Type, MemoryType, At)) {
  case NotOneOfMine:
  case NotInitialized:
  case Deinitialized:
    return true;
  case Success:
    // Pinned memory of the host is one of its own, too.
    return TellsPinned && Type == OfHost &&
           Ask(&Managed, IsManaged, At) == Success && !Managed;
  default: // in a thread without a context: not known
    return false;
  }
}

/// One byte of each place; nothing is read here that cannot be.
bool canBeRead(const uintptr_t *Places, unsigned N) {
  char Into[3];
  struct iovec Local = {Into, N}, Remote[3];
  for (unsigned I = 0; I < N; ++I)
    Remote[I] = {reinterpret_cast<void *>(Places[I]), 1};
  long Got = syscall(SYS_process_vm_readv, getpid(), &Local, 1, Remote, N, 0);
  if (Got >= 0 || errno == EFAULT)
    return Got == static_cast<long>(N);
  // Not allowed here. A call with a wrong first argument reads what the second
  // points to, and does nothing.
  for (unsigned I = 0; I < N; ++I)
    if (syscall(SYS_rt_sigprocmask, -1, Places[I] & ~uintptr_t(7), nullptr,
                8) != 0 &&
        errno == EFAULT)
      return false;
  return true;
}

} // namespace

bool askWhetherReadable(uintptr_t Low, uintptr_t High, bool MayBeGone) {
  if (High <= Low)
    return true;
  int Saved = errno;
  const uintptr_t Places[] = {Low, High - 1, Low + (High - Low) / 2};
  bool Accelerated = hasAccelerator();
  PointerAttribute AskCuda = Cuda.load(), AskHip = Hip.load();
  bool Readable = (!AskCuda || isOfHost(AskCuda, Low, true)) &&
                  (!AskHip || isOfHost(AskHip, Low, false)) &&
                  canBeRead(Places, Low == High - 1 ? 1 : 3);
  if (Readable && !Accelerated)
    for (uintptr_t At : Places)
      TheKnownPages[(At >> PageShift) % KnownPages].store(
          ~(At >> PageShift), std::memory_order_relaxed);
  else if (!Readable && !MayBeGone)
    Unreadable.fetch_add(1, std::memory_order_relaxed);
  errno = Saved;
  return Readable;
}

uint64_t numUnreadable() { return Unreadable.load(std::memory_order_relaxed); }

} // namespace tutti::rt::track
