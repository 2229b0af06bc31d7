package dev.okiagari.kit.web;

import io.javalin.security.RouteRole;
import java.util.Locale;

/** Who may use a route. Each role may do what those before it may. */
public enum Role implements RouteRole {
    /** Needs no sign-in. */
    EVERYBODY,
    /** May look at everything. */
    VIEWER,
    /** May change things too. */
    OPERATOR;

    public boolean includes(Role wanted) {
        return compareTo(wanted) >= 0;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Role of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
