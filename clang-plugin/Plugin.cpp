// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Tutti inside clang, by -fplugin, by clang-tidy -load or preloaded into
/// clangd: where clang makes code it adds the pass, which then reports through
/// clang; where it does not, code is made for the analysis alone. Must do
/// nothing at all where neither makes sense: headers, modules, devices.

#include "Plugin.h"
#include "BufferTypes.h"
#include "ClangSink.h"
#include "DeferredCodeGen.h"
#include "Session.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>
#include <dlfcn.h>
#include <typeinfo>

using namespace clang;

namespace tutti {
namespace {

/// The sink and the options of one translation unit, for as long as it lasts.
struct ClangHost {
  ClangHost(CompilerInstance &CI, const Options &Opts, bool PlacesAreOurs)
      : Out(CI), Opts(Opts), Self{Out, this->Opts, PlacesAreOurs} {}
  ClangSink Out;
  Options Opts;
  Host Self;
};

/// Tells the pass, while clang's own consumers live, that this compiler is its
/// host, and what only the parser knows.
class HostConsumer : public ASTConsumer {
public:
  HostConsumer(CompilerInstance &CI, const Options &Opts, bool PlacesAreOurs)
      : It(CI, Opts, PlacesAreOurs) {
    setHost(&It.Self);
  }
  ~HostConsumer() override { setHost(nullptr); }

  /// Comes before the one that runs the passes.
  void HandleTranslationUnit(ASTContext &Context) override {
    if (!Context.getDiagnostics().hasErrorOccurred())
      It.Opts.Declared = declaredBuffers(Context);
  }

private:
  ClangHost It;
};

/// The pass is in the library that this plugin is linked with.
std::string passPlugin() {
  Dl_info Info;
  if (dladdr(reinterpret_cast<void *>(&setHost), &Info) && Info.dli_fname)
    return Info.dli_fname;
  return {};
}

bool makesCode(const CompilerInstance &CI) {
  switch (CI.getFrontendOpts().ProgramAction) {
  case frontend::EmitAssembly:
  case frontend::EmitBC:
  case frontend::EmitLLVM:
  case frontend::EmitObj:
  case frontend::EmitCodeGenOnly:
    return true;
  default:
    return false;
  }
}

/// Parses for the diagnostics alone, or to apply their edits (-fixit).
bool checksOnly(const CompilerInstance &CI) {
  auto Action = CI.getFrontendOpts().ProgramAction;
  return Action == frontend::ParseSyntaxOnly || Action == frontend::FixIt;
}

bool isForDevice(const LangOptions &Language) {
  return Language.OpenMPIsTargetDevice || Language.CUDAIsDevice ||
         Language.OpenCL || Language.HLSL || Language.SYCLIsDevice;
}

/// clangd's indexer parses every file of a project and drops what is said.
bool nobodyListens(const CompilerInstance &CI) {
  const DiagnosticConsumer *Client = CI.getDiagnostics().getClient();
  if (!Client)
    return true;
  llvm::StringRef Name = typeid(*Client).name();
  return Name.contains("IgnoreDiagnostics") ||
         Name.contains("IgnoringDiagConsumer");
}

class Action : public PluginASTAction {
public:
  ActionType getActionType() override { return AddBeforeMainAction; }

  bool ParseArgs(const CompilerInstance &CI,
                 const std::vector<std::string> &Args) override {
    if (llvm::Error E = Opts.parseEnvironment())
      return complain(CI, std::move(E));
    for (const std::string &Arg : Args)
      if (llvm::Error E = Opts.set(Arg))
        return complain(CI, std::move(E));
    return true;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef In) override {
    if (isForDevice(CI.getLangOpts()))
      return std::make_unique<ASTConsumer>();
    if (makesCode(CI)) {
      bool PlacesAreOurs = trackPlaces(CI.getCodeGenOpts());
      bool InPipeline = addPass(CI.getCodeGenOpts());
      if (!CI.getCodeGenOpts().DisableLLVMPasses)
        return std::make_unique<HostConsumer>(CI, Opts, PlacesAreOurs);
      // Another process runs the passes on what this one writes. If it has the
      // pass it reports, else this is the last chance.
      if (InPipeline)
        return std::make_unique<ASTConsumer>();
    } else if (!checksOnly(CI)) {
      return std::make_unique<ASTConsumer>();
    }
    if (CI.getPreprocessor().TUKind != TU_Complete || nobodyListens(CI))
      return std::make_unique<ASTConsumer>();
    return std::make_unique<DeferredCodeGen>(
        CI, In, !Opts.Excerpt.empty(),
        [&CI, Opts = Opts](llvm::Module &M) mutable {
          Opts.Declared = declaredBuffers(CI.getASTContext());
          ClangHost Here(CI, Opts, false);
          analyse(M, Here.Self);
        });
  }

private:
  bool complain(const CompilerInstance &CI, llvm::Error E) {
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    Diags.Report(Diags.getCustomDiagID(DiagnosticsEngine::Error, "tutti: %0"))
        << llvm::toString(std::move(E));
    return false;
  }

  /// Lets lines reach the pass, and nothing of them the object file.
  /// Returns whether there would be no lines otherwise.
  bool trackPlaces(CodeGenOptions &CodeGen) {
    if (CodeGen.getDebugInfo() != llvm::codegenoptions::NoDebugInfo)
      return false;
    CodeGen.setDebugInfo(llvm::codegenoptions::LocTrackingOnly);
    return true;
  }

  /// Returns whether the user had added the pass already.
  bool addPass(CodeGenOptions &CodeGen) {
    std::string Path = passPlugin();
    for (const std::string &Each : CodeGen.PassPlugins)
      if (Each == Path || llvm::sys::fs::equivalent(Each, Path))
        return true;
    if (Path.empty())
      return false;
#if LLVM_VERSION_MAJOR < 22
    CodeGen.PassPlugins.push_back(Path);
#else
    // clang has loaded those on the list before it asks for consumers.
    CodeGen.PassBuilderCallbacks.push_back(registerPasses);
#endif
    return false;
  }

  Options Opts;
};

FrontendPluginRegistry::Add<Action>
    Registration("tutti", "verifies MPI collectives (Tutti)");

/// tutti-clangd preloads this library into clangd, not into what clangd starts.
__attribute__((constructor)) void leaveEnvironment() {
  if (std::getenv("TUTTI_PRELOADED")) {
    unsetenv("TUTTI_PRELOADED");
    unsetenv("LD_PRELOAD");
  }
}

} // namespace
} // namespace tutti
