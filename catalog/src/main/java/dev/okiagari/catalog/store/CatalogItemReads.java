package dev.okiagari.catalog.store;

import dev.okiagari.catalog.view.CatalogItem;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads items. Stateless. */
public final class CatalogItemReads {

    public Optional<CatalogItem> find(Connection connection, String code) throws SQLException {
        return of(connection, List.of(code)).stream().findFirst();
    }

    /** In the order of the codes; items that are not here are missing. For pages whose codes a search has found. */
    public List<CatalogItem> of(Connection connection, Collection<String> codes) throws SQLException {
        String sql = """
                select i.*, s.name as shop_name, s.url as shop_url, g.name as genre_name, g.level as genre_level,
                       g.parent as genre_parent, t.withdrawn, t.saved_at, t.checked_at
                from unnest(?::text[]) with ordinality as n(id, place)
                join catalog.item i on i.id = n.id
                left join catalog.shop s on s.code = i.shop
                left join catalog.genre g on g.id = i.genre
                left join catalog.staging t on t.source = 'rakuten' and t.entity = 'item' and t.source_id = i.id
                order by n.place
                """;
        return CleanSql.list(connection, sql, CatalogItemReads::view, List.copyOf(codes));
    }

    private static CatalogItem view(ResultSet row) throws SQLException {
        String shop = row.getString("shop");
        Long genre = row.getObject("genre", Long.class);
        return new CatalogItem(
                row.getString("id"),
                row.getString("name"),
                row.getString("catchcopy"),
                row.getString("url"),
                shop == null
                        ? null
                        : new CatalogItem.Seller(shop, row.getString("shop_name"), row.getString("shop_url")),
                genre == null ? null : genre(row, genre),
                row.getObject("price", Long.class),
                flag(row, "is_available"),
                row.getString("availability"),
                row.getObject("point_rate", Integer.class),
                row.getObject("review_count", Long.class),
                row.getBigDecimal("review_average"),
                row.getBoolean("is_active"),
                row.getString("withdrawn"),
                Sql.instant(row, "saved_at"),
                Sql.instant(row, "checked_at"));
    }

    private static GenreView genre(ResultSet row, long id) throws SQLException {
        return new GenreView(
                id,
                row.getString("genre_name"),
                row.getObject("genre_level", Integer.class),
                row.getObject("genre_parent", Long.class));
    }

    static @Nullable Boolean flag(ResultSet row, String column) throws SQLException {
        boolean flag = row.getBoolean(column);
        return row.wasNull() ? null : flag;
    }
}
