package dev.okiagari.server.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Who works on a pipeline. Stateless. */
public final class WorkerReads {

    /** The process of a node. */
    public record Worker(String host, long pid) {}

    /** The nodes of this pipeline that have said within that time that they live. */
    public List<Worker> heard(Connection connection, String pipeline, Duration within) throws SQLException {
        // Safe against everybody: a plain read of two small tables.
        String sql = """
                select n.host, n.pid
                from okiagari.node_pipeline p join okiagari.node n on n.id = p.node_id
                where p.pipeline = ? and n.beat_at > okiagari.now() - make_interval(secs => ?)
                """;
        List<Worker> heard = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, pipeline);
            statement.setDouble(2, within.toMillis() / 1000.0);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    heard.add(new Worker(row.getString(1), row.getLong(2)));
                }
            }
        }
        return heard;
    }
}
