// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Names and shapes of MPI calls in IR: C, Fortran, PMPI and large-count
/// symbols to rows of the table, and the check of a call against its row. Knows
/// how each language passes a role, not what the role is for.

#include "model/mpi/MpiCall.h"
#include "model/Incomplete.h"
#include "model/mpi/RoleKinds.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

bool fits(const Type *T, Role R) {
  switch (shapeOf(R)) {
  case Shape::Integer:
    return T->isIntegerTy();
  case Shape::Handle:
    return T->isIntegerTy() || T->isPointerTy();
  case Shape::Pointer:
    return T->isPointerTy();
  }
  return false;
}

struct Symbol {
  Fn Which = Fn::None;
  bool Fortran = false;
  bool Large = false;
};

constexpr char lower(char C) { return C >= 'A' && C <= 'Z' ? C + 32 : C; }

/// Of a name without MPI_, whatever its case.
constexpr uint32_t hashOf(const char *Name, size_t Size) {
  uint32_t H = 2166136261u;
  for (size_t I = 4; I < Size; ++I)
    H = (H ^ static_cast<unsigned char>(lower(Name[I]))) * 16777619u;
  return H;
}

constexpr size_t lengthOf(const char *Name) {
  size_t N = 0;
  while (Name[N])
    ++N;
  return N;
}

/// Every function by its name's hash, made by the compiler: a map that is
/// filled when it is first asked costs more than the look at a small file.
struct NameTable {
  static constexpr uint16_t None = 0xffff;
  static constexpr size_t Size = 1024;
  static_assert(NumFns * 2 < Size, "too full");
  uint16_t At[Size] = {};

  constexpr NameTable() {
    for (uint16_t &Slot : At)
      Slot = None;
    for (size_t I = 0; I < NumFns; ++I) {
      const char *Name = name(static_cast<Fn>(I));
      size_t Slot = hashOf(Name, lengthOf(Name)) % Size;
      while (At[Slot] != None)
        Slot = (Slot + 1) % Size;
      At[Slot] = I;
    }
  }
};
constexpr NameTable Names;

/// The function whose name differs from Name in the case of letters only.
Fn findAnyCase(StringRef Name) {
  for (size_t Slot = hashOf(Name.data(), Name.size()) % NameTable::Size;
       Names.At[Slot] != NameTable::None; Slot = (Slot + 1) % NameTable::Size) {
    Fn F = static_cast<Fn>(Names.At[Slot]);
    if (Name.equals_insensitive(name(F)))
      return F;
  }
  return Fn::None;
}

/// Without the P of the profiling interface and without what Fortran compilers
/// append; Fortran's names are of one case.
Symbol findExact(StringRef Name) {
  if (Fn F = findAnyCase(Name); F != Fn::None) {
    if (Name == name(F))
      return {F, false, false};
    bool OneCase = none_of(Name, isUpper) || none_of(Name, isLower);
    return OneCase ? Symbol{F, true, false} : Symbol();
  }
  if (Name.consume_back("_c"))
    if (Fn F = findAnyCase(Name);
        F != Fn::None && has(F, table::Large) && Name == name(F))
      return {F, false, true};
  return {};
}

Symbol findSymbol(StringRef Name) {
  Name.consume_front("P") || Name.consume_front("p");
  // Nearly every symbol of a program ends here.
  if (Name.size() < 7 || Name[3] != '_' ||
      !Name.take_front(3).equals_insensitive("mpi"))
    return {};
  if (Symbol Exact = findExact(Name); Exact.Which != Fn::None)
    return Exact;
  if (Name[0] != 'm')
    return {};
  Name = Name.rtrim('_');
  const bool Modern = Name.consume_back("_f08ts") || Name.consume_back("_f08");
  if (Symbol Exact = findExact(Name);
      Exact.Which != Fn::None || !Modern || !Name.consume_back("_c"))
    return Exact;
  const Symbol Short = findExact(Name);
  return Short.Which != Fn::None && has(Short.Which, table::Large)
             ? Symbol{Short.Which, true, true}
             : Symbol();
}

/// Parameters that exist in C only.
bool inFortran(Role R) { return R != table::ARGC && R != table::ARGV; }

/// The parameters of a function in Fortran, and the status.
unsigned numInFortran(Fn F) {
  const table::RoleList &Roles = row(F).Roles;
  return 1 + count_if(ArrayRef(Roles.At, Roles.Size),
                      [](Role R) { return inFortran(R); });
}

/// Texts, each of which has its length among the parameters in Fortran.
unsigned numOfTexts(Fn F) {
  const table::RoleList &Roles = row(F).Roles;
  return count_if(ArrayRef(Roles.At, Roles.Size), [](Role R) {
    return RoleKinds[R] == Kind::String || RoleKinds[R] == Kind::StringPtr ||
           RoleKinds[R] == Kind::StringArray;
  });
}

