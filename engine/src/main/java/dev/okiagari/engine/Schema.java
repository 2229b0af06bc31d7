package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.item.RestoredDatabase;
import dev.okiagari.engine.internal.store.sql.Lender;
import dev.okiagari.engine.internal.store.sql.SchemaVersion;
import dev.okiagari.engine.model.TransactionRefused;
import dev.okiagari.jdbc.Sql;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** The engine's tables: the version this build needs, the version a database has, and the migration files. Threads may share it. */
public final class Schema {
    /** The version this build was written for. It also runs on the next one. */
    public static final int VERSION = SchemaVersion.VERSION;

    /** The folder of the files on the class path, for Flyway. */
    public static final String LOCATION = "dev/okiagari/engine/schema";

    private static final List<String> FILES = List.of("V1__engine.sql");

    private Schema() {}

    /** The version that the database has; 0 when it has none. */
    public static int installed(Connection connection) throws SQLException {
        return SchemaVersion.installed(connection);
    }

    /** The SQL of every file in order, to be applied by hand. */
    public static List<String> files() {
        return FILES.stream().map(Schema::text).toList();
    }

    /**
     * Applies the missing files, one transaction each, without Flyway. For tests, examples and small programs. Refused
     * when a transaction-aware data source lends the connection of this thread's transaction, because nodes could not
     * see the tables before its commit.
     */
    public static void apply(DataSource source) throws SQLException {
        try (Lender.Loan loan = new Lender(source).lend()) {
            if (loan.isInTransaction()) {
                throw TransactionRefused.inside("create the tables");
            }
            ClientTransactions.withAutoCommit(loan.connection(), c -> {
                applyMissing(c);
                return true;
            });
        }
    }

    private static void applyMissing(Connection connection) throws SQLException {
        for (int i = installed(connection); i < FILES.size(); i++) {
            Sql.script(connection, text(FILES.get(i)));
        }
    }

    /**
     * What {@link #restored} did.
     *
     * @param installation the new name of the database, the prefix of the idempotency keys of items submitted from now on
     * @param fromItem the id of the next item
     * @param sequences how many sequences were moved ahead
     * @param nodes how many nodes were working when the backup was taken
     * @param leases how many items they held, which are offered again without costing an attempt
     */
    public record Restored(String installation, long fromItem, int sequences, int nodes, long leases) {}

    /**
     * Prepares a database that was restored from a backup, before nodes start or while they run: gives it a new name,
     * moves all its ids ahead so that none is given out twice, and offers again what was running when the backup was
     * taken. Items of the backup keep their idempotency keys. What was done is recorded in the table {@code
     * okiagari.installation}. Must be run by the owner of the schema. Calling it again is harmless.
     */
    public static Restored restored(DataSource source) {
        RestoredDatabase.Prepared done = new ClientTransactions(source, OwnNode.NONE)
                .inOwnTransaction("prepare a restored database", RestoredDatabase::prepare);
        return new Restored(done.installation(), done.fromItem(), done.sequences(), done.nodes(), done.leases());
    }

    private static String text(String file) {
        try (InputStream in = Schema.class.getClassLoader().getResourceAsStream(LOCATION + "/" + file)) {
            if (in == null) {
                throw new IllegalStateException("could not read " + file + " because it is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }
}
