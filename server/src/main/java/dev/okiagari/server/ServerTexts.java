package dev.okiagari.server;

import dev.okiagari.kit.text.Texts;
import java.util.ResourceBundle;

/** What the program says of itself: the help of the commands that are none of an application's. */
public final class ServerTexts {
    private static final Texts TEXTS = Texts.beside(ServerTexts.class);

    private ServerTexts() {}

    public static ResourceBundle help() {
        return TEXTS.forHelp();
    }
}
