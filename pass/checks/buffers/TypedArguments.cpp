// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-type for functions of the program's own that are given an address
/// with a datatype, as those are that do for the whole program what MPI does:
/// by what the parser says of the argument. What such a function does with the
/// two is not looked at, it may stand in another file; nor does the file itself
/// have to call MPI.

#include "checks/buffers/TypedArguments.h"
#include "analysis/arguments/CallArguments.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Options.h"
#include "model/SourceLocation.h"
#include "model/mpi/DeclaredBuffers.h"
#include "model/texts/Buffers.def"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

/// The elements are not those of the datatype, however many there are.
static bool isOtherThan(const BasicType &Type, const DeclaredElement &E) {
  const bool Number =
      Type.Of == BasicType::Integer || Type.Of == BasicType::Float;
  switch (E.Of) {
  case DeclaredElement::Unknown:
    return false;
  case DeclaredElement::Integer:
    return Type.Of == BasicType::Float || Type.Of == BasicType::Complex ||
           (Type.Of == BasicType::Integer && Type.Bytes != E.Bytes);
  case DeclaredElement::Float:
    return (Number &&
            (Type.Of == BasicType::Integer || Type.Bytes != E.Bytes)) ||
           (Type.Of == BasicType::Complex && Type.Bytes != 2 * E.Bytes);
  case DeclaredElement::Bool:
    return Number && Type.Bytes != 1;
  case DeclaredElement::Pointer:
    // Addresses may be sent as numbers.
    return Type.Of == BasicType::Float || Type.Of == BasicType::Complex ||
           (Type.Of == BasicType::Integer && Type.Bytes != E.Bytes);
  case DeclaredElement::Container:
    return Type.Of != BasicType::Byte && Type.Of != BasicType::Packed;
  }
  return false;
}

static bool isTold(const Findings &Out, const Location &At) {
  return any_of(Out, [&](const Finding &F) {
    return F.Id == Check::BufferType && F.Where.Line == At.Line &&
           F.Where.Column == At.Column && F.Where.File == At.File;
  });
}

static void lookAt(const CallBase &CB, const Function &Callee,
                   const DeclaredBuffers &Declared, Findings &Out) {
  for (unsigned P = 0; P < CB.arg_size(); ++P) {
    const DeclaredElement E = Declared.of(CB, P);
    if (E.Type < 0 || unsigned(E.Type) >= CB.arg_size() || E.Cast ||
        isTold(Out, locationOf(CB)))
      continue;
    const StringRef Name =
        predefinedHandle(CB.getArgOperand(E.Type), table::TYPE, false);
    const BasicType *Type = Name.empty() ? nullptr : basicType(Name);
    if (!Type || !isOtherThan(*Type, E))
      continue;
    Finding F;
    F.Id = Check::BufferType;
    F.Sev = Severity::Warning;
    F.At = &CB;
    F.Where = locationOf(CB);
    F.Function = sourceName(*CB.getFunction());
    F.Text = E.Of == DeclaredElement::Container
                 ? say<text::ElementsElsewhere>(quoted(sourceName(Callee)),
                                                Name, E.Name)
                 : say<text::OtherElements>(quoted(sourceName(Callee)), Name,
                                            quoted(E.Name));
    F.Because = F.Text;
    lower(F, Confidence::TypeOfOwnFunction);
    Out.push_back(std::move(F));
  }
}

void checkTypedArguments(const Module &M, const Options &Opts, Findings &Out) {
  if (!Opts.Declared)
    return;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      const auto *CB = dyn_cast<CallBase>(&I);
      const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
      if (Callee && !isa<IntrinsicInst>(CB) && !MpiCall(*CB))
        lookAt(*CB, *Callee, *Opts.Declared, Out);
    }
}

} // namespace tutti
