// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-type: a buffer that is smaller than count x datatype, or whose
/// elements are of another kind than the datatype says: by the variable that
/// the address leads to, else by what the parser says of the argument. A
/// datatype that a function is given is looked at for each call of it. Bytes,
/// packed data and raw storage have no kind.

#include "analysis/arguments/CallWays.h"
#include "analysis/arguments/DatatypeShape.h"
#include "analysis/arguments/ElementFit.h"
#include "analysis/arguments/KeptDatatypes.h"
#include "analysis/arguments/ReadOnly.h"
#include "analysis/calls/EveryRank.h"
#include "analysis/memory/ArrayDescriptor.h"
#include "analysis/memory/BufferObject.h"
#include "analysis/memory/DeclaredVariable.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Options.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/DeclaredBuffers.h"
#include "model/texts/Buffers.def"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

class BufferTypeCheck {
public:
  BufferTypeCheck(CheckContext &C, Findings &Out)
      : C(C), Out(Out), DL(C.Copy.module().getDataLayout()), Datatypes(C.Copy) {
  }

  void look(const MpiCall &Call, const TargetLibraryInfo &TLI) {
    for (const DataArgument &D : dataArguments(Call.fn()))
      look(Call, D, TLI);
    for (const DataArgument &D : fetchArguments(Call))
      look(Call, D, TLI);
    for (const DataArgument &D : packArguments(Call.fn()))
      look(Call, D, TLI);
  }

private:
  void look(const MpiCall &Call, const DataArgument &D,
            const TargetLibraryInfo &TLI) {
    const Value *Address = Call.value(D.Buffer);
    auto Type = datatypeShape(Call, D.Type);
    if (!Address || isInPlace(Call, D.Buffer) || isNullBuffer(Call, D.Buffer) ||
        isFortranSentinel(Address))
      return;
    if (!Type)
      if (auto Kept = Datatypes.of(Call, D.Type))
        return kept(Call, D, *Address, *Kept, TLI);
    if (!Type) {
      given(Call, D, *Address, TLI);
      return wholeContainer(Call, D);
    }
    elements(Call, D, *Address, *Type, TLI);
  }

  /// By a datatype of which no more than its elements may be known.
  void kept(const MpiCall &Call, const DataArgument &D, const Value &Address,
            const KeptDatatype &Kept, const TargetLibraryInfo &TLI) {
    const size_t Before = Out.size();
    elements(Call, D, Address, Kept.Shape, TLI);
    for (Finding &F : MutableArrayRef(Out).drop_front(Before)) {
      if (Kept.Kept)
        lower(F, Confidence::KeptDatatype);
      if (Kept.By)
        F.Notes.push_back(note<text::DatatypeSetHere>(locationOf(*Kept.By),
                                                      Kept.Shape.Of->Name));
    }
  }

  void elements(const MpiCall &Call, const DataArgument &D,
                const Value &Address, const DatatypeShape &Type,
                const TargetLibraryInfo &TLI) {
    Moves Moved = movesData(Call, D);
    if (Moved == Moves::No || (D.OnlyAtRoot && !rootIsHere(Call)))
      return;
    auto Count = countOf(Call, D);
    if (Count && *Count <= 0)
      return;
    // A message may be shorter than the buffer it is received into.
    bool Certain = Moved == Moves::Yes && Count &&
                   !(row(Call.fn()).Kind == Class::P2P && !D.Reads);
    BufferObject B = bufferObject(Address, DL, &TLI);
    if (Call.isFortran() && !B.Element)
      if (auto E = arrayElement(
              Address,
              *C.Copy.original(Call.call().getFunction())->getParent()))
        B.setElement(E->Float, E->Bytes, Address.getContext());
    if (size(Call, B, Type, Count, Certain) || single(Call, B, Type, D) ||
        kind(Call, B, Type, D))
      return;
    handed(Call, D, Type, TLI);
    if (C.Opts.Declared)
      declared(Call, C.Opts.Declared->of(Call.call(), D.Buffer), Type, D);
    else if (Call.isFortran() && !B.Element)
      fortran(Call, D, Address, Type, Count);
    else if (!Call.isFortran() && !B.Element)
      declared(Call, described(Address, Type.Derived), Type, D);
  }

