package dev.okiagari.catalog.store;

import dev.okiagari.catalog.answer.Content.TagContent;
import dev.okiagari.jdbc.CleanSql;
import java.sql.Connection;
import java.sql.SQLException;

/** Tags and their groups. Stateless; the caller commits. */
final class TagTable {

    void put(Connection tx, TagContent content) throws SQLException {
        // Safe against tags of the same group: each locks one group, then one tag.
        String group = """
                insert into catalog.tag_group as g (id, name) values (?, ?)
                on conflict (id) do update set name = coalesce(excluded.name, g.name)
                where g.name is distinct from coalesce(excluded.name, g.name)
                """;
        CleanSql.write(tx, group, content.group().id(), content.group().name());
        // Safe against another target: the engine has one of a tag at a time.
        String tag = """
                insert into catalog.tag as t (id, tag_group, name, parent) values (?, ?, ?, ?)
                on conflict (id) do update
                set tag_group = excluded.tag_group, name = excluded.name, parent = excluded.parent
                where (t.tag_group, t.name, t.parent) is distinct from
                      (excluded.tag_group, excluded.name, excluded.parent)
                """;
        CleanSql.write(
                tx,
                tag,
                content.tag().id(),
                content.group().id(),
                content.tag().name(),
                content.tag().parent());
    }
}
