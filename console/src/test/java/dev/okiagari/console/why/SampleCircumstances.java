package dev.okiagari.console.why;

import dev.okiagari.console.why.Circumstances.NodeBeat;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.Refusal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The context of an item in tests, made up step by step. Immutable. */
public record SampleCircumstances(
        Instant now,
        @Nullable Hold hold,
        @Nullable State ending,
        @Nullable Integer maxAttempts,
        @Nullable NodeBeat node,
        int liveNodes,
        @Nullable ActEntry lastAct,
        @Nullable Refusal lastRefusal,
        @Nullable String lastRefusalName,
        Circumstances.@Nullable Limited limited) {

    /** One live node and no hold. */
    public static SampleCircumstances at(Instant now) {
        return new SampleCircumstances(now, null, null, null, null, 1, null, null, null, null);
    }

    public Circumstances it() {
        return new Circumstances(
                now,
                hold,
                ending,
                maxAttempts,
                node,
                liveNodes,
                lastAct,
                lastRefusal,
                lastRefusalName,
                limited,
                Settings.STALE_AFTER);
    }

    public SampleCircumstances withHold(Hold it) {
        return new SampleCircumstances(
                now, it, ending, maxAttempts, node, liveNodes, lastAct, lastRefusal, lastRefusalName, limited);
    }

    public SampleCircumstances withEnding(State state) {
        return new SampleCircumstances(
                now, hold, state, maxAttempts, node, liveNodes, lastAct, lastRefusal, lastRefusalName, limited);
    }

    public SampleCircumstances withMaxAttempts(int most) {
        return new SampleCircumstances(
                now, hold, ending, most, node, liveNodes, lastAct, lastRefusal, lastRefusalName, limited);
    }

    public SampleCircumstances withNode(NodeBeat beat) {
        return new SampleCircumstances(
                now, hold, ending, maxAttempts, beat, liveNodes, lastAct, lastRefusal, lastRefusalName, limited);
    }

    public SampleCircumstances withLiveNodes(int number) {
        return new SampleCircumstances(
                now, hold, ending, maxAttempts, node, number, lastAct, lastRefusal, lastRefusalName, limited);
    }

    public SampleCircumstances withLastAct(ActEntry act) {
        return new SampleCircumstances(
                now, hold, ending, maxAttempts, node, liveNodes, act, lastRefusal, lastRefusalName, limited);
    }

    public SampleCircumstances withLastRefusal(Refusal refusal, @Nullable String of) {
        return new SampleCircumstances(now, hold, ending, maxAttempts, node, liveNodes, lastAct, refusal, of, limited);
    }

    public SampleCircumstances withLimited(Circumstances.Limited limit) {
        return new SampleCircumstances(
                now, hold, ending, maxAttempts, node, liveNodes, lastAct, lastRefusal, lastRefusalName, limit);
    }
}
