// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Begins at each address that names a member or a global, and follows it
/// through local variables and into the functions that get it. Looks at the
/// module as it is, not at the private copy: a function that never comes to MPI
/// may keep a handle all the same, and simplified code no longer names the
/// first member of a structure.

#include "analysis/arguments/StoredHandles.h"
#include "analysis/arguments/HandleContainer.h"
#include "analysis/arguments/RequestState.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/HandleEnd.h"
#include "model/rewrite/memory/ConstParameters.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxStoredDepth = 6;

/// The member that is Offset bytes into T, of the innermost structure; elements
/// of an array are one place.
std::optional<StoredPlace>
StoredHandles::inside(const Type *T, int64_t Offset,
                      const GlobalVariable *G) const {
  StoredPlace P;
  P.Global = G;
  while (true) {
    if (const auto *A = dyn_cast<ArrayType>(T)) {
      T = A->getElementType();
      int64_t Bytes = DL.getTypeAllocSize(const_cast<Type *>(T));
      if (Bytes == 0)
        return std::nullopt;
      Offset %= Bytes;
      continue;
    }
    const auto *S = dyn_cast<StructType>(T);
    if (!S)
      return P;
    if (isContainer(*S) && (P.Struct || P.Global))
      return P;
    auto *Of = const_cast<StructType *>(S);
    const StructLayout &L = *DL.getStructLayout(Of);
    if (S->getNumElements() == 0 || Offset < 0 ||
        uint64_t(Offset) >= L.getSizeInBytes())
      return std::nullopt;
    unsigned N = L.getElementContainingOffset(Offset);
    int64_t Start = L.getElementOffset(N);
    if (!S->isLiteral())
      P = {S, nullptr, Start, false};
    else
      P.Offset += Start;
    Offset -= Start;
    T = S->getElementType(N);
  }
}

/// Only what the address says by itself.
std::optional<StoredPlace> StoredHandles::placeOf(const Value *Address) const {
  if (const auto *G = dyn_cast<GlobalVariable>(Address))
    return G->isConstant() ? std::nullopt : inside(G->getValueType(), 0, G);
  const auto *GEP = dyn_cast<GEPOperator>(Address);
  // Vectors of addresses are no place.
  if (!GEP || !GEP->getType()->isPointerTy())
    return std::nullopt;
  const Value *From = GEP->getPointerOperand();
  APInt Bytes(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
  if (const auto *G = dyn_cast<GlobalVariable>(From);
      G && !G->isConstant() && GEP->accumulateConstantOffset(DL, Bytes))
    return inside(G->getValueType(), Bytes.getSExtValue(), G);
  // The last step into a structure decides, and where that is an array or
  // another structure its first element.
  const StructType *Last = nullptr;
  unsigned Element = 0;
  for (auto It = gep_type_begin(*GEP), End = gep_type_end(*GEP); It != End;
       ++It)
    if (const StructType *S = It.getStructTypeOrNull()) {
      Last = S;
      Element = cast<ConstantInt>(It.getOperand())->getZExtValue();
    }
  if (!Last || Last->isLiteral())
    return std::nullopt;
  return inside(Last,
                DL.getStructLayout(const_cast<StructType *>(Last))
                    ->getElementOffset(Element),
                nullptr);
}

static bool entersStruct(const GEPOperator &G) {
  for (auto It = gep_type_begin(G), End = gep_type_end(G); It != End; ++It)
    if (It.isStruct())
      return true;
  return false;
}

unsigned StoredHandles::numberOf(const StoredPlace &P) {
  auto [It, New] = Numbers.insert({P, Places.size()});
  if (New) {
    Places.emplace_back();
    Places.back().At = P;
  }
  return It->second;
}

void StoredHandles::begin(const Value &Address) {
  if (auto P = placeOf(&Address))
    address(Address, numberOf(*P), 0);
}

StoredHandles::StoredHandles(const Module &M) : DL(M.getDataLayout()) {
  for (const GlobalVariable &G : M.globals()) {
    begin(G);
    for (const User *U : G.users())
      if (isa<ConstantExpr>(U))
        begin(*U);
  }
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      if (isa<GetElementPtrInst>(I))
        begin(I);
      const auto *L = dyn_cast<LoadInst>(&I);
      if (!L || !L->getType()->isPointerTy())
        continue;
      if (auto P = placeOf(L->getPointerOperand())) {
        P->IsBehind = true;
        address(*L, numberOf(*P), 0);
      }
    }
  // A list of requests may go on into the next members.
  for (const StoredPlace &L : Lists)
    for (Uses &P : Places)
      P.Completes |= P.At.Struct == L.Struct && P.At.Offset > L.Offset;
  // Who asks for a handle does not free it; who has it made may well.
  for (Uses &P : Places)
    P.Leaves |= any_of(P.Makers, [&](const Made &M) {
      return is_contained(P.ReturnedBy, M.By->getFunction());
    });
  followCopies();
  llvm::erase_if(Places, [](const Uses &P) { return P.Makers.empty(); });
  Numbers.clear();
}