  /// A datatype that is the argument of the function, with what its callers
  /// give it.
  void given(const MpiCall &Call, const DataArgument &D, const Value &Address,
             const TargetLibraryInfo &TLI) {
    if (Call.isFortran() || movesData(Call, D) == Moves::No)
      return;
    // The function may ask which one it is.
    const auto *A = dyn_cast_or_null<Argument>(Call.operand(D.Type));
    if (!A)
      return;
    for (const CallWay &Way : waysTo(*A, /*Unasked=*/true)) {
      auto Type = datatypeShape(Call, D.Type, Way);
      if (!Type || Type->Derived)
        continue;
      const size_t Before = Out.size();
      const Value *Memory = passedOn(Way, *getUnderlyingObject(&Address));
      BufferObject B = bufferObject(Memory ? *Memory : Address, DL, &TLI);
      const bool Told = kind(Call, B, *Type, D);
      if (!Told && !B.Element && C.Opts.Declared)
        declared(Call, C.Opts.Declared->of(Call.call(), D.Buffer), *Type, D);
      if (Out.size() == Before)
        continue;
      const auto CallAt = Out.back().Where;
      Finding &F = ofCaller(Way);
      F.Notes.push_back(note<text::DatatypeGoesTo>(CallAt, Call.name()));
      // What a function is given may have been converted.
      if (Memory && !B.Element)
        lower(F, Confidence::CastElement);
      onlyOnce();
    }
  }

  /// A buffer that is the argument of the function, with what its callers give
  /// it; only where each call of the function makes this one.
  void handed(const MpiCall &Call, const DataArgument &D,
              const DatatypeShape &Type, const TargetLibraryInfo &TLI) {
    const auto *A = dyn_cast_or_null<Argument>(Call.value(D.Buffer));
    if (!A || !isAlwaysMade(Call.call()) || movesData(Call, D) != Moves::Yes)
      return;
    for (const CallWay &Way : waysTo(*A, /*Unasked=*/false)) {
      if (!all_of(ArrayRef(Way).drop_front(),
                  [&](const CallBase *CB) { return isAlwaysMade(*CB); }))
        continue;
      const size_t Before = Out.size();
      BufferObject B = bufferObject(*passedOn(Way, *A), DL, &TLI);
      // A longer buffer than what is received is right.
      const bool Certain = !(row(Call.fn()).Kind == Class::P2P && !D.Reads);
      auto Count = countOf(Call, D);
      if (const Value *N = Count || D.Count < 0 ? nullptr : Call.value(D.Count))
        Count = constantOn(Way, *N);
      if (Count && *Count <= 0)
        continue;
      const bool Small = size(Call, B, Type, Count, Certain);
      if (!Small)
        kind(Call, B, Type, D);
      if (Out.size() == Before)
        continue;
      const auto CallAt = Out.back().Where;
      Finding &F = ofCaller(Way);
      F.Notes.push_back(note<text::BufferGoesTo>(CallAt, Call.name()));
      F.Other = &Call.call();
      // A function may move words of any kind.
      if (!Small)
        lower(F, Confidence::CastElement);
      onlyOnce();
    }
  }

  /// Every way through the function comes to it.
  bool isAlwaysMade(const CallBase &CB) {
    Function &F = *const_cast<Function *>(CB.getFunction());
    return C.Copy.analyses().getResult<PostDominatorTreeAnalysis>(F).dominates(
        CB.getParent(), &F.getEntryBlock());
  }

