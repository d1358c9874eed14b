// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The words for a message and a receive that do not fit.

#ifndef TUTTI_TRACK_MESSAGEFAULTS_H
#define TUTTI_TRACK_MESSAGEFAULTS_H

#include "core/Channel.h"
#include "mpi/Mpi.h"

namespace tutti::rt::track {

/// From and To are the two processes by number on this node. Comm: what the
/// error would be raised on; the null handle when that is not known.
/// The buffer of the receive was written to before this message was complete.
void tellWritten(const Letter &Sent, unsigned From, const Letter &Room,
                 bool ByReceiver);
/// A ready send whose receive was not there.
void tellReadyTooEarly(const Letter &Sent, unsigned From, const Letter &Room)
    __attribute__((cold));
void tellMessage(bool TooShort, const Letter &Sent, unsigned From,
                 const Letter &Room, unsigned To, MPI_Comm Comm)
    __attribute__((cold));

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGEFAULTS_H
