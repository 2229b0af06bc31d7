package dev.okiagari.server.command.doctor;

import dev.okiagari.application.HealthFact;
import dev.okiagari.console.store.HoldReads.HoldRow;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.server.wiring.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Judges the holds: waiting items are a problem, whoever placed the hold. Pure. */
final class HoldCheck {
    private static final int MAX_REASON = 160;

    private HoldCheck() {}

    static List<HealthFact> of(List<HoldRow> holds, Place place) {
        return holds.isEmpty()
                ? List.of(HealthFact.ok("holds", "none"))
                : holds.stream().map(row -> fact(row, place)).toList();
    }

    private static HealthFact fact(HoldRow row, Place place) {
        String length = Durations.words(Duration.between(row.hold().since(), row.now()));
        String value = row.hold().name() + " (" + row.kind() + ") for " + length + ", " + waiting(row);
        if (row.kind().equals("vanished") && row.items() == 0) {
            return HealthFact.ok("hold", value); // remains after every step that was removed on purpose
        }
        return HealthFact.problem(
                "hold",
                value,
                row.hold().words() + " has been on hold for " + length + " by "
                        + OneLine.of(row.hold().by()) + ", and " + waiting(row) + ": "
                        + OneLine.of(row.hold().reason(), MAX_REASON),
                advice(row, "./okiagari holds release " + row.hold().name() + " --reason \"…\"" + place.flags()));
    }

    private static String waiting(HoldRow row) {
        return row.items() == 1 ? "1 item waits" : row.items() + " items wait";
    }

    private static String advice(HoldRow row, String release) {
        return switch (row.kind()) {
            case "outage" ->
                "nothing to do: no attempts are spent, and a probe ends the hold when the service is back" + probe(row);
            case "misconfigured" ->
                "check the address and the credentials of " + row.hold().words()
                        + " (see the settings above); a probe then ends the hold" + probe(row)
                        + ", or end it now: " + release;
            case "build" -> "deploy a build that has the code; to try that build again: " + release;
            case "vanished" ->
                "start a build that has the step or renames it, or replay or cancel its items; this hold cannot be released"
                        + " (docs/operating.md, changing a pipeline)";
            default -> "release it when the reason is gone: " + release;
        };
    }

    private static String probe(HoldRow row) {
        Instant at = row.probeAt();
        if (row.probing()) {
            return " (one is under way)";
        }
        if (at == null) {
            return "";
        }
        return at.isAfter(row.now())
                ? " (next in " + Durations.words(Duration.between(row.now(), at)) + ")"
                : " (next as soon as a node is running)";
    }
}
