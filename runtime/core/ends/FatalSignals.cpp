// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Signals that end a process by default. The handler only hands over what it
/// finds and then lets the signal do what it would have done: the process ends
/// by the same signal, at the same place, with the same core file. A stack that
/// was written over is walked as far as it can be read.

#include "core/ends/EarlyEnd.h"
#include "core/stacks/FrameWalk.h"
#include "core/threads/Thread.h"

#include <atomic>
#include <cerrno>
#include <csetjmp>
#include <csignal>
#include <cstring>
#include <dlfcn.h>
#include <initializer_list>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

namespace tutti::rt {

namespace {

constexpr int Watched[] = {SIGSEGV, SIGABRT, SIGBUS,  SIGFPE,  SIGILL, SIGSYS,
                           SIGTERM, SIGALRM, SIGPIPE, SIGXCPU, SIGXFSZ};
struct sigaction Before[NSIG];

/// Where the signal found its thread; null where that is not known.
const void *interrupted(const void *Context) {
  const auto *C = static_cast<const ucontext_t *>(Context);
#if defined(__x86_64__)
  return reinterpret_cast<const void *>(C->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return reinterpret_cast<const void *>(C->uc_mcontext.pc);
#else
  (void)C;
  return nullptr;
#endif
}

/// Where a call returns to that went to no function; null where that is not
/// known.
const void *callerOf(const void *Context) {
  const auto *C = static_cast<const ucontext_t *>(Context);
#if defined(__x86_64__)
  const void *Caller;
  auto Top = static_cast<uintptr_t>(C->uc_mcontext.gregs[REG_RSP]);
  return readOwnMemory(Top, &Caller, sizeof(Caller)) ? Caller : nullptr;
#elif defined(__aarch64__)
  return reinterpret_cast<const void *>(C->uc_mcontext.regs[30]);
#else
  (void)C;
  return nullptr;
#endif
}

struct Walk {
  const void *From;
  bool Begun;
};

/// The frames from the one that was interrupted on.
_Unwind_Reason_Code step(_Unwind_Context *Frame, void *Argument) {
  Walk &W = *static_cast<Walk *>(Argument);
  EarlyEnd &E = TheEarlyEnd;
  int IsBefore = 0;
  const auto *At =
      reinterpret_cast<const char *>(_Unwind_GetIPInfo(Frame, &IsBefore));
  W.Begun |= At == W.From;
  if (!W.Begun || !At)
    return _URC_NO_REASON;
  // As if it were a return address, which lies behind its call.
  E.Frames[E.NumFrames++] = IsBefore ? At + 1 : At;
  return E.NumFrames == EarlyEnd::MaxFrames ? _URC_END_OF_STACK
                                            : _URC_NO_REASON;
}

/// The thread that walks its stack, and where it goes on when that ends in
/// memory that cannot be read.
std::atomic<uint32_t> Walking;
sigjmp_buf WalkFailed;

/// The frames that are there, for which the unwinder believes the stack.
void unwind(Walk &W) {
  sigset_t Faults;
  sigemptyset(&Faults);
  sigaddset(&Faults, SIGSEGV);
  sigaddset(&Faults, SIGBUS);
  if (sigsetjmp(WalkFailed, /*savemask=*/1) == 0) {
    Walking = threadId();
    pthread_sigmask(SIG_UNBLOCK, &Faults, nullptr);
    _Unwind_Backtrace(step, &W);
    pthread_sigmask(SIG_BLOCK, &Faults, nullptr);
  }
  Walking = 0;
}

void walk(const void *Context) {
  EarlyEnd &E = TheEarlyEnd;
  Walk W = {interrupted(Context), false};
  // Who unwinds looks at the instruction.
  char Unused;
  if (readOwnMemory(reinterpret_cast<uintptr_t>(W.From), &Unused, 1))
    unwind(W);
  if (!E.NumFrames && W.From)
    E.Frames[E.NumFrames++] = static_cast<const char *>(W.From) + 1;
  if (E.NumFrames <= 1)
    if (const void *Caller = callerOf(Context))
      E.Frames[E.NumFrames++] = Caller;
}

/// What the processor found wrong happens again when the thread goes on.
bool happensAgain(int Signal, const siginfo_t &Info) {
  return Info.si_code > 0 &&
         (Signal == SIGSEGV || Signal == SIGFPE || Signal == SIGILL ||
          (Signal == SIGBUS && Info.si_code <= BUS_OBJERR));
}

void onSignal(int Signal, siginfo_t *Info, void *Context) {
  if ((Signal == SIGSEGV || Signal == SIGBUS) && Walking == threadId())
    siglongjmp(WalkFailed, 1);
  int Saved = errno;
  int Sender = Info->si_code <= 0 ? Info->si_pid : 0;
  if (Sender == getpid())
    Sender = 0;
  // Who cannot be seen is a launcher, which ends processes for the sake of
  // another one.
  bool IsHidden = Info->si_code <= 0 && Info->si_pid == 0;
  if (!IsHidden && Sender != getppid() &&
      beginEarlyEnd(EarlyEnd::Signal, Signal, Sender)) {
    if (TheEarlyEnd.Tid == threadId())
      walk(Context);
    finishEarlyEnd();
  }
  const struct sigaction &Was = Before[Signal];
  errno = Saved;
  if (Was.sa_flags & SA_SIGINFO)
    Was.sa_sigaction(Signal, Info, Context);
  else if (Was.sa_handler != SIG_DFL)
    Was.sa_handler(Signal);
  signal(Signal, SIG_DFL);
  if (!happensAgain(Signal, *Info))
    raise(Signal); // comes when this handler returns
  errno = Saved;
}

/// Handlers that print something and then let the signal end the process.
bool onlyPrints(const struct sigaction &Handler) {
  Dl_info In;
  const void *At = Handler.sa_flags & SA_SIGINFO
                       ? reinterpret_cast<const void *>(Handler.sa_sigaction)
                       : reinterpret_cast<const void *>(Handler.sa_handler);
  if (!dladdr(At, &In) || !In.dli_fname)
    return false;
  const char *Slash = strrchr(In.dli_fname, '/');
  const char *File = Slash ? Slash + 1 : In.dli_fname;
  for (const char *Name : {"libgfortran.so", "libopen-pal.so", "libucs.so"})
    if (!strncmp(File, Name, strlen(Name)))
      return true;
  return false;
}

/// Where a stack has run over there is no room on it for a handler.
void giveRoom() {
  static char Room[65536];
  stack_t Is;
  if (sigaltstack(nullptr, &Is) != 0 || !(Is.ss_flags & SS_DISABLE))
    return;
  Is.ss_sp = Room;
  Is.ss_size = sizeof(Room);
  Is.ss_flags = 0;
  sigaltstack(&Is, nullptr);
}

} // namespace

void watchSignals() {
  giveRoom();
  struct sigaction Mine = {};
  Mine.sa_sigaction = onSignal;
  Mine.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (int Signal : Watched) {
    struct sigaction Is;
    if (sigaction(Signal, nullptr, &Is) != 0)
      continue;
    bool IsDefault = !(Is.sa_flags & SA_SIGINFO) && Is.sa_handler == SIG_DFL;
    bool IsIgnored = !(Is.sa_flags & SA_SIGINFO) && Is.sa_handler == SIG_IGN;
    if (IsIgnored || (!IsDefault && !onlyPrints(Is)))
      continue;
    Before[Signal] = Is;
    sigaction(Signal, &Mine, nullptr);
  }
}

} // namespace tutti::rt
