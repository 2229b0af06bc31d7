package dev.okiagari.kit;

import dev.okiagari.kit.text.Texts;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** What the kit says: on its pages, in the help of options that many commands share, and in its messages. */
public final class KitTexts {
    private static final Texts TEXTS = Texts.beside(KitTexts.class);

    private KitTexts() {}

    /** The text of a key, with its values in place. */
    public static String say(String key, @Nullable Object... values) {
        return TEXTS.say(key, values);
    }

    /** The help of commands whose module has no texts of its own. */
    public static ResourceBundle help() {
        return TEXTS.forHelp();
    }
}
