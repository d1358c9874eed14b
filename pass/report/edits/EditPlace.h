// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which text of the source an edit replaces, and by what. Reads the text
/// alone, so that every host can offer the edit; must rather find nothing than
/// the wrong place (the call is a macro's).

#ifndef TUTTI_PASS_REPORT_EDITS_EDITPLACE_H
#define TUTTI_PASS_REPORT_EDITS_EDITPLACE_H

#include "report/edits/SourceTokens.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace tutti {

/// From the first character to behind the last one; nothing between them where
/// Text is only added.
struct EditPlace {
  Location From, To;
  std::string Text;
};

using EditPlaces = llvm::SmallVector<EditPlace, 2>;

/// All of them together are the edit; none when there is none. \p Lines are
/// those of the file that the call is in.
EditPlaces placesOf(const Edit &E, SourceLines Lines);

} // namespace tutti

#endif // TUTTI_PASS_REPORT_EDITS_EDITPLACE_H
