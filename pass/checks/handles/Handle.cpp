// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-handle: a local communicator, datatype, operation, group, window, file
/// or info object that on every way to a call is freed, null, never set, or (a
/// datatype that is to carry data) not committed; and predefined handles that
/// are freed. Of a variable that is only passed on, never set is all that is
/// looked for. Of states that only some ways lead to it looks at the null
/// handle, and at what each turn of a loop frees and the next one uses.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/HandleHome.h"
#include "analysis/arguments/LocalHandles.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/handles/GivenAway.h"
#include "checks/handles/NullWay.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/HandleEnd.h"
#include "model/texts/Execution.def"
#include "model/texts/Handles.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

enum State : uint8_t {
  Unset = 1,
  Null = 2,
  Freed = 4,
  Raw = 8, ///< a datatype that is not committed
  Predefined = 16,
  Good = 32
};
using Bits = HandleStates::Bits;

bool isFree(const HandleAccess &A) {
  return isOfObject(A.role()) && endsHandle(A.Mpi.fn(), A.role());
}

bool isMade(const HandleAccess &A) {
  return isOfObject(A.role()) && row(A.role()).Dir == Direction::Out &&
         A.role() != table::TYPE_PREDEF_OUT;
}

/// A variable of this module's flavour holds a predefined handle in one of
/// several kinds; which one is told by how it is passed.
Bits assigned(const HandleAccess &A, Role Kind, bool Fortran) {
  StringRef Name = predefinedHandle(A.Stored, Kind, Fortran);
  return Name.empty() ? Good : Name.ends_with("_NULL") ? Null : Predefined;
}

/// The ranks that come here are in none of the parts.
bool makesNull(const HandleAccess &A) {
  return A.What == HandleAccess::Call && A.role() == table::COMM_OUT &&
         leavesNull(A.Mpi);
}

Role kindOf(Role R) { return isOfObject(R) ? *handleOf(R) : R; }

/// What is passed here means something on each rank that calls, whatever the
/// other arguments are.
bool isReadByAll(const MpiCall &Call, int Param) {
  const Fn F = Call.fn();
  if (row(F).Roles.At[Param] == table::PEER_COMM || onlyAtRoot(F, Param))
    return false;
  return none_of(dataArguments(F), [&](const DataArgument &D) {
    return D.Type == Param && (D.OnlyAtRoot || isInPlace(Call, D.Buffer) ||
                               movesData(Call, D) == Moves::No);
  });
}

/// A variable that nothing sets, and whose address nobody has, is promoted to
/// no value at all. Of each kind the first one is told.
void checkPromoted(const Function &F, Findings &Out) {
  SmallVector<Role, 4> Told;
  for (const Instruction &I : instructions(F)) {
    const MpiCall Call = MpiCall::get(I);
    for (int P = 0; Call.isTrusted() && P < row(Call.fn()).Roles.Size; ++P) {
      const Role R = row(Call.fn()).Roles.At[P];
      const Value *V = isOfObject(R) ? Call.operand(P) : nullptr;
      if (!V || !isa<UndefValue>(V) || isa<PoisonValue>(V) ||
          is_contained(Told, kindOf(R)) || !isReadByAll(Call, P))
        continue;
      Told.push_back(kindOf(R));
      Out.push_back(findingAt(
          Call, Check::Handle, Severity::Error,
          say<text::UsesUnset>(Call.name(),
                               kindOfHandle(kindOf(R), /*WithArticle=*/true))));
    }
  }
}

class VariableCheck {
public:
  VariableCheck(const HandleVariable &V, const DominatorTree &DT,
                const LoopInfo &LI, const RankDependence &Ranks, Findings &Out)
      : V(V), DT(DT), LI(LI), Ranks(Ranks), Out(Out) {
    for (const HandleAccess &A : V.Accesses)
      if (A.What == HandleAccess::Call) {
        Fortran = A.Mpi.isFortran();
        const bool Sets =
            isMade(A) || isFree(A) || A.role() == table::TYPE_INOUT;
        if (Sets || Kind == table::NumRoles)
          Kind = kindOf(A.role());
        OnlyPassed &= !Sets;
      }
  }

