package dev.okiagari.server.web.papers.math;

import dev.okiagari.server.web.papers.math.TexPiece.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds formulas in the text of a paper. Its math is TeX without any sign around it, as LaTeXML writes it: blanks only after
 * the name of a command. So a formula is a word with a command or a bracketed index in it, and goes on while a command or a bracket waits
 * for more. Abstracts have dollar signs around it instead. Pure.
 */
final class TexFinder {
    private static final Pattern DOLLARS = Pattern.compile("(?<!\\\\)\\$([^$\\s](?:[^$\\n]{0,398}[^$\\s])?)\\$");
    private static final Pattern LOOKS_LIKE_MATH = Pattern.compile("[\\\\^_={}<>+]");
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final Pattern COMMAND = Pattern.compile("\\\\([A-Za-z]+)");
    private static final Pattern LAST_COMMAND = Pattern.compile("\\\\([A-Za-z]+)$");
    private static final Pattern PROSE = Pattern.compile("\\p{L}{2,}[^\\\\_^{}=(]*");
    private static final Pattern LARGE =
            Pattern.compile("\\\\(?:sum|prod|int|frac|dfrac|begin|bigcup|bigoplus)(?![A-Za-z])");
    private static final int LONG_LINE_FORMULA = 28;
    private static final int LONGEST_WORD = 4_000;
    private static final int MOST_SIGNS = 8;
    private static final int MOST_WORDS = 200;
    private static final int MOST_WORDS_IN_BRACKETS = 12;

    private TexFinder() {}

    static List<TexPiece> in(String text) {
        List<TexPiece> pieces = new ArrayList<>();
        Matcher dollars = DOLLARS.matcher(text);
        int from = 0;
        while (dollars.find()) {
            String inside = dollars.group(1);
            if (LOOKS_LIKE_MATH.matcher(inside).find() || isShort(inside)) {
                bare(pieces, text.substring(from, dollars.start()));
                pieces.add(new TexPiece(Kind.INLINE, inside));
                from = dollars.end();
            }
        }
        bare(pieces, text.substring(from));
        return pieces;
    }

    private static boolean isShort(String inside) {
        return inside.length() <= 8
                && inside.chars().noneMatch(Character::isWhitespace)
                && inside.chars().anyMatch(Character::isLetter);
    }

    private static void bare(List<TexPiece> pieces, String text) {
        Matcher words = WORD.matcher(text);
        int done = 0;
        while (words.find(done)) {
            int start = words.start();
            int end = words.end();
            if (!isTex(words.group())) {
                add(pieces, Kind.WORDS, text.substring(done, end));
                done = end;
                continue;
            }
            end = endOf(text, start, end);
            start += lead(text.substring(start, end));
            end -= trail(text.substring(start, end));
            add(pieces, Kind.WORDS, text.substring(done, start));
            String tex = text.substring(start, end);
            add(pieces, isLarge(tex) ? Kind.DISPLAYED : Kind.INLINE, tex);
            done = end;
        }
        add(pieces, Kind.WORDS, text.substring(done));
    }

    /** Neighbours of one kind become one piece. */
    private static void add(List<TexPiece> pieces, Kind kind, String text) {
        if (text.isEmpty()) {
            return;
        }
        if (kind == Kind.WORDS && !pieces.isEmpty() && pieces.getLast().kind() == Kind.WORDS) {
            pieces.set(pieces.size() - 1, new TexPiece(kind, pieces.getLast().text() + text));
        } else {
            pieces.add(new TexPiece(kind, text));
        }
    }

    private static boolean isTex(String word) {
        if (word.length() > LONGEST_WORD) {
            return false;
        }
        if (word.contains("_{") || word.contains("^{")) {
            return true;
        }
        Matcher command = COMMAND.matcher(word);
        while (command.find()) {
            if (TexSymbols.isKnown(command.group(1))) {
                return true;
            }
        }
        return false;
    }

    /** Where the formula ends that begins with this word. */
    private static int endOf(String text, int start, int endOfWord) {
        int end = endOfWord;
        int endInBrackets = -1;
        for (int words = 1; words < MOST_WORDS; words++) {
            String soFar = text.substring(start, end);
            boolean isInBraces = open(soFar, '{', '}') > 0;
            boolean waits = isInBraces || waitsForMore(soFar);
            boolean isInBrackets = open(soFar.substring(lead(soFar)), '(', ')') > 0;
            if (!waits && !isInBrackets) {
                return end;
            }
            if (!waits && endInBrackets < 0) {
                endInBrackets = end; // the bracket may be a sentence's: then the formula ends here
            }
            Matcher next = WORD.matcher(text);
            if (!next.find(end)
                    || (!isInBraces
                            && !isInBrackets
                            && PROSE.matcher(next.group()).matches())
                    || next.end() - start > LONGEST_WORD
                    || (!waits && words > MOST_WORDS_IN_BRACKETS)) {
                break;
            }
            end = next.end();
        }
        return endInBrackets < 0 ? end : endInBrackets;
    }

    /** A relation or a function at the end wants something after it; a letter such as alpha does not. */
    private static boolean waitsForMore(String tex) {
        Matcher last = LAST_COMMAND.matcher(tex);
        return last.find() && !TexSymbols.isLetterOrDots(last.group(1));
    }

    /** How many signs at the beginning belong to the sentence: a bracket that is not closed, a quotation mark. */
    private static int lead(String tex) {
        int lead = 0;
        while (lead < Math.min(tex.length() - 1, MOST_SIGNS) && isOpening(tex, lead)) {
            lead++;
        }
        return lead;
    }

    private static boolean isOpening(String tex, int at) {
        String rest = tex.substring(at);
        return switch (tex.charAt(at)) {
            case '"', '\u201c', '\'' -> true;
            case '(' -> open(rest, '(', ')') > 0;
            case '[' -> open(rest, '[', ']') > 0;
            default -> false;
        };
    }

    /** How many signs at the end belong to the sentence. */
    private static int trail(String tex) {
        int end = tex.length();
        while (end > Math.max(1, tex.length() - MOST_SIGNS) && isClosing(tex, end)) {
            end--;
        }
        return tex.length() - end;
    }

    private static boolean isClosing(String tex, int end) {
        if (tex.charAt(end - 2) == '\\') {
            return false; // a space of TeX
        }
        String upToHere = tex.substring(0, end);
        return switch (tex.charAt(end - 1)) {
            case '.', ',', ';', ':', '?', '!', '"', '\u201d' -> true;
            case ')' -> open(upToHere, '(', ')') < 0;
            case ']' -> open(upToHere, '[', ']') < 0;
            default -> false;
        };
    }

    private static int open(String tex, char opening, char closing) {
        int open = 0;
        for (int i = 0; i < tex.length(); i++) {
            if (tex.charAt(i) == '\\') {
                i++;
            } else if (tex.charAt(i) == opening) {
                open++;
            } else if (tex.charAt(i) == closing) {
                open--;
            }
        }
        return open;
    }

    private static boolean isLarge(String tex) {
        return tex.length() >= LONG_LINE_FORMULA && LARGE.matcher(tex).find();
    }
}
