package dev.okiagari.catalog.store;

import dev.okiagari.catalog.answer.Content.Offer;
import dev.okiagari.catalog.answer.Content.RankedItem;
import dev.okiagari.catalog.answer.Content.RankingContent;
import dev.okiagari.catalog.answer.Content.Reviews;
import dev.okiagari.jdbc.CleanSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** How prices, reviews and ranks went: a row whenever a value differs from the newest one. Stateless; the caller commits. */
final class SnapshotTable {

    void market(Connection tx, String item, Offer offer) throws SQLException {
        // Safe against everybody: the feed is locked.
        String sql = """
                insert into catalog.item_market_snapshot (item, taken_at, price, is_available, point_rate)
                select n.item, okiagari.now(), n.price, n.is_available, n.point_rate
                from (values (?::text, ?::bigint, ?::boolean, ?::integer)) as n(item, price, is_available, point_rate)
                where not exists (
                  select from (select * from catalog.item_market_snapshot m where m.item = n.item
                               order by m.taken_at desc limit 1) last
                  where (last.price, last.is_available, last.point_rate) is not distinct from
                        (n.price, n.is_available, n.point_rate))
                """;
        CleanSql.write(tx, sql, item, offer.price(), offer.isAvailable(), offer.pointRate());
    }

    void reviews(Connection tx, String item, Reviews reviews) throws SQLException {
        // Safe against everybody: the feed is locked.
        String sql = """
                insert into catalog.item_review_snapshot (item, taken_at, review_count, review_average)
                select n.item, okiagari.now(), n.review_count, n.review_average
                from (values (?::text, ?::bigint, ?::numeric)) as n(item, review_count, review_average)
                where not exists (
                  select from (select * from catalog.item_review_snapshot r where r.item = n.item
                               order by r.taken_at desc limit 1) last
                  where (last.review_count, last.review_average) is not distinct from (n.review_count, n.review_average))
                """;
        CleanSql.write(tx, sql, item, reviews.count(), reviews.average());
    }

    void ranking(Connection tx, RankingContent ranking) throws SQLException {
        if (ranking.places().equals(newest(tx, ranking.genre()))) {
            return;
        }
        // Safe against another target: the engine has one of a ranking at a time.
        String sql = """
                insert into catalog.item_rank_snapshot (genre, taken_at, rank, item)
                select ?, t.now, n.rank, n.item
                from unnest(?::integer[], ?::text[]) as n(rank, item), (select okiagari.now() as now) t
                """;
        CleanSql.write(
                tx,
                sql,
                ranking.genre(),
                ranking.places().stream().map(RankedItem::rank).toList(),
                ranking.places().stream().map(RankedItem::itemCode).toList());
    }

    /** The newest ranking of a genre, by rank. */
    List<RankedItem> newest(Connection connection, long genre) throws SQLException {
        String sql = """
                select rank, item from catalog.item_rank_snapshot
                where genre = ? and taken_at = (select max(taken_at) from catalog.item_rank_snapshot where genre = ?)
                order by rank
                """;
        return CleanSql.list(
                connection, sql, row -> new RankedItem(row.getInt("rank"), row.getString("item")), genre, genre);
    }
}