  /// The last finding, which is about what the first call of Way passes.
  Finding &ofCaller(CallWayRef Way) {
    Finding &F = Out.back();
    F.Edits.clear();
    F.At = Way.front();
    F.Where = locationOf(*Way.front());
    for (auto &N : F.Notes)
      N.Where = F.Where;
    return F;
  }

  void onlyOnce() {
    if (isTold(ArrayRef(Out).drop_back(), Out.back().Id, Out.back().At))
      Out.pop_back();
  }

  bool rootIsHere(const MpiCall &Call) {
    if (!All)
      All.emplace(C.Copy);
    return hasPredefinedScope(Call) && Call.constant(table::ROOT) &&
           All->reaches(Call.call());
  }

  void report(const MpiCall &Call, const BufferObject &B, bool Certain,
              std::string Text) {
    Finding F = findingAt(Call, Check::BufferType,
                          Certain ? Severity::Error : Severity::Warning,
                          std::move(Text));
    noteDeclaration(*B.Base, F);
    Out.push_back(std::move(F));
  }

  void noteDeclaration(const Value &Base, Finding &F) {
    std::string Name = variableName(Base, F.At);
    if (Name.empty())
      return;
    F.Notes.push_back(note<text::BufferIs>(F.Where, Name));
  }

  bool size(const MpiCall &Call, const BufferObject &B,
            const DatatypeShape &Type, std::optional<int64_t> Count,
            bool Certain) {
    auto Needed = Count && B.Room ? Type.bytes(*Count) : std::nullopt;
    if (!Needed || *Needed <= *B.Room)
      return false;
    report(Call, B, Certain,
           *Count == 1 ? say<text::BufferTooSmallForOne>(Call.name(), Type.Name,
                                                         *Needed, *B.Room)
                       : say<text::BufferTooSmall>(
                             Call.name(), *Count, Type.Name, *Needed, *B.Room));
    return true;
  }

  /// A variable of one element, and a count that is found out at run time.
  bool single(const MpiCall &Call, const BufferObject &B,
              const DatatypeShape &Type, const DataArgument &D) {
    auto Each = Type.bytes(1);
    if (D.Count < 0 || constantAt(Call, D.Count) || !B.Base || B.Offset != 0 ||
        !B.Room || !Each || *B.Room != *Each || !mayBeMany(Call, D.Count))
      return false;
    const auto *A = dyn_cast<AllocaInst>(B.Base);
    const auto *G = dyn_cast<GlobalVariable>(B.Base);
    llvm::Type *Of =
        A   ? A->isArrayAllocation() ? nullptr : A->getAllocatedType()
          : G ? G->getValueType()
            : nullptr;
    if (!Of || !(Of->isIntegerTy() || Of->isFloatingPointTy()))
      return false;
    report(Call, B, /*Certain=*/false,
           say<text::VariableOfOneElement>(Call.name(), Type.Name));
    lower(Out.back(), Confidence::VariableOfOne);
    return true;
  }

  /// Each message of the program, of which it has some, is of one element.
  bool sendsOneEach() {
    if (SendsOneEach)
      return *SendsOneEach;
    bool Any = false, IsOne = true;
    for (Function *F : C.Copy.functions())
      for (const Instruction &I : instructions(*F)) {
        const MpiCall Call = MpiCall::get(I);
        if (!Call || !has(Call.fn(), table::DEST))
          continue;
        for (const DataArgument &D : dataArguments(Call.fn()))
          if (D.Reads) {
            Any = true;
            IsOne &= D.Count >= 0 && constantAt(Call, D.Count) == 1;
          }
      }
    SendsOneEach = Any && IsOne;
    return *SendsOneEach;
  }

