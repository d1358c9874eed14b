// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Call stacks of many ranks as a tree: what their outer frames have in common
/// stands once. Decides what is the same frame; must not know where stacks come
/// from.

#ifndef TUTTI_REPORT_PRINT_STACKTREE_H
#define TUTTI_REPORT_PRINT_STACKTREE_H

#include "report/print/Finding.h"

namespace tutti::rt {

class StackTree {
public:
  static constexpr unsigned Room = 96; ///< frames

  void clear();
  /// The stack of a thread of this rank, innermost frame first, with the path
  /// of each. What does not fit is left out from its first frame without room.
  void add(int Rank, const SiteText *Frames, unsigned Number,
           const char *Paths);
  /// Looks up the source lines of all of them, once for each module.
  void lookUp();
  /// There is more to see than the calls themselves.
  bool isWorthShowing() const;

  /// Outermost first, a level of indentation where ranks part.
  void print(Text &Out) const;
  /// A list: ranks and their frames, innermost first.
  void printJson(Text &Out) const;

private:
  static constexpr unsigned None = ~0u;
  struct Node {
    SiteText Text;
    Place Where;
    RankSet Ranks, End; ///< that pass through it; whose call it is
    unsigned Parent, FirstChild, Next;
  };
  unsigned child(unsigned Parent, const SiteText &T, const char *File);
  void printBelow(Text &Out, unsigned First, unsigned Depth) const;

  Node Nodes[Room];
  unsigned Used = 0, Root = None;
};

} // namespace tutti::rt

#endif // TUTTI_REPORT_PRINT_STACKTREE_H
