// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the lower layers ask of the report layer. Declared here and defined
/// there, so that nothing below has to know how a finding is told.

#ifndef TUTTI_CORE_HOOKS_H
#define TUTTI_CORE_HOOKS_H

#include "core/Board.h"
#include "tutti/Abi.h"

namespace tutti::rt {

/// This process's record of call number Call differs from another member's, or
/// contradicts itself. Finds out who and what, tells it and ends the job when
/// it is an error; returns when it is none, or when errors do not end the job.
void tellMismatch(uint32_t Ring, uint32_t Call, bool Alone);

/// What the members send does not match what they receive in a call with
/// vectors.
void tellPairMismatch(uint32_t Ring, uint32_t Call);

/// Two threads of this process are in collectives of one communicator, or one
/// after the other executed a collective meant for one thread.
void tellThreads(uint32_t Ring, Fn First, uint32_t FirstSite, Fn Second,
                 uint32_t SecondSite, bool AtOnce);

/// This thread is about to execute a collective that the pass flagged as one
/// for a single thread. True when another thread has executed it in the same
/// instance of the region.
bool executedByAnother(uint32_t Site, uint32_t Tid);

/// Another process is putting a report together: waits until it is out.
void waitForReport();

/// Starts and ends the thread that watches this process. It makes no MPI call.
void startWatching();
void stopWatching();

/// Ends all processes of the job, where a process that fails is not enough.
extern void (*AbortJob)(int Status);

/// Every process has finalised: plays the traces again.
void judgeTraces();

/// The line of a clean end (verbosity 1), or of the set-up (verbosity 2).
void tell(const char *Line);

} // namespace tutti::rt

#endif // TUTTI_CORE_HOOKS_H
