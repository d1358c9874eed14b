// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Prunes a control flow graph and computes the post-dominator tree of what is
/// left (Cooper, Harvey and Kennedy's iteration: no tables, good on graphs of
/// any shape, irreducible ones too).

#include "analysis/flow/FlowGraph.h"
#include "analysis/calls/Exceptions.h"
#include "model/Incomplete.h"
#include "model/mpi/MpiCall.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <set>

using namespace llvm;

namespace tutti {
namespace {

enum class End { None, Normal, Abnormal };

/// Whether MPI was shut down on the straight way to B: then leaving by exit is
/// how this program ends.
bool afterFinalize(const BasicBlock *B) {
  constexpr unsigned Most = 2048;
  for (unsigned Steps = 0;
       B && !Incomplete::undecided(Steps == Most, Incomplete::Steps, B);
       ++Steps) {
    for (const Instruction &I : *B)
      if (MpiCall::get(I).fn() == Fn::Finalize)
        return true;
    B = B->getSinglePredecessor();
  }
  return false;
}

/// How control leaves B, and by which call if it does not return.
End endOf(const BasicBlock &B, FlowGraph::Leaving Dead) {
  using Leaves = FlowGraph::Leaves;
  for (const Instruction &I : B) {
    const auto *CB = dyn_cast<CallBase>(&I);
    Leaves How =
        CB && (!CB->isTerminator() || !caughtAt(B)) ? Dead(*CB) : Leaves::No;
    if (How == Leaves::Finishes)
      return End::Normal;
    if (How == Leaves::Aborts)
      return MpiCall(*CB).fn() != Fn::Abort && afterFinalize(&B)
                 ? End::Normal
                 : End::Abnormal;
  }
  const Instruction *T = B.getTerminator();
  if (isa<ReturnInst>(T))
    return End::Normal;
  if (T->getNumSuccessors() == 0)
    return End::Abnormal;
  return End::None;
}

/// The side of a branch that one thread of a team takes, by single, master or
/// masked: the process as a whole always goes there. Null for other branches.
BasicBlock *chosenThreadsSide(const Instruction &T) {
  const auto *Br = dyn_cast<BranchInst>(&T);
  const auto *Cmp = Br && Br->isConditional()
                        ? dyn_cast<ICmpInst>(Br->getCondition())
                        : nullptr;
  if (!Cmp || !Cmp->isEquality())
    return nullptr;
  const auto *CB = dyn_cast<CallBase>(Cmp->getOperand(0));
  const auto *Against = dyn_cast<ConstantInt>(Cmp->getOperand(1));
  if (!CB || !Against || !Against->isZero())
    return nullptr;
  switch (ompKind(*CB)) {
  case OmpKind::SingleBegin:
  case OmpKind::MasterBegin:
  case OmpKind::MaskedBegin:
    return Br->getSuccessor(Cmp->getPredicate() == ICmpInst::ICMP_NE ? 0 : 1);
  default:
    return nullptr;
  }
}

/// Successors, each once; without the ways of exceptions that others throw.
SmallVector<BasicBlock *, 4> successorsOf(BasicBlock &B) {
  SmallVector<BasicBlock *, 4> Result;
  Instruction *T = B.getTerminator();
  if (BasicBlock *Side = FlowGraph::onlySideOf(B))
    return {Side};
  if (BasicBlock *Catch = caughtAt(B))
    return {Catch};
  if (auto *Invoke = dyn_cast<InvokeInst>(T))
    return {Invoke->getNormalDest()};
  for (BasicBlock *S : successors(&B))
    if (!S->isEHPad() && !is_contained(Result, S))
      Result.push_back(S);
  return Result;
}

} // namespace

BasicBlock *FlowGraph::onlySideOf(const BasicBlock &B) {
  if (BasicBlock *Side = chosenThreadsSide(*B.getTerminator()))
    return Side;
  return handlerAskedFor(B);
}

FlowGraph::FlowGraph(Function &F, Leaving Dead) {
  DenseMap<const BasicBlock *, End> Ends;
  // Everything that the entry reaches, in post-order.
  std::vector<BasicBlock *> Post;
  SmallVector<std::pair<BasicBlock *, SmallVector<BasicBlock *, 4>>, 32> Stack;
  auto Visit = [&](BasicBlock &B) {
    End E = endOf(B, Dead);
    if (!Ends.try_emplace(&B, E).second)
      return;
    SmallVector<BasicBlock *, 4> Next;
    if (E == End::None)
      Next = successorsOf(B);
    // Visited from the back: reversed, so that the first side comes first.
    Stack.push_back({&B, std::move(Next)});
  };
  Visit(F.getEntryBlock());
  while (!Stack.empty()) {
    auto &Todo = Stack.back().second;
    if (Todo.empty()) {
      Post.push_back(Stack.back().first);
      Stack.pop_back();
      continue;
    }
    BasicBlock *Next = Todo.pop_back_val();
    if (!Ends.count(Next))
      Visit(*Next);
  }

  // Backwards from the normal ends. When there is none at all the program ends
  // by exit, and that is as normal as it gets.
  DenseMap<const BasicBlock *, bool> Live;
  auto Mark = [&](End Wanted) {
    SmallVector<BasicBlock *, 32> Work;
    for (BasicBlock *B : Post)
      if (Ends[B] == Wanted)
        Work.push_back(B);
    while (!Work.empty()) {
      BasicBlock *B = Work.pop_back_val();
      if (std::exchange(Live[B], true))
        continue;
      for (BasicBlock *P : predecessors(B))
        if (auto It = Ends.find(P); It != Ends.end() &&
                                    It->second == End::None &&
                                    is_contained(successorsOf(*P), B))
          Work.push_back(P);
    }
    return !Live.empty();
  };
  Finishes = Mark(End::Normal);
  if (!Finishes && !Mark(End::Abnormal))
    return;

  for (BasicBlock *B : reverse(Post))
    if (Live.lookup(B)) {
      Index[B] = Nodes.size();
      Nodes.push_back({B, {}, {}, Exit, false, false});
    }
  for (unsigned N = 0; N < Nodes.size(); ++N) {
    BasicBlock *B = Nodes[N].Block;
    Returns |= isa<ReturnInst>(B->getTerminator()) && Ends[B] == End::Normal;
    if (Ends[B] != End::None) {
      Nodes[N].Ends = true;
      continue;
    }
    for (BasicBlock *S : successorsOf(*B))
      if (auto It = Index.find(S); It != Index.end()) {
        Nodes[N].Succs.push_back(It->second);
        Nodes[It->second].Preds.push_back(N);
      }
  }
  Finishes &= !Returns;
  findPostDominators();
  findControl();
  findLoops();
}

void FlowGraph::findPostDominators() {
  // Post-order on the reversed graph: number in it, and the order itself.
  std::vector<unsigned> Number(Nodes.size(), 0), Order;
  std::vector<char> Seen(Nodes.size(), 0);
  SmallVector<std::pair<unsigned, unsigned>, 32> Stack;
  for (unsigned E = 0; E < Nodes.size(); ++E) {
    if (!Nodes[E].Ends || Seen[E])
      continue;
    Seen[E] = 1;
    Stack.push_back({E, 0});
    while (!Stack.empty()) {
      auto &[N, Next] = Stack.back();
      if (Next == Nodes[N].Preds.size()) {
        Number[N] = Order.size();
        Order.push_back(N);
        Stack.pop_back();
        continue;
      }
      unsigned P = Nodes[N].Preds[Next++];
      if (!Seen[P]) {
        Seen[P] = 1;
        Stack.push_back({P, 0});
      }
    }
  }
  constexpr unsigned Unset = Exit - 1;
  std::vector<unsigned> Up(Nodes.size(), Unset);
  auto Meet = [&](unsigned A, unsigned B) {
    while (A != B) {
      if (A == Exit || B == Exit)
        return Exit;
      if (Number[A] < Number[B])
        A = Up[A];
      else
        B = Up[B];
    }
    return A;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned N : reverse(Order)) {
      unsigned New = Nodes[N].Ends ? Exit : Unset;
      for (unsigned S : Nodes[N].Succs)
        if (Up[S] != Unset)
          New = New == Unset ? S : Meet(New, S);
      if (Up[N] != New) {
        Up[N] = New;
        Changed = true;
      }
    }
  }
  for (unsigned N = 0; N < Nodes.size(); ++N)
    Nodes[N].Ipdom = Up[N];
}

