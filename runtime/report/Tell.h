// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Getting a finding out: one report per cause among all processes of the node,
/// in one write, and then the end of the job. Decides who tells and when; must
/// not know what.

#ifndef TUTTI_REPORT_TELL_H
#define TUTTI_REPORT_TELL_H

#include "report/print/Finding.h"
#include "tutti/Checks.h"

namespace tutti::rt {

/// The right to report the cause with this key; false when another process or
/// thread has it, or when it does not end the job and there is no room for it.
/// While it is held, processes wait before their next collective, so that
/// nothing is overtaken by what the fault does.
class ReportLock {
public:
  explicit ReportLock(uint64_t Key, Severity Level = Severity::Error);
  ~ReportLock();
  ReportLock(const ReportLock &) = delete;
  ReportLock &operator=(const ReportLock &) = delete;
  explicit operator bool() const { return Mine; }
  /// Nothing was told: another time it may be.
  void giveBack();

private:
  uint64_t Key;
  bool Mine = false;
};

/// Looks up all places, prints, and ends the job when the finding is an error
/// and errors do that. Does not return then.
void tell(Finding &F);

/// Ends the job for everybody, as far as this process can.
[[noreturn]] void endJob(int Status);

/// Ends this process; its output so far is not lost.
[[noreturn]] void leave(int Status);

} // namespace tutti::rt

#endif // TUTTI_REPORT_TELL_H
