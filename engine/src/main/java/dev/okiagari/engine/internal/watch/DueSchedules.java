package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.failure.Messages;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.internal.decide.DueSlot;
import dev.okiagari.engine.internal.store.schedule.ScheduleStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.schedule.Firing;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.schedule.Slots;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
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

    private final Map<String, Schedule> schedules = new LinkedHashMap<>();
    private final Connections connections;
    private final UnaryOperator<Connection> guard;
    private final ScheduleStore store = new ScheduleStore();
    private ScheduleStore.@Nullable DueSchedule locked;

    /** @param guard makes the connection that an action gets, which cannot end the transaction */
    public DueSchedules(Collection<Schedule> all, Connections connections, UnaryOperator<Connection> guard) {
        this.connections = connections;
        this.guard = guard;
        for (Schedule schedule : all) {
            if (schedules.put(schedule.name(), schedule) != null) {
                throw new IllegalArgumentException(
                        "could not start because schedule '" + schedule.name() + "' was given twice");
            }
        }
    }

    /** Makes the schedules known to everybody; a changed one is due by its new times from now on. */
    public void declare() throws SQLException, InterruptedException {
        for (Schedule schedule : schedules.values()) {
            connections.inTransaction(c -> {
                store.declare(c, schedule.name(), schedule.slots());
                return true;
            });
        }
    }

    /**
     * Fires everything that is due. What fails is put off and does not throw.
     *
     * @param stopping no firing begins once it is true
     * @return how many firings were committed
     */
    public int fireDue(BooleanSupplier stopping) throws SQLException, InterruptedException {
        int fired = 0;
        Round round = Round.MOVED_ON;
        while (round != Round.NOTHING_DUE && !stopping.getAsBoolean()) {
            round = fireOne(stopping);
            fired += round == Round.FIRED ? 1 : 0;
        }
        return fired;
    }

    /** How long until something is due; empty when nothing will be. */
    Optional<Duration> untilNext() throws SQLException, InterruptedException {
        return connections.inTransaction(c -> store.untilNext(c, schedules.keySet()));
    }

    /** What became of one look. */
    private enum Round {
        NOTHING_DUE,
        FIRED,
        MOVED_ON,
        FAILED
    }

    private Round fireOne(BooleanSupplier stopping) throws SQLException, InterruptedException {
        locked = null;
        try {
            Round round = connections.inTransaction(this::fireIn);
            if (round == Round.FIRED) {
                log.info("schedule {} has fired", Objects.requireNonNull(locked).name());
            }
            return round;
        } catch (SQLException | RuntimeException | Error e) {
            if (Thread.interrupted()
                    && stopping.getAsBoolean()) { // without a stop the action did it, and only this firing fails
                throw new InterruptedException("the node stops during a firing, which is rolled back");
            }
            ScheduleStore.DueSchedule tried = locked;
            if (tried == null) {
                throw e;
            }
            putOff(tried, e instanceof ActionFailed ? Objects.requireNonNull(e.getCause()) : e);
            return Round.FAILED;
        }
    }

    private Round fireIn(Connection tx) throws SQLException {
        ScheduleStore.DueSchedule due = store.lockDue(tx, schedules.keySet()).orElse(null);
        if (due == null) {
            return Round.NOTHING_DUE;
        }
        locked = due;
        Instant askedAt = due.askedAt();
        if (askedAt != null) {
            run(new Firing(guard.apply(tx), due.name(), askedAt, 0, due.askedBy()));
            store.firedAsAsked(tx, due.name());
            return Round.FIRED;
        }
        // By the times in the row: a node of another build may have changed them.
        DueSlot slot = DueSlot.of(Slots.of(due.cron(), due.zone()), due.expected(), due.resumedAt(), due.now());
        Instant time = slot.slot();
        if (time != null) {
            run(new Firing(guard.apply(tx), due.name(), time, slot.missed(), null));
        }
        store.moveOn(tx, due.name(), slot);
        return time == null ? Round.MOVED_ON : Round.FIRED;
    }

    private void run(Firing firing) {
        try {
            Objects.requireNonNull(schedules.get(firing.schedule())).action().fire(firing);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ActionFailed(e);
        } catch (Exception | Error e) { // whatever an action throws fails this firing alone
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
        connections.inTransaction(c -> {
            store.failed(c, tried, error, delay);
            return true;
        });
    }

    /** Carries what an action threw out of the transaction, which is rolled back. */
    private static final class ActionFailed extends RuntimeException {
        ActionFailed(Throwable cause) {
            super("could not fire because the action failed", cause, false, false);
        }
    }
}
