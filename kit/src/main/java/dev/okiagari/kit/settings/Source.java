package dev.okiagari.kit.settings;

import java.util.Locale;

/** Where a setting's value comes from; a later one wins. */
public enum Source {
    DEFAULT,
    FILE,
    ENVIRONMENT,
    FLAG;

    /** The word used outside Java. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
