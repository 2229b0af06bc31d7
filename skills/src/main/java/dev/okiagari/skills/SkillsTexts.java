package dev.okiagari.skills;

import dev.okiagari.kit.text.Texts;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** What pages, help and messages about skills say. Threads may share it. */
public final class SkillsTexts {
    private static final Texts TEXTS = Texts.beside(SkillsTexts.class);

    private SkillsTexts() {}

    public static String say(String key, @Nullable Object... values) {
        return TEXTS.say(key, values);
    }

    /** For picocli. */
    public static ResourceBundle help() {
        return TEXTS.forHelp();
    }

    /** For the test that finds texts which nobody says. */
    public static Texts all() {
        return TEXTS;
    }
}