/// A program may call a function of its own `mpi_finalize`. Fortran's has that
/// very name where the compiler appends nothing, and takes what it takes there.
Symbol findSymbol(const Function &F) {
  const StringRef Name = F.getName();
  const Symbol S = findSymbol(Name);
  if (!S.Fortran || Name.ends_with("_"))
    return S;
  const unsigned Least = numInFortran(S.Which);
  const bool OfProgram = F.isVarArg() || F.arg_size() < Least ||
                         F.arg_size() > Least + numOfTexts(S.Which);
  return OfProgram ? Symbol() : S;
}

/// Whether Call may write through Address, given that Address reaches it only
/// as an argument.
bool mayWrite(const CallBase &Call, const Value *Address) {
  if (Call.onlyReadsMemory() || isa<DbgInfoIntrinsic>(Call))
    return false;
  if (const auto *II = dyn_cast<IntrinsicInst>(&Call))
    if (II->isLifetimeStartOrEnd())
      return false;
  MpiCall Mpi(Call);
  for (const Use &U : Call.args()) {
    if (U.get()->stripPointerCasts() != Address)
      continue;
    if (!Mpi || !Mpi.isTrusted())
      return true;
    bool Reads = false;
    const table::RoleList &Roles = row(Mpi.fn()).Roles;
    for (int P = 0; P < Roles.Size; ++P)
      if (Mpi.operandIndex(P) == int(Call.getArgOperandNo(&U)))
        Reads = row(Roles.At[P]).Dir == Direction::In;
    if (!Reads)
      return true;
  }
  return false;
}

/// The one value in a constant object, or null.
Value *initialValue(GlobalVariable &G) {
  if (!G.isConstant() || !G.hasDefinitiveInitializer())
    return nullptr;
  Constant *Init = G.getInitializer();
  while (Init->getType()->isAggregateType() && Init->getNumOperands() == 1)
    Init = cast<Constant>(Init->getOperand(0));
  return Init;
}

/// A value that is read from a constant object, such as a handle of mpi_f08:
/// the constant.
Value *constantOf(Value *V) {
  auto *L = dyn_cast<LoadInst>(V);
  auto *G =
      L ? dyn_cast<GlobalVariable>(L->getPointerOperand()->stripPointerCasts())
        : nullptr;
  Value *C = G ? initialValue(*G) : nullptr;
  return C && C->getType() == V->getType() ? C : V;
}

/// What a variable, whose address goes to calls alone, holds when a call is
/// made, by the stores and the calls that come before it.
class LastValue {
public:
  LastValue(const Value *Address, const CallBase &Call)
      : Address(Address), Call(Call) {}

  /// Null when that is not one value.
  Value *get(bool OnlyInBlock) const {
    // No block comes twice where each one has one that leads to it, so that
    // what was stored is still what its instruction gave.
    const BasicBlock *BB = Call.getParent();
    const Instruction *Last = lastOf(Call.getPrevNode());
    if (OnlyInBlock)
      return Last ? storedBy(*Last) : nullptr;
    for (unsigned N = 1; !Last && BB->getSinglePredecessor(); ++N) {
      if (Incomplete::reached(N > MaxBlocks, Incomplete::Steps, &Call))
        return nullptr;
      BB = BB->getSinglePredecessor();
      Last = lastOf(&BB->back());
    }
    if (Last)
      return storedBy(*Last);
    return constantBefore(*BB);
  }

private:
  static constexpr unsigned MaxBlocks = 64;

  /// The last instruction up to I in its block that may write.
  const Instruction *lastOf(const Instruction *I) const {
    for (; I; I = I->getPrevNode())
      if (const auto *S = dyn_cast<StoreInst>(I)) {
        if (S->getPointerOperand()->stripPointerCasts() == Address)
          return I;
      } else if (const auto *C = dyn_cast<CallBase>(I)) {
        if (mayWrite(*C, Address))
          return I;
      }
    return nullptr;
  }

  static Value *storedBy(const Instruction &Last) {
    const auto *S = dyn_cast<StoreInst>(&Last);
    return S ? constantOf(const_cast<Value *>(S->getValueOperand())) : nullptr;
  }

  /// The constant that all ways to the start of a block bring.
  Value *constantBefore(const BasicBlock &Start) const {
    SmallSetVector<const BasicBlock *, 8> Blocks;
    Blocks.insert(pred_begin(&Start), pred_end(&Start));
    Value *Result = nullptr;
    for (size_t N = 0; N < Blocks.size(); ++N) {
      if (Incomplete::reached(N == MaxBlocks, Incomplete::Steps, &Call))
        return nullptr;
      const BasicBlock *BB = Blocks[N];
      if (const Instruction *Last = lastOf(&BB->back())) {
        Value *One = storedBy(*Last);
        if (!isa_and_nonnull<Constant>(One) || (Result && Result != One))
          return nullptr;
        Result = One;
      } else if (BB->isEntryBlock()) {
        return nullptr;
      } else {
        Blocks.insert(pred_begin(BB), pred_end(BB));
      }
    }
    return Result;
  }

