// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walks the functions of the user's files for calls of MPI, and of functions
/// of the program's own that are given an address with a datatype, and reads
/// the types of their arguments before they become void pointers. What the user
/// casts to void or to characters says nothing; neither do members of unions.

#include "BufferTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tutti {
namespace {

bool isNameOfMpi(llvm::StringRef Name) {
  return Name.starts_with("MPI_") || Name.starts_with("PMPI_");
}

/// Also by another name of the program's own.
bool isDatatype(QualType T) {
  while (const auto *Typedef = T->getAs<TypedefType>()) {
    if (Typedef->getDecl()->getName() == "MPI_Datatype")
      return true;
    T = Typedef->desugar();
  }
  return false;
}

/// Which argument says what the elements behind an address are: the first
/// datatype that comes after it, or the only one.
int datatypeOf(const FunctionDecl &F, unsigned Address) {
  int Only = -1;
  for (unsigned I = 0; I < F.getNumParams(); ++I)
    if (isDatatype(F.getParamDecl(I)->getType())) {
      if (I > Address)
        return I;
      if (Only >= 0)
        return -1;
      Only = I;
    }
  return Only;
}

/// A function whose parameters are those of the code, one for one.
bool isPlain(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  auto Is = [](QualType T) {
    return T->isReferenceType() ||
           (T->isScalarType() && !T->isAnyComplexType());
  };
  return F.getIdentifier() && (!Method || Method->isStatic()) &&
         (F.getReturnType()->isVoidType() || Is(F.getReturnType())) &&
         llvm::all_of(F.parameters(),
                      [&](const ParmVarDecl *P) { return Is(P->getType()); });
}

/// It takes an address without a type, and a datatype.
bool isGivenTyped(const FunctionDecl &F) {
  return llvm::any_of(F.parameters(),
                      [](const ParmVarDecl *P) {
                        return P->getType()->isVoidPointerType();
                      }) &&
         llvm::any_of(F.parameters(), [](const ParmVarDecl *P) {
           return isDatatype(P->getType());
         });
}

class Collector : public RecursiveASTVisitor<Collector> {
public:
  Collector(ASTContext &C, DeclaredBuffers &Out)
      : Context(C), Sources(C.getSourceManager()), Names(C), Out(Out) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }

  bool TraverseDecl(Decl *D) {
    // Nothing there calls anything, and headers are full of them.
    if (!D || isa<TypedefNameDecl, EnumDecl, ParmVarDecl>(D))
      return true;
    auto *F = dyn_cast<FunctionDecl>(D);
    if (F && (!F->doesThisDeclarationHaveABody() || F->isDependentContext()))
      return true;
    // Headers of the library are no user's code.
    const DeclContext *Around = D->getDeclContext();
    if (Around && Around->isFileContext() &&
        Sources.isInSystemHeader(D->getLocation()))
      return true;
    if (!F)
      return RecursiveASTVisitor::TraverseDecl(D);
    const FunctionDecl *Outer = std::exchange(In, F);
    bool Result = RecursiveASTVisitor::TraverseDecl(D);
    In = Outer;
    return Result;
  }
  /// Types call nothing.
  // From LLVM 22 on with a second argument: whether to enter the qualifier.
  bool TraverseTypeLoc(TypeLoc, bool = true) { return true; }
  bool TraverseType(QualType, bool = true) { return true; }
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc) { return true; }

  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    const IdentifierInfo *Id = Callee ? Callee->getIdentifier() : nullptr;
    if (!Id || !In || E->isTypeDependent())
      return true;
    const bool Own = !isNameOfMpi(Id->getName());
    if (Own && (!isPlain(*Callee) || !isGivenTyped(*Callee)))
      return true;
    PresumedLoc At =
        Sources.getPresumedLoc(Sources.getExpansionLoc(E->getExprLoc()));
    if (At.isInvalid())
      return true;
    for (unsigned I = 0; I < E->getNumArgs() && I < Callee->getNumParams(); ++I)
      if (Callee->getParamDecl(I)->getType()->isVoidPointerType()) {
        DeclaredElement Of = elementOf(*E->getArg(I));
        Of.Type = Own ? datatypeOf(*Callee, I) : -1;
        Out.add(At.getLine(), At.getColumn(),
                Own ? Names.getName(Callee) : Id->getName().str(), I,
                nameOfInstance(), std::move(Of));
      }
    return true;
  }

