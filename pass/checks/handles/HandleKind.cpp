// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-handle for a handle in the place of one of another kind: a variable or
/// member that MPI fills with one kind of handle, and nothing in this file with
/// anything else, is passed as another kind (a group as the communicator that
/// was made of it). Compilers let it through where a handle is an integer:
/// MPICH in C, and all of Fortran.

#include "analysis/arguments/HandleHome.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiCall.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

struct Kept {
  MpiCall Maker;
  Role Made = table::NumRoles;
  bool Otherwise = false; ///< something else may be there
  SmallVector<std::pair<MpiCall, Role>, 2> Passed;
};

class HandleKinds {
public:
  void addCalls(const Function &F) {
    for (const Instruction &I : instructions(F))
      if (MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
        add(Call);
  }

  /// Forgets what is passed as what it is; false where nothing is left.
  bool keepOthers() {
    All.remove_if([](const auto &Each) {
      const Kept &K = Each.second;
      return !K.Maker || none_of(K.Passed, [&](const auto &Pass) {
        return Pass.second != K.Made;
      });
    });
    return !All.empty();
  }

  /// Whatever else is done to what MPI fills.
  void addOthers(const Function &F) {
    for (const Instruction &I : instructions(F)) {
      if (isa<LoadInst>(I) || isa<ICmpInst>(I) || isa<GetElementPtrInst>(I) ||
          isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd())
        continue;
      MpiCall Call = MpiCall::get(I);
      if (Call && Call.isTrusted())
        continue;
      const auto *S = dyn_cast<StoreInst>(&I);
      for (const Value *V : I.operand_values()) {
        Kept *K = V->getType()->isPointerTy() ? find(*V) : nullptr;
        if (K && !(S && S->getPointerOperand() == V &&
                   isNull(*S->getValueOperand(), K->Made)))
          K->Otherwise = true;
      }
    }
  }

  void report(Findings &Out) const {
    for (const auto &[Home, K] : All)
      for (const auto &[Call, As] : K.Passed)
        if (!K.Otherwise && As != K.Made)
          report(Home, K, Call, As, Out);
  }

private:
  static bool isNull(const Value &V, Role Kind) {
    return predefinedHandle(&V, Kind, false).ends_with("_NULL") ||
           predefinedHandle(&V, Kind, true).ends_with("_NULL");
  }

  Kept *find(const Value &Pointer) {
    auto At = homeOf(Pointer);
    auto *It = At ? All.find(*At) : All.end();
    return It == All.end() ? nullptr : &It->second;
  }

  void add(const MpiCall &Call) {
    for (int P = 0; P < row(Call.fn()).Roles.Size; ++P) {
      Role R = row(Call.fn()).Roles.At[P];
      auto Kind = handleOf(R);
      const Value *V = Kind ? Call.operand(P) : nullptr;
      if (!Kind || !V)
        continue;
      if (const auto *L = dyn_cast<LoadInst>(V);
          L && L->getType()->isIntegerTy(32))
        V = L->getPointerOperand();
      else if (!V->getType()->isPointerTy())
        continue;
      auto At = homeOf(*V);
      if (!At)
        continue;
      Kept &K = All[*At];
      if (row(R).Dir != Direction::Out) {
        K.Passed.push_back({Call, *Kind});
        continue;
      }
      K.Otherwise |= K.Maker && K.Made != *Kind;
      K.Maker = K.Maker ? K.Maker : Call;
      K.Made = *Kind;
    }
  }

  /// No other file can get to it.
  static bool isOwn(const HandleHome &Home, const MpiCall &Call) {
    const Function &F = *Call.call().getFunction();
    for (const Instruction &I : instructions(F))
      if (Home.first == &I)
        return true;
    for (const GlobalVariable &G : F.getParent()->globals())
      if (Home.first == &G)
        return G.hasLocalLinkage();
    return false;
  }

  static void report(const HandleHome &Home, const Kept &K, const MpiCall &Call,
                     Role As, Findings &Out) {
    Finding F =
        findingAt(Call, Check::Handle, Severity::Error,
                  say<text::OtherKindAsHandle>(
                      Call.name(), kindOfHandle(K.Made, /*WithArticle=*/true),
                      kindOfHandle(As)));
    F.Cure = Fix::PassHandle;
    F.Notes.push_back(note<text::HandleMadeHere>(locationOf(K.Maker.call()),
                                                 say<text::It>()));
    if (!isOwn(Home, Call))
      lower(F, Confidence::KeptElsewhere);
    Out.push_back(std::move(F));
  }

  MapVector<HandleHome, Kept> All;
};

} // namespace

void checkHandleKind(CheckContext &C, Findings &Out) {
  HandleKinds Kinds;
  for (const Function *F : C.Copy.functions())
    Kinds.addCalls(*F);
  if (!Kinds.keepOthers())
    return;
  for (const Function &F : C.Copy.module())
    Kinds.addOthers(F);
  Kinds.report(Out);
}

} // namespace tutti
