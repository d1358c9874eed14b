// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a process can make calls that the wrappers do not see: its program
/// takes PMPI_Send and its kin from MPI, or hands MPI functions to call back by
/// ways that have no wrapper. Decides it from the names that the objects of the
/// process take from others; must not know whether such a call was made.
///
/// What is asked for by name at run time, and what is linked statically with
/// MPI, is not found so.

#ifndef TUTTI_REPORT_DEADLOCK_UNSEENCALLS_H
#define TUTTI_REPORT_DEADLOCK_UNSEENCALLS_H

#include "tutti/MpiTable.h"

namespace tutti::rt {

inline constexpr unsigned NumRoles = table::NumRoles;

struct UnseenCalls {
  bool Messages = false;  ///< or collectives, or their completion
  uint32_t Callbacks = 0; ///< see CallbackBit
  /// Handles that they may free, complete or change, by the roles of those.
  uint64_t Changed[(NumRoles + 63) / 64] = {};

  void change(Role R) { Changed[R / 64] |= 1ull << R % 64; }
  bool changes(Role R) const { return Changed[R / 64] >> R % 64 & 1; }
  void add(const UnseenCalls &Other) {
    Messages |= Other.Messages;
    Callbacks |= Other.Callbacks;
    for (size_t I = 0; I < sizeof(Changed) / sizeof(*Changed); ++I)
      Changed[I] |= Other.Changed[I];
  }
};

/// What follows from one name that an object takes from others.
UnseenCalls unseenBy(const char *Name);
/// Whether the object in this file is MPI itself, or what it is made of.
bool isPartOfMpi(const char *Path);
/// What the objects mapped as this text (of /proc/PID/maps) says do. Own: the
/// start of the line that is about the wrappers' own object.
UnseenCalls unseenCalls(const char *Maps, const void *Own);
/// Of this process, with the last answer as long as nothing was loaded.
UnseenCalls unseenCallsHere();

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_UNSEENCALLS_H
