// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Lets all ranks walk and makes the communicators they ask for, as soon as all
/// members have come to the same call. Who never comes leaves the others where
/// they are.

#include "analysis/execution/ProgramTrace.h"
#include "analysis/execution/SymbolicRun.h"
#include "model/PrivateCopy.h"
#include "model/texts/Execution.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/STLExtras.h"
#include <memory>

using namespace llvm;

namespace tutti {
namespace {

/// The members of Rank's new communicator; nothing when that is not known.
std::optional<std::vector<int>>
membersFor(const Walks &All, const std::vector<int> &Parent, int Rank) {
  const Interpreter::Request &Mine = *All[Rank]->waiting();
  if (Mine.Keeps)
    return Parent;
  if (Mine.Group)
    return is_contained(*Mine.Group, Rank) ? *Mine.Group : std::vector<int>();
  if (!Mine.Color)
    return std::nullopt;
  if (*Mine.Color < 0)
    return std::vector<int>();
  std::vector<std::pair<int64_t, int>> Sorted;
  for (int R : Parent) {
    const Interpreter::Request &Each = *All[R]->waiting();
    if (!Each.Color || !Each.Key)
      return std::nullopt;
    if (*Each.Color == *Mine.Color)
      Sorted.push_back({*Each.Key, int(find(Parent, R) - Parent.begin())});
  }
  llvm::sort(Sorted);
  std::vector<int> Result;
  for (auto [Key, Index] : Sorted)
    Result.push_back(Parent[Index]);
  return Result;
}

} // namespace

bool makeCommunicator(Walks &All, ProgramTrace &Out) {
  for (auto &Each : All) {
    const Interpreter::Request *First = Each->waiting();
    if (!First)
      continue;
    const std::vector<int> Takes = First->Call.fn() == Fn::Comm_create_group
                                       ? *First->Group
                                       : Out.Comms[First->Parent];
    auto Fits = [&](int R) {
      const Interpreter::Request *There = All[R]->waiting();
      return There && There->Parent == First->Parent &&
             There->Call.fn() == First->Call.fn() &&
             (First->Call.fn() != Fn::Comm_create_group ||
              There->Group == First->Group);
    };
    if (Takes.empty() || !all_of(Takes, Fits))
      continue;
    std::map<std::vector<int>, int> Numbers;
    std::vector<std::pair<int, std::optional<int>>> Results;
    for (int R : Takes) {
      auto Members = membersFor(All, Out.Comms[First->Parent], R);
      std::optional<int> Number;
      if (Members && Members->empty()) {
        Number = -1;
      } else if (Members) {
        auto [It, New] = Numbers.try_emplace(*Members, Out.Comms.size());
        if (New)
          Out.Comms.push_back(*Members);
        Number = It->second;
      }
      Results.push_back({R, Number});
    }
    for (auto [R, Number] : Results)
      All[R]->resume(Number);
    return true;
  }
  return false;
}

std::string str(const Payload &P) {
  return P.Symbol < 0 ? say<text::CountOfType>(P.Count, P.Of->Name)
                      : say<text::CountForExample>(P.Count, P.Of->Name);
}

bool isRaw(const Payload &P) {
  return P.Of->Of == BasicType::Byte || P.Of->Of == BasicType::Packed;
}

bool differ(const Payload &A, const Payload &B) {
  return !isRaw(A) && !isRaw(B) &&
         (A.Of->Of != B.Of->Of || A.Of->Bytes != B.Of->Bytes);
}

bool fits(const Payload &A, const Payload &B, bool Strict) {
  if (!A.Of || !B.Of || A.Count < 0 || B.Count < 0)
    return true;
  if (isRaw(A) != isRaw(B))
    return !Strict || !A.Count || !B.Count || A.Of->Of == BasicType::Packed ||
           B.Of->Of == BasicType::Packed;
  return A.Count == B.Count && (!A.Count || !differ(A, B));
}

ProgramTrace traceProgram(const Function &Main, int64_t Size, PrivateCopy &Copy,
                          Arguments Given, WalkChoice With) {
  ProgramTrace Out;
  Out.Comms.emplace_back();
  for (int R = 0; R < Size; ++R)
    Out.Comms[0].push_back(R);
  Walks All;
  for (int R = 0; R < Size; ++R)
    All.push_back(std::make_unique<Interpreter>(Main, R, Out, Copy, Given,
                                                nullptr, With));
  for (bool Again = true; Again;) {
    for (auto &Each : All)
      if (!Each->waiting() && !Each->stopped())
        Each->run();
    Again = makeCommunicator(All, Out);
  }
  for (auto &Each : All) {
    Each->cutTeam();
    Out.Ranks.push_back(std::move(Each->Trace));
  }
  return Out;
}

} // namespace tutti
