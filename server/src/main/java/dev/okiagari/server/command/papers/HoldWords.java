package dev.okiagari.server.command.papers;

import dev.okiagari.console.Circumstances;
import dev.okiagari.console.store.HoldReads.Held;
import dev.okiagari.console.store.WorkerReads;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.papers.PaperSteps;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What keeps papers waiting without their fault, in one line each. Pure. */
final class HoldWords {
    private static final Set<String> UPSTREAMS = Set.of("upstream:arxiv", "upstream:storage", "upstream:model");
    private static final String STEPS = "step:" + PaperSteps.PAPERS.name() + ":";
    private static final Duration FOUND_DEAD_AFTER = Circumstances.DEAD_AFTER.plusSeconds(2);
    private static final int LONGEST_REASON = 120;
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT);

    private HoldWords() {}

    /** Those of all holds that concern papers. */
    static List<Held> ofPapers(List<Held> all) {
        return all.stream()
                .filter(held -> UPSTREAMS.contains(held.hold().name())
                        || held.hold().name().startsWith(STEPS))
                .toList();
    }

    /** A hold by its name, and all there is to say of it. */
    record Problem(String name, String line) {}

    static Problem told(Held held) {
        return new Problem(name(held), line(held));
    }

    /** Such as "arxiv is held since 02:41:07 UTC: 5 calls in a row failed; 3 papers wait, no attempts spent; next probe in 4 s". */
    static String line(Held held) {
        return name(held) + " is on hold since "
                + CLOCK.format(held.hold().since().atOffset(ZoneOffset.UTC)) + ": "
                + OneLine.of(held.hold().reason(), LONGEST_REASON) + "; "
                + PaperWords.papers(waiting(held)) + (waiting(held) == 1 ? " waits" : " wait") + ", no attempts spent; "
                + probe(held);
    }

    /** Such as "2 papers are in the hands of node ingest (process 4711), silent for 12 s; they go on elsewhere in about 15 s". */
    static Problem lost(WorkerReads.Silent node) {
        String name = "node " + node.name() + " (process " + node.pid() + ")";
        Duration left = FOUND_DEAD_AFTER.minus(node.silent());
        String when = left.isPositive() ? "in about " + Durations.words(left) : "any moment";
        return new Problem(
                name,
                PaperWords.papers(node.items()) + (node.items() == 1 ? " is" : " are") + " in the hands of " + name
                        + ", silent for " + Durations.words(node.silent()) + "; "
                        + (node.items() == 1 ? "it goes" : "they go") + " on elsewhere " + when);
    }

    private static String name(Held held) {
        String name = held.hold().name();
        return name.startsWith("upstream:")
                ? name.substring("upstream:".length())
                : held.hold().words();
    }

    /** To people, the one that asks again waits too. */
    private static long waiting(Held held) {
        return held.items() + (held.probing() ? 1 : 0);
    }

    private static String probe(Held held) {
        if (held.probing()) {
            return held.items() == 0 ? "it asks again now" : "one of them asks again now";
        }
        Instant at = held.probeAt();
        if (at == null) {
            return "held until it is released";
        }
        return at.isAfter(held.now())
                ? "next probe in " + Durations.words(Duration.between(held.now(), at))
                : "next probe now";
    }
}
