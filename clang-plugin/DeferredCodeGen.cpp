// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The replay. The generator gets diagnostics of its own that nobody sees: what
/// it complains about is the real build's business and not the editor's. It is
/// only started on code without errors, because on other code it may crash.

#include "DeferredCodeGen.h"
#include "tutti/MpiTable.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace clang;

namespace tutti {

/// As the versions of clang want them: counted or not.
static auto fileSystem(CompilerInstance &CI) {
#if LLVM_VERSION_MAJOR < 22
  return &CI.getVirtualFileSystem();
#else
  return CI.getVirtualFileSystemPtr();
#endif
}
static decltype(auto) diagnosticOptions(CompilerInstance &CI) {
#if LLVM_VERSION_MAJOR < 21
  return &CI.getDiagnosticOpts();
#else
  return (CI.getDiagnosticOpts());
#endif
}

void DeferredCodeGen::tell(Event E) {
  // While it works, the generator may read more from a precompiled header.
  if (Live)
    E(*Live);
  else
    Events.push_back(std::move(E));
}

bool DeferredCodeGen::HandleTopLevelDecl(DeclGroupRef D) {
  tell([D](CodeGenerator &G) { G.HandleTopLevelDecl(D); });
  return true;
}
void DeferredCodeGen::HandleInlineFunctionDefinition(FunctionDecl *D) {
  tell([D](CodeGenerator &G) { G.HandleInlineFunctionDefinition(D); });
}
void DeferredCodeGen::HandleTagDeclDefinition(TagDecl *D) {
  tell([D](CodeGenerator &G) { G.HandleTagDeclDefinition(D); });
}
void DeferredCodeGen::HandleTagDeclRequiredDefinition(const TagDecl *D) {
  tell([D](CodeGenerator &G) { G.HandleTagDeclRequiredDefinition(D); });
}
void DeferredCodeGen::HandleCXXImplicitFunctionInstantiation(FunctionDecl *D) {
  tell([D](CodeGenerator &G) { G.HandleCXXImplicitFunctionInstantiation(D); });
}
void DeferredCodeGen::HandleCXXStaticMemberVarInstantiation(VarDecl *D) {
  tell([D](CodeGenerator &G) { G.HandleCXXStaticMemberVarInstantiation(D); });
}
void DeferredCodeGen::CompleteTentativeDefinition(VarDecl *D) {
  tell([D](CodeGenerator &G) { G.CompleteTentativeDefinition(D); });
}
void DeferredCodeGen::CompleteExternalDeclaration(DeclaratorDecl *D) {
  tell([D](CodeGenerator &G) { G.CompleteExternalDeclaration(D); });
}
void DeferredCodeGen::AssignInheritanceModel(CXXRecordDecl *D) {
  tell([D](CodeGenerator &G) { G.AssignInheritanceModel(D); });
}
void DeferredCodeGen::HandleVTable(CXXRecordDecl *D) {
  tell([D](CodeGenerator &G) { G.HandleVTable(D); });
}

bool DeferredCodeGen::isWorthIt(ASTContext &Context) const {
  if (CI.getDiagnostics().hasErrorOccurred() ||
      CI.getDiagnostics().hasUncompilableErrorOccurred())
    return false;
  if (Always)
    return true;
  for (const table::FnRow &Row : table::FnRows)
    if (*Row.Name && (Context.Idents.find(Row.Name) != Context.Idents.end() ||
                      Context.Idents.find(std::string("P") + Row.Name) !=
                          Context.Idents.end()))
      return true;
  return false;
}

void DeferredCodeGen::HandleTranslationUnit(ASTContext &Context) {
  if (!isWorthIt(Context))
    return;
  // Not the command line's own options: profiling, coverage and the like expect
  // parts of a real compile. Only what places need is taken from there.
  const CodeGenOptions &Given = CI.getCodeGenOpts();
  CodeGenOptions Opts;
  Opts.setDebugInfo(llvm::codegenoptions::LocTrackingOnly);
  Opts.DebugColumnInfo = true;
  Opts.DebugCompilationDir = Given.DebugCompilationDir;
  Opts.MainFileName = Given.MainFileName;
  Opts.RelocationModel = Given.RelocationModel;
  // As when it is compiled: a constructor with two names has one body.
  Opts.CXXCtorDtorAliases = Given.CXXCtorDtorAliases;
  DiagnosticsEngine Silent(CI.getDiagnostics().getDiagnosticIDs(),
                           diagnosticOptions(CI), new IgnoringDiagConsumer);
  Silent.setSourceManager(&CI.getSourceManager());
  // The generator goes before what it refers to.
  llvm::LLVMContext Owner;
  std::unique_ptr<CodeGenerator> Generator(
      CreateLLVMCodeGen(Silent, Input, fileSystem(CI), CI.getHeaderSearchOpts(),
                        CI.getPreprocessorOpts(), Opts, Owner));
  Live = Generator.get();
  Generator->Initialize(Context);
  for (const Event &E : Events)
    E(*Generator);
  Generator->HandleTranslationUnit(Context);
  Live = nullptr;
  Events.clear();
  if (llvm::Module *M = Generator->GetModule(); M && !Silent.hasErrorOccurred())
    Then(*M);
}

} // namespace tutti
