// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Copies what is needed of the chosen functions (program/Slice) into a module
/// that owns all it refers to, and leaves out what costs bytes and decides
/// nothing: debug info but for places, large tables of data, attributes for
/// code generation. Must not touch the user's module.

#include "program/BitcodeSlice.h"
#include "instrument/Known.h"
#include "model/Compat.h"
#include "model/DeviceCode.h"
#include "model/LeadsNowhere.h"
#include "model/StartupCode.h"
#include "program/BodyCopy.h"
#include "program/Container.h"
#include "program/LineTable.h"
#include "program/Selection.h"
#include "program/Slice.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace tutti {
namespace {

class Copier : private ValueMaterializer {
public:
  explicit Copier(Module &From)
      : From(From),
        To(std::make_unique<Module>(From.getName(), From.getContext())),
        Mapper(Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals, nullptr,
               this),
        Lines(*To), Nowhere(functionsThatLeadNowhere(From)),
        BeforeMain(namedBeforeMain(From)) {
    To->setDataLayout(From.getDataLayout());
    To->setTargetTriple(From.getTargetTriple());
    To->setSourceFileName(From.getSourceFileName());
    copyDebugFormat(*To, From);
  }

  std::unique_ptr<Module> run(ArrayRef<Function *> Chosen,
                              ArrayRef<GlobalVariable *> Tables) {
    for (Function *F : Chosen)
      if (auto *New = dyn_cast<Function>(Mapper.mapValue(*F)))
        Bodies.push_back({F, New});
    for (auto [F, New] : Bodies)
      copyBody(*F, *New);
    for (GlobalVariable *G : Tables)
      Mapper.mapValue(*G);
    copyAliases();
    while (!Initializers.empty()) {
      auto [Old, New] = Initializers.pop_back_val();
      New->setInitializer(Mapper.mapConstant(*Old->getInitializer()));
    }
    Lines.finish();
    tellNowhere();
    return std::move(To);
  }

private:
  /// What is not copied with its content is declared.
  Value *materialize(Value *V) override {
    if (auto *F = dyn_cast<Function>(V))
      return declare(*F);
    if (auto *G = dyn_cast<GlobalVariable>(V))
      return declare(*G);
    if (auto *A = dyn_cast<GlobalAlias>(V))
      if (GlobalObject *O = A->getAliaseeObject()) {
        Value *Known = Map.lookup(O);
        return Known ? Known : Map[O] = materialize(O);
      }
    return nullptr;
  }

  Function *declare(Function &F) {
    // A body that stays behind must not become another file's of that name.
    const bool LeftOut = Nowhere.contains(&F);
    Function *New = Function::Create(
        F.getFunctionType(), GlobalValue::ExternalLinkage, F.getAddressSpace(),
        F.getName() + (!F.hasLocalLinkage() ? ""
                       : LeftOut            ? ".leads-nowhere"
                                            : ".not-copied"),
        To.get());
    New->setCallingConv(F.getCallingConv());
    New->setAttributes(withoutStrings(F.getAttributes(), From.getContext()));
    if (LeftOut)
      New->addFnAttr(NowhereAttribute);
    if (MDNode *Callback = F.getMetadata(LLVMContext::MD_callback))
      New->setMetadata(LLVMContext::MD_callback, Callback);
    return New;
  }

  /// Other files declare them too, and know nothing of them.
  void tellNowhere() {
    SmallVector<Metadata *, 64> Names;
    auto Add = [&](StringRef Name) {
      Names.push_back(MDString::get(To->getContext(), Name));
    };
    for (const Function &F : From)
      if (Nowhere.contains(&F) && F.isStrongDefinitionForLinker() &&
          !F.hasLocalLinkage() && !To->getFunction(F.getName()))
        Add(F.getName());
    for (const GlobalAlias &A : From.aliases()) // of a constructor, mostly
      if (const auto *F = dyn_cast<Function>(A.getAliaseeObject());
          F && Nowhere.contains(F) && !A.hasLocalLinkage() &&
          !To->getNamedValue(A.getName()))
        Add(A.getName());
    for (const Function &F : *To)
      if (leadsNowhere(F))
        Add(F.getName());
    if (!Names.empty())
      To->getOrInsertNamedMetadata(NowhereTable)
          ->addOperand(MDTuple::get(To->getContext(), Names));
  }

  /// Data that is only looked up tells nothing of ranks.
  static bool isTable(const GlobalVariable &G) {
    constexpr uint64_t Large = 256;
    const Constant *Init = G.getInitializer();
    return isa<ConstantDataSequential>(Init) &&
           G.getDataLayout().getTypeAllocSize(Init->getType()) > Large;
  }

