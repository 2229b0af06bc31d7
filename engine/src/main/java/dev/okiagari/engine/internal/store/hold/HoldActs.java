package dev.okiagari.engine.internal.store.hold;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.ReleaseRefused;
import java.sql.Connection;
import java.sql.SQLException;

/** What people do to holds, each recorded by the same statement. Stateless; the caller commits. */
public final class HoldActs {
    private HoldActs() {}

    /** Holds it until a person releases it, also what the engine holds now; false when a person holds it already. */
    public static boolean hold(Connection connection, String name, Actor actor) throws SQLException {
        // Safe against others holding the same: the first person's hold replaces the engine's, and is recorded.
        String sql = """
                with held as (
                    insert into okiagari.hold as h (name, since, reason, held_by) values (?, okiagari.now(), ?, ?)
                    on conflict (name) do update
                    set kind = 'person', reason = excluded.reason, held_by = excluded.held_by, probe_at = null,
                        prober = null
                    where h.kind <> 'person'
                    returning h.name, h.held_by, h.reason)
                insert into okiagari.act (hold, act, who, why, at)
                select name, 'hold', held_by, reason, okiagari.now() from held
                """;
        return Sql.write(connection, sql, name, actor.why(), actor.who()) == 1;
    }

    /** Ends it; false when there was none. Throws {@link ReleaseRefused} for a step that has vanished. */
    public static boolean release(Connection connection, String name, Actor actor) throws SQLException {
        VanishedHolds.requireNone(connection, new HoldName(name));
        // Safe against somebody else ending it at the same time: only one of the two finds it.
        String sql = """
                with ended as (delete from okiagari.hold where name = ? returning name)
                insert into okiagari.act (hold, act, who, why, at)
                select name, 'release', ?, ?, okiagari.now() from ended
                """;
        return Sql.write(connection, sql, name, actor.who(), actor.why()) == 1;
    }
}
