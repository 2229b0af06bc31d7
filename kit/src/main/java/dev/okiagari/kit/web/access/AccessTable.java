package dev.okiagari.kit.web.access;

import dev.okiagari.jdbc.Sql;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Who;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
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
        Sql.run(tx, sql);
    }

    static boolean isThere(Connection connection) throws SQLException {
        String sql = """
                select to_regclass('okiagari_console.schema_version') is not null
                """;
        return Sql.one(connection, sql, row -> row.getBoolean(1));
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
    public AccessSecret newToken(String name, Role role) {
        AccessSecret token = AccessSecret.random("oki_");
        // Safe against everybody: a new row of its own.
        write(
                "insert into okiagari_console.token (name, role, hash) values (?, ?, ?)",
                name,
                role.word(),
                token.hash());
        return token;
    }

    /** Ends the sessions made with it, too. False when there is no such token, or it was revoked before. */
    public boolean revoke(long id) {
        // Safe against a second one: whoever comes later changes nothing. Against a sign-in with it just now: that one
        // locks the token.
        String sql = """
                with revoked as (
                    update okiagari_console.token set revoked_at = statement_timestamp()
                    where id = ? and revoked_at is null returning id),
                ended as (delete from okiagari_console.session where token_id in (select id from revoked))
                select nextval('okiagari_console.ending') from revoked
                """;
        return !read(sql, row -> row.getLong(1), id).isEmpty();
    }

    /** A browser that has signed in. */
    public record SessionRow(
            long id, String who, Role role, @Nullable String token, Instant createdAt, Instant expiresAt) {}

    /** Those that have not ended, the latest first. */
    public List<SessionRow> sessions() {
        String sql = """
                select s.id, s.who, s.role, t.name as token, s.created_at, s.expires_at
                from okiagari_console.session s left join okiagari_console.token t on t.id = s.token_id
                where s.expires_at > statement_timestamp() order by s.id desc
                """;
        return read(sql, Sql.record(SessionRow.class));
    }

    /** False when there is no such session. */
    public boolean endSession(long id) {
        // Safe against everybody: removes one row.
        String sql = """
                with ended as (delete from okiagari_console.session where id = ? returning id)
                select nextval('okiagari_console.ending') from ended
                """;
        return !read(sql, row -> row.getLong(1), id).isEmpty();
    }

    public List<TokenRow> tokens() {
        String sql = """
                select id, name, role, created_at, last_used_at, revoked_at from okiagari_console.token order by id
                """;
        return read(sql, Sql.record(TokenRow.class));
    }

    /** Whose token it is; empty when it is unknown or revoked. */
    Optional<Who> byToken(AccessSecret token) {
        // Safe against a revocation: whoever comes after it finds nothing. The time of use is written once a minute.
        String sql = """
                with used as (
                    update okiagari_console.token set last_used_at = statement_timestamp()
                    where hash = ? and revoked_at is null
                      and (last_used_at is null or last_used_at < statement_timestamp() - interval '1 minute'))
                select name, role, true as is_by_token from okiagari_console.token where hash = ? and revoked_at is null
                """;
        byte[] hash = token.hash();
        return read(sql, Sql.record(Who.class), hash, hash).stream().findFirst();
    }

    /** A link that signs one browser in, for an hour. */
    public AccessSecret newLink(String who, Role role) {
        AccessSecret code = AccessSecret.random("");
        // Safe against everybody: a new row of its own, and those that nobody can use any more.
        String sql = """
                with old as (delete from okiagari_console.sign_in where expires_at < statement_timestamp())
                insert into okiagari_console.sign_in (hash, who, role, expires_at)
                values (?, ?, ?, statement_timestamp() + make_interval(secs => ?))
                """;
        write(sql, code.hash(), who, role.word(), LINK);
        return code;
    }

    /** True while nobody has a token, a session or a link: the first start. */
    public boolean isUnused() {
        String sql = """
                select not exists (select from okiagari_console.token where revoked_at is null)
                   and not exists (select from okiagari_console.session where expires_at > statement_timestamp())
                """;
        return read(sql, row -> row.getBoolean(1)).getFirst();
    }

    /** Uses up a link; empty when it is unknown, used or too old. */
    Optional<AccessSecret> useLink(AccessSecret code) {
        // Safe against a second use: one of the two deletes the row.
        String sql = """
                delete from okiagari_console.sign_in where hash = ? and expires_at > statement_timestamp()
                returning who as name, role, false as is_by_token
                """;
        return read(sql, Sql.record(Who.class), code.hash()).stream()
                .findFirst()
                .map(this::newSession);
    }

    /** A session of the one whose token it is; empty when it is unknown or revoked. */
    Optional<AccessSecret> newSessionByToken(AccessSecret token) {
        AccessSecret session = AccessSecret.random("");
        // Safe against a revocation: it waits for the lock on the token, or has left none that is valid.
        String sql = """
                with valid as (
                    select id, name, role from okiagari_console.token where hash = ? and revoked_at is null for update)
                insert into okiagari_console.session (hash, who, role, token_id, expires_at)
                select ?, name, role, id, statement_timestamp() + make_interval(secs => ?) from valid
                """;
        return write(sql, token.hash(), session.hash(), SESSION) == 0 ? Optional.empty() : Optional.of(session);
    }

    AccessSecret newSession(Who who) {
        AccessSecret session = AccessSecret.random("");
        // Safe against everybody: a new row of its own, and those that have ended.
        String sql = """
                with old as (delete from okiagari_console.session where expires_at < statement_timestamp())
                insert into okiagari_console.session (hash, who, role, expires_at)
                values (?, ?, ?, statement_timestamp() + make_interval(secs => ?))
                """;
        write(sql, session.hash(), who.name(), who.role().word(), SESSION);
        return session;
    }

    Optional<Who> bySession(AccessSecret session) {
        String sql = """
                select who as name, role, false as is_by_token from okiagari_console.session
                where hash = ? and expires_at > statement_timestamp()
                """;
        return read(sql, Sql.record(Who.class), session.hash()).stream().findFirst();
    }

    void endSession(AccessSecret session) {
        // Safe against everybody: removes one row.
        write("delete from okiagari_console.session where hash = ?", session.hash());
    }

    private <T> List<T> read(String sql, Sql.Reading<T> reading, Object... values) {
        return Sql.with(source, connection -> Sql.list(connection, sql, reading, values));
    }

    private int write(String sql, Object... values) {
        return Sql.with(source, connection -> Sql.write(connection, sql, values));
    }
}
