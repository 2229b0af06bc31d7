package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.store.node.VersionStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.model.Definition;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows of which of this node's pipelines another version is active. A node whose version has been replaced stops claiming
 * that pipeline; what it runs ends normally. When no live node has the newer version any more, the newest that is left
 * becomes active again. Used by one thread.
 */
public final class Versions {
    private static final Logger log = LoggerFactory.getLogger(Versions.class);

    private final VersionStore store = new VersionStore();
    private final Connections connections;
    private final LongSupplier nodeId;
    private final Duration patience;
    private final Map<String, VersionStore.NodePipeline> carried = new LinkedHashMap<>();
    private final Map<String, Integer> own = new HashMap<>();
    private final Map<String, Long> orphanedSince = new HashMap<>();
    private Set<String> outdated = Set.of();

    /** @param patience how long no live node must have had the active version before an older one becomes active again */
    public Versions(
            Connections connections,
            LongSupplier nodeId,
            Duration patience,
            Collection<Definition<?>> definitions,
            PipelineDescriptions descriptions) {
        this.connections = connections;
        this.nodeId = nodeId;
        this.patience = patience;
        for (Definition<?> definition : definitions) {
            carried.put(definition.name(), descriptions.describe(definition));
        }
    }

    /**
     * Registers every pipeline of this node and returns those of which another version is active. Throws when one has
     * changed in a way that items under way cannot follow.
     */
    public Set<String> enter() throws SQLException, InterruptedException {
        Set<String> now = new HashSet<>();
        for (String pipeline : carried.keySet()) {
            if (!enter(pipeline)) {
                now.add(pipeline);
            }
        }
        return logChanges(now);
    }

    /**
     * Reads again of which pipelines another version is active. Registers a pipeline again when this node has a new id, or
     * when its version is the newest that is left.
     */
    public Set<String> refresh() throws SQLException, InterruptedException {
        if (carried.isEmpty()) {
            return Set.of();
        }
        List<String> names = List.copyOf(carried.keySet());
        List<VersionStore.Look> looks = connections.inTransaction(c -> store.look(c, nodeId.getAsLong(), names));
        Set<String> now = new HashSet<>();
        for (VersionStore.Look look : looks) {
            boolean isCurrent = decideToEnter(look) ? reenter(look) : isOwn(look);
            if (!isCurrent) {
                now.add(look.pipeline());
            }
        }
        return logChanges(now);
    }

    private boolean isOwn(VersionStore.Look look) {
        return look.current() == Objects.requireNonNull(own.get(look.pipeline()));
    }

    /** When the node has a new id, or its version is the newest that is left and another one is active. */
    private boolean decideToEnter(VersionStore.Look look) {
        if (look.announced() == null) {
            return true;
        }
        int version = Objects.requireNonNull(own.get(look.pipeline()));
        if (look.current() == version || look.newestAlive() > version) {
            orphanedSince.remove(look.pipeline());
            return false;
        }
        if (look.current() < version) {
            return true;
        }
        // The newer one may only be restarting: going back and forth would hold and release steps each time.
        long since = orphanedSince.computeIfAbsent(look.pipeline(), p -> Ticks.now());
        return Ticks.since(since).compareTo(patience) >= 0;
    }

    /** The node works already: what it cannot take over concerns this one pipeline, not the node. */
    private boolean reenter(VersionStore.Look look) throws SQLException, InterruptedException {
        try {
            return enter(look.pipeline());
        } catch (IllegalStateException e) {
            if (!outdated.contains(look.pipeline())) {
                log.error("pipeline {}: this node cannot take it over and stops claiming it", look.pipeline(), e);
            }
            return false;
        }
    }

    private boolean enter(String pipeline) throws SQLException, InterruptedException {
        VersionStore.NodePipeline mine = Objects.requireNonNull(carried.get(pipeline));
        VersionStore.Standing standing = connections.inTransaction(c -> store.enter(c, nodeId.getAsLong(), mine));
        own.put(pipeline, standing.version());
        orphanedSince.remove(pipeline);
        return standing.isCurrent();
    }

    private Set<String> logChanges(Set<String> now) {
        for (String pipeline : carried.keySet()) {
            Integer version = own.get(pipeline);
            if (now.contains(pipeline) && !outdated.contains(pipeline)) {
                log.warn(
                        "pipeline {}: a newer version is active; this node (version {}) stops claiming it",
                        pipeline,
                        version);
            } else if (!now.contains(pipeline) && outdated.contains(pipeline)) {
                log.info("pipeline {}: version {} is active again; this node resumes claiming it", pipeline, version);
            }
        }
        outdated = Set.copyOf(now);
        return outdated;
    }
}
