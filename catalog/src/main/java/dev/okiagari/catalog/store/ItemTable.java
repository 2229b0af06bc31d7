package dev.okiagari.catalog.store;

import dev.okiagari.catalog.answer.Content.Flags;
import dev.okiagari.catalog.answer.Content.ItemContent;
import dev.okiagari.catalog.answer.Content.Offer;
import dev.okiagari.catalog.answer.Content.Reviews;
import dev.okiagari.catalog.answer.Content.Seller;
import dev.okiagari.catalog.answer.Content.Wording;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;

/** Items and who sells them. Stateless; the caller has taken the feed and commits. */
final class ItemTable {

    /** What an answer leaves out stays as it was. */
    void put(Connection tx, Seller seller) throws SQLException {
        // Safe against items of the same shop: the feed is locked.
        String sql = """
                insert into catalog.shop as s (code, name, url) values (?, ?, ?)
                on conflict (code) do update
                set name = coalesce(excluded.name, s.name), url = coalesce(excluded.url, s.url)
                where (s.name, s.url) is distinct from
                      (coalesce(excluded.name, s.name), coalesce(excluded.url, s.url))
                """;
        CleanSql.write(tx, sql, seller.code(), seller.name(), seller.url());
    }

    int put(Connection tx, ItemContent item) throws SQLException {
        // Safe against everybody: the feed is locked.
        String sql = """
                insert into catalog.item as i
                  (id, name, catchcopy, caption, url, shop, genre, price, is_available, availability, point_rate, tax_flag, postage_flag,
                   review_count, review_average)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                on conflict (id) do update
                set name = excluded.name, catchcopy = excluded.catchcopy, caption = excluded.caption, url = excluded.url,
                    shop = excluded.shop, genre = excluded.genre, price = excluded.price,
                    is_available = excluded.is_available, availability = excluded.availability, point_rate = excluded.point_rate, tax_flag = excluded.tax_flag,
                    postage_flag = excluded.postage_flag, review_count = excluded.review_count,
                    review_average = excluded.review_average
                where (i.name, i.catchcopy, i.caption, i.url, i.shop, i.genre, i.price, i.is_available, i.availability, i.point_rate,
                       i.tax_flag, i.postage_flag, i.review_count, i.review_average) is distinct from
                      (excluded.name, excluded.catchcopy, excluded.caption, excluded.url, excluded.shop, excluded.genre,
                       excluded.price, excluded.is_available, excluded.availability, excluded.point_rate, excluded.tax_flag,
                       excluded.postage_flag, excluded.review_count, excluded.review_average)
                """;
        Wording wording = item.wording();
        Offer offer = item.offer();
        Flags flags = offer.flags();
        Reviews reviews = item.reviews();
        Seller seller = item.seller();
        return CleanSql.write(
                tx,
                sql,
                item.code(),
                wording.name(),
                wording.catchcopy(),
                wording.caption(),
                wording.url(),
                seller == null ? null : seller.code(),
                item.genre(),
                offer.price(),
                offer.isAvailable(),
                flags.availability(),
                offer.pointRate(),
                flags.tax(),
                flags.postage(),
                reviews.count(),
                reviews.average());
    }

    int deactivate(Connection tx, String id) throws SQLException {
        // Safe against everybody: the feed is locked.
        String sql = """
                update catalog.item set is_active = false where id = ? and is_active
                """;
        return CleanSql.write(tx, sql, id);
    }

    /**
     * An item is active if its genre and its shop are known and the shop offers it: its latest answer had data and is not older than the
     * retention. Returns how many changed. The caller has taken the feed, whose number the changed rows get.
     */
    int judgeActive(Connection tx) throws SQLException {
        // Safe against targets that change items: the feed is locked. A genre that comes meanwhile counts the next
        // time.
        String sql = """
                update catalog.item i set is_active = j.is_active, change = (select last from catalog.feed)
                from (select n.id, g.id is not null and s.code is not null and o.source_id is not null as is_active
                      from catalog.item n
                      left join catalog.genre g on g.id = n.genre
                      left join catalog.shop s on s.code = n.shop
                      left join catalog.staging o
                        on o.source = 'rakuten' and o.entity = 'item' and o.source_id = n.id and o.withdrawn is null) j
                where i.id = j.id and i.is_active <> j.is_active
                """;
        return Sql.write(tx, sql);
    }
}