  void run() {
    // A variable for several kinds of handles is not looked at.
    for (const HandleAccess &A : V.Accesses)
      if (A.What == HandleAccess::Call && kindOf(A.role()) != Kind)
        return;
    for (unsigned E = 0; E < V.Elements; ++E) {
      auto Step = [&](const HandleAccess &A, unsigned, Bits Now) {
        Bits Then = after(A, Now);
        return A.AnyElement ? Bits(Now | Then) : Then;
      };
      HandleStates States(
          V, E, Unset, Step,
          HandleStates::NullStates{Null | Freed, Kind, Fortran});
      for (const HandleAccess &A : V.Accesses)
        if (A.What == HandleAccess::Call && !A.AnyElement && A.touches(E))
          if (Bits Now = States.before(*A.At, Step))
            if (!judge(A, E, Now) && Now & Freed && Now & Good)
              nextTurn(A, E, [&](const Instruction &I) {
                return States.before(I, Step);
              });
    }
  }

private:
  Bits after(const HandleAccess &A, Bits Now) const {
    if (A.What == HandleAccess::Store)
      return assigned(A, Kind, Fortran);
    if (makesNull(A))
      return Null;
    if (isMade(A))
      return Kind == table::TYPE && A.Mpi.fn() != Fn::Type_dup &&
                     row(A.Mpi.fn()).Kind == Class::Handle
                 ? Raw
                 : Good;
    if (isFree(A))
      return Freed;
    if (A.Mpi.fn() == Fn::Type_commit && A.role() == table::TYPE_INOUT)
      return Bits(Now & Raw ? (Now & ~Raw) | Good : Now);
    return Now;
  }

  /// Each turn of a loop comes to A and leaves behind what is freed, which the
  /// next turn finds there.
  void nextTurn(const HandleAccess &A, unsigned E,
                function_ref<Bits(const Instruction &)> Before) {
    if (isMade(A) || Kind == table::INFO || Kind == table::MESSAGE_INOUT)
      return;
    const BasicBlock *Latch =
        turnWithout(V, A, LI, DT, [&](const HandleAccess &Other) {
          return Other.What == HandleAccess::Store || isMade(Other);
        });
    if (!Latch || Before(*Latch->getTerminator()) != Freed)
      return;
    const char *It = kindOfHandle(Kind, /*WithArticle=*/true);
    const size_t Size = Out.size();
    isFree(A) ? tell<text::FreesFreed>(A, E, It)
              : tell<text::UsesFreed>(A, E, It);
    if (Out.size() > Size)
      lower(Out.back(), Confidence::FreedInTurn);
  }

  /// Whether nothing more is to be said.
  bool judge(const HandleAccess &A, unsigned E, Bits Now) {
    const size_t Size = Out.size();
    judgeState(A, E, Now);
    return Out.size() > Size;
  }

