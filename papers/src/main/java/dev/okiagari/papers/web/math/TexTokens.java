package dev.okiagari.papers.web.math;

import java.util.Optional;

/** The signs of a formula, one after the other: commands with their backslash, numbers whole, everything else by letter. Used by one thread. */
final class TexTokens {
    private final String tex;
    private int at;

    TexTokens(String tex) {
        this.tex = tex;
        skipBlanks();
    }

    boolean isEmpty() {
        return at >= tex.length();
    }

    /** The next one, which stays. Never of an empty rest. */
    String peek() {
        return tex.substring(at, endOfNext());
    }

    String next() {
        String token = peek();
        at += token.length();
        skipBlanks();
        return token;
    }

    private int endOfNext() {
        char first = tex.charAt(at);
        int end = at + 1;
        if (first == '\\') {
            if (end < tex.length() && isLatin(tex.charAt(end))) {
                while (end < tex.length() && isLatin(tex.charAt(end))) {
                    end++;
                }
                return end;
            }
            return Math.min(tex.length(), end + 1);
        }
        if (Character.isDigit(first)) {
            while (end < tex.length() && (Character.isDigit(tex.charAt(end)) || isPointInNumber(end))) {
                end++;
            }
            return end;
        }
        return Character.isHighSurrogate(first) && end < tex.length() ? end + 1 : end;
    }

    private boolean isPointInNumber(int index) {
        return tex.charAt(index) == '.' && index + 1 < tex.length() && Character.isDigit(tex.charAt(index + 1));
    }

    private static boolean isLatin(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    /** What stands inside brackets as it is written, or the next sign alone. */
    String plainArgument() {
        if (isEmpty()) {
            return "";
        }
        if (tex.charAt(at) != '{') {
            return next();
        }
        int open = 0;
        int from = at + 1;
        int end = at;
        for (; end < tex.length(); end++) {
            char c = tex.charAt(end);
            if (c == '\\') {
                end++;
            } else if (c == '{') {
                open++;
            } else if (c == '}' && --open == 0) {
                break;
            }
        }
        String inside = tex.substring(from, Math.max(from, Math.min(end, tex.length())));
        at = Math.min(end + 1, tex.length());
        skipBlanks();
        return inside;
    }

    /** What stands in square brackets here, if anything. */
    Optional<String> optionalArgument() {
        if (isEmpty() || tex.charAt(at) != '[') {
            return Optional.empty();
        }
        int end = tex.indexOf(']', at);
        if (end < 0) {
            return Optional.empty();
        }
        String inside = tex.substring(at + 1, end);
        at = end + 1;
        skipBlanks();
        return Optional.of(inside);
    }

    private void skipBlanks() {
        while (at < tex.length() && Character.isWhitespace(tex.charAt(at))) {
            at++;
        }
    }
}
