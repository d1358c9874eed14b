// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loaded into a compiler (LD_PRELOAD), makes it a server: the process stops
/// before `main`, and for each request a copy of it goes on with the arguments,
/// the environment, the folder and the descriptors of the client. It is the
/// same program, but the loading of LLVM's libraries, half of the time of a
/// small compile, is done once (as the fork servers of fuzzers do).
#include "Request.h"

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <map>
#include <poll.h>
#include <spawn.h>
#include <string>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace tutti::test;

extern char **environ;

namespace {

using Main = int (*)(int, char **, char **);
Main RealMain;

std::string ownFile() {
  char Path[PATH_MAX];
  ssize_t N = readlink("/proc/self/exe", Path, sizeof(Path));
  return std::string(Path, N > 0 ? N : 0);
}

int listenAt(const std::string &Path) {
  sockaddr_un At{};
  At.sun_family = AF_UNIX;
  if (Path.size() >= sizeof(At.sun_path))
    return -1;
  strcpy(At.sun_path, Path.c_str());
  int Socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(Socket, reinterpret_cast<sockaddr *>(&At), sizeof(At)) ||
      listen(Socket, 64))
    return -1;
  return Socket;
}

bool readAll(int Socket, char *To, size_t Size) {
  while (Size) {
    ssize_t N = read(Socket, To, Size);
    if (N <= 0)
      return false;
    To += N;
    Size -= N;
  }
  return true;
}

bool receive(int Socket, Request &R, int (&Descriptors)[NumDescriptors]) {
  iovec Part{&R, sizeof(R)};
  alignas(cmsghdr) char Room[CMSG_SPACE(sizeof(Descriptors))] = {};
  msghdr Message{};
  Message.msg_iov = &Part;
  Message.msg_iovlen = 1;
  Message.msg_control = Room;
  Message.msg_controllen = sizeof(Room);
  if (recvmsg(Socket, &Message, MSG_WAITALL) != sizeof(R))
    return false;
  const cmsghdr *Header = CMSG_FIRSTHDR(&Message);
  if (!Header || Header->cmsg_len != CMSG_LEN(sizeof(Descriptors)))
    return false;
  memcpy(Descriptors, CMSG_DATA(Header), sizeof(Descriptors));
  return true;
}

/// In the copy: what the client asks for, up to its end.
[[noreturn]] void serve(int Socket) {
  Request R;
  int Descriptors[NumDescriptors];
  if (!receive(Socket, R, Descriptors))
    _exit(127);
  auto *Bytes = new char[R.NumBytes];
  if (!readAll(Socket, Bytes, R.NumBytes) || fchdir(Descriptors[3]))
    _exit(127);
  close(Socket);
  for (int I = 0; I < 3; ++I)
    dup2(Descriptors[I], I);
  for (int Each : Descriptors)
    close(Each);
  for (int I = 0; I < RLIM_NLIMITS; ++I)
    setrlimit(static_cast<__rlimit_resource>(I), &R.Limits[I]);
  umask(R.Mask);
  std::vector<char *> Texts;
  for (uint32_t I = 0; I < R.NumArguments + R.NumVariables; ++I) {
    if (I == R.NumArguments)
      Texts.push_back(nullptr);
    Texts.push_back(Bytes);
    Bytes += strlen(Bytes) + 1;
  }
  Texts.push_back(nullptr);
  environ = Texts.data() + R.NumArguments + 1;
  exit(RealMain(R.NumArguments, Texts.data(), environ));
}

/// One thread and no state but the clients that wait: process to socket.
class Server {
public:
  explicit Server(int Socket, int Ends) : Listening(Socket), Ends(Ends) {}

  [[noreturn]] void run() {
    for (;;) {
      std::vector<pollfd> Of{{Listening, POLLIN, 0}, {Ends, POLLIN, 0}};
      for (auto [Process, Client] : Clients)
        Of.push_back({Client, POLLRDHUP, 0});
      poll(Of.data(), Of.size(), -1);
      if (Of[1].revents)
        collect();
      // A client that is gone, by a limit of time mostly, ends its compiler.
      for (size_t I = 2; I < Of.size(); ++I)
        for (auto [Process, Client] : Clients)
          if (Client == Of[I].fd && Of[I].revents)
            kill(-Process, SIGKILL);
      if (Of[0].revents)
        accept();
    }
  }

private:
  void collect() {
    char Any[64];
    while (read(Ends, Any, sizeof(Any)) > 0)
      ;
    int Status;
    for (pid_t P; (P = waitpid(-1, &Status, WNOHANG)) > 0;) {
      auto It = Clients.find(P);
      if (It == Clients.end())
        continue;
      (void)!::send(It->second, &Status, sizeof(Status), MSG_NOSIGNAL);
      close(It->second);
      Clients.erase(It);
    }
  }

  void accept() {
    int Client = ::accept4(Listening, nullptr, nullptr, SOCK_CLOEXEC);
    if (Client < 0)
      return;
    pid_t P = fork();
    if (!P) {
      setpgid(0, 0);
      signal(SIGCHLD, SIG_DFL);
      close(Listening);
      for (auto [Process, Other] : Clients)
        close(Other);
      serve(Client);
    }
    if (P < 0)
      close(Client);
    else
      Clients[P] = Client;
  }

  int Listening, Ends;
  std::map<pid_t, int> Clients;
};

int Told[2];

int runServer(int, char **, char **) {
  const char *Folder = getenv(FolderVariable);
  std::string Own = ownFile();
  int Socket = Folder ? listenAt(Folder + Own.substr(Own.rfind('/'))) : -1;
  if (Socket < 0 || pipe2(Told, O_CLOEXEC | O_NONBLOCK))
    return 1;
  unsetenv("LD_PRELOAD");
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGCHLD, [](int) { (void)!write(Told[1], "", 1); });
  Server(Socket, Told[0]).run();
}

} // namespace

extern "C" {

int __libc_start_main(Main M, int Count, char **Arguments, void (*Init)(),
                      void (*Fini)(), void (*LoaderFini)(), void *StackEnd) {
  RealMain = M;
  auto *Real = reinterpret_cast<decltype(&__libc_start_main)>(
      dlsym(RTLD_NEXT, "__libc_start_main"));
  return Real(runServer, Count, Arguments, Init, Fini, LoaderFini, StackEnd);
}

/// What a compiler starts of itself (flang's driver its frontend) is asked for
/// too.
int posix_spawn(pid_t *Process, const char *Path,
                const posix_spawn_file_actions_t *Actions,
                const posix_spawnattr_t *Attributes, char *const Arguments[],
                char *const Environment[]) {
  auto *Real =
      reinterpret_cast<decltype(&posix_spawn)>(dlsym(RTLD_NEXT, "posix_spawn"));
  const char *Client = getenv(ClientVariable);
  char File[PATH_MAX];
  if (!Client || !realpath(Path, File) || ownFile() != File)
    return Real(Process, Path, Actions, Attributes, Arguments, Environment);
  std::vector<char *> With{const_cast<char *>(Client), File};
  for (++Arguments; *Arguments; ++Arguments)
    With.push_back(*Arguments);
  With.push_back(nullptr);
  return Real(Process, Client, Actions, Attributes, With.data(), Environment);
}
}
