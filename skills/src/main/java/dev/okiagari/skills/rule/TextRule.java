package dev.okiagari.skills.rule;

import com.google.re2j.Pattern;
import dev.okiagari.skills.automaton.Automaton;
import dev.okiagari.skills.text.View;
import java.util.List;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * A rule about texts: a pattern, where it is looked for, and texts that it must and must not match. Its patterns are compiled when they
 * are first needed. Threads may share it.
 */
public final class TextRule {
    private static final java.util.regex.Pattern CODE_POINT =
            java.util.regex.Pattern.compile("\\\\x\\{([0-9a-f]{1,6})}");

    private final Rule rule;
    private final Matching matching;
    private final Examples examples;
    private volatile @Nullable Automaton program;
    private volatile @Nullable Pattern pattern;
    private volatile @Nullable Pattern unless;
    private volatile @Nullable Pattern unlessBefore;

    TextRule(Rule rule, Matching matching, Examples examples) {
        this.rule = rule;
        this.matching = matching;
        this.examples = examples;
    }

    /**
     * How a rule matches.
     *
     * @param pattern in the syntax that both engines know
     * @param unless no finding when this matches the text that was found; may be empty
     * @param unlessBefore no finding when this matches the text before it, such as "never "; may be empty
     * @param isLoweredInSamples whether honest documentation shows such texts: a code sample is then for information only
     * @param onlyMarkdown whether it is looked for in Markdown only
     * @param onlyUnknownHosts no finding when all addresses in the text that was found are those of well-known vendors
     */
    record Matching(
            String pattern,
            String unless,
            String unlessBefore,
            View view,
            boolean isLoweredInSamples,
            boolean onlyMarkdown,
            boolean onlyUnknownHosts) {}

    /** Texts that must match, and texts that must not. */
    public record Examples(List<String> matching, List<String> passing) {
        public Examples {
            matching = List.copyOf(matching);
            passing = List.copyOf(passing);
        }

        /** With the characters that are written as {@code \x{202e}}. */
        private Examples decoded() {
            return new Examples(
                    matching.stream().map(Examples::decoded).toList(),
                    passing.stream().map(Examples::decoded).toList());
        }

        private static String decoded(String text) {
            return CODE_POINT
                    .matcher(text)
                    .replaceAll(found ->
                            Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(1), 16))));
        }
    }

    public Rule rule() {
        return rule;
    }

    public View view() {
        return matching.view;
    }

    public boolean isLoweredInSamples() {
        return matching.isLoweredInSamples;
    }

    public boolean onlyMarkdown() {
        return matching.onlyMarkdown;
    }

    public Examples examples() {
        return examples.decoded();
    }

    /** The pattern as written. */
    public String written() {
        return matching.pattern;
    }

    /** Says quickly whether the pattern matches. */
    public Automaton program() {
        Automaton ready = program;
        if (ready == null) {
            ready = Automaton.of(matching.pattern);
            program = ready;
        }
        return ready;
    }

    /** Says where the pattern matches. */
    public Pattern pattern() {
        Pattern ready = pattern;
        if (ready == null) {
            ready = Pattern.compile(matching.pattern);
            pattern = ready;
        }
        return ready;
    }

    /** True when what was found is one of the rule's exceptions. */
    public boolean isExcepted(String before, String found) {
        return (!matching.unless.isEmpty() && unless().matcher(found).find())
                || (!matching.unlessBefore.isEmpty()
                        && unlessBefore().matcher(before).find())
                || (matching.onlyUnknownHosts && KnownHosts.areAllVendors(found));
    }

    private Pattern unless() {
        Pattern ready = unless;
        if (ready == null) {
            ready = Pattern.compile(matching.unless);
            unless = ready;
        }
        return ready;
    }

    private Pattern unlessBefore() {
        Pattern ready = unlessBefore;
        if (ready == null) {
            ready = Pattern.compile(matching.unlessBefore);
            unlessBefore = ready;
        }
        return ready;
    }
}
