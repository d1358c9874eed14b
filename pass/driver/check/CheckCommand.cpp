// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `tutti check`: every recorded compile command again, for its diagnostics
/// alone, with the LLVM compiler that Tutti fits in place of the recorded one.
/// Nothing of the build is written: no object, no dependency file, no module.
/// Then the programs that the files make up, each as a whole.
#include "driver/Commands.h"
#include "driver/check/CheckReport.h"
#include "driver/check/CompileDatabase.h"
#include "driver/check/WholeProgram.h"
#include "driver/compile/CompilerKind.h"
#include "driver/compile/FortranModule.h"
#include "driver/compile/SeparateAnalysis.h"
#include "driver/compile/TuttiFlags.h"
#include "program/Grouping.h"
#include "report/Unused.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <mutex>
#include <thread>

using namespace llvm;

namespace tutti::driver {

namespace {
/// One entry of the database made ready to run, or why it is not.
struct CheckJob {
  std::string File, Directory, Program, Problem;
  StringList Args;
  std::string Excerpt; ///< where to leave it for the whole program
};

class Planner {
public:
  Planner(const Install &Files, const ToolOptions &Options, StringRef Modules)
      : Files(Files), Options(Options), Modules(Modules.str()) {}
  CheckJob plan(const CompileEntry &Entry);

private:
  const Wrapper &wrapper(StringRef Path, MpiLanguage Language);
  const std::string &backend(MpiLanguage Language);
  void planFlang(CheckJob &Job, const StringList &User,
                 const StringList &Includes, MpiFlavour Flavour);

