// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The collective calls that ranks have made last, for the JSON of a finding.
/// Ranks that have made the same ones stand together. Must not know where the
/// calls come from.

#ifndef TUTTI_REPORT_PRINT_CALLHISTORY_H
#define TUTTI_REPORT_PRINT_CALLHISTORY_H

#include "report/print/Finding.h"

namespace tutti::rt {

class CallHistory {
public:
  static constexpr unsigned Depth = 8; ///< calls of a rank
  static constexpr unsigned MaxRows = Finding::MaxGroups;

  struct Call {
    Fn Function = Fn::None;
    uint32_t Ring = 0;   ///< what it was made on; equal numbers are the same
    uint32_t Number = 0; ///< among the calls made there, from 0
    uint32_t Site = 0;
    char Object[100] = ""; ///< the communicator, window or file in words
    Place Where;
  };
  /// What one rank has made, the last one first.
  struct Row {
    RankSet Ranks;
    unsigned Local = 0; ///< the process that the sites are of
    unsigned NumCalls = 0;
    Call Calls[Depth];
  };

  void clear() { Used = 0; }
  /// Puts the rank to others of which Same(theirs, this one's) holds for all
  /// calls. Where there is no room it is left out.
  void add(int Rank, const Row &Made,
           bool (*Same)(const Row &, const Row &, unsigned Call));
  /// Names the objects and looks up the places. Name writes what a call was
  /// made on.
  void lookUp(void (*Name)(Text &Out, const Call &Of));
  bool isEmpty() const { return Used == 0; }

  /// [{"ranks":[0,2],"calls":[...]}], the oldest call of each first.
  void printJson(Text &Out) const;

private:
  Row Rows[MaxRows];
  unsigned Used = 0;
};

} // namespace tutti::rt

#endif // TUTTI_REPORT_PRINT_CALLHISTORY_H
