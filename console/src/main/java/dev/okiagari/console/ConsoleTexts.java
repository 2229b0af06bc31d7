package dev.okiagari.console;

import dev.okiagari.kit.text.Texts;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** What the console says: on its pages, in the help of its commands, and in the messages of both and of its API. */
public final class ConsoleTexts {
    private static final Texts TEXTS = Texts.beside(ConsoleTexts.class);

    private ConsoleTexts() {}

    /** The text of a key, with its values in place. */
    public static String say(String key, @Nullable Object... values) {
        return TEXTS.say(key, values);
    }

    public static ResourceBundle help() {
        return TEXTS.forHelp();
    }
}
