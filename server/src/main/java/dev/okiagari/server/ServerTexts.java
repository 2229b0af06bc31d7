package dev.okiagari.server;

import dev.okiagari.kit.text.Texts;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** What the program says of itself: in the help and the messages of the commands that belong to no application. */
public final class ServerTexts {
    private static final Texts TEXTS = Texts.beside(ServerTexts.class);

    private ServerTexts() {}

    /** The text of a key, with its values in place. */
    public static String say(String key, @Nullable Object... values) {
        return TEXTS.say(key, values);
    }

    public static ResourceBundle help() {
        return TEXTS.forHelp();
    }
}
