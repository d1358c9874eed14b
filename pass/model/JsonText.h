// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Texts in JSON, both ways. What is no UTF-8 (a source in another encoding) is
/// repaired, never refused; what is not there is empty.

#ifndef TUTTI_PASS_MODEL_JSONTEXT_H
#define TUTTI_PASS_MODEL_JSONTEXT_H

#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace tutti {

inline std::string toUtf8(llvm::StringRef Text) {
  return llvm::json::isUTF8(Text) ? Text.str() : llvm::json::fixUTF8(Text);
}

inline std::string textIn(const llvm::json::Object &From, llvm::StringRef Key) {
  return From.getString(Key).value_or("").str();
}

inline unsigned numberIn(const llvm::json::Object &From, llvm::StringRef Key) {
  return unsigned(From.getInteger(Key).value_or(0));
}

inline std::vector<std::string> textsIn(const llvm::json::Object &From,
                                        llvm::StringRef Key) {
  std::vector<std::string> Made;
  if (const llvm::json::Array *All = From.getArray(Key))
    for (const llvm::json::Value &Each : *All)
      Made.push_back(Each.getAsString().value_or("").str());
  return Made;
}

/// What(O) for each object of a list.
template <typename F>
void eachObject(const llvm::json::Object &From, llvm::StringRef Key, F What) {
  if (const llvm::json::Array *All = From.getArray(Key))
    for (const llvm::json::Value &V : *All)
      if (const llvm::json::Object *O = V.getAsObject())
        What(*O);
}

} // namespace tutti

#endif // TUTTI_PASS_MODEL_JSONTEXT_H
