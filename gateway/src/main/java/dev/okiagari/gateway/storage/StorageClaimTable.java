package dev.okiagari.gateway.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.jdbc.Sql;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The one row that says which storage a database uses. Its table is made when it is missing. */
final class StorageClaimTable {
    private static final String FILE = "dev/okiagari/gateway/sql/V1__storage_claim.sql";

    private StorageClaimTable() {}

    /** Claims the database's storage where nobody has, or where this one may take over; what is claimed then. */
    static StorageClaim.Claim claim(Connection connection, StorageClaim.Claim mine) throws SQLException {
        if (!exists(connection)) {
            make(connection);
        }
        write(connection, mine);
        return read(connection).orElseThrow(() -> new SQLException("the claim was deleted at the same moment"));
    }

    /** Claims it whatever is claimed now: for a person who knows better. */
    static void take(Connection connection, StorageClaim.Claim mine) throws SQLException {
        if (!exists(connection)) {
            make(connection);
        }
        // Safe against other starters: the row is replaced under its lock, and they read it after they have written.
        String sql = """
                insert into okiagari_gateway.storage_claim (identity, shared, host) values (?, ?, ?)
                on conflict (one_row) do update
                   set identity = excluded.identity, shared = excluded.shared, host = excluded.host,
                       claimed_at = excluded.claimed_at
                """;
        run(connection, sql, mine);
    }

    /** What is claimed, by whomever. */
    static Optional<StorageClaim.Claim> look(Connection connection) throws SQLException {
        return exists(connection) ? read(connection) : Optional.empty();
    }

    private static boolean exists(Connection connection) throws SQLException {
        String sql = """
                select to_regclass('okiagari_gateway.storage_claim') is not null
                """;
        return Sql.one(connection, sql, row -> row.getBoolean(1));
    }

    /** In a transaction of its own, which the lock belongs to. */
    private static void make(Connection connection) throws SQLException {
        // Safe against others that make it at the same moment: "if not exists" alone is not, so they wait for each
        // other.
        String sql = """
                select pg_advisory_xact_lock(7021893364410001)
                """;
        boolean automatic = connection.getAutoCommit();
        connection.setAutoCommit(false);
        try {
            Sql.run(connection, sql);
            Sql.script(connection, file());
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(automatic);
        }
    }

    private static void write(Connection connection, StorageClaim.Claim mine) throws SQLException {
        // Safe against other starters: the first insert wins; a shared storage takes over under the row's lock.
        String sql = """
                insert into okiagari_gateway.storage_claim as claim (identity, shared, host)
                values (?, ?, ?)
                on conflict (one_row) do update
                   set identity = excluded.identity, shared = excluded.shared, host = excluded.host,
                       claimed_at = excluded.claimed_at
                 where excluded.shared and claim.identity <> excluded.identity
                """;
        run(connection, sql, mine);
    }

    private static void run(Connection connection, String sql, StorageClaim.Claim mine) throws SQLException {
        Sql.write(connection, sql, mine.identity(), mine.shared(), mine.host());
        if (!connection.getAutoCommit()) {
            connection.commit();
        }
    }

    private static Optional<StorageClaim.Claim> read(Connection connection) throws SQLException {
        String sql = """
                select identity, shared, host from okiagari_gateway.storage_claim
                """;
        return Sql.first(
                connection, sql, row -> new StorageClaim.Claim(row.getString(1), row.getBoolean(2), row.getString(3)));
    }

    private static String file() {
        try (InputStream in = StorageClaimTable.class.getClassLoader().getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("could not read " + FILE + " because it is not on the class path");
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }
}