  GlobalVariable *declare(GlobalVariable &G) {
    auto *New = new GlobalVariable(
        *To, G.getValueType(), G.isConstant(), G.getLinkage(), nullptr,
        G.hasPrivateLinkage() ? "" : G.getName(), nullptr,
        G.getThreadLocalMode(), G.getAddressSpace());
    if (!G.hasInitializer())
      return New;
    // Nothing of a file runs before main but here.
    New->setExternallyInitialized(G.isExternallyInitialized() ||
                                  (!G.isConstant() && BeforeMain.contains(&G)));
    if (G.getLinkage() == GlobalValue::AvailableExternallyLinkage ||
        G.getLinkage() == GlobalValue::AppendingLinkage) {
      New->setLinkage(GlobalValue::ExternalLinkage);
    } else if (isTable(G)) {
      New->setConstant(false);
      New->setInitializer(Constant::getNullValue(G.getValueType()));
    } else {
      Initializers.push_back({&G, New});
    }
    return New;
  }

  void copyAliases() {
    for (GlobalAlias &A : From.aliases()) {
      auto *F = dyn_cast<Function>(A.getAliaseeObject());
      if (!F || A.hasLocalLinkage() || !Map.count(F))
        continue;
      auto *New = dyn_cast<Function>(Map.lookup(F));
      if (New && !New->isDeclaration() && !To->getNamedValue(A.getName()))
        GlobalAlias::create(A.getLinkage(), A.getName(), New);
    }
  }

  void copyBody(Function &F, Function &New) {
    if (F.hasLocalLinkage())
      New.setName(F.getName());
    New.setLinkage(F.getLinkage() == GlobalValue::AvailableExternallyLinkage
                       ? GlobalValue::ExternalLinkage
                       : F.getLinkage());
    if (F.hasPersonalityFn())
      New.setPersonalityFn(Mapper.mapConstant(*F.getPersonalityFn()));
    Lines.begin(F, New);
    Slice Needed(F, Quiet);
    BodyCopy Body(F, New, Needed, Lines,
                  [&](Value &V) { return Mapper.mapValue(V); });
    Body.run();
    for (auto [Old, Copy] : Body.addressed())
      Map[Old] = Copy;
  }

  Module &From;
  std::unique_ptr<Module> To;
  ValueToValueMapTy Map;
  ValueMapper Mapper;
  LineTable Lines;
  QuietCalls Quiet;
  const DenseSet<const Function *> Nowhere;
  const DenseSet<const GlobalVariable *> BeforeMain;
  std::vector<std::pair<Function *, Function *>> Bodies;
  SmallVector<std::pair<GlobalVariable *, GlobalVariable *>, 16> Initializers;
};

std::vector<Finding> toldOf(const std::vector<Finding> &Findings,
                            unsigned Level) {
  std::vector<Finding> Told;
  for (const Finding &F : Findings)
    if (F.Id != Check::None && F.Level <= Level)
      Told.push_back(F);
  return Told;
}

/// Other files that call it would not know that it leads nowhere.
bool definesNowhere(const Module &M) {
  const DenseSet<const Function *> Nowhere = functionsThatLeadNowhere(M);
  return any_of(Nowhere, [](const Function *F) {
    return F->isStrongDefinitionForLinker() && !F->hasLocalLinkage();
  });
}

} // namespace

std::unique_ptr<Module> makeExcerpt(Module &M,
                                    const std::vector<Finding> &Findings,
                                    unsigned Level, bool Always) {
  if (isDeviceCode(M))
    return nullptr;
  std::vector<Function *> Chosen = functionsForOthers(M);
  std::vector<GlobalVariable *> Tables = tablesForOthers(M);
  if (!Always && Chosen.empty() && Tables.empty() && !definesNowhere(M))
    return nullptr;
  LLVMContext &Context = M.getContext();
  bool Nameless = Context.shouldDiscardValueNames();
  Context.setDiscardValueNames(false);
  std::unique_ptr<Module> Excerpt = Copier(M).run(Chosen, Tables);
  Context.setDiscardValueNames(Nameless);
  remember(*Excerpt, toldOf(Findings, Level));
  return Excerpt;
}

std::string packTold(const Module &Like, const std::vector<Finding> &Findings,
                     unsigned Level) {
  Module M("told", Like.getContext());
  M.setDataLayout(Like.getDataLayout());
  M.setTargetTriple(Like.getTargetTriple());
  remember(M, toldOf(Findings, Level));
  return packExcerpt(M);
}

std::string packExcerpt(const Module &Excerpt) {
  SmallVector<char, 0> Bytes;
  {
    BitcodeWriter Writer(Bytes);
    Writer.writeModule(Excerpt);
    Writer.writeStrtab();
  }
  return pack(StringRef(Bytes.data(), Bytes.size()));
}

bool embedExcerpt(Module &M, const std::string &Packed) {
  if (!Triple(M.getTargetTriple()).isOSBinFormatELF())
    return false;
  LLVMContext &Context = M.getContext();
  Constant *Bytes =
      ConstantDataArray::getString(Context, Packed, /*AddNull=*/false);
  auto *G =
      new GlobalVariable(M, Bytes->getType(), /*isConstant=*/true,
                         GlobalValue::PrivateLinkage, Bytes, "tutti.excerpt");
  G->setSection(ExcerptSection);
  G->setAlignment(Align(1));
  G->setMetadata(LLVMContext::MD_exclude, MDNode::get(Context, {}));
  appendToCompilerUsed(M, G);
  return true;
}

} // namespace tutti