private:
  /// Only of what one place of the source makes several of.
  std::string nameOfInstance() {
    for (const DeclContext *D = In; D; D = D->getParent()) {
      const auto *F = dyn_cast<FunctionDecl>(D);
      const auto *R = dyn_cast<CXXRecordDecl>(D);
      if ((F && F->isTemplateInstantiation()) ||
          isa_and_nonnull<ClassTemplateSpecializationDecl>(R))
        return Names.getName(In);
    }
    return {};
  }

  /// `(void *)x`, which is often there to take away const.
  DeclaredElement elementOf(const Expr &Argument) const {
    const Expr *E = Argument.IgnoreParenImpCasts();
    const auto *Cast = dyn_cast<ExplicitCastExpr>(E);
    if (!Cast || !Cast->getType()->isVoidPointerType())
      return elementUncast(*E);
    DeclaredElement Result = elementUncast(*Cast->getSubExprAsWritten());
    Result.Cast = true;
    return Result;
  }

  DeclaredElement elementUncast(const Expr &Argument) const {
    const Expr *E = Argument.IgnoreParenImpCasts();
    for (const Expr *X = E; X;) {
      X = X->IgnoreParenImpCasts();
      if (const auto *M = dyn_cast<MemberExpr>(X)) {
        const auto *R =
            dyn_cast<RecordDecl>(M->getMemberDecl()->getDeclContext());
        if (R && R->isUnion())
          return {};
        X = M->getBase();
      } else if (const auto *U = dyn_cast<UnaryOperator>(X)) {
        X = U->getSubExpr();
      } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(X)) {
        X = A->getBase();
      } else {
        break;
      }
    }
    QualType T = E->getType();
    const QualType Whole = declaredAs(*E);
    if (const auto *P = T->getAs<PointerType>())
      T = P->getPointeeType();
    else if (!T->isArrayType())
      return {};
    DeclaredElement Result = element(T);
    if (const auto *A = Context.getAsConstantArrayType(Whole))
      Result.Elements = Context.getConstantArrayElementCount(A);
    const auto *Of = dyn_cast<UnaryOperator>(E);
    Result.One = Of && Of->getOpcode() == UO_AddrOf && T->isScalarType() &&
                 isa<MemberExpr, DeclRefExpr>(Of->getSubExpr()->IgnoreParens());
    return Result;
  }

  /// The type that the source gives it: of a parameter that of the array.
  static QualType declaredAs(const Expr &E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(&E);
    const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    return P ? P->getOriginalType() : E.getType();
  }

  DeclaredElement element(QualType T) const {
    T = Context.getBaseElementType(T).getCanonicalType().getUnqualifiedType();
    if (const auto *C = T->getAs<ComplexType>())
      return element(C->getElementType());
    if (const auto *R = T->getAsCXXRecordDecl())
      return elementOfClass(*R);
    DeclaredElement Result;
    Result.Name = T.getAsString(Context.getPrintingPolicy());
    if (T->isIncompleteType() || T->isDependentType())
      return {};
    Result.Bytes = Context.getTypeSizeInChars(T).getQuantity();
    if (T->isBooleanType())
      Result.Of = DeclaredElement::Bool;
    else if (T->isPointerType())
      Result.Of = DeclaredElement::Pointer;
    else if (T->isSpecificBuiltinType(BuiltinType::Float) ||
             T->isSpecificBuiltinType(BuiltinType::Double) ||
             T->isSpecificBuiltinType(BuiltinType::LongDouble))
      Result.Of = DeclaredElement::Float;
    else if (T->isIntegerType() && !T->isAnyCharacterType() &&
             !T->isStdByteType() && Result.Bytes > 1)
      Result.Of = DeclaredElement::Integer;
    return Result;
  }

  /// Classes of the standard library whose layout everybody knows.
  DeclaredElement elementOfClass(const CXXRecordDecl &R) const {
    const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(&R);
    if (!S || !R.isInStdNamespace() || S->getTemplateArgs().size() == 0)
      return {};
    llvm::StringRef Name = R.getName();
    const TemplateArgument &First = S->getTemplateArgs()[0];
    if ((Name == "complex" || Name == "array" || Name == "atomic") &&
        First.getKind() == TemplateArgument::Type)
      return element(First.getAsType());
    if (keepsElsewhere(Name))
      return {DeclaredElement::Container, 0, "std::" + Name.str()};
    return {};
  }

  ASTContext &Context;
  SourceManager &Sources;
  ASTNameGenerator Names;
  DeclaredBuffers &Out;
  const FunctionDecl *In = nullptr;
};

/// MPI's declarations are in many files; that it is called, or one of the
/// functions that are given a datatype, is another matter.
bool callsMpi(const DeclContext &In, const SourceManager &Sources) {
  for (const Decl *D : In.decls()) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (F && F->getIdentifier() && F->isReferenced() &&
        (isNameOfMpi(F->getName()) || isGivenTyped(*F)))
      return true;
    if (isa<LinkageSpecDecl>(D) ||
        (isa<NamespaceDecl, CXXRecordDecl>(D) &&
         !Sources.isInSystemHeader(D->getLocation())))
      if (callsMpi(*cast<DeclContext>(D), Sources))
        return true;
  }
  return false;
}

} // namespace

std::shared_ptr<const DeclaredBuffers> declaredBuffers(ASTContext &Context) {
  auto Result = std::make_shared<DeclaredBuffers>();
  Collector Calls(Context, *Result);
  TranslationUnitDecl *Unit = Context.getTranslationUnitDecl();
  if (!Context.getExternalSource()) {
    if (callsMpi(*Unit, Context.getSourceManager()))
      Calls.TraverseDecl(Unit);
    return Result;
  }
  // What comes from a precompiled header (an editor's preamble) or a module
  // stays there.
  for (Decl *D : Unit->noload_decls())
    if (!D->isFromASTFile())
      Calls.TraverseDecl(D);
  return Result;
}

} // namespace tutti
