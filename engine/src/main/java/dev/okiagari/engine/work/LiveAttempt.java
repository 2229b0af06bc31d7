package dev.okiagari.engine.work;

import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Upstream;
import dev.okiagari.engine.store.Leased;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** One try of one step while it is being made: what the step sees, and the deadline that watches it. */
final class LiveAttempt<P> implements Attempt<P> {

    /** Why the step's thread was interrupted. */
    enum Interruption {
        NONE,
        DEADLINE,
        STOP
    }

    private final Leased item;
    private final StepDefinition<P> definition;
    private final Codec codec;
    private final Pipeline<P> pipeline;
    private @Nullable P payload;
    private final Thread thread = Thread.currentThread();
    private final long startedAt = Ticks.now();
    private @Nullable Throwable upstreamThrew;
    private @Nullable Upstream upstream;
    private Interruption interruption = Interruption.NONE;
    private boolean ended;

    LiveAttempt(Leased item, Pipeline<P> pipeline, StepDefinition<P> definition, Codec codec) {
        this.item = item;
        this.definition = definition;
        this.codec = codec;
        this.pipeline = pipeline;
    }

    @Override
    public long itemId() {
        return item.lease().itemId();
    }

    @Override
    public String key() {
        return item.key();
    }

    @Override
    @SuppressWarnings("NullAway") // null exactly when null was submitted, which the submitter chose
    public P payload() {
        String json = item.payload();
        if (payload == null && json != null) {
            payload = codec.read(json, pipeline.payloadType());
        }
        return payload;
    }

    @Override
    public String step() {
        return definition.name();
    }

    @Override
    public <T> Optional<T> note(Note<T> note) {
        return Optional.ofNullable(item.notes().get(note.name())).map(json -> codec.read(json, note.type()));
    }

    @Override
    public int number() {
        return item.situation().charged() + 1;
    }

    @Override
    public int max() {
        return definition.attempts();
    }

    @Override
    public Duration timeLeft() {
        Duration left = definition.deadline().minus(Ticks.since(startedAt));
        return left.isNegative() ? Duration.ZERO : left;
    }

    @Override
    public boolean parkExpired() {
        return item.parkExpired();
    }

    @Override
    public String idempotencyKey() {
        return item.pipeline() + "-" + itemId() + "-" + step() + "-"
                + item.situation().visit();
    }

    @Override
    public <T> T call(Upstream called, Callable<T> work) throws Exception {
        try {
            return work.call();
        } catch (Exception | Error e) {
            upstreamThrew = e;
            upstream = called;
            throw e;
        }
    }

    /** The upstream whose call this exception came out of, directly or as a cause. */
    @Nullable
    Upstream upstreamOf(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t.equals(upstreamThrew)) {
                return upstream;
            }
        }
        return null;
    }

    Duration took() {
        return Ticks.since(startedAt);
    }

    /** Interrupts the step unless it has ended; called by the watchdog and by a stop. */
    synchronized void interrupt(Interruption why) {
        if (!ended && interruption == Interruption.NONE) {
            interruption = why;
            thread.interrupt();
        }
    }

    /** The step has returned: from now on nobody interrupts, and an interrupt that came is taken off the thread. */
    synchronized Interruption end() {
        ended = true;
        if (interruption != Interruption.NONE) {
            Thread.interrupted();
        }
        return interruption;
    }
}
