package dev.okiagari.papers;

import dev.okiagari.kit.text.Texts;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** What papers say to people: on pages, in help, in messages of the API and of commands. Threads may share it. */
public final class PapersTexts {
    private static final Texts TEXTS = Texts.beside(PapersTexts.class);

    private PapersTexts() {}

    /** The text of a key, with its values in place. */
    public static String say(String key, @Nullable Object... values) {
        return TEXTS.say(key, values);
    }

    /** The descriptions of commands and options. */
    public static ResourceBundle help() {
        return TEXTS.forHelp();
    }
}
