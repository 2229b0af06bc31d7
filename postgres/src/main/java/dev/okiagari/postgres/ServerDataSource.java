package dev.okiagari.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * New connections to the server of a handle, at its current port, also after it has changed. While its process is dead
 * no connection is tried, because another process may have taken the port; and the password is only proved by SCRAM,
 * never sent. Threads may share it.
 */
final class ServerDataSource extends PGSimpleDataSource {
    private static final long serialVersionUID = 1L;
    private static final int ANSWER_WITHIN_S = 10;
    private static final String NOT_REACHED = "08001";

    private final transient Supplier<Running> running;

    /** The superuser's name and password. */
    record SignIn(String user, String password) {
        static SignIn to(DataFolder folder) {
            return new SignIn(folder.user(), folder.password());
        }
    }

    ServerDataSource(Supplier<Running> running, SignIn signIn, String database) {
        this.running = running;
        prepare(this, signIn, database);
        setPortNumbers(new int[] {running.get().port()});
    }

    static void prepare(PGSimpleDataSource source, SignIn signIn, String database) {
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setDatabaseName(database);
        source.setUser(signIn.user());
        source.setPassword(signIn.password());
        source.setConnectTimeout(ANSWER_WITHIN_S);
        // An impostor that asks for the password, for a weak hash of it or for nothing is refused.
        source.setRequireAuth("scram-sha-256");
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        Running now = running.get();
        if (!ProcessTable.isAlive(now.pid())) {
            throw new SQLException(
                    "PostgreSQL (process " + now.pid() + ") has died; it is being started again", NOT_REACHED);
        }
        setPortNumbers(new int[] {now.port()});
        return super.getConnection(user, password);
    }
}
