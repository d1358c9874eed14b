// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which functions of libraries start threads, wait for their ends or order
/// them: the rows of ThreadLibrary.def. Knows names only; what a call of one
/// means for the threads of a program is for others to say.

#ifndef TUTTI_PASS_MODEL_THREADLIBRARY_H
#define TUTTI_PASS_MODEL_THREADLIBRARY_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace tutti {

/// The number of the argument that is the function which a new thread executes.
std::optional<unsigned> threadBodyArgument(llvm::StringRef Name);

/// A template of the library's that starts a thread.
enum class ThreadTemplate : unsigned char { None, Thread, Async };
ThreadTemplate threadTemplate(llvm::StringRef Name);
/// Has a thread begin, by its name.
bool startsThread(llvm::StringRef Name);
/// Which of them makes threads that begin with this function, which calls the
/// user's.
ThreadTemplate threadBodyOf(llvm::StringRef Name);

bool isThreadJoin(llvm::StringRef Name);
/// Is called on the object that has the thread's number.
bool isThreadMember(llvm::StringRef Name);
/// Ends the thread that calls it.
bool isThreadExit(llvm::StringRef Name);
/// What a function does with locks: Waits is for other threads, in a way of its
/// own.
enum class LockCall : unsigned char { None, Take, Give, Keep, Drop, Waits };
LockCall lockCall(llvm::StringRef Name);
bool isThreadPipe(llvm::StringRef Name);
/// A function of the library of C++ orders threads, as far as its name says.
bool namesThreadOrder(llvm::StringRef Name);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_THREADLIBRARY_H
