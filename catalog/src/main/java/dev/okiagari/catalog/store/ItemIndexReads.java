package dev.okiagari.catalog.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the search index needs of items. The caller gives a connection whose transaction sees one snapshot. Stateless. */
public final class ItemIndexReads {

    /** An item as it is found. */
    public record IndexedItem(
            String code,
            @Nullable String name,
            @Nullable String catchcopy,
            @Nullable String caption,
            @Nullable String shop,
            @Nullable Long genre,
            @Nullable Long price,
            @Nullable Long reviewCount,
            @Nullable BigDecimal reviewAverage,
            boolean isActive) {}

    /** Those of these items that are there, in no order. */
    public List<IndexedItem> items(Connection connection, List<String> codes) throws SQLException {
        String sql = """
                select id as code, name, catchcopy, caption, shop, genre, price, review_count, review_average, is_active
                from catalog.item where id = any (?::text[])
                """;
        return CleanSql.list(connection, sql, Sql.record(IndexedItem.class), codes);
    }

    /** How many items changed after this change. */
    public long changedAfter(Connection connection, long change) throws SQLException {
        // For people; it may be out of date when they read it.
        String sql = """
                select count(*) from catalog.item where change > ?
                """;
        return CleanSql.first(connection, sql, row -> row.getLong(1), change).orElseThrow();
    }
}
