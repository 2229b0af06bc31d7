package dev.okiagari.server.command.papers;

import dev.okiagari.console.store.HoldReads.HoldRow;
import dev.okiagari.console.store.WorkerReads;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.why.Circumstances;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.papers.PaperSteps;
import dev.okiagari.server.command.papers.sheet.PaperWords;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Problems that keep papers waiting, one line each. Pure. */
final class HoldWords {
    private static final Set<String> UPSTREAMS = Set.of("arxiv", "storage", "model");
    private static final Duration FOUND_DEAD_AFTER = Circumstances.DEAD_AFTER.plusSeconds(2);
    private static final int MAX_REASON = 120;
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT);

    private HoldWords() {}

    /** The holds that concern papers. */
    static List<HoldRow> ofPapers(List<HoldRow> all) {
        return all.stream()
                .filter(held -> isOfPapers(new HoldName(held.hold().name())))
                .toList();
    }

    private static boolean isOfPapers(HoldName name) {
        return name.upstream().filter(UPSTREAMS::contains).isPresent()
                || name.pipeline().filter(PaperSteps.PAPERS.name()::equals).isPresent()
                || name.place()
                        .filter(p -> p.pipeline().equals(PaperSteps.PAPERS.name()))
                        .isPresent();
    }

    /** The name of what has the problem, and the line about it. */
    record Problem(String name, String line) {}

    static Problem problem(HoldRow held) {
        return new Problem(name(held), line(held));
    }

    /** Such as "arxiv is on hold since 02:41:07 UTC: 5 calls in a row failed; 3 papers wait, no attempts spent; next probe in 4 s". */
    static String line(HoldRow held) {
        return name(held) + " is on hold since "
                + CLOCK.format(held.hold().since().atOffset(ZoneOffset.UTC)) + ": "
                + OneLine.of(held.hold().reason(), MAX_REASON) + "; "
                + PaperWords.papers(waiting(held)) + (waiting(held) == 1 ? " waits" : " wait") + ", no attempts spent; "
                + probe(held);
    }

    /** Such as "2 papers are at node ingest (process 4711), silent for 12 s; another node takes over in about 15 s". */
    // A node that has just started judges nobody before it has sent heartbeats for as long itself.
    static Problem lost(WorkerReads.Silent node) {
        String name = "node " + node.name() + " (process " + node.pid() + ")";
        Duration shorter = node.silent().compareTo(node.watched()) < 0 ? node.silent() : node.watched();
        Duration left = FOUND_DEAD_AFTER.minus(shorter);
        String when = left.isPositive() ? "in about " + Durations.words(left) : "any moment";
        return new Problem(
                name,
                PaperWords.papers(node.items()) + (node.items() == 1 ? " is" : " are") + " at " + name + ", silent for "
                        + Durations.words(node.silent()) + "; another node takes over " + when);
    }

    private static String name(HoldRow held) {
        String name = held.hold().name();
        return name.startsWith("upstream:")
                ? name.substring("upstream:".length())
                : held.hold().words();
    }

    /** The item that is probing counts as waiting. */
    private static long waiting(HoldRow held) {
        return held.items() + (held.probing() ? 1 : 0);
    }

    private static String probe(HoldRow held) {
        if (held.probing()) {
            return held.items() == 0 ? "it is probing now" : "one of them is probing now";
        }
        Instant at = held.probeAt();
        if (at == null) {
            return "on hold until it is released";
        }
        return at.isAfter(held.now())
                ? "next probe in " + Durations.words(Duration.between(held.now(), at))
                : "next probe now";
    }
}
