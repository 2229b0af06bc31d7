package dev.okiagari.engine.internal.store.hold;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.ReleaseRefused;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.HoldPeriod;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Steps and upstreams on hold, in the database so that all nodes agree. Stateless; the caller commits. */
public final class HoldStore {
    /** The actor of the engine's own holds. */
    public static final String ENGINE = "engine";

    private HoldStore() {}

    public record NewHold(String name, HoldKind kind, String reason, String by) {}

    /** A step that the active version does not have, and the {@code last} version that had it. */
    public record VanishedStep(String pipeline, String step, int version, int last) {
        String reason() {
            return "version " + version + " of pipeline '" + pipeline + "' has no step '" + step + "' (version " + last
                    + " had): deploy a build that has it or says renamed(\"" + step
                    + "\", …), or replay or cancel the items";
        }
    }

    /** Holds what the misconfigured failure of a settlement concerns, if it has one. */
    public static void hold(Connection connection, Settlement settlement, long nodeId) throws SQLException {
        HoldScope scope = settlement.move().holds();
        if (scope == null) {
            return;
        }
        boolean isBuild = scope.reach() == HoldScope.Reach.BUILD;
        String build = isBuild ? buildOf(connection, nodeId) : "";
        Optional<HoldName> name =
                scope.at(settlement.pipeline(), settlement.lease().step(), build);
        if (name.isPresent()) {
            HoldKind kind = isBuild ? HoldKind.BUILD : HoldKind.MISCONFIGURED;
            NewHold hold =
                    new NewHold(name.get().text(), kind, settlement.move().reason(), ENGINE);
            hold(connection, hold, kind.probes(OutagePolicy.misconfigured()));
        }
    }

    private static String buildOf(Connection connection, long nodeId) throws SQLException {
        String sql = """
                select build from okiagari.node where id = ?
                """;
        return Sql.first(connection, sql, row -> row.getString(1), nodeId).orElse("unknown");
    }

    /** Holds a step that has vanished, until a version has it. */
    public static void hold(Connection connection, VanishedStep step) throws SQLException {
        String name = HoldName.step(step.pipeline(), step.step()).text();
        hold(connection, new NewHold(name, HoldKind.VANISHED, step.reason(), ENGINE), Optional.empty());
    }

    /**
     * Holds it for the engine. An older hold stays, but an upstream that is back and refuses us is no longer down, and of a
     * step that has vanished only a person's hold stays: a probe would end the engine's, and no node can probe.
     */
    public static void hold(Connection connection, NewHold hold, Optional<OutagePolicy> probes) throws SQLException {
        // Safe against another node holding the same: the first one wins, and it alone is recorded.
        String sql = """
                with held as (
                    insert into okiagari.hold as h (name, kind, since, reason, held_by, probe_at)
                    values (?, ?, okiagari.now(), ?, ?, okiagari.now() + make_interval(secs => ?))
                    on conflict (name) do update
                    set kind = excluded.kind, reason = excluded.reason,
                        probe_at = case when excluded.probe_at is not null then h.probe_at end,
                        prober = case when excluded.probe_at is not null then h.prober end
                    where (excluded.kind = 'misconfigured' and h.kind = 'outage')
                       or (excluded.kind = 'vanished' and h.kind <> 'person'
                           and (h.kind, h.reason) <> (excluded.kind, excluded.reason))
                    returning h.name, h.held_by, h.reason)
                insert into okiagari.act (hold, act, who, why, at)
                select name, 'hold', held_by, reason, okiagari.now() from held
                """;
        Sql.write(
                connection,
                sql,
                hold.name(),
                hold.kind().word(),
                hold.reason(),
                hold.by(),
                probes.map(OutagePolicy::firstProbe).orElse(null));
    }

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
        requireNotVanished(connection, new HoldName(name));
        return end(connection, name, Set.of(HoldKind.values()), actor);
    }

    /** Ends the engine's own hold of one of these kinds; false when there is none. */
    public static boolean end(Connection connection, String name, Set<HoldKind> kinds, String why) throws SQLException {
        return end(connection, name, kinds, new Actor(ENGINE, why));
    }

    private static boolean end(Connection connection, String name, Set<HoldKind> kinds, Actor actor)
            throws SQLException {
        // Safe against somebody else ending it or holding the same now: only one of the two finds it as it was.
        String sql = """
                with ended as (delete from okiagari.hold where name = ? and kind = any(?) returning name)
                insert into okiagari.act (hold, act, who, why, at)
                select name, 'release', ?, ?, okiagari.now() from ended
                """;
        return Sql.write(
                        connection,
                        sql,
                        name,
                        Column.texts(List.copyOf(kinds), HoldKind::word),
                        actor.who(),
                        actor.why())
                == 1;
    }

    /** Throws when this is the hold of a step that has vanished: no node could continue its items. */
    private static void requireNotVanished(Connection connection, HoldName name) throws SQLException {
        HoldName.HeldStep held = name.heldStep().filter(p -> p.build() == null).orElse(null);
        if (held == null) {
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
        String step = held.step();
        Optional<VanishedStep> vanished = Sql.first(
                connection,
                sql,
                row -> new VanishedStep(held.pipeline(), step, row.getInt("version"), row.getInt("last")),
                step,
                held.pipeline(),
                name.text(),
                step,
                step);
        if (vanished.isPresent() && vanished.get().last() > 0) {
            throw new ReleaseRefused(
                    "could not release " + name + " because " + vanished.get().reason());
        }
    }

    public static void releaseVanished(Connection connection, HoldName name) throws SQLException {
        end(connection, name.text(), Set.of(HoldKind.VANISHED), "the active version has the step");
    }

    /** When things were on hold: a period for each hold, the latest begun first. */
    public static List<HoldPeriod> history(Connection connection, int most) throws SQLException {
        // A hold ends with its release, or when another one takes its step.
        String sql = """
                select b.hold as name, b.who as by, b.why as reason, b.at as begun_at, e.at as ended_at, e.who as ended_by, e.why as end_reason
                from okiagari.act b
                left join lateral (
                    select a.at, a.who, a.why from okiagari.act a
                    where a.hold = b.hold and a.id > b.id order by a.id limit 1) e on true
                where b.hold is not null and b.act = 'hold'
                order by b.id desc limit ?
                """;
        return Sql.list(connection, sql, Sql.record(HoldPeriod.class), most);
    }

    public static Set<HoldName> names(Connection connection) throws SQLException {
        String sql = """
                select name from okiagari.hold
                """;
        return Set.copyOf(Sql.list(connection, sql, row -> new HoldName(row.getString(1))));
    }

    /** What is on hold now, by name. */
    public static List<HoldView> list(Connection connection) throws SQLException {
        String sql = """
                select name, kind, since, reason, held_by as by, probes as failed_probes, probe_at, prober is not null as is_probed
                from okiagari.hold order by name
                """;
        return Sql.list(connection, sql, Sql.record(HoldView.class));
    }
}
