package dev.okiagari.catalog.store;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;

/** Reads how much there is. Stateless. */
public final class FactReads {

    /** How much there is. */
    public record Facts(long targets, long items, long owed) {}

    public Facts read(Connection connection) throws SQLException {
        String sql = """
                select (select count(*) from catalog.target_genre where is_enabled) as targets,
                       (select count(*) from catalog.item) as items,
                       (select count(*) from catalog.owed_target) as owed
                """;
        return Sql.one(connection, sql, Sql.record(Facts.class));
    }
}
