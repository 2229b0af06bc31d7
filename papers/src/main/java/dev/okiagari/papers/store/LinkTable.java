package dev.okiagari.papers.store;

import dev.okiagari.jdbc.CleanSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Names that papers share: authors, methods, data sets. Stateless; the caller commits. */
final class LinkTable {
    /** Names are indexed, and an entry of an index has room for some two thousand bytes. */
    private static final int LONGEST = 500;

    /** Replaces the links of one type and leaves the others alone; a name that comes twice is one. */
    int replace(Connection tx, String paper, String type, List<String> names) throws SQLException {
        List<String> distinct = names.stream()
                .map(name -> CleanSql.clean(name).replaceAll("\\s+", " ").strip())
                .filter(name -> !name.isEmpty())
                .map(name -> name.substring(0, Math.min(name.length(), LONGEST)))
                .map(CleanSql::clean) // in case a pair was cut
                .distinct()
                .toList();
        // Safe against everybody: the feed is locked.
        String insert = """
                insert into papers.entity_link (paper, type, name) select ?, ?, n.name from unnest(?::text[]) as n(name)
                on conflict do nothing
                """;
        int changed = CleanSql.write(tx, insert, paper, type, distinct);
        // Safe against everybody: the feed is locked.
        String surplus = """
                delete from papers.entity_link where paper = ? and type = ? and not (name = any (?::text[]))
                """;
        return changed + CleanSql.write(tx, surplus, paper, type, distinct);
    }
}
