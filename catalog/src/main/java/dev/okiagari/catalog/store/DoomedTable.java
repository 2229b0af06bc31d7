package dev.okiagari.catalog.store;

import dev.okiagari.jdbc.CleanSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Raw copies that are being deleted. Stateless; the caller commits. */
public final class DoomedTable {

    /** From here to the commit no other transaction dooms this copy; throws when one has. */
    void requireSpared(Connection tx, String key) throws SQLException {
        lock(tx, List.of(key));
        if (has(tx, key)) {
            throw new RawCopyDoomed(key);
        }
    }

    boolean has(Connection connection, String key) throws SQLException {
        // Whoever acts on it has locked the key.
        String sql = """
                select from catalog.doomed where raw_key = ?
                """;
        return CleanSql.first(connection, sql, row -> true, key).isPresent();
    }

    /** Locks a doomed copy until the commit: it may be deleted meanwhile. False when it has been deleted already. */
    public boolean claim(Connection tx, String key) throws SQLException {
        lock(tx, List.of(key));
        return has(tx, key);
    }

    /** Dooms those of these copies that nothing points to, and returns them: they may be deleted after the commit. */
    public List<String> doom(Connection tx, List<String> keys) throws SQLException {
        lock(tx, keys);
        // Safe against targets that are about to point to one of them: the keys are locked.
        String sql = """
                insert into catalog.doomed (raw_key, doomed_at)
                select n.raw_key, okiagari.now() from unnest(?::text[]) as n(raw_key)
                where not exists (select from catalog.staging s where s.raw_key = n.raw_key)
                on conflict (raw_key) do update set doomed_at = excluded.doomed_at
                returning raw_key
                """;
        return CleanSql.list(tx, sql, row -> row.getString(1), keys);
    }

    /** It is deleted: after the commit it may be stored again. */
    public void forget(Connection tx, String key) throws SQLException {
        // Safe against a second retention: the key is locked.
        String sql = """
                delete from catalog.doomed where raw_key = ?
                """;
        CleanSql.write(tx, sql, key);
    }

    /** Those that a retention which was killed did not delete. */
    public List<String> left(Connection connection, int limit) throws SQLException {
        String sql = """
                select raw_key from catalog.doomed order by raw_key limit ?
                """;
        return CleanSql.list(connection, sql, row -> row.getString(1), limit);
    }

    private static void lock(Connection tx, List<String> keys) throws SQLException {
        // Safe against each other: everybody locks in the order of the keys.
        String sql = """
                select pg_advisory_xact_lock(hashtextextended(n.raw_key, 4711))
                from (select raw_key from unnest(?::text[]) as k(raw_key) order by raw_key) n
                """;
        CleanSql.list(tx, sql, row -> true, keys);
    }
}
