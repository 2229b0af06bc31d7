package dev.okiagari.skills.rule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All rules about texts, read once from their files. Immutable; threads may share it. */
public final class Catalogue {
    private final List<TextRule> rules;

    private Catalogue(List<TextRule> rules) {
        this.rules = List.copyOf(rules);
        Set<String> ids = new HashSet<>();
        rules.forEach(rule -> {
            if (!ids.add(rule.rule().id())) {
                throw new IllegalStateException(
                        "could not use the rules because " + rule.rule().id() + " is there twice");
            }
        });
    }

    /** The rules that come with this build, in the order of their files. */
    public static Catalogue standard() {
        return Standard.ALL;
    }

    public List<TextRule> rules() {
        return rules;
    }

    /** Read when first asked for. */
    private static final class Standard {
        private static final Catalogue ALL = new Catalogue(read());

        private static List<TextRule> read() {
            List<TextRule> rules = new ArrayList<>();
            for (Category category : Category.values()) {
                if (category != Category.STRUCTURE) {
                    RuleReader reader = new RuleReader(category);
                    category.files().forEach(file -> rules.addAll(reader.read(text(file + ".rules"))));
                }
            }
            return rules;
        }

        private static String text(String file) {
            try (InputStream in = Catalogue.class.getResourceAsStream(file)) {
                if (in == null) {
                    throw new IllegalStateException("could not find the rules because " + file + " is missing");
                }
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException("could not read the rules of " + file, e);
            }
        }
    }
}
