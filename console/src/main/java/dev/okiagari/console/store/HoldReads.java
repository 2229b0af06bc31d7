package dev.okiagari.console.store;

import dev.okiagari.console.why.Hold;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the holds and the number of items that wait for each. Stateless. */
public final class HoldReads {

    /**
     * One hold at the moment of the reading.
     *
     * @param kind who may end it: person, outage, misconfigured, build, vanished
     * @param items how many items wait at the steps it concerns
     * @param probes the number of probes that failed
     * @param probeAt when the next probe is due, or the time limit of the current one; null when there are no probes
     * @param probing whether an item is probing now; it is not counted as waiting
     * @param now the database's time
     */
    public record HoldRow(
            Hold hold,
            String kind,
            long items,
            int probes,
            @Nullable Instant probeAt,
            boolean probing,
            Instant now) {}

    /** A step that waits for a hold to end: its own, or that of its pipeline or of an upstream it uses. */
    public record HeldStep(String pipeline, String step, String hold) {}

    /** Every step on hold, with the hold that is the oldest. */
    public List<HeldStep> steps(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of small tables.
        String sql = """
                select distinct on (pipeline, step) pipeline, step, name
                from okiagari.held_step order by pipeline, step, since, name
                """;
        List<HeldStep> all = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                all.add(new HeldStep(row.getString(1), row.getString(2), row.getString(3)));
            }
        }
        return all;
    }

    public List<HoldRow> all(Connection connection) throws SQLException {
        // Safe against everybody: a plain read. Waiting items are counted along the index of their lanes: those of no
        // run, of each run and of suspects; new ones stand in the entry lane of their pipeline until first claimed.
        String sql = """
                with behind(hold, pipeline, step) as (
                    select name, pipeline, step from okiagari.held_step
                    union -- holds for one build
                    select name, pipeline, step from okiagari.step_hold where build is not null),
                lanes(hold, lane) as (
                    select hold, pipeline || ':' || step from behind
                    union
                    select b.hold, p.name || ':'
                    from behind b join okiagari.pipeline p on p.name = b.pipeline and p.first_step = b.step)
                select h.name, h.since, h.reason, h.held_by, h.kind, h.probes, h.probe_at, okiagari.now() as now,
                       exists (select from okiagari.node n where n.id = h.prober) as probing,
                       (select coalesce(sum(c.items), 0)
                        from lanes l
                        cross join lateral (
                            select count(*) as items
                            from okiagari.item i
                            where i.lane = l.lane collate "C" or i.lane = (l.lane || '!suspect') collate "C"
                               or (i.lane >= (l.lane || '#') collate "C" and i.lane < (l.lane || '$') collate "C")) c
                        where l.hold = h.name) as items
                from okiagari.hold h
                order by h.since, h.name
                """;
        List<HoldRow> all = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                all.add(held(row));
            }
        }
        return all;
    }

    private static HoldRow held(ResultSet row) throws SQLException {
        return new HoldRow(
                new Hold(
                        row.getString("name"),
                        row.getTimestamp("since").toInstant(),
                        row.getString("reason"),
                        row.getString("held_by")),
                row.getString("kind"),
                row.getLong("items"),
                row.getInt("probes"),
                row.getTimestamp("probe_at") == null
                        ? null
                        : row.getTimestamp("probe_at").toInstant(),
                row.getBoolean("probing"),
                row.getTimestamp("now").toInstant());
    }
}
