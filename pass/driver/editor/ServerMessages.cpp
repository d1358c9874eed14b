// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Diagnostics are looked for everywhere in a message: clangd sends them to be
/// shown, and again with the edits that mend them.
#include "driver/editor/ServerMessages.h"
#include "tutti/Checks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

using namespace llvm;

namespace tutti::driver {

namespace {

std::string written(const json::Value &Of) {
  std::string Text;
  raw_string_ostream(Text) << Of;
  return Text;
}

std::string keyOf(const json::Object &Diagnostic, StringRef Text) {
  const json::Value *Range = Diagnostic.get("range");
  return (Range ? written(*Range) : "") + Text.str();
}

/// The check that the text ends with, in brackets, and the text without it.
/// clangd adds how many edits there are, which editors show themselves.
struct NamedText {
  StringRef Check;
  std::string Text;
};
std::optional<NamedText> namedText(StringRef Message) {
  auto [First, Rest] = Message.split('\n');
  for (StringRef Hint : {" (fix available)", " (fixes available)"})
    First.consume_back(Hint);
  if (!First.consume_back("]"))
    return std::nullopt;
  auto [Text, Id] = First.rsplit(" [");
  if (checkNamed(Id) == Check::None)
    return std::nullopt;
  return NamedText{Id, Rest.empty() ? Text.str() : (Text + "\n" + Rest).str()};
}

void forEachObject(json::Value &Of,
                   const std::function<void(json::Object &)> &Do) {
  if (json::Array *Many = Of.getAsArray())
    for (json::Value &One : *Many)
      forEachObject(One, Do);
  json::Object *Self = Of.getAsObject();
  if (!Self)
    return;
  Do(*Self);
  for (auto &Member : *Self)
    forEachObject(Member.second, Do);
}

} // namespace

void ServerMessages::rewriteDiagnostic(json::Object &Of) {
  std::optional<StringRef> Message = Of.getString("message");
  if (!Message || !Of.get("range"))
    return;
  std::optional<NamedText> Named = namedText(*Message);
  if (!Named)
    return;
  std::string Id = Named->Check.str();
  {
    std::lock_guard<std::mutex> Held(Lock);
    Texts[keyOf(Of, Named->Text)] = Message->str();
  }
  Of["message"] = Named->Text;
  Of["code"] = Id;
  Of["source"] = "tutti";
  if (std::string Page = PageOf(Id); !Page.empty())
    Of["codeDescription"] = json::Object{{"href", Page}};
}

void ServerMessages::restoreDiagnostic(json::Object &Of) {
  std::optional<StringRef> Message = Of.getString("message");
  if (!Message)
    return;
  std::lock_guard<std::mutex> Held(Lock);
  if (auto Known = Texts.find(keyOf(Of, *Message)); Known != Texts.end())
    Of["message"] = Known->second;
}

std::string ServerMessages::toEditor(std::string Body) {
  if (!StringRef(Body).contains("[mpi-"))
    return Body;
  Expected<json::Value> Read = json::parse(Body);
  if (!Read) {
    consumeError(Read.takeError());
    return Body;
  }
  forEachObject(*Read, [this](json::Object &Of) { rewriteDiagnostic(Of); });
  return written(*Read);
}

std::string ServerMessages::toServer(std::string Body) {
  // Texts of files are not read for this.
  if (!StringRef(Body).contains("codeAction") ||
      !StringRef(Body).contains("mpi-"))
    return Body;
  Expected<json::Value> Read = json::parse(Body);
  if (!Read) {
    consumeError(Read.takeError());
    return Body;
  }
  forEachObject(*Read, [this](json::Object &Of) { restoreDiagnostic(Of); });
  return written(*Read);
}

} // namespace tutti::driver
