package dev.okiagari.catalog.store;

import java.util.Locale;

/** Why the shop has no data about something that it had. */
public enum Withdrawal {
    /** An answer with no rows. */
    GONE,
    /** A 404. */
    NOT_FOUND;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
