// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Classes are known by the mangled names of their functions. A base class,
/// which stands first in the object, does not know the members of the derived
/// one, nor do those whose objects are members. A variable has to be the file's
/// own. A request in a container is looked for where the container is kept.

#include "checks/buffers/UnseenCompletion.h"
#include "analysis/arguments/LocalHandles.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <cstdlib>

using namespace llvm;

namespace tutti {
namespace {

/// The class, or namespace, that the function is of.
std::string scopeOf(const Function &F) {
  ItaniumPartialDemangler Name;
  const std::string Mangled = F.getName().str();
  if (Name.partialDemangle(Mangled.c_str()) || !Name.isFunction())
    return {};
  char *Text = Name.getFunctionDeclContextName(nullptr, nullptr);
  std::string Scope = Text ? Text : "";
  std::free(Text);
  return Scope;
}

/// Where the request is found again: the address itself or, where a member of a
/// container said where the element is, that of the container.
const Value &keptAt(const Value &Request) {
  const Value *At = Request.stripPointerCasts();
  for (unsigned Steps = 0; Steps < 4; ++Steps) {
    const auto *CB = dyn_cast<CallBase>(At);
    if (!CB || !CB->getCalledFunction() || CB->arg_size() == 0 ||
        !isOfCxxLibrary(CB->getCalledFunction()->getName()) ||
        !CB->getArgOperand(0)->getType()->isPointerTy())
      break;
    At = CB->getArgOperand(0)->stripPointerCasts();
  }
  return *At;
}

/// What the operand for one request, or for a list of them, leads to.
bool isCompletionOf(const MpiCall &Call, const HandleHome &Home) {
  if (!Call || row(Call.fn()).Kind != Class::Complete)
    return false;
  for (int P = 0; P < row(Call.fn()).Roles.Size; ++P) {
    const Role R = row(Call.fn()).Roles.At[P];
    const Value *Operand =
        isRequestArray(R) || R == table::REQ_INOUT ? Call.operand(P) : nullptr;
    if (Operand && Operand->getType()->isPointerTy() &&
        homeOf(keptAt(*Operand)) == Home)
      return true;
  }
  return false;
}

} // namespace

UnseenCompletion::UnseenCompletion(const Value &Request, const Function &In,
                                   ArrayRef<Function *> All)
    : Home(homeOf(keptAt(Request))), In(In) {
  if (!Home)
    return;
  const Value &At = keptAt(Request);
  if (const auto *G = dyn_cast<GlobalVariable>(&At)) {
    if (!G->hasLocalLinkage())
      return;
  } else {
    const auto *Member = dyn_cast<GEPOperator>(&At);
    if (!Member)
      return;
    Object = getUnderlyingObject(Member->getPointerOperand());
    Class = scopeOf(In);
    auto *Of = cast<StructType>(Member->getSourceElementType());
    while (Of && Of->getNumElements() > 0) {
      Of = dyn_cast<StructType>(Of->getElementType(0));
      if (Of && Of->hasName())
        Bases.push_back(Of->getName().split('.').second.str());
    }
  }
  Known = any_of(All, [&](const Function *F) {
    return F != &In && any_of(instructions(*F), [&](const Instruction &I) {
             return isCompletionOf(MpiCall::get(I), *Home);
           });
  });
}

/// The object itself; in another function than the one that starts, whatever
/// that one is given.
bool UnseenCompletion::isObject(const Value &Given) const {
  if (!Given.getType()->isPointerTy())
    return false;
  if (homeOf(Given) == Home)
    return true;
  if (!Object)
    return false;
  const Value *At = Given.stripPointerCasts();
  return At == Object ||
         (isa<Argument>(At) && cast<Argument>(At)->getParent() != &In);
}

bool UnseenCompletion::mayComplete(const CallBase &CB) const {
  const Function *F = CB.getCalledFunction();
  const std::string Scope = F ? scopeOf(*F) : "";
  if (!Class.empty() && Scope == Class)
    return true;
  if (!Scope.empty() && is_contained(Bases, Scope))
    return false;
  return any_of(CB.args(), [&](const Use &U) { return isObject(*U); });
}

} // namespace tutti
