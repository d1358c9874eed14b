// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where the code of the program itself lies, so that what it does is told from
/// what the libraries of MPI and OpenMP do for themselves.

#ifndef TUTTI_CORE_PROGRAMCODE_H
#define TUTTI_CORE_PROGRAMCODE_H

namespace tutti::rt {

/// Once, before anybody asks.
void noteProgramCode();
/// The address is in the executable; never before that was noted. Safe in any
/// thread.
bool isOfProgram(const void *Address);

} // namespace tutti::rt

#endif // TUTTI_CORE_PROGRAMCODE_H
