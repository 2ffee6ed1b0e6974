#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
"""Builds the documentation as one static site in build/docs, which the console serves at /docs.

    tools/build_docs.py [--out FOLDER] [--if-stale]

Pages come from all Markdown files of docs/ and those at the top of the tree. Needs md4c (Debian: libmd4c0, tools/setup.sh docs), which
reads Markdown as GitHub does. Nothing is loaded from elsewhere; search runs in the browser.
Exit codes: 0 built, 1 md4c is missing, or a link leads nowhere.
"""
import argparse
import ctypes
import html
import json
import os
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
STYLE = pathlib.Path(__file__).resolve().parent / "docs_site"
TOP = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
SECTIONS = [("Start", ["README.md", "docs/README.md"]), ("Guides", "docs/guides"), ("Catalogue", "docs/catalogue"),
            ("Reference", "docs/reference"), ("Theory", "docs/theory"),
            ("More", ["docs/gallery.md", "docs/validation.md", "docs/glossary.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"])]


# ---- md4c by ctypes: md4c.h, version 0.4.8 ----

class Attribute(ctypes.Structure):
    _fields_ = [("text", ctypes.POINTER(ctypes.c_char)), ("size", ctypes.c_uint), ("types", ctypes.c_void_p),
                ("offsets", ctypes.c_void_p)]

    def __str__(self):
        return html.unescape(ctypes.string_at(self.text, self.size).decode()) if self.size else ""


class Reference(ctypes.Structure):  # MD_SPAN_A_DETAIL and MD_SPAN_IMG_DETAIL
    _fields_ = [("target", Attribute), ("title", Attribute)]


class Code(ctypes.Structure):  # MD_BLOCK_CODE_DETAIL
    _fields_ = [("info", Attribute), ("language", Attribute), ("fence", ctypes.c_char)]


ENTER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
TEXT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.POINTER(ctypes.c_char), ctypes.c_uint, ctypes.c_void_p)


class Parser(ctypes.Structure):
    _fields_ = [("abi_version", ctypes.c_uint), ("flags", ctypes.c_uint), ("enter_block", ENTER), ("leave_block", ENTER),
                ("enter_span", ENTER), ("leave_span", ENTER), ("text", TEXT), ("debug_log", ctypes.c_void_p),
                ("syntax", ctypes.c_void_p)]


FLAGS = 0x0100 | 0x0200 | 0x0004 | 0x0008 | 0x0400  # tables, strike-through, bare addresses
BLOCKS = ["", "blockquote", "ul", "ol", "li", "hr", "h", "pre", "", "p", "table", "thead", "tbody", "tr", "th", "td"]
SPANS = ["em", "strong", "a", "img", "code", "del", "", "", "", "u"]
QUOTE, LI, HR, H, CODE, HTML, TABLE, TH, TD = 1, 4, 5, 6, 7, 8, 10, 14, 15
A, IMG = 2, 3
TEXT_NORMAL, TEXT_NULL, TEXT_BR, TEXT_SOFT_BR, TEXT_ENTITY, TEXT_CODE, TEXT_HTML = range(7)


def slug_of(text, taken):
    """The anchor of a heading as GitHub makes it; the second of a kind gets a number."""
    slug = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
    count = taken.get(slug, 0)
    taken[slug] = count + 1
    return f"{slug}-{count}" if count else slug


