// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The words for a message and a receive that do not fit.

#ifndef TUTTI_TRACK_MESSAGES_MESSAGECHECKS_H
#define TUTTI_TRACK_MESSAGES_MESSAGECHECKS_H

#include "core/board/Channel.h"
#include "mpi/Mpi.h"

namespace tutti::rt::track {

/// The error handler of the receive's communicator returns.
bool returnsErrors(const MessageRecord &Room, MPI_Comm Comm);

/// From and To are the two processes by number on this node.
/// The buffer of the receive was written to before this message was complete.
void tellWritten(const MessageRecord &Sent, unsigned From,
                 const MessageRecord &Room, bool ByReceiver);
/// A ready send whose receive was not there.
void tellReadyTooEarly(const MessageRecord &Sent, unsigned From,
                       const MessageRecord &Room) __attribute__((cold));
/// Comm: what the error would be raised on; the null handle when that is not
/// known here. Room may say it.
void tellMessage(bool TooShort, const MessageRecord &Sent, unsigned From,
                 const MessageRecord &Room, unsigned To, MPI_Comm Comm)
    __attribute__((cold));

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGES_MESSAGECHECKS_H
