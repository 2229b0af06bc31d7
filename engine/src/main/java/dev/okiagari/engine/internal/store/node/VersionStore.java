package dev.okiagari.engine.internal.store.node;

import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.internal.decide.Shape;
import dev.okiagari.engine.internal.store.hold.VanishedHolds;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which version of each pipeline counts: the newest that a live node has the code of. Everything that changes it happens
 * under the lock of the pipeline's row, so nodes that start at once agree. Stateless; the caller commits.
 */
public final class VersionStore {
    private final PipelineStore pipelines = new PipelineStore();

    /** A pipeline as a node has it. */
    public record Carried(PipelineStore.Known known, Shape shape) {
        public String name() {
            return known.name();
        }
    }

    /** The version that a node has, and the one that counts. */
    public record Standing(int version, int current) {
        public boolean isCurrent() {
            return version == current;
        }
    }

    /**
     * A version as it was first seen.
     *
     * @param isFollowed it has counted since the order last changed, so items half-way may have come in its order
     */
    private record Kept(int version, List<String> steps, boolean isFollowed) {}

    /**
     * Says that a node has the code of a pipeline. Its version becomes the one that counts unless a live node has a newer
     * one. Throws when that would repeat or skip steps of items half-way.
     */
    public Standing enter(Connection connection, long nodeId, Carried pipeline) throws SQLException {
        int current = lock(connection, pipeline.known());
        List<Kept> kept = kept(connection, pipeline.name());
        int version = versionOf(connection, pipeline, kept);
        announce(connection, nodeId, pipeline.name(), version);
        if (newestAlive(connection, pipeline.name()) > version) {
            return new Standing(version, current);
        }
        if (version != current) {
            boolean isReordered = changesPlaces(connection, nodeId, pipeline, version, kept);
            adopt(connection, pipeline.name(), version, isReordered);
        }
        holdVanished(connection, pipeline, version, kept);
        pipelines.save(connection, pipeline.known());
        return new Standing(version, version);
    }

