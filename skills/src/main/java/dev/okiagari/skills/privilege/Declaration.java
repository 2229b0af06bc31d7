package dev.okiagari.skills.privilege;

import dev.okiagari.skills.content.FrontMatter;
import dev.okiagari.skills.content.Skill;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a skill says about itself in its front matter. An immutable value.
 *
 * @param words name, description and compatibility in lower case
 * @param tools of allowed-tools, without what stands in brackets; empty when there is no such field
 */
record Declaration(String words, Optional<List<String>> tools) {
    private static final Pattern TOOL = Pattern.compile("([^\\s,(]+)(?:\\([^)]*\\))?");

    /** Empty where the front matter cannot be read: that is a finding of its own. */
    static Optional<Declaration> of(Skill skill) {
        Optional<String> text = skill.manifest().text();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(read(FrontMatter.read(text.get())));
        } catch (FrontMatter.Unreadable e) {
            return Optional.empty();
        }
    }

    private static Declaration read(FrontMatter front) {
        String words = Stream.of("name", "description", "compatibility")
                .map(key -> String.valueOf(front.field(key).orElse("")))
                .reduce("", (one, other) -> one + " " + other);
        return new Declaration(
                words.toLowerCase(Locale.ROOT), front.field("allowed-tools").map(Declaration::tools));
    }

    private static List<String> tools(Object allowed) {
        String written = allowed instanceof List<?> many
                ? String.join(" ", many.stream().map(String::valueOf).toList())
                : String.valueOf(allowed);
        return TOOL.matcher(written)
                .results()
                .map(tool -> tool.group(1))
                .filter(tool -> !tool.isBlank())
                .toList();
    }
}
