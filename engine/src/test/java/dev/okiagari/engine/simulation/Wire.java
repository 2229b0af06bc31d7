package dev.okiagari.engine.simulation;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The way from processes to the database. Every order happens at one moment or never; its answer may be lost, and then
 * the sender does not know which it was.
 */
final class Wire {
    private static final long TIMEOUT = 10 * Timeline.SECOND;

    /** What became of an order, as the database would say when asked. */
    enum Fate {
        IN_PROGRESS,
        COMMITTED,
        ABORTED
    }

    /** Something sent, and what it came to. */
    static final class Order<T> {
        Fate fate = Fate.IN_PROGRESS;

        @Nullable
        T result;

        private long sent;
        private boolean answered;
    }

    private final Timeline time;
    private final Chance chance;
    private final Scope scope;
    private long awayUntil;
    private long stalledUntil;
    private long losingUntil;
    private long disturbedUntil;

    Wire(Timeline time, Chance chance, Scope scope) {
        this.time = time;
        this.chance = chance;
        this.scope = scope;
    }

    void goAway(long micros) {
        awayUntil = Math.max(awayUntil, disturb(micros));
    }

    void stall(long micros) {
        stalledUntil = Math.max(stalledUntil, disturb(micros));
    }

    void loseAnswers(long micros) {
        losingUntil = Math.max(losingUntil, disturb(micros));
    }

    long disturb(long micros) {
        long until = time.now() + micros;
        disturbedUntil = Math.max(disturbedUntil, until);
        return until;
    }

    /** How long the database has answered everybody. */
    long quietFor() {
        return time.now() - disturbedUntil;
    }

    /** Sends an order that has happened before its sender gives up on it, or never happens. */
    <T> void send(Worker from, Supplier<T> work, Consumer<T> answered, Runnable failed) {
        Order<T> order = new Order<>();
        leave(from, order, () -> arrive(order, from, work, answered, failed));
    }

    /** Half of the way is inside the sender: a process that freezes there lets the order go when it thaws. */
    private void leave(Worker from, Order<?> order, Runnable arrival) {
        from.after(chance.upToSeconds(0.15), () -> {
            order.sent = time.now();
            time.in(latency(), arrival);
        });
    }

    /** Sends an order that may happen long after its sender has given up on it; then {@code unknown} is told. */
    <T> void sendUnstoppable(Worker from, Supplier<T> work, Consumer<T> answered, Consumer<Order<T>> unknown) {
        Order<T> order = new Order<>();
        Runnable failed = () -> unknown.accept(order);
        if (scope.has(Trouble.DOUBLES) && chance.oneIn(40)) {
            time.in(chance.upToSeconds(60), () -> happen(order, from, work, answered, failed));
            from.after(TIMEOUT, () -> answer(order, failed));
        } else {
            leave(from, order, () -> arrive(order, from, work, answered, failed));
        }
    }

    private <T> void arrive(Order<T> order, Worker from, Supplier<T> work, Consumer<T> answered, Runnable failed) {
        long now = time.now();
        boolean timesOut = Math.max(now, stalledUntil) - order.sent > TIMEOUT;
        if (now < awayUntil || from.isCut() || timesOut) {
            order.fate = Fate.ABORTED;
            from.after(chance.upToSeconds(2), () -> answer(order, failed));
        } else if (now < stalledUntil) {
            time.in(stalledUntil - now + latency(), () -> arrive(order, from, work, answered, failed));
        } else {
            happen(order, from, work, answered, failed);
        }
    }

    private <T> void happen(Order<T> order, Worker from, Supplier<T> work, Consumer<T> answered, Runnable failed) {
        T result = work.get();
        order.result = result;
        order.fate = Fate.COMMITTED;
        boolean lost = from.isCut() || (time.now() < losingUntil && chance.oneIn(3));
        if (lost) {
            from.after(chance.upToSeconds(2), () -> answer(order, failed));
        } else {
            from.after(latency(), () -> answer(order, () -> answered.accept(result)));
        }
    }

    /** One answer only, whichever comes first. */
    private static void answer(Order<?> order, Runnable told) {
        if (!order.answered) {
            order.answered = true;
            told.run();
        }
    }

    private long latency() {
        return chance.upToSeconds(0.03);
    }
}
