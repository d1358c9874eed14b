// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Places in the source for call sites: as the pass wrote them, else as a
/// symbolizer knows them, else the module and the address. What was asked once
/// is not asked again.

#include "core/board/Hash.h"
#include "report/print/Symbolize.h"
#include "tutti/FortranNames.h"

#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace tutti::rt {

namespace {

struct Answer {
  uint64_t Key; ///< 0: free
  Place Where;
};
Answer Answers[64] = {};
unsigned NextAnswer;

uint64_t keyOf(const char *Module, uint64_t Offset) {
  return mix(mixText(0, Module), Offset) | 1;
}

const Place *knownAnswer(uint64_t Key) {
  for (const Answer &A : Answers)
    if (A.Key == Key)
      return &A.Where;
  return nullptr;
}

/// Paths below the working directory are shown from there.
void shorten(Place &P) {
  char Here[256];
  if (!getcwd(Here, sizeof(Here)))
    return;
  size_t N = strlen(Here);
  if (!strncmp(P.File, Here, N) && P.File[N] == '/')
    memmove(P.File, P.File + N + 1, strlen(P.File + N + 1) + 1);
}

/// With what is outlined of it.
void unmangleFortran(char (&Name)[sizeof(Place::Function)]) {
  if (!isOfFlang(Name))
    return;
  const std::string_view Whole(Name, strcspn(Name, "."));
  char Found[sizeof(Place::Function)] = "";
  std::string_view Procedure = flangProcedure(Whole);
  memcpy(Found, Procedure.data(), Procedure.size());
  memcpy(Name, Found, sizeof(Found));
}

bool needsSymbolizer(const SiteText &T, const char *File) {
  return *File && !T.Line && T.Offset;
}

/// Asks for all of them at once and keeps the answers, also that there is none.
void ask(AddressQuery *Queries, unsigned N) {
  for (unsigned I = 0; I < N; ++I) {
    Answer &A = Answers[NextAnswer++ % (sizeof(Answers) / sizeof(Answers[0]))];
    A.Key = keyOf(Queries[I].Module, Queries[I].Offset);
    A.Where = Place();
    Queries[I].Answer = &A.Where;
  }
  symbolize(Queries, N);
  for (unsigned I = 0; I < N; ++I)
    Queries[I].Answer->Known = Queries[I].Known;
}

} // namespace

Place lookUpPlace(const SiteText &T, const char *File) {
  Place P;
  if (!*File)
    return P;
  P.Known = true;
  copyHead(P.Function, sizeof(P.Function), T.Function);
  if (!needsSymbolizer(T, File)) {
    copyTail(P.File, sizeof(P.File), File);
    copyHead(P.Because, sizeof(P.Because), T.Because);
    P.Line = T.Line;
    P.Column = T.Column;
    shorten(P);
    return P;
  }
  uint64_t Key = keyOf(File, T.Offset);
  if (!knownAnswer(Key)) {
    AddressQuery Q = {File, T.Offset, nullptr};
    ask(&Q, 1);
  }
  P = *knownAnswer(Key);
  finishPlace(P, T, File, P.Known);
  return P;
}

void finishPlace(Place &P, const SiteText &T, const char *Module, bool Known) {
  P.Known = true;
  if (!P.Function[0])
    copyHead(P.Function, sizeof(P.Function), T.Function);
  unmangleFortran(P.Function);
  if (!Known) {
    char Where[32];
    snprintf(Where, sizeof(Where), "+0x%llx",
             static_cast<unsigned long long>(T.Offset));
    copyTail(P.File, sizeof(P.File) - strlen(Where), Module);
    strcat(P.File, Where);
    P.Line = P.Column = 0;
  }
  shorten(P);
}

Place lookUpPlace(unsigned Local, uint32_t Site) {
  if (Site == 0 || Site >= MaxSites)
    return Place();
  const RankArea &Area = TheBoard.area(Local);
  const SiteText &T = Area.Sites[Site];
  Place P = lookUpPlace(T, Area.pathOf(T));
  if (P.Because[0] && T.Cause && T.Cause < PathsSize)
    copyHead(P.Because, sizeof(P.Because), Area.Paths + T.Cause);
  return P;
}

/// As many as one question to a symbolizer may have: fewer than the answers
/// that are kept.
static constexpr unsigned AtOnce = 32;

static void lookUpSome(PlaceQuery *Queries, unsigned Number) {
  AddressQuery Questions[AtOnce];
  unsigned N = 0;
  for (unsigned I = 0; I < Number; ++I) {
    const PlaceQuery &Q = Queries[I];
    if (Q.Site == 0 || Q.Site >= MaxSites)
      continue;
    const RankArea &Area = TheBoard.area(Q.Local);
    const SiteText &T = Area.Sites[Q.Site];
    const char *File = Area.pathOf(T);
    bool IsNew =
        needsSymbolizer(T, File) && !knownAnswer(keyOf(File, T.Offset));
    for (unsigned J = 0; J < N; ++J)
      IsNew &= keyOf(Questions[J].Module, Questions[J].Offset) !=
               keyOf(File, T.Offset);
    if (IsNew)
      Questions[N++] = {File, T.Offset, nullptr};
  }
  ask(Questions, N);
  for (unsigned I = 0; I < Number; ++I)
    *Queries[I].Where = lookUpPlace(Queries[I].Local, Queries[I].Site);
}

void lookUpPlaces(PlaceQuery *Queries, unsigned N) {
  for (unsigned I = 0; I < N; I += AtOnce)
    lookUpSome(Queries + I, N - I < AtOnce ? N - I : AtOnce);
}

void lookUpPlaces(Finding &F) {
  PlaceQuery Queries[Finding::MaxGroups];
  unsigned N = 0;
  for (unsigned I = 0; I < F.NumGroups; ++I)
    if (Group &G = F.Groups[I]; !G.Where.Known)
      Queries[N++] = {G.SiteOwner, G.Site, &G.Where};
  lookUpPlaces(Queries, N);
}

} // namespace tutti::rt
