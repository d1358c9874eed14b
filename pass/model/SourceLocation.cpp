// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads debug info for places and names, with what is left without it: symbol
/// names. Must not fail on incomplete debug info.

#include "model/SourceLocation.h"
#include "model/Compat.h"
#include "model/library/DemangledText.h"
#include "model/library/FortranComponents.h"
#include "model/mpi/DeclaredBuffers.h"
#include "model/mpi/KnownCalls.h"
#include "tutti/FortranNames.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti {

/// clang splits an absolute path where it leaves the compilation directory, so
/// only what lies in that directory was given as a relative path.
static void setFile(Location &L, const DIScope &Scope, const DISubprogram *SP) {
  L.File = Scope.getFilename().str();
  L.Directory = Scope.getDirectory().str();
  const DICompileUnit *Unit = SP ? SP->getUnit() : nullptr;
  if (Unit && !L.Directory.empty() && L.Directory != Unit->getDirectory())
    L.File = absolutePath(L.Directory, L.File);
}

std::string absolutePath(StringRef Directory, StringRef File) {
  if (sys::path::is_absolute(File))
    return File.str();
  SmallString<128> Path(Directory);
  sys::path::append(Path, File);
  return std::string(Path);
}

/// Where the program calls what is in a header of a binding.
static DebugLoc outOfBindings(DebugLoc D) {
  while (const DILocation *At = D ? D.getInlinedAt() : nullptr) {
    const auto *Scope = dyn_cast_or_null<DILocalScope>(D.getScope());
    const DISubprogram *SP = Scope ? Scope->getSubprogram() : nullptr;
    if (!SP || !isOfBinding(SP->getLinkageName()))
      break;
    D = At;
  }
  return D;
}

Location locationOf(const DebugLoc &In) {
  Location L;
  if (!In)
    return L;
  const DebugLoc D = outOfBindings(In);
  if (const auto *Scope = dyn_cast_or_null<DILocalScope>(D.getScope()))
    setFile(L, *Scope, Scope->getSubprogram());
  L.Line = D.getLine();
  L.Column = D.getCol();
  return L;
}

Location locationOf(const Function &F) {
  Location L;
  if (const DISubprogram *SP = F.getSubprogram()) {
    setFile(L, *SP, SP);
    L.Line = SP->getLine();
  }
  return L;
}

Location locationOf(const Instruction &I) {
  if (const DebugLoc &D = I.getDebugLoc(); D && D.getLine())
    return locationOf(D);
  return I.getFunction() ? locationOf(*I.getFunction()) : Location();
}

/// Outlined bodies are named after the function they come from.
static StringRef withoutOutlining(StringRef Name) {
  for (StringRef Mark :
       {StringRef(".omp_outlined"), StringRef("..omp_par"),
        StringRef(".omp_task_entry"), StringRef(".omp_task_redirect"),
        StringRef(VersionMark)}) {
    size_t At = Name.find(Mark);
    if (At != StringRef::npos && At != 0)
      Name = Name.take_front(At);
  }
  return Name;
}

/// The body of a task has no name of its own, unlike that of a parallel region:
/// the function that makes the task is among those that use it.
static const Function *madeBy(const Function &F) {
  for (const User *U : F.users())
    if (const auto *I = dyn_cast<Instruction>(U))
      if (I->getFunction() != &F)
        return I->getFunction();
  return nullptr;
}

std::string sourceName(const Function &Of) {
  const Function *Named = &Of;
  for (unsigned Steps = 0; Steps < 8 && Named->getName().starts_with(".omp_");
       ++Steps)
    if (const Function *Maker = madeBy(*Named))
      Named = Maker;
  const Function &F = *Named;
  StringRef Name = withoutOutlining(F.getName());
  if (const DISubprogram *SP = F.getSubprogram()) {
    StringRef FromDebug = withoutOutlining(SP->getName());
    if (!FromDebug.empty() && !FromDebug.starts_with(".") &&
        !FromDebug.starts_with("_Q") && !FromDebug.starts_with("__omp"))
      return FromDebug.str();
  }
  if (isOfFlang(Name))
    return std::string(flangProcedure(Name));
  if (!Name.starts_with("_Z"))
    return Name.str();
  std::string Copy = Name.str();
  ItaniumPartialDemangler D;
  if (D.partialDemangle(Copy.c_str()))
    return Copy;
  std::string Result = demangledText(D.getFunctionName(nullptr, nullptr));
  return Result.empty() ? Copy : Result;
}

