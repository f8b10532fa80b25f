"""Make the pages that mkdocs adds to docs/: the start page of the README, the changelog, a page of each public module.

Run by mkdocs (packaging/pages/mkdocs.yml, `make docs`).
"""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tools.public_api import PAGE, link_names, read_list, write_module_page

ROOT = Path(__file__).parent.parent
ELSEWHERE = re.compile(r'<(?:script|img|iframe|source|video|audio)[^>]*\ssrc="(?:https?:)?//[^"]*"|<link[^>]*\shref="(?:https?:)?//[^"]*"')
"""What a page would ask another machine for; links that readers follow are none of it."""
TEXTS = {
    "index.md": "README.md",
    "changelog.md": "CHANGELOG.md",
    "contributing.md": ".github/CONTRIBUTING.md",
    "security.md": ".github/SECURITY.md",
}
"""Pages that are kept elsewhere, and where."""
FONTS = ("cabin-500.woff2", "cabin-500-italic.woff2", "cabin-700.woff2", "fraunces-600.woff2")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add the pages of the modules to the menu, and those of docs/ that it leaves out to what is for developers."""
    assert config.nav is not None
    sections = {title: pages for section in config.nav for title, pages in section.items()}
    listed = {page for pages in sections.values() for page in pages}
    sections["Development"] += sorted({path.name for path in PAGE.parent.glob("*.md")} - listed)
    sections["For programs"] += [{module.name: module.page} for module in read_list(PAGE.read_text(encoding="utf-8"))]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is not kept in docs/."""
    for place, source in TEXTS.items():
        files.append(File.generated(config, place, content=_relink((ROOT / source).read_text(encoding="utf-8"))))
    for module in read_list(PAGE.read_text(encoding="utf-8")):
        files.append(File.generated(config, module.page, content=write_module_page(module)))
    for place, source in {
        "style/aya.css": "packaging/pages/aya.css",
        "style/icon.png": "assets/icon/aya.png",
        **{f"style/{name}": f"assets/fonts/{name}" for name in FONTS},
    }.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    return files


def _relink(text: str) -> str:
    """Return a text from elsewhere in the checkout with links that lead to the pages. Some have whole addresses."""
    text = re.sub(r"\]\((?:\.\./|https?://[^)\s]*/)?(?:docs|\.github)/", "](", text)
    return re.sub(r"\]\(([A-Z]+)\.md", lambda link: f"]({link[1].lower()}.md", text)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Link the names of docs/api.md, and show the path of what is in the checkout but not among these pages."""
    text = link_names(markdown) if page.file.src_uri == "api.md" else markdown
    return re.sub(r"\[([^]\n]+)\]\(\.\./[^)\s]+\)", r"\1", text)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Refuse a page that asks another machine for anything."""
    if found := ELSEWHERE.search(output):
        raise PluginError(f"{page.file.src_uri} asks another machine: {found[0]}")
    return output