class Page:
    """One Markdown file as HTML, with its headings and its links."""

    def __init__(self, library, text):
        self.out, self.headings, self.links, self.words = [], [], [], []
        self.taken, self.heading, self.alternative = {}, None, None
        error = []

        def guarded(function):
            def call(*arguments):
                try:
                    function(*arguments)
                    return 0
                except Exception as problem:  # must not pass through C
                    error.append(problem)
                    return 1
            return call

        parser = Parser(0, FLAGS, ENTER(guarded(self.enter_block)), ENTER(guarded(self.leave_block)),
                        ENTER(guarded(self.enter_span)), ENTER(guarded(self.leave_span)), TEXT(guarded(self.add_text)), None, None)
        data = text.encode()
        library.md_parse(data, len(data), ctypes.byref(parser), None)
        if error:
            raise error[0]
        self.title = self.headings[0][2] if self.headings else ""

    def enter_block(self, kind, detail, _):
        if kind == H:
            self.heading = (ctypes.cast(detail, ctypes.POINTER(ctypes.c_uint))[0], [], len(self.out))
            self.out.append("")
        elif kind == CODE:
            language = str(ctypes.cast(detail, ctypes.POINTER(Code)).contents.language)
            self.out.append(f'<pre><code class="{html.escape(language)}">')
        elif kind in (TH, TD):
            align = ["", "left", "center", "right"][ctypes.cast(detail, ctypes.POINTER(ctypes.c_int))[0]]
            self.out.append(f'<{BLOCKS[kind]}{f" class={align}" if align else ""}>')
        elif kind == TABLE:
            self.out.append('<div class="wide"><table>')
        elif BLOCKS[kind]:
            self.out.append(f"<{BLOCKS[kind]}>")

    def leave_block(self, kind, _detail, _):
        if kind == H:
            level, words, place = self.heading
            text = "".join(words)
            slug = slug_of(text, self.taken)
            self.out[place] = f'<h{level} id="{slug}">'
            self.out.append(f'<a class="anchor" href="#{slug}" aria-label="link to this heading">#</a></h{level}>\n')
            self.headings.append((level, slug, text))
            self.words.append((slug, []))
            self.heading = None
        elif kind == CODE:
            self.out.append("</code></pre>\n")
        elif kind == TABLE:
            self.out.append("</table></div>\n")
        elif BLOCKS[kind] and kind != HR:
            self.out.append(f"</{BLOCKS[kind]}>\n")
        if self.words:
            self.words[-1][1].append(" ")

    def enter_span(self, kind, detail, _):
        if kind in (A, IMG):
            target = str(ctypes.cast(detail, ctypes.POINTER(Reference)).contents.target)
            self.links.append(target)
        if self.alternative is not None:
            return
        if kind == A:
            self.out.append(f'<a href="{{{{{len(self.links) - 1}}}}}">')
        elif kind == IMG:
            self.alternative = ([], len(self.links) - 1)
        elif SPANS[kind]:
            self.out.append(f"<{SPANS[kind]}>")

    def leave_span(self, kind, _detail, _):
        if kind == IMG:
            words, link = self.alternative
            self.alternative = None
            self.out.append(f'<img src="{{{{{link}}}}}" alt="{html.escape("".join(words))}" loading="lazy">')
        elif self.alternative is None and SPANS[kind]:
            self.out.append(f"</{SPANS[kind]}>")

    def add_text(self, kind, data, size, _):
        text = ctypes.string_at(data, size).decode()
        if kind == TEXT_HTML:
            self.out.append(self.linked(text))
            return
        plain = {TEXT_BR: " ", TEXT_SOFT_BR: " ", TEXT_NULL: "\ufffd"}.get(kind, html.unescape(text) if kind == TEXT_ENTITY else text)
        if self.alternative is not None:
            self.alternative[0].append(plain)
            return
        if self.heading:
            self.heading[1].append(plain)
        elif self.words:
            self.words[-1][1].append(plain)
        self.out.append("<br>" if kind == TEXT_BR else "\n" if kind == TEXT_SOFT_BR else text if kind == TEXT_ENTITY else html.escape(plain))

    def linked(self, text):
        """Raw HTML of a page: its links and pictures count as others do. Comments are left out."""
        def noted(found):
            self.links.append(html.unescape(found[2]))
            return f'{found[1]}="{{{{{len(self.links) - 1}}}}}"'
        return re.sub(r'\b(src|href)="([^"]*)"', noted, re.sub(r"<!--.*?-->", "", text, flags=re.S))

    def html(self, target_of):
        return re.sub(r"\{\{(\d+)\}\}", lambda found: html.escape(target_of(self.links[int(found[1])])), "".join(self.out))


# ---- the site ----

def load_md4c():
    for name in ("libmd4c.so.0", "libmd4c.so"):
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    return None


def sources():
    return [pathlib.Path(name) for name in TOP if (ROOT / name).is_file()] + \
        sorted(file.relative_to(ROOT) for file in (ROOT / "docs").rglob("*.md"))


def page_path(source):
    """Where a Markdown file's page is in the site: docs/guides/pilot.md -> guides/pilot.html."""
    inside = source.relative_to("docs") if source.parts[0] == "docs" else pathlib.Path("about") / source
    if source == pathlib.Path("docs/README.md"):
        return pathlib.Path("contents.html")
    if source == pathlib.Path("README.md"):
        return pathlib.Path("index.html")
    return inside.with_name("index.html" if inside.stem == "README" else f"{inside.stem}.html")