  /// Not a choice of constants, such as one for those who take part, nor a
  /// variable that is never given another number, nor what was asked of a
  /// message where all are of one element.
  bool mayBeMany(const MpiCall &Call, int Param) {
    const Value *N = Call.value(Param);
    const Value *From = N ? nullptr : Call.operand(Param);
    while (isa_and_nonnull<CastInst>(N))
      N = cast<CastInst>(N)->getOperand(0);
    if (const auto *L = dyn_cast_or_null<LoadInst>(N))
      From = L->getPointerOperand();
    else if (N && (isa<Constant>(N) || isa<SelectInst>(N) || isa<PHINode>(N) ||
                   N->getType()->isIntegerTy(1)))
      return false;
    if (!From)
      return true;
    // The member of an object that others may write to, or of another file.
    const Value *Object = getUnderlyingObject(From);
    const auto *G = dyn_cast<GlobalVariable>(Object);
    if (G ? G->isDeclaration() && !G->isConstant() : !isa<AllocaInst>(Object))
      return true;
    return any_of(From->users(), [&](const User *U) {
      if (const auto *S = dyn_cast<StoreInst>(U))
        return !isa<Constant>(S->getValueOperand());
      const auto *CB = dyn_cast<CallBase>(U);
      if (!CB || isa<IntrinsicInst>(CB))
        return false;
      const MpiCall By(*CB);
      const bool Asks = By && has(By.fn(), table::STATUS_IN) &&
                        has(By.fn(), table::COUNT_OUT);
      return !onlyReads(By, *From) && !(Asks && sendsOneEach());
    });
  }

  /// As many smaller elements as the whole array has of its own: the number is
  /// that of its elements, the bytes are not.
  static bool isPartOf(const MpiCall &Call, const DataArgument &D,
                       const DatatypeShape &Shape, uint64_t Bytes,
                       uint64_t Elements) {
    auto N = countOf(Call, D);
    return Shape.Of->Of == BasicType::Integer && !Shape.Derived && N &&
           *N > 1 && uint64_t(*N) == Elements && Shape.Of->Bytes < Bytes &&
           Shape.Of->Bytes > 1;
  }

  bool kind(const MpiCall &Call, const BufferObject &B,
            const DatatypeShape &Shape, const DataArgument &D) {
    const BasicType &Type = *Shape.Of;
    if (!B.Element)
      return false;
    Fit Fits = elementFit(Call, D, B.Element->isFloatingPointTy(),
                          B.ElementBytes, Type, Shape.Derived);
    const bool Part = Fits == Fit::Yes && !B.Element->isFloatingPointTy() &&
                      isPartOf(Call, D, Shape, B.ElementBytes,
                               B.Room.value_or(0) / B.ElementBytes);
    if (Fits == Fit::Yes && !Part)
      return false;
    report(Call, B, /*Certain=*/false,
           say<text::OtherElements>(Call.name(), Type.Name,
                                    B.elementName(Call.isFortran())));
    if (Part)
      lower(Out.back(), Confidence::PartOfArray);
    else if (auto Why = doubtOf(Fits))
      lower(Out.back(), *Why);
    else if (C.Opts.Declared && !Shape.Derived)
      offer(C.Opts.Declared->of(Call.call(), D.Buffer), D, Type.Name,
            Out.back());
    return true;
  }

