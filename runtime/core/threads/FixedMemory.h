// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which addresses stand for one variable as long as the program runs, whoever
/// uses it: those of static data, and in a way those of the first thread's
/// stack. Memory of a heap may be another one's the next moment.

#ifndef TUTTI_CORE_FIXEDMEMORY_H
#define TUTTI_CORE_FIXEDMEMORY_H

namespace tutti::rt {

/// In the data of the program or of a library that was there at the first
/// question.
bool isStaticData(const void *Address);
/// On the stack of the thread that main runs in.
bool isOnFirstStack(const void *Address);

} // namespace tutti::rt

#endif // TUTTI_CORE_FIXEDMEMORY_H
