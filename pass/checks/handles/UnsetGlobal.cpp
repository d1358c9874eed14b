// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-handle for a handle in a variable that outlives functions (static, of a
/// module, of all files) and that nothing in the program sets: calls only read
/// it. What it holds is zero, which is no handle with any library. Needs all
/// places that may set it in sight: those of the file for a variable of the
/// file, else those of the whole program.

#include "analysis/arguments/HandleHome.h"
#include "analysis/arguments/ReadOnly.h"
#include "analysis/variance/ProgramSight.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/RoleKinds.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

struct HandleRead {
  MpiCall Call;
  int Param;
};

class UnsetGlobals {
public:
  UnsetGlobals(CheckContext &C, Findings &Out) : C(C), Out(Out) {}

  void look(const MpiCall &Call) {
    const table::RoleList &Roles = row(Call.fn()).Roles;
    for (int P = 0; P < Roles.Size; ++P) {
      const Role R = Roles.At[P];
      if (shapeOf(R) != Shape::Handle || row(R).Dir != Direction::In)
        continue;
      if (const GlobalVariable *G = readBy(Call, P))
        Reads.insert({G, {Call, P}});
    }
  }

  void report() {
    for (const auto &[G, First] : Reads)
      if (isInSight(*G) && isOnlyRead(*G))
        tell(*G, First);
  }

private:
  static const GlobalVariable *readBy(const MpiCall &Call, int Param) {
    const Value *V = Call.isFortran() ? Call.operand(Param) : Call.value(Param);
    if (!Call.isFortran()) {
      const auto *L = dyn_cast_or_null<LoadInst>(V);
      V = L && !L->isVolatile() ? L->getPointerOperand() : nullptr;
    }
    const auto *G = dyn_cast_or_null<GlobalVariable>(V);
    const Type *T = G ? G->getValueType() : nullptr;
    return T && (T->isIntegerTy() || T->isPointerTy()) && !G->isConstant()
               ? G
               : nullptr;
  }

  /// Whatever may set it.
  bool isInSight(const GlobalVariable &G) {
    if (!G.hasInitializer() || !G.getInitializer()->isNullValue() ||
        G.isThreadLocal())
      return false;
    if (G.hasLocalLinkage())
      return true;
    if (!Sight)
      Sight = programSight(C.Copy);
    return *Sight != ProgramSight::Part;
  }

  static bool isOnlyRead(const GlobalVariable &G) {
    return all_of(G.users(), [&](const User *U) {
      if (const auto *L = dyn_cast<LoadInst>(U))
        return !L->isVolatile();
      const auto *CB = dyn_cast<CallBase>(U);
      const MpiCall Mpi = CB ? MpiCall(*CB) : MpiCall();
      return Mpi && Mpi.isTrusted() && onlyReads(Mpi, G);
    });
  }

  void tell(const GlobalVariable &G, const HandleRead &First) {
    const CallBase &At = First.Call.call();
    if (isTold(Out, Check::Handle, &At))
      return;
    const Role R = row(First.Call.fn()).Roles.At[First.Param];
    const std::string Name = variableName(G, &At);
    std::string It = kindOfHandle(handleOf(R).value_or(R), Name.empty());
    if (!Name.empty())
      It += " " + quoted(Name);
    Finding F = findingAt(First.Call, Check::Handle, Severity::Warning,
                          say<text::UsesUnset>(First.Call.name(), It));
    if (!G.hasLocalLinkage())
      lower(F, Confidence::KeptElsewhere);
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  Findings &Out;
  MapVector<const GlobalVariable *, HandleRead> Reads;
  std::optional<ProgramSight> Sight;
};

} // namespace

void checkUnsetGlobal(CheckContext &C, Findings &Out) {
  UnsetGlobals Check(C, Out);
  for (const Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (Call && Call.isTrusted())
        Check.look(Call);
    }
  Check.report();
}

} // namespace tutti
