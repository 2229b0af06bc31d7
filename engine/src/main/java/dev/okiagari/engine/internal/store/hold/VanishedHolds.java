package dev.okiagari.engine.internal.store.hold;

import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.model.ReleaseRefused;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Holds of steps that the version which counts does not have. They end with a version that has the step. */
public final class VanishedHolds {
    private VanishedHolds() {}

    /**
     * A step that the version which counts does not have.
     *
     * @param last the newest version that had it
     */
    public record Vanished(String pipeline, String step, int version, int last) {
        String reason() {
            return "version " + version + " of pipeline '" + pipeline + "' has no step '" + step + "' (version " + last
                    + " had): deploy a build that has it or says renamed(\"" + step
                    + "\", …), or replay or cancel the items";
        }
    }

    /** A person's hold stays. The engine's own of another kind gives way: its probe would end it, and nobody can probe. */
    public static void hold(Connection connection, Vanished step) throws SQLException {
        // Safe against other nodes: the pipeline is locked.
        String sql = """
                insert into okiagari.hold as h (name, since, reason, held_by, kind)
                values (?, okiagari.now(), ?, 'engine', 'vanished')
                on conflict (name) do update
                set kind = excluded.kind, reason = excluded.reason, probe_at = null, prober = null
                where h.kind <> 'person' and (h.kind, h.reason) <> (excluded.kind, excluded.reason)
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, HoldScope.stepName(step.pipeline(), step.step()));
            statement.setString(2, step.reason());
            statement.executeUpdate();
        }
    }

    /** Throws when this is the hold of a step that has vanished: released, its items would wait for nobody. */
    static void requireNone(Connection connection, String name) throws SQLException {
        // Safe against a node that changes the version at the same time: it has the pipeline's row locked till then.
        String sql = """
                select p.name, split_part(h.name, ':', 3), p.version,
                    (select max(v.version) from okiagari.pipeline_version v
                     where v.pipeline = p.name and split_part(h.name, ':', 3) = any(v.steps))
                from okiagari.hold h
                join okiagari.pipeline p on p.name = split_part(h.name, ':', 2)
                where h.name = ? and h.name like 'step:%'
                  and p.definition -> 'renamed' ->> split_part(h.name, ':', 3) is null
                  and not exists (
                      select from jsonb_array_elements(p.definition -> 'steps') s
                      where s ->> 'name' = split_part(h.name, ':', 3))
                for share of p
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                if (row.next() && row.getObject(4) != null) {
                    Vanished step = new Vanished(row.getString(1), row.getString(2), row.getInt(3), row.getInt(4));
                    throw new ReleaseRefused("could not release " + name + " because " + step.reason());
                }
            }
        }
    }

    public static void release(Connection connection, String name) throws SQLException {
        // Safe against other nodes: the pipeline is locked.
        String sql = """
                delete from okiagari.hold where name = ? and kind = 'vanished'
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            statement.executeUpdate();
        }
    }
}
