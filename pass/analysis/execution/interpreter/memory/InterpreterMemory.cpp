// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Objects as maps from offsets to the values that were stored there.

#include "analysis/execution/interpreter/memory/InterpreterMemory.h"
#include "analysis/execution/Symbols.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Operator.h"
#include <utility>

using namespace llvm;

namespace tutti {

const ConstantInt *RuntimeValue::integer() const {
  return Is == Constant ? dyn_cast<ConstantInt>(C) : nullptr;
}

std::optional<int64_t> RuntimeValue::number() const {
  const ConstantInt *N = integer();
  return N && N->getBitWidth() <= 64 ? std::optional(N->getSExtValue())
                                     : std::nullopt;
}

/// Offsets and types of what a type is made of; false: too much.
static bool addElements(Type &T, int64_t At, const DataLayout &DL,
                        std::vector<std::pair<int64_t, Type *>> &Out) {
  constexpr size_t Most = 1024;
  if (auto *A = dyn_cast<ArrayType>(&T)) {
    int64_t Step = DL.getTypeAllocSize(A->getElementType()).getKnownMinValue();
    for (uint64_t I = 0; I < A->getNumElements(); ++I)
      if (!addElements(*A->getElementType(), At + int64_t(I) * Step, DL, Out))
        return false;
    return true;
  }
  if (auto *S = dyn_cast<StructType>(&T)) {
    for (unsigned I = 0; I < S->getNumElements(); ++I)
      if (!addElements(*S->getElementType(I),
                       At + int64_t(DL.getStructLayout(S)->getElementOffset(I)),
                       DL, Out))
        return false;
    return true;
  }
  Out.push_back({At, &T});
  return T.isSingleValueType() &&
         !Incomplete::reached(Out.size() > Most, Incomplete::Locations);
}

int InterpreterMemory::newObject(bool Zero, std::optional<uint64_t> Size) {
  Objects.emplace_back();
  Objects.back().Size = Size;
  Objects.back().Zero = Objects.back().Initial = Zero;
  return Objects.size() - 1;
}

void InterpreterMemory::markEscaped(int Id) {
  Objects[Id].Escaped = true;
  AllEscaped.push_back(Id);
}

std::optional<RuntimeValue>
InterpreterMemory::place(const RuntimeValue &Address) {
  if (Address.Is == RuntimeValue::Object)
    return Address;
  if (Address.Is == RuntimeValue::Symbol && Names &&
      (*Names)[Address.Id].Ty->isPointerTy()) {
    auto [It, New] = SymbolObjects.try_emplace(Address.Id, 0);
    if (New) {
      It->second = newObject();
      markEscaped(It->second);
      Objects.back().Of = Names;
      Objects.back().Number = Address.Id;
    }
    return RuntimeValue::object(It->second, 0);
  }
  if (Address.Is != RuntimeValue::Constant)
    return std::nullopt;
  APInt Offset(DL.getIndexTypeSizeInBits(Address.C->getType()), 0);
  if (!Address.C->getType()->isPointerTy())
    return std::nullopt;
  const Value *Base = Address.C->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  const auto *G = dyn_cast<GlobalVariable>(Base);
  if (!G)
    return std::nullopt;
  auto [It, New] = Globals.try_emplace(G, 0);
  if (New) {
    It->second = newObject();
    Object &O = Objects.back();
    O.Global = G;
    markEscaped(It->second);
    O.Initial = G->hasDefinitiveInitializer() &&
                (G->isConstant() ||
                 (FromStart && (BeforeMain || !Copy.isNamedBeforeMain(*G))));
    if (Names && !O.Initial)
      O.Of = G;
    if (O.Initial)
      O.Size = DL.getTypeAllocSize(G->getValueType()).getKnownMinValue();
  }
  return RuntimeValue::object(It->second, Offset.getSExtValue());
}

bool InterpreterMemory::isOutside(const RuntimeValue &Address, uint64_t Bytes) {
  auto At = place(Address);
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return false;
  auto Size = Objects[At->Id].Size;
  return Size && (At->Offset < 0 || uint64_t(At->Offset) + Bytes > *Size);
}

std::optional<uint64_t> InterpreterMemory::sizeAt(const RuntimeValue &Address) {
  auto At = place(Address);
  return At ? Objects[At->Id].Size : std::nullopt;
}

void InterpreterMemory::declare(const RuntimeValue &Address, Type &T,
                                uint64_t Number) {
  Objects[Address.Id].Declared = &T;
  Objects[Address.Id].NumDeclared = Number;
}

std::pair<Type *, uint64_t>
InterpreterMemory::declaredAt(const RuntimeValue &Address) {
  auto At = place(Address);
  if (!At)
    return {nullptr, 0};
  const Object &O = Objects[At->Id];
  if (O.Global)
    return {O.Global->getValueType(), 1};
  return {O.Declared, O.NumDeclared};
}

uint64_t InterpreterMemory::bytesAt(const RuntimeValue &Address) {
  auto At = place(Address);
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return 0;
  const Object &O = Objects[At->Id];
  auto It = O.Cells.find(At->Offset);
  if (It != O.Cells.end())
    return It->second.Bytes;
  const auto *Array = O.Initial && O.Global
                          ? dyn_cast<ArrayType>(O.Global->getValueType())
                          : nullptr;
  return Array ? DL.getTypeStoreSize(Array->getElementType()).getKnownMinValue()
               : 0;
}

std::optional<int>
InterpreterMemory::symbolOf(const RuntimeValue &Address) const {
  if (Address.Is == RuntimeValue::Symbol)
    return Address.Id;
  if (Address.Is != RuntimeValue::Object || Objects[Address.Id].Of != Names ||
      !Names)
    return std::nullopt;
  return Objects[Address.Id].Number;
}

bool InterpreterMemory::isBlank(const RuntimeValue &Address, uint64_t Bytes) {
  auto At = place(Address);
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return false;
  const auto &Cells = Objects[At->Id].Cells;
  auto It = Cells.lower_bound(At->Offset + int64_t(Bytes));
  for (; It != Cells.begin(); --It) {
    const auto &[From, C] = *std::prev(It);
    if (From + int64_t(C.Bytes) <= At->Offset)
      return true;
    if (C.V.Is != RuntimeValue::Unknown)
      return false;
  }
  return true;
}

std::map<int64_t, InterpreterMemory::Cell>
InterpreterMemory::cells(const RuntimeValue &Address, uint64_t Bytes) {
  std::map<int64_t, Cell> Result;
  auto At = place(Address);
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return Result;
  const auto &Cells = Objects[At->Id].Cells;
  const int64_t End = At->Offset + int64_t(Bytes);
  for (auto It = Cells.lower_bound(At->Offset);
       It != Cells.end() && It->first < End; ++It)
    if (It->first + int64_t(It->second.Bytes) <= End)
      Result.emplace(It->first - At->Offset, It->second);
  return Result;
}

RuntimeValue InterpreterMemory::load(const RuntimeValue &Address, Type &T) {
  auto At = place(Address);
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return {};
  RuntimeValue V = loaded(*At, T);
  if (Thread < 0 || V.Is == RuntimeValue::Unknown)
    return V;
  const int64_t End =
      At->Offset + int64_t(DL.getTypeStoreSize(&T).getKnownMinValue());
  if ((Unordered && At->Id < SharedEnd && !isFixed(At->Id)) ||
      usedByOthers(At->Id, At->Offset, End, /*Writes=*/true)) {
    escape(V);
    return {};
  }
  use(At->Id, At->Offset, End, /*Writes=*/false);
  return V;
}

/// What nobody can write.
bool InterpreterMemory::isFixed(int Id) const {
  const GlobalVariable *G = Objects[Id].Global;
  return G && G->isConstant();
}

bool InterpreterMemory::usedByOthers(int Id, int64_t From, int64_t To,
                                     bool Writes) const {
  auto It = Uses.find(Id);
  return It != Uses.end() && any_of(It->second, [&](const UsedBytes &U) {
           return U.Thread != Thread && U.Writes == Writes && U.From < To &&
                  From < U.To;
         });
}

void InterpreterMemory::use(int Id, int64_t From, int64_t To, bool Writes) {
  if (Thread < 0 || isFixed(Id))
    return;
  if (Writes && usedByOthers(Id, From, To, /*Writes=*/false))
    Raced = true;
  std::vector<UsedBytes> &Of = Uses[Id];
  if (none_of(Of, [&](const UsedBytes &U) {
        return U.Thread == Thread && U.Writes == Writes && U.From <= From &&
               To <= U.To;
      }))
    Of.push_back({From, To, Thread, Writes});
}

/// All of it was set to zero, in parts.
bool InterpreterMemory::isZero(const Object &O, int64_t From, uint64_t Bytes) {
  const int64_t End = From + int64_t(Bytes);
  for (auto It = O.Cells.find(From); From < End; ++It) {
    if (It == O.Cells.end() || It->first != From ||
        It->second.V.Is != RuntimeValue::Constant ||
        !It->second.V.C->isNullValue())
      return false;
    From += int64_t(It->second.Bytes);
  }
  return From == End;
}

RuntimeValue InterpreterMemory::loaded(const RuntimeValue &Place, Type &T) {
  const RuntimeValue *At = &Place;
  Object &O = Objects[At->Id];
  uint64_t Bytes = DL.getTypeStoreSize(&T).getKnownMinValue();
  auto It = O.Cells.upper_bound(At->Offset);
  bool Overlaps =
      It != O.Cells.end() && It->first < At->Offset + int64_t(Bytes);
  if (It != O.Cells.begin()) {
    const auto &[From, C] = *std::prev(It);
    if (From == At->Offset && C.Bytes == Bytes) {
      if (C.V.Is != RuntimeValue::Constant || C.V.C->getType() == &T)
        return C.V;
      if (Constant *Cast = ConstantFoldLoadThroughBitcast(C.V.C, &T, DL))
        return RuntimeValue::of(Cast);
      return {};
    }
    Overlaps |= From + int64_t(C.Bytes) > At->Offset;
  }
  if (Overlaps && isZero(O, At->Offset, Bytes))
    return RuntimeValue::of(Constant::getNullValue(&T));
  if (Overlaps) // parts of an address, perhaps
    escape(*At);
  if (At->Offset + int64_t(Bytes) > O.InitialEnd ||
      (Bytes >= O.FloatsFrom && !T.isPointerTy()))
    return {};
  if (!Overlaps && O.Of)
    return Names->source(O.Of, O.Number, At->Offset, T);
  if (Overlaps || !O.Initial)
    return {};
  if (O.Zero)
    return RuntimeValue::of(Constant::getNullValue(&T));
  APInt Offset(64, At->Offset, true);
  Constant *C = ConstantFoldLoadFromConst(
      const_cast<Constant *>(O.Global->getInitializer()), &T, Offset, DL);
  return C ? RuntimeValue::of(C) : RuntimeValue();
}

void InterpreterMemory::erase(Object &O, int64_t From, uint64_t Bytes) {
  int64_t To = From + int64_t(Bytes);
  auto It = O.Cells.lower_bound(From);
  if (It != O.Cells.begin()) {
    auto Before = std::prev(It);
    if (Before->first + int64_t(Before->second.Bytes) > From)
      It = Before;
  }
  std::map<int64_t, Cell> Left; // of a part nothing is known
  while (It != O.Cells.end() && It->first < To) {
    const int64_t Begin = It->first, End = Begin + int64_t(It->second.Bytes);
    if (Begin < From || End > To)
      escape(It->second.V);
    if (Begin < From)
      Left[Begin] = {uint64_t(From - Begin), RuntimeValue()};
    if (End > To)
      Left[To] = {uint64_t(End - To), RuntimeValue()};
    It = O.Cells.erase(It);
  }
  O.Cells.merge(Left);
}

void InterpreterMemory::store(const RuntimeValue &Address,
                              const RuntimeValue &V, uint64_t Bytes) {
  auto At = place(Address);
  bool Known = At && At->Offset != RuntimeValue::Anywhere;
  if (!Known) {
    lose(V);
    return forget(Address);
  }
  if (Objects[At->Id].Escaped)
    escape(V);
  Object &O = Objects[At->Id];
  RuntimeValue Now = V;
  if (Thread >= 0) {
    const int64_t End = At->Offset + int64_t(Bytes);
    auto Old = O.Cells.find(At->Offset);
    if (Old != O.Cells.end() && Old->second.Bytes == Bytes &&
        Old->second.V == V && V.Is != RuntimeValue::Unknown) {
      // Who reads it gets the same, before and after.
      Uses[At->Id].push_back({At->Offset, End, Thread, true});
      return;
    }
    if ((Unordered && At->Id < SharedEnd) ||
        usedByOthers(At->Id, At->Offset, End, /*Writes=*/true)) {
      lose(V);
      Now = {};
    }
    use(At->Id, At->Offset, End, /*Writes=*/true);
  }
  if (V.Is == RuntimeValue::Unknown)
    for (auto &[Offset, C] : cells(*At, Bytes))
      lose(C.V);
  erase(O, At->Offset, Bytes);
  // A cell that is not known hides what was there at the start.
  O.Cells[At->Offset] = {Bytes, Now, false};
}

void InterpreterMemory::name(const RuntimeValue &Address, const RuntimeValue &V,
                             uint64_t Bytes) {
  store(Address, V, Bytes);
  if (auto At = place(Address); At && At->Offset != RuntimeValue::Anywhere)
    Objects[At->Id].Cells[At->Offset].Named = true;
}

void InterpreterMemory::leave(const RuntimeValue &Address, uint64_t Bytes,
                              const Use &By, int64_t Turn) {
  store(Address, {}, Bytes);
  if (auto At = place(Address); At && At->Offset != RuntimeValue::Anywhere) {
    Cell &C = Objects[At->Id].Cells[At->Offset];
    C.LeftBy = &By;
    C.LeftAt = Turn;
  }
}

const InterpreterMemory::Cell *
InterpreterMemory::leftAt(const RuntimeValue &Address, uint64_t Bytes) {
  auto At = place(Address);
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return nullptr;
  const auto &Cells = Objects[At->Id].Cells;
  auto It = Cells.find(At->Offset);
  return It != Cells.end() && It->second.Bytes == Bytes &&
                 It->second.V.Is == RuntimeValue::Unknown && It->second.LeftBy
             ? &It->second
             : nullptr;
}

bool InterpreterMemory::holdsIn(int Id, int Handle) const {
  return any_of(Objects[Id].Cells, [&](const auto &Each) {
    return Each.second.V == RuntimeValue::handle(Handle);
  });
}

bool InterpreterMemory::holds(int Handle) const {
  return any_of(seq<int>(Objects.size()),
                [&](int Id) { return holdsIn(Id, Handle); });
}

bool InterpreterMemory::isReachable(int Handle) const {
  std::vector<bool> Seen(Objects.size());
  SmallVector<int, 16> Work;
  auto Add = [&](int Id) {
    if (!Seen[Id])
      Work.push_back(Id);
    Seen[Id] = true;
  };
  for (int Id : AllEscaped)
    Add(Id);
  while (!Work.empty()) {
    const Object &O = Objects[Work.pop_back_val()];
    for (const RuntimeValue &A : O.Scattered)
      Add(A.Id);
    for (const auto &[Offset, C] : O.Cells) {
      if (C.V == RuntimeValue::handle(Handle))
        return true;
      if (C.V.Is == RuntimeValue::Object)
        Add(C.V.Id);
    }
  }
  return false;
}

bool InterpreterMemory::isUnset(const RuntimeValue &Address,
                                uint64_t Bytes) const {
  if (Address.Is != RuntimeValue::Object ||
      Address.Offset == RuntimeValue::Anywhere)
    return false;
  const Object &O = Objects[Address.Id];
  const int64_t End = Address.Offset + int64_t(Bytes);
  if (O.Escaped || O.Blurred || O.Initial || O.Of || O.Global ||
      !O.Scattered.empty() || Address.Offset < 0 || End > O.InitialEnd ||
      (O.Size && uint64_t(End) > *O.Size))
    return false;
  // What was read there has a name only.
  for (auto It = O.Cells.lower_bound(End); It != O.Cells.begin();) {
    --It;
    if (It->first + int64_t(It->second.Bytes) <= Address.Offset)
      break;
    if (!It->second.Named)
      return false;
  }
  return true;
}

bool InterpreterMemory::isNamed(const RuntimeValue &Address, uint64_t Bytes) {
  auto At = place(Address);
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return true;
  auto It = Objects[At->Id].Cells.find(At->Offset);
  return It == Objects[At->Id].Cells.end() ? isBlank(*At, Bytes)
                                           : It->second.Named;
}

void InterpreterMemory::copy(const RuntimeValue &To, const RuntimeValue &From,
                             uint64_t Bytes) {
  auto At = place(To), Source = place(From);
  constexpr uint64_t Most = 4096;
  if (Bytes == NotKnown || !At || !Source ||
      At->Offset == RuntimeValue::Anywhere ||
      Source->Offset == RuntimeValue::Anywhere ||
      Incomplete::reached(Bytes > Most, Incomplete::Locations) ||
      At->Id == Source->Id ||
      usedByOthers(Source->Id, Source->Offset, Source->Offset + int64_t(Bytes),
                   /*Writes=*/true))
    return copyAny(To, From);
  Object Old = Objects[Source->Id];
  // Parts that are not known must not look as at the start.
  Objects[At->Id].Blurred |= Objects[At->Id].Initial || Objects[At->Id].Of ||
                             Old.Of || Old.Blurred || !Old.Scattered.empty();
  Objects[At->Id].Initial = false;
  Objects[At->Id].Of = nullptr;
  use(At->Id, At->Offset, At->Offset + int64_t(Bytes), /*Writes=*/true);
  use(Source->Id, Source->Offset, Source->Offset + int64_t(Bytes),
      /*Writes=*/false);
  erase(Objects[At->Id], At->Offset, Bytes);
  if (Old.Initial && !Old.Zero) {
    // Constant arrays and structures are copied by their elements.
    std::vector<std::pair<int64_t, Type *>> Elements;
    if (!addElements(*Old.Global->getValueType(), 0, DL, Elements))
      return forget(To);
    for (auto [Offset, T] : Elements) {
      int64_t Size = DL.getTypeStoreSize(T).getKnownMinValue();
      if (Offset >= Source->Offset &&
          Offset + Size <= Source->Offset + int64_t(Bytes))
        store(
            RuntimeValue::object(At->Id, At->Offset + Offset - Source->Offset),
            load(RuntimeValue::object(Source->Id, Offset), *T), Size);
    }
    return;
  }
  for (auto &[Offset, C] : Old.Cells)
    if (Offset >= Source->Offset &&
        Offset + int64_t(C.Bytes) <= Source->Offset + int64_t(Bytes))
      store(RuntimeValue::object(At->Id, At->Offset + Offset - Source->Offset),
            C.V, C.Bytes);
}

} // namespace tutti