static StringRef nameFrom(const DILocalVariable *Var) {
  return Var && !Var->isArtificial() ? Var->getName() : StringRef();
}

/// What an expression adds on the way to the variable.
static int64_t offsetIn(const DIExpression *E) {
  int64_t Sum = 0;
  if (E)
    for (const DIExpression::ExprOperand &Op : E->expr_ops())
      if (Op.getOp() == dwarf::DW_OP_plus_uconst)
        Sum += Op.getArg(0);
  return Sum;
}

/// The variable that debug records bind to V; of several the last before Near.
static StringRef debugName(const Value &V, const Instruction *Near,
                           int64_t Offset = 0) {
  StringRef Best;
  auto Consider = [&](StringRef Name, const Instruction *At) {
    if (Name.empty())
      return;
    bool Before = Near && At && At->getParent() == Near->getParent() &&
                  (At == Near || At->comesBefore(Near));
    if (Best.empty() || Before)
      Best = Name;
  };
  forEachVariable(V, [&](const DILocalVariable *Var, const DIExpression *E,
                         bool, const Instruction *At) {
    // What a task shares is found in one record, by offsets.
    if (offsetIn(E) == Offset)
      Consider(nameFrom(Var), At);
  });
  return Best;
}

static std::string globalName(const GlobalVariable &G) {
  SmallVector<DIGlobalVariableExpression *, 1> Exprs;
  G.getDebugInfo(Exprs);
  for (DIGlobalVariableExpression *E : Exprs)
    if (DIGlobalVariable *Var = E->getVariable();
        Var && !Var->getName().empty())
      return Var->getName().str();
  StringRef Name = G.getName();
  if (Name.starts_with("_Q")) { // flang: _QMmoduleEname, _QFhostEname
    size_t E = Name.rfind('E');
    return E == StringRef::npos ? std::string() : Name.drop_front(E + 1).str();
  }
  if (Name.starts_with("_Z") || Name.starts_with("."))
    return {};
  return Name.take_until([](char C) { return C == '.'; }).str();
}

namespace {
/// An object in memory as the source names it: "g" and "->cart" of g's type.
struct Named {
  std::string Text;
  const DIType *Of = nullptr; ///< what lies there; null when not known
  const char *Dot = ".";
  SmallVector<const DICompositeType *, 4> Through; ///< structures on the way
};
} // namespace

static const DIType *plainType(const DIType *T) {
  while (const auto *D = dyn_cast_or_null<DIDerivedType>(T)) {
    unsigned Tag = D->getTag();
    if (Tag != dwarf::DW_TAG_typedef && Tag != dwarf::DW_TAG_const_type &&
        Tag != dwarf::DW_TAG_volatile_type &&
        Tag != dwarf::DW_TAG_reference_type)
      break;
    T = D->getBaseType();
  }
  return T;
}

static const DIType *pointeeOf(const DIType *T) {
  // A C++ reference is a pointer to what it names.
  for (; const auto *D = dyn_cast_or_null<DIDerivedType>(T);
       T = D->getBaseType())
    if (D->getTag() == dwarf::DW_TAG_pointer_type ||
        D->getTag() == dwarf::DW_TAG_reference_type)
      return D->getBaseType();
  return nullptr;
}

/// The member at an offset of a structure, into structures in it.
static bool addMember(Named &N, uint64_t Bytes) {
  for (unsigned Depth = 0; Depth < 6; ++Depth) {
    const auto *S = dyn_cast_or_null<DICompositeType>(plainType(N.Of));
    if (!S || (S->getTag() != dwarf::DW_TAG_structure_type &&
               S->getTag() != dwarf::DW_TAG_class_type))
      return Bytes == 0 && Depth > 0;
    // What a container is made of is the library's.
    if (Bytes == 0 && Depth > 0 && !containerName(*S).empty())
      return true;
    const DIDerivedType *Best = nullptr;
    for (const DINode *E : S->getElements())
      if (const auto *M = dyn_cast<DIDerivedType>(E);
          M && M->getTag() == dwarf::DW_TAG_member && !M->isStaticMember() &&
          M->getOffsetInBits() <= Bytes * 8 &&
          Bytes * 8 < M->getOffsetInBits() + M->getSizeInBits())
        Best = M;
    if (!Best || Best->getName().empty())
      return false;
    N.Text += N.Dot + Best->getName().str();
    N.Through.push_back(S);
    N.Of = Best->getBaseType();
    N.Dot = ".";
    Bytes -= Best->getOffsetInBits() / 8;
  }
  return false;
}

