// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads options from text: one reader per type of Options.def, and for every
/// mistake a sentence that says what would have been right. Must not print or
/// end anything: who calls decides how an error reaches the user.

#include "model/Options.h"
#include "model/OptionText.h"
#include "model/mpi/KnownCalls.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti {
namespace {

bool read(StringRef Text, StringRef, bool &Value) {
  int Read = StringSwitch<int>(Text)
                 .Case("", 1)
                 .Case("1", 1)
                 .Case("yes", 1)
                 .Case("true", 1)
                 .Case("on", 1)
                 .Case("0", 0)
                 .Case("no", 0)
                 .Case("false", 0)
                 .Case("off", 0)
                 .Default(-1);
  if (Read >= 0)
    Value = Read == 1;
  return Read >= 0;
}

bool read(StringRef Text, StringRef Range, unsigned &Value) {
  auto [LeastText, MostText] = Range.split("..");
  unsigned Least = 0, Most = 0, Read = 0;
  if (LeastText.getAsInteger(10, Least) || MostText.getAsInteger(10, Most) ||
      Text.getAsInteger(10, Read) || Read < Least || Read > Most)
    return false;
  Value = Read;
  return true;
}

bool read(StringRef Text, StringRef, std::string &Value) {
  Value = Text.str();
  return !Text.empty();
}

bool read(StringRef Text, StringRef, EntryContext &Value) {
  int Read = StringSwitch<int>(Text)
                 .Case("serial", int(EntryContext::Serial))
                 .Case("single", int(EntryContext::Single))
                 .Case("parallel", int(EntryContext::Parallel))
                 .Case("unknown", int(EntryContext::Unknown))
                 .Default(-1);
  if (Read >= 0)
    Value = EntryContext(Read);
  return Read >= 0;
}

std::string show(bool Value) { return Value ? "1" : "0"; }
std::string show(unsigned Value) { return utostr(Value); }
std::string show(const std::string &Value) {
  return Value.empty() ? "none" : Value;
}
std::string show(EntryContext Value) {
  switch (Value) {
  case EntryContext::Serial:
    return "serial";
  case EntryContext::Single:
    return "single";
  case EntryContext::Parallel:
    return "parallel";
  case EntryContext::Unknown:
    break;
  }
  return "unknown";
}

Error mistake(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

} // namespace

Expected<std::string> takeOption(StringRef &Rest) {
  std::string Item;
  char Quote = 0;
  size_t I = 0;
  for (; I < Rest.size(); ++I) {
    char C = Rest[I];
    if (Quote ? C == Quote : (C == '\'' || C == '"'))
      Quote = Quote ? 0 : C;
    else if (C == ':' && !Quote)
      break;
    else
      Item += C;
  }
  if (Quote)
    return mistake("quote without end in '" + Rest + "'");
  Rest = Rest.drop_front(std::min(Rest.size(), I + 1));
  return Item;
}

Error Options::set(StringRef KeyValue) {
  auto [Key, Value] = KeyValue.split('=');
#define TUTTI_PASS_OPTION(TYPE, NAME, KEY, DEFAULT, VALUES, HELP)              \
  if (Key == KEY) {                                                            \
    if (read(Value, VALUES, NAME)) {                                           \
      Level = WhyNot ? 3 : Level;                                              \
      return KEY == StringRef("config") ? readConfig() : Error::success();     \
    }                                                                          \
    return mistake("option '" KEY "' does not take '" + Value +                \
                   "'; it takes " VALUES);                                     \
  }
#include "model/Options.def"
  std::string Known;
#define TUTTI_PASS_OPTION(TYPE, NAME, KEY, DEFAULT, VALUES, HELP)              \
  Known += Known.empty() ? KEY : ", " KEY;
#include "model/Options.def"
  return mistake("unknown option '" + Key + "'; there are: " + Known);
}

Error Options::readConfig() {
  auto Read = std::make_shared<KnownCalls>();
  if (Error E = Read->read(Config))
    return mistake("option 'config': " + toString(std::move(E)));
  Calls = std::move(Read);
  return Error::success();
}

Error Options::parse(StringRef Text) {
  while (!Text.empty()) {
    Expected<std::string> Item = takeOption(Text);
    if (!Item)
      return Item.takeError();
    if (Item->empty())
      continue;
    if (Error E = set(*Item))
      return E;
  }
  return Error::success();
}

Error Options::parseEnvironment() {
  if (std::optional<std::string> Text =
          sys::Process::GetEnv("TUTTI_PASS_OPTIONS"))
    if (Error E = parse(*Text))
      return mistake("TUTTI_PASS_OPTIONS: " + toString(std::move(E)));
  return Error::success();
}

void Options::printHelp(raw_ostream &OS) {
  const Options Defaults;
#define TUTTI_PASS_OPTION(TYPE, NAME, KEY, DEFAULT, VALUES, HELP)              \
  OS << KEY "=<" VALUES ">  " HELP " (default " << show(Defaults.NAME) << ")\n";
#include "model/Options.def"
}

} // namespace tutti
