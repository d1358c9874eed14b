// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Cartesian grids: which one a communicator has, and what a rank is told of
/// its place in there and of its neighbours. A grid that may be reordered is
/// taken to be in the order of the ranks, which MPI may leave it in.

#include "analysis/arguments/CallArguments.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "model/Incomplete.h"
#include "model/mpi/MpiConstant.h"
#include "model/texts/Calls.def"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace tutti {

static constexpr int64_t MostGridSides = 8;

/// MPI balances them; all that divide a number of ranks this small evenly are
/// found. The largest comes first.
static bool balance(int64_t Ranks, MutableArrayRef<int64_t> Free) {
  if (Free.empty())
    return Ranks == 1;
  std::fill(Free.begin(), Free.end(), 1);
  SmallVector<int64_t, 8> Primes;
  for (int64_t P = 2; Ranks > 1; ++P)
    for (; Ranks % P == 0; Ranks /= P)
      Primes.push_back(P);
  for (int64_t P : reverse(Primes))
    *std::min_element(Free.begin(), Free.end()) *= P;
  llvm::sort(Free, std::greater<int64_t>());
  return true;
}

std::vector<GridSide> Interpreter::gridOf(const MpiCall &Call) {
  Fn F = Call.fn();
  auto N = number(Call, table::NDIMS);
  if (!N || *N < 1 ||
      Incomplete::reached(*N > MostGridSides, Incomplete::Size, &Call.call()))
    return {};
  std::vector<GridSide> Sides;
  for (int64_t I = 0; I < *N; ++I) {
    auto Size = element(Call, indexOf(F, table::DIMS), I);
    auto Period = element(Call, indexOf(F, table::PERIODS), I);
    if (!Size || !Period)
      return {};
    Sides.push_back({*Size, *Period != 0});
  }
  return Sides;
}

/// The sides that are kept, for those who have the same place on the others.
std::vector<GridSide> Interpreter::partOfGrid(const MpiCall &Call, int Comm,
                                              int64_t &Color) {
  const RuntimeHandle *H = handleAt(Call, indexOf(Call.fn(), table::COMM));
  auto Own = rankIn(Comm);
  if (!H || !Own || H->Comm_ != Comm)
    return {};
  const std::vector<GridSide> Grid = H->Grid;
  std::vector<GridSide> Part;
  int64_t Under = *Own;
  Color = 0;
  // From the last side, which is the one that a rank's number counts by.
  int64_t Step = 1;
  for (unsigned I = Grid.size(); I-- > 0; Under /= Grid[I].Size) {
    auto Remains = element(Call, indexOf(Call.fn(), table::REMAIN_DIMS), I);
    if (!Remains)
      return {};
    if (*Remains) {
      Part.insert(Part.begin(), Grid[I]);
      continue;
    }
    Color += Step * (Under % Grid[I].Size);
    Step *= Grid[I].Size;
  }
  return Part;
}

void Interpreter::writeElement(const MpiCall &Call, int Param, int64_t Index,
                               int64_t V) {
  auto At = Memory.place(argument(Call, Param));
  if (!At || At->Offset == RuntimeValue::Anywhere) {
    Memory.forgetFrom(argument(Call, Param));
    return;
  }
  At->Offset += 4 * Index;
  Memory.store(*At,
               RuntimeValue::of(ConstantInt::get(
                   Type::getInt32Ty(Call.call().getContext()), V, true)),
               4);
}

bool Interpreter::divideRanks(const MpiCall &Call) {
  auto Ranks = number(Call, 0), N = number(Call, 1);
  if (!Ranks || !N || *Ranks < 1 || *Ranks > 64 || *N < 1 ||
      Incomplete::reached(*N > MostGridSides, Incomplete::Size, &Call.call()))
    return false;
  SmallVector<int64_t, 8> Sides, Free;
  int64_t Left = *Ranks;
  for (int64_t I = 0; I < *N; ++I) {
    auto Given = element(Call, 2, I);
    if (!Given || *Given < 0 || (*Given > 0 && Left % *Given != 0))
      return false;
    Left /= std::max<int64_t>(*Given, 1);
    Sides.push_back(*Given);
  }
  Free.resize(count(Sides, 0));
  if (!balance(Left, Free))
    return false;
  for (unsigned I = 0, Next = 0; I < Sides.size(); ++I)
    if (Sides[I] == 0)
      writeElement(Call, 2, I, Free[Next++]);
  return true;
}