void FlowGraph::findControl() {
  Controls.resize(Nodes.size());
  for (unsigned D = 0; D < Nodes.size(); ++D) {
    if (!isDecision(D))
      continue;
    for (unsigned S : Nodes[D].Succs)
      for (unsigned N = S; N != Nodes[D].Ipdom && N != Exit; N = Nodes[N].Ipdom)
        if (Controls[N].empty() || Controls[N].back() != D)
          Controls[N].push_back(D);
  }
}

/// A node is in a loop when it can reach itself: strongly connected components
/// by Tarjan's algorithm, without recursion.
void FlowGraph::findLoops() {
  std::vector<unsigned> Low(Nodes.size(), 0), Number(Nodes.size(), 0);
  std::vector<char> OnStack(Nodes.size(), 0);
  SmallVector<unsigned, 32> Component;
  SmallVector<std::pair<unsigned, unsigned>, 32> Stack;
  unsigned Count = 0;
  auto Enter = [&](unsigned N) {
    Number[N] = Low[N] = ++Count;
    OnStack[N] = 1;
    Component.push_back(N);
    Stack.push_back({N, 0});
  };
  Enter(0);
  while (!Stack.empty()) {
    auto &[N, Next] = Stack.back();
    if (Next < Nodes[N].Succs.size()) {
      unsigned S = Nodes[N].Succs[Next++];
      if (!Number[S])
        Enter(S);
      else if (OnStack[S])
        Low[N] = std::min(Low[N], Number[S]);
      continue;
    }
    unsigned Done = N;
    Stack.pop_back();
    if (!Stack.empty())
      Low[Stack.back().first] = std::min(Low[Stack.back().first], Low[Done]);
    if (Low[Done] != Number[Done])
      continue;
    bool Loop =
        Component.back() != Done || is_contained(Nodes[Done].Succs, Done);
    for (unsigned M = Exit; M != Done;) {
      M = Component.pop_back_val();
      OnStack[M] = 0;
      Nodes[M].InLoop = Loop;
    }
  }
}

