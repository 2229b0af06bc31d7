package dev.okiagari.server.command.doctor;

import dev.okiagari.console.store.HoldReads.Held;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.server.wiring.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Judges what is held: items that wait are no good news, whoever holds them up. Pure. */
final class HoldCheck {
    private static final int LONGEST_REASON = 160;

    private HoldCheck() {}

    static List<Fact> of(List<Held> holds, Place place) {
        return holds.isEmpty()
                ? List.of(Fact.fine("holds", "none"))
                : holds.stream().map(held -> fact(held, place)).toList();
    }

    private static Fact fact(Held held, Place place) {
        String length = Durations.words(Duration.between(held.hold().since(), held.now()));
        String value = held.hold().name() + " (" + held.kind() + ") for " + length + ", " + waiting(held);
        if (held.kind().equals("vanished") && held.items() == 0) {
            return Fact.fine("hold", value); // stays after every step that was taken out on purpose
        }
        return Fact.ill(
                "hold",
                value,
                held.hold().words() + " has been held for " + length + " by "
                        + OneLine.of(held.hold().by()) + ", and " + waiting(held) + ": "
                        + OneLine.of(held.hold().reason(), LONGEST_REASON),
                cure(held, "./okiagari holds release " + held.hold().name() + " --why \"…\"" + place.flags()));
    }

    private static String waiting(Held held) {
        return held.items() == 1 ? "1 item waits" : held.items() + " items wait";
    }

    private static String cure(Held held, String release) {
        return switch (held.kind()) {
            case "outage" -> "nothing: no tries are spent, and a probe ends it when the service is back" + probe(held);
            case "misconfigured" ->
                "check the address and the credentials of " + held.hold().words()
                        + " (see the settings above); then a probe ends it" + probe(held) + ", or at once: " + release;
            case "build" -> "deploy a build that has the code; to try that build again: " + release;
            case "vanished" -> "see docs/operating.md, changing a pipeline; to let the items go on: " + release;
            default -> "nothing else ends it: " + release;
        };
    }

    private static String probe(Held held) {
        Instant at = held.probeAt();
        if (held.probing()) {
            return " (one is under way)";
        }
        if (at == null) {
            return "";
        }
        return at.isAfter(held.now())
                ? " (next in " + Durations.words(Duration.between(held.now(), at)) + ")"
                : " (next as soon as a node works)";
    }
}
