#!/usr/bin/env python3
"""page-in-browser.py PAGE: what a headless Chromium makes of a page: the order
of the findings in each sorting, what the boxes leave, the least contrast of a
text, and whether a narrow window has to be scrolled sideways."""
import pathlib
import re
import subprocess
import sys
import tempfile

SCRIPT = """<script>
const said = [];
function shown() {
  return [...document.querySelectorAll('main section')]
    .map(s => [s.getBoundingClientRect(), s.id.replace('finding-', '')])
    .filter(([box]) => box.height > 0)
    .sort((a, b) => a[0].top - b[0].top).map(([, id]) => id).join(' ');
}
function click(id) { document.getElementById(id).click(); }
for (const by of ['check', 'file', 'severity']) {
  click('by-' + by);
  said.push(by + ': ' + shown());
}
click('by-check');
for (const box of document.querySelectorAll('nav input')) {
  box.click();
  said.push('without ' + box.getAttribute('aria-label').slice(5) + ': ' + shown());
  box.click();
}
function light(color) {
  const [r, g, b] = color.match(/[0-9.]+/g).map(Number).map(v =>
    (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function behind(e) {
  for (; e; e = e.parentElement) {
    const color = getComputedStyle(e).backgroundColor;
    if (color !== 'rgba(0, 0, 0, 0)') return color;
  }
  return 'rgb(255, 255, 255)';
}
let least = 21;
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const e = texts.currentNode.parentElement;
  if (!texts.currentNode.data.trim() || e.closest('script,style,svg')) continue;
  const [a, b] = [light(getComputedStyle(e).color), light(behind(e))];
  least = Math.min(least, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
}
said.push('contrast ' + (least >= 4.5 ? 'enough' : 'only ' + least));
said.push('dark ' + matchMedia('(prefers-color-scheme:dark)').matches);
said.push('wider than the window ' +
          (document.documentElement.scrollWidth > innerWidth));
const unreachable = [...document.querySelectorAll('input,summary,a')]
  .filter(e => e.tabIndex < 0);
said.push('out of reach of the keyboard: ' + unreachable.length);
document.body.innerHTML = '<pre id="said">' + said.join('\\n') + '</pre>';
</script>"""


def browse(page, *options):
    with tempfile.TemporaryDirectory() as profile:
        dom = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu",
             f"--user-data-dir={profile}", *options, "--dump-dom",
             page.as_uri()],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            timeout=100, check=True).stdout
    return re.search(r'<pre id="said">(.*?)</pre>', dom, re.DOTALL).group(1)


original = pathlib.Path(sys.argv[1])
page = original.resolve().with_suffix(".browsed.html")
page.write_text(original.read_text().replace("</body>", SCRIPT + "</body>"))
print("wide", browse(page, "--window-size=1200,900"), sep="\n")
print("dark", browse(page, "--blink-settings=preferredColorScheme=0"), sep="\n")
print("narrow", browse(page, "--window-size=500,900"), sep="\n")
