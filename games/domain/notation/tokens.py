"""Characters of a sheet to tokens: every character belongs to a token or is a blank, and offsets are kept.

Nothing is read as chess here; the language is not known yet.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from games.domain.notation.words import (
    CHECK_WORDS,
    CLOCK,
    DASHES,
    MATE_WORDS,
    RESULT_PATTERN,
    is_gap,
    result_of,
)

TokenKind = Literal[
    "number", "integer", "word", "gap", "blank", "result", "castling", "offer", "suffix", "clock", "comment",
    "tag", "header", "nag", "separator", "open",
]  # fmt: skip


class Token(NamedTuple):
    """A piece of the sheet with its place: `text == sheet[start:end]`."""

    kind: TokenKind
    text: str
    start: int
    end: int


_BLANKS: Final = str.maketrans(dict.fromkeys("\u00a0\u2007\u202f\u200a\u2009\ufeff\u3000", " "))
_ZERO: Final = "[0OoОоΟο]"
_CLOCK_ALONE: Final = (
    r"[(\[]\s*\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d)?\s*[)\]]|[(\[]\s*\d{1,3}\s?['′’]?\s*[)\]]"
)
_TOKEN: Final = re.compile(
    rf"""
      (?P<tag>\[\s*[A-Za-z]\w*\s+"(?:[^"\\\n]|\\.)*"\s*\])
    | (?P<comment>\{{[^{{}}]*\}}|^%[^\n]*)
    | (?P<clock>{_CLOCK_ALONE})
    | (?P<offer>\(\s?=\s?\))
    | (?P<nag>\$\d+)
    | (?P<castling>(?<![^\s.,;|)]){_ZERO}\s?-\s?{_ZERO}(?:\s?-\s?{_ZERO})?(?![\w½/]|[.,]\d)[+\#!?†‡]*)
    | (?P<result>(?<![^\s.,;|)])(?:{RESULT_PATTERN})(?![\w/]|[-.,:]\d))
    | (?P<number>(?<!\S)\d{{1,3}}\s?(?:\.(?!\d\d(?!\d))[ ]?){{1,4}}(?<=[. ])|\d{{1,3}}(?:…|\.{{2,3}}|\)(?=\s))
        |(?<!\S)\d{{1,3}}(?=[a-hA-ZА-Я♔-♟][^\s']*[1-8O0-]))
    | (?P<blank>\t(?=[ ]*(?:\t|$)))
    | (?P<comment2>(?<![^\s])\([^()]*\))
    | (?P<separator>[,;])
    | (?P<word>[^\s{{}},;]+)
    | (?P<open>[{{}}])
    """,
    re.VERBOSE | re.MULTILINE,
)
_TABLE_LINE: Final = re.compile(
    r"^[ ]*\|?[ ]*\d{1,3}\.?[ ]*([|,;])[^|,;\n\t]*([|,;])[^|,;\n\t]*(\|?)[ ]*$", re.MULTILINE
)
_NESTED: Final = re.compile(r"\([^()]*\(")
_HEADER: Final = re.compile(r"[ ]*[^\W\d_]{4,}[^:\n\d]{0,24}:[ \t][^\n]*$", re.MULTILINE)
_EN_PASSANT: Final = re.compile(r"^\(?[eе]\.?[pр]\.?\)?$", re.IGNORECASE)
_DOTS: Final = re.compile(r"^(?:\.{2,3}|…)(?=[^\s.…])")


def _flat(plain: str) -> str:
    """Brackets inside brackets turned to blanks, so that a variation is one comment."""
    chars, depth, inside = list(plain), 0, False
    for at, ch in enumerate(chars):
        if ch in "{}":
            inside = ch == "{"
        elif ch == "(" and not inside:
            depth += 1
            chars[at] = " " if depth > 1 else ch
        elif ch == ")" and not inside and depth:
            depth -= 1
            chars[at] = " " if depth else ch
    return "".join(chars)


def _plain(text: str) -> str:
    """The text with plain dashes and blanks, character for character, and table bars turned to tabs."""
    plain = text.translate(_BLANKS).translate(DASHES)
    if _NESTED.search(plain):
        plain = _flat(plain)
    if "|" not in plain and "," not in plain and ";" not in plain:
        return plain
    chars = list(plain)
    for line in _TABLE_LINE.finditer(plain):
        for at in (line.start(1), line.start(2)):
            chars[at] = "\t"
        if line.group(3):
            chars[line.start(3)] = " "
        bar = plain.find("|", line.start(), line.start(1))
        if bar >= 0:
            chars[bar] = " "
    return "".join(chars)


@lru_cache(maxsize=65536)
def _kind_of(word: str) -> tuple[TokenKind, bool]:
    """What a word is before the language is known, and whether a blank may have torn it from the next word."""
    kind = _plain_kind(word)
    torn = word.isalpha() or bool(_LETTERS.match(word) or _NEW_PIECE_AFTER.search(word))
    return kind, torn and kind == "word"


def _plain_kind(word: str) -> TokenKind:
    low = word.lower()
    if word == "=":
        return "offer"
    if low in MATE_WORDS or low in CHECK_WORDS or _EN_PASSANT.match(word) or word.strip("+#!†‡□") == "":
        return "suffix"
    if result_of(word) is not None:
        return "result"
    if is_gap(word):
        return "gap"
    if word.isdecimal() and len(word) <= 3 and word not in ("00", "000"):
        return "integer"
    return "clock" if CLOCK.match(word) else "word"


def _header_end(plain: str) -> int:
    """Where the labelled lines above the moves (“White: ...”) end."""
    end = 0
    while end < len(plain):
        found = _HEADER.match(plain, end)
        if found is None:
            stop = plain.find("\n", end)
            if stop < 0 or plain[end:stop].strip():
                return end
            end = stop + 1
            continue
        end = min(found.end() + 1, len(plain))
    return end


def tokenize(text: str) -> list[Token]:
    """All tokens of a sheet in their order. An unclosed `{` takes the rest of the text as one `open` token."""
    plain = _plain(text)
    tokens: list[Token] = []
    joins: list[int] = []
    begin = _header_end(plain)
    if plain[:begin].strip():
        tokens.append(Token("header", text[:begin], 0, begin))
    for found in _TOKEN.finditer(plain, begin):
        kind = found.lastgroup
        start, end = found.span()
        if kind == "word":
            word = found.group()
            if word[0] in _SPECIAL_STARTS:
                tokens += _word(text, word, start, end)
                continue
            word_kind, torn = _kind_of(word)
            if torn:
                joins.append(len(tokens))
            tokens.append(Token(word_kind, text[start:end], start, end))
        elif kind == "open":
            tokens.append(Token("open", text[start:], start, len(text)))
            break
        elif kind == "number":
            end = start + len(found.group().rstrip())
            tokens.append(Token("number", text[start:end], start, end))
        elif kind != "separator":
            name = "comment" if kind == "comment2" else kind
            tokens.append(Token(name, text[start:end], start, end))  # type: ignore[arg-type]
    return _joined(text, tokens, joins) if joins else tokens


_SPECIAL_STARTS: Final = frozenset(".…\u200b\u200c\u200d\u2060\ufe0e\ufe0f")


def _word(text: str, word: str, start: int, end: int) -> list[Token]:
    """One word; leading dots are a mark of their own (`...e5`), invisible characters alone are nothing."""
    if not word.strip("\u200b\u200c\u200d\u2060\ufe0e\ufe0f"):
        return []
    dots = _DOTS.match(word)
    if dots is None:
        return [Token(_kind_of(word)[0], text[start:end], start, end)]
    cut = start + dots.end()
    rest = word[dots.end() :]
    return [Token("gap", text[start:cut], start, cut), Token(_kind_of(rest)[0], text[cut:end], cut, end)]


_LETTERS: Final = re.compile(r"^(?:[^\W\d_]|[♔-♟]|Kt|Кр|КР|кр|Kp)[\ufe0e\ufe0f]?$")
_SQUARE: Final = re.compile(r"^[-x:×х]?(?:[^\W\d_]?[1-8]?[-x:×х]?)?[^\W\d_]?[1-8][^\s]*$")
_NEW_PIECE_AFTER: Final = re.compile(r"[^\W\d_][18]$")


def _joined(text: str, tokens: list[Token], joins: list[int]) -> list[Token]:
    """Tokens that a blank has torn apart put together: `N f3`, `a8 Q`, `Black resigns`."""
    out: list[Token] = []
    done = 0
    for index in joins:
        if index < done:
            continue
        token, taken = _join_at(text, tokens, index)
        out += tokens[done:index]
        out.append(token)
        done = index + taken
    return out + tokens[done:]


def _span(text: str, kind: TokenKind, first: Token, last: Token) -> Token:
    return Token(kind, text[first.start : last.end], first.start, last.end)


def _near(text: str, first: Token, last: Token) -> bool:
    """Only blanks of one line stand between them."""
    between = text[first.end : last.start]
    return "\n" not in between and "\t" not in between and len(between) <= 2


def _join_at(text: str, tokens: list[Token], index: int) -> tuple[Token, int]:
    token = tokens[index]
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    if token.kind not in ("word", "gap") or following is None or not _near(text, token, following):
        return token, 1
    if token.kind == "word":
        phrase = _span(text, "result", token, following)
        if result_of(phrase.text) is not None:
            return phrase, 2
        if (
            _NEW_PIECE_AFTER.search(token.text)
            and _LETTERS.match(following.text)
            and following.kind == "word"
        ):
            after = tokens[index + 2] if index + 2 < len(tokens) else None
            if after is None or not _SQUARE.match(after.text):
                return _span(text, "word", token, following), 2
        if _LETTERS.match(token.text):
            return _join_letter(text, tokens, index)
    return token, 1


def _join_letter(text: str, tokens: list[Token], index: int) -> tuple[Token, int]:
    token, following = tokens[index], tokens[index + 1]
    if following.kind in ("word", "integer") and _SQUARE.match(following.text):
        return _span(text, "word", token, following), 2
    last = tokens[index + 2] if index + 2 < len(tokens) else None
    sign = following.text in ("x", "X", "-", ":", "х", "Х", "×")
    if sign and last is not None and last.kind == "word" and _SQUARE.match(last.text):
        return _span(text, "word", token, last), 3
    return token, 1
