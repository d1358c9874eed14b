// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Prints from the tables what the preprocessor cannot: the wrappers and the
/// generated pages of the documentation. Runs at build time; decides nothing.

#include "tutti/Checks.h"
#include "tutti/MpiTable.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

using namespace tutti;

namespace {

struct RoleTypes {
  const char *Small, *Large, *Fortran;
};
constexpr RoleTypes Types[] = {
#define TUTTI_ROLE(NAME, CTYPE, LARGE, FORTRAN, DIR, AGREE, DEGREE)            \
  {#CTYPE, #LARGE, #FORTRAN},
#include "tutti/Roles.def"
};

/// What mpi.h is asked for: versions of MPI differ in const, and in how wide
/// the counts of partitioned messages are.
bool isOfHeader(const char *Row) {
  return strchr(Row, '*') || !strcmp(Row, "MPI_Count");
}

std::string typeOf(const char *Row, const std::string &Function, int At) {
  if (!isOfHeader(Row))
    return Row;
  return "tutti::rt::Parameter<P" + Function + ", " + std::to_string(At) +
         ", " + Row + ">";
}

void printWrapper(Fn F, bool Large) {
  const table::FnRow &Row = row(F);
  std::string Name = std::string(Row.Name) + (Large ? "_c" : "");
  std::string Parameters, Arguments;
  for (int I = 0; I < Row.Roles.Size; ++I) {
    std::string Argument = " A" + std::to_string(I);
    const RoleTypes &T = Types[Row.Roles.At[I]];
    Parameters +=
        (I ? ", " : "") + typeOf(Large ? T.Large : T.Small, Name, I) + Argument;
    // One instantiation for both, where no pointer keeps them apart.
    bool Widens = !Large && !strchr(T.Small, '*') &&
                  (isOfHeader(T.Small) ||
                   (has(F, table::Large) && strcmp(T.Small, T.Large) != 0));
    Arguments += Widens ? std::string(", static_cast<") + T.Large + ">(A" +
                              std::to_string(I) + ")"
                        : "," + Argument;
  }
  // Versions of MPI and those who build it differ in what they declare.
  printf("#ifdef TUTTI_HAS_%s\nTUTTI_NEXT(%s);\n"
         "TUTTI_EXPORT int %s(%s) {\n"
         "  return tutti::rt::%s<tutti::Fn::%s, Next%s>(\n"
         "      __builtin_return_address(0)%s);\n}\n#endif\n",
         Name.c_str(), Name.c_str(), Name.c_str(),
         Parameters.empty() ? "void" : Parameters.c_str(),
         Row.Kind == Class::Local ? "ask" : "wrap", Row.Name + 4, Name.c_str(),
         Arguments.c_str());
}

/// The clock is read where nothing may come in between.
constexpr bool isWrapped(Fn F) {
  return row(F).Kind != Class::Local || row(F).Roles.Size > 0;
}

/// Part number Part of Parts, as a source file.
void printWrappers(size_t Part, size_t Parts) {
  printf("#include \"track/Wrappers.h\"\n\n");
  for (size_t I = NumFns * Part / Parts; I < NumFns * (Part + 1) / Parts; ++I) {
    Fn F = static_cast<Fn>(I);
    if (!isWrapped(F))
      continue;
    printWrapper(F, false);
    if (has(F, table::Large))
      printWrapper(F, true);
  }
  // The one function with a variable number of arguments: not a row.
  if (Part + 1 == Parts)
    printf("TUTTI_NEXT(MPI_Pcontrol);\n"
           "TUTTI_EXPORT int MPI_Pcontrol(const int Level, ...) {\n"
           "  tutti::rt::setChecking(Level != 0);\n"
           "  return NextMPI_Pcontrol(Level);\n}\n");
}

const char *className(Class C) {
  switch (C) {
  case Class::Data:
    return "data movement";
  case Class::Neighbor:
    return "neighbourhood";
  case Class::CommCtor:
    return "communicators";
  case Class::Topo:
    return "topologies";
  case Class::Window:
    return "windows";
  case Class::Dynamic:
    return "processes";
  case Class::File:
    return "files";
  case Class::Env:
    return "start and end";
  case Class::P2P:
    return "point-to-point";
  case Class::Probe:
    return "probes";
  case Class::Complete:
    return "completion";
  case Class::Rma:
    return "one-sided";
  case Class::RmaSync:
    return "one-sided synchronisation";
  case Class::FileLocal:
    return "local file access";
  case Class::Handle:
    return "handles";
  case Class::Local:
    return "local queries";
  }
  return "";
}

std::string runtimeChecks(Fn F) {
  if (has(F, table::GroupOnly))
    return "identity";
  if (isCollective(F) && scopeIndex(F) >= 0) {
    std::string S = "order, blocking";
    if (has(F, Role::ROOT))
      S += ", root";
    if (has(F, table::Reduction))
      S += ", op";
    if ((row(F).Traits & (table::SigAll | table::SigRoot | table::SigRootV |
                          table::SigPairs | table::SigVector)))
      S += ", type";
    for (int I = 0; I < row(F).Roles.Size; ++I) {
      Agree A = row(row(F).Roles.At[I]).Rule;
      if (A == Agree::Value || A == Agree::Array || A == Agree::String) {
        S += ", args";
        break;
      }
    }
    return S + (isNonblocking(F) ? "" : ", deadlock");
  }
  if (F == Fn::Finalize)
    return "order, deadlock";
  if (row(F).Kind == Class::Rma)
    return "epoch, race";
  bool Attaches = has(F, Role::BASE) || has(F, Role::PTR);
  if (row(F).Kind == Class::RmaSync && !Attaches && !has(F, Role::BASEPTR_OUT))
    return has(F, table::Blocks) ? "epoch, race, deadlock" : "epoch, race";
  if (has(F, table::Blocks) || row(F).Kind == Class::Complete ||
      (row(F).Kind == Class::P2P && has(F, Role::REQ_OUT)))
    return "deadlock";
  if (row(F).Kind == Class::Local)
    return row(F).Roles.Size ? "lifecycle, handles" : "";
  return "seen";
}

void printFunctions() {
  printf(
      "# MPI functions\n\nWhat the run-time checks look at in each function. "
      "Every name stands for its PMPI, Fortran and (where MPI-4.0 has one) "
      "`_c` forms. *seen* means that the call is intercepted and nothing in "
      "it is checked yet.\n\n"
      "| function | class | at run time |\n|---|---|---|\n");
  for (size_t I = 0; I < NumFns; ++I) {
    Fn F = static_cast<Fn>(I);
    printf("| `%s` | %s | %s |\n", row(F).Name, className(row(F).Kind),
           runtimeChecks(F).c_str());
  }
}

/// For programs that make calls from the table: the test of the agreement.
void printRows() {
  static const char *const Rules[] = {"Free",  "Scope",  "Value",
                                      "Array", "String", "Root",
                                      "Op",    "Sig",    "Place"};
  static const struct {
    const char *Name;
    table::Trait Bit;
  } Traits[] = {
      {"Rooted", table::Rooted},       {"SigAll", table::SigAll},
      {"SigRoot", table::SigRoot},     {"SigRootV", table::SigRootV},
      {"SigPairs", table::SigPairs},   {"SigVector", table::SigVector},
      {"Reduction", table::Reduction}, {"MakesComm", table::MakesComm},
      {"GroupOnly", table::GroupOnly}, {"Frees", table::Frees},
      {"OnWorld", table::OnWorld},     {"SplitBegin", table::SplitBegin},
      {"SplitEnd", table::SplitEnd},   {"Mpi4", table::Mpi4},
      {"Large", table::Large}};
  for (size_t I = 0; I < NumFns; ++I) {
    Fn F = static_cast<Fn>(I);
    printf("%s|%s|", row(F).Name, className(row(F).Kind));
    for (const auto &T : Traits)
      if (has(F, T.Bit))
        printf("%s ", T.Name);
    printf("%s%s%s%s%s|", isCollective(F) ? "Collective " : "",
           isNonblocking(F) ? "Nonblocking " : "",
           isPersistent(F) ? "Persistent " : "",
           rootSends(F) ? "RootSends " : "",
           inPlaceAgrees(F) ? "InPlaceAgrees " : "");
    for (int R = 0; R < row(F).Roles.Size; ++R)
      printf("%s:%s ", row(row(F).Roles.At[R]).Name,
             Rules[static_cast<size_t>(row(row(F).Roles.At[R]).Rule)]);
    printf("\n");
  }
}

void printOptions() {
  printf("# Run-time options\n\nSet them in "
         "`TUTTI_OPTIONS=\"key=value:key=value\"`. "
         "A mistake ends the run with status 2.\n\n"
         "| option | type | default | meaning |\n|---|---|---|---|\n");
#define TUTTI_FLAG(TYPE, NAME, DEFAULT, HELP)                                  \
  printf("| `%s` | %s | `%s` | %s |\n", #NAME, #TYPE, #DEFAULT, HELP);
#include "tutti/Flags.def"
}

void printChecks() {
  printf("# Checks\n\n| check | decided | says |\n|---|---|---|\n");
  for (size_t I = 0; I < NumChecks; ++I) {
    const CheckRow &C = CheckRows[I];
    printf("| [`%s`](checks/%s.md) | %s | %s |\n", C.Id, C.Id,
           C.Where == Side::Static ? "statically"
           : C.Where == Side::Run  ? "at run time"
                                   : "statically and at run time",
           C.Text);
  }
}

} // namespace

int main(int Argc, char **Argv) {
  const char *What = Argc == 2 || Argc == 4 ? Argv[1] : "";
  if (!strcmp(What, "wrappers") && Argc == 4)
    printWrappers(strtoul(Argv[2], nullptr, 10), strtoul(Argv[3], nullptr, 10));
  else if (!strcmp(What, "functions"))
    printFunctions();
  else if (!strcmp(What, "options"))
    printOptions();
  else if (!strcmp(What, "checks"))
    printChecks();
  else if (!strcmp(What, "rows"))
    printRows();
  else {
    fprintf(stderr, "usage: tutti-tablegen wrappers PART PARTS\n"
                    "       tutti-tablegen functions|options|checks|rows\n");
    return 2;
  }
  return 0;
}
