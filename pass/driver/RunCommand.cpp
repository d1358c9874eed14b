// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Starts a job with the runtime preloaded into its ranks, never into the
/// launcher: a launcher that passes the environment on is given the variable by
/// its own option. What does not introduce itself as MPICH's or Open MPI's
/// launcher (srun, the program itself) inherits the variable.
#include "driver/Commands.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <unistd.h>

using namespace llvm;

namespace tutti::driver {

/// The flavour of the first MPI program among the words of a command.
static MpiFlavour flavourOfCommand(const StringList &Words) {
  for (const std::string &Word : Words) {
    std::optional<std::string> Path = findProgram(Word);
    MpiFlavour Found = Path ? flavourOfProgram(*Path) : MpiFlavour::None;
    if (Found != MpiFlavour::None)
      return Found;
  }
  return MpiFlavour::None;
}

/// The user's own preloaded libraries stay first: some insist on it.
static std::string withBefore(StringRef Variable, const std::string &Value) {
  std::optional<std::string> Before = getEnv(Variable);
  return Before ? *Before + ":" + Value : Value;
}

static Environment preloadEnvironment(const Install &Files,
                                      MpiFlavour Flavour) {
  std::string Library = Files.runtime(Flavour);
  // The loader splits LD_PRELOAD at spaces too, LD_LIBRARY_PATH only at colons
  // and semicolons; it has no quoting.
  if (StringRef(Library).find_first_of(":;") != StringRef::npos)
    fail("the loader cannot preload from a path with a colon or semicolon: " +
         Library);
  if (!StringRef(Library).contains(' '))
    return {{"LD_PRELOAD", withBefore("LD_PRELOAD", Library)}};
  return {{"LD_PRELOAD",
           withBefore("LD_PRELOAD", sys::path::filename(Library).str())},
          {"LD_LIBRARY_PATH",
           withBefore("LD_LIBRARY_PATH", Files.runtimeFolder(Flavour))}};
}

/// Some word of a command is a program that has ThreadSanitizer in it.
static bool hasThreadSanitizer(const StringList &Words) {
  for (const std::string &Word : Words) {
    std::optional<std::string> Path = findProgram(Word);
    if (!Path || !sys::fs::is_regular_file(*Path))
      continue;
    ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(*Path);
    StringRef Text = File ? (*File)->getBuffer() : StringRef();
    if (Text.starts_with("\x7f"
                         "ELF") &&
        Text.contains("__tsan_init"))
      return true;
  }
  return false;
}

/// LLVM's tool that tells the sanitizer the order OpenMP makes; empty when it
/// is not beside the compiler. OpenMP's library does not find it there.
static std::string archer() {
  std::optional<std::string> Clang =
      findProgram("clang-" + std::to_string(LLVM_VERSION_MAJOR));
  SmallString<256> Path;
  if (!Clang || sys::fs::real_path(*Clang, Path))
    return "";
  sys::path::remove_filename(Path);
  sys::path::append(Path, "..", "lib", "libarcher.so");
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return sys::fs::exists(Path) ? Path.str().str() : "";
}

/// What libraries do that were compiled without it (MPI's, OpenMP's) is not
/// looked at, and UCX, which would write over the sanitizer's functions for
/// memory before they work, does not. PMIx 5, which Open MPI 5 starts ranks
/// with, hands over what it knows in shared memory at an address that the
/// sanitizer's own memory has, and ends the job where it does not get it: by
/// messages, then. The user's own options win.
static void addSanitizerOptions(Environment &Variables) {
  std::string Value = "ignore_noninstrumented_modules=1";
  if (std::optional<std::string> Before = getEnv("TSAN_OPTIONS"))
    Value += ":" + *Before;
  Variables.push_back({"TSAN_OPTIONS", Value});
  for (auto [Name, Setting] : {std::pair("UCX_MEM_MMAP_HOOK_MODE", "none"),
                               std::pair("PMIX_MCA_gds", "hash")})
    if (!getEnv(Name))
      Variables.push_back({Name, Setting});
  if (std::string Tool = archer(); !Tool.empty())
    if (!getEnv("OMP_TOOL_LIBRARIES"))
      Variables.push_back({"OMP_TOOL_LIBRARIES", Tool});
}

/// Ranks write to a pipe of the launcher: that a person reads what comes out of
/// it is seen here.
static void addColors(Environment &Variables) {
  std::string Before = getEnv("TUTTI_OPTIONS").value_or("");
  if (getEnv("NO_COLOR") || StringRef(Before).contains("color=") ||
      !sys::Process::StandardErrHasColors())
    return;
  Variables.push_back(
      {"TUTTI_OPTIONS", Before + (Before.empty() ? "" : ":") + "color=always"});
}

/// What UCX shows of itself as a file system it shows by a thread that it
/// starts when it is loaded. With one that is there before MPI, nobody can say
/// which threads MPI has made for itself and which the program may yet hear of.
static void addUcxOptions(Environment &Variables) {
  if (!getEnv("UCX_VFS_ENABLE"))
    Variables.push_back({"UCX_VFS_ENABLE", "n"});
}

/// Where the keeper and the ranks of this host find each other.
static std::pair<std::string, std::string> meetingPlace() {
  char Host[256] = "";
  gethostname(Host, sizeof(Host) - 1);
  std::string Name = "/tutti-run-" +
                     utohexstr(sys::Process::GetRandomNumber()) + "-" +
                     std::to_string(getpid());
  return {Name, std::string(Host) + ":" + Name};
}

static bool mayBeLauncher(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  return Name.starts_with("mpiexec") || Name.starts_with("mpirun") ||
         Name.starts_with("orterun") || Name.starts_with("prterun");
}

/// The launcher's own options that set \p Variables in the ranks.
static StringList launcherOptions(MpiFlavour Launcher,
                                  const Environment &Variables) {
  StringList Result;
  for (const auto &[Name, Value] : Variables) {
    if (Launcher == MpiFlavour::Mpich) {
      Result.push_back("-genv");
      Result.push_back(Name);
      Result.push_back(Value);
    } else {
      Result.push_back("-x");
      Result.push_back(Name + "=" + Value);
    }
  }
  // Open MPI passes on what it is told to only; ranks on other nodes need it.
  bool Said = any_of(Variables, [](const auto &Variable) {
    return Variable.first == "TUTTI_OPTIONS";
  });
  if (Launcher == MpiFlavour::OpenMpi && !Said && getEnv("TUTTI_OPTIONS")) {
    Result.push_back("-x");
    Result.push_back("TUTTI_OPTIONS");
  }
  return Result;
}

void runCommand(const Install &Files, const ToolOptions &Options,
                StringList Args) {
  bool Verbose = Options.verbose();
  MpiFlavour Flavour = MpiFlavour::None;
  size_t First = 0;
  for (; First < Args.size() && StringRef(Args[First]).starts_with("-");
       ++First) {
    StringRef Arg = Args[First];
    if (Arg == "--") {
      ++First;
      break;
    }
    if (Arg == "-v" || Arg == "--verbose") {
      Verbose = true;
    } else if (Arg.consume_front("--mpi=")) {
      Flavour = flavourNamed(Arg);
      if (Flavour == MpiFlavour::None)
        fail("--mpi: mpich, mpich-abi, openmpi or abi, not '" + Arg + "'");
    } else {
      fail("unknown option of tutti run: " + Arg);
    }
  }
  if (First == Args.size())
    fail("tutti run: no launcher or program given");
  StringList Command(Args.begin() + First, Args.end());
  std::optional<std::string> Program = findProgram(Command.front());
  if (!Program)
    fail("program not found: " + Command.front());

  MpiFlavour Launcher =
      mayBeLauncher(*Program) ? flavourOfLauncher(*Program) : MpiFlavour::None;
  bool Named = Flavour != MpiFlavour::None;
  if (!Named)
    Flavour = Launcher;
  // The program decides: a launcher of MPICH's starts programs of all its
  // relatives, and one of another MPI's starts each process alone, as it does
  // without us.
  if (!Named)
    if (MpiFlavour Found = flavourOfCommand(Command); Found != MpiFlavour::None)
      Flavour = Found;
  if (Flavour == MpiFlavour::None)
    fail("cannot tell which MPI '" + Command.front() +
         "' uses: add --mpi=mpich or --mpi=openmpi");

  Environment Variables = preloadEnvironment(Files, Flavour);
  addColors(Variables);
  addUcxOptions(Variables);
  if (hasThreadSanitizer(Command))
    addSanitizerOptions(Variables);
  StringList Rest(Command.begin() + 1, Command.end());
  if (Launcher == MpiFlavour::None)
    execute(*Program, Rest, Variables, Verbose);
  auto [Board, Place] = meetingPlace();
  bool Kept = sys::fs::can_execute(Files.keeper());
  if (Kept)
    Variables.push_back({"TUTTI_BOARD", Place});
  StringList All = launcherOptions(Launcher, Variables);
  StringList Each = All;
  for (const std::string &Word : Rest) {
    All.push_back(Word);
    // Open MPI's -x counts for one program of a job of several.
    if (Word == ":" && Launcher == MpiFlavour::OpenMpi)
      All.insert(All.end(), Each.begin(), Each.end());
  }
  if (!Kept)
    execute(*Program, All, {}, Verbose);
  All.insert(All.begin(), {Board, *Program});
  execute(Files.keeper(), All, {}, Verbose);
}

} // namespace tutti::driver
