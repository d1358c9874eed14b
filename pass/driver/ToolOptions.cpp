// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes `--key=value`, `--key` and `--no-key` of the rows of the pass's option
/// table, and checks a value at once, where the message can still name the
/// option. It must not know what an option means to the pass.
#include "driver/ToolOptions.h"
#include "model/OptionText.h"
#include "tutti/Checks.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti::driver {

namespace {
struct Row {
  StringRef Key, Type, Values, Help;
  bool Internal = false;
  bool isSwitch() const { return Type == "bool"; }
  bool isPath() const { return Values == "a file" || Values == "a folder"; }
};
} // namespace

static const Row Rows[] = {
#define TUTTI_PASS_OPTION(TYPE, NAME, KEY, DEFAULT, VALUES, HELP)              \
  {KEY, #TYPE, VALUES, HELP},
#define TUTTI_PASS_INTERNAL_OPTION(TYPE, NAME, KEY, DEFAULT, VALUES, HELP)     \
  {KEY, #TYPE, VALUES, HELP, true},
#include "model/Options.def"
};

static const Row *findRow(StringRef Key) {
  for (const Row &Each : Rows)
    if (Each.Key == Key)
      return &Each;
  return nullptr;
}

void ToolOptions::printHelp(raw_ostream &Out) {
  const Options Defaults;
  for (const Row &Each : Rows) {
    if (Each.Internal)
      continue;
    Out << "  --" << (Each.isSwitch() ? "[no-]" : "") << Each.Key;
    if (!Each.isSwitch())
      Out << "=<" << Each.Values << '>';
    Out << "\n        " << Each.Help << '\n';
  }
  Out << "  -v, --verbose\n        print the command that is run\n";
}

ToolOptions::ToolOptions() {
  if (Error E = Pass.parseEnvironment())
    fail(toString(std::move(E)));
}

static bool isKnownCheck(StringRef Id) { return checkNamed(Id) != Check::None; }

/// A misspelt check would otherwise silently switch off what was wanted.
static void validateChecks(StringRef Option, StringRef Value) {
  SmallVector<StringRef, 8> Globs;
  Value.split(Globs, ',');
  for (StringRef Glob : Globs) {
    Glob = Glob.trim();
    Glob.consume_front("-");
    Expected<GlobPattern> Pattern = GlobPattern::create(Glob);
    if (!Pattern)
      fail("--" + Option + ": '" + Glob +
           "': " + toString(Pattern.takeError()));
    if (Glob.find_first_of("*?[{\\") == StringRef::npos && !isKnownCheck(Glob))
      fail("--" + Option + ": no check is called '" + Glob +
           "' (tutti explain lists them)");
  }
}

void ToolOptions::set(StringRef Arg, StringRef Key, StringRef Value) {
  if (Error E = Pass.set((Key + "=" + Value).str()))
    fail(Arg + ": " + toString(std::move(E)));
  if (!Given.empty())
    Given += ':';
  Given += (Key + "=").str();
  // A colon would end the value; the reader takes either quote.
  bool Colon = Value.contains(':');
  StringRef Quote = !Colon ? "" : Value.contains('"') ? "'" : "\"";
  if (Value.contains('"') && Value.contains('\''))
    fail(Arg + ": a value cannot hold both kinds of quotes");
  if (Quote.empty() && Value.contains('"'))
    Quote = "'";
  else if (Quote.empty() && Value.contains('\''))
    Quote = "\"";
  Given += (Quote + Value + Quote).str();
}

bool ToolOptions::consume(StringRef Arg) {
  if (Arg == "-v" || Arg == "--verbose") {
    Verbose = true;
    return true;
  }
  StringRef Text = Arg;
  if (!Text.consume_front("--"))
    return false;
  auto [Key, Value] = Text.split('=');
  const Row *Option = findRow(Key);
  if (!Text.contains('=')) {
    bool Positive = Option && Option->isSwitch();
    if (!Positive && Key.consume_front("no-"))
      Option = findRow(Key);
    if (!Option)
      return false;
    if (!Option->isSwitch())
      fail(Arg + " needs a value: " + Arg + "=<" + Option->Values + ">");
    set(Arg, Key, Positive ? "1" : "0");
    return true;
  }
  if (!Option)
    return false;
  if (Key == "checks" || Key == "werror-checks")
    validateChecks(Key, Value);
  SmallString<256> Path(Value);
  // Compilers may be started in another folder (tutti check does).
  if (Option->isPath() && !Value.empty() && !sys::fs::make_absolute(Path))
    Value = Path;
  set(Arg, Key, Value);
  return true;
}

/// The list of checks with one more rule behind it.
static std::string withRule(StringRef List, bool Positive, StringRef Id) {
  return (List + (List.empty() ? "" : ",") + (Positive ? "" : "-") + Id).str();
}

/// The checks that a warning flag names: one, or the group of those that begin
/// with it (`mpi`, `mpi-collective`); empty if it names none. Printed labels
/// have the compiler's own group before the check.
static std::string checksNamed(StringRef Name) {
  for (StringRef Group : {"backend-plugin=", "pass-failed="})
    if (Name.consume_front(Group))
      break;
  if (isKnownCheck(Name))
    return Name.str();
  std::string Prefix = (Name + "-").str();
  bool IsGroup = any_of(CheckRows, [&](const CheckRow &Row) {
    return StringRef(Row.Id).starts_with(Prefix);
  });
  return IsGroup ? Prefix + "*" : std::string();
}

void ToolOptions::takeWarningFlags(StringList &Args) {
  erase_if(Args, [&](StringRef Arg) {
    StringRef Id = Arg;
    if (!Id.consume_front("-W"))
      return false;
    bool Positive = !Id.consume_front("no-");
    bool OfErrors = Id.consume_front("error=");
    std::string Named = checksNamed(Id);
    if (Named.empty())
      return false;
    if (OfErrors)
      set(Arg, "werror-checks", withRule(Pass.ErrorChecks, Positive, Named));
    if (!OfErrors || Positive)
      set(Arg, "checks", withRule(Pass.Checks, Positive, Named));
    return true;
  });
}

size_t ToolOptions::consumeFirst(ArrayRef<std::string> Args) {
  size_t N = 0;
  while (size_t Taken = consumeAt(Args, N))
    N += Taken;
  return N;
}

size_t ToolOptions::consumeAt(ArrayRef<std::string> Args, size_t I) {
  if (I >= Args.size() || !StringRef(Args[I]).starts_with("-"))
    return 0;
  StringRef Arg = Args[I];
  const Row *Option =
      Arg.starts_with("--") ? findRow(Arg.drop_front(2)) : nullptr;
  if (Option && !Option->isSwitch() && I + 1 < Args.size())
    return consume(Args[I] + "=" + Args[I + 1]) ? 2 : 0;
  return consume(Arg) ? 1 : 0;
}

StringList ToolOptions::items() const {
  StringList Result;
  std::string All = getEnv("TUTTI_PASS_OPTIONS").value_or("") + ":" + Given;
  for (StringRef Rest = All; !Rest.empty();) {
    Expected<std::string> Item = takeOption(Rest);
    if (!Item) // there is none: the environment was read when this was made
      fail(toString(Item.takeError()));
    if (!Item->empty())
      Result.push_back(*Item);
  }
  return Result;
}

Environment ToolOptions::environment() const {
  if (Given.empty())
    return {};
  std::optional<std::string> Before = getEnv("TUTTI_PASS_OPTIONS");
  return {{"TUTTI_PASS_OPTIONS", Before ? *Before + ":" + Given : Given}};
}

} // namespace tutti::driver
