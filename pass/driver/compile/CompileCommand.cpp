// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Turns `tutti <compiler> …` into the compiler's own command with Tutti's
/// flags, and becomes it: the exit status, the output and the files are the
/// compiler's. An MPI wrapper decides, with its compiler swapped: it is asked
/// what it would start, or started where its answer could not be read back;
/// save that of Fortran, whose flags are gfortran's: there flang is called with
/// what the wrapper says about folders and libraries.
#include "driver/Commands.h"
#include "driver/compile/CompilerKind.h"
#include "driver/compile/ConfigureTest.h"
#include "driver/compile/FortranModule.h"
#include "driver/compile/SeparateAnalysis.h"
#include "driver/compile/TuttiFlags.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti::driver {

namespace {
/// One command on its way to the compiler.
struct Job {
  Install Files;
  const ToolOptions &Options;
  StringList User; ///< the user's arguments, never changed
  /// A compiler cache that starts the compiler; empty for none.
  std::string Launcher = {};
  /// A test of a build system: its answer must not depend on Tutti.
  bool Plain = false;

  bool analyses(const CompilerArgs &Args) const {
    return !Plain && Args.compilesC();
  }
  bool instruments(const CompilerArgs &Args) const {
    return !Plain && Args.links() && Options.instruments();
  }
  bool checksLink(const CompilerArgs &Args) const {
    return !Plain && Args.links();
  }
  StringList forClang() const {
    StringList Flags = clangFlags(Files, Options);
    // A cache knows of arguments, not of TUTTI_PASS_OPTIONS.
    if (!Launcher.empty())
      for (const std::string &Each : Options.items())
        Flags.push_back("-fplugin-arg-tutti-" + Each);
    return Flags;
  }
  /// \p Args without what was meant for GCC.
  StringList withoutGcc(const StringList &Args,
                        CompilerArgs::Driver Driver) const {
    StringList LeftOut;
    StringList Rest = withoutGccOptions(Args, Driver, LeftOut);
    if (!LeftOut.empty() && Options.verbose())
      errs() << "tutti: left out, which only GCC knows: " << quoted(LeftOut)
             << '\n';
    return Rest;
  }

  [[noreturn]] void run(StringRef Program, const StringList &Front,
                        const StringList &Back, Environment Extra) const {
    StringList Args = Front;
    Args.insert(Args.end(), User.begin(), User.end());
    Args.insert(Args.end(), Back.begin(), Back.end());
    for (const auto &Variable : Options.environment())
      Extra.push_back(Variable);
    if (Launcher.empty())
      execute(Program, Args, Extra, Options.verbose());
    Args.insert(Args.begin(), Program.str());
    execute(Launcher, Args, Extra, Options.verbose());
  }
};

void append(StringList &To, const StringList &From) {
  To.insert(To.end(), From.begin(), From.end());
}
} // namespace

/// The wrapper is asked about itself: it must answer as it always does.
static bool asksWrapper(const StringList &Args) {
  for (const std::string &Arg : Args) {
    StringRef Name = StringRef(Arg).ltrim('-');
    if (Name.size() < Arg.size() &&
        (Name.starts_with("show") || Name == "compile_info" ||
         Name == "compile-info" || Name == "link_info" || Name == "link-info" ||
         Name == "help"))
      return true;
  }
  return false;
}

/// The compiler that `-cc=…` and its like choose for one command of MPICH's
/// wrappers.
static std::optional<std::string> compilerOption(const StringList &Args) {
  for (const std::string &Arg : Args)
    for (StringRef Prefix : {"-cc=", "-CC=", "-cxx=", "-fc=", "-f90=", "-f77="})
      if (StringRef(Arg).starts_with(Prefix))
        return Arg.substr(Prefix.size());
  return std::nullopt;
}

/// The word of \p Command that is an LLVM compiler: `ccache clang-19 -m64`.
static std::optional<std::string> llvmCompilerIn(StringRef Command) {
  SmallVector<StringRef, 4> Words;
  Command.split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words) {
    CompilerKind Kind = classify(Word).Kind;
    if (Kind == CompilerKind::Clang || Kind == CompilerKind::Flang)
      return Word.str();
  }
  return std::nullopt;
}

