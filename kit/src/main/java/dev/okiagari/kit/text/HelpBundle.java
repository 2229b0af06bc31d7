package dev.okiagari.kit.text;

import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashSet;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a module as picocli wants them, and those of the kit for options that many commands share. The module's come first. Immutable.
 */
final class HelpBundle extends ResourceBundle {
    private final Properties own;
    private final Properties shared;

    HelpBundle(Properties own, Properties shared) {
        this.own = own;
        this.shared = shared;
    }

    @Override
    protected @Nullable Object handleGetObject(String key) {
        String said = own.getProperty(key);
        return said == null ? shared.getProperty(key) : said;
    }

    @Override
    public Enumeration<String> getKeys() {
        Set<String> keys = new LinkedHashSet<>(own.stringPropertyNames());
        keys.addAll(shared.stringPropertyNames());
        return Collections.enumeration(keys);
    }
}
