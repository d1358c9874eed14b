// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The options of TUTTI_OPTIONS, from Flags.def. Decides what is a valid
/// option; must not know what any of them does.

#ifndef TUTTI_CORE_FLAGS_H
#define TUTTI_CORE_FLAGS_H

#include "core/Hidden.h"
#include "core/Text.h"

namespace tutti::rt {

struct Flags {
  using FlagText = char[512];
#define FLAG_TYPE_bool bool
#define FLAG_TYPE_int int
#define FLAG_TYPE_double double
#define FLAG_TYPE_string FlagText
#define TUTTI_FLAG(TYPE, NAME, DEFAULT, HELP) FLAG_TYPE_##TYPE NAME;
#include "tutti/Flags.def"
};

/// The options of this process; valid after loadFlags.
TUTTI_HIDDEN extern Flags TheFlags;

/// Sets F to the defaults, then to what Options says ("key=value:key=value";
/// null is empty). False with one line in Error when something is wrong.
bool parseFlags(const char *Options, Flags &F, Text &Error);

/// The list of all options with their defaults.
void describeFlags(Text &Out);

} // namespace tutti::rt

#endif // TUTTI_CORE_FLAGS_H
