// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Colours the blocks that only one side of the branch leads to, up to where
/// the sides meet, and lets LLVM's GraphWriter write the rest. A block shows
/// its lines and the calls in it, as nobody reads IR in a picture.

#include "report/Graphs.h"
#include "model/SourceLocation.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GraphWriter.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace tutti {
namespace {

struct Picture {
  const Function *In = nullptr;
  const BasicBlock *Branch = nullptr, *Site = nullptr;
  SmallPtrSet<const BasicBlock *, 16> One, Two; ///< only on this side

  const char *colour(const BasicBlock *B) const {
    return B == Branch    ? "gold"
           : One.count(B) ? "salmon"
           : Two.count(B) ? "lightskyblue"
                          : nullptr;
  }
};

Picture pictureOf(const Finding &F) {
  Picture P;
  P.In = F.Branch->getFunction();
  P.Branch = F.Branch->getParent();
  P.Site = F.At ? F.At->getParent() : nullptr;
  PostDominatorTree Ends(*const_cast<Function *>(P.In));
  const auto *Node = Ends.getNode(P.Branch);
  const BasicBlock *Meet =
      Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  auto Reach = [&](unsigned First, unsigned Last) {
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const BasicBlock *, 16> Work;
    for (unsigned I = First; I < Last; ++I)
      Work.push_back(F.Branch->getSuccessor(I));
    while (!Work.empty()) {
      const BasicBlock *B = Work.pop_back_val();
      if (B == Meet || B == P.Branch || !Seen.insert(B).second)
        continue;
      append_range(Work, successors(B));
    }
    return Seen;
  };
  // Of a switch the first case against all others.
  P.One = Reach(0, 1);
  P.Two = Reach(1, F.Branch->getNumSuccessors());
  SmallVector<const BasicBlock *, 8> Both;
  for (const BasicBlock *B : P.One)
    if (P.Two.count(B))
      Both.push_back(B);
  for (const BasicBlock *B : Both) {
    P.One.erase(B);
    P.Two.erase(B);
  }
  return P;
}

} // namespace
} // namespace tutti

namespace llvm {

template <> struct GraphTraits<const tutti::Picture *> {
  using NodeRef = const BasicBlock *;
  using ChildIteratorType = const_succ_iterator;
  using nodes_iterator = pointer_iterator<Function::const_iterator>;

  static NodeRef getEntryNode(const tutti::Picture *P) {
    return &P->In->getEntryBlock();
  }
  static ChildIteratorType child_begin(NodeRef B) { return succ_begin(B); }
  static ChildIteratorType child_end(NodeRef B) { return succ_end(B); }
  static nodes_iterator nodes_begin(const tutti::Picture *P) {
    return nodes_iterator(P->In->begin());
  }
  static nodes_iterator nodes_end(const tutti::Picture *P) {
    return nodes_iterator(P->In->end());
  }
};

template <>
struct DOTGraphTraits<const tutti::Picture *> : DefaultDOTGraphTraits {
  explicit DOTGraphTraits(bool Simple = false)
      : DefaultDOTGraphTraits(Simple) {}

  static std::string getGraphName(const tutti::Picture *P) {
    return tutti::sourceName(*P->In);
  }
  static bool isNodeHidden(const BasicBlock *B, const tutti::Picture *) {
    return B->hasNPredecessors(0) && !B->isEntryBlock();
  }
  std::string getNodeLabel(const BasicBlock *B, const tutti::Picture *P) {
    std::string Text;
    if (B->isEntryBlock())
      Text = tutti::sourceName(*P->In) + "\n";
    for (const Instruction &I : *B) {
      const auto *CB = dyn_cast<CallBase>(&I);
      bool Last = B == P->Branch && I.isTerminator();
      if (!Last && (!CB || isa<IntrinsicInst>(I)))
        continue;
      tutti::Location L = tutti::locationOf(I);
      if (L)
        Text += std::to_string(L.Line) + ": ";
      const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
      Text += Last     ? "this branch separates ranks"
              : Callee ? tutti::sourceName(*Callee)
                       : "call through a pointer";
      Text += "\n";
    }
    return Text.empty() ? " " : Text;
  }
  static std::string getNodeAttributes(const BasicBlock *B,
                                       const tutti::Picture *P) {
    std::string Text;
    if (const char *Colour = P->colour(B))
      Text = std::string("style=filled,fillcolor=") + Colour;
    if (B == P->Site)
      Text += Text.empty() ? "penwidth=3" : ",penwidth=3";
    return Text;
  }
  template <typename Iterator>
  static std::string getEdgeAttributes(const BasicBlock *From, Iterator To,
                                       const tutti::Picture *P) {
    bool One = P->One.count(From), Two = P->Two.count(From);
    if (From == P->Branch) {
      One = To == succ_begin(From);
      Two = !One;
    }
    return One ? "color=red,penwidth=2" : Two ? "color=blue,penwidth=2" : "";
  }
};

} // namespace llvm

namespace tutti {

static std::string fileName(const Finding &F) {
  return (sys::path::filename(F.Where.File) + "-" + Twine(F.Where.Line) + "-" +
          Twine(F.Where.Column) + "-" + row(F.Id).Id)
      .str();
}

Error writeGraphs(const std::string &Folder, ArrayRef<Finding> Shown,
                  Sink &Out) {
  ErrorOr<std::string> Dot = sys::findProgramByName("dot");
  bool Said = false;
  for (const Finding &F : Shown) {
    if (!F.Branch || F.Branch->getNumSuccessors() < 2)
      continue;
    if (std::error_code Problem = sys::fs::create_directories(Folder))
      return createStringError(Problem, "cannot make '%s': %s", Folder.c_str(),
                               Problem.message().c_str());
    SmallString<256> Path(Folder);
    sys::path::append(Path, fileName(F) + ".dot");
    std::error_code Problem;
    raw_fd_ostream File(Path, Problem);
    if (!Problem) {
      Picture P = pictureOf(F);
      const Picture *Pointer = &P;
      WriteGraph(File, Pointer, /*ShortNames=*/false, textWithId(F));
      File.close();
      Problem = File.error();
      File.clear_error();
    }
    if (Problem)
      return createStringError(Problem, "cannot write '%s': %s", Path.c_str(),
                               Problem.message().c_str());
    if (!Dot) {
      if (!std::exchange(Said, true))
        Out.note("graphviz's 'dot' was not found: there are .dot files only");
      continue;
    }
    SmallString<256> Image(Path);
    sys::path::replace_extension(Image, "svg");
    std::string Wrong;
    constexpr unsigned Seconds = 20;
    if (sys::ExecuteAndWait(*Dot, {"dot", "-Tsvg", "-o", Image, Path},
                            std::nullopt, {}, Seconds, 0, &Wrong))
      Out.note("'dot' could not draw '" + Path + "'" +
               (Wrong.empty() ? "" : ": " + Wrong));
  }
  return Error::success();
}

} // namespace tutti
