package dev.okiagari.engine.internal.store.hold;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.ReleaseRefused;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Holds of steps that the active version does not have. They end with a version that has the step. Stateless; the caller
 * commits.
 */
public final class VanishedHolds {
    private VanishedHolds() {}

    /**
     * A step that the active version does not have.
     *
     * @param last the newest version that had it
     */
    public record VanishedStep(String pipeline, String step, int version, int last) {
        String reason() {
            return "version " + version + " of pipeline '" + pipeline + "' has no step '" + step + "' (version " + last
                    + " had): deploy a build that has it or says renamed(\"" + step
                    + "\", …), or replay or cancel the items";
        }
    }

    /** A person's hold stays. The engine's own of another kind is replaced: a probe would end it, and no node can probe. */
    public static void hold(Connection connection, VanishedStep step) throws SQLException {
        // Safe against other nodes: the pipeline is locked.
        String sql = """
                insert into okiagari.hold as h (name, since, reason, held_by, kind)
                values (?, okiagari.now(), ?, 'engine', 'vanished')
                on conflict (name) do update
                set kind = excluded.kind, reason = excluded.reason, probe_at = null, prober = null
                where h.kind <> 'person' and (h.kind, h.reason) <> (excluded.kind, excluded.reason)
                """;
        Sql.write(connection, sql, HoldName.step(step.pipeline(), step.step()).text(), step.reason());
    }

    /** Throws when this is the hold of a step that has vanished: no node could go on with its items. */
    static void requireNone(Connection connection, HoldName name) throws SQLException {
        HoldName.Place place = name.place().filter(p -> p.build() == null).orElse(null);
        if (place == null) {
            return;
        }
        // Safe against a node that changes the version at the same time: it has locked the pipeline's row until then.
        String sql = """
                select p.version,
                    (select coalesce(max(v.version), 0) from okiagari.pipeline_version v
                     where v.pipeline = p.name and ? = any(v.steps)) as last
                from okiagari.hold h
                join okiagari.pipeline p on p.name = ?
                where h.name = ?
                  and p.definition -> 'renamed' ->> ?::text is null
                  and not exists (
                      select from jsonb_array_elements(p.definition -> 'steps') s
                      where s ->> 'name' = ?)
                for share of p
                """;
        String step = place.step();
        Optional<VanishedStep> vanished = Sql.first(
                connection,
                sql,
                row -> new VanishedStep(place.pipeline(), step, row.getInt("version"), row.getInt("last")),
                step,
                place.pipeline(),
                name.text(),
                step,
                step);
        if (vanished.isPresent() && vanished.get().last() > 0) {
            throw new ReleaseRefused(
                    "could not release " + name + " because " + vanished.get().reason());
        }
    }

    public static void release(Connection connection, HoldName name) throws SQLException {
        // Safe against other nodes: the pipeline is locked.
        String sql = """
                delete from okiagari.hold where name = ? and kind = 'vanished'
                """;
        Sql.write(connection, sql, name.text());
    }
}