    private int lock(Connection connection, PipelineStore.Known known) throws SQLException {
        pipelines.enter(connection, known);
        // Safe against nodes that start at once: one after the other looks, decides and writes.
        String sql = """
                select version from okiagari.pipeline where name = ? for update
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, known.name());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    private static List<Kept> kept(Connection connection, String pipeline) throws SQLException {
        // Safe against other nodes: the pipeline's row is locked.
        String sql = """
                select version, steps, is_followed from okiagari.pipeline_version where pipeline = ? order by version
                """;
        List<Kept> all = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, pipeline);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    all.add(new Kept(row.getInt(1), texts(row.getArray(2)), row.getBoolean(3)));
                }
            }
        }
        return all;
    }

    /** The version of this shape; a shape that was never seen is a new one. */
    private static int versionOf(Connection connection, Carried pipeline, List<Kept> kept) throws SQLException {
        // Safe against other nodes: the pipeline's row is locked.
        String sql = """
                insert into okiagari.pipeline_version as v (pipeline, version, shape, steps, first_seen)
                values (?, ?, ?, ?, okiagari.now())
                on conflict (pipeline, shape) do update set shape = v.shape
                returning version
                """;
        int next = kept.isEmpty() ? 1 : kept.getLast().version() + 1;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, pipeline.name());
            statement.setInt(2, next);
            statement.setString(3, pipeline.shape().fingerprint());
            statement.setArray(
                    4, connection.createArrayOf("text", pipeline.shape().steps().toArray()));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    private static void announce(Connection connection, long nodeId, String pipeline, int version) throws SQLException {
        // Safe against the node's own burial: its row is locked by the foreign key, or gone, and then this fails.
        String sql = """
                insert into okiagari.node_pipeline (node_id, pipeline, version) values (?, ?, ?)
                on conflict (node_id, pipeline) do update set version = excluded.version
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, nodeId);
            statement.setString(2, pipeline);
            statement.setInt(3, version);
            statement.executeUpdate();
        }
    }

    private static int newestAlive(Connection connection, String pipeline) throws SQLException {
        // Safe against nodes that come: they wait for the pipeline's row. One that goes is noticed at the next look.
        String sql = """
                select coalesce(max(version), 0) from okiagari.node_pipeline where pipeline = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, pipeline);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    /**
     * An order may change only at a standstill: where an item is says what it has done only in the order it came in, and
     * that may be the order of any version since the last standstill. Returns whether it changes.
     */
    private static boolean changesPlaces(
            Connection connection, long nodeId, Carried pipeline, int version, List<Kept> kept) throws SQLException {
        String changed = kept.reversed().stream()
                .filter(Kept::isFollowed)
                .flatMap(k -> pipeline.shape().changedPlaces(k.steps()).stream()
                        .map(words -> words + " (unlike in version " + k.version() + ")"))
                .findFirst()
                .orElse(null);
        if (changed != null && isAtWork(connection, nodeId, pipeline.name(), version)) {
            throw new IllegalStateException("could not work on pipeline '" + pipeline.name() + "' because in version "
                    + version + " " + changed + ", and items half-way would repeat the one and skip the other:"
                    + " give the step that moved a new name, or stop the nodes of other versions"
                    + " and let no item be half-way");
        }
        return changed != null;
    }

    private static boolean isAtWork(Connection connection, long nodeId, String pipeline, int version)
            throws SQLException {
        // Safe against a node of another version that starts now: it waits for the pipeline's row.
        String sql = """
                select exists (select from okiagari.item where pipeline = ? and step <> '')
                    or exists (select from okiagari.node_pipeline where pipeline = ? and node_id <> ? and version <> ?)
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, pipeline);
            statement.setString(2, pipeline);
            statement.setLong(3, nodeId);
            statement.setInt(4, version);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    private static void adopt(Connection connection, String pipeline, int version, boolean isReordered)
            throws SQLException {
        // Safe against other nodes: the pipeline's row is locked.
        String sql = """
                with followed as (
                    update okiagari.pipeline_version set is_followed = (version = ?)
                    where pipeline = ? and (version = ? or ?))
                update okiagari.pipeline
                set version = ?, reordered_at = case when ? then okiagari.now() else reordered_at end
                where name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, version);
            statement.setString(2, pipeline);
            statement.setInt(3, version);
            statement.setBoolean(4, isReordered);
            statement.setInt(5, version);
            statement.setBoolean(6, isReordered);
            statement.setString(7, pipeline);
            statement.executeUpdate();
        }
    }

    /** Each time a node enters, not only with a new version: whatever became of the holds meanwhile, they are right then. */
    private static void holdVanished(Connection connection, Carried pipeline, int version, List<Kept> kept)
            throws SQLException {
        Set<String> ever = new LinkedHashSet<>();
        kept.forEach(k -> ever.addAll(k.steps()));
        for (String step : ever) {
            if (pipeline.shape().knows(step)) {
                VanishedHolds.release(connection, HoldScope.stepName(pipeline.name(), step));
            } else {
                int last = kept.stream()
                        .filter(k -> k.steps().contains(step))
                        .mapToInt(Kept::version)
                        .max()
                        .orElseThrow();
                VanishedHolds.hold(connection, new VanishedHolds.Vanished(pipeline.name(), step, version, last));
            }
        }
    }

    /** How one pipeline stands, for a node that has one version of it. */
    public record Look(
            String pipeline,
            int current,
            int newestAlive,
            @Nullable Integer announced) {}

    /** How these pipelines stand now. */
    public List<Look> look(Connection connection, long nodeId, List<String> names) throws SQLException {
        // Safe against everybody: a read of tiny tables; whoever wants to change something looks again under the lock.
        String sql = """
                select p.name, p.version, coalesce(max(np.version), 0),
                    max(np.version) filter (where np.node_id = ?)
                from okiagari.pipeline p
                left join okiagari.node_pipeline np on np.pipeline = p.name
                where p.name = any(?)
                group by p.name
                """;
        List<Look> looks = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, nodeId);
            statement.setArray(2, connection.createArrayOf("text", names.toArray()));
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    looks.add(
                            new Look(row.getString(1), row.getInt(2), row.getInt(3), row.getObject(4, Integer.class)));
                }
            }
        }
        return looks;
    }

    private static List<String> texts(Array array) throws SQLException {
        return Arrays.stream((Object[]) Objects.requireNonNull(array.getArray()))
                .map(String::valueOf)
                .toList();
    }
}
