package dev.okiagari.skills.fact;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.okiagari.skills.automaton.Finder;
import dev.okiagari.skills.text.Document;
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

    /** Of one file, that are looked at for servers. */
    private static final int MOST_LINES = 2_000;

    private static final int CHARACTERS_BEFORE = 60;
    private static final int LONGEST_EXCERPT = 160;

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
     */
    public List<Fact> facts(String path, Document document, boolean isRead, Weighing weighing) {
        List<Fact> facts = new ArrayList<>();
        Map<FactKind, Integer> counts = new EnumMap<>(FactKind.class);
        Set<NamedHosts.Kind> hosts = hosts(document);
        for (Sign sign : Signs.all()) {
            if (sign.isFor(document.isMarkdown(), isRead) && counts.getOrDefault(sign.kind(), 0) < MOST_PER_KIND) {
                List<Fact> found = new Search(sign, path, document, weighing, hosts).facts();
                counts.merge(sign.kind(), found.size(), Integer::sum);
                facts.addAll(found);
            }
        }
        return facts;
    }

    /** What is known of all servers that a document names. */
    public static Set<NamedHosts.Kind> hosts(Document document) {
        Set<NamedHosts.Kind> hosts = EnumSet.noneOf(NamedHosts.Kind.class);
        int looked = 0;
        for (int number = 1; number <= document.size(); number++) {
            String line = document.line(number);
            if (looked < MOST_LINES && (line.contains("://") || line.contains("@") || line.contains("."))) {
                looked++;
                hosts.addAll(NamedHosts.kinds(line));
            }
        }
        if (looked >= MOST_LINES) {
            hosts.add(NamedHosts.Kind.FOREIGN); // in doubt
        }
        return hosts;
    }

    /** One sign in one document. */
    private final class Search {
        private final Sign sign;
        private final String path;
        private final Document document;
        private final Weighing weighing;
        private final Set<NamedHosts.Kind> hosts;
        private final List<Fact> facts = new ArrayList<>();

        Search(Sign sign, String path, Document document, Weighing weighing, Set<NamedHosts.Kind> hosts) {
            this.sign = sign;
            this.path = path;
            this.document = document;
            this.weighing = weighing;
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
            while (facts.size() < MOST_PER_SIGN && looked++ < 4 * MOST_PER_SIGN && matcher.find()) {
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
            Set<NamedHosts.Kind> beside = NamedHosts.kinds(passage.text());
            String line = document.line(position.line()).strip();
            facts.add(new Fact(
                    sign.kind(),
                    sign.id(),
                    sign.isGrave(),
                    path,
                    position,
                    beside.isEmpty() ? hosts : beside,
                    weight == Weight.SHOWN,
                    line.length() > LONGEST_EXCERPT ? line.substring(0, LONGEST_EXCERPT) + "…" : line));
        }
    }
}
