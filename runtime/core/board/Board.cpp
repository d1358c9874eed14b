// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Making and mapping the board. Knows the operating system; its callers do
/// not.

#include "core/board/Board.h"
#include "core/board/SpareMemory.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace tutti::rt {

Board TheBoard;

namespace {

constexpr size_t Page = 4096;
constexpr size_t rounded(size_t Size) {
  return (Size + Page - 1) & ~(Page - 1);
}
constexpr size_t HeaderSize = rounded(sizeof(Header));
constexpr size_t RingsSize = rounded(sizeof(CallRing) * MaxRings);
constexpr size_t SlotsSize = sizeof(Slot) * RingSlots * size_t(MaxRings);

constexpr size_t channelsSize(unsigned NumLocal) {
  return rounded(sizeof(Channel) * NumLocal * NumLocal);
}
constexpr size_t tracesSize(unsigned NumLocal) {
  return sizeof(Trace) * NumLocal;
}

Board layOut(void *Base, unsigned NumLocal, unsigned MyLocal) {
  char *At = static_cast<char *>(Base);
  Board B;
  B.Head = reinterpret_cast<Header *>(At);
  B.Rings = reinterpret_cast<CallRing *>(At += HeaderSize);
  B.Slots = reinterpret_cast<Slot *>(At += RingsSize);
  B.Areas = At + SlotsSize;
  At = B.Areas + NumLocal * RankArea::stride();
  B.Channels = reinterpret_cast<Channel *>(At);
  B.Traces = reinterpret_cast<Trace *>(At + channelsSize(NumLocal));
  B.MyTrace = B.Traces + MyLocal;
  B.MyLocal = MyLocal;
  B.Me = &B.area(MyLocal);
  return B;
}

bool take(void *Base, unsigned NumLocal, unsigned MyLocal) {
  Board B = layOut(Base, NumLocal, MyLocal);
  if (!populate(B.Head, HeaderSize + RingsSize) ||
      !populate(B.Me, offsetof(RankArea, Sites) + Page))
    return false;
  B.Head->NumLocal = NumLocal;
  TheBoard = B;
  return true;
}

size_t boardSize(unsigned NumLocal) {
  return HeaderSize + RingsSize + SlotsSize + NumLocal * RankArea::stride() +
         channelsSize(NumLocal) + tracesSize(NumLocal);
}

} // namespace

bool populate(void *Address, size_t Size) {
  uintptr_t Start = reinterpret_cast<uintptr_t>(Address) & ~(Page - 1);
  uintptr_t End = rounded(reinterpret_cast<uintptr_t>(Address) + Size);
  if (madvise(reinterpret_cast<void *>(Start), End - Start,
              MADV_POPULATE_WRITE) == 0)
    return true;
  if (errno == EINVAL)
    return touch(Address, Size);
  if (errno == EFAULT) // what it says where a process would be sent SIGBUS
    errno = ENOSPC;
  return false;
}

/// Has the kernel read a byte of each page into a pipe: where a process would
/// be sent SIGBUS the kernel gets EFAULT, and a page of shared memory that was
/// read is there. What the pages hold stays as it is.
bool touch(void *Address, size_t Size) {
  int Pipe[2];
  if (pipe2(Pipe, O_CLOEXEC | O_NONBLOCK) != 0)
    return false;
  bool Good = true;
  uintptr_t Start = reinterpret_cast<uintptr_t>(Address) & ~(Page - 1);
  uintptr_t End = reinterpret_cast<uintptr_t>(Address) + Size;
  for (uintptr_t At = Start; Good && At < End; At += Page) {
    char Byte;
    ssize_t N;
    do
      N = write(Pipe[1], reinterpret_cast<void *>(At), 1);
    while (N < 0 && errno == EINTR);
    Good = N == 1;
    if (!Good && errno == EFAULT)
      errno = ENOSPC;
    while (Good && read(Pipe[0], &Byte, 1) < 0 && errno == EINTR)
      ;
  }
  int Why = errno;
  close(Pipe[0]);
  close(Pipe[1]);
  errno = Why;
  return Good;
}

bool populateSpare(void *Address, size_t Size, unsigned Times) {
  struct statvfs Is;
  if (TheBoard.Head->NumLocal > 1 && statvfs("/dev/shm", &Is) == 0 &&
      Is.f_blocks && // 0: there is no limit
      !isSpare(uint64_t(Is.f_blocks) * Is.f_frsize,
               uint64_t(Is.f_bavail) * Is.f_frsize, uint64_t(Size) * Times)) {
    errno = ENOSPC;
    return false;
  }
  return populate(Address, Size);
}

/// A file that may not become so large is not to be tried: the system would
/// end the process.
static bool mayBeSoLarge(size_t Size) {
  struct rlimit Limit;
  if (getrlimit(RLIMIT_FSIZE, &Limit) != 0 || Limit.rlim_cur == RLIM_INFINITY ||
      Size <= Limit.rlim_cur)
    return true;
  errno = EFBIG;
  return false;
}

bool openBoard(const char *Name, bool Create, unsigned NumLocal,
               unsigned MyLocal) {
  if (NumLocal > MaxLocal) {
    errno = EUSERS;
    return false;
  }
  int Fd = shm_open(Name, O_RDWR | O_CLOEXEC | (Create ? O_CREAT | O_EXCL : 0),
                    0600);
  if (Fd < 0)
    return false;
  size_t Size = boardSize(NumLocal);
  void *Base = MAP_FAILED;
  if (!Create || (mayBeSoLarge(Size) && ftruncate(Fd, Size) == 0))
    Base = mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                MAP_SHARED | MAP_NORESERVE, Fd, 0);
  bool Good = Base != MAP_FAILED && take(Base, NumLocal, MyLocal);
  int Why = errno;
  close(Fd);
  if (!Good && Base != MAP_FAILED)
    munmap(Base, Size);
  if (!Good && Create)
    shm_unlink(Name);
  errno = Why;
  return Good;
}

bool openPrivateBoard() {
  size_t Size = boardSize(1);
  void *Base = mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return Base != MAP_FAILED && take(Base, 1, 0);
}

bool findBoard(const char *Name) {
  int Fd = shm_open(Name, O_RDWR | O_CLOEXEC, 0600);
  if (Fd < 0)
    return false;
  uint32_t NumLocal = 0;
  bool Ready = pread(Fd, &NumLocal, sizeof(NumLocal),
                     offsetof(Header, NumLocal)) == sizeof(NumLocal) &&
               NumLocal > 0 && NumLocal <= MaxLocal;
  void *Base = Ready ? mmap(nullptr, boardSize(NumLocal),
                            PROT_READ | PROT_WRITE, MAP_SHARED, Fd, 0)
                     : MAP_FAILED;
  close(Fd);
  if (Base == MAP_FAILED)
    return false;
  TheBoard = layOut(Base, NumLocal, 0);
  return true;
}

void unlinkBoard(const char *Name) { shm_unlink(Name); }

} // namespace tutti::rt
