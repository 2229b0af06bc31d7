package dev.okiagari.catalog.store;

import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Reads which raw copies staging points to. Stateless. */
public final class ReplayReads {

    /** A source and its raw copy. */
    public record Source(Entity entity, String id, String rawKey, String hash) {}

    /** A page of one entity's sources, in the order of their ids, after this id. */
    public List<Source> page(Connection connection, Entity entity, String after, int most) throws SQLException {
        // Whoever applies a copy looks again whether it is still pointed to.
        String sql = """
                select entity, source_id as id, raw_key, content_hash as hash from catalog.staging
                where source = 'rakuten' and entity = ? and source_id > ? order by source_id limit ?
                """;
        return CleanSql.list(connection, sql, Sql.record(Source.class), entity.word(), after, most);
    }

    /** Those of these ids that are there, whatever entity they are. */
    public List<Source> of(Connection connection, List<String> ids) throws SQLException {
        String sql = """
                select entity, source_id as id, raw_key, content_hash as hash from catalog.staging
                where source = 'rakuten' and source_id = any (?::text[]) order by entity, source_id
                """;
        return CleanSql.list(connection, sql, Sql.record(Source.class), ids);
    }
}
