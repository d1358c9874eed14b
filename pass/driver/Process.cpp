// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Starts programs with fork and exec directly: llvm::sys::ExecuteAndWait
/// neither changes the folder for one child alone nor tells which signal ended
/// it, and `tutti check` needs the first from several threads. It must not know
/// what it starts.
#include "driver/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

extern char **environ;

namespace tutti::driver {

void fail(const Twine &Message) {
  errs() << "tutti: error: " << Message << '\n';
  exit(UsageError);
}

std::optional<std::string> findProgram(StringRef Name) {
  ErrorOr<std::string> Path = sys::findProgramByName(Name);
  // A name with a slash comes back unchecked.
  if (!Path || access(Path->c_str(), X_OK) != 0)
    return std::nullopt;
  return *Path;
}

std::optional<std::string> getEnv(StringRef Name) {
  const char *Value = getenv(Name.str().c_str());
  if (!Value || !*Value)
    return std::nullopt;
  return std::string(Value);
}

static std::vector<char *> pointers(StringList &Strings) {
  std::vector<char *> Result;
  for (std::string &S : Strings)
    Result.push_back(S.data());
  Result.push_back(nullptr);
  return Result;
}

static StringList argumentsOf(StringRef Program, ArrayRef<std::string> Args) {
  StringList Result{Program.str()};
  Result.insert(Result.end(), Args.begin(), Args.end());
  return Result;
}

static StringList mergedEnvironment(const Environment &Extra) {
  StringList Result;
  for (char **Entry = environ; *Entry; ++Entry) {
    StringRef Name = StringRef(*Entry).split('=').first;
    bool Replaced = false;
    for (const auto &Variable : Extra)
      Replaced |= Name == Variable.first;
    if (!Replaced)
      Result.push_back(*Entry);
  }
  for (const auto &[Name, Value] : Extra)
    Result.push_back(Name + "=" + Value);
  return Result;
}

/// Only async-signal-safe calls: other threads of `tutti check` may hold locks.
[[noreturn]] static void becomeChild(const std::string &Program, char **Argv,
                                     char **Envp, int Pipe, Streams Which,
                                     const std::string &Directory) {
  int Null = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (Null >= 0) {
    dup2(Null, STDIN_FILENO);
    dup2(Which == Streams::OutAndErr ? Pipe : Null, STDERR_FILENO);
  }
  dup2(Pipe, STDOUT_FILENO);
  if (Directory.empty() || chdir(Directory.c_str()) == 0)
    execve(Program.c_str(), Argv, Envp);
  _exit(127);
}

static std::string readAll(int Descriptor) {
  std::string Text;
  char Buffer[4096];
  for (;;) {
    ssize_t Size = read(Descriptor, Buffer, sizeof(Buffer));
    if (Size > 0)
      Text.append(Buffer, static_cast<size_t>(Size));
    else if (Size == 0 || errno != EINTR)
      return Text;
  }
}

std::optional<Captured> capture(StringRef Program, ArrayRef<std::string> Args,
                                const Environment &Extra, Streams Which,
                                StringRef Directory) {
  StringList Arguments = argumentsOf(Program, Args);
  StringList Variables = mergedEnvironment(Extra);
  std::vector<char *> Argv = pointers(Arguments), Envp = pointers(Variables);
  std::string Path = Program.str(), Folder = Directory.str();
  int Pipe[2];
  if (pipe2(Pipe, O_CLOEXEC) != 0)
    return std::nullopt;
  pid_t Child = fork();
  if (Child == 0)
    becomeChild(Path, Argv.data(), Envp.data(), Pipe[1], Which, Folder);
  close(Pipe[1]);
  if (Child < 0) {
    close(Pipe[0]);
    return std::nullopt;
  }
  Captured Result;
  Result.Output = readAll(Pipe[0]);
  close(Pipe[0]);
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  Result.Status =
      WIFSIGNALED(Status) ? 128 + WTERMSIG(Status) : WEXITSTATUS(Status);
  return Result;
}

std::string quoted(ArrayRef<std::string> Args) {
  std::string Text;
  raw_string_ostream Out(Text);
  for (const std::string &Arg : Args) {
    if (!Text.empty())
      Out << ' ';
    sys::printArg(Out, Arg, /*Quote=*/false);
    Out.flush();
  }
  return Text;
}

void execute(StringRef Program, ArrayRef<std::string> Args,
             const Environment &Extra, bool Verbose) {
  StringList Arguments = argumentsOf(Program, Args);
  if (Verbose) {
    StringList Shown;
    for (const auto &[Name, Value] : Extra)
      Shown.push_back(Name + "=" + Value);
    Shown.insert(Shown.end(), Arguments.begin(), Arguments.end());
    errs() << quoted(Shown) << '\n';
  }
  for (const auto &[Name, Value] : Extra)
    setenv(Name.c_str(), Value.c_str(), /*overwrite=*/1);
  outs().flush();
  std::vector<char *> Argv = pointers(Arguments);
  execv(Argv[0], Argv.data());
  fail("cannot start " + Program + ": " + strerror(errno));
}

} // namespace tutti::driver
