"""A prose linter: words and mistakes that our texts avoid.

``python -m tests.support.prose`` checks documentation, docstrings, error messages, the
texts of the page and the comments of the native code. It prints what it finds and exits
with 1 if there is anything. The words come from ``docs/reference/glossary.md``.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ("Finding", "Rule", "check_text", "findings")

_ROOT = Path(__file__).parents[2]


class Rule(NamedTuple):
    """A pattern that texts must not contain, and what to write instead."""

    pattern: str
    advice: str


class Finding(NamedTuple):
    """A place where a rule matches."""

    place: str
    line: int
    words: str
    advice: str

    def __str__(self) -> str:
        """Return the finding as compilers print errors."""
        return f"{self.place}:{self.line}: {self.words!r}: {self.advice}"


RULES = (
    Rule(r"\b(he|his|him|himself|she|hers)\b", "they, their, them"),
    Rule(r"\b(the|this|last|next) evening\b", "session"),
    Rule(r"\bis there twice\b", "duplicate card"),
    Rule(r"\b(lost (the|its|their) line|no line, )", "disconnected"),
    Rule(r"\b(prove|proves) itself\b", "verification, verified"),
    Rule(r"\bfor ever\b", "forever, or no limit"),
    Rule(r"\b(afresh|hopeless|whereof|thereof)\b", "a plain word"),
    Rule(r"\b(?-i:RULES) \d+", "cite docs/reference/rules.md: rule 12"),
    Rule(r"\bare no \w+ like\b", "invalid ...: expected ..."),
    Rule(r"\bunless told\b", "by default"),
    Rule(r"\bexcludes? each other\b", "cannot be used together, conflict"),
    Rule(r"\bwhoever\b", "the player who, anybody who"),
    Rule(r"\b(is|are|not) on offer\b", "legal, not legal"),
    Rule(r"\banew\b", "again"),
    Rule(r"\bnobody decides\b", "no player acts, is not a decision"),
    Rule(r"\b(can|cannot) be held together\b", "the pair is (im)possible"),
    Rule(r"\bsits? [a-z ]+ down\b", "seat, set up the table"),
    Rule(r"\b(?-i:the own) \w+", "the player's own, the bot's"),
    Rule(r"\b(are|is) no distribution\b", "frequencies that add up to 1"),
    Rule(r"\b(seats|rows?|masks?|ids|bits?) an? (table|player|row|hand|lane)\b", "per"),
    Rule(r"\b(cannot|can) be taken back\b", "undone"),
    Rule(r"\bagain and again\b", "repeatedly, often"),
    Rule(r"\b(utili[sz]e|leverage|facilitate)s?\b", "use, help"),
    Rule(r"\b(in order to|at this point in time)\b", "to, now"),
    Rule(r"\bdue to the fact that\b", "because"),
    Rule(r"\bit (should|must) be noted that\b", "leave it out"),
    Rule(r"\b(obviously|of course|needless to say)\b", "leave it out"),
    Rule(r"(?<![\w-])(?-i:(?!had\b|that\b)([a-z]{3,}) \1)\b", "doubled word"),
    Rule(r"\b(?-i:a (?=[aeio][a-z])(?!(one|once|eu|ewe)[a-z-]*\b))", "an"),
    Rule(r"\b(?-i:an (?=[bcdfgjklmnpqrstvwyz][a-z]+\b))", "a"),
)
"""Rules for all texts."""

STRICT_RULES = (
    Rule(r"\b(is|are|be|was|were) told\b", "is informed, is reported, gets"),
    Rule(r"\bgo(es)? on with\b", "continue, resume"),
    Rule(r"\bas (it|they) stood\b", "unchanged, as before"),
    Rule(r"\bcomes? to (its|their) end\b", "finish, end"),
    Rule(r"\b(a|the|every|each|no) chairs?\b", "seat"),
    Rule(r"\bone's own\b", "your own"),
    Rule(r"\bmakes? anew\b", "create again"),
)
"""Rules for documentation, commands, the room and the page."""

_STRICT_PACKAGES = ("cli", "room")
_CODE = re.compile(r"`[^`]*`|https?://\S+|\]\([^)]*\)")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`')


def check_text(
    text: str, rules: Iterable[Rule] = RULES
) -> Iterator[tuple[int, str, str]]:
    """Yield the line, the words and the advice of each match in a text.

    A space of a rule also matches a line break.
    """
    plain = _CODE.sub(lambda found: "_" * len(found[0]), text)
    for rule in rules:
        for found in _compiled(rule).finditer(plain):
            words = " ".join(found[0].split())
            yield text.count("\n", 0, found.start()) + 1, words, rule.advice


@cache
def _compiled(rule: Rule) -> re.Pattern[str]:
    return re.compile(rule.pattern.replace(" ", r"(?: |\n *)"), re.IGNORECASE)


def findings(root: Path = _ROOT) -> Iterator[Finding]:
    """Yield everything that the linter finds in the project."""
    for path, start, text, rules in _texts(root):
        for line, words, advice in check_text(text, rules) if text else ():
            place = str(path.relative_to(root))
            yield Finding(place, start + line - 1, words, advice)


def _texts(root: Path) -> Iterator[tuple[Path, int, str, tuple[Rule, ...]]]:
    """Yield each text with its file, its first line and its rules."""
    everything = RULES + STRICT_RULES
    generated = root / "docs" / "reference" / "api"
    for path in (*root.glob("*.md"), *root.glob("docs/**/*.md")):
        if path.parent != generated:
            yield path, 1, _prose(path.read_text(encoding="utf-8")), everything
    source = root / "src" / "bigslick"
    for path in source.glob("**/*.py"):
        strict = path.relative_to(source).parts[0] in _STRICT_PACKAGES
        for line, text in _docstrings(path):
            yield path, line, text, everything if strict else RULES
    messages = root / "tests" / "golden" / "messages.txt"
    words = RULES[:-2]  # without articles, because "a" may be a name there
    yield messages, 1, messages.read_text(encoding="utf-8"), words
    for path in (root / "native").glob("**/*.[ch]pp"):
        for number, row in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield path, number, row.partition("// ")[2], words
    for path in (source / "room" / "web").glob("js/**/*.js"):
        rows = path.read_text(encoding="utf-8").splitlines()
        for number, row in enumerate(rows, 1):
            for found in _QUOTED.finditer(row):
                yield path, number, found[1] or found[2] or "", everything


def _prose(text: str) -> str:
    """Return Markdown with its code and its glossary of unwanted words blanked."""
    lines, code = [], False
    for line in text.splitlines():
        fence = line.lstrip().startswith("```")
        code ^= fence
        hidden = code or fence or line.startswith(("    ", "| not |", "<!--"))
        if line.startswith("|") and "| not |" in text:  # the third column of a glossary
            line = "|".join(line.split("|")[:3])  # noqa: PLW2901
        lines.append("" if hidden else line)
    return "\n".join(lines)


def _docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of a module, also those of attributes, without examples."""
    blocks: list[list[ast.stmt]] = [ast.parse(path.read_text(encoding="utf-8")).body]
    for block in blocks:
        for node in block:
            match node:
                case ast.Expr(value=ast.Constant(value=str() as text, lineno=line)):
                    rows = (row if ">>>" not in row else "" for row in text.split("\n"))
                    yield line, "\n".join(rows)
                case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                    blocks.append(node.body)
                case ast.If() | ast.Try():
                    blocks += [node.body, node.orelse]
                case _:
                    pass


def main() -> int:
    """Print the findings and return the exit code."""
    found = [*map(str, findings())]
    sys.stdout.write("".join(f"{line}\n" for line in sorted(found)))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
