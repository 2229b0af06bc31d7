package dev.okiagari.kit.settings;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.jdbc.Messages;

/** A setting that cannot be used. The message says which, its value, and why. */
public final class BadSetting extends RuntimeException {
    private final String name;

    public BadSetting(Setting setting, String because) {
        this(
                setting.name(),
                setting.source() == Source.FLAG
                        ? say("setting.bad-flag", setting.typed(), setting.shown(), because)
                        : say(
                                "setting.bad",
                                setting.typed(),
                                setting.shown(),
                                setting.source().word(),
                                because));
    }

    private BadSetting(String name, String message) {
        super(Messages.clean(message));
        this.name = name;
    }

    /** One that has no value and needs one. */
    public static BadSetting missing(Setting setting, String meaning) {
        return new BadSetting(setting.name(), say("setting.missing", setting.name(), meaning));
    }

    public static BadSetting ofFile(String problem) {
        return new BadSetting(SettingsFile.VARIABLE, problem);
    }

    /** The environment variable. */
    public String name() {
        return name;
    }
}
