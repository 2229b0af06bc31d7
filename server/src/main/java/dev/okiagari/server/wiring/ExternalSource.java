package dev.okiagari.server.wiring;

import dev.okiagari.server.settings.Settings;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Connections to an external PostgreSQL as the settings say. Stateless. */
final class ExternalSource {
    private static final int CONNECT_SECONDS = 5;
    private static final int ANSWER_SECONDS = 60;

    private ExternalSource() {}

    static DataSource of(Settings settings) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setConnectTimeout(CONNECT_SECONDS);
        source.setLoginTimeout(CONNECT_SECONDS);
        source.setSocketTimeout(ANSWER_SECONDS);
        source.setTcpKeepAlive(true);
        source.setApplicationName("okiagari command");
        source.setURL(settings.dbUrl().value());
        if (settings.dbUser().value() != null) {
            source.setUser(settings.dbUser().value());
        }
        if (settings.dbPassword().value() != null) {
            source.setPassword(settings.dbPassword().value());
        }
        return source;
    }
}
