// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Writing call sites to the board. Slow and under a lock: each place comes
/// here once. Lines of uninstrumented code are looked up at report time only.

#include "core/Sites.h"

#include "core/Text.h"
#include "core/board/Locked.h"
#include "core/stacks/Caller.h"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>

namespace tutti::rt {

SiteCache TheSiteCache;

namespace {

Mutex Lock;
const void *Keys[MaxSites]; // by number; 0 is the place that is not known
uint32_t NumSites = 1;

/// Where a path (or a cause that is too long for its site) stands in the area,
/// which keeps each of them once; 0 when there is no room. Sites of one file
/// follow each other, so the last one is looked at first.
uint32_t keepText(const char *Path) {
  static uint32_t Used = 0, Last = 0; // under Lock
  char *Paths = TheBoard.Me->Paths;
  if (Used == 0 && !populate(Paths, PathsSize))
    return 0;
  if (Used == 0)
    Used = 1; // the empty one
  if (Last && !strcmp(Paths + Last, Path))
    return Last;
  for (uint32_t At = 1; At < Used; At += strlen(Paths + At) + 1)
    if (!strcmp(Paths + At, Path))
      return Last = At;
  size_t Size = strlen(Path) + 1;
  if (Used + Size > PathsSize)
    return 0;
  memcpy(Paths + Used, Path, Size);
  Last = Used;
  Used += static_cast<uint32_t>(Size);
  return Last;
}

void describe(SiteText &T, const tutti_site &S) {
  T.File = keepText(S.file);
  copyHead(T.Function, sizeof(T.Function), S.function);
  copyHead(T.Because, sizeof(T.Because), S.because);
  if (strlen(S.because) >= sizeof(T.Because))
    T.Cause = keepText(S.because);
  T.Line = S.line;
  T.Column = S.column;
  T.Level = static_cast<uint8_t>(S.checks >> TUTTI_SITE_LEVEL_SHIFT);
}

void describe(SiteText &T, const void *ReturnAddress) {
  // The byte before the return address belongs to the call.
  const char *Address = static_cast<const char *>(ReturnAddress) - 1;
  Dl_info Info;
  if (!dladdr(Address, &Info) || !Info.dli_fname)
    return;
  const auto *Elf = static_cast<const ElfW(Ehdr) *>(Info.dli_fbase);
  bool Fixed = Elf->e_type == ET_EXEC;
  T.File = keepText(Info.dli_fname);
  copyHead(T.Function, sizeof(T.Function), Info.dli_sname);
  T.Offset = Fixed ? reinterpret_cast<uintptr_t>(Address)
                   : Address - static_cast<const char *>(Info.dli_fbase);
}

uint32_t find(const void *Key) {
  for (uint32_t I = 1; I < NumSites; ++I)
    if (Keys[I] == Key)
      return I;
  return 0;
}

uint32_t add(const void *Key, const tutti_site *Descriptor,
             const void *ReturnAddress) {
  if (NumSites == MaxSites)
    return 0;
  SiteText &T = TheBoard.Me->Sites[NumSites];
  if (!populate(&T, sizeof(T)))
    return 0;
  if (Descriptor)
    describe(T, *Descriptor);
  else
    describe(T, ReturnAddress);
  Keys[NumSites] = Key;
  return NumSites++;
}

} // namespace

uint32_t makeSite(const void *Key, const tutti_site *Descriptor,
                  const void *ReturnAddress) {
  if (!Key)
    return 0;
  int Saved = errno;
  // One place of a layer is the caller's of the whole program: it is asked
  // again at each call, and never kept.
  if (!Descriptor && isInLayer(ReturnAddress)) {
    const void *Behind = walkOutOfLayer(ReturnAddress);
    if (uint32_t Known = TheSiteCache.find(Behind)) {
      errno = Saved;
      return Known - 1;
    }
    Key = ReturnAddress = Behind;
  }
  Lock.lock();
  uint32_t Site = find(Key);
  if (!Site)
    Site = add(Key, Descriptor, ReturnAddress);
  TheSiteCache.keep(Key, Site);
  Lock.unlock();
  errno = Saved;
  return Site;
}

uint32_t makeSiteOfCaller(const void *ReturnAddress, const void *Frame) {
  const void *Behind = stepOutOfLayer(ReturnAddress, Frame);
  if (uint32_t Known = Behind ? TheSiteCache.find(Behind) : 0)
    return Known - 1;
  return makeSite(ReturnAddress, nullptr, ReturnAddress);
}

void describeReturn(SiteText &T, const void *ReturnAddress) {
  Locked Guard(Lock);
  T = SiteText();
  describe(T, ReturnAddress);
}

bool sameSite(unsigned OwnerA, uint32_t A, unsigned OwnerB, uint32_t B) {
  const RankArea &AreaA = TheBoard.area(OwnerA), &AreaB = TheBoard.area(OwnerB);
  const SiteText &S = AreaA.Sites[A % MaxSites];
  const SiteText &T = AreaB.Sites[B % MaxSites];
  return S.Line == T.Line && S.Column == T.Column && S.Offset == T.Offset &&
         !strcmp(AreaA.pathOf(S), AreaB.pathOf(T));
}

} // namespace tutti::rt
