// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The call stacks of this process on the board, when a report asks for them.
/// Decides which frames are the program's; must not know what they are for.

#ifndef TUTTI_CORE_CALLSTACKS_H
#define TUTTI_CORE_CALLSTACKS_H

namespace tutti::rt {

/// Asks the process with this number on the node, which need not answer.
void askForStacks(unsigned Local);
bool hasSaidStacks(unsigned Local);

/// If this process is asked: writes the stack of each thread that is in a call.
/// By any of its threads, wherever it may wait for long.
void answerForStacks();

} // namespace tutti::rt

#endif // TUTTI_CORE_CALLSTACKS_H
