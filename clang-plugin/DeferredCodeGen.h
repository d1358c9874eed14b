// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Code generation into a module of its own where clang was asked for none: in
/// an editor, in clang-tidy, with -fsyntax-only. Decides when it is worth and
/// safe to do; knows nothing of what is looked for in the module.

#ifndef TUTTI_CLANG_PLUGIN_DEFERREDCODEGEN_H
#define TUTTI_CLANG_PLUGIN_DEFERREDCODEGEN_H

#include "clang/AST/ASTConsumer.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace clang {
class CodeGenerator;
class CompilerInstance;
} // namespace clang
namespace llvm {
class Module;
} // namespace llvm

namespace tutti {

/// Writes down what the parser tells, and hands it to a code generator after
/// the last token if the file has no error and names MPI.
class DeferredCodeGen : public clang::ASTConsumer {
public:
  using Use = std::function<void(llvm::Module &)>;

  /// With \p Always the file need not name MPI.
  DeferredCodeGen(clang::CompilerInstance &CI, llvm::StringRef Input,
                  bool Always, Use Then)
      : CI(CI), Input(Input.str()), Always(Always), Then(std::move(Then)) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef D) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl *D) override;
  void HandleTagDeclDefinition(clang::TagDecl *D) override;
  void HandleTagDeclRequiredDefinition(const clang::TagDecl *D) override;
  void HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl *D) override;
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *D) override;
  void CompleteTentativeDefinition(clang::VarDecl *D) override;
  void CompleteExternalDeclaration(clang::DeclaratorDecl *D) override;
  void AssignInheritanceModel(clang::CXXRecordDecl *D) override;
  void HandleVTable(clang::CXXRecordDecl *D) override;
  void HandleTranslationUnit(clang::ASTContext &Context) override;

private:
  using Event = std::function<void(clang::CodeGenerator &)>;
  void tell(Event E);
  bool isWorthIt(clang::ASTContext &Context) const;

  clang::CompilerInstance &CI;
  std::string Input;
  bool Always;
  Use Then;
  std::vector<Event> Events;
  clang::CodeGenerator *Live = nullptr;
};

} // namespace tutti

#endif // TUTTI_CLANG_PLUGIN_DEFERREDCODEGEN_H
