// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Starts a launcher and keeps an eye on the ranks that share memory with it.
/// When one of them vanishes (killed, crashed), launchers end the others before
/// they can say anything; what they were doing is still on the board, and told
/// here. Takes nothing from the job, not even its exit status.
///
///   tutti-monitor /BOARD LAUNCHER [ARGUMENT]...

#include "core/Flags.h"
#include "core/Hooks.h"
#include "core/LauncherNames.h"
#include "report/deadlock/EarlyEndReport.h"

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tutti::rt;

namespace {

constexpr int PollMs = 20;
constexpr int FirstPollMs = 2; ///< until all ranks are known: some are brief
pid_t Launcher;
volatile sig_atomic_t Wished; ///< somebody wants the job to end

/// The terminal sends an interrupt to all; who sends one to this process alone
/// means the job.
void interrupted(int Signal, siginfo_t *From, void *) {
  Wished = 1;
  if (From->si_code <= 0 && Launcher > 0)
    kill(Launcher, Signal);
}

void passOn(int Signal) {
  if (Signal == SIGTERM || Signal == SIGHUP)
    Wished = 1;
  if (Launcher > 0)
    kill(Launcher, Signal);
}

/// What was started may be a script that turns into the launcher, and the
/// launcher may be gone before anybody looks at it.
bool isOfOpenMpi(const char *Started) {
  char Link[64], Path[PATH_MAX];
  if (realpath(Started, Path) && isOpenMpiLauncher(Path))
    return true;
  snprintf(Link, sizeof(Link), "/proc/%d/exe", static_cast<int>(Launcher));
  ssize_t Length = readlink(Link, Path, sizeof(Path) - 1);
  Path[Length > 0 ? Length : 0] = 0;
  return isOpenMpiLauncher(Path);
}

/// Who is dead and not yet buried is not.
bool isAlive(pid_t Process) {
  struct pollfd Fd = {static_cast<int>(syscall(SYS_pidfd_open, Process, 0)),
                      POLLIN, 0};
  if (Fd.fd < 0)
    return errno != ESRCH;
  bool Ended = poll(&Fd, 1, 0) > 0;
  close(Fd.fd);
  return !Ended;
}

/// How a process is ending, if it is.
struct Leaving {
  bool Is = false;
  int Status = -1; ///< as wait() would give it; -1 if it cannot be seen
};

/// A process closes its connections some time before it counts as ended, so
/// one that the launcher ends for its sake can be seen to end before it does.
Leaving leaving(pid_t Process) {
  constexpr unsigned long Exiting = 4; // PF_EXITING, set before all else
  char Path[64], Text[1024];
  snprintf(Path, sizeof(Path), "/proc/%d/stat", static_cast<int>(Process));
  int Fd = open(Path, O_RDONLY | O_CLOEXEC);
  if (Fd < 0)
    return {errno == ENOENT, -1};
  ssize_t Length = read(Fd, Text, sizeof(Text) - 1);
  close(Fd);
  if (Length <= 0)
    return {Length < 0 && errno == ESRCH, -1};
  Text[Length] = 0;
  char *At = strrchr(Text, ')'); // ends the name, proc(5)'s second field
  unsigned long Flags = 0, Status = 0;
  bool Dead = At && strchr("ZX", At[2]);
  for (unsigned Field = 2; At && Field <= 52; ++Field) {
    if (Field == 9)
      Flags = strtoul(At, nullptr, 10);
    if (Field == 52)
      Status = strtoul(At, nullptr, 10);
    At = strchr(At + 1, ' ');
  }
  if (!Dead && !(Flags & Exiting))
    return {};
  return {true, static_cast<int>(Status)};
}

bool isByLauncher(int Status) {
  return WIFSIGNALED(Status) &&
         (WTERMSIG(Status) == SIGKILL || WTERMSIG(Status) == SIGTERM);
}

/// The processes of the board, and which of them vanished first.
class Ranks {
public:
  /// Waits for a moment or until one of them ends.
  void watch() {
    if (!Open || Seen) {
      usleep((Seen ? PollMs : FirstPollMs) * 1000);
      return;
    }
    unsigned N = TheBoard.Head->NumLocal;
    bool AllKnown = true;
    for (unsigned L = 0; L < N; ++L) {
      if (Fds[L].fd == Unopened && stateOf(L) == Lifecycle::Running)
        Fds[L] = {
            static_cast<int>(syscall(SYS_pidfd_open, TheBoard.area(L).Pid, 0)),
            POLLIN, 0};
      AllKnown &= Fds[L].fd != Unopened;
    }
    if (poll(Fds, N, AllKnown ? PollMs : FirstPollMs) <= 0)
      return;
    for (unsigned L = 0; L < N; ++L) {
      if (!(Fds[L].revents & POLLIN))
        continue;
      close(Fds[L].fd);
      Fds[L].fd = Closed;
      if (isBetween(L)) {
        add(Gone, L);
        Seen = true;
      }
    }
    if (Seen)
      blame();
  }
  void open(const char *Name, const char *Started) {
    if (Open || !findBoard(Name))
      return;
    Open = true;
    IsOpenMpi = isOfOpenMpi(Started);
    for (struct pollfd &F : Fds)
      F = {Unopened, POLLIN, 0};
  }
  void tell(int Status) {
    if (!Open)
      return;
    const Header &Head = *TheBoard.Head;
    bool AllWell = WIFEXITED(Status) && WEXITSTATUS(Status) == 0;
    lookOnceMore();
    if (!Seen || Wished || Head.Stop.load() || Head.Aborting.load())
      return;
    // A launcher may find nothing wrong with a process that just leaves.
    if (AllWell && !LeftEarly)
      return;
    // One that gave up, in the program or in MPI, has said why; the launcher
    // ended the others for its sake. That one may be on another node: then all
    // of this one go together.
    if (GaveUp || (Head.WorldSize > Head.NumLocal && !LeftOwnWay && areAll()))
      return;
    bool Outside = preferThoseOutside();
    // Where an error is fatal Open MPI leaves the process at once, with the
    // error's number, and has said so. A signal's number comes with 128; 1 is
    // the launcher's own.
    int Number = WIFEXITED(Status) ? WEXITSTATUS(Status) : 0;
    if (IsOpenMpi && (Outside ? Number > 1 : Number > 0) && Number < 128)
      return;
    if (!IsOpenMpi && !isOfProcess(Number))
      return;
    tellVanished(Gone);
  }

private:
  using Set = uint64_t[MaxLocal / 64];
  static void add(Set &To, unsigned L) { To[L / 64] |= 1ull << L % 64; }
  static bool has(const Set &Of, unsigned L) {
    return Of[L / 64] >> L % 64 & 1;
  }
  static Lifecycle stateOf(unsigned L) {
    return TheBoard.area(L).State.load(std::memory_order_acquire);
  }
  /// Has begun MPI and not ended it.
  static bool isBetween(unsigned L) {
    Lifecycle State = stateOf(L);
    return State == Lifecycle::Running || State == Lifecycle::Finalizing;
  }
  /// Where an error is fatal MPICH has the launcher end all processes with the
  /// error's class as its status, which is none of theirs.
  bool isOfProcess(int Number) const {
    switch (Number) {
    case 0:
    case SIGILL:
    case SIGABRT:
    case SIGBUS:
    case SIGFPE:
    case SIGKILL:
    case SIGSEGV:
      return true;
    case SIGTERM:
      return GotSigterm || LeftOwnWay;
    default:
      return LeftOwnWay || Number > 128;
    }
  }
  /// At the first sight: who is leaving as well, and of all those who left in
  /// a way of their own, if that can be seen of any.
  void blame() {
    Set Own = {};
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
      GaveUp |= stateOf(L) == Lifecycle::Ended;
      if (!isBetween(L))
        continue;
      Leaving How = leaving(TheBoard.area(L).Pid);
      if (How.Is)
        add(Gone, L);
      if (How.Is && How.Status >= 0 && !isByLauncher(How.Status)) {
        add(Own, L);
        LeftOwnWay = true;
      }
      GotSigterm |= How.Is && How.Status == SIGTERM;
    }
    if (LeftOwnWay)
      memcpy(Gone, Own, sizeof(Gone));
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      LeftEarly |= has(Gone, L) && stateOf(L) == Lifecycle::Running;
  }
  /// Who came and went between two looks; and who went since the last one, if
  /// nobody had.
  void lookOnceMore() {
    const bool Known = Seen;
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
      GaveUp |= !Known && stateOf(L) == Lifecycle::Ended;
      if (Fds[L].fd == Closed || (Fds[L].fd != Unopened && Known) ||
          stateOf(L) != Lifecycle::Running || isAlive(TheBoard.area(L).Pid))
        continue;
      add(Gone, L);
      Seen = LeftEarly = true;
    }
  }
  /// None of the board was left.
  bool areAll() const {
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      if (!has(Gone, L))
        return false;
    return true;
  }
  /// Those that the launcher ended at the same moment mostly sat in a call.
  bool preferThoseOutside() {
    Set Outside = {};
    bool Any = false;
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      if (has(Gone, L) && !isInCall(TheBoard.area(L))) {
        add(Outside, L);
        Any = true;
      }
    if (Any)
      memcpy(Gone, Outside, sizeof(Gone));
    return Any;
  }
  static bool isInCall(const RankArea &A) {
    for (const ThreadStatus &T : A.Threads)
      if (T.Epoch.load(std::memory_order_acquire) & 1)
        return true;
    return false;
  }

  enum : int { Unopened = -1, Closed = -2 };
  bool Open = false, Seen = false, LeftEarly = false, GaveUp = false,
       LeftOwnWay = false, GotSigterm = false, IsOpenMpi = false;
  struct pollfd Fds[MaxLocal];
  Set Gone = {};
};
Ranks TheRanks;

