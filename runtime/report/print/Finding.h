// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One thing to tell the user: which check, where, and what each set of ranks
/// did. Findings are data; Print.h turns them into text.

#ifndef TUTTI_REPORT_PRINT_FINDING_H
#define TUTTI_REPORT_PRINT_FINDING_H

#include "core/board/Board.h"
#include "core/board/RankSet.h"
#include "tutti/Fixes.h"

namespace tutti::rt {

/// A place in the source, looked up.
struct Place {
  char File[512] = "";
  char Function[64] = "";
  char Because[512] = "";
  uint32_t Line = 0;
  uint32_t Column = 0;
  bool Known = false;
};

/// Ranks that did the same.
struct Group {
  RankSet Ranks;
  char What[128] = "";  ///< the call, or what else they do
  char Detail[96] = ""; ///< what of it matters here
  uint32_t Site = 0;    ///< of process SiteOwner
  unsigned SiteOwner = 0;
  bool Differs = false;
  uint32_t Shortest = 0, Longest = 0; ///< s in the call; 0: not said
  RankSet WaitsFor;                   ///< those that have to do something first
  Place Where;

  /// Others that do the same at the same place.
  void join(const Group &Others) {
    Ranks.add(Others.Ranks);
    WaitsFor.add(Others.WaitsFor);
    if (Others.Shortest < Shortest)
      Shortest = Others.Shortest;
    if (Others.Longest > Longest)
      Longest = Others.Longest;
  }
  /// Since when they wait: "for 60 s", "for 60 to 75 s"; "" when it is not
  /// said.
  void printTime(Text &Out) const;
};

class StackTree;
class CallHistory;

struct Finding {
  static constexpr unsigned MaxGroups = 12;
  Check Id = Check::None;
  bool IsError = true;
  bool JobGoesOn = false; ///< an error that ends the job with its last process
  char Headline[320] = "";
  char CommObject[200] = ""; ///< the communicator as SUMMARY names it
  Group Groups[MaxGroups] = {};
  unsigned NumGroups = 0;
  unsigned MoreGroups = 0;
  char Advice[256] = "";             ///< one more line, may be empty
  const StackTree *Stacks = nullptr; ///< of ranks that are still in its calls
  uint32_t JobSize = 0;              ///< processes; 0: not said
  char Command[256] = "";            ///< of this process, may be cut
  const CallHistory *History = nullptr; ///< of its ranks, before it
  Fix Cure = Fix::None; ///< how to mend it; None: what the check says of all

  /// The group to point at: the first that differs, else the first.
  const Group *culprit() const;
  Group *addGroup();
};

/// A call site of a process of this node, and where its place goes.
struct PlaceQuery {
  unsigned Local;
  uint32_t Site;
  Place *Where;
};
/// Looks them up together.
void lookUpPlaces(PlaceQuery *Queries, unsigned N);
/// The call sites of all groups that are not known yet.
void lookUpPlaces(Finding &F);
/// Looks up a call site of a process of this node.
Place lookUpPlace(unsigned Local, uint32_t Site);
/// The same of a site as it is written; File is its path.
Place lookUpPlace(const SiteText &T, const char *File);
/// "file:line:col in function", or "" when it is not known.
void printPlace(Text &Out, const Place &P);
/// "file":"x.c","line":3,"column":5
void printJsonPlace(Text &Out, const Place &P);

} // namespace tutti::rt

#endif // TUTTI_REPORT_PRINT_FINDING_H
