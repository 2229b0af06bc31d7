package dev.okiagari.engine.internal.store.node;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.decide.NameNumber;
import dev.okiagari.engine.internal.decide.Shape;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.model.StartRefused;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which version of each pipeline is active: the newest that a live node has the code of. It changes only under the lock of the
 * pipeline's row, so nodes that start at the same time agree. Stateless; the caller commits.
 */
public final class VersionStore {
    /** A pipeline as a node has it, with its definition in JSON for pages and commands. */
    public record NodePipeline(String name, Shape shape, boolean writesOnEnd, String definition) {
        String firstStep() {
            return shape.steps().getFirst();
        }
    }

    /** The version that a node has, and the active one. */
    public record Standing(int version, int current) {
        public boolean isCurrent() {
            return version == current;
        }
    }

    /** A version as first seen; followed: active since the order last changed, so unfinished items may be in its order. */
    private record Version(int version, List<String> steps, boolean isFollowed) {}

    /**
     * Announces that a node has the code of a pipeline, which becomes active unless a live node has a newer version.
     * Throws when that would repeat or skip steps of unfinished items, or when two names have one number.
     */
    public Standing enter(Connection connection, long nodeId, NodePipeline pipeline) throws SQLException {
        NameStore.requireOwnNumber(connection, pipeline.name());
        int current = lock(connection, pipeline);
        NameStore.declare(connection, pipeline.name(), pipeline.shape());
        List<Version> versions = versions(connection, pipeline.name());
        int version = versionOf(connection, pipeline, versions);
        if (announce(connection, nodeId, pipeline.name(), version) > version) {
            return new Standing(version, current);
        }
        boolean isReordered = version != current && changesOrder(connection, nodeId, pipeline, version, versions);
        adopt(connection, pipeline, version, isReordered);
        holdVanished(connection, pipeline, version, versions);
        return new Standing(version, version);
    }

    /** Locks the pipeline's row and returns the active version; 0 when no node has had the pipeline yet. */
    private static int lock(Connection connection, NodePipeline pipeline) throws SQLException {
        // Safe against nodes that start at the same time: they read, decide and write one after the other.
        String sql = """
                insert into okiagari.pipeline as p (name, first_step, writes_on_end, definition, updated_at)
                values (?, ?, ?, ?::jsonb, okiagari.now())
                on conflict (name) do update set updated_at = p.updated_at
                returning version
                """;
        return Sql.one(
                connection,
                sql,
                row -> row.getInt(1),
                pipeline.name(),
                pipeline.firstStep(),
                pipeline.writesOnEnd(),
                pipeline.definition());
    }

    private static List<Version> versions(Connection connection, String pipeline) throws SQLException {
        // The pipeline's row is locked.
        String sql = """
                select version, steps, is_followed from okiagari.pipeline_version where pipeline = ? order by version
                """;
        return Sql.list(
                connection,
                sql,
                row -> new Version(
                        row.getInt(1), List.of((String[]) row.getArray(2).getArray()), row.getBoolean(3)),
                pipeline);
    }

    /** The version of this shape; a shape that was never seen is a new one. */
    private static int versionOf(Connection connection, NodePipeline pipeline, List<Version> versions)
            throws SQLException {
        // Safe against other nodes: the pipeline's row is locked.
        String sql = """
                insert into okiagari.pipeline_version as v (pipeline, version, shape, steps, first_seen)
                values (?, ?, ?, ?, okiagari.now())
                on conflict (pipeline, shape) do update set shape = v.shape
                returning version
                """;
        int next = versions.isEmpty() ? 1 : versions.getLast().version() + 1;
        Shape shape = pipeline.shape();
        return Sql.one(
                connection,
                sql,
                row -> row.getInt(1),
                pipeline.name(),
                next,
                shape.fingerprint(),
                Column.names(shape.steps()));
    }

