// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Numbers that the root broadcasts and has itself already: it hands out what
/// a variable or a container's length is, the others set theirs to what they
/// were given, and the root keeps its own. All have the same then. It has to be
/// the very value that was sent which the root keeps, and not the root that
/// takes what it was given.

#include "analysis/variance/RankTransfer.h"
#include "model/Incomplete.h"
#include "model/library/CxxLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static const Value *plain(const Value *V) {
  while (isa<CastInst>(V))
    V = cast<CastInst>(V)->getOperand(0);
  return V;
}

/// What V reads, when it is a number that a broadcast has left in memory: that
/// broadcast, and where.
std::pair<const Instruction *, AbstractLocation>
RankTransfer::handedBy(const Value *V) {
  const auto *L = dyn_cast<LoadInst>(plain(V));
  AbstractLocation From =
      L && L->getType()->isIntegerTy()
          ? onlyPlace(
                R.Map->at(L->getPointerOperand(),
                          L->getDataLayout().getTypeStoreSize(L->getType())))
          : AbstractLocation();
  if (!From)
    return {};
  std::shared_ptr<const Definitions> Seen = R.reach(*F.F).at(*L, From);
  if (Seen->Complete)
    for (const Instruction *D : Seen->Defs)
      if (D && isa<CallBase>(D) && handsOut(*D, From))
        return {D, From};
  return {};
}

/// V is computed from what is at Where, which says how much a container holds.
bool RankTransfer::measures(const Value *V, const AbstractLocation &Where,
                            unsigned Depth) const {
  constexpr unsigned MostSteps = 6;
  V = plain(V);
  if (Incomplete::undecided(Depth == MostSteps, Incomplete::Depth, F.F))
    return false;
  auto IsThere = [&](const Value *Address, int64_t Bytes) {
    AbstractLocation At = onlyPlace(R.Map->at(Address, Bytes));
    return At && At.Obj == Where.Obj && At.overlaps(Where);
  };
  if (const auto *L = dyn_cast<LoadInst>(V))
    return IsThere(L->getPointerOperand(),
                   L->getDataLayout().getTypeStoreSize(L->getType()));
  if (const auto *CB = dyn_cast<CallBase>(V)) {
    const Function *Callee = CB->getCalledFunction();
    return Callee && CB->arg_size() && lengthBytes(Callee->getName()) &&
           IsThere(CB->getArgOperand(0), lengthBytes(Callee->getName()));
  }
  return isa<BinaryOperator>(V) &&
         any_of(cast<Instruction>(V)->operands(),
                [&](const Use &U) { return measures(U, Where, Depth + 1); });
}

/// Nobody comes from node N on to node To but ranks that a test for a single
/// one of them leaves over, not the one that it is for.
bool RankTransfer::isOfOthers(unsigned N, const BasicBlock &To,
                              const Instruction &By) const {
  const FlowGraph &G = *F.Graph;
  if (N == FlowGraph::Exit)
    return false;
  const unsigned SentAt = G.indexOf(By.getParent());
  SmallVector<unsigned, 8> Sending;
  if (SentAt != FlowGraph::Exit)
    Sending = G.decisionsOver(SentAt);
  bool Any = false;
  auto Look = [&](unsigned D, function_ref<bool(const BasicBlock *)> Leads) {
    const auto *Br = dyn_cast<BranchInst>(G.nodes()[D].Block->getTerminator());
    const auto *Cmp = Br && Br->isConditional()
                          ? dyn_cast<ICmpInst>(Br->getCondition())
                          : nullptr;
    // What decides on the broadcast as well is a setting.
    if (!Cmp || !Cmp->isEquality() || is_contained(Sending, D))
      return true;
    const AbstractValue Which = F.value(Cmp);
    if (Which.Deg < Degree::Rank && Which.Inputs.none())
      return true;
    // The side of who is not equal.
    unsigned Side = Cmp->getPredicate() == ICmpInst::ICMP_EQ ? 1 : 0;
    Any |= Leads(Br->getSuccessor(Side));
    return !Leads(Br->getSuccessor(1 - Side));
  };
  for (unsigned D : G.decisionsOver(N))
    if (!Look(D, [&](const BasicBlock *Next) {
          unsigned I = G.indexOf(Next);
          return I == N || is_contained(G.decisionsOver(N), I) ||
                 leadsWithin(I, N, G.nodes()[D].Ipdom);
        }))
      return false;
  if (!Look(N, [&](const BasicBlock *Next) { return Next == &To; }))
    return false;
  return Any;
}

/// There is a way from node I to node N before To.
bool RankTransfer::leadsWithin(unsigned I, unsigned N, unsigned To) const {
  std::vector<bool> Seen(F.Graph->nodes().size());
  SmallVector<unsigned, 16> Work{I};
  while (!Work.empty()) {
    unsigned At = Work.pop_back_val();
    if (At == FlowGraph::Exit || At == To || Seen[At])
      continue;
    if (At == N)
      return true;
    Seen[At] = true;
    append_range(Work, F.Graph->nodes()[At].Succs);
  }
  return false;
}

