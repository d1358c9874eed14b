// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Choosing the words for what two threads do to the same memory.

#include "checks/threads/RaceText.h"

#include "model/SourceLocation.h"
#include "model/texts/Shared.def"
#include "model/texts/Threads.def"

using namespace llvm;

namespace tutti {

std::string nameOfShared(SharedPlaces &Places, const SharedPlace &Place) {
  const SharedPlaces::Object &O = Places.object(Place.Object);
  const Value *Base = O.Base;
  if (!O.Through.empty()) {
    const SharedPlaces::Object &Holder = Places.object(O.Through.back().Object);
    Base = Holder.Through.empty() ? Holder.Base : nullptr;
  }
  std::string Name = Base ? variableName(*Base) : std::string();
  return Name.empty() ? Name : quoted(Name);
}

std::string raceText(StringRef CallName, const RaceSide &A, const RaceSide &B,
                     const std::string &Name) {
  const std::string Call = CallName.str();
  if (A.At == B.At)
    return A.Writes ? say<text::WritesWhatOthersPass>(Call, Name)
                    : say<text::ReadsWhatOthersPass>(Call, Name);
  if (B.Mpi) {
    const char *Other = B.Mpi.name();
    return !A.Writes  ? say<text::ReadsWhatCallWrites>(Call, Name, Other)
           : B.Writes ? say<text::WritesWhatCallWrites>(Call, Name, Other)
                      : say<text::WritesWhatCallReads>(Call, Name, Other);
  }
  return !A.Writes  ? say<text::ReadsWhatThreadWrites>(Call, Name)
         : B.Writes ? say<text::WritesWhatThreadWrites>(Call, Name)
                    : say<text::WritesWhatThreadReads>(Call, Name);
}

Note raceNote(const RaceSide &B, const Location &Where) {
  return B.Mpi      ? note<text::OtherCallHere>(Where)
         : B.Writes ? note<text::WrittenHere>(Where)
                    : note<text::ReadHere>(Where);
}

} // namespace tutti
