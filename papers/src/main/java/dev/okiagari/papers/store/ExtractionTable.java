package dev.okiagari.papers.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.papers.store.ExtractionResult.Placed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What papers say, by section. Stateless; the caller commits. */
final class ExtractionTable {

    /** Replaces what was found in a paper; the same name twice in one section is one. */
    int replace(Connection tx, String paper, ExtractionResult extracted) throws SQLException {
        Map<List<Object>, Placed> distinct = new LinkedHashMap<>();
        for (Placed one : extracted.found()) {
            String name = CleanSql.clean(one.extraction().name());
            distinct.putIfAbsent(List.of(one.position(), one.extraction().type(), name), one);
        }
        List<Placed> rows = List.copyOf(distinct.values());
        List<Integer> positions = rows.stream().map(Placed::position).toList();
        List<String> types =
                rows.stream().map(row -> row.extraction().type().word()).toList();
        List<String> names = rows.stream().map(row -> row.extraction().name()).toList();
        // Safe against everybody: the feed is locked.
        String upsert = """
                insert into papers.extraction as e (paper, position, type, name, detail, extractor)
                select ?, n.position::integer, n.type, n.name, n.detail, ?
                from unnest(?::text[], ?::text[], ?::text[], ?::text[]) as n(position, type, name, detail)
                on conflict (paper, position, type, name) do update
                set detail = excluded.detail, extractor = excluded.extractor
                where (e.detail, e.extractor) is distinct from (excluded.detail, excluded.extractor)
                """;
        int changed = CleanSql.write(
                tx,
                upsert,
                paper,
                extracted.extractor(),
                positions,
                types,
                names,
                rows.stream().map(row -> row.extraction().detail()).toList());
        // Safe against everybody: the feed is locked.
        String surplus = """
                delete from papers.extraction e where e.paper = ? and not exists (
                  select from unnest(?::text[], ?::text[], ?::text[]) as n(position, type, name)
                  where n.position::integer = e.position and n.type = e.type and n.name = e.name)
                """;
        return changed + CleanSql.write(tx, surplus, paper, positions, types, names);
    }
}
