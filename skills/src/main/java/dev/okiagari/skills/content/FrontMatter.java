package dev.okiagari.skills.content;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The YAML block at the beginning of SKILL.md. An immutable value.
 *
 * @param fields by key: text, numbers, truths, lists and maps
 * @param lines where each key of the outer map stands, from 1
 */
public record FrontMatter(Map<String, Object> fields, Map<String, Integer> lines) {
    private static final int MOST_CHARACTERS = 16 << 10;
    private static final int MOST_ALIASES = 10;
    private static final String FENCE = "---";

    public FrontMatter {
        fields = Map.copyOf(fields);
        lines = Map.copyOf(lines);
    }

    /** Front matter that is missing or cannot be read; the message says why. */
    public static final class Unreadable extends Exception {
        Unreadable(String message) {
            super(message);
        }
    }

    public static FrontMatter read(String text) throws Unreadable {
        List<String> all = (text.startsWith("\ufeff") ? text.substring(1) : text)
                .lines()
                .limit(2000)
                .toList();
        if (all.isEmpty() || !all.getFirst().stripTrailing().equals(FENCE)) {
            throw new Unreadable("SKILL.md does not begin with a line of three dashes");
        }
        int end = 1;
        while (end < all.size() && !all.get(end).stripTrailing().equals(FENCE)) {
            end++;
        }
        if (end == all.size()) {
            throw new Unreadable("the front matter of SKILL.md is not closed by a line of three dashes");
        }
        List<String> block = all.subList(1, end);
        return new FrontMatter(fields(String.join("\n", block)), lines(block));
    }

    public Optional<Object> field(String key) {
        return Optional.ofNullable(fields.get(key));
    }

    /** The line of a key, or the first one. */
    public int line(String key) {
        return lines.getOrDefault(key, 1);
    }

    private static Map<String, Object> fields(String yaml) throws Unreadable {
        if (yaml.length() > MOST_CHARACTERS) {
            throw new Unreadable("the front matter is longer than " + MOST_CHARACTERS + " characters");
        }
        Object loaded;
        try {
            loaded = new Load(LoadSettings.builder()
                            .setLabel("SKILL.md")
                            .setCodePointLimit(MOST_CHARACTERS)
                            .setMaxAliasesForCollections(MOST_ALIASES)
                            .setAllowDuplicateKeys(false)
                            .setAllowRecursiveKeys(false)
                            .build())
                    .loadFromString(yaml);
        } catch (YamlEngineException e) {
            throw new Unreadable("the front matter is not valid YAML: " + firstLine(String.valueOf(e.getMessage())));
        } catch (StackOverflowError e) {
            throw new Unreadable("the front matter is nested too deeply");
        }
        if (!(loaded instanceof Map<?, ?> map)) {
            throw new Unreadable("the front matter is not a list of keys and values");
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        map.forEach((key, value) -> fields.put(String.valueOf(key), value == null ? "" : value));
        return fields;
    }

    private static Map<String, Integer> lines(List<String> block) {
        Map<String, Integer> lines = new LinkedHashMap<>();
        for (int i = 0; i < block.size(); i++) {
            int colon = block.get(i).indexOf(':');
            if (colon > 0) {
                lines.putIfAbsent(block.get(i).substring(0, colon), i + 2);
            }
        }
        return lines;
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }
}