/// Adds what is not there yet.
static bool isNewIn(SmallVectorImpl<const CallBase *> &List,
                    const CallBase *CB) {
  if (is_contained(List, CB))
    return false;
  List.push_back(CB);
  return true;
}

/// Who frees the copy frees the handle.
void StoredHandles::followCopies() {
  llvm::sort(Copies);
  Copies.erase(std::unique(Copies.begin(), Copies.end()), Copies.end());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto [From, To] : Copies) {
      Uses &P = Places[From];
      const Uses &Q = Places[To];
      const auto Before = std::tuple(P.Frees, P.Completes, P.Leaves, P.Shown);
      P.Frees |= Q.Frees;
      P.Completes |= Q.Completes;
      P.Leaves |= Q.Leaves;
      P.Shown |= Q.Shown;
      Changed |= Before != std::tuple(P.Frees, P.Completes, P.Leaves, P.Shown);
      for (size_t N = 0; N < Q.GivenTo.size(); ++N) // Q may be P
        Changed |= isNewIn(P.GivenTo, Q.GivenTo[N]);
      // Q may be P, by way of others.
      for (unsigned N = 0; N <= Q.CopiedTo.size(); ++N) {
        const StoredPlace At = N ? Q.CopiedTo[N - 1] : Q.At;
        auto Is = [&](const StoredPlace &O) { return !(O < At) && !(At < O); };
        if (Is(P.At) || any_of(P.CopiedTo, Is))
          continue;
        P.CopiedTo.push_back(At);
        Changed = true;
      }
    }
  }
}

void StoredHandles::address(const Value &V, unsigned Place, unsigned Depth) {
  if (Places[Place].Leaves || !Seen.insert({&V, Place}).second)
    return;
  if (Incomplete::reached(Depth > MaxStoredDepth, Incomplete::Depth, &V)) {
    Places[Place].Leaves = true;
    return;
  }
  for (const Use &U : V.uses())
    use(U, Place, Depth);
}

void StoredHandles::use(const Use &U, unsigned Place, unsigned Depth) {
  const User *By = U.getUser();
  if (const auto *G = dyn_cast<GEPOperator>(By)) {
    // A step into a structure is another place, which is begun by itself.
    const bool IsOther = entersStruct(*G) ||
                         (isa<ConstantExpr>(G) && isa<GlobalVariable>(U.get()));
    if (!IsOther)
      address(*G, Place, Depth);
    return;
  }
  if (isa<PHINode>(By) || isa<SelectInst>(By) || isa<BitCastOperator>(By))
    return address(*By, Place, Depth);
  if (isa<ICmpInst>(By))
    return;
  if (const auto *L = dyn_cast<LoadInst>(By))
    return handle(*L, Place, Depth);
  if (const auto *S = dyn_cast<StoreInst>(By)) {
    if (S->getPointerOperand() == U.get())
      return stored(*S, Place, Depth);
    if (variable(*S->getPointerOperand(), Place, Depth))
      return;
    // The pointer that stands behind another place is stored there again.
    auto To = placeOf(S->getPointerOperand());
    if (To && Places[Place].At.IsBehind) {
      To->IsBehind = true;
      if (numberOf(*To) == Place)
        return;
    }
  } else if (const auto *CB = dyn_cast<CallBase>(By)) {
    return call(*CB, U, Place, Depth);
  }
  Places[Place].Leaves = true;
}

/// To is a local variable that is only stored to and read, so that what is kept
/// there is what Read is called for; else that is not all of it.
static bool isReadLocally(const Value &To,
                          function_ref<void(const LoadInst &)> Read) {
  const auto *A = dyn_cast<AllocaInst>(&To);
  if (!A)
    return false;
  for (const User *U : A->users())
    if (const auto *L = dyn_cast<LoadInst>(U))
      Read(*L);
    else if (const auto *S = dyn_cast<StoreInst>(U);
             !(S && S->getValueOperand() != A) && !isa<DbgInfoIntrinsic>(U) &&
             !(isa<CallBase>(U) && cast<CallBase>(U)->isLifetimeStartOrEnd()))
      return false;
  return true;
}

