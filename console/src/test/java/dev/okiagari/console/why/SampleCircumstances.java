package dev.okiagari.console.why;

import dev.okiagari.console.why.Circumstances.NodeBeat;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.Refusal;
import java.time.Instant;

/** The context of an item in tests, made up step by step. */
public record SampleCircumstances(Circumstances it) {

    /** One live node and no hold. */
    public static SampleCircumstances at(Instant now) {
        return new SampleCircumstances(
                new Circumstances(now, null, null, null, null, 1, null, null, Settings.STALE_AFTER));
    }

    public SampleCircumstances withHold(Hold newHold) {
        return new SampleCircumstances(new Circumstances(
                it.now(),
                newHold,
                it.ending(),
                it.maxAttempts(),
                it.node(),
                it.liveNodes(),
                it.lastAct(),
                it.lastRefusal(),
                it.staleAfter()));
    }

    public SampleCircumstances withEnding(State newEnding) {
        return new SampleCircumstances(new Circumstances(
                it.now(),
                it.hold(),
                newEnding,
                it.maxAttempts(),
                it.node(),
                it.liveNodes(),
                it.lastAct(),
                it.lastRefusal(),
                it.staleAfter()));
    }

    public SampleCircumstances withMaxAttempts(int newMaxAttempts) {
        return new SampleCircumstances(new Circumstances(
                it.now(),
                it.hold(),
                it.ending(),
                newMaxAttempts,
                it.node(),
                it.liveNodes(),
                it.lastAct(),
                it.lastRefusal(),
                it.staleAfter()));
    }

    public SampleCircumstances withNode(NodeBeat newNode) {
        return new SampleCircumstances(new Circumstances(
                it.now(),
                it.hold(),
                it.ending(),
                it.maxAttempts(),
                newNode,
                it.liveNodes(),
                it.lastAct(),
                it.lastRefusal(),
                it.staleAfter()));
    }

    public SampleCircumstances withLiveNodes(int newLiveNodes) {
        return new SampleCircumstances(new Circumstances(
                it.now(),
                it.hold(),
                it.ending(),
                it.maxAttempts(),
                it.node(),
                newLiveNodes,
                it.lastAct(),
                it.lastRefusal(),
                it.staleAfter()));
    }

    public SampleCircumstances withLastAct(ActEntry newLastAct) {
        return new SampleCircumstances(new Circumstances(
                it.now(),
                it.hold(),
                it.ending(),
                it.maxAttempts(),
                it.node(),
                it.liveNodes(),
                newLastAct,
                it.lastRefusal(),
                it.staleAfter()));
    }

    public SampleCircumstances withLastRefusal(Refusal newLastRefusal) {
        return new SampleCircumstances(new Circumstances(
                it.now(),
                it.hold(),
                it.ending(),
                it.maxAttempts(),
                it.node(),
                it.liveNodes(),
                it.lastAct(),
                newLastRefusal,
                it.staleAfter()));
    }
}