  const Value *Address;
  const CallBase &Call;
};

} // namespace

Value *valueBehind(Value *Address, const CallBase &Call) {
  Address = Address->stripPointerCasts();
  if (auto *G = dyn_cast<GlobalVariable>(Address))
    return initialValue(*G);
  if (!isa<AllocaInst>(Address))
    return nullptr;
  StoreInst *Only = nullptr;
  bool Unique = true;
  bool WholeOnly = true; // nobody takes the address of a part of it
  SmallVector<User *, 8> Users(Address->users());
  for (size_t N = 0; N < Users.size(); ++N) {
    User *U = Users[N];
    if (auto *S = dyn_cast<StoreInst>(U)) {
      if (S->getPointerOperand()->stripPointerCasts() != Address)
        return nullptr; // the address is kept somewhere
      Unique &= !Only;
      Only = S;
    } else if (auto *C = dyn_cast<CallBase>(U)) {
      Unique &= !mayWrite(*C, Address);
    } else if (isa<GetElementPtrInst>(U) && U->stripPointerCasts() == Address) {
      append_range(Users, U->users()); // the only member of a handle
    } else if (!isa<LoadInst>(U)) {
      Unique = WholeOnly = false;
    }
  }
  if (!Only)
    return nullptr;
  if (Unique)
    return constantOf(Only->getValueOperand());
  return LastValue(Address, Call).get(/*OnlyInBlock=*/!WholeOnly);
}

MpiCall::MpiCall(const CallBase &CB) : Call(&CB) {
  const auto *Callee = dyn_cast<Function>(CB.getCalledOperand());
  if (!Callee)
    Callee = dyn_cast<Function>(CB.getCalledOperand()->stripPointerCasts());
  if (!Callee || Callee->isIntrinsic())
    return;
  Symbol S = findSymbol(*Callee);
  Which = S.Which;
  Fortran = S.Fortran;
  Large = S.Large;
  if (Which == Fn::None)
    return;
  const table::RoleList &Roles = row(Which).Roles;
  Trusted = true;
  for (int P = 0; P < Roles.Size; ++P) {
    int I = operandIndex(P);
    if (I < 0)
      continue;
    if (unsigned(I) >= CB.arg_size()) {
      Trusted = false;
      return;
    }
    const Type *T = CB.getArgOperand(I)->getType();
    Trusted &= Fortran ? T->isPointerTy() : fits(T, Roles.At[P]);
  }
  // C has no further arguments; Fortran has the status and string lengths.
  if (!Fortran)
    Trusted &= CB.arg_size() == Roles.Size;
}

MpiCall MpiCall::get(const Instruction &I) {
  const auto *CB = dyn_cast<CallBase>(&I);
  return CB ? MpiCall(*CB) : MpiCall();
}

Fn MpiCall::lookup(StringRef Name) { return findSymbol(Name).Which; }
Fn MpiCall::lookup(const Function &F) { return findSymbol(F).Which; }

bool MpiCall::takesDescriptors(StringRef Name) {
  return Name.rtrim('_').ends_with("_f08ts") && lookup(Name) != Fn::None;
}

int MpiCall::operandIndex(int Param) const {
  if (Param < 0 || Which == Fn::None)
    return -1;
  if (!Fortran)
    return Param;
  const table::RoleList &Roles = row(Which).Roles;
  if (Param >= Roles.Size || !inFortran(Roles.At[Param]))
    return -1;
  int Index = 0;
  for (int P = 0; P < Param; ++P)
    Index += inFortran(Roles.At[P]);
  return Index;
}

Value *MpiCall::operand(int Param) const {
  int I = operandIndex(Param);
  return Trusted && I >= 0 ? Call->getArgOperand(I) : nullptr;
}

Value *MpiCall::value(int Param) const {
  Value *V = operand(Param);
  if (!V || !Fortran || shapeOf(row(Which).Roles.At[Param]) == Shape::Pointer)
    return V;
  return valueBehind(V, *Call);
}

std::optional<int64_t> MpiCall::constant(Role R) const {
  const auto *C = dyn_cast_or_null<ConstantInt>(value(R));
  if (!C || C->getBitWidth() > 64)
    return std::nullopt;
  return C->getSExtValue();
}

Type *passedInC(Role R, LLVMContext &C) {
  switch (RoleKinds[R]) {
  case Kind::Aint:
  case Kind::Offset:
  case Kind::Count:
    return Type::getInt64Ty(C);
  default:
    return shapeOf(R) == Shape::Pointer
               ? static_cast<Type *>(PointerType::getUnqual(C))
               : Type::getInt32Ty(C);
  }
}

} // namespace tutti
