// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-handle for objects whose destructor frees what a member holds, and that
/// are copied as they are: both have the handle, and the destructor of each
/// frees it. The copy is made by a constructor or an assignment, which is
/// hardly the programmer's own then, or by moving the bytes of the object.
/// Silent where the copy is set to something else, or the copied object is,
/// where more than the handle itself decides whether the destructor frees it,
/// and where it asks whether there is a handle and no constructor makes one:
/// then objects may be copied that have none.

#include "analysis/calls/VirtualSlots.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/collectives/WorldInFunction.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiCall.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

/// A member that a destructor frees.
struct FreedMember {
  MpiCall By;
  StructType *In;
  unsigned Number;
  const Function *Destructor; ///< of the module
  bool Asks = false;          ///< whether there is one
};

/// A number of bytes behind an object that a function is given.
struct InGiven {
  const Argument *Of = nullptr;
  uint64_t Offset = 0;
};

InGiven inGiven(const Value &Address, const DataLayout &DL) {
  int64_t Offset = 0;
  const Value *Base = GetPointerBaseWithConstantOffset(&Address, Offset, DL);
  const Argument *A = Offset < 0 ? nullptr : givenParameter(*Base);
  return {A, uint64_t(Offset)};
}

/// What happens to one member of two objects in a function that is given both.
class CopiedMember {
public:
  CopiedMember(const Function &F, uint64_t Offset, uint64_t Size)
      : F(F), DL(F.getDataLayout()), Offset(Offset), Size(Size) {}

  /// Where the first object's member is set to the second one's, if that is all
  /// that is done to them.
  const Instruction *find() {
    for (const Instruction &I : instructions(F)) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (const auto *S = dyn_cast<StoreInst>(&I)) {
        if (!look(*S))
          return nullptr;
      } else if (const auto *Move = dyn_cast<MemTransferInst>(&I)) {
        if (!look(*Move))
          return nullptr;
      } else if (CB && !isa<IntrinsicInst>(CB) && changes(*CB)) {
        return nullptr;
      }
    }
    return At;
  }

private:
  bool isMember(const InGiven &Place, unsigned Object) const {
    return Place.Of && Place.Of->getArgNo() == Object && Place.Offset == Offset;
  }

  /// False: what is stored is another handle.
  bool look(const StoreInst &S) {
    const InGiven To = inGiven(*S.getPointerOperand(), DL);
    if (isMember(To, 1))
      return false;
    if (!isMember(To, 0))
      return true;
    const auto *L = dyn_cast<LoadInst>(S.getValueOperand());
    if (!L || At || !isMember(inGiven(*L->getPointerOperand(), DL), 1))
      return false;
    At = &S;
    return true;
  }

  bool look(const MemTransferInst &Move) {
    const InGiven To = inGiven(*Move.getRawDest(), DL),
                  From = inGiven(*Move.getRawSource(), DL);
    const auto *N = dyn_cast<ConstantInt>(Move.getLength());
    if (!To.Of || !N || To.Offset > Offset ||
        To.Offset + N->getZExtValue() < Offset + Size)
      return true;
    if (At || To.Of->getArgNo() != 0 || !From.Of || From.Of->getArgNo() != 1 ||
        From.Offset != To.Offset)
      return false;
    At = &Move;
    return true;
  }

  /// The call gets a member's address, or the whole of an object.
  bool changes(const CallBase &CB) const {
    return any_of(CB.args(), [&](const Use &U) {
      if (!U->getType()->isPointerTy())
        return false;
      const InGiven Place = inGiven(*U, DL);
      return Place.Of && Place.Of->getArgNo() < 2 &&
             (Place.Offset == Offset ||
              (Place.Offset == 0 && !CB.getFunction()->isInterposable() &&
               !isOfMember(CB)));
    });
  }

  /// The constructor or assignment of what stands first in the object.
  static bool isOfMember(const CallBase &CB) {
    const Function *Callee = CB.getCalledFunction();
    return Callee && isCopying(Callee->getName());
  }

public:
  static bool isCopying(StringRef Name) {
    return Name.starts_with("_ZN") &&
           (Name.contains("C2ERKS") || Name.contains("C1ERKS") ||
            Name.contains("C2EOS") || Name.contains("C1EOS") ||
            Name.contains("aSERKS") || Name.contains("aSEOS"));
  }

private:
  const Function &F;
  const DataLayout &DL;
  const uint64_t Offset, Size;
  const Instruction *At = nullptr;
};

class HandleCopied {
public:
  HandleCopied(CheckContext &C, Findings &Out) : C(C), Out(Out) {}

