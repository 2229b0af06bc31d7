package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.application.store.WorkerReads;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.view.HoldView.HeldItems;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.papers.PaperHolds;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Problems that keep papers waiting, one line each. Pure. */
final class PaperHoldText {
    private static final Duration SWEEP = Settings.defaults().sweepEvery();
    private static final int MAX_REASON = 120;
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT);

    private PaperHoldText() {}

    /** The holds that concern papers. */
    static List<HeldItems> ofPapers(List<HeldItems> all) {
        return all.stream()
                .filter(held ->
                        PaperHolds.concernsPapers(new HoldName(held.hold().name())))
                .toList();
    }

    /** The name of what has the problem, and the line about it. */
    record Problem(String name, String line) {}

    static Problem problem(HeldItems held) {
        return new Problem(name(held), line(held));
    }

    /** Such as "arxiv has been on hold since 02:41:07 UTC: 5 calls in a row failed; 3 papers wait, no attempts spent; next probe in 4 s". */
    static String line(HeldItems held) {
        return say(
                "hold.line",
                name(held),
                CLOCK.format(held.hold().since().atOffset(ZoneOffset.UTC)),
                OneLine.of(held.hold().reason(), MAX_REASON),
                waiting(held),
                probe(held));
    }

    /** Such as "2 papers are at node ingest (process 4711), silent for 12 s; another node takes over in about 15 s". */
    // A node that has just started judges nobody before it has sent heartbeats for as long itself.
    static Problem lost(WorkerReads.Silent node) {
        String name = say("node.named", node.name(), String.valueOf(node.pid()));
        Duration shorter = node.silent().compareTo(node.watched()) < 0 ? node.silent() : node.watched();
        Duration left = node.deadAfter().plus(SWEEP).minus(shorter);
        String when = left.isPositive() ? say("node.taken_over_in", Durations.words(left)) : say("node.taken_over_now");
        return new Problem(name, say("node.silent", node.items(), name, Durations.words(node.silent()), when));
    }

    private static String name(HeldItems held) {
        String name = held.hold().name();
        return name.startsWith("upstream:")
                ? name.substring("upstream:".length())
                : held.hold().words();
    }

    /** The item that is probing counts as waiting. */
    private static long waiting(HeldItems held) {
        return held.items() + (held.hold().isProbed() ? 1 : 0);
    }

    private static String probe(HeldItems held) {
        if (held.hold().isProbed()) {
            return held.items() == 0 ? say("hold.probing") : say("hold.one_probes");
        }
        Instant at = held.hold().probeAt();
        if (at == null) {
            return say("hold.until_released");
        }
        return at.isAfter(held.readAt())
                ? say("hold.next_probe", Durations.words(Duration.between(held.readAt(), at)))
                : say("hold.probe_due");
    }
}
