package dev.okiagari.catalog;

import dev.okiagari.kit.text.Texts;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** What the catalog's pages, help and messages say: {@code texts.properties} beside this class. */
public final class CatalogTexts {
    private static final Texts TEXTS = Texts.beside(CatalogTexts.class);

    private CatalogTexts() {}

    /** The text of a key with its values in place. */
    public static String say(String key, @Nullable Object... values) {
        return TEXTS.say(key, values);
    }

    /** The descriptions of commands and options. */
    public static ResourceBundle help() {
        return TEXTS.forHelp();
    }
}
