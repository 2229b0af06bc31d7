package dev.okiagari.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is bound arrives, and what is read is what was stored. */
class SqlPgTest {
    private static TestDatabase database;
    private Connection tx;

    @BeforeAll
    static void create() {
        database = TestPostgres.database(SqlPgTest.class);
    }

    @AfterAll
    static void drop() {
        database.close();
    }

    @BeforeEach
    void begin() throws SQLException {
        tx = database.dataSource().getConnection();
        tx.setAutoCommit(false);
        Sql.script(tx, """
                create table thing (id bigint generated always as identity, name text, at timestamptz, words text[]);
                comment on table thing is 'created by a script of two statements';
                """);
    }

    @AfterEach
    void rollback() throws SQLException {
        tx.rollback();
        tx.close();
    }

    @Test
    void a_missing_element_stays_missing_and_one_without_a_text_of_its_own_is_refused() throws SQLException {
        String sql = "select count(*) filter (where word is null), count(*) from unnest(?::text[]) as t(word)";
        for (List<?> list : List.of(Arrays.asList("a", null), Arrays.asList(1, null))) {
            assertThat(Sql.<Long>one(tx, sql, row -> row.getLong(1), list)).isEqualTo(1);
            assertThat(CleanSql.first(tx, sql, row -> row.getLong(1), list)).contains(1L);
        }
        assertThatThrownBy(() -> CleanSql.write(tx, "update thing set words = ?", List.of(Optional.of("a"))))
                .hasMessage("could not write a list because it has a java.util.Optional");
    }

    @Test
    void a_row_that_is_written_can_be_read() throws SQLException {
        Instant time = Instant.parse("2026-02-03T04:05:06.123456Z");
        long id = Sql.one(
                tx,
                "insert into thing (name, at, words) values (?, ?, ?) returning id",
                row -> row.getLong(1),
                "first",
                time,
                List.of("a", "b,\"c"));

        assertThat(Sql.first(tx, "select at from thing where id = ?", row -> Sql.requireInstant(row, "at"), id))
                .contains(time);
        assertThat(Sql.<List<String>>one(tx, "select words from thing", row -> Sql.texts(row, "words")))
                .containsExactly("a", "b,\"c");
        assertThat(Sql.<Long>one(tx, "select at from thing", row -> Sql.micros(row, "at")))
                .isEqualTo(time.getEpochSecond() * 1_000_000 + 123_456);
        assertThat(Sql.write(tx, "update thing set at = null, words = ? where id = ?", null, id))
                .isEqualTo(1);
        assertThat(Sql.id(tx, "select id from thing where at is null and words is null"))
                .hasValue(id);
        assertThat(Sql.<List<String>>one(tx, "select words from thing", row -> Sql.texts(row, "words")))
                .isEmpty();
        assertThat(Sql.list(tx, "select id from thing where at is null", row -> row.getLong(1)))
                .containsExactly(id);
    }

    @Test
    void of_many_rows_only_the_first_is_read() throws SQLException {
        AtomicInteger read = new AtomicInteger();
        String sql = "select i from generate_series(7, 9) i";

        assertThat(Sql.first(tx, sql, row -> row.getInt(1) + 100 * read.getAndIncrement()))
                .contains(7);
        assertThat(read).hasValue(1);
        assertThat(Sql.ids(tx, sql)).containsExactly(7L, 8L, 9L);
        assertThat(Sql.exists(tx, sql)).isTrue();
    }

    @Test
    void where_no_row_is_found_there_is_none() throws SQLException {
        String sql = "select id from thing";

        assertThat(Sql.first(tx, sql, row -> row.getLong(1))).isEmpty();
        assertThat(Sql.id(tx, sql)).isEmpty();
        assertThat(Sql.exists(tx, sql)).isFalse();
        assertThatThrownBy(() -> Sql.one(tx, sql, row -> row.getLong(1)))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(sql);
    }

    @Test
    void durations_arrive_as_seconds() throws SQLException {
        assertThat(Sql.<Double>one(
                        tx,
                        "select extract(epoch from make_interval(secs => ?))",
                        row -> row.getDouble(1),
                        Duration.ofMillis(1_234_567)))
                .isEqualTo(1_234.567);
    }

    @Test
    void times_beyond_the_calendar_arrive_as_infinities() throws SQLException {
        String sql = "select ?::timestamptz = 'infinity' and ?::timestamptz = '-infinity'";

        assertThat(Sql.<Boolean>one(tx, sql, row -> row.getBoolean(1), Instant.MAX, Instant.MIN))
                .isTrue();
    }

