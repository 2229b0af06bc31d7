package dev.okiagari.skills.flow.taint;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What names of a language and its libraries do, as its table says. Immutable. */
public final class Effects {
    private static final int LONGEST_NAME = 160;

    private final Map<String, Set<String>> effects;

    private Effects(Map<String, Set<String>> effects) {
        this.effects = effects;
    }

    public static Effects python() {
        return Tables.PYTHON;
    }

    public static Effects script() {
        return Tables.SCRIPT;
    }

    /** For a language without calls. */
    public static Effects none() {
        return Tables.NONE;
    }

    /** Read when they are first needed. */
    private static final class Tables {
        private static final Effects PYTHON = Effects.read("python.effects");
        private static final Effects SCRIPT = Effects.read("script.effects");
        private static final Effects NONE = new Effects(Map.of());
    }

    private static Effects read(String table) {
        Map<String, Set<String>> effects = new HashMap<>();
        try (InputStream stream = Objects.requireNonNull(Effects.class.getResourceAsStream(table), table)) {
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line -> {
                        String[] words = line.split(" ", -1);
                        for (int i = 1; i < words.length; i++) {
                            effects.computeIfAbsent(words[i], name -> new LinkedHashSet<>())
                                    .add(words[0]);
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the table " + table, e);
        }
        return new Effects(effects);
    }

    /** By the full name; when the table does not know it, by the name of the method. */
    Set<String> of(String name, String method) {
        Set<String> found = effects.get(name);
        return found != null ? found : effects.getOrDefault("." + method, Set.of());
    }

    Set<String> of(String name) {
        return effects.getOrDefault(name, Set.of());
    }

    /** The name by which tables know something that has several. */
    static String plain(String name) {
        String plain = name;
        for (String prefix : Prefixes.SKIPPED) {
            if (plain.startsWith(prefix) && plain.length() > prefix.length()) {
                plain = plain.substring(prefix.length());
            }
        }
        if (plain.startsWith("fs/promises") || plain.startsWith("fs.promises")) {
            plain = "fs" + plain.substring("fs/promises".length());
        } else if (plain.startsWith("fs-extra") || plain.startsWith("graceful-fs")) {
            plain = "fs" + plain.substring(plain.startsWith("fs-extra") ? "fs-extra".length() : "graceful-fs".length());
        }
        int byDefault = plain.indexOf(".default");
        if (byDefault > 0) {
            plain = plain.substring(0, byDefault) + plain.substring(byDefault + ".default".length());
        }
        return plain.length() > LONGEST_NAME ? plain.substring(0, LONGEST_NAME) : plain;
    }

    /** Ways to reach the same thing. */
    private static final class Prefixes {
        private static final String[] SKIPPED = {
            "node:",
            "globals().",
            "globalThis.",
            "window.",
            "global.",
            "__builtins__.",
            "builtins.",
            "__dict__.",
            "builtins.__dict__.",
            "process.mainModule.",
            "vars()."
        };
    }
}
