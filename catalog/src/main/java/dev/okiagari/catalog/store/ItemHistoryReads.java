package dev.okiagari.catalog.store;

import dev.okiagari.catalog.view.CatalogItem;
import dev.okiagari.catalog.view.CatalogItemDetails;
import dev.okiagari.catalog.view.CatalogItemDetails.ImageView;
import dev.okiagari.catalog.view.CatalogItemDetails.MarketPoint;
import dev.okiagari.catalog.view.CatalogItemDetails.RankPoint;
import dev.okiagari.catalog.view.CatalogItemDetails.ReviewPoint;
import dev.okiagari.catalog.view.CatalogItemDetails.TagView;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads everything about one item with the history of its price, reviews and ranks, and the rankings of a genre. Stateless. */
public final class ItemHistoryReads {
    /** Points of one line; of longer ones the newest. */
    private static final int MOST = 1_000;

    private final CatalogItemReads items = new CatalogItemReads();
    private final GenreReads genres = new GenreReads();

    public Optional<CatalogItemDetails> details(Connection connection, String code) throws SQLException {
        Optional<CatalogItem> item = items.find(connection, code);
        if (item.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new CatalogItemDetails(
                item.get(),
                caption(connection, code).orElse(null),
                genrePath(connection, item.get().genre()),
                tags(connection, code),
                images(connection, code),
                prices(connection, code),
                reviews(connection, code),
                ranks(connection, code)));
    }

    private static Optional<String> caption(Connection connection, String code) throws SQLException {
        String sql = """
                select caption from catalog.item where id = ? and caption is not null
                """;
        return CleanSql.first(connection, sql, row -> row.getString(1), code);
    }

    private List<GenreView> genrePath(Connection connection, @Nullable GenreView genre) throws SQLException {
        return genre == null ? List.of() : genres.path(connection, genre.id());
    }

    private static List<TagView> tags(Connection connection, String code) throws SQLException {
        String sql = """
                select n.tag as id, t.name, g.name as "group"
                from catalog.item_tag n
                left join catalog.tag t on t.id = n.tag
                left join catalog.tag_group g on g.id = t.tag_group
                where n.item = ? order by n.tag
                """;
        return CleanSql.list(connection, sql, Sql.record(TagView.class), code);
    }

    private static List<ImageView> images(Connection connection, String code) throws SQLException {
        String sql = """
                select size, position, url from catalog.item_image where item = ? order by size desc, position
                """;
        return CleanSql.list(connection, sql, Sql.record(ImageView.class), code);
    }

    private static List<MarketPoint> prices(Connection connection, String code) throws SQLException {
        String sql = """
                select taken_at as at, price, is_available as available, point_rate from catalog.item_market_snapshot
                where item = ? order by taken_at desc limit ?
                """;
        return CleanSql.list(connection, sql, Sql.record(MarketPoint.class), code, MOST)
                .reversed();
    }

    private static List<ReviewPoint> reviews(Connection connection, String code) throws SQLException {
        String sql = """
                select taken_at as at, review_count as count, review_average as average from catalog.item_review_snapshot
                where item = ? order by taken_at desc limit ?
                """;
        return CleanSql.list(connection, sql, Sql.record(ReviewPoint.class), code, MOST)
                .reversed();
    }

    private static List<RankPoint> ranks(Connection connection, String code) throws SQLException {
        String sql = """
                select taken_at as at, genre, rank from catalog.item_rank_snapshot
                where item = ? order by taken_at desc, genre, rank limit ?
                """;
        return CleanSql.list(connection, sql, Sql.record(RankPoint.class), code, MOST)
                .reversed();
    }

    /** When rankings of a genre were different from the one before, oldest first. */
    public List<Instant> rankings(Connection connection, long genre, Instant since) throws SQLException {
        // Uses the primary key.
        String sql = """
                select distinct taken_at from catalog.item_rank_snapshot
                where genre = ? and taken_at >= ? order by taken_at
                """;
        return CleanSql.list(connection, sql, row -> Sql.requireInstant(row, "taken_at"), genre, since);
    }
}
