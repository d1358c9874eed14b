// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads the rows of the tables: name, category, kind and offset. Names are
/// kept as metadata of the module that they are kept for, one list for each
/// type, in the order of its members.

#include "model/library/FortranComponents.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr StringRef Mark = "E.c.";
/// The members of a row (flang/module/__fortran_type_info.f90).
enum Column : unsigned { NameOf = 0, CategoryOf = 2, KindOf = 3, OffsetOf = 6 };

std::optional<uint64_t> number(const Constant &Row, Column At) {
  const auto *C = dyn_cast_or_null<ConstantInt>(Row.getAggregateElement(At));
  return C ? std::optional(C->getZExtValue()) : std::nullopt;
}

/// A descriptor of characters, which starts with their address.
StringRef nameIn(const Constant &Row) {
  const Constant *Descriptor = Row.getAggregateElement(NameOf);
  const Constant *Address =
      Descriptor ? Descriptor->getAggregateElement(0u) : nullptr;
  const auto *G = dyn_cast_or_null<GlobalVariable>(Address);
  const auto *Text = G && G->hasInitializer()
                         ? dyn_cast<ConstantDataSequential>(G->getInitializer())
                         : nullptr;
  return Text && Text->isString() ? Text->getAsString() : StringRef();
}

std::optional<FortranComponent> componentIn(const Constant &Row) {
  auto Category = number(Row, CategoryOf), Kind = number(Row, KindOf),
       Offset = number(Row, OffsetOf);
  if (!Category || !Kind || !Offset)
    return std::nullopt;
  return FortranComponent{nameIn(Row), *Offset, *Category, *Kind};
}

/// Where types of several modules meet, LLVM gives them numbers.
StringRef nameOf(const StructType &Derived) {
  return Derived.getName().take_until([](char C) { return C == '.'; });
}

const Constant *tableOf(const StructType &Derived, const Module &M) {
  const StringRef Name = nameOf(Derived);
  const size_t T = Name.rfind('T');
  const GlobalVariable *G = M.getNamedGlobal(
      (Name.take_front(T) + Mark + Name.drop_front(T + 1)).str());
  return G && G->hasInitializer() ? G->getInitializer() : nullptr;
}

std::string listOf(const StructType &Derived) {
  return ("tutti.components." + nameOf(Derived)).str();
}

StringRef nameOfMember(const StructType &Derived, unsigned Member,
                       const Module &M) {
  if (const NamedMDNode *List = M.getNamedMetadata(listOf(Derived))) {
    const MDNode *Names = List->getOperand(0);
    return Member < Names->getNumOperands()
               ? cast<MDString>(Names->getOperand(Member))->getString()
               : StringRef();
  }
  auto C = componentOf(Derived, Member, M);
  return C ? C->Name : StringRef();
}

} // namespace

const StructType *derivedType(const Type *T) {
  const auto *S = dyn_cast_or_null<StructType>(T);
  return S && S->hasName() && !S->isOpaque() &&
                 S->getName().starts_with("_Q") && S->getName().contains('T')
             ? S
             : nullptr;
}

std::optional<FortranComponent> componentOf(const StructType &Derived,
                                            unsigned Member, const Module &M) {
  const Constant *Rows = tableOf(Derived, M);
  if (!Rows || Member >= Derived.getNumElements())
    return std::nullopt;
  const uint64_t Offset =
      M.getDataLayout()
          .getStructLayout(const_cast<StructType *>(&Derived))
          ->getElementOffset(Member);
  for (unsigned N = 0; const Constant *Row = Rows->getAggregateElement(N); ++N)
    if (auto C = componentIn(*Row); C && C->Offset == Offset)
      return C;
  return std::nullopt;
}

void keepComponentNames(const Module &From, Module &To) {
  LLVMContext &Context = To.getContext();
  for (const GlobalVariable &G : From.globals()) {
    if (!G.getName().starts_with("_Q"))
      continue;
    const size_t At = G.getName().find(Mark);
    if (At == StringRef::npos)
      continue;
    const auto *S = derivedType(StructType::getTypeByName(
        Context, (G.getName().take_front(At) + "T" +
                  G.getName().drop_front(At + Mark.size()))
                     .str()));
    if (!S)
      continue;
    SmallVector<Metadata *, 16> Names;
    for (unsigned Member = 0; Member < S->getNumElements(); ++Member) {
      auto C = componentOf(*S, Member, From);
      Names.push_back(MDString::get(Context, C ? C->Name : StringRef()));
    }
    NamedMDNode *List = To.getOrInsertNamedMetadata(listOf(*S));
    if (List->getNumOperands() == 0)
      List->addOperand(MDNode::get(Context, Names));
  }
}

std::string componentPath(const GEPOperator &Address, const Module &M) {
  std::string Path;
  for (auto T = gep_type_begin(Address), End = gep_type_end(Address); T != End;
       ++T) {
    const StructType *S = T.getStructTypeOrNull();
    if (!S)
      continue;
    const auto *Member = dyn_cast<ConstantInt>(T.getOperand());
    const StringRef Name = Member && derivedType(S)
                               ? nameOfMember(*S, Member->getZExtValue(), M)
                               : StringRef();
    if (Name.empty())
      return Path; // into a descriptor
    Path += (Path.empty() ? "" : "%") + Name.str();
  }
  return Path;
}

} // namespace tutti