/// A pointer that is kept in a local variable is what is read there.
bool StoredHandles::variable(const Value &To, unsigned Place, unsigned Depth) {
  return isReadLocally(
      To, [&](const LoadInst &L) { address(L, Place, Depth + 1); });
}

/// What two objects keep in the same member stays in one of the two.
bool StoredHandles::staysAmong(const CallBase &CB, unsigned Place) {
  return all_of(CB.args(), [&](const Value *A) {
    auto Of = placeOf(A);
    return Of && numberOf(*Of) == Place;
  });
}

void StoredHandles::call(const CallBase &CB, const Use &U, unsigned Place,
                         unsigned Depth) {
  if (isa<DbgInfoIntrinsic>(CB) || CB.isLifetimeStartOrEnd() ||
      isa<MemSetInst>(CB))
    return;
  if (!CB.isArgOperand(&U)) {
    Places[Place].Leaves = true;
    return;
  }
  if (MpiCall Mpi{CB}) {
    for (int P = 0; Mpi.isTrusted() && P < row(Mpi.fn()).Roles.Size; ++P)
      if (Mpi.operandIndex(P) == int(CB.getArgOperandNo(&U)))
        return passed(Mpi, row(Mpi.fn()).Roles.At[P], Place);
    Places[Place].Leaves = true;
    return;
  }
  const Function *F = CB.getCalledFunction();
  if (F && Places[Place].At.IsBehind && isDeallocation(F->getName()))
    return;
  if (F && isExchange(F->getName()) && staysAmong(CB, Place))
    return;
  const ContainerCall Member = F ? containerCall(*F) : ContainerCall::None;
  if (Member != ContainerCall::None)
    return container(CB, Member, U, Place, Depth);
  unsigned N = CB.getArgOperandNo(&U);
  // Who may only read it does not free it.
  if (F && F->isDeclaration() && isConstParameter(*F, N))
    return;
  if (!F && CB.paramHasAttr(N, Attribute::NonNull)) {
    Places[Place].Shown = true;
    return;
  }
  if (!F || F->isDeclaration() || F->isInterposable() || N >= F->arg_size()) {
    Places[Place].Leaves = true;
    return;
  }
  address(*F->getArg(N), Place, Depth + 1);
}

/// The address is passed to MPI.
void StoredHandles::passed(const MpiCall &Mpi, Role R, unsigned Place) {
  Uses &P = Places[Place];
  if (R == table::REQS || R == table::REQ_INOUT) {
    if (Mpi.fn() == Fn::Request_free)
      P.Frees = true;
    else if (Mpi.fn() != Fn::Start && Mpi.fn() != Fn::Startall &&
             Mpi.fn() != Fn::Cancel)
      P.Completes = true;
    if (R == table::REQS && P.At.Struct)
      Lists.push_back(P.At);
    return;
  }
  if (!handleOf(R))
    return;
  if (row(R).Dir == Direction::Out)
    P.Makers.push_back({&Mpi.call(), R});
  else {
    isNewIn(P.UsedBy, &Mpi.call());
    P.Frees |= endsHandle(Mpi.fn(), R);
  }
}

/// The calls that make what is in the variable, unless some call frees or
/// completes it, or is not known.
static SmallVector<StoredHandles::Made, 2> makersIn(const AllocaInst &A) {
  SmallVector<StoredHandles::Made, 2> Makers;
  for (const Use &U : A.uses()) {
    const auto *CB = dyn_cast<CallBase>(U.getUser());
    if (!CB || isa<DbgInfoIntrinsic>(CB) || CB->isLifetimeStartOrEnd())
      continue;
    const Function *F = CB->getCalledFunction();
    if (F && containerCall(*F) == ContainerCall::Adds)
      continue;
    MpiCall Mpi(*CB);
    if (!Mpi || !Mpi.isTrusted())
      return {};
    for (int P = 0; P < row(Mpi.fn()).Roles.Size; ++P) {
      if (Mpi.operandIndex(P) != int(CB->getArgOperandNo(&U)))
        continue;
      Role R = row(Mpi.fn()).Roles.At[P];
      if (row(R).Dir == Direction::Out && handleOf(R))
        Makers.push_back({CB, R, &A});
      else if (R == table::REQS || endsHandle(Mpi.fn(), R))
        return {}; // freed or completed here
    }
  }
  return Makers;
}

