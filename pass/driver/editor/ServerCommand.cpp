// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Stands between an editor and clangd, which ends when the editor closes its
/// side. What is no message of the protocol goes through as it is. It decides
/// nothing about what a message says.
#include "driver/Commands.h"
#include "driver/editor/ServerMessages.h"
#include "model/texts/SarifRules.h"
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <optional>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace llvm;

namespace tutti::driver {

namespace {

bool readLine(FILE *From, std::string &Line) {
  Line.clear();
  if (feof(From) || ferror(From))
    return false;
  for (int C; (C = getc(From)) != EOF;) {
    Line += char(C);
    if (C == '\n')
      return true;
  }
  return !Line.empty();
}

void write(FILE *To, StringRef Text) {
  fwrite(Text.data(), 1, Text.size(), To);
  fflush(To);
}

/// A message's headers, of which \p Line is the first, and its body. None when
/// what comes is cut short or has no length.
std::optional<std::string> readBody(FILE *From, std::string Line) {
  size_t Size = 0;
  do {
    StringRef Header = StringRef(Line).trim();
    if (Header.empty())
      break;
    auto [Name, Value] = Header.split(':');
    if (Name.equals_insensitive("content-length"))
      Value.trim().getAsInteger(10, Size);
  } while (readLine(From, Line));
  std::string Body(Size, '\0');
  if (!Size || feof(From) || ferror(From) ||
      fread(Body.data(), 1, Size, From) != Size)
    return std::nullopt;
  return Body;
}

/// From one to the other until the first ends.
void passOn(FILE *From, FILE *To,
            const std::function<std::string(std::string)> &Changed) {
  std::string Line;
  while (readLine(From, Line)) {
    if (!StringRef(Line).starts_with_insensitive("content-")) {
      write(To, Line);
      continue;
    }
    std::optional<std::string> Body = readBody(From, Line);
    if (!Body)
      return;
    std::string Sent = Changed(std::move(*Body));
    write(To,
          "Content-Length: " + std::to_string(Sent.size()) + "\r\n\r\n" + Sent);
  }
}

/// Becomes the server, with the plugin in it.
[[noreturn]] void becomeServer(StringRef Plugin, const StringList &Command,
                               int In, int Out) {
  dup2(In, STDIN_FILENO);
  dup2(Out, STDOUT_FILENO);
  execute(Command[0], ArrayRef(Command).drop_front(),
          {{"LD_PRELOAD", Plugin.str()}, {"TUTTI_PRELOADED", "1"}},
          /*Verbose=*/false);
}

/// On the web if this build knows where, else as it is installed.
std::string addressOf(const Install &Files, StringRef Id) {
  std::string Address = checkAddress(Id);
  return Address.empty() ? "file://" + escapedUri(Files.checkPages() + "/" +
                                                  Id.str() + ".md")
                         : Address;
}

} // namespace

int serverCommand(const Install &Files, StringRef Plugin,
                  const StringList &Command) {
  int ToServer[2], FromServer[2];
  if (pipe2(ToServer, O_CLOEXEC) != 0 || pipe2(FromServer, O_CLOEXEC) != 0)
    fail("no pipe to the server: " + Twine(strerror(errno)));
  pid_t Server = fork();
  if (Server == 0)
    becomeServer(Plugin, Command, ToServer[0], FromServer[1]);
  if (Server < 0)
    fail("cannot start " + Command[0] + ": " + strerror(errno));
  close(ToServer[0]);
  close(FromServer[1]);
  // A side that is gone is seen by what it does not read or write any more.
  signal(SIGPIPE, SIG_IGN);
  FILE *In = fdopen(FromServer[0], "r"), *Out = fdopen(ToServer[1], "w");

  ServerMessages Messages([&](StringRef Id) { return addressOf(Files, Id); });
  std::thread([&] {
    passOn(stdin, Out, [&](std::string Body) {
      return Messages.toServer(std::move(Body));
    });
    fclose(Out);
  }).detach();
  passOn(In, stdout,
         [&](std::string Body) { return Messages.toEditor(std::move(Body)); });
  int Status = 0;
  while (waitpid(Server, &Status, 0) < 0 && errno == EINTR)
    ;
  // The other thread may still wait for an editor that says nothing.
  _exit(WIFSIGNALED(Status) ? 128 + WTERMSIG(Status) : WEXITSTATUS(Status));
}

} // namespace tutti::driver
