// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walking up the stack to exit().

#include "core/ends/ExitCall.h"

#include <cstring>
#include <dlfcn.h>
#include <unwind.h>

namespace tutti::rt {

namespace {

struct Walk {
  bool IsNext = false;
  const void *Found = nullptr;
};

_Unwind_Reason_Code visit(_Unwind_Context *Frame, void *Argument) {
  Walk &W = *static_cast<Walk *>(Argument);
  auto *Address = reinterpret_cast<const char *>(_Unwind_GetIP(Frame));
  if (W.IsNext) {
    W.Found = Address;
    return _URC_END_OF_STACK;
  }
  Dl_info In;
  W.IsNext = Address && dladdr(Address - 1, &In) && In.dli_sname &&
             !strcmp(In.dli_sname, "exit");
  return _URC_NO_REASON;
}

} // namespace

const void *callerOfExit() {
  Walk W;
  _Unwind_Backtrace(visit, &W);
  return W.Found;
}

} // namespace tutti::rt
