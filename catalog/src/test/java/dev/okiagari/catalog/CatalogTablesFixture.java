package dev.okiagari.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.application.Database;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.catalog.store.CatalogWrites;
import dev.okiagari.engine.Schema;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A database with the tables of the engine and of the catalog, and answers to write into it. */
public final class CatalogTablesFixture implements AutoCloseable {
    /** Everything that is made of raw answers and can be made again. */
    public static final List<String> CLEAN =
            List.of("item_tag", "item_image", "item", "shop", "genre", "tag", "tag_group");

    public static final List<String> HISTORY =
            List.of("item_market_snapshot", "item_review_snapshot", "item_rank_snapshot");

    public final CatalogWrites writes = new CatalogWrites();
    public final Database database;
    private final TestDatabase server;

    public CatalogTablesFixture(Class<?> test) {
        server = TestPostgres.database(test, "catalog", CatalogTablesFixture::migrate);
        database = Database.pooled(server.dataSource(), "catalog", 4);
    }

    /** Connections without a pool, for nodes, which have their own. */
    public DataSource source() {
        return server.dataSource();
    }

    private static void migrate(DataSource source) throws SQLException {
        Schema.apply(source);
        CatalogTables.TABLES.apply(source);
    }

    public static RawAnswer answer(Entity entity, String id, String json) {
        return RawAnswer.stored(entity, id, json.getBytes(UTF_8));
    }

    public static RawAnswer item(String code, String members) {
        return answer(Entity.ITEM, code, "{\"Items\":[{\"itemCode\":\"" + code + "\"" + members + "}]}");
    }

    public static RawAnswer genre(long id) {
        return answer(
                Entity.GENRE,
                Long.toString(id),
                "{\"genre\":{\"genreId\":" + id + ",\"nameJa\":\"g" + id
                        + "\",\"level\":1},\"ancestors\":[],\"children\":[]}");
    }

    /** The places are codes from rank 1 on. */
    public static RawAnswer ranking(long genre, String... codes) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < codes.length; i++) {
            rows.append(i == 0 ? "" : ",")
                    .append("{\"rank\":")
                    .append(i + 1)
                    .append(",\"itemCode\":\"")
                    .append(codes[i])
                    .append("\"}");
        }
        return answer(Entity.RANKING, Long.toString(genre), "{\"Items\":[" + rows + "]}");
    }

    public void apply(RawAnswer... answers) {
        for (RawAnswer answer : answers) {
            write(tx -> writes.applied(tx, answer, "etag"));
        }
    }

    /** Something that is written in one transaction. */
    @FunctionalInterface
    public interface Writing {
        void in(Connection tx) throws SQLException;
    }

    public void write(Writing writing) {
        database.inTransaction(tx -> {
            writing.in(tx);
            return true;
        });
    }

    public <T> T read(Database.Work<T> work) {
        return database.inTransaction(work);
    }

    public void run(String sql, @Nullable Object... values) {
        database.inTransaction(tx -> CleanSql.write(tx, sql, values));
    }

    public List<String> column(String sql) {
        return database.inTransaction(tx -> Sql.list(tx, sql, row -> String.valueOf(row.getString(1))));
    }

    public String value(String sql) {
        return column(sql).getFirst();
    }

    /** The rows of these tables as JSON, without their change numbers. */
    public Map<String, List<String>> contents(List<String> tables) {
        Map<String, List<String>> contents = new TreeMap<>();
        tables.forEach(table -> contents.put(
                table, column("select (to_jsonb(t) - 'change')::text from catalog." + table + " t order by 1")));
        return contents;
    }

    @Override
    public void close() {
        database.close();
        server.close();
    }
}
