package dev.okiagari.skills.fact;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.okiagari.skills.automaton.Finder;
import dev.okiagari.skills.text.Document;
import dev.okiagari.skills.text.Excerpt;
import dev.okiagari.skills.text.Passage;
import dev.okiagari.skills.text.Position;
import dev.okiagari.skills.text.View;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds facts in documents, in time that grows with their size and with nothing else. Used by one thread. */
public final class FactSearch {
    /** Of one sign in one file; more would only repeat them. */
    private static final int MOST_PER_SIGN = 6;

    /** Of one kind in one file. */
    private static final int MOST_PER_KIND = 40;

    private static final int CHARACTERS_BEFORE = 60;

    private static final int LINES_AROUND = 8;

    /** What is farther apart in a sentence does not belong together. */
    private static final int LONGEST_SENTENCE = 260;

    /** What turns an order into its contrary. */
    private static final Pattern NEGATED = Pattern.compile(
            "(?:never|not|don't|cannot|can't|mustn't|shouldn't|without|nobody|avoid|instead of|no longer)\\s+(?:\\w+\\s+){0,2}$");

    private final Map<Sign, Finder> finders = new HashMap<>();

    /** How much what is found at a place counts. */
    public interface Weighing {
        /** Empty of meaning when the text warns of it. */
        Weight of(Position from, Position to, boolean isSentence);
    }

    /** What a place is for an agent. */
    public enum Weight {
        FULL,
        /** A skill about attacks shows it. */
        SHOWN,
        NONE
    }

    /**
     * The facts of a document.
     *
     * @param isRead whether its flows are read, so that signs for other languages are not needed
     * @param servers knows the servers that the skill declares
     */
    public List<Fact> facts(String path, Document document, boolean isRead, Servers servers, Weighing weighing) {
        List<Fact> facts = new ArrayList<>();
        Map<FactKind, Integer> counts = new EnumMap<>(FactKind.class);
        Set<NamedHosts.Kind> hosts = servers.in(document);
        for (Sign sign : Signs.all()) {
            if (sign.isFor(document.isMarkdown(), isRead) && counts.getOrDefault(sign.kind(), 0) < MOST_PER_KIND) {
                List<Fact> found = new Search(sign, path, document, weighing, servers, hosts).facts();
                counts.merge(sign.kind(), found.size(), Integer::sum);
                facts.addAll(found);
            }
        }
        return facts;
    }

    /** One sign in one document. */
    private final class Search {
        private final Sign sign;
        private final String path;
        private final Document document;
        private final Weighing weighing;
        private final Servers servers;
        private final Set<NamedHosts.Kind> hosts;
        private final List<Fact> facts = new ArrayList<>();

        Search(
                Sign sign,
                String path,
                Document document,
                Weighing weighing,
                Servers servers,
                Set<NamedHosts.Kind> hosts) {
            this.sign = sign;
            this.path = path;
            this.document = document;
            this.weighing = weighing;
            this.servers = servers;
            this.hosts = hosts;
        }

        List<Fact> facts() {
            Finder finder = finders.computeIfAbsent(sign, s -> new Finder(s.program()));
            for (Passage passage : document.passages(sign.view())) {
                if (facts.size() >= MOST_PER_SIGN) {
                    break;
                }
                if (finder.matches(passage.characters())) {
                    places(passage);
                }
            }
            return facts;
        }

        private void places(Passage passage) {
            Matcher matcher = sign.pattern().matcher(passage.text());
            int looked = 0;
            int at = 0;
            while (facts.size() < MOST_PER_SIGN
                    && looked++ < 4 * MOST_PER_SIGN
                    && at <= passage.text().length()
                    && matcher.find(at)) {
                boolean isFar = sign.view() == View.PROSE && matcher.end() - matcher.start() > LONGEST_SENTENCE;
                at = isFar ? matcher.start() + 1 : Math.max(matcher.end(), matcher.start() + 1);
                if (isFar) {
                    continue;
                }
                String before =
                        passage.text().substring(Math.max(0, matcher.start() - CHARACTERS_BEFORE), matcher.start());
                boolean isNegated = sign.view() == View.PROSE
                        && sign.kind() != FactKind.HIDE
                        && NEGATED.matcher(before).find();
                if (!isNegated && !sign.isExcepted(before, matcher.group())) {
                    add(passage, matcher.start(), matcher.end());
                }
            }
        }

        private void add(Passage passage, int from, int to) {
            Position position = passage.position(from);
            Weight weight = weighing.of(position, passage.position(Math.max(from, to - 1)), sign.view() != View.LINES);
            boolean isSpared = (sign.isSparedWhenAsked() && document.isAsked(position))
                    || (sign.view() == View.PROSE && document.isCode(position));
            if (weight == Weight.NONE || isSpared) {
                return;
            }
            Set<NamedHosts.Kind> beside = servers.in(passage.text());
            facts.add(new Fact(
                    sign.kind(),
                    sign.id(),
                    sign.isGrave(),
                    path,
                    position,
                    beside.isEmpty() ? around(position) : beside,
                    weight == Weight.SHOWN,
                    Excerpt.of(document, position).strip()));
        }

        /** In a program what a constant names may be used anywhere; in a text what is far away belongs to something else. */
        private Set<NamedHosts.Kind> around(Position position) {
            if (!document.isMarkdown()) {
                return hosts;
            }
            Set<NamedHosts.Kind> around = EnumSet.noneOf(NamedHosts.Kind.class);
            int last = Math.min(document.size(), position.line() + LINES_AROUND);
            for (int line = Math.max(1, position.line() - LINES_AROUND); line <= last; line++) {
                around.addAll(servers.in(document.line(line)));
            }
            return around;
        }
    }
}
