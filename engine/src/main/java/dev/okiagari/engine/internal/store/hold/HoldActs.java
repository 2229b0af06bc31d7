package dev.okiagari.engine.internal.store.hold;

import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.ReleaseRefused;
import dev.okiagari.engine.view.ActEntry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What people do to holds, each with its record in the same statement. The caller commits. */
public final class HoldActs {
    private HoldActs() {}

    /** Holds it until a person releases it, also what the engine holds now; false when a person holds it already. */
    public static boolean hold(Connection connection, String name, Actor actor) throws SQLException {
        // Safe against others holding the same: the first person's word counts over the engine's, and is recorded.
        String sql = """
                with held as (
                    insert into okiagari.hold as h (name, since, reason, held_by) values (?, okiagari.now(), ?, ?)
                    on conflict (name) do update
                    set kind = 'person', reason = excluded.reason, held_by = excluded.held_by, probe_at = null,
                        prober = null
                    where h.kind <> 'person'
                    returning h.name)
                insert into okiagari.hold_act (name, act, who, why, at)
                select name, 'hold', ?, ?, okiagari.now() from held
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            statement.setString(2, actor.why());
            statement.setString(3, actor.who());
            statement.setString(4, actor.who());
            statement.setString(5, actor.why());
            return statement.executeUpdate() == 1;
        }
    }

    /** Ends it; false when there was none. Throws {@link ReleaseRefused} for a step that has vanished. */
    public static boolean release(Connection connection, String name, Actor actor) throws SQLException {
        VanishedHolds.requireNone(connection, name);
        // Safe against somebody else ending it at the same time: only one of the two finds it.
        String sql = """
                with ended as (delete from okiagari.hold where name = ? returning name)
                insert into okiagari.hold_act (name, act, who, why, at)
                select name, 'release', ?, ?, okiagari.now() from ended
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            statement.setString(2, actor.who());
            statement.setString(3, actor.why());
            return statement.executeUpdate() == 1;
        }
    }

    /** What was done to holds of that name, oldest first. */
    public static List<ActEntry> of(Connection connection, String name) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select act, who, why, at from okiagari.hold_act where name = ? order by id
                """;
        List<ActEntry> acts = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    acts.add(new ActEntry(
                            row.getString("act"),
                            row.getString("who"),
                            row.getString("why"),
                            Objects.requireNonNull(Sql.instant(row, "at"))));
                }
            }
        }
        return acts;
    }
}
