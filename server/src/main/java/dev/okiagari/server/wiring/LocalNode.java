package dev.okiagari.server.wiring;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.server.papers.PaperParts;
import javax.sql.DataSource;

/** A node that works on papers, with everything it needs. Closing it is graceful: what runs may end, the rest is given back. */
public final class LocalNode implements AutoCloseable {
    /** Those of the engine that come and go, and the steps' own. */
    private static final int MORE_CONNECTIONS = 8;

    private final HikariDataSource pool;
    private final PaperParts parts;
    private final Engine engine;

    private LocalNode(HikariDataSource pool, PaperParts parts, Engine engine) {
        this.pool = pool;
        this.parts = parts;
        this.engine = engine;
    }

    /** What the node is called, and of which build it is. */
    public record Called(String name, String build) {}

    /** Starts it. Ends the command, with what to do, when the raw storage or the schema cannot be used. */
    public static LocalNode start(Place place, DataSource source, Called called) {
        Settings settings = Settings.defaults().with(s -> s.name(called.name()));
        HikariDataSource pool = pool(source, settings);
        PaperParts parts = null;
        try {
            parts = PaperParts.open(place, pool);
            Engine engine = Engine.on(pool)
                    .work(parts.steps().steps())
                    .settings(settings)
                    .buildName(called.build())
                    .start();
            return new LocalNode(pool, parts, engine);
        } catch (RuntimeException | Error e) {
            if (parts != null) {
                parts.close();
            }
            pool.close();
            throw e;
        }
    }

    public long id() {
        return engine.nodeId();
    }

    private static HikariDataSource pool(DataSource source, Settings settings) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(settings.connections() + MORE_CONNECTIONS);
        config.setMinimumIdle(0);
        config.setPoolName("okiagari-" + settings.name());
        return new HikariDataSource(config);
    }

    @Override
    public void close() {
        try (pool;
                parts) {
            engine.close();
        }
    }
}
