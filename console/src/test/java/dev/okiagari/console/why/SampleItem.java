package dev.okiagari.console.why;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Heartbeat;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.ItemView.LatestFailure;
import dev.okiagari.jackson2.Jackson2Codec;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Items as tests need them, at a fixed moment. */
public record SampleItem(
        State state,
        int attempt,
        boolean held,
        @Nullable Duration dueIn,
        @Nullable String reason,
        @Nullable LatestFailure failure,
        boolean owed,
        @Nullable String waitsFor) {
    public static final Instant NOW = Instant.parse("2026-03-04T03:02:01Z");
    static final Duration AGE = Duration.ofSeconds(200);

    public static SampleItem in(State state) {
        return new SampleItem(state, 0, false, null, null, null, false, null);
    }

    public SampleItem attempt(int number) {
        return new SampleItem(state, number, held, dueIn, reason, failure, owed, waitsFor);
    }

    SampleItem setAside() {
        return new SampleItem(state, attempt, true, dueIn, reason, failure, owed, waitsFor);
    }

    public SampleItem dueIn(Duration wait) {
        return new SampleItem(state, attempt, held, wait, reason, failure, owed, waitsFor);
    }

    SampleItem because(String why) {
        return new SampleItem(state, attempt, held, dueIn, why, failure, owed, waitsFor);
    }

    public SampleItem failedWith(LatestFailure cause) {
        return new SampleItem(state, attempt, held, dueIn, reason, cause, owed, waitsFor);
    }

    SampleItem owedBecause(String why) {
        return new SampleItem(state, attempt, held, dueIn, why, failure, true, waitsFor);
    }

    SampleItem waitingFor(String upstream) {
        return new SampleItem(state, attempt, held, dueIn, reason, failure, owed, upstream);
    }

    /** A heartbeat of a node with the usual settings. */
    static Heartbeat beat(Instant at) {
        return new Heartbeat(at, Settings.defaults().deadAfter());
    }

    private record Shown(
            long id,
            String pipeline,
            @Nullable Long runId,
            String key,
            State state,
            String step,
            int attempt,
            boolean retrying,
            boolean held,
            @Nullable State ending,
            @Nullable Instant dueAt,
            Instant since,
            Instant createdAt,
            @Nullable Instant endedAt,
            @Nullable Long nodeId,
            ItemView.Rescues rescues,
            @Nullable String reason,
            @Nullable LatestFailure failure,
            @Nullable String payload,
            @Nullable Long parentId,
            boolean owed,
            ItemView.@Nullable CallWait callWait,
            @Nullable Progress progress,
            ItemView.Notes notes)
            implements ItemView {}

    public ItemView view() {
        return new Shown(
                7,
                "papers",
                null,
                "2406.01234",
                state,
                "content",
                attempt,
                state == State.WAITING && failure != null,
                held,
                null,
                dueIn == null ? null : NOW.plus(dueIn),
                NOW.minus(AGE),
                NOW.minus(Duration.ofMinutes(10)),
                state.isFinished() ? NOW.minus(AGE) : null,
                state == State.RUNNING ? 3L : null,
                ItemView.Rescues.NONE,
                reason,
                failure,
                null,
                null,
                owed,
                waitsFor == null ? null : new ItemView.CallWait(waitsFor, true, Duration.ofMinutes(2)),
                null,
                new ItemView.Notes(Map.of(), new Jackson2Codec()));
    }

    public static LatestFailure failure(Kind kind, String category, int attempt, int most) {
        return new LatestFailure(
                kind,
                category,
                kind == Kind.TRANSIENT ? 503 : null,
                null,
                "HttpFailure",
                kind == Kind.TRANSIENT ? "503 Service Unavailable" : "it said no.",
                "upstream arxiv: status 500–599",
                "content",
                attempt,
                most,
                NOW.minusSeconds(12));
    }
}
