package dev.okiagari.skills.labelled;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a person says about a skill. The names are those of the folders. */
public enum Label {
    /** Must not be published. */
    MALICIOUS,
    /** Honest. */
    BENIGN,
    /** Explains attacks, and is honest. */
    SECURITY;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Label> of(String folder) {
        return Arrays.stream(values())
                .filter(label -> label.word().equals(folder))
                .findFirst();
    }
}
