package dev.okiagari.catalog.store;

import dev.okiagari.catalog.answer.Content.Image;
import dev.okiagari.jdbc.CleanSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Tags and images of items: what is no longer there is deleted, then what is new is inserted. Stateless; the caller commits. */
final class ItemPartsTable {

    void syncTags(Connection tx, String item, List<Long> tags) throws SQLException {
        // Safe against everybody: the feed is locked.
        String surplus = """
                delete from catalog.item_tag where item = ? and not (tag = any (?::bigint[]))
                """;
        CleanSql.write(tx, surplus, item, tags);
        // Safe against everybody: the feed is locked.
        String insert = """
                insert into catalog.item_tag (item, tag) select ?, n.tag from unnest(?::bigint[]) as n(tag) order by n.tag
                on conflict do nothing
                """;
        CleanSql.write(tx, insert, item, tags);
    }

    void syncImages(Connection tx, String item, List<Image> images) throws SQLException {
        List<String> sizes = images.stream().map(Image::size).toList();
        List<Integer> positions = images.stream().map(Image::position).toList();
        List<String> urls = images.stream().map(Image::url).toList();
        // Safe against everybody: the feed is locked.
        String surplus = """
                delete from catalog.item_image i where i.item = ? and not exists (
                  select from unnest(?::text[], ?::integer[], ?::text[]) as n(size, position, url)
                  where n.size = i.size and n.position = i.position and n.url = i.url)
                """;
        CleanSql.write(tx, surplus, item, sizes, positions, urls);
        // Safe against everybody: the feed is locked.
        String insert = """
                insert into catalog.item_image (item, size, position, url)
                select ?, n.size, n.position, n.url
                from unnest(?::text[], ?::integer[], ?::text[]) as n(size, position, url)
                on conflict do nothing
                """;
        CleanSql.write(tx, insert, item, sizes, positions, urls);
    }
}