  void run() {
    for (Function *F : C.Copy.functions())
      if (const Function *Its = C.Copy.original(F);
          Its && isDestructor(Its->getName()))
        collect(*F, *Its);
    for (const FreedMember &M : Freed)
      if (!isTold(Out, Check::Handle, &M.By.call()))
        look(M);
  }

private:
  void collect(Function &F, const Function &Its) {
    for (const Instruction &I : instructions(F)) {
      const MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isTrusted())
        continue;
      for (Role R : {table::COMM_INOUT, table::TYPE_INOUT, table::GROUP_INOUT,
                     table::OP_INOUT, table::INFO_INOUT, table::WIN_INOUT}) {
        const Value *At =
            Call.fn() == Fn::Type_commit ? nullptr : Call.operand(R);
        const auto *G = dyn_cast_or_null<GetElementPtrInst>(At);
        auto *In = G && G->getNumIndices() == 2
                       ? dyn_cast<StructType>(G->getSourceElementType())
                       : nullptr;
        const auto *N = In ? dyn_cast<ConstantInt>(G->getOperand(2)) : nullptr;
        const Argument *This =
            N ? givenParameter(*G->getPointerOperand()) : nullptr;
        bool Asks = false;
        if (This && This->getArgNo() == 0 && hangsOnHandle(Call, *At, F, Asks))
          Freed.push_back({Call, In, unsigned(N->getZExtValue()), &Its, Asks});
      }
    }
  }

  /// All that decides whether the call is made is the handle, or MPI.
  bool hangsOnHandle(const MpiCall &Free, const Value &Handle, Function &F,
                     bool &Asks) {
    const auto &DT = C.Copy.analyses().getResult<DominatorTreeAnalysis>(F);
    const DataLayout &DL = F.getDataLayout();
    const InGiven Its = inGiven(Handle, DL);
    const BasicBlock *B = Free.call().getParent();
    for (const auto *N = DT.getNode(B)->getIDom(); N; N = N->getIDom()) {
      const auto *Br = dyn_cast<BranchInst>(N->getBlock()->getTerminator());
      if (!Br || !Br->isConditional() ||
          none_of(Br->successors(), [&](const BasicBlock *To) {
            return DT.dominates(BasicBlockEdge(Br->getParent(), To), B);
          }))
        continue;
      const auto *Test = dyn_cast<ICmpInst>(Br->getCondition());
      const auto *L = Test ? dyn_cast<LoadInst>(Test->getOperand(0)) : nullptr;
      if (!L)
        return false;
      const InGiven Read = inGiven(*L->getPointerOperand(), DL);
      const bool AsksMpi =
          isa<AllocaInst>(L->getPointerOperand()) &&
          any_of(L->getPointerOperand()->users(), [](const User *U) {
            const auto *I = dyn_cast<Instruction>(U);
            const MpiCall Call = I ? MpiCall::get(*I) : MpiCall();
            return Call &&
                   (Call.fn() == Fn::Finalized || Call.fn() == Fn::Initialized);
          });
      if (!AsksMpi && (Read.Of != Its.Of || Read.Offset != Its.Offset))
        return false;
      Asks |= !AsksMpi;
    }
    return true;
  }

  /// A constructor puts a handle there.
  bool isMadeFirst(uint64_t Offset, StringRef Class) const {
    return any_of(C.Copy.functions(), [&](Function *F) {
      const Function *Its = C.Copy.original(F);
      StringRef Name = Its ? Its->getName() : "";
      return Name.consume_front(Class) &&
             (Name.starts_with("C1E") || Name.starts_with("C2E")) &&
             any_of(instructions(*F), [&](const Instruction &I) {
               const MpiCall Call = MpiCall::get(I);
               return Call && any_of(Call.call().args(), [&](const Use &U) {
                        if (!U->getType()->isPointerTy())
                          return false;
                        const InGiven At = inGiven(*U, F->getDataLayout());
                        return At.Of && At.Of->getArgNo() == 0 &&
                               At.Offset == Offset;
                      });
             });
    });
  }

  void look(const FreedMember &M) {
    const Module &All = *M.Destructor->getParent();
    const DataLayout &DL = All.getDataLayout();
    const uint64_t Offset =
        DL.getStructLayout(M.In)->getElementOffset(M.Number);
    const uint64_t Size = DL.getTypeStoreSize(M.In->getElementType(M.Number));
    const std::string Class = classOf(M.Destructor->getName());
    if (Class.empty() || (M.Asks && !isMadeFirst(Offset, Class)))
      return;
    for (const Function &F : All) {
      if (F.isDeclaration())
        continue;
      const bool Copies = CopiedMember::isCopying(F.getName()) &&
                          F.arg_size() == 2 && F.getName().starts_with(Class);
      const Instruction *At =
          Copies ? CopiedMember(F, Offset, Size).find() : bytesMoved(F, M, DL);
      if (At)
        return report(M, *At);
    }
  }

  /// The mangled name up to what says which member it is.
  static std::string classOf(StringRef Name) {
    return Name.size() > 4 ? Name.drop_back(4).str() : std::string();
  }

  /// All of one object goes into a local one, and the destructor of both is
  /// called here.
  static const Instruction *bytesMoved(const Function &F, const FreedMember &M,
                                       const DataLayout &DL) {
    for (const Instruction &I : instructions(F)) {
      const auto *Move = dyn_cast<MemTransferInst>(&I);
      const auto *N = Move ? dyn_cast<ConstantInt>(Move->getLength()) : nullptr;
      if (!N || N->getZExtValue() != DL.getTypeAllocSize(M.In))
        continue;
      const auto IsEnded = [&](const Value *Object) {
        const auto *A = dyn_cast<AllocaInst>(Object->stripPointerCasts());
        return A && A->getAllocatedType() == M.In &&
               any_of(A->users(), [&](const User *U) {
                 const auto *CB = dyn_cast<CallBase>(U);
                 const Function *Callee =
                     CB ? CB->getCalledFunction() : nullptr;
                 return Callee && isDestructor(Callee->getName()) &&
                        CB->getArgOperand(0) == A &&
                        classOf(Callee->getName()) ==
                            classOf(M.Destructor->getName());
               });
      };
      if (IsEnded(Move->getRawDest()) && IsEnded(Move->getRawSource()))
        return Move;
    }
    return nullptr;
  }

  void report(const FreedMember &M, const Instruction &At) {
    Finding F = findingAt(M.By, Check::Handle, Severity::Warning,
                          say<text::FreesCopied>(M.By.name()));
    lower(F, Confidence::CopiedObject);
    F.Notes.push_back(note<text::CopiedHere>(locationOf(At)));
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  Findings &Out;
  std::vector<FreedMember> Freed;
};

} // namespace

void checkHandleCopied(CheckContext &C, Findings &Out) {
  HandleCopied(C, Out).run();
}

} // namespace tutti
