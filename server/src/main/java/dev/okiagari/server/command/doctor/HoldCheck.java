package dev.okiagari.server.command.doctor;

import dev.okiagari.application.HealthFact;
import dev.okiagari.engine.view.HeldItems;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.server.wiring.DatabaseLocation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Judges the holds: waiting items are a problem, whoever placed the hold. Pure. */
final class HoldCheck {
    private static final int MAX_REASON = 160;

    private HoldCheck() {}

    static List<HealthFact> of(List<HeldItems> holds, DatabaseLocation location) {
        return holds.isEmpty()
                ? List.of(HealthFact.ok("holds", "none"))
                : holds.stream().map(row -> fact(row, location)).toList();
    }

    private static HealthFact fact(HeldItems row, DatabaseLocation location) {
        String length = Durations.words(Duration.between(row.hold().since(), row.readAt()));
        String value = row.hold().name() + " (" + row.hold().kind().word() + ") for " + length + ", " + waiting(row);
        if (row.hold().kind() == HoldKind.VANISHED && row.items() == 0) {
            return HealthFact.ok("hold", value); // remains after every step that was removed on purpose
        }
        return HealthFact.problem(
                "hold",
                value,
                row.hold().words() + " has been on hold for " + length + " by "
                        + OneLine.of(row.hold().by()) + ", and " + waiting(row) + ": "
                        + OneLine.of(row.hold().reason(), MAX_REASON),
                advice(row, "./okiagari holds release " + row.hold().name() + " --reason \"…\"" + location.flags()));
    }

    private static String waiting(HeldItems row) {
        return row.items() == 1 ? "1 item waits" : row.items() + " items wait";
    }

    private static String advice(HeldItems row, String release) {
        return switch (row.hold().kind()) {
            case OUTAGE ->
                "nothing to do: no attempts are spent, and a probe ends the hold when the service is back" + probe(row);
            case MISCONFIGURED ->
                "check the address and the credentials of " + row.hold().words()
                        + " (see the settings above); a probe then ends the hold" + probe(row)
                        + ", or end it now: " + release;
            case BUILD -> "deploy a build that has the code; to try that build again: " + release;
            case VANISHED ->
                "start a build that has the step or renames it, or replay or cancel its items; this hold cannot be released"
                        + " (docs/operating.md, changing a pipeline)";
            case PERSON -> "release it when the reason is gone: " + release;
        };
    }

    private static String probe(HeldItems row) {
        Instant at = row.hold().probeAt();
        if (row.hold().isProbed()) {
            return " (one is under way)";
        }
        if (at == null) {
            return "";
        }
        return at.isAfter(row.readAt())
                ? " (next in " + Durations.words(Duration.between(row.readAt(), at)) + ")"
                : " (next as soon as a node is running)";
    }
}
