// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Stands for a compiler, as `client <compiler> <arguments>`: has the server of
/// that compiler run it, with this process's arguments, environment, folder,
/// limits and standard descriptors, and ends as it does. Without a server, or
/// where the process is loaded in a way of its own (LD_PRELOAD, no randomized
/// addresses), it is replaced by the compiler.
#include "Request.h"

#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/personality.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace tutti::test;

extern char **environ;

static bool isLoadedItsOwnWay() {
  return getenv("LD_PRELOAD") || getenv("LD_LIBRARY_PATH") ||
         personality(0xffffffff);
}

static int connectTo(const char *Compiler) {
  const char *Folder = getenv(FolderVariable);
  char Real[PATH_MAX];
  if (!Folder || isLoadedItsOwnWay() || !realpath(Compiler, Real))
    return -1;
  sockaddr_un At{};
  At.sun_family = AF_UNIX;
  std::string Path = std::string(Folder) + strrchr(Real, '/');
  if (Path.size() >= sizeof(At.sun_path))
    return -1;
  strcpy(At.sun_path, Path.c_str());
  int Socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (Socket >= 0 &&
      !connect(Socket, reinterpret_cast<sockaddr *>(&At), sizeof(At)))
    return Socket;
  close(Socket);
  return -1;
}

static uint32_t append(std::string &Bytes, char **Texts) {
  uint32_t N = 0;
  for (; Texts[N]; ++N)
    Bytes.append(Texts[N], strlen(Texts[N]) + 1);
  return N;
}

static bool send(int Socket, char **Arguments) {
  std::string Bytes;
  Request R{};
  R.NumArguments = append(Bytes, Arguments);
  R.NumVariables = append(Bytes, environ);
  R.NumBytes = Bytes.size();
  R.Mask = umask(0);
  umask(R.Mask);
  for (int I = 0; I < RLIM_NLIMITS; ++I)
    getrlimit(static_cast<__rlimit_resource>(I), &R.Limits[I]);
  int Here = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  int Descriptors[NumDescriptors] = {0, 1, 2, Here};

  iovec Part{&R, sizeof(R)};
  alignas(cmsghdr) char Room[CMSG_SPACE(sizeof(Descriptors))] = {};
  msghdr Message{};
  Message.msg_iov = &Part;
  Message.msg_iovlen = 1;
  Message.msg_control = Room;
  Message.msg_controllen = sizeof(Room);
  cmsghdr *Header = CMSG_FIRSTHDR(&Message);
  Header->cmsg_level = SOL_SOCKET;
  Header->cmsg_type = SCM_RIGHTS;
  Header->cmsg_len = CMSG_LEN(sizeof(Descriptors));
  memcpy(CMSG_DATA(Header), Descriptors, sizeof(Descriptors));
  if (sendmsg(Socket, &Message, MSG_NOSIGNAL) != sizeof(R))
    return false;
  for (size_t At = 0; At < Bytes.size();) {
    ssize_t N = ::send(Socket, &Bytes[At], Bytes.size() - At, MSG_NOSIGNAL);
    if (N <= 0)
      return false;
    At += N;
  }
  return true;
}

int main(int, char **Arguments) {
  if (!Arguments[1]) {
    fputs("usage: client <compiler> [<argument>...]\n", stderr);
    return 2;
  }
  ++Arguments;
  int Socket = connectTo(*Arguments);
  if (Socket < 0 || !send(Socket, Arguments)) {
    execv(*Arguments, Arguments);
    perror(*Arguments);
    return 127;
  }
  int Status;
  if (read(Socket, &Status, sizeof(Status)) != sizeof(Status)) {
    fputs("client: the compiler server has gone\n", stderr);
    return 126;
  }
  if (WIFEXITED(Status))
    return WEXITSTATUS(Status);
  signal(WTERMSIG(Status), SIG_DFL);
  kill(getpid(), WTERMSIG(Status));
  return 125;
}
