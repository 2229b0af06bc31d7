package dev.okiagari.skills.scan;

import com.google.re2j.Matcher;
import dev.okiagari.skills.automaton.Finder;
import dev.okiagari.skills.fact.NamedHosts;
import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.rule.TextRule;
import dev.okiagari.skills.text.Document;
import dev.okiagari.skills.text.Excerpt;
import dev.okiagari.skills.text.Passage;
import dev.okiagari.skills.text.Position;
import dev.okiagari.skills.text.View;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One rule in one document. Used once, by one thread. */
final class RuleSearch {
    /** Of one rule in one file; more would only repeat them. */
    static final int MOST_PER_RULE = 10;

    /** Exceptions of one rule in one file; what comes after them is a finding, so that they cannot hide it. */
    private static final int MOST_EXCEPTIONS = 50;

    /** Places of one rule in one file that the text lowers; what comes after them counts in full. */
    private static final int MOST_LOWERED = 15;

    private static final Set<Attack> FOR_USERS = Set.of(Attack.PERSISTENCE, Attack.DESTRUCTION);

    private static final int CHARACTERS_BEFORE = 60;

    private final TextRule rule;
    private final String path;
    private final Document document;
    private final Standing standing;
    private final List<Finding> findings = new ArrayList<>();
    private final Set<Position> seen = new HashSet<>();
    private int exceptions;
    private int lowerings;
    private int full;

    RuleSearch(TextRule rule, String path, Document document, Standing standing) {
        this.rule = rule;
        this.path = path;
        this.document = document;
        this.standing = standing;
    }

    List<Finding> findings(Finder finder) {
        for (Passage passage : document.passages(rule.view())) {
            if (full >= MOST_PER_RULE) {
                break;
            }
            if (finder.matches(passage.characters())) {
                places(passage);
            }
        }
        return findings;
    }

    private void places(Passage passage) {
        Matcher matcher = rule.pattern().matcher(passage.text());
        while (full < MOST_PER_RULE && matcher.find()) {
            int from = matcher.start();
            String before = passage.text().substring(Math.max(0, from - CHARACTERS_BEFORE), from);
            if (exceptions < MOST_EXCEPTIONS && rule.isExcepted(before, matcher.group())) {
                exceptions++;
            } else if (isOfVendor(passage.text())) {
                // what vendors' own manuals say
            } else {
                add(passage, from, matcher.end());
            }
        }
    }

    /** Whether a command downloads and runs, and all addresses beside it serve installers of their own vendors. */
    private boolean isOfVendor(String text) {
        return rule.rule().attack() == Attack.FETCH_AND_RUN
                && rule.view() == View.LINES
                && NamedHosts.all(text, kind -> kind == NamedHosts.Kind.INSTALLER || kind == NamedHosts.Kind.LOCAL);
    }

    private void add(Passage passage, int from, int to) {
        Position position = passage.position(from + leadingBlanks(passage.text(), from, to));
        if (seen.add(position)) {
            Standing.Found found = new Standing.Found(
                    rule.rule().severity(),
                    position,
                    passage.position(Math.max(from, to - 1)),
                    rule.view() != View.LINES,
                    rule.isLoweredInSamples(),
                    rule.isLoweredInSamples() && FOR_USERS.contains(rule.rule().attack()));
            Severity lowered = lowerings < MOST_LOWERED
                    ? standing.lowered(found, document)
                    : rule.rule().severity();
            boolean isFull = lowered == rule.rule().severity();
            full += isFull ? 1 : 0;
            lowerings += isFull ? 0 : 1;
            if (isFull || lowerings <= MOST_PER_RULE) {
                findings.add(new Finding(rule.rule(), lowered, path, position, Excerpt.of(document, position), ""));
            }
        }
    }

    private static int leadingBlanks(String text, int from, int to) {
        int blanks = 0;
        while (from + blanks < to - 1 && text.charAt(from + blanks) == ' ') {
            blanks++;
        }
        return blanks;
    }
}
