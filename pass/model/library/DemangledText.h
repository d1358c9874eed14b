// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What LLVM's demangler gives out, which is allocated with malloc.

#ifndef TUTTI_PASS_MODEL_DEMANGLEDTEXT_H
#define TUTTI_PASS_MODEL_DEMANGLEDTEXT_H

#include <cstdlib>
#include <string>

namespace tutti {

/// Takes the text over; empty for none.
inline std::string demangledText(char *Given) {
  std::string Text = Given ? Given : "";
  std::free(Given);
  return Text;
}

} // namespace tutti

#endif // TUTTI_PASS_MODEL_DEMANGLEDTEXT_H
