// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which calls end what a handle stands for.

#ifndef TUTTI_PASS_MODEL_MPI_HANDLEEND_H
#define TUTTI_PASS_MODEL_MPI_HANDLEEND_H

#include "tutti/MpiTable.h"

namespace tutti {

/// A call of F frees or completes what its argument R is. A committed datatype
/// is the same one.
inline bool endsHandle(Fn F, Role R) {
  return row(R).Dir == Direction::InOut && F != Fn::Type_commit;
}

} // namespace tutti

#endif // TUTTI_PASS_MODEL_MPI_HANDLEEND_H
