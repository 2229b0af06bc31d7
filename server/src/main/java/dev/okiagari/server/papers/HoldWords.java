package dev.okiagari.server.papers;

import dev.okiagari.console.store.HoldReads.Held;
import dev.okiagari.console.text.Durations;
import dev.okiagari.console.text.OneLine;
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
    record Told(String name, String line) {}

    static Told told(Held held) {
        return new Told(name(held), line(held));
    }

    /** Such as "arxiv is held since 02:41:07 UTC: 5 calls in a row failed; 3 papers wait, no attempts spent; next probe in 4 s". */
    static String line(Held held) {
        return name(held) + " is held since " + CLOCK.format(held.hold().since().atOffset(ZoneOffset.UTC)) + ": "
                + OneLine.of(held.hold().reason(), LONGEST_REASON) + "; "
                + PaperWords.papers(held.items()) + (held.items() == 1 ? " waits" : " wait") + ", no attempts spent; "
                + probe(held);
    }

    private static String name(Held held) {
        String name = held.hold().name();
        return name.startsWith("upstream:")
                ? name.substring("upstream:".length())
                : held.hold().words();
    }

    private static String probe(Held held) {
        Instant at = held.probeAt();
        if (at == null) {
            return "held until it is released";
        }
        return at.isAfter(held.now())
                ? "next probe in " + Durations.words(Duration.between(held.now(), at))
                : "next probe now";
    }
}