/// The place is a container, or goes into one.
void StoredHandles::container(const CallBase &CB, ContainerCall Member,
                              const Use &U, unsigned Place, unsigned Depth) {
  if (CB.getArgOperandNo(&U) != 0 || Member == ContainerCall::Unknown) {
    if (!staysAmong(CB, Place))
      Places[Place].Leaves = true;
    return;
  }
  if (Member == ContainerCall::Gives)
    return address(CB, Place, Depth + 1);
  const auto *A = Member == ContainerCall::Adds
                      ? dyn_cast<AllocaInst>(CB.getArgOperand(1))
                      : nullptr;
  if (A)
    Places[Place].Makers.append(makersIn(*A));
}

/// Something is stored to the place: what MPI has just made into a variable.
void StoredHandles::stored(const StoreInst &S, unsigned Place, unsigned Depth) {
  const Value *V = S.getValueOperand();
  if (isa<Constant>(V))
    return;
  if (Places[Place].At.IsBehind)
    return;
  const auto *L = dyn_cast<LoadInst>(V);
  const auto *A = L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
  // A pointer: what it leads to has another name, unless it is new.
  if (V->getType()->isPointerTy() && !isa<CallBase>(V)) {
    StoredPlace Behind = Places[Place].At;
    Behind.IsBehind = true;
    unsigned N = numberOf(Behind);
    if (!A || !variable(*A, N, Depth))
      Places[N].Leaves = true;
  }
  if (!A)
    return;
  const SmallVector<Made, 2> Makers = makersIn(*A);
  if (Makers.empty())
    return;
  for (const User *U : A->users())
    if (const auto *Read = dyn_cast<LoadInst>(U); Read && Read != L)
      handle(*Read, Place, Depth);
  Places[Place].Makers.append(Makers);
}

/// The handle itself was read.
void StoredHandles::handle(const Value &V, unsigned Place, unsigned Depth) {
  if (Places[Place].Leaves || !SeenHandles.insert({&V, Place}).second)
    return;
  if (Incomplete::reached(Depth > MaxStoredDepth, Incomplete::Depth, &V)) {
    Places[Place].Leaves = true;
    return;
  }
  for (const Use &U : V.uses()) {
    const User *By = U.getUser();
    if (isa<ICmpInst>(By))
      continue;
    if (isa<LoadInst>(V) && isa<ReturnInst>(By)) {
      Places[Place].ReturnedBy.push_back(cast<ReturnInst>(By)->getFunction());
      continue;
    }
    // A pointer to what is elsewhere: begun by itself.
    if (isa<GetElementPtrInst>(By) || isa<LoadInst>(By))
      continue;
    if (const auto *S = dyn_cast<StoreInst>(By)) {
      if (S->getValueOperand() != &V)
        continue;
      if (isReadLocally(*S->getPointerOperand(), [&](const LoadInst &L) {
            handle(L, Place, Depth + 1);
          }))
        continue;
      if (auto To = placeOf(S->getPointerOperand())) {
        unsigned N = numberOf(*To);
        if (N != Place) // not back to where it was read
          Copies.push_back({Place, N});
        continue;
      }
    } else if (const auto *CB = dyn_cast<CallBase>(By);
               CB && CB->isArgOperand(&U)) {
      if (isa<DbgInfoIntrinsic>(CB))
        continue;
      if (MpiCall(*CB)) {
        isNewIn(Places[Place].UsedBy, CB);
        continue;
      }
      const Function *F = CB->getCalledFunction();
      unsigned N = CB->getArgOperandNo(&U);
      if (F && !F->isDeclaration() && !F->isInterposable() &&
          N < F->arg_size()) {
        handle(*F->getArg(N), Place, Depth + 1);
        continue;
      }
      isNewIn(Places[Place].GivenTo, CB);
      Places[Place].Shown = true;
      continue;
    }
    Places[Place].Leaves = true;
    return;
  }
}

DenseMap<const Instruction *, const CallBase *>
copiesByOriginal(const PrivateCopy &Copy) {
  DenseMap<const Instruction *, const CallBase *> Result;
  for (const Function *F : Copy.functions())
    for (const Instruction &I : instructions(*F))
      if (MpiCall::get(I))
        if (const Instruction *Original = Copy.original(&I))
          Result.insert({Original, cast<CallBase>(&I)});
  return Result;
}

} // namespace tutti
