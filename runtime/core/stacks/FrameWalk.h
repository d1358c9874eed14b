// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The stack of a thread that is in a call, walked by another thread of its
/// process: no signal, and the thread does nothing for it. Its stack is copied
/// from the wrapper's frame on, and the copy is walked, so that a call that
/// ends meanwhile, or a thread, cannot be stumbled over.

#ifndef TUTTI_CORE_FRAMEWALK_H
#define TUTTI_CORE_FRAMEWALK_H

#include <cstddef>
#include <cstdint>

namespace tutti::rt {

/// Memory of this process that need not be there any more; false then.
bool readOwnMemory(uintptr_t At, void *To, size_t Size);

/// Return addresses, innermost first, of a function whose frame is this one and
/// which returns to the first of them; how many. Not by two threads at once.
/// 0 when the frame is not there, or has another return address.
unsigned walkFrames(const void *Frame, const void *ReturnAddress,
                    const void **Out, unsigned Most);

} // namespace tutti::rt

#endif // TUTTI_CORE_FRAMEWALK_H