/// The command as the user gave it, for a compiler at \p Path, or a wrapper,
/// that cannot load the plugins: the analysis comes before it, and the run time
/// is linked as always. \p Called is the compiler's name.
[[noreturn]] static void compileSeparately(const Job &Work, StringRef Path,
                                           StringRef Called,
                                           MpiLanguage Language,
                                           const Wrapper &Mpi) {
  CompilerArgs Args(Work.User, CompilerArgs::Driver::Clang);
  if (Work.analyses(Args))
    analyseSeparately(Work.Files, Work.Options, Called, Language, Work.User,
                      includesOf(Mpi));
  StringList Front;
  if (Work.instruments(Args)) {
    bool Static =
        is_contained(Work.User, "-static-mpi") || Args.linksStatically();
    MpiFlavour Flavour = Mpi.Flavour;
    if (Flavour == MpiFlavour::None)
      Flavour = flavourOnLine(Args, Path, Static);
    if (Flavour != MpiFlavour::None)
      Front =
          linkFlags(Work.Files, Flavour, Static, CompilerArgs::Driver::Clang);
  }
  Work.run(Path, Front, {}, {});
}

/// The name of an LLVM compiler that the user chose for the wrapper, by the
/// environment's \p Variable or by an option, if it cannot load the plugins.
/// For one that can, \p Files has them.
static std::optional<std::string>
unfitChoice(StringRef Variable, const StringList &Args, Install &Files) {
  std::optional<std::string> Option = compilerOption(Args);
  std::optional<std::string> Name =
      Option ? Option : llvmCompilerIn(getEnv(Variable).value_or(""));
  if (!Name)
    return std::nullopt;
  std::optional<std::string> Path = findProgram(*Name);
  if (!Path && Option)
    fail("compiler not found: " + *Name);
  if (!Path)
    fail(Variable + " names a compiler that is not there: " + *Name);
  std::string Says;
  if (loadsPlugins(*Path, Files, Says))
    return std::nullopt;
  return Name;
}

/// What to put into the wrapper's variable: the user's choice if it is a clang.
static std::string wrapperCompiler(StringRef Variable, MpiLanguage Language,
                                   Install &Files) {
  if (std::optional<std::string> Chosen = getEnv(Variable))
    if (llvmCompilerIn(*Chosen))
      return *Chosen;
  std::string Path = findBackend(Language, Files);
  if (StringRef(Path).contains(' '))
    fail("MPI wrappers cannot start a compiler with a space in its path: " +
         Path);
  return Path;
}

[[noreturn]] static void compileFortran(const Job &Work, StringRef Flang,
                                        const Wrapper &Mpi, bool Static) {
  CompilerArgs Args(Work.User, CompilerArgs::Driver::Flang);
  StringList Front, Back;
  StringList Includes = Args.includeFolders();
  MpiFlavour Flavour = Mpi.Flavour;
  if (Flavour == MpiFlavour::None && Args.links())
    Flavour = flavourOnLine(Args, clangBeside(Flang), Static);
  for (const std::string &Folder : Includes)
    if (Flavour == MpiFlavour::None)
      Flavour = flavourOfHeaders(Folder);
  for (StringRef Flag : Mpi.Flags)
    if (Flag.consume_front("-I"))
      Includes.push_back(Flag.str());

  if (Args.compilesFortran()) {
    if (!Work.Plain)
      append(Front, flangFlags(Work.Files, Args));
    if (Flavour != MpiFlavour::None)
      append(Mpi.Flags.empty() ? Front : Back,
             moduleFlags(Work.Files, Flavour, Includes));
  }
  if (Args.links() && Flavour != MpiFlavour::None) {
    if (Work.instruments(Args))
      append(Front, linkFlags(Work.Files, Flavour, Static,
                              CompilerArgs::Driver::Flang));
    append(Back, moduleLibrary(Work.Files, Flavour));
  }
  for (StringRef Flag : Mpi.Flags) {
    bool Link = Flag.starts_with("-L") || Flag.starts_with("-l") ||
                Flag.starts_with("-Wl,");
    // MPI modules of the gfortran that MPI was built with serve no flang code.
    if (Flag.starts_with("-I") ||
        (Link && Args.links() && !Flag.starts_with("-lmpi_usempi")))
      Back.push_back(Flag.str());
  }
  Environment Extra;
  if (Work.checksLink(Args))
    append(Back, checkedLinkFlags(Work.Files, Work.Options, Args, Flang,
                                  CompilerArgs::Driver::Flang, Extra));
  Work.run(Flang, Front, Back, Extra);
}

