// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Links the excerpts by name, as a linker does it with the objects. A second
/// definition of a name (a linker would take the first, or complain) is made
/// private. An excerpt that cannot be read is left out.

#include "program/Program.h"
#include "model/LeadsNowhere.h"
#include "program/Container.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace tutti {
namespace {

/// What the linker of modules warns of is what the real linker has accepted.
struct Quiet : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};

struct Part {
  std::unique_ptr<Module> M;
  bool OnDemand;
};

class Joiner {
public:
  explicit Joiner(LLVMContext &Context) : Context(Context) {}

  void read(const PackedExcerpt &E) {
    std::string Bytes = unpack(E.Bytes);
    Expected<std::unique_ptr<Module>> M =
        parseBitcodeFile(MemoryBufferRef(Bytes, E.Origin), Context);
    if (M)
      Parts.push_back({std::move(*M), E.OnDemand});
    else
      consumeError(M.takeError());
  }

  Program join() {
    Program Result;
    Result.Whole = std::make_unique<Module>("program", Context);
    Result.Whole->getOrInsertNamedMetadata(JoinedMark);
    Linker Into(*Result.Whole);
    // Archives: as long as one that is taken asks for another one.
    for (bool Any = true; Any;) {
      Any = false;
      for (Part &P : Parts)
        if (P.M && (!P.OnDemand || isAsked(*P.M))) {
          Any = true;
          take(std::move(P.M), Into, Result);
        }
    }
    resolveAliases(*Result.Whole);
    markNowhere(*Result.Whole);
    if (!Result.Files)
      Result.Whole.reset();
    return Result;
  }

private:
  /// The constructors of C++ have two names; other files call the alias.
  static void resolveAliases(Module &M) {
    for (GlobalAlias &A : make_early_inc_range(M.aliases()))
      if (auto *F = dyn_cast_or_null<Function>(A.getAliaseeObject())) {
        A.replaceAllUsesWith(F);
        A.eraseFromParent();
      }
  }

  /// The linker keeps what it knows of a name first.
  static void markNowhere(Module &M) {
    const NamedMDNode *Table = M.getNamedMetadata(NowhereTable);
    if (!Table)
      return;
    for (const MDNode *Row : Table->operands())
      for (const MDOperand &Name : Row->operands())
        if (Function *F = M.getFunction(cast<MDString>(Name)->getString());
            F && F->isDeclaration())
          F->addFnAttr(NowhereAttribute);
  }

  bool isAsked(const Module &M) const {
    return any_of(M.global_values(), [&](const GlobalValue &G) {
      return !G.isDeclaration() && !G.hasLocalLinkage() &&
             Asked.contains(G.getName());
    });
  }

  void take(std::unique_ptr<Module> M, Linker &Into, Program &Result) {
    // Targets are mixed only in builds that link them apart.
    if (!Result.Files) {
      Result.Whole->setDataLayout(M->getDataLayout());
      Result.Whole->setTargetTriple(M->getTargetTriple());
    } else if (Result.Whole->getDataLayout() != M->getDataLayout()) {
      return;
    }
    for (GlobalValue &G : M->global_values()) {
      if (G.hasLocalLinkage() || G.getName().starts_with("llvm."))
        continue;
      if (G.isDeclaration())
        Asked.insert(G.getName());
      else if (G.isStrongDefinitionForLinker() &&
               !Defined.insert(G.getName()).second)
        G.setLinkage(GlobalValue::InternalLinkage);
    }
    if (!Into.linkInModule(std::move(M)))
      ++Result.Files;
  }

  LLVMContext &Context;
  std::vector<Part> Parts;
  StringSet<> Asked, Defined;
};

} // namespace

Program joinExcerpts(ArrayRef<PackedExcerpt> Excerpts, LLVMContext &Context) {
  Context.setDiagnosticHandler(std::make_unique<Quiet>());
  Context.setDiscardValueNames(false);
  Joiner J(Context);
  for (const PackedExcerpt &E : Excerpts)
    J.read(E);
  return J.join();
}

} // namespace tutti