    /** Announces the node's version, and returns the newest that another node has. */
    private static int announce(Connection connection, long nodeId, String pipeline, int version) throws SQLException {
        // Safe against a watcher that removes the node: the foreign key locks its row, or fails when it is gone. Nodes
        // that start wait for the pipeline's row; one that leaves is noticed at the next look.
        String sql = """
                with announced as (
                    insert into okiagari.node_pipeline (node_id, pipeline, version) values (?, ?, ?)
                    on conflict (node_id, pipeline) do update set version = excluded.version)
                select coalesce(max(version), 0) from okiagari.node_pipeline where pipeline = ? and node_id <> ?
                """;
        return Sql.one(connection, sql, row -> row.getInt(1), nodeId, pipeline, version, pipeline, nodeId);
    }

    /**
     * Whether the order of steps changes. Throws when it does while items are unfinished: the step of an item tells what is
     * done only in the order it followed, which may be that of any version since the order last changed.
     */
    private static boolean changesOrder(
            Connection connection, long nodeId, NodePipeline pipeline, int version, List<Version> versions)
            throws SQLException {
        String changed = versions.reversed().stream()
                .filter(Version::isFollowed)
                .flatMap(k -> pipeline.shape().changedPlaces(k.steps()).stream()
                        .map(words -> words + " (unlike in version " + k.version() + ")"))
                .findFirst()
                .orElse(null);
        if (changed != null && isAtWork(connection, nodeId, pipeline.name(), version)) {
            throw StartRefused.stepsReordered("could not work on pipeline '" + pipeline.name() + "' because in version "
                    + version + " " + changed + ", and unfinished items would repeat one step and skip another:"
                    + " give the step that moved a new name, or stop the nodes of other versions"
                    + " and let all items finish first");
        }
        return changed != null;
    }

    private static boolean isAtWork(Connection connection, long nodeId, String pipeline, int version)
            throws SQLException {
        // A node of another version that starts now waits for the pipeline's row.
        String sql = """
                select exists (select from okiagari.item where pipeline = ? and step <> 0)
                    or exists (select from okiagari.node_pipeline where pipeline = ? and node_id <> ? and version <> ?)
                """;
        return Sql.one(connection, sql, row -> row.getBoolean(1), NameNumber.of(pipeline), pipeline, nodeId, version);
    }

    private static void adopt(Connection connection, NodePipeline pipeline, int version, boolean isReordered)
            throws SQLException {
        // Safe against other nodes: the pipeline's row is locked.
        String sql = """
                with followed as (
                    update okiagari.pipeline_version v set is_followed = (v.version = ?)
                    where v.pipeline = ? and (v.version = ? or ?))
                update okiagari.pipeline
                set version = ?, first_step = ?, writes_on_end = ?, definition = ?::jsonb, updated_at = okiagari.now(),
                    reordered_at = case when ? then okiagari.now() else reordered_at end
                where name = ?
                """;
        Sql.write(
                connection,
                sql,
                version,
                pipeline.name(),
                version,
                isReordered,
                version,
                pipeline.firstStep(),
                pipeline.writesOnEnd(),
                pipeline.definition(),
                isReordered,
                pipeline.name());
    }

    /** Whenever a node starts, not only with a new version: holds that were changed in between are right again. */
    private static void holdVanished(Connection connection, NodePipeline pipeline, int version, List<Version> versions)
            throws SQLException {
        Map<String, Integer> lastVersions = new LinkedHashMap<>();
        versions.forEach(v -> v.steps().forEach(step -> lastVersions.put(step, v.version())));
        for (Map.Entry<String, Integer> ever : lastVersions.entrySet()) {
            String step = ever.getKey();
            if (pipeline.shape().knows(step)) {
                HoldStore.releaseVanished(connection, HoldName.step(pipeline.name(), step));
            } else {
                HoldStore.hold(connection, new HoldStore.VanishedStep(pipeline.name(), step, version, ever.getValue()));
            }
        }
    }
}