  Install Files;
  const ToolOptions &Options;
  std::string Modules; ///< a folder for the modules flang insists on writing
  StringMap<Wrapper> Wrappers;
  std::string Backends[3];
};
} // namespace

const Wrapper &Planner::wrapper(StringRef Path, MpiLanguage Language) {
  auto [Entry, New] = Wrappers.try_emplace(Path);
  if (New)
    Entry->second = askWrapper(Path, Language);
  return Entry->second;
}

const std::string &Planner::backend(MpiLanguage Language) {
  std::string &Path = Backends[static_cast<unsigned>(Language)];
  if (Path.empty())
    Path = findBackend(Language, Files);
  return Path;
}

void Planner::planFlang(CheckJob &Job, const StringList &User,
                        const StringList &Includes, MpiFlavour Flavour) {
  CompilerArgs Args(User, CompilerArgs::Driver::Flang);
  Job.Args = syntaxOnlyArgs(User, CompilerArgs::Driver::Flang);
  StringList Folders = Args.includeFolders();
  for (const std::string &Folder : Folders)
    if (Flavour == MpiFlavour::None)
      Flavour = flavourOfHeaders(Folder);
  for (StringRef Flag : Includes)
    if (Flag.consume_front("-I"))
      Folders.push_back(Flag.str());
  // Before MPI's own, whose module is of another compiler's format.
  if (Flavour != MpiFlavour::None) {
    StringList Own = moduleFlags(Files, Flavour, Folders);
    Job.Args.insert(Job.Args.begin(), Own.begin(), Own.end());
  }
  append_range(Job.Args, Includes);
  append_range(Job.Args, flangFlags(Files, Args));
  // flang runs passes only when it makes code.
  append_range(Job.Args, StringList{"-S", "-o", "/dev/null", "-module-dir",
                                    Modules, "-fno-color-diagnostics"});
}

/// Where the compiler is in \p Words: behind tutti with its options, and behind
/// a compiler cache.
static size_t compilerIndex(const StringList &Words) {
  size_t I = 0;
  while (I + 1 < Words.size()) {
    StringRef Name = sys::path::filename(Words[I]);
    if (Name == "ccache" || Name == "sccache" || Name == "distcc") {
      ++I;
    } else if (Name == "tutti") {
      ++I;
      while (I + 1 < Words.size() && StringRef(Words[I]).starts_with("-"))
        ++I;
    } else {
      break;
    }
  }
  return I;
}

CheckJob Planner::plan(const CompileEntry &Entry) {
  CheckJob Job{Entry.File, Entry.Directory, {}, {}, {}, {}};
  size_t Index = compilerIndex(Entry.Arguments);
  StringRef Compiler = Entry.Arguments[Index];
  StringRef Base = sys::path::filename(Compiler);
  if (Base.consume_front("tutti-"))
    Compiler = Base;
  StringList User(Entry.Arguments.begin() + Index + 1, Entry.Arguments.end());
  CompilerName Name = classify(Compiler);
  StringList Includes;
  MpiFlavour Flavour = MpiFlavour::None;
  if (Name.Kind == CompilerKind::MpiWrapper) {
    std::optional<std::string> Path = findProgram(Compiler);
    if (!Path) {
      Job.Problem = ("MPI compiler wrapper not found: " + Compiler).str();
      return Job;
    }
    const Wrapper &Mpi = wrapper(*Path, Name.Language);
    Includes = includesOf(Mpi);
    Flavour = Mpi.Flavour;
  } else if (Name.Kind == CompilerKind::Unknown) {
    Job.Problem = ("not a compiler Tutti knows: " + Compiler).str();
    return Job;
  }
  Job.Program = backend(Name.Language);
  if (Name.Language == MpiLanguage::Fortran)
    planFlang(Job, User, Includes, Flavour);
  else
    Job.Args = analysisArgs(Files, Options, User, Includes);
  return Job;
}

static bool showsBounds(const ToolOptions &Options) {
  return Options.verbose() || Options.pass().Level == 3;
}

/// The options of all compiles and where this one is to leave its excerpt.
static Environment environmentFor(const CheckJob &Job,
                                  const ToolOptions &Options) {
  Environment Extra = Options.environment();
  if (Extra.empty())
    Extra.push_back(
        {"TUTTI_PASS_OPTIONS", getEnv("TUTTI_PASS_OPTIONS").value_or("")});
  Extra.front().second += ":incomplete=1";
  if (!Job.Excerpt.empty())
    Extra.front().second += ":excerpt=\"" + Job.Excerpt + "\"";
  return Extra;
}

/// Runs the jobs on \p Workers threads; the report gets them in their order.
static void runJobs(const std::vector<CheckJob> &Jobs, unsigned Workers,
                    const ToolOptions &Options, CheckReport &Report) {
  std::vector<std::optional<Captured>> Results(Jobs.size());
  std::vector<bool> Done(Jobs.size());
  std::atomic<size_t> Next{0};
  size_t Printed = 0;
  std::mutex Lock;
  auto Work = [&] {
    for (size_t I; (I = Next++) < Jobs.size();) {
      const CheckJob &Job = Jobs[I];
      std::optional<Captured> Result;
      if (Job.Problem.empty())
        Result = capture(Job.Program, Job.Args, environmentFor(Job, Options),
                         Streams::OutAndErr, Job.Directory);
      std::lock_guard<std::mutex> Guard(Lock);
      Results[I] = std::move(Result);
      Done[I] = true;
      for (; Printed < Jobs.size() && Done[Printed]; ++Printed) {
        const CheckJob &Ready = Jobs[Printed];
        if (Options.verbose() && Ready.Problem.empty())
          errs() << Ready.Program << ' ' << quoted(Ready.Args) << '\n';
        if (Results[Printed])
          Report.add(Ready.File, *Results[Printed]);
        else
          Report.addFailure(Ready.File, Ready.Problem.empty()
                                            ? "the compiler did not start"
                                            : StringRef(Ready.Problem));
        Results[Printed].reset();
      }
    }
  };
  std::vector<std::thread> Threads;
  for (unsigned I = 1; I < Workers && I < Jobs.size(); ++I)
    Threads.emplace_back(Work);
  Work();
  for (std::thread &Thread : Threads)
    Thread.join();
}

/// What the files of one program, or the library, say together.
static void checkTogether(ArrayRef<PackedExcerpt> Excerpts, StringRef Name,
                          const ToolOptions &Options, CheckReport &Report) {
  std::string Text;
  raw_string_ostream Out(Text);
  tutti::Options Asked = Options.pass();
  Asked.Incomplete = true;
  checkProgram(Excerpts, Asked, Name, Out);
  Report.addProgram(Name, Text);
}

static void checkPrograms(const std::vector<CheckJob> &Jobs,
                          const ToolOptions &Options, CheckReport &Report) {
  std::vector<PackedExcerpt> Excerpts;
  for (const CheckJob &Job : Jobs)
    if (!Job.Excerpt.empty())
      for (PackedExcerpt &E : readExcerpts(Job.Excerpt))
        Excerpts.push_back(std::move(E));
  Grouping Groups = groupExcerpts(Excerpts);
  for (const Group &G : Groups.Programs) {
    std::vector<PackedExcerpt> Members;
    for (size_t I : G.Members)
      Members.push_back(Excerpts[I]);
    checkTogether(Members, G.Name, Options, Report);
  }
  if (Groups.LeftOut)
    errs() << "tutti: note: " << Groups.LeftOut
           << " programs were not checked across files: too many share the "
              "same files\n";
}

/// Files that a compiler has made are checked as one program, at once.
static bool areObjects(const StringList &Wanted) {
  return !Wanted.empty() && all_of(Wanted, [](const std::string &Path) {
    file_magic Magic;
    if (identify_magic(Path, Magic))
      return false;
    return Magic == file_magic::elf_relocatable ||
           Magic == file_magic::archive || Magic == file_magic::bitcode ||
           Magic == file_magic::elf_shared_object;
  });
}

/// The totals, and the test report if one is wanted.
static int finish(const CheckReport &Report, const std::string &JUnit) {
  std::string Why;
  if (!JUnit.empty() && !Report.tests().write(JUnit, Why))
    fail("cannot write " + JUnit + ": " + Why);
  return Report.finish();
}

static int checkObjects(const StringList &Wanted, const ToolOptions &Options,
                        const std::string &JUnit) {
  CheckReport Report(showsBounds(Options));
  std::vector<PackedExcerpt> Excerpts;
  for (const std::string &Path : Wanted) {
    std::vector<PackedExcerpt> Of = readExcerpts(Path);
    if (Of.empty())
      Report.addFailure(Path, "it was not compiled with Tutti");
    for (PackedExcerpt &E : Of)
      Excerpts.push_back(std::move(E));
  }
  Report.addFiles(Excerpts.size());
  checkTogether(Excerpts, Wanted.front(), Options, Report);
  return finish(Report, JUnit);
}

/// The entries of \p Wanted files; all if none is named.
static std::vector<CompileEntry> select(std::vector<CompileEntry> Entries,
                                        const StringList &Wanted) {
  if (Wanted.empty())
    return Entries;
  SmallString<256> Here;
  sys::fs::current_path(Here);
  std::vector<CompileEntry> Result;
  for (const std::string &Name : Wanted) {
    std::string Path = absolutePath(Here, Name);
    size_t Before = Result.size();
    for (const CompileEntry &Entry : Entries)
      if (Entry.File == Path || sys::fs::equivalent(Entry.File, Path))
        Result.push_back(Entry);
    if (Result.size() == Before)
      fail("no compile command for " + Name);
  }
  return Result;
}

int checkCommand(const Install &Files, ToolOptions Options, StringList Args) {
  std::string Folder = ".", JUnit;
  unsigned Workers = std::max(1U, std::thread::hardware_concurrency());
  StringList Wanted;
  bool Unused = false;
  for (size_t I = 0; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    if (Arg == "--unused-suppressions") {
      Unused = true;
      continue;
    }
    if (Arg == "--junit" || Arg.starts_with("--junit=")) {
      bool Next = !Arg.consume_front("--junit=");
      JUnit = !Next ? Arg.str() : I + 1 < Args.size() ? Args[++I] : "";
      if (JUnit.empty())
        fail("--junit needs a value");
      continue;
    }
    if (size_t Taken = Options.consumeAt(Args, I)) {
      I += Taken - 1;
      continue;
    }
    bool Valued = Arg == "-p" || Arg == "-j";
    if (Valued && I + 1 == Args.size())
      fail(Arg + " needs a value");
    StringRef Value = Valued ? StringRef(Args[++I])
                             : Arg.drop_front(std::min<size_t>(2, Arg.size()));
    if (Arg.starts_with("-p"))
      Folder = Value.str();
    else if (Arg.starts_with("-j")) {
      if (Value.getAsInteger(10, Workers) || Workers == 0)
        fail("-j: a number of jobs, not '" + Value + "'");
    } else if (Arg.starts_with("-"))
      fail("unknown option of tutti check: " + Arg);
    else
      Wanted.push_back(Arg.str());
  }
  if (areObjects(Wanted))
    return checkObjects(Wanted, Options, JUnit);
  std::vector<CompileEntry> Entries =
      select(readCompileDatabase(Folder), Wanted);

  SmallString<128> Modules;
  if (sys::fs::createUniqueDirectory("tutti-check", Modules))
    fail("cannot make a temporary folder");
  SmallString<128> Used(Modules);
  sys::path::append(Used, "used");
  if (Unused)
    Options.consume(("--used-suppressions=" + Used).str());
  Planner Plan(Files, Options, Modules);
  std::vector<CheckJob> Jobs;
  for (const CompileEntry &Entry : Entries) {
    Jobs.push_back(Plan.plan(Entry));
    if (Options.pass().WholeProgram && Options.pass().Excerpt.empty())
      Jobs.back().Excerpt =
          (Modules + "/" + Twine(Jobs.size()) + ".excerpt").str();
  }
  CheckReport Report(showsBounds(Options));
  runJobs(Jobs, Workers, Options, Report);
  checkPrograms(Jobs, Options, Report);
  if (Unused) {
    StringList Sources;
    for (const CheckJob &Job : Jobs)
      Sources.push_back(Job.File);
    reportUnused(std::string(Used), Options.pass().Suppressions, Sources,
                 outs());
  }
  sys::fs::remove_directories(Modules);
  return finish(Report, JUnit);
}

} // namespace tutti::driver