/// Starts what the wrapper would start, if it shows that in full: \p Mpi is
/// what it says of the user's arguments. Without a look by the wrapper itself,
/// whose shell script takes longer than a small file's compilation.
static void runAsShown(const Job &Work, const StringList &Flags,
                       StringRef Compiler, const StringList &Front,
                       const StringList &Back, const Environment &Extra) {
  SmallVector<StringRef, 4> Command;
  Compiler.split(Command, ' ', -1, /*KeepEmpty=*/false); // ccache clang-19
  std::optional<std::string> Program = findProgram(Command.front());
  if (!Program)
    return;
  StringList Args;
  for (StringRef Word : ArrayRef(Command).drop_front())
    Args.push_back(Word.str());
  append(Args, Front);
  append(Args, Flags);
  append(Args, Back);
  Job Shown{Work.Files, Work.Options, std::move(Args)};
  Shown.run(*Program, {}, {}, Extra);
}

[[noreturn]] static void compileWithWrapper(Job Work, StringRef Name,
                                            MpiLanguage Language) {
  std::optional<std::string> Path = findProgram(Name);
  if (!Path)
    fail("MPI compiler wrapper not found: " + Name);
  bool Direct = Language != MpiLanguage::Fortran && !asksWrapper(Work.User) &&
                !compilerOption(Work.User) && canBeShown(Work.User);
  Wrapper Mpi = askWrapper(*Path, Language, Direct ? Work.User : StringList());
  if (Direct && Mpi.Flavour == MpiFlavour::None) {
    // It does not take these arguments, and has to say so itself.
    Direct = false;
    Mpi = askWrapper(*Path, Language);
  }
  if (Mpi.Flavour == MpiFlavour::None)
    fail(*Path + " is neither MPICH's nor Open MPI's compiler wrapper: it "
                 "does not let its compiler be chosen");
  StringRef Variable = Mpi.CompilerVariable;
  bool ForGcc = !compilerOption(Work.User) &&
                !llvmCompilerIn(getEnv(Variable).value_or(""));
  std::optional<std::string> Unfit =
      unfitChoice(Variable, Work.User, Work.Files);
  if (Unfit && Language == MpiLanguage::Fortran)
    requireFittingCompiler(*findProgram(*Unfit), *Unfit, Work.Files);
  if (Unfit && asksWrapper(Work.User))
    Work.run(*Path, {}, {}, {});
  if (Unfit)
    compileSeparately(Work, *Path, *Unfit, Language, Mpi);
  std::string Compiler = wrapperCompiler(Variable, Language, Work.Files);
  if (asksWrapper(Work.User))
    Work.run(*Path, {}, {}, {{Variable.str(), Compiler}});

  bool Static = is_contained(Work.User, "-static-mpi");
  if (Language == MpiLanguage::Fortran) {
    std::optional<std::string> Flang = findProgram(*llvmCompilerIn(Compiler));
    Job ForFlang = Work;
    if (ForGcc)
      ForFlang.User = Work.withoutGcc(Work.User, CompilerArgs::Driver::Flang);
    compileFortran(ForFlang, Flang ? *Flang : Compiler, Mpi, Static);
  }
  if (!Work.Launcher.empty())
    Compiler = Work.Launcher + " " + Compiler;
  CompilerArgs Args(Work.User, CompilerArgs::Driver::Clang);
  StringList Front, Back;
  if (Work.analyses(Args))
    append(Front, Work.forClang());
  if (Work.instruments(Args))
    append(Front,
           linkFlags(Work.Files, Mpi.Flavour, Static || Args.linksStatically(),
                     CompilerArgs::Driver::Clang));
  Environment Extra;
  if (Work.checksLink(Args))
    append(Back, checkedLinkFlags(Work.Files, Work.Options, Args,
                                  *llvmCompilerIn(Compiler),
                                  CompilerArgs::Driver::Clang, Extra));
  Job Wrapped{Work.Files, Work.Options, Work.User};
  if (ForGcc) {
    StringList &Flags = Direct ? Mpi.Flags : Wrapped.User;
    Flags = Work.withoutGcc(Flags, CompilerArgs::Driver::Clang);
  }
  if (Direct)
    runAsShown(Work, Mpi.Flags, Compiler, Front, Back, Extra);
  Extra.push_back({Variable.str(), Compiler});
  Wrapped.run(*Path, Front, Back, Extra);
}

