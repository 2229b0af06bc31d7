package dev.okiagari.engine.internal.store.node;

import dev.okiagari.engine.internal.store.row.KnownItem;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a database no longer has of what a node knows it had.
 *
 * @param settled steps that the node has settled
 * @param leases leases that the node holds
 * @param isProof it cannot be missing for any other reason than that the database went back
 */
public record LostWork(List<KnownItem> settled, List<KnownItem> leases, boolean isProof) {

    /** A thing known, and the epoch that its item had at least reached. */
    private record Known(KnownItem item, long epoch) {}

    private record Missing(KnownItem item, boolean isProof) {}

    /** Compares what a node knows with the rows. */
    public static LostWork find(Connection connection, List<KnownItem> settled, List<KnownItem> held)
            throws SQLException {
        List<Missing> lost = missing(
                connection,
                settled.stream().map(k -> new Known(k, k.lease().epoch() + 1)).toList());
        List<Missing> leases = missing(
                connection,
                held.stream().map(k -> new Known(k, k.lease().epoch())).toList());
        List<Missing> all = new ArrayList<>(lost);
        all.addAll(leases);
        return new LostWork(items(lost), items(leases), all.stream().anyMatch(Missing::isProof));
    }

    private static List<KnownItem> items(List<Missing> missing) {
        return missing.stream().map(Missing::item).toList();
    }

    /**
     * An item that is gone may have been forgotten or be too old to be kept, unless its id has not been given out at all (null for
     * a role that may not read the counter). An epoch that is smaller, or another item under the id, is proof: neither happens while time goes on.
     */
    private static List<Missing> missing(Connection connection, List<Known> known) throws SQLException {
        if (known.isEmpty()) {
            return List.of();
        }
        String sql = """
                select k.place,
                       t.id is not null or coalesce(k.id > s.given, false) as is_proof
                from unnest(?::bigint[], ?::bigint[], ?::bigint[]) with ordinality as k(id, epoch, submitted, place)
                cross join (
                    select coalesce((select last_value from pg_sequences
                                     where schemaname = 'okiagari' and sequencename = 'target_id_seq'),
                                    case when has_sequence_privilege('okiagari.target_id_seq', 'SELECT') then 0 end) as given) s
                left join okiagari.target t on t.id = k.id
                left join okiagari.item i on i.id = k.id
                left join okiagari.finished f on f.pipeline = t.pipeline and f.id = k.id
                where t.id is null
                   or (extract(epoch from t.created_at) * 1000000)::bigint <> k.submitted
                   or coalesce(i.epoch, f.epoch) < k.epoch
                order by k.place
                """;
        return Sql.list(
                connection,
                sql,
                row -> new Missing(known.get(row.getInt("place") - 1).item(), row.getBoolean("is_proof")),
                Column.longs(known, k -> k.item().lease().itemId()),
                Column.longs(known, Known::epoch),
                Column.longs(known, k -> k.item().submittedMicros()));
    }
}
