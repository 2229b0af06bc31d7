package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Classifier;
import dev.okiagari.engine.internal.decide.IdempotencyKey;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.item.ProgressStore.Report;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.internal.text.StackTrace;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.load.StepCapacity;
import dev.okiagari.engine.internal.work.upstream.UpstreamCalls;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.jdbc.Messages;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** One attempt while it is being made: what the step sees of it, and how it is interrupted. */
public final class LiveAttempt<P> implements Attempt<P> {

    private static final int LONGEST_REPORT = 200;

    enum Interruption {
        NONE,
        DEADLINE,
        STOP
    }

    private final AttemptParts parts;
    private final LeasedItem item;
    private final Pipeline<P> pipeline;
    private final StepDefinition<P> definition;
    private @Nullable P payload;
    private final Thread thread = Thread.currentThread();
    private final AttemptClock clock;
    private final StepCapacity places;
    private @Nullable Throwable upstreamThrew;
    private @Nullable Upstream upstream;
    private volatile @Nullable Upstream calling;
    private volatile @Nullable Upstream timedOutIn;
    private volatile @Nullable Report reported;
    private Interruption interruption = Interruption.NONE;
    private boolean ended;

    /** @param places where it has its place */
    LiveAttempt(
            AttemptParts parts,
            LeasedItem item,
            Pipeline<P> pipeline,
            StepDefinition<P> definition,
            StepCapacity places) {
        this.parts = parts;
        this.item = item;
        this.pipeline = pipeline;
        this.definition = definition;
        this.places = places;
        this.clock = new AttemptClock(definition.deadline(), Ticks::now);
    }

    @Override
    public long itemId() {
        return item.itemId();
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
            payload = parts.codec().read(json, pipeline.payloadType());
        }
        return payload;
    }

    @Override
    public String pipeline() {
        return item.pipeline();
    }

    @Override
    public String step() {
        return definition.name();
    }

    @Override
    public OptionalLong run() {
        return item.run();
    }

    @Override
    public <T> Optional<T> note(Note<T> note) {
        return Optional.ofNullable(item.notes().get(note.name()))
                .map(json -> parts.codec().read(json, note.type()));
    }

    @Override
    public int number() {
        return item.situation().charged() + 1;
    }

    @Override
    public int max() {
        return Math.max(number(), definition.attempts());
    }

    @Override
    public Duration timeLeft() {
        return clock.timeLeft();
    }

    @Override
    public boolean parkExpired() {
        return item.parkExpired();
    }

    @Override
    public String idempotencyKey() {
        return IdempotencyKey.of(
                parts.installations().get().of(itemId()),
                item.pipeline(),
                itemId(),
                item.submittedMicros(),
                item.situation().visit());
    }

    @Override
    public void progress(double share, String message) {
        String shown = Messages.clean(message);
        reported = new Report(
                lease(),
                share > 0 ? Math.min(share, 1) : 0, // what is no number, too
                shown.substring(0, Math.min(shown.length(), LONGEST_REPORT)));
    }

    @Nullable
    Report reported() {
        return reported;
    }

    @Override
    public <T> T call(Upstream called, Callable<T> work) throws Exception {
        awaitTurn(called);
        long began = Ticks.now();
        calling = called;
        try {
            T answer = work.call();
            parts.calls().answered(called, began, itemId());
            return answer;
        } catch (Exception | Error e) {
            upstreamThrew = e;
            upstream = called;
            report(called, began, e);
            throw e;
        } finally {
            calling = null;
            parts.calls().leave(called);
        }
    }

    private void report(Upstream called, long began, Throwable thrown) {
        UpstreamCalls calls = parts.calls();
        switch (interrupted()) {
            case NONE -> {
                if (!Classifier.lacksConnection(thrown)) { // a problem of our own pool says nothing about the upstream
                    calls.failed(called, began, itemId(), Judging.classify(thrown, called, definition.rules()));
                }
            }
            case DEADLINE -> {
                timedOutIn = called;
                calls.failed(called, began, itemId(), timedOut().calling(called.name()));
            }
            case STOP -> {} // interrupted by us: says nothing about the upstream
        }
    }

    private synchronized Interruption interrupted() {
        return interruption;
    }

    /** The failure of a missed deadline; it names the upstream that was being called. */
    Failure timedOut() {
        Failure late = Failure.stated(
                Kind.TIMED_OUT.plain(), "took longer than its deadline of " + definition.deadline(), Duration.ZERO);
        Upstream slow = calling == null ? timedOutIn : calling;
        return slow == null ? late : late.calling(slow.name());
    }

    /** Reports the call that hangs, whose item is taken away: that counts against the upstream too. */
    public void reportHang() {
        Upstream hanging = calling;
        if (hanging != null) {
            parts.calls().failed(hanging, clock.startedAt(), itemId(), timedOut()); // housekeeping reports it
        }
        parts.calls().settled(itemId()); // those who wait for its result get none
    }

    private void awaitTurn(Upstream called) throws InterruptedException, SQLException {
        clock.beginWait(called.name());
        try {
            parts.calls().await(called, new UpstreamCalls.Caller(itemId(), item.runId(), item.pipeline(), definition));
        } finally {
            clock.endWait();
        }
    }

    /** The upstream whose call this exception came out of, directly or as a cause. */
    @Nullable
    Upstream upstreamOf(Throwable thrown) {
        return upstreamThrew != null && Causes.of(thrown).contains(upstreamThrew) ? upstream : null;
    }

    public Lease lease() {
        return item.lease();
    }

    AttemptClock clock() {
        return clock;
    }

    /** Where the step's code is at this moment, for the record. */
    public StackTrace trace() {
        return StackTrace.of(thread);
    }

    /** The same for the log, as if it had been thrown there. */
    public Throwable where() {
        Throwable where = new Throwable("its thread is here");
        where.setStackTrace(thread.getStackTrace());
        return where;
    }

    /** Interrupts the step unless it has ended; called by the watchdog and by a stop. */
    synchronized void interrupt(Interruption why) {
        if (!ended && interruption == Interruption.NONE) {
            interruption = why;
            if (why == Interruption.DEADLINE) {
                places.beginOverdue();
            }
            thread.interrupt();
        }
    }

    /** The step has returned: from now on it is not interrupted, and an interrupt that came is taken off the thread. */
    synchronized Interruption end() {
        ended = true;
        if (interruption == Interruption.DEADLINE) {
            places.endOverdue();
        }
        Thread.interrupted(); // ours, or one that the step left behind: it must not reach the settle
        return interruption;
    }
}
