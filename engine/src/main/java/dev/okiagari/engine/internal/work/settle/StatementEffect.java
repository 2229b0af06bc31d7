package dev.okiagari.engine.internal.work.settle;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the text of a statement tells of its effect. Remembered, because programs run the same few texts again and again.
 *
 * @param lastsUntilCommit it concerns what follows in the same transaction, or holds others up until that ends: settings and locks;
 *     or it counts once per transaction: notifications
 */
record StatementEffect(SqlText text, boolean lastsUntilCommit) {
    /** A program that builds its statements at run time starts over now and then. */
    private static final int REMEMBERED = 500;

    /** Longer ones are hardly written twice. */
    private static final int LONGEST = 4000;

    private static final Map<String, StatementEffect> KNOWN = new ConcurrentHashMap<>();

    static StatementEffect of(String sql) {
        StatementEffect known = KNOWN.get(sql);
        if (known != null) {
            return known;
        }
        SqlText text = SqlText.of(sql);
        StatementEffect effect = new StatementEffect(text, text != SqlText.HARMLESS || SqlText.lastsUntilCommit(sql));
        if (sql.length() <= LONGEST) {
            if (KNOWN.size() >= REMEMBERED) {
                KNOWN.clear();
            }
            KNOWN.put(sql, effect);
        }
        return effect;
    }
}
