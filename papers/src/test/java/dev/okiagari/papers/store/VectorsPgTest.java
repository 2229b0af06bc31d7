package dev.okiagari.papers.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.Schema;
import dev.okiagari.papers.PaperTables;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How the vectors of a paper are written. */
class VectorsPgTest {
    private static final PaperId ID = new PaperId("2406.01234");

    private final List<String> written = new ArrayList<>();
    private TestDatabase database;
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        database = TestPostgres.database(getClass(), "papers", VectorsPgTest::migrate);
        connection = database.dataSource().getConnection();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("insert into papers.paper (id, title, reached, change) values ('" + ID
                    + "', 'On Things', 'extracted', 1)");
            statement.execute("insert into papers.section select '" + ID
                    + "', i, 1, 'Part ' || i, 'Words.' from generate_series(0, 99) as i");
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    private static void migrate(DataSource source) throws SQLException {
        Schema.apply(source);
        PaperTables.TABLES.apply(source);
    }

    @Test
    void a_hundred_vectors_are_written_by_one_statement() throws SQLException {
        List<float[]> vectors = vectors(100);

        embed(vectors);

        assertThat(written.stream().filter(sql -> sql.contains("insert into papers.vector")))
                .hasSize(1);
        assertStored(vectors);
    }

    @Test
    void fewer_vectors_replace_more_and_each_keeps_its_place() throws SQLException {
        embed(vectors(7));
        List<float[]> fewer = new ArrayList<>(vectors(3).reversed());
        embed(fewer);
        assertStored(fewer);
        embed(List.of());
        assertStored(List.of());
    }

    @Test
    void vectors_of_different_lengths_are_refused() {
        assertThatThrownBy(() -> embed(List.of(new float[3], new float[4])))
                .hasMessageContaining("could not store vectors of different lengths");
    }

    private void embed(List<float[]> vectors) throws SQLException {
        written.clear();
        new PaperWrites().embedding(listened(), ID, "test", vectors);
        connection.commit();
    }

    private static List<float[]> vectors(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> new float[] {i, 0.5f, -i})
                .toList();
    }

    private void assertStored(List<float[]> vectors) throws SQLException {
        List<float[]> stored = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select position, v from papers.vector order by position")) {
            while (row.next()) {
                assertThat(row.getInt(1)).isEqualTo(stored.size());
                Float[] numbers = (Float[]) row.getArray(2).getArray();
                float[] one = new float[numbers.length];
                for (int i = 0; i < one.length; i++) {
                    one[i] = numbers[i];
                }
                stored.add(one);
            }
        }
        assertThat(stored).usingRecursiveComparison().isEqualTo(vectors);
    }

    /** The connection, which tells what is prepared on it. */
    private Connection listened() {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        written.add((String) arguments[0]);
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