class Site:
    def __init__(self, library):
        self.pages = {source: Page(library, (ROOT / source).read_text()) for source in sources()}
        self.files, self.problems = set(), []

    def target(self, source, link):
        """A link of a source as it is in the site; notes what leads nowhere."""
        if re.match(r"[a-z][a-z0-9+.-]*:", link) or not link:
            return link
        path, _, anchor = link.partition("#")
        place = pathlib.Path(os.path.normpath(source.parent / path)) if path else source
        if (ROOT / place).is_dir() and (place / "README.md") in self.pages:
            place = place / "README.md"
        here = page_path(source).parent
        if place in self.pages:
            if anchor and anchor not in {slug for _, slug, _ in self.pages[place].headings}:
                self.problems.append(f"{source}: {link}: {place} has no heading #{anchor}")
            to = os.path.relpath(page_path(place), here) if path else ""
            return to + (f"#{anchor}" if anchor else "")
        if not (ROOT / place).exists() or place.parts[0] == "..":
            self.problems.append(f"{source}: {link}: there is no {place}")
            return link
        if (ROOT / place).is_dir():
            self.problems.append(f"{source}: {link}: a folder without a README.md cannot be shown; link to a file")
            return link
        self.files.add(place)
        return os.path.relpath(pathlib.Path("files") / place, here)

    def navigation(self, current):
        here, lines = page_path(current).parent, []
        for title, wanted in SECTIONS:
            found = [pathlib.Path(name) for name in wanted] if isinstance(wanted, list) else \
                sorted((s for s in self.pages if str(s.parent) == wanted), key=lambda s: (s.stem != "README", self.pages[s].title.lower()))
            is_open = current in found or title == "Start"
            lines.append(f'<details{" open" if is_open else ""}><summary>{title}</summary><ul>')
            for source in found:
                if source in self.pages:
                    mark = ' class="here" aria-current="page"' if source == current else ""
                    name = "Contents" if source == pathlib.Path("docs/README.md") else self.pages[source].title
                    lines.append(f'<li><a{mark} href="{os.path.relpath(page_path(source), here)}">{html.escape(name)}</a></li>')
            lines.append("</ul></details>")
        return "\n".join(lines)

    def write(self, out):
        template = (STYLE / "page.html").read_text()
        for source, page in self.pages.items():
            file = out / page_path(source)
            file.parent.mkdir(parents=True, exist_ok=True)
            up = os.path.relpath(".", page_path(source).parent)
            headings = [(level, slug, text) for level, slug, text in page.headings if level in (2, 3)]
            contents = "".join(f'<li class="level{level}"><a href="#{slug}">{html.escape(text)}</a></li>' for level, slug, text in headings)
            parts = {"title": html.escape(page.title), "up": up, "navigation": self.navigation(source), "contents": contents,
                     "body": page.html(lambda link: self.target(source, link))}
            file.write_text(re.sub(r"\$(\w+)\$", lambda found: parts[found[1]], template))
        for name in ("docs.css", "docs.js"):
            shutil.copy(STYLE / name, out / name)
        for place in sorted(self.files):
            (out / "files" / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / place, out / "files" / place)
        (out / "index.js").write_text("window.remoraIndex = " + json.dumps(self.index(), ensure_ascii=False, separators=(",", ":")) + ";\n")

    def index(self):
        """What search looks through: [address, page, heading, words] of each section."""
        rows = []
        for source, page in self.pages.items():
            titles = {slug: text for _, slug, text in page.headings}
            for slug, words in page.words:
                text = re.sub(r"\s+", " ", "".join(words)).strip()
                rows.append([f"{page_path(source)}#{slug}", page.title, titles[slug], text])
        return rows


def is_fresh(out):
    """The site is newer than all that it is made of."""
    page = out / "index.html"
    made_of = [*sources(), *(file.relative_to(ROOT) for file in STYLE.iterdir()), pathlib.Path("tools/build_docs.py")]
    return page.is_file() and all((ROOT / file).stat().st_mtime <= page.stat().st_mtime for file in made_of)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build" / "docs")
    parser.add_argument("--if-stale", action="store_true", help="do nothing while no page has changed")
    arguments = parser.parse_args()
    if arguments.if_stale and is_fresh(arguments.out):
        return 0
    library = load_md4c()
    if library is None:
        sys.exit("build_docs: md4c is not here: tools/setup.sh docs")
    site = Site(library)
    fresh = arguments.out.with_name(arguments.out.name + ".new")  # readers never see half a site
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    site.write(fresh)
    shutil.rmtree(arguments.out, ignore_errors=True)
    fresh.rename(arguments.out)
    print("\n".join(site.problems) or f"{len(site.pages)} pages in {arguments.out}")
    return bool(site.problems)


if __name__ == "__main__":
    sys.exit(main())
