package dev.okiagari.console.store;

import dev.okiagari.console.Hold;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is held now, and how much waits behind it. Stateless. */
public final class HoldReads {

    /**
     * One hold at the moment of the reading.
     *
     * @param kind who may end it: person, outage, misconfigured, build, vanished
     * @param items how many items wait at the steps it concerns
     * @param probes how many looks whether it is over were in vain
     * @param probeAt when the next look is due; null: nobody looks
     * @param now the database's time
     */
    public record Held(
            Hold hold,
            String kind,
            long items,
            int probes,
            @Nullable Instant probeAt,
            Instant now) {}

    public List<Held> all(Connection connection) throws SQLException {
        // Safe against everybody: a plain read. Waiting items are counted along the index of their lanes; new ones
        // stand
        // in the entry lane of their pipeline until they are first claimed.
        String sql = """
                with behind(hold, lane) as (
                    select h.name, split_part(substr(h.name, 6), '@', 1) from okiagari.hold h where h.name like 'step:%'
                    union
                    select h.name, p.name || ':' || (s ->> 'name')
                    from okiagari.hold h, okiagari.pipeline p, jsonb_array_elements(p.definition -> 'steps') s
                    where h.name in (select 'upstream:' || u from jsonb_array_elements_text(s -> 'uses') u)),
                lanes(hold, lane) as (
                    select hold, lane from behind
                    union
                    select b.hold, p.name || ':'
                    from behind b join okiagari.pipeline p on b.lane = p.name || ':' || p.first_step)
                select h.name, h.since, h.reason, h.held_by, h.kind, h.probes, h.probe_at, okiagari.now() as now,
                       (select count(*) from okiagari.item i
                        where i.lane in (select l.lane collate "C" from lanes l where l.hold = h.name)) as items
                from okiagari.hold h
                order by h.since, h.name
                """;
        List<Held> all = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                all.add(held(row));
            }
        }
        return all;
    }

    private static Held held(ResultSet row) throws SQLException {
        return new Held(
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
                row.getTimestamp("now").toInstant());
    }
}
