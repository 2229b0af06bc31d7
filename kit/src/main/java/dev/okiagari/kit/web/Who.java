package dev.okiagari.kit.web;

import io.javalin.http.Context;

/**
 * Whose request it is.
 *
 * @param name as it is recorded with what they change
 * @param isByToken by an API token, which no browser sends on its own
 */
public record Who(String name, Role role, boolean isByToken) {
    public static final Who NOBODY = new Who("nobody", Role.EVERYBODY, false);

    private static final String ATTRIBUTE = "okiagari.who";

    /** As {@code Access} found out; nobody before it has looked. */
    public static Who of(Context request) {
        Who known = request.attribute(ATTRIBUTE);
        return known == null ? NOBODY : known;
    }

    public void remember(Context request) {
        request.attribute(ATTRIBUTE, this);
    }

    public boolean may(Role wanted) {
        return role.includes(wanted);
    }
}
