package dev.okiagari.server.demo;

import dev.okiagari.engine.failure.HoldScope;
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

/** Takes the payment service down when the script says so, and watches the hold that comes of it. Used by one thread. */
final class Outage {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT);
    private static final String HOLD = HoldScope.upstreamName(Payment.UPSTREAM.name());
    private static final String NAME = Payment.UPSTREAM.name();

    /**
     * What came of one outage.
     *
     * @param down how long every call failed
     * @param held how long payment was held; null: not at all, or it still is
     * @param waited how many items waited at most
     */
    record Survived(Duration down, @Nullable Duration held, long waited) {}

    private final Script script;
    private final Fleet fleet;
    private final LiveView view;
    private final List<Survived> survived = new ArrayList<>();
    private @Nullable Duration downSince;
    private @Nullable Duration heldSince;
    private FleetTable.@Nullable Held held;

    Outage(Script script, Fleet fleet, LiveView view) {
        this.script = script;
        this.fleet = fleet;
        this.view = view;
    }

    List<Survived> survived() {
        return List.copyOf(survived);
    }

    /** One round: begins and ends what is due, and follows the hold. */
    void look(Connection connection, Duration since, boolean mayBegin, boolean mayLast) throws SQLException {
        Duration down = downSince;
        if (down != null) {
            boolean over = since.minus(down).compareTo(Script.OUTAGE) >= 0;
            if (over || !mayLast) {
                end(since, down);
            }
        } else if (mayBegin && script.isOutageDue(survived.size(), since)) {
            begin(since);
        }
        follow(since, FleetTable.held(connection, HOLD, Orders.PAY).orElse(null));
    }

    private void begin(Duration since) {
        downSince = since;
        survived.add(new Survived(Duration.ZERO, null, 0));
        fleet.setPaymentDown(true);
        view.tell(since, LiveView.Mood.BAD, NAME + " is down: every call is answered with 503");
    }

    private void end(Duration since, Duration down) {
        downSince = null;
        fleet.setPaymentDown(false);
        Survived last = survived.getLast();
        survived.set(survived.size() - 1, new Survived(since.minus(down), last.held(), last.waited()));
        view.tell(
                since,
                LiveView.Mood.PLAIN,
                NAME + " would answer again, after " + Words.seconds(since.minus(down))
                        + "; the next probe will find out");
    }

    private void follow(Duration since, FleetTable.@Nullable Held now) {
        Duration began = heldSince;
        if (now != null && began == null) {
            heldSince = since;
            view.tell(
                    since,
                    LiveView.Mood.PLAIN,
                    NAME + " is held: items wait before it, and no attempt of theirs is spent");
        }
        if (!survived.isEmpty() && now != null) {
            Survived last = survived.getLast();
            survived.set(
                    survived.size() - 1,
                    new Survived(last.down(), last.held(), Math.max(last.waited(), now.waiting())));
        }
        if (now == null && began != null) {
            heldSince = null;
            opened(since, since.minus(began));
        }
        held = now;
    }

    private void opened(Duration since, Duration length) {
        if (survived.isEmpty()) {
            return; // a person's, from another terminal
        }
        Survived last = survived.getLast();
        survived.set(survived.size() - 1, new Survived(last.down(), length, last.waited()));
        view.tell(
                since,
                LiveView.Mood.GOOD,
                NAME + " is open again: held for " + Words.seconds(length) + ", " + Words.items(last.waited())
                        + " waited");
    }

    /** What the view shows while payment is held; empty otherwise. */
    Optional<String> line() {
        FleetTable.Held now = held;
        if (now == null) {
            return Optional.empty();
        }
        Duration probe = now.probeIn();
        return Optional.of(NAME + " is held since "
                + CLOCK.format(now.since().truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC)) + ", "
                + Words.items(now.waiting()) + (now.waiting() == 1 ? " waits, " : " wait, ")
                + (probe == null ? "until it is released" : "next probe in " + Words.seconds(probe)));
    }
}
