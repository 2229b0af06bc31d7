package dev.okiagari.kit.settings;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.jdbc.Messages;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One effective setting.
 *
 * @param typed the flag if one was given, else the variable
 * @param value null when it is not set and has no default
 * @param secret never shown
 */
public record Setting(String name, String typed, @Nullable String value, Source source, boolean secret) {

    /** Reads it from the environment, which has the values of the settings file below its own. An empty variable counts as not set: shells and container files often leave one. */
    public static Setting read(String name, Map<String, String> environment, @Nullable String otherwise) {
        String given = environment.get(name);
        return given == null || given.isEmpty()
                ? new Setting(name, name, otherwise, Source.DEFAULT, false)
                : new Setting(
                        name,
                        name,
                        given,
                        SettingsFile.has(environment, name) ? Source.FILE : Source.ENVIRONMENT,
                        false);
    }

    public Setting asSecret() {
        return new Setting(name, typed, value, source, true);
    }

    public boolean isSet() {
        return value != null;
    }

    /** The value as it may be printed. */
    public String shown() {
        if (value == null) {
            return say("setting.not-set");
        }
        return secret ? "***" : Messages.clean(value);
    }

    @Override
    public String toString() {
        return name + "=" + shown() + " (" + source.word() + ")";
    }
}