SmallVector<FlowGraph::Join, 4> FlowGraph::joins(unsigned D) const {
  // Each node is labelled with the last place where its way began: a successor
  // of D or a join. Two labels at one node make it a join.
  DenseMap<unsigned, unsigned> Label;
  std::set<unsigned> Work;
  SmallVector<unsigned, 4> Found;
  auto Reach = [&](unsigned N, unsigned L) {
    auto [It, New] = Label.try_emplace(N, L);
    if (New) {
      Work.insert(N);
    } else if (It->second != L && !is_contained(Found, N)) {
      Found.push_back(N);
      It->second = N;
      Work.insert(N);
    }
  };
  for (unsigned S : Nodes[D].Succs)
    Reach(S, S);
  while (!Work.empty()) {
    unsigned N = *Work.begin();
    Work.erase(Work.begin());
    if (N == Nodes[D].Ipdom)
      continue;
    for (unsigned S : Nodes[N].Succs)
      Reach(S, Label[N]);
  }
  SmallVector<Join, 4> Result;
  for (unsigned N : Found)
    Result.push_back({N, waysTo(N, D)});
  return Result;
}

/// The predecessors of N that D leads to without passing N.
SmallVector<unsigned, 4> FlowGraph::waysTo(unsigned N, unsigned D) const {
  std::vector<char> Seen(Nodes.size(), 0);
  SmallVector<unsigned, 16> Work{D};
  Seen[D] = 1;
  while (!Work.empty())
    for (unsigned S : Nodes[Work.pop_back_val()].Succs)
      if (S != N && S != Nodes[D].Ipdom && !Seen[S]) {
        Seen[S] = 1;
        Work.push_back(S);
      }
  SmallVector<unsigned, 4> Result;
  for (unsigned P : Nodes[N].Preds)
    if (Seen[P])
      Result.push_back(P);
  return Result;
}

bool FlowGraph::hasEdge(const BasicBlock *From, const BasicBlock *To) const {
  unsigned A = indexOf(From), B = indexOf(To);
  return A != Exit && B != Exit && is_contained(Nodes[A].Succs, B);
}

SmallVector<unsigned, 8> FlowGraph::decisionsOver(unsigned N) const {
  SmallVector<unsigned, 8> Outer(controlledBy(N));
  for (size_t I = 0; I < Outer.size(); ++I)
    for (unsigned Next : controlledBy(Outer[I]))
      if (!is_contained(Outer, Next))
        Outer.push_back(Next);
  return Outer;
}

bool FlowGraph::always(unsigned N) const {
  for (unsigned P = 0; P != Exit; P = Nodes[P].Ipdom)
    if (P == N)
      return true;
  return false;
}

} // namespace tutti
