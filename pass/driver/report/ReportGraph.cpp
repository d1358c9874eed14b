// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The wait-for graph of one finding: groups of ranks on a circle, arrows to
/// those they wait for.
#include "driver/report/ReportPage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <cmath>

using namespace llvm;

namespace tutti::driver {

namespace {

constexpr double Width = 640, LeastWidth = 190, BoxHeight = 44, LineHeight = 17,
                 CharWidth = 6.5, Pi = 3.14159265;

struct Point {
  double X, Y;
};

std::string escaped(StringRef Text) {
  std::string Made;
  raw_string_ostream Out(Made);
  printHTMLEscaped(Text, Out);
  return Made;
}

/// Ranks all of whose threads do the same.
struct Box {
  std::vector<int64_t> Ranks;
  std::vector<size_t> Lines; ///< one for each of their waits
  std::vector<std::string> Texts;
  Point At = {0, 0};
  double Wide = LeastWidth;
  double height() const { return BoxHeight + LineHeight * (Texts.size() - 1); }
};

/// Where the line from the middle of a box towards To leaves the box.
Point edgeOf(const Box &From, Point To) {
  double DX = To.X - From.At.X, DY = To.Y - From.At.Y;
  double Scale = std::max(std::fabs(DX) / (From.Wide / 2 + 3),
                          std::fabs(DY) / (From.height() / 2 + 3));
  if (Scale < 1)
    return From.At;
  return {From.At.X + DX / Scale, From.At.Y + DY / Scale};
}

/// "MPI_Recv, thread 1 of 2"
std::string shortened(StringRef Text) {
  std::string Made = Text.split(',').first.str();
  size_t At = Text.rfind(", thread");
  if (At != StringRef::npos && At != 0)
    Made += Text.substr(At).split(" of the region").first.str();
  return Made;
}

std::vector<Box> boxesOf(ArrayRef<ReportLine> Lines, bool AllShown) {
  std::vector<int64_t> Ranks;
  auto Add = [&](ArrayRef<int64_t> More) {
    for (int64_t Rank : More)
      if (!is_contained(Ranks, Rank))
        Ranks.push_back(Rank);
  };
  for (const ReportLine &L : Lines)
    Add(L.Ranks);
  for (const ReportLine &L : Lines)
    Add(L.WaitsFor);
  std::vector<Box> Boxes;
  for (int64_t Rank : Ranks) {
    Box New;
    New.Ranks = {Rank};
    for (size_t I = 0; I < Lines.size(); ++I)
      if (is_contained(Lines[I].Ranks, Rank))
        New.Lines.push_back(I);
    auto Same =
        find_if(Boxes, [&](const Box &B) { return B.Lines == New.Lines; });
    if (Same != Boxes.end())
      Same->Ranks.push_back(Rank);
    else
      Boxes.push_back(std::move(New));
  }
  for (Box &B : Boxes) {
    sort(B.Ranks);
    for (size_t I : B.Lines)
      B.Texts.push_back(shortened(Lines[I].Text));
    // Ranks that are waited for and have no line.
    if (B.Texts.empty())
      B.Texts.push_back(AllShown ? "not waiting" : "not shown");
    for (StringRef Text : B.Texts)
      B.Wide = std::max(B.Wide, CharWidth * Text.size() + 20);
  }
  return Boxes;
}

} // namespace

void printWaits(raw_ostream &Out, const ReportItem &Item) {
  ArrayRef<ReportLine> Lines = Item.Lines;
  if (none_of(Lines, [](const ReportLine &L) { return !L.WaitsFor.empty(); }))
    return;
  std::vector<Box> Boxes = boxesOf(Lines, Item.MoreGroups == 0);
  size_t N = Boxes.size();
  double Radius = N < 2 ? 0 : 60 + 26.0 * N;
  double Tallest = 0, Widest = 0;
  for (const Box &B : Boxes) {
    Tallest = std::max(Tallest, B.height());
    Widest = std::max(Widest, B.Wide);
  }
  Radius += N < 2 ? 0 : Tallest - BoxHeight + (Widest - LeastWidth) / 2;
  double Height = 2 * Radius + 2 * Tallest + 20;
  for (size_t I = 0; I < N; ++I)
    Boxes[I].At = {Width / 2 + 1.3 * Radius * std::sin(2 * Pi * I / N),
                   Height / 2 - Radius * std::cos(2 * Pi * I / N)};
  double Wide = std::max(Width, 2.6 * Radius + Widest + 20);
  for (Box &B : Boxes)
    B.At.X += (Wide - Width) / 2;
  Out << format("<svg class=\"waits\" width=\"%.0f\" height=\"%.0f\" ", Wide,
                Height)
      << format("viewBox=\"0 0 %.0f %.0f\" "
                "role=\"img\" aria-label=\"wait-for graph\">\n"
                "<defs><marker id=\"tip\" markerWidth=\"9\" markerHeight=\"7\" "
                "refX=\"8\" refY=\"3.5\" orient=\"auto\"><path "
                "d=\"M0,0L9,3.5L0,7z\"/></marker></defs>\n",
                Wide, Height);
  for (size_t I = 0; I < N; ++I)
    for (size_t J = 0; J < N; ++J) {
      bool Waits = any_of(Boxes[I].Lines, [&](size_t Line) {
        return any_of(Lines[Line].WaitsFor, [&](int64_t Rank) {
          return is_contained(Boxes[J].Ranks, Rank);
        });
      });
      if (!Waits)
        continue;
      if (I == J) {
        Point P{Boxes[I].At.X + Boxes[I].Wide / 2, Boxes[I].At.Y};
        Out << format("<path class=\"wait\" d=\"M%.0f,%.0fc40,-30 40,30 "
                      "3,12\" marker-end=\"url(#tip)\"/>\n",
                      P.X, P.Y - 8);
        continue;
      }
      Point From = edgeOf(Boxes[I], Boxes[J].At),
            To = edgeOf(Boxes[J], Boxes[I].At);
      // Two arrows between the same boxes must not be one line.
      double DX = To.X - From.X, DY = To.Y - From.Y;
      Point Bend{(From.X + To.X) / 2 - DY * 0.12,
                 (From.Y + To.Y) / 2 + DX * 0.12};
      Out << format("<path class=\"wait\" d=\"M%.0f,%.0fQ%.0f,%.0f ", From.X,
                    From.Y, Bend.X, Bend.Y)
          << format("%.0f,%.0f\" marker-end=\"url(#tip)\"/>\n", To.X, To.Y);
    }
  for (const Box &B : Boxes) {
    double X = B.At.X - B.Wide / 2, Y = B.At.Y - B.height() / 2;
    Out << format("<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" "
                  "height=\"%.0f\" rx=\"5\"/>",
                  X, Y, B.Wide, B.height())
        << format("<text x=\"%.0f\" y=\"%.0f\"><tspan class=\"who\">", B.At.X,
                  Y + 18)
        << (B.Ranks.size() == 1 ? "rank " : "ranks ") << rankList(B.Ranks)
        << "</tspan>";
    for (StringRef Text : B.Texts)
      Out << format("<tspan x=\"%.0f\" dy=\"%.0f\">", B.At.X, LineHeight)
          << escaped(Text) << "</tspan>";
    Out << "</text>\n";
  }
  Out << "</svg>\n";
}

} // namespace tutti::driver
