// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Arguments and whole statements; what needs the block around the call is in
/// BlockEdits.cpp.

#include "report/edits/EditPlace.h"
#include "report/edits/BlockEdits.h"

using namespace llvm;

namespace tutti {

static EditPlaces argument(const Edit &E, const CallText &Call,
                           SourceLines Lines) {
  if (E.Param < 0 || size_t(E.Param) >= Call.Arguments.size())
    return {};
  const CallText::Argument &A = Call.Arguments[E.Param];
  if (!E.Was.empty() && textBetween(A.From, A.To, Lines) != E.Was)
    return {};
  return {{A.From, A.To, E.Text}};
}

/// Text with the arguments that it names; empty when the call does not have
/// one, or has it on several lines.
static std::string filledIn(StringRef Text, const CallText &Call,
                            SourceLines Lines) {
  std::string Made;
  while (!Text.empty()) {
    size_t Sign = Text.find('$');
    Made += Text.take_front(Sign).str();
    if (Sign == StringRef::npos)
      break;
    Text = Text.drop_front(Sign + 1);
    unsigned N = 0;
    if (Text.consumeInteger(10, N) || N >= Call.Arguments.size())
      return {};
    const CallText::Argument &A = Call.Arguments[N];
    if (A.From.Line != A.To.Line)
      return {};
    Made += textBetween(A.From, A.To, Lines);
  }
  return Made;
}

EditPlaces placesOf(const Edit &E, SourceLines Lines) {
  std::optional<CallText> Call = CallText::at(E.Call, E.Callee, Lines);
  if (!Call)
    return {};
  if (E.What == Edit::Argument)
    return argument(E, *Call, Lines);
  if (E.What == Edit::Hoist)
    return hoisted(E, *Call, Lines);
  std::string Text = filledIn(E.Text, *Call, Lines);
  if (Text.empty())
    return {};
  return E.What == Edit::Before ? atEndOfBlock(E, *Call, Text, Lines)
                                : instead(E, *Call, Text, Lines);
}

} // namespace tutti