static std::optional<Named> namedAt(const Value &V, const DataLayout &DL,
                                    unsigned Depth);

/// A component of a derived type of Fortran, or an element of one.
static std::optional<Named> componentAt(const GEPOperator &G,
                                        const DataLayout &DL, unsigned Depth) {
  const auto *I = dyn_cast<Instruction>(&G);
  const Value *Base = &G;
  while (const auto *In = dyn_cast<GEPOperator>(Base))
    Base = In->getPointerOperand();
  const auto *Variable = dyn_cast<GlobalVariable>(Base);
  const Module *M = I && I->getParent() ? I->getModule()
                    : Variable          ? Variable->getParent()
                                        : nullptr;
  if (!M)
    return std::nullopt;
  if (!derivedType(G.getSourceElementType())) {
    const auto *Of = dyn_cast<GEPOperator>(G.getPointerOperand());
    return Of && derivedType(Of->getSourceElementType())
               ? componentAt(*Of, DL, Depth)
               : std::nullopt;
  }
  std::string Path = componentPath(G, *M);
  if (Path.empty())
    return std::nullopt;
  auto N = namedAt(*G.getPointerOperand(), DL, Depth + 1);
  return Named{
      N && !N->Text.empty() ? N->Text + "%" + Path : Path, nullptr, "%", {}};
}

/// What the address V points to.
static std::optional<Named> namedAt(const Value &V, const DataLayout &DL,
                                    unsigned Depth) {
  if (Depth > 6)
    return std::nullopt;
  if (const auto *G = dyn_cast<GlobalVariable>(&V)) {
    SmallVector<DIGlobalVariableExpression *, 1> Exprs;
    G->getDebugInfo(Exprs);
    if (Exprs.size() == 1 && Exprs[0]->getVariable())
      return Named{Exprs[0]->getVariable()->getName().str(),
                   Exprs[0]->getVariable()->getType(),
                   ".",
                   {}};
    return std::nullopt;
  }
  if (const auto *G = dyn_cast<GEPOperator>(&V)) {
    if (auto N = componentAt(*G, DL, Depth))
      return N;
    APInt Bytes(DL.getIndexTypeSizeInBits(V.getType()), 0);
    const Value *Base = V.stripAndAccumulateConstantOffsets(DL, Bytes, true);
    auto N = Base == &V ? std::nullopt : namedAt(*Base, DL, Depth + 1);
    if (!N || Bytes.isNegative() || !addMember(*N, Bytes.getZExtValue()))
      return std::nullopt;
    return N;
  }
  auto Variable = [&](const DILocalVariable *Var, const DIExpression *E,
                      bool Declares) -> std::optional<Named> {
    if (!Var || Var->getName().empty() || (E && E->getNumElements()))
      return std::nullopt;
    std::string Name = Var->getName().str();
    if (Declares)
      return Named{Name, Var->getType(), ".", {}};
    // Members of one's own object and of references as they are written.
    if (const DIType *To = pointeeOf(Var->getType()))
      return Var->isArtificial() ? Named{"", To, "", {}}
             : Var->getType()->getTag() == dwarf::DW_TAG_reference_type
                 ? Named{Name, To, ".", {}}
                 : Named{Name, To, "->", {}};
    return std::nullopt;
  };
  std::optional<Named> First;
  forEachVariable(V, [&](const DILocalVariable *Var, const DIExpression *E,
                         bool Declares, const Instruction *) {
    if (!First)
      First = Variable(Var, E, Declares);
  });
  if (First)
    return First;
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    auto N = namedAt(*L->getPointerOperand(), DL, Depth + 1);
    const DIType *To = N ? pointeeOf(N->Of) : nullptr;
    // A pointer that is the first member.
    if (N && !To && addMember(*N, 0))
      To = pointeeOf(N->Of);
    if (To)
      return Named{N->Text, To, "->", N->Through};
  }
  return std::nullopt;
}

/// The member that is read or passed, such as "g->cart"; else empty.
static MemberPath memberAt(const Value &Address, const DataLayout &DL,
                           bool IsRead) {
  auto N = namedAt(Address, DL, 0);
  if (!N)
    return {};
  size_t Plain = N->Text.size();
  if (IsRead && !isa<GEPOperator>(Address) && !addMember(*N, 0))
    return {};
  return isa<GEPOperator>(Address) || N->Text.size() > Plain
             ? MemberPath{N->Text, N->Through}
             : MemberPath();
}

