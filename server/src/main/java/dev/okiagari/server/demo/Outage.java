package dev.okiagari.server.demo;

import dev.okiagari.engine.failure.HoldName;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes the payment service down when the script says so, and follows the hold that results. Used by one thread. */
final class Outage {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT);
    private static final String HOLD =
            HoldName.upstream(Payment.UPSTREAM.name()).text();
    private static final String NAME = Payment.UPSTREAM.name();

    /**
     * The result of one outage.
     *
     * @param down how long every call failed
     * @param held how long payment was on hold; null when it was not, or still is
     * @param waited the highest number of waiting items
     */
    record Report(Duration down, @Nullable Duration held, long waited) {}

    private final Script script;
    private final Fleet fleet;
    private final LiveView view;
    private final List<Report> reports = new ArrayList<>();
    private @Nullable Duration downSince;
    private @Nullable Duration heldSince;
    private FleetTable.@Nullable HoldRow hold;

    Outage(Script script, Fleet fleet, LiveView view) {
        this.script = script;
        this.fleet = fleet;
        this.view = view;
    }

    List<Report> reports() {
        return List.copyOf(reports);
    }

    /** One round: begins and ends what is due, and follows the hold. */
    void look(Connection connection, Duration since, boolean mayBegin, boolean mayLast) throws SQLException {
        Duration down = downSince;
        if (down != null) {
            boolean over = since.minus(down).compareTo(Script.OUTAGE) >= 0;
            if (over || !mayLast) {
                end(since, down);
            }
        } else if (mayBegin && script.isOutageDue(reports.size(), since)) {
            begin(since);
        }
        follow(since, FleetTable.held(connection, HOLD, Orders.PAY).orElse(null));
    }

    private void begin(Duration since) {
        downSince = since;
        reports.add(new Report(Duration.ZERO, null, 0));
        fleet.setPaymentDown(true);
        view.tell(since, LiveView.Mood.BAD, NAME + " is down: every call is answered with 503");
    }

    private void end(Duration since, Duration down) {
        downSince = null;
        fleet.setPaymentDown(false);
        Report last = reports.getLast();
        reports.set(reports.size() - 1, new Report(since.minus(down), last.held(), last.waited()));
        view.tell(
                since,
                LiveView.Mood.PLAIN,
                NAME + " is back after " + Words.seconds(since.minus(down)) + "; the next probe ends the hold");
    }

    private void follow(Duration since, FleetTable.@Nullable HoldRow now) {
        Duration began = heldSince;
        if (now != null && began == null) {
            heldSince = since;
            view.tell(since, LiveView.Mood.PLAIN, NAME + " is on hold: items wait for it and spend no attempts");
        }
        if (!reports.isEmpty() && now != null) {
            Report last = reports.getLast();
            reports.set(
                    reports.size() - 1, new Report(last.down(), last.held(), Math.max(last.waited(), now.waiting())));
        }
        if (now == null && began != null) {
            heldSince = null;
            opened(since, since.minus(began));
        }
        hold = now;
    }

    private void opened(Duration since, Duration length) {
        if (reports.isEmpty()) {
            return; // placed by a person from another terminal
        }
        Report last = reports.getLast();
        reports.set(reports.size() - 1, new Report(last.down(), length, last.waited()));
        view.tell(
                since,
                LiveView.Mood.GOOD,
                NAME + ": the hold has ended after " + Words.seconds(length) + ", " + Words.items(last.waited())
                        + " waited");
    }

    /** The line of the view while payment is on hold; empty otherwise. */
    Optional<String> line() {
        FleetTable.HoldRow now = hold;
        if (now == null) {
            return Optional.empty();
        }
        return Optional.of(NAME + " is on hold since "
                + CLOCK.format(now.since().truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC)) + ", "
                + Words.items(now.waiting()) + (now.waiting() == 1 ? " waits, " : " wait, ")
                + probe(now));
    }

    private static String probe(FleetTable.HoldRow hold) {
        Duration next = hold.probeIn();
        if (hold.probing()) {
            return "a probe is running";
        }
        return next == null ? "until it is released" : "next probe in " + Words.seconds(next);
    }
}
