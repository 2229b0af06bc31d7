package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.internal.decide.DueSlot;
import dev.okiagari.engine.internal.store.schedule.BackfillStore;
import dev.okiagari.engine.internal.store.schedule.ScheduleStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.schedule.Firing;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.schedule.Slots;
import dev.okiagari.jdbc.Messages;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schedules that this node has: makes them known and fires what is due. The action, the record of the firing and the
 * next slot are one transaction on the schedule's locked row, so all nodes together fire once. For one thread.
 */
public final class DueSchedules {
    private static final Logger log = LoggerFactory.getLogger(DueSchedules.class);
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(5);

    /** What is due and locked is being fired by another node. */
    private static final Duration WHILE_OTHERS_FIRE = Duration.ofMillis(100);

    private static final Duration UNTIL_RUN_ENDS = Duration.ofSeconds(2);

    private final Map<String, Schedule> schedules = new LinkedHashMap<>();
    private final Connections connections;
    private final UnaryOperator<Connection> guard;
    private final Firing.Runs runs;
    private final ScheduleStore store = new ScheduleStore();
    private final Loop loop;
    private ScheduleStore.@Nullable DueSchedule locked;
    private volatile boolean mustDeclare;

    /** By the database's clock. When that goes back, slots may be further away than they ever are. */
    private @Nullable Instant lookedAt;

    /**
     * @param guard makes the connection that an action gets, which cannot end the transaction
     * @param longestPoll how long the thread waits at most before it looks again
     * @param fired called after firings were committed: they may have submitted items
     */
    public DueSchedules(
            Collection<Schedule> all,
            Connections connections,
            UnaryOperator<Connection> guard,
            Firing.Runs runs,
            Duration longestPoll,
            Runnable fired) {
        this.connections = connections;
        this.guard = guard;
        this.runs = runs;
        this.loop = Loop.paced("okiagari-schedules", () -> longestPoll, woken -> {
                    declareIfForgotten();
                    Duration next = untilNext(longestPoll);
                    if (next.isPositive()) {
                        return next;
                    }
                    if (fireDue() > 0) {
                        fired.run();
                    }
                    Duration after = untilNext(longestPoll);
                    return after.isPositive() ? after : WHILE_OTHERS_FIRE;
                })
                .expecting(SqlStates::isUnavailable);
        for (Schedule schedule : all) {
            if (schedules.put(schedule.name(), schedule) != null) {
                throw new IllegalArgumentException(
                        "could not start because schedule '" + schedule.name() + "' was given twice");
            }
        }
    }

    /** Makes the schedules known; a changed one is due by its new times from now on. False when there are none. */
    public boolean declare() throws SQLException, InterruptedException {
        for (Schedule schedule : schedules.values()) {
            connections.act(c -> store.declare(c, schedule.name(), schedule.slots()));
        }
        return !schedules.isEmpty();
    }

    /** The thread that fires, apart from the watcher's: a slow action must not keep that from finding dead nodes. */
    public Loop loop() {
        return loop;
    }

    /** Fires everything that is due, and returns how many firings were committed. What fails is put off and does not throw. */
    public int fireDue() throws SQLException, InterruptedException {
        int fired = 0;
        Round round = Round.NOT_FIRED;
        while (round != Round.NOTHING_DUE && !loop.isStopping()) {
            round = fireOne();
            fired += round == Round.FIRED ? 1 : 0;
        }
        return fired;
    }

    /**
     * Until the next slot, zero when it has come; never longer than an idle node waits, and a little less at random so that its
     * threads take turns with the connection that they share.
     */
    private Duration untilNext(Duration longestPoll) throws SQLException, InterruptedException {
        List<ScheduleStore.Upcoming> upcoming = connections.alone(c -> store.upcoming(c, schedules.keySet()));
        for (ScheduleStore.Upcoming one : upcoming) {
            if (lookedAt == null || one.now().isBefore(lookedAt)) {
                replanIfClockWentBack(one);
            }
        }
        lookedAt = upcoming.isEmpty() ? lookedAt : upcoming.getFirst().now();
        Duration next = upcoming.stream()
                .map(ScheduleStore.Upcoming::until)
                .min(Comparator.naturalOrder())
                .orElse(longestPoll);
        if (next.compareTo(longestPoll) >= 0) {
            return longestPoll.minus(
                    longestPoll.dividedBy(ThreadLocalRandom.current().nextInt(4, 40)));
        }
        return !next.isPositive() ? Duration.ZERO : next.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : next;
    }

