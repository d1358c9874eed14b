// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks the names up in the table.

#include "model/library/ThreadLibrary.h"

using namespace llvm;

namespace tutti {

std::optional<unsigned> threadBodyArgument(StringRef Name) {
#define TUTTI_THREAD_START(Known, Argument)                                    \
  if (Name == #Known)                                                          \
    return Argument;
#include "model/library/ThreadLibrary.def"
  return std::nullopt;
}

ThreadTemplate threadTemplate(StringRef Name) {
#define TUTTI_THREAD_TEMPLATE(Prefix, What)                                    \
  if (Name.starts_with(#Prefix))                                               \
    return ThreadTemplate::What;
#include "model/library/ThreadLibrary.def"
  return ThreadTemplate::None;
}

bool startsThread(StringRef Name) {
#define TUTTI_THREAD_LAUNCH(Prefix)                                            \
  if (Name.starts_with(#Prefix))                                               \
    return true;
#include "model/library/ThreadLibrary.def"
  return threadBodyArgument(Name) ||
         threadTemplate(Name) != ThreadTemplate::None;
}

ThreadTemplate threadBodyOf(StringRef Name) {
#define TUTTI_THREAD_BODY(Prefix, Part, More, Of)                              \
  if (Name.starts_with(Prefix) && Name.contains(Part) && Name.contains(More))  \
    return ThreadTemplate::Of;
#include "model/library/ThreadLibrary.def"
  return ThreadTemplate::None;
}

bool isThreadJoin(StringRef Name) {
#define TUTTI_THREAD_JOIN(Known)                                               \
  if (Name == #Known)                                                          \
    return true;
#include "model/library/ThreadLibrary.def"
  return false;
}

bool isThreadMember(StringRef Name) {
#define TUTTI_THREAD_JOIN_MEMBER(Known)                                        \
  if (Name == #Known)                                                          \
    return true;
#include "model/library/ThreadLibrary.def"
  return false;
}

bool isThreadExit(StringRef Name) {
#define TUTTI_THREAD_EXIT(Known)                                               \
  if (Name == #Known)                                                          \
    return true;
#include "model/library/ThreadLibrary.def"
  return false;
}

LockCall lockCall(StringRef Name) {
#define TUTTI_THREAD_LOCK(Known, What)                                         \
  if (Name == #Known)                                                          \
    return LockCall::What;
#define TUTTI_THREAD_WAITS(Prefix)                                             \
  if (Name.starts_with(#Prefix))                                               \
    return LockCall::Waits;
#include "model/library/ThreadLibrary.def"
  return LockCall::None;
}

bool isThreadPipe(StringRef Name) {
#define TUTTI_THREAD_PIPE(Known)                                               \
  if (Name == #Known)                                                          \
    return true;
#include "model/library/ThreadLibrary.def"
  return false;
}

bool namesThreadOrder(StringRef Name) {
#define TUTTI_THREAD_HARMLESS(Part)                                            \
  if (Name.contains(#Part))                                                    \
    return false;
#include "model/library/ThreadLibrary.def"
#define TUTTI_THREAD_ORDERS(Part)                                              \
  if (Name.contains(#Part))                                                    \
    return true;
#include "model/library/ThreadLibrary.def"
  return false;
}

} // namespace tutti
