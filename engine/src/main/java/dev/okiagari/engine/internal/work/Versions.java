package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.store.node.NodeLook;
import dev.okiagari.engine.internal.store.node.VersionStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.model.PipelineDefinition;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracks which of this node's pipelines have another active version. A node whose version was replaced stops claiming
 * that pipeline; its running attempts end normally. When no live node has the newer version any more, the newest that
 * is left becomes active again. Used by one thread, but for {@link #enterAllAgain}.
 */
public final class Versions {
    private static final Logger log = LoggerFactory.getLogger(Versions.class);

    private final VersionStore store = new VersionStore();
    private final Connections connections;
    private final LongSupplier nodeId;
    private final Duration patience;
    private final Map<String, Carried> carried = new LinkedHashMap<>();
    private volatile boolean mustEnterAll;

    private static final class Carried {
        private final VersionStore.NodePipeline mine;
        private int version;
        private @Nullable Long orphanedSince;
        private boolean isOutdated;

        Carried(PipelineDefinition<?> definition) {
            this.mine = PipelineDescriptions.describe(definition);
        }
    }

    /** @param patience how long no live node must have had the active version before an older one becomes active again */
    public Versions(
            Connections connections,
            LongSupplier nodeId,
            Duration patience,
            Collection<PipelineDefinition<?>> definitions) {
        this.connections = connections;
        this.nodeId = nodeId;
        this.patience = patience;
        for (PipelineDefinition<?> definition : definitions) {
            carried.put(definition.name(), new Carried(definition));
        }
    }

    /** Registers every pipeline and returns those of which another version is active. Throws when items cannot follow one. */
    public Set<String> enter() throws SQLException, InterruptedException {
        for (Carried own : carried.values()) {
            logChange(own, enter(own));
        }
        return outdated();
    }

    /** The names of all that this node has. */
    public Set<String> pipelines() {
        return Set.copyOf(carried.keySet());
    }

    /**
     * Which are outdated by what has just been read; registers a pipeline when this node has a new id, or its version is the
     * newest that is left.
     */
    public Set<String> refresh(List<NodeLook.PipelineVersions> read) throws SQLException, InterruptedException {
        if (mustEnterAll) {
            reenterAll();
        }
        for (NodeLook.PipelineVersions versions : read) {
            Carried own = Objects.requireNonNull(carried.get(versions.pipeline()));
            boolean isActive = decideToEnter(own, versions) ? reenter(own) : versions.current() == own.version;
            logChange(own, isActive);
        }
        return outdated();
    }

    private void reenterAll() throws SQLException, InterruptedException {
        boolean isDone = false;
        mustEnterAll = false; // before: what is asked for from now on is for the next refresh
        try {
            for (Carried own : carried.values()) {
                logChange(own, reenter(own));
            }
            isDone = true;
        } finally {
            mustEnterAll |= !isDone;
        }
    }

    /** The database may have forgotten the pipelines themselves: the next refresh registers every one. From any thread. */
    void enterAllAgain() {
        mustEnterAll = true;
    }

    private Set<String> outdated() {
        return carried.values().stream()
                .filter(own -> own.isOutdated)
                .map(own -> own.mine.name())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** When the node has a new id, or its version is the newest that is left and another one is active. */
    private boolean decideToEnter(Carried own, NodeLook.PipelineVersions look) {
        if (look.announced() == null) {
            return true;
        }
        if (look.current() == own.version || look.newestAlive() > own.version) {
            own.orphanedSince = null;
            return false;
        }
        if (look.current() < own.version) {
            return true;
        }
        // The newer one may only be restarting: going back and forth would hold and release steps each time.
        Long since = own.orphanedSince == null ? Long.valueOf(Ticks.now()) : own.orphanedSince;
        own.orphanedSince = since;
        return Ticks.since(since).compareTo(patience) >= 0;
    }

    /** The node works already: failing to take over affects this one pipeline, not the node. */
    private boolean reenter(Carried own) throws SQLException, InterruptedException {
        try {
            return enter(own);
        } catch (IllegalStateException e) {
            if (!own.isOutdated) {
                log.error("pipeline {}: this node cannot take it over and stops claiming it", own.mine.name(), e);
            }
            return false;
        }
    }

    private boolean enter(Carried own) throws SQLException, InterruptedException {
        VersionStore.Standing standing = connections.inTransaction(c -> store.enter(c, nodeId.getAsLong(), own.mine));
        own.version = standing.version();
        own.orphanedSince = null;
        return standing.isCurrent();
    }

    private static void logChange(Carried own, boolean isActive) {
        if (!isActive && !own.isOutdated) {
            log.warn(
                    "pipeline {}: a newer version is active; this node (version {}) stops claiming it",
                    own.mine.name(),
                    own.version);
        } else if (isActive && own.isOutdated) {
            log.info(
                    "pipeline {}: version {} is active again; this node resumes claiming it",
                    own.mine.name(),
                    own.version);
        }
        own.isOutdated = !isActive;
    }
}
