// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a page looks, on a screen, in the dark and on paper. What is switched
/// off by a check box, and the order of the findings, are decided here too, so
/// that the page needs no script. What :has() looks into must be small, and
/// complete before the findings: a browser looks again whenever something comes
/// in. Findings that are not in sight are not laid out.
#include "driver/report/ReportStyle.h"

namespace tutti::driver {

const char *const PageStyle = R"(
body{font:15px/1.45 system-ui,sans-serif;margin:2em auto;max-width:62em;
padding:0 1em;color:#222;background:#fff}
h1{font-size:1.5em}h2{font-size:1.15em;margin-top:2em;border-bottom:1px solid #ccc}
h2 small{font-weight:normal;color:#666}
section{margin:1.2em 0 2em;padding-left:.9em;border-left:4px solid #c90}
section{content-visibility:auto;contain-intrinsic-size:auto 30em}
section.error{border-color:#c22}
.what{font-weight:600;margin:.2em 0}.tag{color:#666;font-size:.85em}
table{border-collapse:collapse;font-size:.92em}
td,th{padding:.15em .9em .15em 0;text-align:left;vertical-align:top}
tr.differs td{color:#b00;font-weight:600}
code,pre{font:13px/1.4 ui-monospace,monospace}
pre{background:#f5f5f2;padding:.5em .7em;overflow:auto}
pre .here{background:#ffe9a8;display:inline-block;width:100%}
svg{max-width:100%;height:auto}
svg text{font-size:12px;text-anchor:middle}svg .who{font-weight:600}
svg rect{fill:#f5f5f2;stroke:#888}svg .wait{fill:none;stroke:#b00;stroke-width:1.6}
svg marker path{fill:#b00}
nav{display:flex;flex-wrap:wrap;gap:1em 3em;align-items:flex-start;margin-top:1em}
td.number{text-align:right;font-variant-numeric:tabular-nums}
fieldset{border:1px solid #ccc;display:inline-block;margin:0 1em .5em 0}
legend{color:#666;font-size:.85em}
label{margin-right:1.2em}a{color:#04c}
fieldset:has(#hide-warning:checked)~main section.warning,
fieldset:has(#hide-compile:checked)~main section.compile:not(.run),
fieldset:has(#hide-run:checked)~main section.run:not(.compile){display:none}
main{display:flex;flex-direction:column}
fieldset:has(#by-file:checked)~main section{order:var(--file)}
fieldset:has(#by-severity:checked)~main section{order:var(--severity)}
fieldset:has(#by-file:checked,#by-severity:checked)~main header{display:none}
.score td,.score th{border:1px solid #999;padding:.15em .7em}
.words{display:flex;flex-wrap:wrap;gap:1em}
.word{margin:.4em 0}.word figcaption{font-weight:600}.word p{margin:.15em 0}
.word div{border:1px solid #888;border-radius:4px;padding:.2em .6em;margin:.25em 0}
.word .barrier{border-top:2px dashed #888;color:#666}.word .call{font-weight:600}
.compiled{margin-left:1em}details{margin:.4em 0;overflow-x:auto}summary{cursor:pointer}
footer{margin-top:3em;color:#666;font-size:.85em}
@media print{input,label,fieldset{display:none}section{break-inside:avoid}}
@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}
pre,svg rect{background:#272725;fill:#272725}svg text{fill:#ddd}
pre .here{background:#554a20}tr.differs td{color:#f88}
h2 small,.tag,footer,legend,.word .barrier{color:#aaa}a{color:#8bf}}
)";

} // namespace tutti::driver
