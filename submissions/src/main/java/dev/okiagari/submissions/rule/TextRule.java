package dev.okiagari.submissions.rule;

import com.google.re2j.Pattern;
import dev.okiagari.submissions.automaton.Program;
import dev.okiagari.submissions.text.View;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rule about texts: a pattern, where it is looked for, and texts that it must and must not match. Its patterns are compiled when they
 * are first needed. Threads may share it.
 */
public final class TextRule {
    private final Rule rule;
    private final Matching matching;
    private final Examples examples;
    private volatile @Nullable Program program;
    private volatile @Nullable Pattern pattern;

    TextRule(Rule rule, Matching matching, Examples examples) {
        this.rule = rule;
        this.matching = matching;
        this.examples = examples;
    }

    /**
     * How a rule matches.
     *
     * @param pattern in the syntax that both engines know
     * @param unless no finding when this matches the text that was found
     * @param unlessBefore no finding when the text before it ends with this, such as "never "
     * @param isLoweredInSamples whether honest documentation shows such texts: a code sample is then for information only
     * @param onlyMarkdown whether it is looked for in Markdown only
     */
    record Matching(
            String pattern,
            Optional<Pattern> unless,
            Optional<Pattern> unlessBefore,
            View view,
            boolean isLoweredInSamples,
            boolean onlyMarkdown) {}

    /** Texts that must match, and texts that must not. */
    public record Examples(List<String> matching, List<String> passing) {
        public Examples {
            matching = List.copyOf(matching);
            passing = List.copyOf(passing);
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
        return examples;
    }

    /** The pattern as written. */
    public String written() {
        return matching.pattern;
    }

    /** Says quickly whether the pattern matches. */
    public Program program() {
        Program ready = program;
        if (ready == null) {
            ready = Program.of(matching.pattern);
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
        return matching.unless.filter(p -> p.matcher(found).find()).isPresent()
                || matching.unlessBefore.filter(p -> p.matcher(before).find()).isPresent();
    }
}
