package dev.okiagari.console.web.access;

import dev.okiagari.console.store.ReadFailed;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Who;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Tokens, sessions and sign-in links. Threads may share it. */
public final class AccessTable {
    /** Long enough for a day's work. */
    static final Duration SESSION = Duration.ofHours(12);

    private static final Duration LINK = Duration.ofHours(1);

    private final DataSource source;

    public AccessTable(DataSource source) {
        this.source = source;
    }

    /** Until the end of the transaction nobody else creates the tables. */
    static void lockCreation(Connection tx) throws SQLException {
        // Safe against a second one that creates them now: it waits here and finds them.
        String sql = """
                select pg_advisory_xact_lock(hashtext('okiagari_console'))
                """;
        try (PreparedStatement statement = tx.prepareStatement(sql)) {
            statement.execute();
        }
    }

    static boolean isThere(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of the system catalogue.
        String sql = """
                select to_regclass('okiagari_console.schema_version') is not null
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            return row.next() && row.getBoolean(1);
        }
    }

    /** A token as the list shows it; the token itself is not kept. */
    public record TokenRow(
            long id,
            String name,
            Role role,
            Instant createdAt,
            @Nullable Instant lastUsedAt,
            @Nullable Instant revokedAt) {}

    /** A new token; this is the only time that it can be read. */
    public Secret newToken(String name, Role role) {
        Secret token = Secret.random("oki_");
        // Safe against everybody: a new row of its own.
        write(
                "insert into okiagari_console.token (name, role, hash) values (?, ?, ?)",
                name,
                role.word(),
                token.hash());
        return token;
    }

    /** False when there is no such token, or it was revoked before. */
    public boolean revoke(long id) {
        // Safe against a second one: whoever comes later changes nothing.
        return write(
                        "update okiagari_console.token set revoked_at = statement_timestamp() where id = ? and revoked_at is null",
                        id)
                > 0;
    }

    public List<TokenRow> tokens() {
        // Safe against everybody: a plain read of a small table.
        String sql = """
                select id, name, role, created_at, last_used_at, revoked_at from okiagari_console.token order by id
                """;
        return read(
                sql,
                row -> new TokenRow(
                        row.getLong("id"),
                        row.getString("name"),
                        Role.of(row.getString("role")),
                        row.getTimestamp("created_at").toInstant(),
                        instant(row, "last_used_at"),
                        instant(row, "revoked_at")));
    }

    /** Whose token it is; empty when it is unknown or revoked. */
    Optional<Who> byToken(Secret token) {
        // Safe against a revocation: whoever comes after it finds nothing. The time of use is written once a minute.
        String sql = """
                with used as (
                    update okiagari_console.token set last_used_at = statement_timestamp()
                    where hash = ? and revoked_at is null
                      and (last_used_at is null or last_used_at < statement_timestamp() - interval '1 minute'))
                select name, role from okiagari_console.token where hash = ? and revoked_at is null
                """;
        byte[] hash = token.hash();
        return read(sql, row -> new Who(row.getString("name"), Role.of(row.getString("role")), true), hash, hash)
                .stream()
                .findFirst();
    }

    /** A link that signs one browser in, for an hour. */
    public Secret newLink(String who, Role role) {
        Secret code = Secret.random("");
        // Safe against everybody: a new row of its own, and those that nobody can use any more.
        String sql = """
                with old as (delete from okiagari_console.sign_in where expires_at < statement_timestamp())
                insert into okiagari_console.sign_in (hash, who, role, expires_at)
                values (?, ?, ?, statement_timestamp() + make_interval(secs => ?))
                """;
        write(sql, code.hash(), who, role.word(), (double) LINK.toSeconds());
        return code;
    }

    /** True while nobody has a token, a session or a link: the first start. */
    public boolean isUnused() {
        // Safe against everybody: a plain read.
        String sql = """
                select not exists (select from okiagari_console.token where revoked_at is null)
                   and not exists (select from okiagari_console.session where expires_at > statement_timestamp())
                """;
        return read(sql, row -> row.getBoolean(1)).getFirst();
    }

    /** Uses up a link; empty when it is unknown, used or too old. */
    Optional<Secret> useLink(Secret code) {
        // Safe against a second use: one of the two deletes the row.
        String sql = """
                delete from okiagari_console.sign_in where hash = ? and expires_at > statement_timestamp() returning who, role
                """;
        return read(sql, row -> new Who(row.getString("who"), Role.of(row.getString("role")), false), code.hash())
                .stream()
                .findFirst()
                .map(this::newSession);
    }

    Secret newSession(Who who) {
        Secret session = Secret.random("");
        // Safe against everybody: a new row of its own, and those that have ended.
        String sql = """
                with old as (delete from okiagari_console.session where expires_at < statement_timestamp())
                insert into okiagari_console.session (hash, who, role, expires_at)
                values (?, ?, ?, statement_timestamp() + make_interval(secs => ?))
                """;
        write(sql, session.hash(), who.name(), who.role().word(), (double) SESSION.toSeconds());
        return session;
    }

    Optional<Who> bySession(Secret session) {
        // Safe against everybody: a plain read.
        String sql = """
                select who, role from okiagari_console.session where hash = ? and expires_at > statement_timestamp()
                """;
        return read(sql, row -> new Who(row.getString("who"), Role.of(row.getString("role")), false), session.hash())
                .stream()
                .findFirst();
    }

    void endSession(Secret session) {
        // Safe against everybody: removes one row.
        write("delete from okiagari_console.session where hash = ?", session.hash());
    }

    @FunctionalInterface
    private interface Reading<T> {
        T of(ResultSet row) throws SQLException;
    }

    private <T> List<T> read(String sql, Reading<T> reading, Object... values) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = prepare(connection, sql, values);
                ResultSet row = statement.executeQuery()) {
            List<T> all = new ArrayList<>();
            while (row.next()) {
                all.add(reading.of(row));
            }
            return all;
        } catch (SQLException e) {
            throw new ReadFailed(e);
        }
    }

    private int write(String sql, Object... values) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = prepare(connection, sql, values)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new ReadFailed(e);
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        Timestamp at = row.getTimestamp(column);
        return at == null ? null : at.toInstant();
    }
}
