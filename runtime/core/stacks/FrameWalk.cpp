// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Copying a stack, and walking the copy: with the unwinder of the compiler's
/// own library where it can be told to begin elsewhere, else from frame record
/// to frame record. In the copy each word that points into the stack points
/// into the copy instead, whatever it is.

#include "core/stacks/FrameWalk.h"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <unwind.h>

namespace tutti::rt {

namespace {

/// Where the mapping ends that this address is in; 0 when there is none.
uintptr_t endOfMapping(uintptr_t Address) {
  int Fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (Fd < 0)
    return 0;
  char Text[8192];
  size_t Used = 0;
  uintptr_t Found = 0;
  for (ssize_t N; !Found && Used + 1 < sizeof(Text) &&
                  (N = read(Fd, Text + Used, sizeof(Text) - 1 - Used)) > 0;) {
    Used += static_cast<size_t>(N);
    Text[Used] = 0;
    char *Line = Text;
    for (char *End; (End = strchr(Line, '\n')); Line = End + 1) {
      char *Dash;
      uintptr_t Low = strtoull(Line, &Dash, 16);
      uintptr_t High = *Dash == '-' ? strtoull(Dash + 1, nullptr, 16) : 0;
      if (Address >= Low && Address < High)
        Found = High;
    }
    Used -= static_cast<size_t>(Line - Text);
    memmove(Text, Line, Used);
  }
  close(Fd);
  return Found;
}

/// The part of a stack above an address. What is not copied of it, because it
/// is too much, is zero, and so is some room behind it.
class StackCopy {
public:
  explicit StackCopy(uintptr_t From) : Low(From) {
    High = endOfMapping(From);
    if (High <= Low || High - Low > MostSpace)
      return;
    void *Memory = mmap(nullptr, room(), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (Memory == MAP_FAILED)
      return;
    Copy = static_cast<char *>(Memory);
    size_t Size = High - Low < MostBytes ? High - Low : MostBytes;
    Good = readOwnMemory(Low, Copy, Size);
    for (size_t At = 0; Good && At + sizeof(uintptr_t) <= Size;
         At += sizeof(uintptr_t))
      move(At);
  }
  ~StackCopy() {
    if (Copy)
      munmap(Copy, room());
  }
  StackCopy(const StackCopy &) = delete;
  StackCopy &operator=(const StackCopy &) = delete;

  bool isThere() const { return Good; }
  bool has(uintptr_t At, size_t Size) const {
    auto Begin = reinterpret_cast<uintptr_t>(Copy);
    return At >= Begin && At + Size <= Begin + (High - Low);
  }
  uintptr_t word(size_t Number) const {
    uintptr_t W;
    memcpy(&W, Copy + Number * sizeof(W), sizeof(W));
    return W;
  }
  char *begin() const { return Copy; }

private:
  static constexpr size_t MostBytes = size_t(8) << 20;
  static constexpr size_t MostSpace = size_t(1) << 30, Behind = 65536;
  size_t room() const { return High - Low + Behind; }
  void move(size_t At) {
    uintptr_t W;
    memcpy(&W, Copy + At, sizeof(W));
    if (W < Low || W >= High)
      return;
    W = reinterpret_cast<uintptr_t>(Copy) + (W - Low);
    memcpy(Copy + At, &W, sizeof(W));
  }

  uintptr_t Low, High = 0;
  char *Copy = nullptr;
  bool Good = false;
};

struct Walk {
  const StackCopy &Stack;
  const void **Out;
  unsigned Most, Number = 0;

  bool add(uintptr_t ReturnAddress) {
    if (ReturnAddress)
      Out[Number++] = reinterpret_cast<const void *>(ReturnAddress);
    return ReturnAddress && Number < Most;
  }
};

#if defined(__x86_64__)

extern "C" __attribute__((visibility("hidden"))) void
tuttiBacktraceFrom(void *EndOfFrame, _Unwind_Trace_Fn Step, void *Argument);

/// Calls _Unwind_Backtrace, and is described to it as a function whose frame
/// ends there: what it would return to stands in the two words below, as in any
/// function that keeps a frame pointer.
asm(R"(
        .text
        .p2align 4
        .hidden tuttiBacktraceFrom
        .globl tuttiBacktraceFrom
        .type tuttiBacktraceFrom, @function
tuttiBacktraceFrom:
        .cfi_startproc
        pushq %rbx
        .cfi_adjust_cfa_offset 8
        .cfi_rel_offset %rbx, 0
        movq %rdi, %rbx
        movq %rsi, %rdi
        movq %rdx, %rsi
        .cfi_remember_state
        .cfi_def_cfa %rbx, 0
        .cfi_offset %rip, -8
        .cfi_offset %rbp, -16
        .cfi_undefined %rbx
        .cfi_undefined %r12
        .cfi_undefined %r13
        .cfi_undefined %r14
        .cfi_undefined %r15
        call _Unwind_Backtrace@PLT
        nop
        .cfi_restore_state
        popq %rbx
        .cfi_adjust_cfa_offset -8
        .cfi_restore %rbx
        ret
        .cfi_endproc
        .size tuttiBacktraceFrom, .-tuttiBacktraceFrom
)");

_Unwind_Reason_Code step(_Unwind_Context *Context, void *Argument) {
  Walk &W = *static_cast<Walk *>(Argument);
  uintptr_t End = _Unwind_GetCFA(Context);
  // The first one is the function above.
  if (!W.Stack.has(End, 0))
    return W.Number ? _URC_END_OF_STACK : _URC_NO_REASON;
  return W.add(_Unwind_GetIP(Context)) ? _URC_NO_REASON : _URC_END_OF_STACK;
}

void walk(const StackCopy &Stack, Walk &W) {
  tuttiBacktraceFrom(Stack.begin() + 2 * sizeof(void *), step, &W);
}

#else

void walk(const StackCopy &Stack, Walk &W) {
  auto At = reinterpret_cast<uintptr_t>(Stack.begin());
  while (Stack.has(At, 2 * sizeof(uintptr_t)) && At % sizeof(uintptr_t) == 0) {
    const auto *Record = reinterpret_cast<const uintptr_t *>(At);
    if (!W.add(Record[1]) || Record[0] <= At)
      return;
    At = Record[0];
  }
}

#endif

} // namespace

bool readOwnMemory(uintptr_t At, void *To, size_t Size) {
  int Fd = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  if (Fd < 0)
    return false;
  size_t Done = 0;
  while (Done < Size) {
    ssize_t N = pread(Fd, static_cast<char *>(To) + Done, Size - Done,
                      static_cast<off_t>(At + Done));
    if (N <= 0)
      break;
    Done += static_cast<size_t>(N);
  }
  close(Fd);
  return Done == Size;
}

unsigned walkFrames(const void *Frame, const void *ReturnAddress,
                    const void **Out, unsigned Most) {
  StackCopy Stack(reinterpret_cast<uintptr_t>(Frame));
  if (!Stack.isThere() ||
      Stack.word(1) != reinterpret_cast<uintptr_t>(ReturnAddress))
    return 0;
  Walk W{Stack, Out, Most};
  walk(Stack, W);
  return W.Number;
}

} // namespace tutti::rt
