package dev.okiagari.gateway.redaction;

import dev.okiagari.jdbc.Messages;
import java.util.Objects;

/**
 * A key or password. {@code toString} returns {@code ***}; {@link #reveal()} returns the value and is called only where
 * it is sent. Once created, the value is masked in every message that is stored or shown, including those of other
 * systems that echo it. Immutable.
 */
public final class Secret {
    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    /**
     * A secret with this value.
     *
     * @param value as the setting gave it; blanks around it are dropped, because files and variables add them
     * @throws IllegalArgumentException when nothing is left, so that a missing key is found at start and not at the first call
     */
    public static Secret of(String value) {
        String stripped = value.strip();
        if (stripped.isEmpty()) {
            throw new IllegalArgumentException("could not use a secret because it is empty");
        }
        Messages.hide(stripped);
        return new Secret(stripped);
    }

    public String reveal() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && secret.value.equals(value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(value);
    }

    @Override
    public String toString() {
        return "***";
    }
}
