package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/** A server that answered: proof that the process in the folder is the one behind the port. */
record Running(long pid, int port, String version) {

    private static final int ANSWER_WITHIN_S = 10;

    /** Connects and compares the folder, so that neither another server on the port nor another's password passes. */
    static Running confirm(DataFolder folder, PostmasterFile file) {
        PGSimpleDataSource source = source(file.port(), ServerDataSource.SignIn.to(folder), "postgres");
        source.setLoginTimeout(ANSWER_WITHIN_S);
        source.setSocketTimeout(ANSWER_WITHIN_S);
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            Path served = Path.of(ask(statement, "show data_directory")).toRealPath();
            if (!served.equals(folder.pgdata().toRealPath())) {
                throw new PostgresException(
                        "could not adopt the server on port " + file.port() + " because it serves " + served
                                + ", not " + folder.pgdata() + "; if no PostgreSQL runs in that folder, delete "
                                + PostmasterFile.in(folder.pgdata()));
            }
            if (folder.user().equals(Superuser.FORMER)) {
                Superuser.keepOutOfEnginesSchema(connection);
            }
            return new Running(file.pid(), file.port(), ask(statement, "show server_version"));
        } catch (SQLException | IOException e) {
            throw new PostgresException(
                    "could not adopt the PostgreSQL running in " + folder.pgdata() + " (process " + file.pid()
                            + ", port "
                            + file.port() + ") because " + ReasonText.of(e)
                            + "; if it was started by someone else, stop it (pg_ctl stop -D " + folder.pgdata() + ")",
                    e);
        }
    }

    private static PGSimpleDataSource source(int port, ServerDataSource.SignIn signIn, String database) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        ServerDataSource.prepare(source, signIn, database);
        source.setPortNumbers(new int[] {port});
        return source;
    }

    private static String ask(Statement statement, String question) throws SQLException {
        try (ResultSet answer = statement.executeQuery(question)) {
            answer.next();
            return answer.getString(1);
        }
    }
}
