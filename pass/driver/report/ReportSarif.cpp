// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Findings of runs and of compilers as one SARIF log. What a compiler has
/// written is taken over as it is; what a run found of it has its fingerprint,
/// so that a pipeline sees one finding.
#include "driver/report/ReportPage.h"
#include "model/texts/SarifRules.h"
#include "tutti/Checks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace tutti::driver {

namespace {

class LogWriter {
public:
  explicit LogWriter(StringRef Root) : Root((Root + "/").str()) {}

  json::Value log(ArrayRef<ReportItem> Items) {
    json::Array Results;
    for (const ReportItem &Item : Items)
      Results.push_back(Item.Sarif ? json::Value(json::Object(*Item.Sarif))
                                   : json::Value(result(Item)));
    return sarifLog(std::move(Results), Root);
  }

private:
  json::Object location(const ReportLine &At, StringRef Message) {
    json::Object Made =
        sarifPlace(sarifFile(At.File, Root), At.Line, At.Column);
    if (!Message.empty())
      Made["message"] = sarifText(Message);
    if (!At.Function.empty())
      Made["logicalLocations"] = json::Array{
          json::Object{{"name", At.Function}, {"kind", "function"}}};
    return Made;
  }

  /// That of what the compiler said of the same calls, if it has said anything.
  std::string fingerprint(const ReportItem &Item, const ReportLine &At) {
    for (const ReportItem &Told : Item.Compiled)
      if (!Told.Fingerprint.empty())
        return Told.Fingerprint;
    std::string Hash =
        utohexstr(xxh3_64bits(Item.Check + "\n" + At.File + "\n" + At.Function +
                              "\n" + StringRef(At.Text).split(',').first.str()),
                  true, 16);
    return Hash + ":" + utostr(++Times[Hash]);
  }

  json::Object result(const ReportItem &Item) {
    std::string Message = Item.Message;
    const char *Between = ": ";
    for (const ReportLine &L : Item.Lines) {
      if (L.Who.empty())
        continue;
      Message += Between + L.Who + " " + L.Text;
      Between = "; ";
    }
    json::Object Made{{"ruleId", Item.Check},
                      {"level", Item.Severity},
                      {"message", sarifText(Message)},
                      {"properties", json::Object{{"fix", Item.Fix}}}};
    if (Check Id = checkNamed(Item.Check); Id != Check::None)
      Made["ruleIndex"] = int64_t(Id);
    const ReportLine *At = Item.lead();
    if (!At)
      return Made;
    Made["partialFingerprints"] =
        json::Object{{FingerprintKey, fingerprint(Item, *At)}};
    if (At->File.empty())
      return Made;
    Made["locations"] = json::Array{location(*At, "")};
    json::Array Related;
    for (const ReportLine &L : Item.Lines)
      if (&L != At && L.Line) {
        json::Object Other = location(L, L.Who + " " + L.Text);
        Other["id"] = int64_t(Related.size()) + 1;
        Related.push_back(std::move(Other));
      }
    if (!Related.empty())
      Made["relatedLocations"] = std::move(Related);
    return Made;
  }

  std::string Root;
  StringMap<unsigned> Times; ///< how often each hash was given
};

} // namespace

void printSarif(raw_ostream &Out, ArrayRef<ReportItem> Items, StringRef Root) {
  Out << formatv("{0:2}", LogWriter(Root).log(Items)) << '\n';
}

} // namespace tutti::driver
