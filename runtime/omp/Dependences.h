// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which tasks of one maker the depend clauses put in order, as far as a number
/// can say it: a task's level is greater than that of each one it waits for, so
/// two of one level wait for each other by no chain. Knows no OpenMP runtime.

#ifndef TUTTI_OMP_DEPENDENCES_H
#define TUTTI_OMP_DEPENDENCES_H

#include "omp/OmptTypes.h"

namespace tutti::rt {

/// Of the tasks that one task has made since it last waited.
class Dependences {
public:
  /// Everything before is over.
  void clear() {
    Known = 0;
    Lost = false;
  }
  /// The level of the task that is made next; TaskStep::UnknownLevel when it
  /// cannot be said, then and from then on.
  uint32_t next(const ompt::Dependence *List, int Count);

private:
  /// Accesses to one variable of one kind, as many as came in a row.
  struct Row {
    const void *Variable;
    int Kind;
    uint32_t Before; ///< the greatest level of what came before the row
    uint32_t Top;    ///< of all so far
  };
  static constexpr int MaxRows = 8;
  Row *rowOf(const void *Variable);

  int Known = 0;
  bool Lost = false;
  Row Rows[MaxRows] = {};
};

} // namespace tutti::rt

#endif // TUTTI_OMP_DEPENDENCES_H