  /// By what the source says, where the code shows an address only.
  void declared(const MpiCall &Call, const DeclaredElement &E,
                const DatatypeShape &Shape, const DataArgument &D) {
    const BasicType &Type = *Shape.Of;
    Fit Fits = Fit::Yes;
    bool Behind = false; ///< as many as there may be behind the pointer
    bool Part = false;
    switch (E.Of) {
    case DeclaredElement::Unknown:
      return;
    case DeclaredElement::Integer:
    case DeclaredElement::Float:
      Fits = elementFit(Call, D, E.Of == DeclaredElement::Float, E.Bytes, Type,
                        Shape.Derived);
      // An element that takes in a part of what stands behind a member.
      if (Fits == Fit::Yes && E.One && Type.Of == BasicType::Integer &&
          !Shape.Derived && E.Bytes < Type.Bytes)
        Fits = Fit::Doubtful;
      Part = Fits == Fit::Yes && E.Of == DeclaredElement::Integer &&
             isPartOf(Call, D, Shape, E.Bytes, E.Elements);
      // The value of a pair, whose location stands behind it.
      if (Fits == Fit::HalfPair && E.One)
        Fits = Fit::Yes;
      break;
    case DeclaredElement::Bool:
      // Fortran's LOGICAL is as large as its INTEGER.
      Fits = fits(Type.Bytes == 1 || (Type.Of != BasicType::Integer &&
                                      Type.Of != BasicType::Float &&
                                      Type.Of != BasicType::Logical));
      break;
    case DeclaredElement::Pointer:
      // Addresses may be sent as numbers.
      Fits = fits(Type.Of != BasicType::Float &&
                  (Type.Bytes == E.Bytes || Type.Of != BasicType::Integer));
      Behind = Fits == Fit::Yes && E.One && Type.Bytes < E.Bytes &&
               D.Count >= 0 && mayBeMany(Call, D.Count);
      break;
    case DeclaredElement::Container:
      Fits = fits(Type.Of == BasicType::Byte || Type.Of == BasicType::Packed);
      break;
    }
    if (Fits == Fit::Yes && !Behind && !Part)
      return;
    Out.push_back(findingAt(
        Call, Check::BufferType, Severity::Warning,
        E.Of == DeclaredElement::Container
            ? say<text::ElementsElsewhere>(Call.name(), Type.Name, E.Name)
            : say<text::OtherElements>(Call.name(), Type.Name,
                                       quoted(E.Name))));
    if (auto Why = E.Cast   ? Confidence::CastElement
                   : Behind ? Confidence::VariableOfOne
                   : Part   ? Confidence::PartOfArray
                            : doubtOf(Fits))
      lower(Out.back(), *Why);
    else if (!Shape.Derived)
      offer(E, D, Type.Name, Out.back());
  }

  static const DICompositeType *firstMember(const DICompositeType &Class) {
    for (const DINode *N : Class.getElements())
      if (const auto *M = dyn_cast<DIDerivedType>(N);
          M && !M->isStaticMember() && M->getOffsetInBits() == 0 &&
          M->getTag() == dwarf::DW_TAG_member)
        return dyn_cast_or_null<DICompositeType>(M->getBaseType());
    return nullptr;
  }

  /// What the debug information says, where the parser is not asked: it knows
  /// nothing of what the program converts.
  static DeclaredElement described(const Value &Address, bool Derived) {
    DeclaredElement E;
    const DIType *T = describedType(Address);
    if (const auto *Class = dyn_cast_or_null<DICompositeType>(T)) {
      // The address of an object is that of its first member.
      for (unsigned Within = 0; Class && Within < 4; ++Within) {
        if (StringRef Name = containerName(*Class); !Name.empty()) {
          E.Of = DeclaredElement::Container;
          E.Name = "std::" + Name.str();
          E.Cast = true;
        }
        Class = Derived || E.Of ? nullptr : firstMember(*Class);
      }
      return E;
    }
    const auto *B = dyn_cast_or_null<DIBasicType>(T);
    switch (B ? B->getEncoding() : 0) {
    case dwarf::DW_ATE_float:
      E.Of = DeclaredElement::Float;
      break;
    case dwarf::DW_ATE_signed:
    case dwarf::DW_ATE_unsigned:
      E.Of = DeclaredElement::Integer;
      break;
    default:
      return E;
    }
    E.Bytes = B->getSizeInBits() / 8;
    E.Name = B->getName().str();
    E.Cast = true;
    return E;
  }

  /// An element takes in a part of what stands behind the number.
  static bool isWider(const DatatypeShape &Shape, const DeclaredVariable &V,
                      std::optional<int64_t> Count) {
    if (Shape.Derived || V.Element.Bytes >= Shape.Of->Bytes)
      return false;
    return V.IsReal ? Shape.Of->Of == BasicType::Complex && Count == 1
                    : Shape.Of->Of == BasicType::Integer && !V.Element.Float;
  }

