// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The libraries in which Open MPI has its bindings of Fortran, by the names of
/// their files: their calls of MPI's C functions are the program's own. Up to
/// Open MPI 5 those of Fortran 2008 call the older ones, from 6 on MPI itself.

#ifndef TUTTI_CORE_FORTRANLAYERS_H
#define TUTTI_CORE_FORTRANLAYERS_H

#include <cstring>

namespace tutti::rt {

inline bool isFortranLayer(const char *Path) {
  const char *Slash = strrchr(Path, '/');
  const char *File = Slash ? Slash + 1 : Path;
  return !strncmp(File, "libmpi_mpifh", 12) ||
         !strncmp(File, "libmpi_usempi", 13);
}

} // namespace tutti::rt

#endif // TUTTI_CORE_FORTRANLAYERS_H
