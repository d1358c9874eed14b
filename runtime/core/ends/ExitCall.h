// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where exit() was called, for a handler that exit() runs.

#ifndef TUTTI_CORE_EXITCALL_H
#define TUTTI_CORE_EXITCALL_H

namespace tutti::rt {

/// The address that exit() would return to; null when the stack cannot be
/// walked. After main that is one of the C library.
const void *callerOfExit();

} // namespace tutti::rt

#endif // TUTTI_CORE_EXITCALL_H
