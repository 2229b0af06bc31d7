package dev.okiagari.engine.internal.work.settle;

/** Finds where words, quotes and comments of SQL end, as PostgreSQL's own scanner does. */
final class SqlScan {
    private SqlScan() {}

    /** Where the word, quoted text, comment or single character at {@code start} ends. */
    static int endOfToken(String sql, int start) {
        char c = sql.charAt(start);
        if (sql.startsWith("--", start)) {
            int line = sql.indexOf('\n', start);
            return line < 0 ? sql.length() : line + 1;
        }
        if (sql.startsWith("/*", start)) {
            return endOfComment(sql, start);
        }
        if (c == '\'') {
            boolean hasEscapes = start > 0 && (sql.charAt(start - 1) == 'e' || sql.charAt(start - 1) == 'E');
            return endOfQuote(sql, start, '\'', hasEscapes);
        }
        if (c == '"') {
            return endOfQuote(sql, start, '"', false);
        }
        if (c == '$') {
            return endOfDollar(sql, start);
        }
        return isWordCharacter(c) ? endOfWord(sql, start) : start + 1;
    }

    static boolean isQuoteAt(String sql, int at) {
        char c = sql.charAt(at);
        return c == '\'' || c == '"' || c == '$';
    }

    static boolean isWordCharacter(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '?';
    }

    private static int endOfWord(String sql, int start) {
        int end = start;
        while (end < sql.length() && (isWordCharacter(sql.charAt(end)) || sql.charAt(end) == '$')) {
            end++;
        }
        return end;
    }

    /** Comments nest. */
    private static int endOfComment(String sql, int start) {
        int depth = 0;
        int i = start;
        while (i < sql.length()) {
            if (sql.startsWith("/*", i)) {
                depth++;
                i += 2;
            } else if (sql.startsWith("*/", i)) {
                depth--;
                i += 2;
                if (depth == 0) {
                    return i;
                }
            } else {
                i++;
            }
        }
        return sql.length();
    }

    private static int endOfQuote(String sql, int start, char quote, boolean hasEscapes) {
        int i = start + 1;
        while (i < sql.length()) {
            char c = sql.charAt(i);
            if (hasEscapes && c == '\\') {
                i += 2;
            } else if (c != quote) {
                i++;
            } else if (i + 1 < sql.length() && sql.charAt(i + 1) == quote) {
                i += 2; // doubled: it stands for itself
            } else {
                return i + 1;
            }
        }
        return sql.length();
    }

    /** A text between {@code $tag$} and the next {@code $tag$}; a lone dollar is a character like any other. */
    private static int endOfDollar(String sql, int start) {
        int second = sql.indexOf('$', start + 1);
        if (second < 0 || !sql.substring(start + 1, second).chars().allMatch(c -> isWordCharacter((char) c))) {
            return start + 1;
        }
        String tag = sql.substring(start, second + 1);
        int closing = sql.indexOf(tag, second + 1);
        return closing < 0 ? sql.length() : closing + tag.length();
    }
}
