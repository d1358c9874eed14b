// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which text of the source an edit replaces. Reads the text alone, so that
/// every host can offer the edit; must rather find nothing than the wrong place
/// (the call is a macro's).

#ifndef TUTTI_PASS_REPORT_EDITPLACE_H
#define TUTTI_PASS_REPORT_EDITPLACE_H

#include "model/Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace tutti {

/// From the first character to behind the last one.
struct EditPlace {
  Location From, To;
};

/// Line gives the text of a line of the file that the call is in.
std::optional<EditPlace>
placeOf(const Edit &E, llvm::function_ref<llvm::StringRef(unsigned)> Line);

} // namespace tutti

#endif // TUTTI_PASS_REPORT_EDITPLACE_H
