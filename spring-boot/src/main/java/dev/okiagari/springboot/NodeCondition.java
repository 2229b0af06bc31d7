package dev.okiagari.springboot;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.view.Figures;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Whether the node of this process can work. Holds, failures and full queues do not count: another process could do no better. Asks no
 * database. For the health indicators of the starters; safe for many threads.
 */
public final class NodeCondition {
    private final ObjectProvider<Engine> engine;
    private final ObjectProvider<NodeLifecycle> lifecycle;

    NodeCondition(ObjectProvider<Engine> engine, ObjectProvider<NodeLifecycle> lifecycle) {
        this.engine = engine;
        this.lifecycle = lifecycle;
    }

    /** As health has it. */
    public enum Status {
        UP,
        /** Its beats do not get through, so it starts nothing. */
        DOWN,
        /** Not started yet, stopped or drained. */
        OUT_OF_SERVICE
    }

    /** At this moment. */
    public Status status() {
        Engine own = engine.getIfAvailable();
        if (own == null) {
            return Status.UP; // this process only submits
        }
        NodeLifecycle life = lifecycle.getIfAvailable();
        if ((life != null && !life.isRunning()) || own.drained().isDone()) {
            return Status.OUT_OF_SERVICE;
        }
        return own.load().sinceBeat().compareTo(own.settings().selfStopAfter()) < 0 ? Status.UP : Status.DOWN;
    }

    /** What an operator wants to know about it. */
    public Map<String, Object> details() {
        Map<String, Object> details = identity();
        Engine own = engine.getIfAvailable();
        if (own != null) {
            Figures.Load load = own.load();
            details.put("lastBeatMsAgo", load.sinceBeat().toMillis());
            details.put("claimed", load.claimed());
        }
        return details;
    }

    /** Which node it is. */
    Map<String, Object> identity() {
        Map<String, Object> identity = new LinkedHashMap<>();
        identity.put("schema", Schema.VERSION);
        @Nullable Engine own = engine.getIfAvailable();
        identity.put("works", own != null);
        if (own != null) {
            identity.put("node", own.nodeId());
            identity.put("name", own.settings().name());
        }
        return identity;
    }
}
