package dev.okiagari.console.why;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.Heartbeat;
import dev.okiagari.engine.view.Refusal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The context of an item at the time of the reading, needed to say what happens next.
 *
 * @param now the database's time, which due times are compared with
 * @param hold the hold on its step or on an upstream of it
 * @param ending the state it is being ended with; null unless it only waits for a node to write its end
 * @param maxAttempts attempts of its step; null when no node has described the pipeline yet
 * @param node the node that works on it
 * @param liveNodes the number of nodes that are not silent
 * @param lastAct the last act of a person or program on it
 * @param lastRefusal the latest late result for it that was refused
 * @param lastRefusalName the name of the node whose result that was; null: nobody remembers it
 * @param limited the limit that it waits for, if somebody has changed it: of calls to an upstream, or of its step on each node
 * @param staleAfter how long it may run one step, or be due, before it is stale
 */
public record Circumstances(
        Instant now,
        @Nullable Hold hold,
        @Nullable State ending,
        @Nullable Integer maxAttempts,
        @Nullable NodeBeat node,
        int liveNodes,
        @Nullable ActEntry lastAct,
        @Nullable Refusal lastRefusal,
        @Nullable String lastRefusalName,
        @Nullable Limited limited,
        Duration staleAfter) {

    /** A limit that was changed at run time; the value of a rate is in calls per second. */
    public record Limited(String name, double value, String by, String reason) {}

    /** A node and its last heartbeat. */
    public record NodeBeat(long id, String name, String host, Heartbeat beat) {}

    /** No node works on it, or the one that does sends no heartbeats. */
    public boolean isNodeSilent() {
        return node == null || node.beat().isSilent(now);
    }

    /** The same, looked at later. */
    public Circumstances after(Duration age) {
        return new Circumstances(
                now.plus(age),
                hold,
                ending,
                maxAttempts,
                node,
                liveNodes,
                lastAct,
                lastRefusal,
                lastRefusalName,
                limited,
                staleAfter);
    }
}
