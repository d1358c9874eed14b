// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which call of the program led to a call of MPI: in Fortran a function of
/// MPI's own layer for that language stands in between, elsewhere another tool
/// may. Decides what such a layer is, and finds the frame behind it; must not
/// know what a site is.

#ifndef TUTTI_CORE_CALLER_H
#define TUTTI_CORE_CALLER_H

namespace tutti::rt {

/// Where the library begins that has this address; null when none does.
const void *libraryOf(const void *Address);

/// The address belongs to the library that has this function.
bool isOfLibrary(const void *ReturnAddress, const char *Function);

/// The library that begins there has functions of MPI's names, which the
/// program calls and which call the wrappers.
void noteTool(const void *Base);

/// The address belongs to MPI's layer for Fortran or to such a tool, in a
/// library of its own.
bool isInLayer(const void *ReturnAddress);

/// The first return address behind the layer, on the stack of this thread above
/// the function that returns to this one; that one itself when there is none.
const void *walkOutOfLayer(const void *ReturnAddress);

/// The same, from the frame of the function that returns there, by the sizes of
/// frames that walks have found. A layer may have other sizes at times: what
/// comes out is a return address only if it was seen before. Null when nothing
/// is known.
const void *stepOutOfLayer(const void *ReturnAddress, const void *Frame);

} // namespace tutti::rt

#endif // TUTTI_CORE_CALLER_H
