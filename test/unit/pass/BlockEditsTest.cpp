// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Edits that add or move statements, on texts: what is written, and what must
/// keep them from being offered.

#include "report/edits/EditPlace.h"
#include "llvm/ADT/SmallVector.h"
#include <gtest/gtest.h>
#include <string>

using namespace tutti;
using llvm::StringRef;

namespace {

Location placeAt(StringRef Text, size_t Offset) {
  StringRef Before = Text.take_front(Offset);
  size_t Line = Before.rfind('\n');
  return {"a.c", "", unsigned(Before.count('\n')) + 1,
          unsigned(Line == StringRef::npos ? Offset : Offset - Line - 1) + 1};
}

/// The text after the edit; '$' is in front of E.At. Empty: no edit.
std::string edited(Edit::Kind What, std::string Text,
                   const char *New = "MPI_G($1)", const char *Name = "") {
  Edit E;
  E.What = What;
  E.Callee = "MPI_F";
  E.Text = New;
  E.NewName = Name;
  if (size_t At = Text.find('$'); At != std::string::npos) {
    Text.erase(At, 1);
    E.At = placeAt(Text, At);
  }
  StringRef Whole = Text;
  size_t Call = Whole.find_insensitive("call MPI_F");
  E.Call = placeAt(Text, Call == StringRef::npos ? Whole.find("MPI_F") : Call);
  llvm::SmallVector<StringRef, 8> Lines;
  Whole.split(Lines, '\n');
  auto Line = [&](unsigned N) {
    return N >= 1 && N <= Lines.size() ? Lines[N - 1] : StringRef();
  };
  EditPlaces Places = placesOf(E, Line);
  if (Places.empty())
    return "";
  auto Offset = [&](const Location &L) {
    return size_t(Line(L.Line).data() - Text.data()) + L.Column - 1;
  };
  std::string Made;
  size_t Done = 0;
  for (const EditPlace &P : Places) {
    Made += Text.substr(Done, Offset(P.From) - Done) + P.Text;
    Done = Offset(P.To);
  }
  return Made + Text.substr(Done);
}

TEST(EditBefore, TheEndOfTheFunction) {
  EXPECT_EQ(edited(Edit::Before, "{\n  MPI_F(a, &r);\n  f(r);\n$}\n"),
            "{\n  MPI_F(a, &r);\n  f(r);\n  MPI_G(&r);\n}\n");
  EXPECT_EQ(
      edited(Edit::Before, "{\n  MPI_F(a, &r);\n  {f();}\n  $return n;\n}"),
      "{\n  MPI_F(a, &r);\n  {f();}\n  MPI_G(&r);\n  return n;\n}");
  EXPECT_EQ(edited(Edit::Before,
                   "  call MPI_F(a, r, ierr)\n  b = 1\n$end subroutine",
                   "call MPI_G($1, $2)"),
            "  call MPI_F(a, r, ierr)\n  b = 1\n  call MPI_G(r, ierr)\n"
            "end subroutine");
}

TEST(EditBefore, NotWhereTheWayOrTheScopeMayBeAnother) {
  for (const char *Text :
       {"{ {\n  MPI_F(a, &r);\n  }\n$}\n",                 // gone
        "{\n  MPI_F(a, &r);\n  if (a) return;\n$}\n",      // left before
        "{\n  MPI_F(a, &r);\n  if (a) goto end;\n$}\n",    //
        "{\n  MPI_F(a, &r);\n#if A\n  f();\n#endif\n$}\n", // compiled?
        "{\n  MPI_F(a, &r);\n  if (a)\n    $return 1;\n}\n",
        "{\n  MPI_F(a, &r);\n  $return f(r);\n}\n", // uses it
        "{\n  MPI_F(a, &r); f(); $}\n",             // in the same line
        "{\n  CHECK(MPI_F(a, &r))\n$}\n",           //
        "{\n  MPI_F(a);\n$}\n",                     // no such argument
        "{\n  MPI_F(a,\n g(1,\n 2));\n$}\n",        // on two lines
        "{\n  MPI_F(a, &r);\n  $f();\n}\n"})        // no end
    EXPECT_EQ(edited(Edit::Before, Text), "") << Text;
  EXPECT_NE(edited(Edit::Before,
                   "{\n  MPI_F(a, &r);\n#pragma omp barrier\n  f();\n$}\n"),
            "");
}

TEST(EditStatement, TakesThePlaceOfTheCall) {
  EXPECT_EQ(edited(Edit::Statement, "  f();\n  MPI_F(a, b);\n",
                   "int c;\nMPI_G($0, c)", "c"),
            "  f();\n  int c;\n  MPI_G(a, c);\n");
  for (const char *Text :
       {"  int c;\n  MPI_F(a, b);\n", "  f();\n  MPI_F(a, b);\n  c = 1;\n",
        "  if (a)\n    MPI_F(a, b);\n", "  e = MPI_F(a, b);\n",
        "  MPI_F(a, b) + 1;\n"})
    EXPECT_EQ(edited(Edit::Statement, Text, "int c;\nMPI_G($0, c)", "c"), "")
        << Text;
}

TEST(EditHoist, TakesTheCallOutOfTheBranch) {
  EXPECT_EQ(edited(Edit::Hoist, "  if ($r == 0)\n    MPI_F(a);\n  g();"),
            "  MPI_F(a);\n  g();");
  EXPECT_EQ(edited(Edit::Hoist, "  if ($r == 0) {\n    MPI_F(a);\n  }\n  g();"),
            "  MPI_F(a);\n  g();");
  EXPECT_EQ(edited(Edit::Hoist,
                   "  if ($!r) {\n    a = f(1);\n    MPI_F(a);\n  }\n  g();"),
            "  if (!r) {\n    a = f(1);\n  }\n  MPI_F(a);\n  g();");
  EXPECT_EQ(edited(Edit::Hoist, "  $if (r == 0) call MPI_F(a, e)\n  b = 1"),
            "  call MPI_F(a, e)\n  b = 1");
}

TEST(EditHoist, NotWhereItCouldMeanSomethingElse) {
  for (const char *Text :
       {"  if ($r == 0)\n    MPI_F(a);\n  else\n    g();",
        "  if ($r == 0 && v)\n    MPI_F(a);\n",
        "  if ($r = f)\n    MPI_F(a);\n", "  if ($f(r))\n    MPI_F(a);\n",
        "  if ($r--)\n    MPI_F(a);\n",
        "  if ($r == 0) {\n    int a = 1;\n    MPI_F(a);\n  }\n",
        "  if ($r == 0) {\n    double *a = b;\n    MPI_F(a);\n  }\n",
        "  if ($r == 0) {\n    std::vector<int> a;\n    MPI_F(a);\n  }\n",
        "  if ($r == 0) {\n    if (b) return;\n    MPI_F(a);\n  }\n",
        "  if ($r == 0) {\n    MPI_F(a);\n    g();\n  }\n",
        "  if ($r == 0)\n    g();\n  MPI_F(a);\n",
        "  if ($r == 0) { // the others wait\n    MPI_F(a);\n  }\n",
        "  while ($r == 0)\n    MPI_F(a);\n",
        "  if ($r == 0)\n    e = MPI_F(a);\n"})
    EXPECT_EQ(edited(Edit::Hoist, Text), "") << Text;
}

} // namespace
