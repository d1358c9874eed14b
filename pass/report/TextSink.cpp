// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The look of a finding on a plain stream: `file:line:col: warning: text
/// [id]`, the source line with a caret, then the notes. A finding is put
/// together first and written at once, so that compilers that run side by side
/// do not mix lines.

#include "report/TextSink.h"
#include "report/edits/EditPlace.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti {

std::string textWithId(const Finding &F) {
  return F.Text + " [" + row(F.Id).Id + "]";
}

void TextSink::print(SourceMgr::DiagKind Kind, const Location &Where,
                     StringRef Text) {
  if (Where) {
    StringRef Line = Sources.line(Where, Where.Line);
    // Without its source line the printer would point a caret at nothing.
    if (!Line.empty() && Where.Column) {
      SMDiagnostic(Sources.buffers(), SMLoc(), Where.File, int(Where.Line),
                   int(Where.Column) - 1, Kind, Text, Line, {})
          .print(nullptr, OS, OS.has_colors());
      return;
    }
    OS << Where.File << ':' << Where.Line << ':';
    if (Where.Column)
      OS << Where.Column << ':';
    OS << ' ';
  } else if (!Where.File.empty()) {
    OS << Where.File << ": ";
  }
  SMDiagnostic("", Kind, Text).print(nullptr, OS, OS.has_colors());
}

void TextSink::report(const Finding &F, bool AsError) {
  // stderr has no buffer: lend it one for as long as the finding lasts.
  bool Lend = OS.GetBufferSize() == 0;
  if (Lend)
    OS.SetBufferSize(1 << 16);
  print(AsError ? SourceMgr::DK_Error : SourceMgr::DK_Warning, F.Where,
        textWithId(F));
  for (const Note &N : F.Notes)
    print(SourceMgr::DK_Note, N.Where, N.Text);
  for (const Edit &E : F.Edits) {
    EditPlaces Places =
        placesOf(E, [&](unsigned N) { return line(E.Call, N); });
    if (!Places.empty())
      print(SourceMgr::DK_Note, Places.front().From,
            E.What == Edit::Hoist
                ? "put the call behind this branch"
                : "write " + StringRef(Places.front().Text).trim().str() +
                      " here");
  }
  OS.flush();
  if (Lend)
    OS.SetUnbuffered();
  Failed |= AsError;
}

void TextSink::error(const Twine &Text) {
  print(SourceMgr::DK_Error, Location(), ("tutti: " + Text).str());
  Failed = true;
}

void TextSink::note(const Twine &Text) {
  print(SourceMgr::DK_Note, Location(), ("tutti: " + Text).str());
}

} // namespace tutti
