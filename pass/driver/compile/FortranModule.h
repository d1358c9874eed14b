// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The `mpi` module for flang. An MPI built with gfortran brings a module file
/// that flang cannot read; Tutti brings one made from the same MPI's mpif.h.
/// This decides when it is wanted and must not touch what the user's own
/// folders provide.
#ifndef TUTTI_PASS_DRIVER_COMPILE_FORTRANMODULE_H
#define TUTTI_PASS_DRIVER_COMPILE_FORTRANMODULE_H

#include "driver/Install.h"
#include "driver/Process.h"

namespace tutti::driver {

/// `-I` for Tutti's module, or nothing when a folder of \p Includes has one
/// that flang reads, or Tutti was built without flang.
StringList moduleFlags(const Install &Files, MpiFlavour Flavour,
                       const StringList &Includes);

/// The archive with the module's constants, or nothing.
StringList moduleLibrary(const Install &Files, MpiFlavour Flavour);

} // namespace tutti::driver

#endif
