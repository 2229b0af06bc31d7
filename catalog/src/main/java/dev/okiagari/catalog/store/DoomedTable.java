package dev.okiagari.catalog.store;

import dev.okiagari.application.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Raw copies that are being deleted. Stateless; the caller commits. */
final class DoomedTable {

    /** From here to the commit nobody dooms this copy; throws when somebody has. */
    void requireSpared(Connection tx, String key) throws SQLException {
        lock(tx, List.of(key));
        // Safe against retention: the key is locked.
        String sql = """
                select from catalog.doomed where raw_key = ?
                """;
        if (Sql.first(tx, sql, row -> true, key).isPresent()) {
            throw new RawCopyDoomed(key);
        }
    }

    /** Dooms those of these copies that nothing points to, and returns them. */
    List<String> doom(Connection tx, List<String> keys) throws SQLException {
        lock(tx, keys);
        // Safe against targets that are about to point to one of them: the keys are locked.
        String sql = """
                insert into catalog.doomed (raw_key, doomed_at)
                select n.raw_key, okiagari.now() from unnest(?::text[]) as n(raw_key)
                where not exists (select from catalog.staging s where s.raw_key = n.raw_key)
                on conflict (raw_key) do update set doomed_at = excluded.doomed_at
                returning raw_key
                """;
        return Sql.list(tx, sql, row -> row.getString(1), keys);
    }

    /** They are deleted. */
    void forget(Connection tx, List<String> keys) throws SQLException {
        // Safe against a second retention: what it dooms again is a copy that nothing points to.
        String sql = """
                delete from catalog.doomed where raw_key = any (?::text[])
                """;
        Sql.update(tx, sql, keys);
    }

    /** Those that a retention which was killed did not delete. */
    List<String> left(Connection connection, int limit) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select raw_key from catalog.doomed order by raw_key limit ?
                """;
        return Sql.list(connection, sql, row -> row.getString(1), limit);
    }

    private static void lock(Connection tx, List<String> keys) throws SQLException {
        // Safe against each other: everybody locks in the order of the keys.
        String sql = """
                select pg_advisory_xact_lock(hashtextextended(n.raw_key, 4711))
                from (select raw_key from unnest(?::text[]) as k(raw_key) order by raw_key) n
                """;
        Sql.list(tx, sql, row -> true, keys);
    }
}