static const DataLayout *layoutOf(const Value &V) {
  if (const auto *I = dyn_cast<Instruction>(&V))
    return I->getFunction() ? &I->getDataLayout() : nullptr;
  if (const auto *A = dyn_cast<Argument>(&V))
    return &A->getParent()->getDataLayout();
  return nullptr;
}

/// Of an array what it consists of.
static const DIType *elementType(const DIType *T) {
  T = plainType(T);
  while (const auto *A = dyn_cast_or_null<DICompositeType>(T)) {
    if (A->getTag() != dwarf::DW_TAG_array_type)
      break;
    T = plainType(A->getBaseType());
  }
  return T;
}

const DIType *describedType(const Value &Address) {
  const DataLayout *DL = layoutOf(Address);
  const Value *Base = &Address;
  // An element of what is behind a pointer.
  while (const auto *G = dyn_cast<GEPOperator>(Base)) {
    if (!G->getSourceElementType()->isSingleValueType())
      break;
    Base = G->getPointerOperand();
  }
  if (!DL)
    return nullptr;
  const DIType *Found = nullptr;
  bool Differs = false, Any = false;
  forEachVariable(*Base, [&](const DILocalVariable *Var, const DIExpression *E,
                             bool Declares, const Instruction *) {
    if (!Var || (E && E->getNumElements()))
      return;
    const DIType *T =
        elementType(Declares ? Var->getType() : pointeeOf(Var->getType()));
    Differs |= !T || (Found && T != Found);
    Found = T;
    Any = true;
  });
  if (Any)
    return Differs ? nullptr : Found;
  auto N = namedAt(*Base, *DL, 0);
  return N ? elementType(N->Of) : nullptr;
}

MemberPath memberPath(const LoadInst &Read) {
  return memberAt(*Read.getPointerOperand(), Read.getDataLayout(), true);
}

std::string variableName(const Value &V, const Instruction *Near) {
  const DataLayout *DL = Near ? layoutOf(*Near) : layoutOf(V);
  if (DL) {
    const auto *Read = dyn_cast<LoadInst>(V.stripPointerCasts());
    std::string Name;
    if (Read)
      Name = memberPath(*Read).Text;
    else if (isa<GEPOperator>(V))
      Name = memberAt(V, *DL, false).Text;
    if (!Name.empty())
      return Name;
  }

  const Value *At = &V;
  int64_t Offset = 0;
  for (unsigned Steps = 0; Steps < 8; ++Steps) {
    if (const auto *G = dyn_cast<GlobalVariable>(At))
      return Offset ? std::string() : globalName(*G);
    if (StringRef Name = debugName(*At, Near, Offset); !Name.empty())
      return Name.str();
    if (const auto *L = dyn_cast<LoadInst>(At))
      At = L->getPointerOperand();
    else if (const auto *C = dyn_cast<CastInst>(At))
      At = C->getOperand(0);
    else if (const auto *G = dyn_cast<GEPOperator>(At);
             G && (G->hasAllZeroIndices() || (DL && At != &V))) {
      APInt Sum(64, 0);
      if (!G->hasAllZeroIndices() && !G->accumulateConstantOffset(*DL, Sum))
        break;
      Offset += Sum.getSExtValue();
      At = G->getPointerOperand();
    } else
      break;
  }
  if (Offset)
    return {};
  // What regions and other functions share is kept in a variable, which has the
  // name.
  if (isa<Argument>(At))
    for (const User *U : At->users())
      if (const auto *S = dyn_cast<StoreInst>(U);
          S && S->getValueOperand() == At &&
          isa<AllocaInst>(S->getPointerOperand()))
        if (StringRef Name = debugName(*S->getPointerOperand(), Near, 0);
            !Name.empty())
          return Name.str();
  if (isa<Argument>(At) || isa<AllocaInst>(At)) {
    StringRef Name = At->getName();
    Name.consume_back(".addr");
    if (!Name.contains('.') && !Name.empty() && !isdigit(Name[0]))
      return Name.str();
  }
  return {};
}

bool inSystemHeader(const Function &F) {
  // The C++ bindings of MPI are wrappers in its own header.
  StringRef Name = F.getName();
  if (Name.starts_with("_ZN3MPI") || Name.starts_with("_ZNK3MPI") ||
      Name.starts_with("_ZThn") || Name.starts_with("_ZTv"))
    return true;
  const DISubprogram *SP = F.getSubprogram();
  return SP && (SP->getFilename().starts_with("/usr/include/") ||
                SP->getFilename().starts_with("/usr/lib/"));
}

} // namespace tutti
