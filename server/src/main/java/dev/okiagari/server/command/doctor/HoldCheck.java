package dev.okiagari.server.command.doctor;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.HealthFact;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.HoldView.HeldItems;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.server.wiring.DatabaseLocation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Judges the holds: waiting items are a problem, whether a person or the engine placed the hold. Pure. */
final class HoldCheck {
    private static final int MAX_REASON = 160;

    private HoldCheck() {}

    static List<HealthFact> of(List<HeldItems> holds, DatabaseLocation location) {
        return holds.isEmpty()
                ? List.of(HealthFact.ok("holds", say("doctor.none")))
                : holds.stream().map(row -> fact(row, location)).toList();
    }

    private static HealthFact fact(HeldItems row, DatabaseLocation location) {
        String length = Durations.words(Duration.between(row.hold().since(), row.readAt()));
        String value =
                say("doctor.hold.value", row.hold().name(), row.hold().kind().word(), length, row.items());
        if (row.hold().kind() == HoldKind.VANISHED && row.items() == 0) {
            return HealthFact.ok("hold", value); // remains after every step that was removed on purpose
        }
        return HealthFact.problem(
                "hold",
                value,
                say(
                        "doctor.hold",
                        row.hold().words(),
                        length,
                        OneLine.of(row.hold().by()),
                        row.items(),
                        OneLine.of(row.hold().reason(), MAX_REASON)),
                advice(row, "./okiagari holds release " + row.hold().name() + " --reason \"…\"" + location.flags()));
    }

    private static String advice(HeldItems row, String release) {
        return switch (row.hold().kind()) {
            case OUTAGE -> say("doctor.hold.outage", probe(row));
            case MISCONFIGURED -> say("doctor.hold.misconfigured", row.hold().words(), probe(row), release);
            case BUILD -> say("doctor.hold.build", release);
            case VANISHED -> say("doctor.hold.vanished");
            case PERSON -> say("doctor.hold.person", release);
        };
    }

    private static String probe(HeldItems row) {
        Instant at = row.hold().probeAt();
        if (row.hold().isProbed()) {
            return say("doctor.probe.running");
        }
        if (at == null) {
            return "";
        }
        return at.isAfter(row.readAt())
                ? say("doctor.probe.next", Durations.words(Duration.between(row.readAt(), at)))
                : say("doctor.probe.no-node");
    }
}
