// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where the argument of a call stands in the text, in C and in Fortran.

#include "report/edits/EditPlace.h"
#include "llvm/ADT/SmallVector.h"
#include <gtest/gtest.h>
#include <string>

using namespace tutti;
using llvm::StringRef;

namespace {

/// "line:column-line:column text" of parameter Param of the call MPI_F, which
/// the text begins with; empty when it is not found.
std::string place(StringRef Source, int Param, const char *Was = "") {
  llvm::SmallVector<StringRef, 8> Lines;
  Source.split(Lines, '\n');
  auto Line = [&](unsigned N) {
    return N >= 1 && N <= Lines.size() ? Lines[N - 1] : StringRef();
  };
  Location Call{"a.c", "", 1, 1};
  EditPlaces Found =
      placesOf(Edit::argument(Call, "MPI_F", Param, "new", Was), Line);
  if (Found.empty())
    return "";
  const EditPlace &P = Found.front();
  std::string Place =
      std::to_string(P.From.Line) + ":" + std::to_string(P.From.Column) + "-" +
      std::to_string(P.To.Line) + ":" + std::to_string(P.To.Column);
  if (P.From.Line != P.To.Line)
    return Place;
  return Place + " " +
         Line(P.From.Line).slice(P.From.Column - 1, P.To.Column - 1).str();
}

TEST(EditPlace, CountsArguments) {
  EXPECT_EQ(place("MPI_F(a, bc, d);", 0), "1:7-1:8 a");
  EXPECT_EQ(place("MPI_F(a, bc, d);", 1), "1:10-1:12 bc");
  EXPECT_EQ(place("MPI_F( a,bc , d );", 2), "1:15-1:16 d");
  EXPECT_EQ(place("MPI_F(a, bc, d);", 3), "");
  EXPECT_EQ(place("MPI_F();", 0), "");
}

TEST(EditPlace, LeavesAloneWhatIsNested) {
  EXPECT_EQ(place("MPI_F(g(a, b), h[i, j], {k, l}, m)", 3), "1:33-1:34 m");
  EXPECT_EQ(place("MPI_F(\"a, (\", ',', '\\'', b)", 3), "1:26-1:27 b");
  EXPECT_EQ(place("MPI_F(a /* , ( */, b // , )\n , c)", 2), "2:4-2:5 c");
  EXPECT_EQ(place("MPI_F(a /* ,\n , */, b)", 1), "2:8-2:9 b");
  EXPECT_EQ(place("MPI_F(a +\n b, c)", 0), "1:7-2:3");
}

TEST(EditPlace, KnowsFortran) {
  EXPECT_EQ(place("call MPI_F(a, b, & ! , (\n  & c, ierr)", 3),
            "2:8-2:12 ierr");
  EXPECT_EQ(place("CALL mpi_f (a, 'b, ''(', c)", 2), "1:26-1:27 c");
  EXPECT_EQ(place("call MPI_F(a, b, &\n  & c, ierr)", 2), "2:5-2:6 c");
}

TEST(EditPlace, RatherNothingThanTheWrongPlace) {
  EXPECT_EQ(place("CHECK(MPI_F(a, b))", 0), "");
  EXPECT_EQ(place("MPI_FOO(a, b)", 0), "");
  EXPECT_EQ(place("mpi_f(a, b)", 0), "");
  EXPECT_EQ(place("MPI_F = g(a)", 0), "");
  EXPECT_EQ(place("MPI_F(a, b", 1), "");
  EXPECT_EQ(place("MPI_F(a, KIND)", 1, "MPI_INT"), "");
  EXPECT_EQ(place("MPI_F(a, MPI_INT)", 1, "MPI_INT"), "1:10-1:17 MPI_INT");
  EXPECT_EQ(place("", 0), "");
}

} // namespace
