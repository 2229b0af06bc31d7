package dev.okiagari.engine.internal.work.settle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What the text of one or more SQL statements does to the transaction and the session it runs in, as far as a text can
 * tell: quotes, comments and parentheses are understood, what functions do inside is not.
 */
enum SqlText {
    /** Nothing that outlives the transaction. */
    HARMLESS,
    /** Sets something that stays on the session after the commit. */
    CHANGES_SESSION,
    /** Commits or rolls back. */
    ENDS_TRANSACTION;

    private static final Set<String> ENDING = Set.of("commit", "end", "abort");
    private static final Set<String> CHANGING =
            Set.of("reset", "discard", "listen", "unlisten", "deallocate", "load", "prepare");
    private static final Set<String> OF_TRANSACTION = Set.of("local", "transaction", "constraints");
    private static final Set<String> UNTIL_COMMIT = Set.of("set", "lock", "declare", "notify");
    private static final Set<String> UNTIL_COMMIT_BY_CALL = Set.of(
            "set_config",
            "pg_notify",
            "pg_advisory_xact_lock",
            "pg_advisory_xact_lock_shared",
            "pg_try_advisory_xact_lock",
            "pg_try_advisory_xact_lock_shared");
    private static final Set<String> SESSION_LOCKS = Set.of(
            "pg_advisory_lock", "pg_advisory_lock_shared", "pg_try_advisory_lock", "pg_try_advisory_lock_shared");

    static SqlText of(String sql) {
        SqlText worst = HARMLESS;
        for (List<String> statement : statements(sql)) {
            SqlText one = of(statement);
            if (one.compareTo(worst) > 0) {
                worst = one;
            }
        }
        return worst;
    }

    /** True when it changes a setting or takes a lock of its own for the rest of the transaction, or notifies. */
    static boolean lastsUntilCommit(String sql) {
        for (List<String> words : statements(sql)) {
            boolean makesTemporary =
                    word(words, 0).equals("create") && (words.contains("temp") || words.contains("temporary"));
            if (makesTemporary
                    || UNTIL_COMMIT.contains(word(words, 0))
                    || words.stream().anyMatch(UNTIL_COMMIT_BY_CALL::contains)) {
                return true;
            }
        }
        return false;
    }

    private static SqlText of(List<String> words) {
        String first = word(words, 0);
        String second = word(words, 1);
        boolean isWholeRollback = first.equals("rollback") && !words.contains("to");
        if (isWholeRollback || ENDING.contains(first) || (first.equals("prepare") && second.equals("transaction"))) {
            return ENDS_TRANSACTION;
        }
        boolean sets = first.equals("set") && !OF_TRANSACTION.contains(second);
        boolean makesTemporary = first.equals("create")
                && (words.contains("temp") || words.contains("temporary"))
                && !words.contains("drop");
        boolean keepsCursor = first.equals("declare") && words.contains("hold") && !words.contains("without");
        boolean changes = sets || makesTemporary || keepsCursor || CHANGING.contains(first);
        return changes || words.stream().anyMatch(SESSION_LOCKS::contains) || setsConfig(words)
                ? CHANGES_SESSION
                : HARMLESS;
    }

    /** True when a call of set_config has anything but {@code true} as its third argument. */
    private static boolean setsConfig(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equals("set_config") && !isForTransaction(words, i + 1)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isForTransaction(List<String> words, int from) {
        int depth = 0;
        int argument = 1;
        String third = "";
        for (int i = from; i < words.size(); i++) {
            switch (words.get(i)) {
                case "(" -> depth++;
                case ")" -> depth--;
                case "," -> argument += depth == 1 ? 1 : 0;
                default -> third = argument == 3 ? third + words.get(i) : third;
            }
            if (depth == 0) {
                break;
            }
        }
        return third.equals("true");
    }

    private static String word(List<String> words, int index) {
        return index < words.size() ? words.get(index) : "";
    }

    /** The words, commas and parentheses of each statement; what is quoted becomes one word. */
    private static List<List<String>> statements(String sql) {
        List<List<String>> statements = new ArrayList<>();
        List<String> words = new ArrayList<>();
        int i = 0;
        while (i < sql.length()) {
            int end = SqlScan.endOfToken(sql, i);
            char c = sql.charAt(i);
            if (c == ';') {
                statements.add(words);
                words = new ArrayList<>();
            } else if (c == '(' || c == ')' || c == ',') {
                words.add(String.valueOf(c));
            } else if (SqlScan.isQuoteAt(sql, i)) {
                words.add("'");
            } else if (SqlScan.isWordCharacter(c)) {
                words.add(sql.substring(i, end).toLowerCase(Locale.ROOT));
            }
            i = end;
        }
        statements.add(words);
        return statements;
    }
}
