package dev.okiagari.application.program;

import dev.okiagari.kit.text.Texts;
import org.jspecify.annotations.Nullable;

/** What every application says in the same way: of its settings, its services and the nodes that work for it. */
final class ProgramTexts {
    private static final Texts TEXTS = Texts.beside(ProgramTexts.class);

    private ProgramTexts() {}

    /** The text of a key, with its values in place. */
    static String say(String key, @Nullable Object... values) {
        return TEXTS.say(key, values);
    }
}