  void judgeState(const HandleAccess &A, unsigned E, Bits Now) {
    bool Frees = isFree(A);
    if (isMade(A) || Now == 0 || Now == Good)
      return;
    // To free an info object leaves the null handle, which means no hints.
    if (A.role() == table::INFO && Now != Unset)
      return;
    if (Kind == table::MESSAGE_INOUT)
      return Now == Freed   ? tell<text::ReceivesNoMessage>(A, E)
             : Now == Unset ? tell<text::ReceivedUnset>(A, E)
                            : void();
    const char *It = kindOfHandle(Kind, /*WithArticle=*/true);
    if (Now == Freed)
      return Frees ? tell<text::FreesFreed>(A, E, It)
                   : tell<text::UsesFreed>(A, E, It);
    if (OnlyPassed && (Now != Unset || !isReadByAll(A.Mpi, A.Param)))
      return;
    if (Now == Unset && !Frees && isForOthers(A))
      return;
    if (Now == Unset)
      return Frees ? tell<text::FreesUnset>(A, E, It)
                   : tell<text::UsesUnset>(A, E, It);
    if (Now == Null && !mayBeNull(A))
      return Frees ? tell<text::FreesNull>(A, E, It)
                   : tell<text::UsesNull>(A, E, It);
    if (Now == Predefined && Frees && Kind != table::FILE && !isTested(A))
      return tell<text::FreesPredefined>(A, E, kindOfHandle(Kind));
    if (Now == Raw && carriesData(A) && !V.Copied)
      return tell<text::NotCommitted>(A, E);
    if (Now & Null && Now & Good && !(Now & (Unset | Freed)) && !mayBeNull(A) &&
        !is_contained(Told, E) && isNullBySomeWay(A)) {
      Frees ? tell<text::FreesNull>(A, E, It) : tell<text::UsesNull>(A, E, It);
      lower(Out.back(), Confidence::NullBySomeWay);
    }
  }

  /// Nothing that this call depends on tells the null handle from others.
  bool isNullBySomeWay(const HandleAccess &A) const {
    const Instruction *Nullified = nullptr;
    SmallVector<const Instruction *, 2> Makers;
    if (V.Elements != 1 || V.Copied)
      return false;
    for (const HandleAccess &Other : V.Accesses) {
      if (Other.What == HandleAccess::Call && !makesNull(Other)) {
        if (isMade(Other))
          Makers.push_back(Other.At);
        continue;
      }
      if (Nullified || (Other.What != HandleAccess::Call &&
                        assigned(Other, Kind, Fortran) != Null))
        return false;
      Nullified = Other.At;
    }
    return Nullified && !Makers.empty() &&
           isReachedByNull(V, *Nullified, Makers, *A.At, DT, LI);
  }

  /// Comes after a comparison of the variable, which may tell it from a handle
  /// that is not to be freed.
  bool isTested(const HandleAccess &A) const {
    const BasicBlock *B = A.At->getParent();
    for (unsigned Steps = 0; Incomplete::within(Steps, 4); ++Steps) {
      B = B->getSinglePredecessor();
      const auto *Br = B ? dyn_cast<BranchInst>(B->getTerminator()) : nullptr;
      if (!Br)
        return false;
      const auto *Test = Br->isConditional()
                             ? dyn_cast<ICmpInst>(Br->getCondition())
                             : nullptr;
      if (Test && any_of(Test->operands(), [&](const Value *Op) {
            const auto *L = dyn_cast<LoadInst>(Op);
            return L && getUnderlyingObject(L->getPointerOperand()) == V.At;
          }))
        return true;
    }
    return false;
  }

  /// What means something at the root alone, in a call of those who are not:
  /// they come by a test against the number of the root.
  bool isForOthers(const HandleAccess &A) const {
    const auto *Root =
        onlyAtRoot(A.Mpi.fn(), A.Param)
            ? dyn_cast_or_null<ConstantInt>(A.Mpi.value(table::ROOT))
            : nullptr;
    const BasicBlock *Here = A.At->getParent();
    for (const auto *N = DT.getNode(Here); Root && N; N = N->getIDom()) {
      const BasicBlock &B = *N->getBlock();
      const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
      const auto *Test = Br && Br->isConditional()
                             ? dyn_cast<ICmpInst>(Br->getCondition())
                             : nullptr;
      if (!Test || !Test->isEquality())
        continue;
      const auto *Number = dyn_cast<ConstantInt>(Test->getOperand(1));
      const unsigned Others = Test->getPredicate() == CmpInst::ICMP_EQ ? 1 : 0;
      if (Number && Number->getSExtValue() == Root->getSExtValue() &&
          Ranks.degree(*Test->getOperand(0)) != Degree::Uniform &&
          DT.dominates(BasicBlockEdge(&B, Br->getSuccessor(Others)), Here))
        return true;
    }
    return false;
  }

