package dev.okiagari.server.settings;

import dev.okiagari.engine.model.Messages;
import org.jspecify.annotations.Nullable;

/**
 * One effective setting.
 *
 * @param typed what its giver called it: the flag when one was given, else the variable
 * @param value null when it is not set and has no default
 * @param secret never shown
 */
public record Setting(String name, String typed, @Nullable String value, Source source, boolean secret) {

    /** What people may see of it. */
    public String shown() {
        if (value == null) {
            return "not set";
        }
        return secret ? "***" : Messages.clean(value);
    }

    @Override
    public String toString() {
        return name + "=" + shown() + " (" + source.word() + ")";
    }
}