/// A process that does nothing but remove the board's name when this one has
/// ended, which may be killed.
void leaveGuard(const char *Board) {
  int Ends[2];
  if (pipe2(Ends, O_CLOEXEC) != 0)
    return;
  pid_t Guard = fork();
  if (Guard != 0) {
    close(Ends[0]); // the other one closes with this process
    if (Guard < 0)
      close(Ends[1]);
    return;
  }
  setsid(); // what the terminal sends is not for it
  for (int Fd : {Ends[1], STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    close(Fd);
  char Nothing;
  while (read(Ends[0], &Nothing, 1) < 0 && errno == EINTR)
    ;
  unlinkBoard(Board);
  sleep(1); // the ranks may just have been starting
  unlinkBoard(Board);
  _exit(0);
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc < 3) {
    fprintf(stderr, "usage: tutti-monitor /BOARD LAUNCHER [ARGUMENT]...\n");
    return 2;
  }
  leaveGuard(Argv[1]);
  pid_t Parent = getpid();
  Launcher = fork();
  if (Launcher <= 0) { // also when there is no process to be had
    if (Launcher == 0) {
      prctl(PR_SET_PDEATHSIG, SIGTERM);
      if (getppid() != Parent)
        return 1;
    }
    execv(Argv[2], Argv + 2);
    fprintf(stderr, "tutti: cannot start %s: %s\n", Argv[2], strerror(errno));
    return 2;
  }
  struct sigaction OfTerminal = {};
  OfTerminal.sa_sigaction = interrupted;
  OfTerminal.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaction(SIGINT, &OfTerminal, nullptr);
  sigaction(SIGQUIT, &OfTerminal, nullptr);
  constexpr int PassedOn[] = {SIGTERM, SIGHUP, SIGUSR1, SIGUSR2};
  for (int Signal : PassedOn)
    signal(Signal, passOn);
  int Status = 0;
  for (;;) {
    pid_t Ended = waitpid(Launcher, &Status, WNOHANG);
    if (Ended == Launcher || (Ended < 0 && errno != EINTR))
      break;
    TheRanks.open(Argv[1], Argv[2]);
    TheRanks.watch();
  }
  TheRanks.open(Argv[1], Argv[2]);
  unlinkBoard(Argv[1]);
  TextOf<512> Mistakes; // the ranks have told them
  if (parseFlags(getenv("TUTTI_OPTIONS"), TheFlags, Mistakes)) {
    TheFlags.halt_on_error = false;
    TheRanks.tell(Status);
  }
  if (WIFEXITED(Status))
    return WEXITSTATUS(Status);
  signal(WTERMSIG(Status), SIG_DFL);
  raise(WTERMSIG(Status));
  return 128 + WTERMSIG(Status);
}
