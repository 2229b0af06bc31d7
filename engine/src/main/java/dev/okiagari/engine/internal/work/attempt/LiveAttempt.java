package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Classifier;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.upstream.UpstreamCalls;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One try of one step while it is being made: what the step sees, and the deadline that watches it. */
public final class LiveAttempt<P> implements Attempt<P> {

    /** Why the step's thread was interrupted. */
    enum Interruption {
        NONE,
        DEADLINE,
        STOP
    }

    private final LeasedItem item;
    private final StepDefinition<P> definition;
    private final Codec codec;
    private final Pipeline<P> pipeline;
    private @Nullable P payload;
    private final Thread thread = Thread.currentThread();
    private final long startedAt = Ticks.now();
    private final UpstreamCalls calls;
    private volatile long waitingSince;
    private volatile @Nullable String waitsFor;
    private final AtomicLong waitedNanos = new AtomicLong();
    private @Nullable Throwable upstreamThrew;
    private @Nullable Upstream upstream;
    private volatile @Nullable Upstream calling;
    private volatile @Nullable Upstream timedOutIn;
    private Interruption interruption = Interruption.NONE;
    private boolean ended;

    LiveAttempt(LeasedItem item, Pipeline<P> pipeline, StepDefinition<P> definition, Codec codec, UpstreamCalls calls) {
        this.calls = calls;
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
    public OptionalLong run() {
        return item.runId() == Lane.NO_RUN ? OptionalLong.empty() : OptionalLong.of(item.runId());
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
        Duration left = definition.deadline().minus(worked());
        return left.isNegative() ? Duration.ZERO : left;
    }

    @Override
    public boolean parkExpired() {
        return item.parkExpired();
    }

    @Override
    public String idempotencyKey() {
        // A visit's number is unique in its item; without the step's name the key survives a renaming.
        return item.pipeline() + "-" + itemId() + "-" + item.situation().visit();
    }

    @Override
    public <T> T call(Upstream called, Callable<T> work) throws Exception {
        awaitTurn(called);
        long began = Ticks.now();
        calling = called;
        try {
            T answer = work.call();
            calls.answered(called, began, itemId());
            return answer;
        } catch (Exception | Error e) {
            upstreamThrew = e;
            upstream = called;
            tellOf(called, began, e);
            throw e;
        } finally {
            calling = null;
            calls.leave(called);
        }
    }

    private void tellOf(Upstream called, long began, Throwable thrown) {
        switch (interrupted()) {
            case NONE -> calls.failed(called, began, itemId(), Classifier.classify(thrown, called, definition.rules()));
            case DEADLINE -> {
                timedOutIn = called;
                calls.failed(called, began, itemId(), timedOut().calling(called.name()));
            }
            case STOP -> {} // broken off by us: it says nothing of the upstream
        }
    }

    private synchronized Interruption interrupted() {
        return interruption;
    }

    /** What the deadline says; laid at the door of the upstream that was being called. */
    Failure timedOut() {
        Failure late = Failure.stated(
                Kind.TIMED_OUT.plain(), "took longer than its deadline of " + definition.deadline(), Duration.ZERO);
        Upstream slow = calling == null ? timedOutIn : calling;
        return slow == null ? late : late.calling(slow.name());
    }

    /** Taken away from a call that never returned: that speaks against the upstream too. */
    public void tellOfHang() {
        Upstream hanging = calling;
        if (hanging != null) {
            calls.failed(hanging, startedAt, itemId(), timedOut());
            calls.isDown(hanging.name()); // no settle will report it: the item is taken away
        }
    }

    private UpstreamCalls.Caller caller(Upstream called) {
        return new UpstreamCalls.Caller(itemId(), definition.uses().contains(called), definition.deadline());
    }

    /** Waiting for a slot is not the step's doing: it stops the deadline's clock. */
    private void awaitTurn(Upstream called) throws InterruptedException, SQLException {
        long from = Ticks.now();
        waitsFor = called.name();
        waitingSince = from;
        try {
            calls.await(called, caller(called));
        } finally {
            waitedNanos.addAndGet(Ticks.now() - from);
            waitingSince = 0;
        }
    }

    /**
     * How long it has waited for its turn to call.
     *
     * @param present the wait it is in now; zero when it is in none
     * @param inAll with those before
     */
    record CallWait(String upstream, Duration present, Duration inAll) {}

    /** Null when it has not waited for any call. */
    @Nullable
    CallWait callWait() {
        String upstreamName = waitsFor;
        if (upstreamName == null) {
            return null;
        }
        long since = waitingSince;
        Duration present = since == 0 ? Duration.ZERO : Ticks.since(since);
        return new CallWait(upstreamName, present, present.plusNanos(waitedNanos.get()));
    }

    /** How long the step itself has been at work. */
    private Duration worked() {
        long since = waitingSince;
        long waitingNow = since == 0 ? 0 : Ticks.now() - since;
        return Ticks.since(startedAt).minusNanos(waitedNanos.get() + waitingNow);
    }

    /** The upstream whose call this exception came out of, directly or as a cause. */
    @Nullable
    Upstream upstreamOf(Throwable thrown) {
        return upstreamThrew != null && Classifier.causes(thrown).contains(upstreamThrew) ? upstream : null;
    }

    Duration took() {
        return Ticks.since(startedAt);
    }

    public Lease lease() {
        return item.lease();
    }

    public String pipelineName() {
        return item.pipeline();
    }

    /** How long its deadline has been over; negative before that. */
    Duration overdue() {
        return worked().minus(definition.deadline());
    }

    /** Where the step's code is at this moment, for people. */
    public String stack() {
        return Arrays.stream(thread.getStackTrace())
                .limit(20)
                .map(f -> "\n    at " + f)
                .collect(Collectors.joining());
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
        Thread.interrupted(); // ours, or one that the step left behind: it must not reach the settle
        return interruption;
    }
}