/// Row by row, as MPI numbers the ranks of a grid.
static SmallVector<int64_t, 8> placeOf(ArrayRef<GridSide> Grid, int64_t Rank) {
  SmallVector<int64_t, 8> At(Grid.size());
  for (unsigned I = Grid.size(); I-- > 0; Rank /= Grid[I].Size)
    At[I] = Rank % Grid[I].Size;
  return At;
}

/// Nothing where a side that does not close ends before.
static std::optional<int64_t> rankAt(ArrayRef<GridSide> Grid,
                                     ArrayRef<int64_t> At) {
  int64_t Rank = 0;
  for (unsigned I = 0; I < Grid.size(); ++I) {
    int64_t N = Grid[I].Size, X = At[I];
    if ((X < 0 || X >= N) && !Grid[I].Periodic)
      return std::nullopt;
    Rank = Rank * N + ((X % N) + N) % N;
  }
  return Rank;
}

bool Interpreter::neighbours(const MpiCall &Call, ArrayRef<GridSide> Grid,
                             int64_t Own) {
  auto Side = number(Call, 1), Step = number(Call, 2);
  auto Nobody = librariesOf(Call).number(MpiConstant::ProcNull);
  if (!Side || !Step || *Side < 0 || *Side >= int64_t(Grid.size()) || !Nobody)
    return false;
  SmallVector<int64_t, 8> At = placeOf(Grid, Own);
  int64_t Here = At[*Side];
  At[*Side] = Here - *Step;
  writeElement(Call, 3, 0, rankAt(Grid, At).value_or(*Nobody));
  At[*Side] = Here + *Step;
  writeElement(Call, 4, 0, rankAt(Grid, At).value_or(*Nobody));
  return true;
}

/// The rank at a place; to ask for one that is not there is an error.
bool Interpreter::rankOfPlace(const MpiCall &Call, ArrayRef<GridSide> Grid) {
  SmallVector<int64_t, 8> At;
  for (unsigned I = 0; I < Grid.size(); ++I) {
    auto X = element(Call, 1, I);
    if (!X)
      return false;
    if ((*X < 0 || *X >= Grid[I].Size) && !Grid[I].Periodic) {
      fault<text::OutsideOfGrid>(Call, *X, I, Grid[I].Size);
      return false;
    }
    At.push_back(*X);
  }
  const auto Rank = rankAt(Grid, At);
  if (Rank)
    writeElement(Call, 2, 0, *Rank);
  return Rank.has_value();
}

/// Whether the call was told what it asks of a grid.
bool Interpreter::gridCall(const MpiCall &Call, int Comm) {
  Fn F = Call.fn();
  if (F == Fn::Dims_create)
    return divideRanks(Call);
  const RuntimeHandle *H =
      Comm < 0 ? nullptr : handleAt(Call, indexOf(F, table::COMM));
  if (!H || H->Grid.empty() || H->Comm_ != Comm)
    return false;
  Trace.FollowsGrid |= World != nullptr;
  const std::vector<GridSide> Grid = H->Grid;
  auto Own = rankIn(Comm);
  if (F == Fn::Cart_rank)
    return rankOfPlace(Call, Grid);
  if (F == Fn::Cart_shift)
    return Own && neighbours(Call, Grid, *Own);
  if (F == Fn::Cartdim_get)
    return writeElement(Call, 1, 0, Grid.size()), true;
  int64_t Of =
      F == Fn::Cart_coords ? number(Call, 1).value_or(-1) : Own.value_or(-1);
  auto Room = number(Call, F == Fn::Cart_coords ? 2 : 1);
  if ((F != Fn::Cart_coords && F != Fn::Cart_get) || Of < 0 ||
      Of >= int64_t(All.Comms[Comm].size()) ||
      Room.value_or(0) < int64_t(Grid.size()))
    return false;
  SmallVector<int64_t, 8> At = placeOf(Grid, Of);
  for (unsigned I = 0; I < Grid.size(); ++I) {
    if (F == Fn::Cart_get) {
      writeElement(Call, 2, I, Grid[I].Size);
      writeElement(Call, 3, I, Grid[I].Periodic);
    }
    writeElement(Call, F == Fn::Cart_get ? 4 : 3, I, At[I]);
  }
  return true;
}

} // namespace tutti
