package dev.okiagari.demo;

import dev.okiagari.kit.text.Texts;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** What the demo says: in the help of its commands and on its page. */
public final class DemoTexts {
    private static final Texts TEXTS = Texts.beside(DemoTexts.class);

    private DemoTexts() {}

    /** The text of a key, with its values in place. */
    public static String say(String key, @Nullable Object... values) {
        return TEXTS.say(key, values);
    }

    public static ResourceBundle help() {
        return TEXTS.forHelp();
    }
}
