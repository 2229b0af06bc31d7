package dev.okiagari.console;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.Refusal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds an item at the moment of the reading and is needed to say what happens next.
 *
 * @param now the database's time, the only clock that due times are compared with
 * @param hold what its step or upstream waits for
 * @param ending what it is being ended as; null unless it only waits for a node to write its end
 * @param maxAttempts tries its step has by the usual policy; null when no node has described the pipeline yet
 * @param node who works on it
 * @param liveNodes how many nodes have been heard lately
 * @param lastAct what a person or program did to it last
 * @param lastRefusal the latest late result about it that was refused
 */
public record Circumstances(
        Instant now,
        @Nullable Hold hold,
        @Nullable State ending,
        @Nullable Integer maxAttempts,
        @Nullable NodeSeen node,
        int liveNodes,
        @Nullable ActEntry lastAct,
        @Nullable Refusal lastRefusal) {

    /** Silence after which a node counts as dead by default. */
    public static final Duration DEAD_AFTER = Duration.ofSeconds(25);

    /** A node as others see it. */
    public record NodeSeen(long id, String name, String host, Instant beatAt) {}

    /** An ordinary moment: one node lives, nothing is held. */
    public static Circumstances at(Instant now) {
        return new Circumstances(now, null, null, null, null, 1, null, null);
    }

    public Circumstances withHold(Hold newHold) {
        return new Circumstances(now, newHold, ending, maxAttempts, node, liveNodes, lastAct, lastRefusal);
    }

    public Circumstances withEnding(State newEnding) {
        return new Circumstances(now, hold, newEnding, maxAttempts, node, liveNodes, lastAct, lastRefusal);
    }

    public Circumstances withMaxAttempts(int most) {
        return new Circumstances(now, hold, ending, most, node, liveNodes, lastAct, lastRefusal);
    }

    public Circumstances withNode(NodeSeen newNode) {
        return new Circumstances(now, hold, ending, maxAttempts, newNode, liveNodes, lastAct, lastRefusal);
    }

    public Circumstances withLiveNodes(int number) {
        return new Circumstances(now, hold, ending, maxAttempts, node, number, lastAct, lastRefusal);
    }

    public Circumstances withLastAct(ActEntry act) {
        return new Circumstances(now, hold, ending, maxAttempts, node, liveNodes, act, lastRefusal);
    }

    public Circumstances withLastRefusal(Refusal refusal) {
        return new Circumstances(now, hold, ending, maxAttempts, node, liveNodes, lastAct, refusal);
    }
}
