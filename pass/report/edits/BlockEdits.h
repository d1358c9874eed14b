// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Edits that move or add a statement. Each looks at the text between the call
/// and the other place: what could give it another meaning (a way out of the
/// function, a directive, a declaration) means that there is no edit.

#ifndef TUTTI_PASS_REPORT_EDITS_BLOCKEDITS_H
#define TUTTI_PASS_REPORT_EDITS_BLOCKEDITS_H

#include "report/edits/CallText.h"
#include "report/edits/EditPlace.h"

namespace tutti {

/// Edit::Before: in front of the return or the closing brace at E.At, where the
/// block of the call ends.
EditPlaces atEndOfBlock(const Edit &E, const CallText &Call,
                        llvm::StringRef Text, SourceLines Lines);

/// Edit::Statement: the statement of the call becomes Text.
EditPlaces instead(const Edit &E, const CallText &Call, llvm::StringRef Text,
                   SourceLines Lines);

/// Edit::Hoist: what the 'if' guards is the call, or ends with it.
EditPlaces hoisted(const Edit &E, const CallText &Call, SourceLines Lines);

} // namespace tutti

#endif // TUTTI_PASS_REPORT_EDITS_BLOCKEDITS_H