  bool mayBeNull(const HandleAccess &A) const {
    // Sessions and messages of nobody are no error to ask for, and who makes
    // something may leave its error handler to MPI.
    if (Kind == table::SESSION || Kind == table::MESSAGE_INOUT)
      return true;
    if (A.role() == table::ERRH && row(A.Mpi.fn()).Kind != Class::Handle)
      return true;
    // Read by the root or the leader alone, or allowed to be null.
    return A.role() == table::PEER_COMM || onlyAtRoot(A.Mpi.fn(), A.Param) ||
           has(A.Mpi.fn(), table::TakesNull) || carriesData(A) ||
           A.role() == table::STYPE || A.role() == table::RTYPE;
  }

  static bool carriesData(const HandleAccess &A) {
    Fn F = A.Mpi.fn();
    for (const DataArgument &D : dataArguments(F))
      if (D.Type == A.Param) {
        auto N = constantAt(A.Mpi, D.Count);
        return row(F).Kind != Class::Local && N && *N > 0 && !D.OnlyAtRoot &&
               !isInPlace(A.Mpi, D.Buffer) && movesData(A.Mpi, D) != Moves::No;
      }
    return false;
  }

  template <const TextRow &Row, class... Args>
  void tell(const HandleAccess &A, unsigned E, const Args &...More) {
    // What goes wrong later goes wrong for the same reason.
    if (is_contained(Told, E))
      return;
    Told.push_back(E);
    Finding F = findingAt(A.Mpi, Check::Handle, Severity::Error,
                          say<Row>(A.Mpi.name(), More...));
    if (&Row == &text::NotCommitted)
      F.Cure = Fix::CommitType;
    noteWhere(A, E, Row, F);
    Out.push_back(std::move(F));
  }

  /// Where it was freed or made; else the variable.
  void noteWhere(const HandleAccess &A, unsigned E, const TextRow &Row,
                 Finding &F) const {
    const bool Twice =
        &Row == &text::FreesFreed || &Row == &text::ReceivesNoMessage;
    const bool IsFreed = Twice || &Row == &text::UsesFreed;
    std::string Name = variableName(*V.At, A.At);
    if (!IsFreed && &Row != &text::NotCommitted) {
      if (!Name.empty())
        F.Notes.push_back(note<text::HandleIsIn>(F.Where, Name));
      return;
    }
    Name = Name.empty() ? say<text::It>() : quoted(Name);
    for (const HandleAccess &Other : V.Accesses)
      if (Other.What == HandleAccess::Call && (Other.At != A.At || Twice) &&
          Other.touches(E) && !Other.AnyElement &&
          (IsFreed ? isFree(Other) : isMade(Other) && !isFree(Other)))
        F.Notes.push_back(
            Kind == table::MESSAGE_INOUT
                ? note<text::MessageReceivedHere>(locationOf(*Other.At), Name)
            : IsFreed
                ? note<text::HandleFreedHere>(locationOf(*Other.At), Name)
                : note<text::HandleMadeHere>(locationOf(*Other.At), Name));
  }

  const HandleVariable &V;
  const DominatorTree &DT;
  const LoopInfo &LI;
  const RankDependence &Ranks;
  Findings &Out;
  SmallVector<unsigned, 4> Told;
  Role Kind = table::NumRoles;
  bool Fortran = false;
  /// No call makes, frees or changes what the variable has.
  bool OnlyPassed = true;
};

} // namespace

void checkHandle(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  for (Function *F : C.Copy.functions()) {
    checkPromoted(*F, Out);
    for (const HandleVariable &V : localHandles(*F, isOfObject))
      VariableCheck(V, C.Copy.analyses().getResult<DominatorTreeAnalysis>(*F),
                    C.Copy.analyses().getResult<LoopAnalysis>(*F), Ranks, Out)
          .run();
  }
}

} // namespace tutti