    private void replanIfClockWentBack(ScheduleStore.Upcoming one) throws SQLException, InterruptedException {
        Instant next = DueSlot.replanned(Slots.of(one.cron(), one.zone()), one.expected(), one.now());
        if (next != null) {
            connections.act(c -> store.replan(c, one, next));
            log.warn(
                    "schedule {} was due at {}, but the database's clock went back; it now fires at {}",
                    one.name(),
                    one.expected(),
                    next);
        }
    }

    private void declareIfForgotten() throws SQLException, InterruptedException {
        if (mustDeclare) {
            mustDeclare = false; // before: what is asked for from now on is for the next round
            boolean isDeclared = false;
            try {
                declare();
                isDeclared = true;
            } finally {
                mustDeclare |= !isDeclared;
            }
        }
    }

    /** The database has forgotten what was declared at the start: it is declared again before the next look. From any thread. */
    public void declareAgain() {
        mustDeclare = true;
    }

    private enum Round {
        NOTHING_DUE,
        FIRED,
        NOT_FIRED
    }

    private Round fireOne() throws SQLException, InterruptedException {
        locked = null;
        try {
            Round round = connections.inTransaction(this::fireIn);
            if (round == Round.FIRED) {
                log.info("schedule {} has fired", Objects.requireNonNull(locked).name());
            }
            return round;
        } catch (SQLException | RuntimeException | Error e) {
            if (Thread.interrupted() && loop.isStopping()) { // without a stop the action did it: only this firing fails
                throw new InterruptedException("the node stops during a firing, which is rolled back");
            }
            ScheduleStore.DueSchedule tried = locked;
            if (tried == null) {
                throw e;
            }
            putOff(tried, e instanceof ActionFailed ? Objects.requireNonNull(e.getCause()) : e);
            return Round.NOT_FIRED;
        }
    }

    private Round fireIn(Connection tx) throws SQLException {
        ScheduleStore.DueSchedule due = store.lockDue(tx, schedules.keySet()).orElse(null);
        if (due == null) {
            return Round.NOTHING_DUE;
        }
        locked = due;
        // By the times in the row: a node of another build may have changed them.
        DueSlot slot = due.isAsked()
                ? new DueSlot(due.past() == null ? due.askedAt() : due.past(), 0, due.expected())
                : DueSlot.of(Slots.of(due.cron(), due.zone()), due.expected(), due.resumedAt(), due.now());
        if (slot.slot() != null) {
            Savepoint before = tx.setSavepoint();
            try {
                run(new Firing(guard.apply(tx), due.name(), slot.slot(), slot.missed(), due.askedBy(), runs));
            } catch (AlreadyRunning e) {
                tx.rollback(before);
                store.awaitRun(tx, due, e.runId(), UNTIL_RUN_ENDS);
                return Round.NOT_FIRED;
            }
        }
        if (due.past() != null) {
            BackfillStore.fired(tx, due);
        } else if (due.isAsked()) {
            store.firedAsAsked(tx, due.name());
        } else {
            store.moveOn(tx, due.name(), slot);
        }
        return slot.slot() == null ? Round.NOT_FIRED : Round.FIRED;
    }

    private void run(Firing firing) {
        try {
            Objects.requireNonNull(schedules.get(firing.schedule())).action().fire(firing);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ActionFailed(e);
        } catch (AlreadyRunning e) {
            throw e;
        } catch (Exception | Error e) { // whatever an action throws fails this firing only
            throw new ActionFailed(e);
        }
    }

    private void putOff(ScheduleStore.DueSchedule tried, Throwable thrown) throws SQLException, InterruptedException {
        int failures = tried.failures() + 1;
        Duration delay = RetryPolicy.defaults()
                .delayAfter(failures, ThreadLocalRandom.current().nextDouble());
        log.warn(
                "could not fire schedule {} ({} failures in a row); trying again in {}",
                tried.name(),
                failures,
                delay,
                Causes.printable(thrown));
        String error = Messages.clean(Causes.words(thrown));
        connections.act(c -> store.failed(c, tried, error, delay));
    }

    /** Carries what an action threw out of the transaction, which is rolled back. */
    private static final class ActionFailed extends RuntimeException {
        ActionFailed(Throwable cause) {
            super("could not fire because the action failed", cause, false, false);
        }
    }
}