/// Both are one value, or read from one place what was written there before.
bool RankTransfer::areAlike(const Value *A, const Value *B) const {
  A = plain(A);
  B = plain(B);
  const auto *X = dyn_cast<LoadInst>(A), *Y = dyn_cast<LoadInst>(B);
  if (A == B || !X || !Y || X->getType() != Y->getType())
    return A == B;
  int64_t Bytes = X->getDataLayout().getTypeStoreSize(X->getType());
  AbstractLocation At = onlyPlace(R.Map->at(X->getPointerOperand(), Bytes));
  if (!At || !(At == onlyPlace(R.Map->at(Y->getPointerOperand(), Bytes))))
    return false;
  ReachingDefinitions Reach = R.reach(*F.F);
  std::shared_ptr<const Definitions> First = Reach.at(*X, At),
                                     Second = Reach.at(*Y, At);
  return First->Complete && Second->Complete && First->Defs == Second->Defs;
}

/// The broadcast of what some ranks keep and the others have taken from it;
/// null if the value is none such.
const Instruction *RankTransfer::keptBySender(const PHINode &P) {
  if (!P.getType()->isIntegerTy() || P.getNumIncomingValues() > 4)
    return madeForAll(P);
  for (unsigned I = 0; I < P.getNumIncomingValues(); ++I) {
    auto [By, From] = handedBy(P.getIncomingValue(I));
    if (!By || !isOfOthers(F.Graph->indexOf(P.getIncomingBlock(I)),
                           *P.getParent(), *By))
      continue;
    ReachingDefinitions Reach = R.reach(*F.F);
    std::shared_ptr<const Definitions> Sent = Reach.at(*By, From);
    auto IsSent = [&, By = By](const Use &U) {
      return plain(U) == plain(P.getIncomingValue(I)) ||
             any_of(Sent->Defs, [&](const Instruction *Def) {
               const auto *S = dyn_cast_or_null<StoreInst>(Def);
               return S && areAlike(S->getValueOperand(), U);
             });
    };
    if (all_of(P.incoming_values(), IsSent))
      return By;
  }
  return nullptr;
}

/// What a member of a container is given, when that is one number, by value.
static const Value *givenLength(const Instruction &I) {
  const auto *CB = dyn_cast<CallBase>(&I);
  const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
  const Value *Given = nullptr;
  if (Callee && lengthBytes(Callee->getName()))
    for (const Use &U : CB->args())
      if (U->getType()->isIntegerTy(64))
        Given = Given ? nullptr : U.get();
  return Given;
}

/// The ranks come to node N, if not together, then by a test of nothing that
/// they have of their own.
bool RankTransfer::isOfAll(unsigned N, const Instruction &By) const {
  const FlowGraph &G = *F.Graph;
  const unsigned SentAt = G.indexOf(By.getParent());
  if (N == FlowGraph::Exit || SentAt == FlowGraph::Exit)
    return false;
  const SmallVector<unsigned, 8> Sending = G.decisionsOver(SentAt);
  return all_of(G.decisionsOver(N), [&](unsigned D) {
    const Value *Tested = RankDependence::condition(*G.nodes()[D].Block);
    return is_contained(Sending, D) ||
           (Tested && F.value(Tested).Deg < Degree::Local);
  });
}

/// V is the number at From, as the broadcast has found it there.
bool RankTransfer::isWhatWasSent(const Value &V, const AbstractLocation &From,
                                 const Definitions &Sent) const {
  if (any_of(Sent.Defs, [&](const Instruction *D) {
        const auto *S = dyn_cast_or_null<StoreInst>(D);
        return S && areAlike(S->getValueOperand(), &V);
      }))
    return true;
  const auto *L = dyn_cast<LoadInst>(plain(&V));
  if (!L || !(onlyPlace(R.Map->at(
                  L->getPointerOperand(),
                  L->getDataLayout().getTypeStoreSize(L->getType()))) == From))
    return false;
  std::shared_ptr<const Definitions> Read = R.reach(*F.F).at(*L, From);
  return Read->Complete && all_of(Read->Defs, [&](const Instruction *D) {
           return is_contained(Sent.Defs, D);
         });
}

/// The same of what memory holds at Where.
const Instruction *RankTransfer::keptBySender(const AbstractLocation &Where,
                                              const Definitions &Seen) {
  if (Where.Stride || Seen.Defs.size() < 2)
    return nullptr;
  ReachingDefinitions Reach = R.reach(*F.F);
  for (const Instruction *Def : Seen.Defs) {
    const auto *S = dyn_cast_or_null<StoreInst>(Def);
    const Value *Taken = S     ? S->getValueOperand()
                         : Def ? givenLength(*Def)
                               : nullptr;
    if (!Taken)
      continue;
    auto [By, From] = handedBy(Taken);
    const unsigned N = F.Graph->indexOf(Def->getParent());
    if (!By || (!isOfOthers(N, *Def->getParent(), *By) && !isOfAll(N, *By)))
      continue;
    std::shared_ptr<const Definitions> Sent = Reach.at(*By, From),
                                       Before = Reach.at(*By, Where);
    auto HasSet = [&, From = From](const Instruction *D) {
      const Value *Given = D ? givenLength(*D) : nullptr;
      return Given && isWhatWasSent(*Given, From, *Sent);
    };
    if ((any_of(Sent->Defs,
                [&](const Instruction *D) {
                  const auto *S = dyn_cast_or_null<StoreInst>(D);
                  return S && measures(S->getValueOperand(), Where, 0);
                }) ||
         any_of(Before->Defs, HasSet)) &&
        all_of(Seen.Defs, [&](const Instruction *Other) {
          return Other == Def || is_contained(Before->Defs, Other);
        }))
      return By;
  }
  return nullptr;
}

} // namespace tutti
