package dev.okiagari.kit.settings;

import static dev.okiagari.kit.KitTexts.say;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The settings file: the one that OKIAGARI_CONFIG names, else okiagari.yaml in the current folder. A setting is named as its variable
 * is, without OKIAGARI_ and in any nesting: {@code arxiv: {gap: 5s}} is OKIAGARI_ARXIV_GAP. The environment wins over it. Stateless.
 */
public final class SettingsFile {
    public static final String VARIABLE = "OKIAGARI_CONFIG";

    private static final String USUAL = "okiagari.yaml";
    private static final String PREFIX = "OKIAGARI_";
    private static final int MOST_CHARACTERS = 200_000;

    /** Beside the values: no variable of a shell has a name with a blank. */
    private static final String FROM_FILE = "from file: ";

    private static final String PROBLEM = "problem of the file";

    /** Read before the file is: by the launcher, and by the logs when the program begins. */
    private static final Set<String> TOO_EARLY =
            Set.of("OKIAGARI_CACHE", "OKIAGARI_JAVA_OPTS", "OKIAGARI_LOG_LEVEL", VARIABLE);

    private SettingsFile() {}

    /**
     * The environment with the file's values below it. A file that cannot be used is told by {@link #require}, so that commands that need
     * no settings work all the same.
     *
     * @param known the names of all settings; asked for only when there is a file
     */
    public static Map<String, String> under(Map<String, String> environment, Path folder, Supplier<Set<String>> known) {
        String named = environment.get(VARIABLE);
        Path file = named == null || named.isEmpty() ? folder.resolve(USUAL) : folder.resolve(named);
        if (Files.notExists(file) && (named == null || named.isEmpty())) {
            return environment;
        }
        Map<String, String> all = new HashMap<>(environment);
        try {
            read(file, known.get()).forEach((name, value) -> {
                String given = environment.get(name);
                if (given == null || given.isEmpty()) {
                    all.put(name, value);
                    all.put(FROM_FILE + name, file.toString());
                }
            });
        } catch (IOException | YamlEngineException | IllegalArgumentException e) {
            all.put(PROBLEM, say("settings-file.bad", file, reason(e)));
        }
        return all;
    }

    private static String reason(Exception e) {
        return e instanceof IOException
                ? say("settings-file.unreadable", e.getClass().getSimpleName())
                : String.valueOf(e.getMessage()).strip();
    }

    /** The environment as other programs may see it. */
    public static Map<String, String> without(Map<String, String> environment) {
        Map<String, String> plain = new HashMap<>(environment);
        plain.keySet().removeIf(name -> name.equals(PROBLEM) || name.startsWith(FROM_FILE));
        return plain;
    }

    static boolean has(Map<String, String> environment, String name) {
        return environment.containsKey(FROM_FILE + name);
    }

    /** Throws {@link BadSetting} when there is a file and it could not be used. */
    public static void require(Map<String, String> environment) {
        String problem = environment.get(PROBLEM);
        if (problem != null) {
            throw BadSetting.ofFile(problem);
        }
    }

    private static Map<String, String> read(Path file, Set<String> known) throws IOException {
        String text = Files.readString(file);
        if (text.length() > MOST_CHARACTERS) {
            throw new IllegalArgumentException(say("settings-file.too-long", MOST_CHARACTERS));
        }
        Object root = new Load(LoadSettings.builder().setLabel(file.toString()).build()).loadFromString(text);
        Map<String, String> all = new TreeMap<>();
        if (root instanceof Map<?, ?> map) {
            flatten("", map, all);
        } else if (root != null) {
            throw new IllegalArgumentException(say("settings-file.no-names"));
        }
        all.keySet().forEach(name -> requireKnown(name, known));
        return all;
    }

    private static void flatten(String before, Map<?, ?> map, Map<String, String> all) {
        map.forEach((key, value) -> {
            String name = before + (before.isEmpty() ? "" : "_") + key;
            if (value instanceof Map<?, ?> inner) {
                flatten(name, inner, all);
            } else if (value != null) {
                String variable =
                        PREFIX + name.toUpperCase(Locale.ROOT).replace('-', '_').replace('.', '_');
                if (all.put(variable, text(value)) != null) {
                    throw new IllegalArgumentException(say("settings-file.twice", variable));
                }
            }
        });
    }

    private static String text(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : String.valueOf(value);
    }

    private static void requireKnown(String name, Set<String> known) {
        if (TOO_EARLY.contains(name)) {
            throw new IllegalArgumentException(say("settings-file.too-early", name));
        }
        if (!known.contains(name)) {
            throw new IllegalArgumentException(say("settings-file.unknown", name));
        }
    }
}
