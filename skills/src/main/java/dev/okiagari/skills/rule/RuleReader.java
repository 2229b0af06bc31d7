package dev.okiagari.skills.rule;

import dev.okiagari.skills.text.FoldedLetters;
import dev.okiagari.skills.text.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a file of rules. A rule is a block of lines {@code key: value}; nothing in a value is escaped, except characters written as
 * {@code \x{202e}} in examples. Several patterns are alternatives. What it does not know is refused.
 */
final class RuleReader {
    private static final Set<String> KEYS = Set.of(
            "rule",
            "severity",
            "attack",
            "explanation",
            "advice",
            "pattern",
            "unless",
            "unless-before",
            "view",
            "samples",
            "files",
            "hosts",
            "match",
            "pass");

    private final Category category;

    RuleReader(Category category) {
        this.category = category;
    }

    List<TextRule> read(String text) {
        List<TextRule> rules = new ArrayList<>();
        Map<String, List<String>> block = new LinkedHashMap<>();
        for (String line : text.split("\n", -1)) {
            if (line.startsWith("rule: ") && !block.isEmpty()) {
                rules.add(rule(block));
                block.clear();
            }
            if (!line.isBlank() && !line.startsWith("#")) {
                int colon = line.indexOf(": ");
                String key = colon < 0 ? line : line.substring(0, colon);
                if (!KEYS.contains(key)) {
                    throw new IllegalStateException("could not read a rule of " + category.word() + ": " + line);
                }
                block.computeIfAbsent(key, k -> new ArrayList<>()).add(line.substring(colon + 2));
            }
        }
        if (!block.isEmpty()) {
            rules.add(rule(block));
        }
        return rules;
    }

    private TextRule rule(Map<String, List<String>> block) {
        Rule rule = new Rule(
                one(block, "rule").orElse(""),
                category,
                attack(block),
                Severity.valueOf(one(block, "severity").orElse("").toUpperCase(Locale.ROOT)),
                one(block, "explanation").orElse(""),
                one(block, "advice").orElse(""));
        return new TextRule(
                rule,
                new TextRule.Matching(
                        letters(view(block), pattern(block.getOrDefault("pattern", List.of()))),
                        letters(view(block), one(block, "unless").orElse("")),
                        letters(
                                view(block),
                                one(block, "unless-before")
                                        .map(before -> "(?:" + before + ")$")
                                        .orElse("")),
                        view(block),
                        flag(block, "samples", "lowered"),
                        flag(block, "files", "markdown"),
                        flag(block, "hosts", "unknown")),
                new TextRule.Examples(block.getOrDefault("match", List.of()), block.getOrDefault("pass", List.of())));
    }

    private static View view(Map<String, List<String>> block) {
        return one(block, "view")
                .map(word -> View.valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(View.LINES);
    }

    private static String letters(View view, String pattern) {
        return view == View.RAW ? pattern : FoldedLetters.of(pattern);
    }

    private static Attack attack(Map<String, List<String>> block) {
        String word = one(block, "attack").orElse("");
        return Attack.of(word)
                .orElseThrow(() ->
                        new IllegalStateException("could not read a rule because of its attack: " + block.get("rule")));
    }

    private static String pattern(List<String> options) {
        return options.size() == 1
                ? options.getFirst()
                : String.join(
                        "|",
                        options.stream().map(option -> "(?:" + option + ")").toList());
    }

    private static boolean flag(Map<String, List<String>> block, String key, String only) {
        return one(block, key)
                .map(word -> {
                    if (!word.equals(only)) {
                        throw new IllegalStateException("could not read a rule because of " + key + ": " + word);
                    }
                    return true;
                })
                .orElse(false);
    }

    private static Optional<String> one(Map<String, List<String>> block, String key) {
        List<String> all = block.getOrDefault(key, List.of());
        if (all.size() > 1) {
            throw new IllegalStateException("could not read a rule because it has " + key + " twice: " + all);
        }
        return all.stream().findFirst();
    }
}