  /// Of what Fortran declares at the address, where the code shows an address
  /// only.
  void fortran(const MpiCall &Call, const DataArgument &D, const Value &Address,
               const DatatypeShape &Shape, std::optional<int64_t> Count) {
    const Function &F = *Call.call().getFunction();
    const auto Component = declaredComponent(Address, DL);
    const auto V = Component ? Component : declaredVariable(Address, F);
    if (!V)
      return;
    const size_t Before = Out.size();
    BufferObject B = bufferObject(Address, DL, nullptr);
    B.setElement(V->Element.Float, V->Element.Bytes, F.getContext());
    B.Room = V->Bytes;
    if (!size(Call, B, Shape, Count, /*Certain=*/false) &&
        !kind(Call, B, Shape, D) && !V->IsArray && isWider(Shape, *V, Count)) {
      report(Call, B, /*Certain=*/false,
             say<text::OtherElements>(Call.name(), Shape.Of->Name,
                                      B.elementName(/*Fortran=*/true)));
      lower(Out.back(), Confidence::DoubtfulElement);
    }
    for (Finding &Told : MutableArrayRef(Out).drop_front(Before))
      if (Component || isa<GlobalVariable>(B.Base))
        lower(Told, Confidence::CastElement);
      else if (isa<Argument>(B.Base))
        lower(Told, Confidence::DummyArgument);
  }

  /// Whatever the datatype is that a function of another file gives: a number
  /// of elements that is found out at run time is not that of containers.
  void wholeContainer(const MpiCall &Call, const DataArgument &D) {
    if (!C.Opts.Declared || D.Count < 0 || !mayBeMany(Call, D.Count) ||
        movesData(Call, D) == Moves::No)
      return;
    const DeclaredElement E = C.Opts.Declared->of(Call.call(), D.Buffer);
    if (E.Of != DeclaredElement::Container || E.Cast)
      return;
    Out.push_back(
        findingAt(Call, Check::BufferType, Severity::Warning,
                  say<text::ElementsElsewhere>(
                      Call.name(), say<text::ItsDatatype>(), E.Name)));
    lower(Out.back(), Confidence::TypeElsewhere);
  }

  /// The datatype whose name is that of the type in C.
  static void offer(const DeclaredElement &E, const DataArgument &D,
                    const char *Was, Finding &F) {
    std::string Name = "MPI_" + StringRef(E.Name).upper();
    std::replace(Name.begin(), Name.end(), ' ', '_');
    if (E.Name == "unsigned int")
      Name = "MPI_UNSIGNED";
    const BasicType *Right = E.Cast ? nullptr : basicType(Name);
    if (Right && Right->Bytes == E.Bytes)
      F.Edits.push_back(Edit::argument(F.Where, F.Call, D.Type, Name, Was));
  }

  static std::optional<Confidence> doubtOf(Fit F) {
    switch (F) {
    case Fit::Doubtful:
      return Confidence::DoubtfulElement;
    case Fit::HalfPair:
      return Confidence::PairElement;
    default:
      return std::nullopt;
    }
  }

  static Fit fits(bool Yes) { return Yes ? Fit::Yes : Fit::No; }

  CheckContext &C;
  Findings &Out;
  const DataLayout &DL;
  KeptDatatypes Datatypes;
  std::optional<EveryRank> All;
  std::optional<bool> SendsOneEach;
};

} // namespace

void checkBufferType(CheckContext &C, Findings &Out) {
  BufferTypeCheck Check(C, Out);
  for (Function *F : C.Copy.functions()) {
    const TargetLibraryInfo *TLI = nullptr;
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isTrusted())
        continue;
      if (!TLI)
        TLI = &C.Copy.analyses().getResult<TargetLibraryAnalysis>(*F);
      Check.look(Call, *TLI);
    }
  }
}

} // namespace tutti
