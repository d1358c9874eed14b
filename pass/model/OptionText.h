// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How several options are written in one text. Knows none of them.

#ifndef TUTTI_MODEL_OPTIONTEXT_H
#define TUTTI_MODEL_OPTIONTEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace tutti {

/// Cuts the next "key=value" off Rest: up to the first colon outside quotes.
/// The quotes themselves are dropped.
llvm::Expected<std::string> takeOption(llvm::StringRef &Rest);

} // namespace tutti

#endif // TUTTI_MODEL_OPTIONTEXT_H
