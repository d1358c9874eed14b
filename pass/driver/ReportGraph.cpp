// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The wait-for graph of one finding: groups of ranks on a circle, arrows to
/// those they wait for.
#include "ReportPage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <cmath>

using namespace llvm;

namespace tutti::driver {

namespace {

constexpr double Width = 640, BoxWidth = 190, BoxHeight = 44, Pi = 3.14159265;

struct Point {
  double X, Y;
};

/// Where the line from the middle of a box towards To leaves the box.
Point edgeOf(Point Middle, Point To) {
  double DX = To.X - Middle.X, DY = To.Y - Middle.Y;
  double Scale = std::max(std::fabs(DX) / (BoxWidth / 2 + 3),
                          std::fabs(DY) / (BoxHeight / 2 + 3));
  if (Scale < 1)
    return Middle;
  return {Middle.X + DX / Scale, Middle.Y + DY / Scale};
}

std::string escaped(StringRef Text) {
  std::string Made;
  raw_string_ostream Out(Made);
  printHTMLEscaped(Text, Out);
  return Made;
}

} // namespace

void printWaits(raw_ostream &Out, ArrayRef<ReportLine> Lines) {
  if (none_of(Lines, [](const ReportLine &L) { return !L.WaitsFor.empty(); }))
    return;
  // Ranks that are waited for and said nothing themselves are a box too.
  std::vector<ReportLine> Boxes;
  for (const ReportLine &L : Lines)
    if (!L.Ranks.empty())
      Boxes.push_back(L);
  ReportLine Others;
  for (const ReportLine &L : Lines)
    for (int64_t Rank : L.WaitsFor)
      if (none_of(Boxes,
                  [&](const ReportLine &B) {
                    return is_contained(B.Ranks, Rank);
                  }) &&
          !is_contained(Others.Ranks, Rank))
        Others.Ranks.push_back(Rank);
  if (!Others.Ranks.empty()) {
    Others.Text = "not waiting";
    Boxes.push_back(Others);
  }
  size_t N = Boxes.size();
  double Radius = N < 2 ? 0 : 60 + 26.0 * N;
  double Height = 2 * Radius + 2 * BoxHeight + 20;
  std::vector<Point> At(N);
  for (size_t I = 0; I < N; ++I)
    At[I] = {Width / 2 + 1.3 * Radius * std::sin(2 * Pi * I / N),
             Height / 2 - Radius * std::cos(2 * Pi * I / N)};
  double Wide = std::max(Width, 2.6 * Radius + BoxWidth + 20);
  for (Point &P : At)
    P.X += (Wide - Width) / 2;
  Out << format("<svg class=\"waits\" width=\"%.0f\" height=\"%.0f\" "
                "role=\"img\" aria-label=\"wait-for graph\">\n"
                "<defs><marker id=\"tip\" markerWidth=\"9\" markerHeight=\"7\" "
                "refX=\"8\" refY=\"3.5\" orient=\"auto\"><path "
                "d=\"M0,0L9,3.5L0,7z\"/></marker></defs>\n",
                Wide, Height);
  for (size_t I = 0; I < N; ++I)
    for (size_t J = 0; J < N; ++J) {
      bool Waits = any_of(Boxes[I].WaitsFor, [&](int64_t Rank) {
        return is_contained(Boxes[J].Ranks, Rank);
      });
      if (!Waits)
        continue;
      if (I == J) {
        Point P{At[I].X + BoxWidth / 2, At[I].Y};
        Out << format("<path class=\"wait\" d=\"M%.0f,%.0fc40,-30 40,30 "
                      "3,12\" marker-end=\"url(#tip)\"/>\n",
                      P.X, P.Y - 8);
        continue;
      }
      Point From = edgeOf(At[I], At[J]), To = edgeOf(At[J], At[I]);
      // Two arrows between the same boxes must not be one line.
      double DX = To.X - From.X, DY = To.Y - From.Y;
      Point Bend{(From.X + To.X) / 2 - DY * 0.12,
                 (From.Y + To.Y) / 2 + DX * 0.12};
      Out << format("<path class=\"wait\" d=\"M%.0f,%.0fQ%.0f,%.0f ", From.X,
                    From.Y, Bend.X, Bend.Y)
          << format("%.0f,%.0f\" marker-end=\"url(#tip)\"/>\n", To.X, To.Y);
    }
  for (size_t I = 0; I < N; ++I) {
    double X = At[I].X - BoxWidth / 2, Y = At[I].Y - BoxHeight / 2;
    Out << format("<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" "
                  "height=\"%.0f\" rx=\"5\"/>",
                  X, Y, BoxWidth, BoxHeight)
        << format("<text x=\"%.0f\" y=\"%.0f\"><tspan class=\"who\">", At[I].X,
                  At[I].Y - 4)
        << (Boxes[I].Ranks.size() == 1 ? "rank " : "ranks ")
        << rankList(Boxes[I].Ranks)
        << format("</tspan><tspan x=\"%.0f\" dy=\"17\">", At[I].X)
        << escaped(StringRef(Boxes[I].Text).split(',').first)
        << "</tspan></text>\n";
  }
  Out << "</svg>\n";
}

} // namespace tutti::driver
