// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reading options. A mistake in them is an error of the user that must be seen
/// at once, so that no run is taken for checked that was not.

#include "core/Flags.h"

#include <cstdlib>
#include <cstring>
#include <initializer_list>

namespace tutti::rt {

Flags TheFlags;

namespace {

bool equal(const char *Word, size_t Length, const char *Other) {
  return strlen(Other) == Length && !memcmp(Word, Other, Length);
}

bool parse(const char *Value, size_t Length, bool &Out) {
  for (const char *Yes : {"1", "yes", "true", "on"})
    if (equal(Value, Length, Yes))
      return Out = true;
  for (const char *No : {"0", "no", "false", "off"})
    if (equal(Value, Length, No)) {
      Out = false;
      return true;
    }
  return false;
}

bool parse(const char *Value, size_t Length, double &Out) {
  char Copy[64];
  if (Length == 0 || Length >= sizeof(Copy))
    return false;
  memcpy(Copy, Value, Length);
  Copy[Length] = 0;
  char *End;
  Out = strtod(Copy, &End);
  return *End == 0 && Out >= 0 && Out < 1e9;
}

bool parse(const char *Value, size_t Length, int &Out) {
  double Number;
  if (!parse(Value, Length, Number) || Number != static_cast<int>(Number))
    return false;
  Out = static_cast<int>(Number);
  return true;
}

bool parse(const char *Value, size_t Length, Flags::FlagText &Out) {
  if (Length >= sizeof(Out))
    return false;
  memcpy(Out, Value, Length);
  Out[Length] = 0;
  return true;
}

void assign(bool &Flag, bool Value) { Flag = Value; }
void assign(int &Flag, int Value) { Flag = Value; }
void assign(double &Flag, double Value) { Flag = Value; }
void assign(Flags::FlagText &Flag, const char *Value) {
  strncpy(Flag, Value, sizeof(Flag) - 1);
  Flag[sizeof(Flag) - 1] = 0;
}

bool oneOf(const char *Value, const char *const *Words, Text &Error,
           const char *Name) {
  const char *const *W = Words;
  for (; *W; ++W)
    if (!strcmp(Value, *W))
      return true;
  Error.format("option '%s' cannot be '%s'; it is one of", Name, Value);
  for (W = Words; *W; ++W)
    Error.format(" '%s'", *W);
  return false;
}

/// What a type alone does not say about a value.
bool sound(const Flags &F, Text &Error) {
  static const char *const Checks[] = {"", "flagged", "all", "off", nullptr};
  static const char *const Formats[] = {"text", "json", nullptr};
  static const char *const Colors[] = {"auto", "always", "never", nullptr};
  if (F.exitcode < 1 || F.exitcode > 255) {
    Error.format("option 'exitcode' cannot be %d; it is 1 to 255", F.exitcode);
    return false;
  }
  if (F.nodes_radix < 2) {
    Error.format("option 'nodes_radix' cannot be %d; it is 2 or more",
                 F.nodes_radix);
    return false;
  }
  return oneOf(F.check, Checks, Error, "check") &&
         oneOf(F.log_format, Formats, Error, "log_format") &&
         oneOf(F.color, Colors, Error, "color");
}

} // namespace

bool parseFlags(const char *Options, Flags &F, Text &Error) {
#define TUTTI_FLAG(TYPE, NAME, DEFAULT, HELP) assign(F.NAME, DEFAULT);
#include "tutti/Flags.def"
  const char *At = Options ? Options : "";
  while (*At) {
    size_t Length = strcspn(At, ":");
    const char *Equals = static_cast<const char *>(memchr(At, '=', Length));
    size_t KeyLength = Equals ? Equals - At : Length;
    const char *Value = Equals ? Equals + 1 : At + Length;
    size_t ValueLength = At + Length - Value;
    bool Known = Length == 0, Good = Known;
#define TUTTI_FLAG(TYPE, NAME, DEFAULT, HELP)                                  \
  if (!Known && equal(At, KeyLength, #NAME)) {                                 \
    Known = true;                                                              \
    Good = Equals && parse(Value, ValueLength, F.NAME);                        \
  }
#include "tutti/Flags.def"
    if (!Known) {
      Error.format("unknown option '%.*s' (help=1 lists them)",
                   static_cast<int>(KeyLength), At);
      return false;
    }
    if (!Good) {
      Error.format("option '%.*s' has no valid value in '%.*s'",
                   static_cast<int>(KeyLength), At, static_cast<int>(Length),
                   At);
      return false;
    }
    At += Length + (At[Length] == ':');
  }
  return sound(F, Error);
}

void describeFlags(Text &Out) {
#define TUTTI_FLAG(TYPE, NAME, DEFAULT, HELP)                                  \
  Out.format("  %-14s %-7s default %-6s %s\n", #NAME, #TYPE, #DEFAULT, HELP);
#include "tutti/Flags.def"
}

} // namespace tutti::rt