[[noreturn]] static void compileWithClang(const Job &Work, StringRef Clang) {
  CompilerArgs Args(Work.User, CompilerArgs::Driver::Clang);
  StringList Front, Back;
  if (Work.analyses(Args))
    append(Front, Work.forClang());
  if (Work.instruments(Args)) {
    bool Static = false;
    MpiFlavour Flavour = flavourOnLine(Args, Clang, Static);
    if (Flavour != MpiFlavour::None)
      append(Front, linkFlags(Work.Files, Flavour, Static,
                              CompilerArgs::Driver::Clang));
  }
  Environment Extra;
  if (Work.checksLink(Args))
    append(Back, checkedLinkFlags(Work.Files, Work.Options, Args, Clang,
                                  CompilerArgs::Driver::Clang, Extra));
  Work.run(Clang, Front, Back, Extra);
}

/// `cc` and its like are what they point to.
static CompilerName resolveGeneric(StringRef Name) {
  std::optional<std::string> Path = findProgram(Name);
  if (!Path)
    fail("compiler not found: " + Name);
  SmallString<256> Real;
  if (sys::fs::real_path(*Path, Real))
    fail("compiler not found: " + Name);
  CompilerName Target = classify(Real);
  // Through a link named c++, clang is clang++.
  Target.Language = classify(Name).Language;
  return Target;
}

void compileCommand(const Install &Files, ToolOptions Options,
                    StringRef Compiler, StringList Args) {
  Options.takeWarningFlags(Args);
  Job Work{Files, Options, std::move(Args)};
  CompilerName Name = classify(Compiler);
  std::string Next, Path, Says;
  if (Name.Kind == CompilerKind::Launcher) {
    std::optional<std::string> Launcher = findProgram(Compiler);
    if (!Launcher)
      fail("compiler launcher not found: " + Compiler);
    if (Work.User.empty())
      fail(Compiler + " needs a compiler: tutti " + Compiler + " mpicc ...");
    Work.Launcher = *Launcher;
    Next = Work.User.front();
    Work.User.erase(Work.User.begin());
    Compiler = Next;
    Name = classify(Compiler);
  }
  SmallString<128> Folder;
  if (!sys::fs::current_path(Folder))
    Work.Plain = isConfigureTest(Work.User, Folder);
  if (Name.Kind == CompilerKind::Generic)
    Name = resolveGeneric(Compiler);
  switch (Name.Kind) {
  case CompilerKind::MpiWrapper:
    compileWithWrapper(Work, Compiler, Name.Language);
  case CompilerKind::Clang:
    Path = findNamedCompiler(Compiler, Name, Work.Files);
    if (loadsPlugins(Path, Work.Files, Says))
      compileWithClang(Work, Path);
    compileSeparately(Work, Path, Compiler, Name.Language, {});
  case CompilerKind::Flang:
    Path = findNamedCompiler(Compiler, Name, Work.Files);
    requireFittingCompiler(Path, Compiler, Work.Files);
    compileFortran(Work, Path, {}, false);
  case CompilerKind::Foreign:
    // Its modules are of a format of their own.
    if (Name.Language == MpiLanguage::Fortran)
      fail(Compiler + " cannot load Tutti, which needs flang: use tutti "
                      "mpifort or tutti flang-new");
    Path = findNamedCompiler(Compiler, Name, Work.Files);
    compileSeparately(Work, Path, Compiler, Name.Language, {});
  case CompilerKind::Generic:
  case CompilerKind::Launcher:
  case CompilerKind::Unknown:
    break;
  }
  fail("'" + Compiler +
       "' is neither a command of tutti nor a compiler it knows (see tutti "
       "--help)");
}

} // namespace tutti::driver