    @Test
    void columns_of_many_rows_arrive_as_arrays() throws SQLException {
        record Row(long id, int n, double share, boolean open, String name) {}
        List<Row> rows = List.of(new Row(1, 2, 0.5, true, "x"), new Row(3, 4, 1.5, false, "y"));

        assertThat(Sql.list(
                        tx,
                        """
                        select concat_ws(' ', id, n, share, open, name, maybe) from unnest(?, ?, ?, ?, ?, ?)
                            as r(id, n, share, open, name, maybe) order by id
                        """,
                        row -> row.getString(1),
                        Column.longs(rows, Row::id),
                        Column.ints(rows, Row::n),
                        Column.doubles(rows, Row::share),
                        Column.booleans(rows, Row::open),
                        Column.texts(rows, Row::name),
                        Column.numbers(rows, row -> row.open() ? null : 9)))
                .containsExactly("1 2 0.5 t x", "3 4 1.5 f y 9");
    }

    @Test
    void texts_from_outside_lose_what_cannot_be_stored() throws SQLException {
        String sql = "insert into thing (name, words) values (?, ?)";
        CleanSql.write(tx, sql, "a\0b", List.of("c\0", "d"));
        CleanSql.write(tx, sql, "ab\uD83D", Column.texts(Arrays.asList("e\0", null), text -> text));

        assertThat(CleanSql.list(tx, "select words::text from thing where name = ?", row -> row.getString(1), "a\0b"))
                .containsExactly("{c,d}", "{e,NULL}");
        assertThat(CleanSql.first(tx, "select name from thing where name = ?", row -> row.getString(1), "none\0"))
                .isEmpty();
        assertThatThrownBy(() -> Sql.write(tx, sql, "a\0b", null)).isInstanceOf(SQLException.class);
    }

    @Test
    void a_connection_is_lent_for_one_read() {
        assertThat(Sql.<Integer>with(database.dataSource(), c -> Sql.one(c, "select 1", row -> row.getInt(1))))
                .isEqualTo(1);
        assertThatThrownBy(() -> Sql.<Boolean>with(database.dataSource(), c -> Sql.exists(c, "select nonsense")))
                .isInstanceOf(ReadFailed.class)
                .hasMessageStartingWith("could not read from the database: ")
                .hasMessageContaining("nonsense");
    }

    enum Colour {
        DARK_RED,
        BLUE;

        public String word() {
            return this == BLUE ? "sky" : "dark_red";
        }
    }

    record Id(String text) {}

    record Seller(String code, @Nullable String name) {}

    record Thing(
            Id id,
            long amount,
            @Nullable Integer rank,
            @Nullable BigDecimal price,
            boolean isActive,
            int failedInARow,
            Instant readAt,
            Optional<Instant> endedAt,
            @Nullable Duration took,
            List<String> words,
            Colour colour,
            @Nullable Seller seller,
            @Nullable Seller maker) {}

    @Test
    void a_row_becomes_a_record_by_the_names_of_its_columns() throws SQLException {
        String sql = """
                select 'a' as id, 7 as amount, 3 as rank, 1.50 as price, true as is_active, 4 as failed_in_a_row, '2026-01-02T03:04:05Z'::timestamptz as read_at,
                       null::timestamptz as ended_at, 1.5 as took, array['x', 'y'] as words, 'sky' as colour,
                       's' as seller_code, null::text as seller_name, null::text as maker_code, 'of nobody' as maker_name, 'more' as other
                """;
        Instant readAt = Instant.parse("2026-01-02T03:04:05Z");

        assertThat(Sql.one(tx, sql, Sql.record(Thing.class)))
                .isEqualTo(new Thing(
                        new Id("a"),
                        7,
                        3,
                        new BigDecimal("1.50"),
                        true,
                        4,
                        readAt,
                        Optional.empty(),
                        Duration.ofMillis(1500),
                        List.of("x", "y"),
                        Colour.BLUE,
                        new Seller("s", null),
                        null));
    }

    record Coloured(@Nullable Colour colour, int number, List<String> words) {
        Coloured {
            if (number < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    @Test
    void what_is_null_is_nothing_and_what_no_record_can_be_is_refused() throws SQLException {
        String nothing = "select null::text as colour, null::integer as number, null::text[] as words";
        assertThat(Sql.one(tx, nothing, Sql.record(Coloured.class))).isEqualTo(new Coloured(null, 0, List.of()));

        String named = "select 'DARK_RED' as colour, 1 as number, null::text[] as words";
        assertThat(Sql.one(tx, named, Sql.record(Coloured.class)).colour()).isEqualTo(Colour.DARK_RED);

        String unknown = "select 'green' as colour, 1 as number, null::text[] as words";
        assertThatThrownBy(() -> Sql.one(tx, unknown, Sql.record(Coloured.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no colour 'green'");

        String refused = "select null::text as colour, -1 as number, null::text[] as words";
        assertThatThrownBy(() -> Sql.one(tx, refused, Sql.record(Coloured.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("negative");

        assertThatThrownBy(() -> Sql.one(tx, "select 1 as number", Sql.record(Coloured.class)))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("colour");
    }
}
