package dev.okiagari.catalog.store;

import dev.okiagari.catalog.view.CatalogItem;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Reads items. Stateless. */
public final class CatalogItemReads {

    public Optional<CatalogItem> find(Connection connection, String code) throws SQLException {
        return of(connection, List.of(code)).stream().findFirst();
    }

    /** In the order of the codes; items that are not here are missing. For pages whose codes a search has found. */
    public List<CatalogItem> of(Connection connection, Collection<String> codes) throws SQLException {
        String sql = """
                select i.*, i.id as code, i.is_available as available, i.is_active as active, i.shop as shop_code, s.name as shop_name,
                       s.url as shop_url, i.genre as genre_id, g.name as genre_name, g.level as genre_level,
                       g.parent as genre_parent, t.withdrawn, t.saved_at as changed_at, t.checked_at as seen_at
                from unnest(?::text[]) with ordinality as n(id, place)
                join catalog.item i on i.id = n.id
                left join catalog.shop s on s.code = i.shop
                left join catalog.genre g on g.id = i.genre
                left join catalog.staging t on t.source = 'rakuten' and t.entity = 'item' and t.source_id = i.id
                order by n.place
                """;
        return CleanSql.list(connection, sql, Sql.record(CatalogItem.class), List.copyOf(codes));
    }
}
