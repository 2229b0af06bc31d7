package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.item.RestoredDatabase;
import dev.okiagari.engine.internal.store.sql.Lender;
import dev.okiagari.engine.internal.store.sql.SchemaVersion;
import dev.okiagari.engine.model.TransactionRefused;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** The engine's tables: the version this build needs, the one a database has, and their files. Threads may share it. */
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

    /** The text of every file in order, to apply them by hand. */
    public static List<String> files() {
        return FILES.stream().map(Schema::text).toList();
    }

    /**
     * Applies what is missing, one transaction per file, without Flyway. For tests, examples and small programs. Refused inside
     * a transaction of this thread, by a data source that is aware of it: nodes could not see the tables before its commit.
     */
    public static void apply(DataSource source) throws SQLException {
        try (Lender.Loan loan = new Lender(source).lend()) {
            if (loan.isInTransaction()) {
                throw TransactionRefused.inside("create the tables");
            }
            Database.withAutoCommit(loan.connection(), c -> {
                applyMissing(c);
                return true;
            });
        }
    }

    private static void applyMissing(Connection connection) throws SQLException {
        for (int i = installed(connection); i < FILES.size(); i++) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(text(FILES.get(i)));
            }
        }
    }

    /**
     * What {@link #restored} did.
     *
     * @param installation the new name of the database, which begins the idempotency keys of items submitted from now on
     * @param fromItem ids of items go on from here
     * @param sequences how many sequences were moved ahead
     * @param nodes how many nodes the backup had at work
     * @param leases how many items these held, which are offered again without costing an attempt
     */
    public record Restored(String installation, long fromItem, int sequences, int nodes, long leases) {}

    /**
     * Prepares a database that was restored from a backup, before nodes start or while they run: gives it a new name and moves all its ids ahead, so
     * that none is given out twice, and offers again what the backup shows as running. Items of the backup keep their idempotency keys. The table
     * {@code okiagari.installation} keeps what was done. Needs the owner of the schema. Calling it again is harmless.
     */
    public static Restored restored(DataSource source) {
        RestoredDatabase.Prepared done = new Database(source, OwnNode.NONE)
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
