package dev.okiagari.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Creates, clones and drops the databases of a server. PostgreSQL takes no parameters in these statements, so names are quoted. */
record Databases(DataSource server) {

    /** Exists already: seen before, or (23505) created by two processes at once. */
    private static final Set<String> EXISTS = Set.of("42P04", "23505");

    boolean has(String name) {
        try (Connection connection = server.getConnection();
                PreparedStatement query = connection.prepareStatement("select 1 from pg_database where datname = ?")) {
            query.setString(1, name);
            try (ResultSet row = query.executeQuery()) {
                return row.next();
            }
        } catch (SQLException e) {
            throw new PostgresException(
                    "could not find out whether there is a database " + name + " because " + ReasonText.of(e), e);
        }
    }

    void create(String name, @Nullable String template) {
        String from = template == null ? "" : " template " + quoted(template);
        try {
            execute("create database " + quoted(name) + from);
        } catch (SQLException e) {
            throw new PostgresException("could not create database " + name + " because " + ReasonText.of(e), e);
        }
    }

    /** Safe against another process doing the same at the same moment. */
    void createIfMissing(String name) {
        if (has(name)) {
            return;
        }
        try {
            execute("create database " + quoted(name));
        } catch (SQLException e) {
            if (!EXISTS.contains(e.getSQLState())) {
                throw new PostgresException("could not create database " + name + " because " + ReasonText.of(e), e);
            }
        }
    }

    /** Ends the sessions still in it. Safe against another process dropping it at the same moment. */
    void drop(String name) {
        try {
            execute("drop database if exists " + quoted(name) + " with (force)");
        } catch (SQLException e) {
            if (!has(name)) {
                return;
            }
            throw new PostgresException("could not drop database " + name + " because " + ReasonText.of(e), e);
        }
    }

    static String quoted(String name) {
        if (name.isEmpty() || name.indexOf('\0') >= 0 || name.length() > 63) {
            throw new IllegalArgumentException("could not use '" + name
                    + "' as a database name because it must have 1 to 63 characters, none of them NUL");
        }
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    private void execute(String statement) throws SQLException {
        try (Connection connection = server.getConnection();
                Statement run = connection.createStatement()) {
            run.execute(statement);
        }
    }
}
