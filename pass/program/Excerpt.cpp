// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Copies the chosen functions into a module that owns all it refers to, and
/// leaves out what costs bytes and decides nothing: debug info but for places,
/// large tables of data, attributes for code generation. Must not touch the
/// user's module.

#include "program/Excerpt.h"
#include "instrument/Known.h"
#include "model/SourceLocation.h"
#include "program/Container.h"
#include "program/Places.h"
#include "program/Selection.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"
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
        Lines(*To, From) {
    To->setDataLayout(From.getDataLayout());
    To->setTargetTriple(From.getTargetTriple());
    To->setSourceFileName(From.getSourceFileName());
    To->IsNewDbgInfoFormat = From.IsNewDbgInfoFormat;
  }

  std::unique_ptr<Module> run(ArrayRef<Function *> Chosen) {
    for (Function *F : Chosen)
      if (auto *New = dyn_cast<Function>(Mapper.mapValue(*F)))
        Bodies.push_back({F, New});
    for (auto [F, New] : Bodies)
      copyBody(*F, *New);
    copyAliases();
    while (!Initializers.empty()) {
      auto [Old, New] = Initializers.pop_back_val();
      New->setInitializer(Mapper.mapConstant(*Old->getInitializer()));
    }
    shorten();
    Lines.finish();
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
    Function *New = Function::Create(
        F.getFunctionType(), GlobalValue::ExternalLinkage, F.getAddressSpace(),
        F.getName() + (F.hasLocalLinkage() ? ".not-copied" : ""), To.get());
    New->setCallingConv(F.getCallingConv());
    New->setAttributes(withoutStrings(F.getAttributes()));
    if (MDNode *Callback = F.getMetadata(LLVMContext::MD_callback))
      New->setMetadata(LLVMContext::MD_callback, Callback);
    return New;
  }

  AttributeList withoutStrings(AttributeList Given) {
    AttributeMask Strings;
    for (Attribute A : Given.getFnAttrs())
      if (A.isStringAttribute())
        Strings.addAttribute(A);
    return Given.removeFnAttributes(From.getContext(), Strings);
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
        G.getName(), nullptr, G.getThreadLocalMode(), G.getAddressSpace());
    if (!G.hasInitializer())
      return New;
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

  static bool saysNothing(const Instruction &I) {
    return isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd() ||
           isa<AssumeInst>(I);
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
    for (auto [Old, Arg] : zip(F.args(), New.args()))
      Map[&Old] = &Arg;
    for (BasicBlock &B : F)
      Map[&B] = BasicBlock::Create(From.getContext(), "", &New);
    for (BasicBlock &B : F) {
      auto *Block = cast<BasicBlock>(Map.lookup(&B));
      for (Instruction &I : B)
        if (!saysNothing(I))
          copy(I, *Block);
    }
    for (Instruction &I : instructions(New))
      Mapper.remapInstruction(I);
    nameParameters(F);
  }

  void copy(Instruction &I, BasicBlock &Into) {
    Instruction *New = I.clone();
    New->insertInto(&Into, Into.end());
    New->dropUnknownNonDebugMetadata();
    // By these SROA would find the user's debug info, and change it.
    New->setMetadata(LLVMContext::MD_DIAssignID, nullptr);
    if (auto *CB = dyn_cast<CallBase>(New))
      CB->setAttributes(withoutStrings(CB->getAttributes()));
    New->setDebugLoc(Lines.of(I));
    // The one use of names is to call a variable by it.
    if (isa<AllocaInst>(I))
      New->setName(variableName(I));
    Map[&I] = New;
  }

  /// At -O0 a parameter has its name from where it is kept.
  void nameParameters(Function &F) {
    for (Argument &A : F.args())
      if (A.hasOneUse() && A.getType()->isIntOrPtrTy())
        if (auto *S = dyn_cast<StoreInst>(*A.user_begin()))
          if (auto *Kept = dyn_cast<AllocaInst>(S->getPointerOperand()))
            Map.lookup(&A)->setName(Map.lookup(Kept)->getName());
  }

  /// Bulk data: numbers, at an address that is computed. Of no such store a
  /// rank's way through the program hangs on.
  static bool storesBulk(const Instruction &I) {
    const auto *S = dyn_cast<StoreInst>(&I);
    if (!S || !S->getValueOperand()->getType()->isFPOrFPVectorTy())
      return false;
    const auto *G = dyn_cast<GEPOperator>(S->getPointerOperand());
    return G && !G->hasAllConstantIndices();
  }

  /// Output and the like, and results that nobody asks for.
  static bool onlyTells(const Instruction &I) {
    struct Row {
      StringLiteral Name, To;
    };
    static constexpr Row Rows[] = {
#define TUTTI_LIBRARY(NAME, RESULT, WRITES, TO) {#NAME, #TO},
#include "analysis/Library.def"
    };
    const auto *CB = dyn_cast<CallInst>(&I);
    const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
    return Callee && Callee->isDeclaration() && CB->use_empty() &&
           any_of(Rows, [&](const Row &R) {
             return R.Name == Callee->getName() && R.To == "None";
           });
  }

  /// SSA form is smaller, and is what will be asked for anyway; so is what is
  /// left without the computations that lead nowhere.
  void shorten() {
    FunctionAnalysisManager FAM;
    FAM.registerPass([] { return PassInstrumentationAnalysis(); });
    FAM.registerPass([] { return DominatorTreeAnalysis(); });
    FAM.registerPass([] { return PostDominatorTreeAnalysis(); });
    FAM.registerPass([] { return AssumptionAnalysis(); });
    FAM.registerPass([] { return TargetIRAnalysis(); });
    for (auto [Old, F] : Bodies) {
      SROAPass(SROAOptions::PreserveCFG).run(*F, FAM);
      for (BasicBlock &B : *F)
        for (Instruction &I : make_early_inc_range(B))
          if (storesBulk(I) || onlyTells(I))
            I.eraseFromParent();
      ADCEPass().run(*F, FAM);
      FAM.clear(*F, F->getName());
      for (Instruction &I : instructions(*F))
        if (!isa<AllocaInst>(I))
          I.setName("");
      for (BasicBlock &B : *F)
        B.setName("");
    }
  }

  Module &From;
  std::unique_ptr<Module> To;
  ValueToValueMapTy Map;
  ValueMapper Mapper;
  Places Lines;
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

} // namespace

std::unique_ptr<Module>
makeExcerpt(Module &M, const std::vector<Finding> &Findings, unsigned Level) {
  Triple Target(M.getTargetTriple());
  if (Target.isNVPTX() || Target.isAMDGPU() || Target.isSPIRV())
    return nullptr;
  std::vector<Function *> Chosen = functionsForOthers(M);
  if (Chosen.empty())
    return nullptr;
  LLVMContext &Context = M.getContext();
  bool Nameless = Context.shouldDiscardValueNames();
  Context.setDiscardValueNames(false);
  std::unique_ptr<Module> Excerpt = Copier(M).run(Chosen);
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
