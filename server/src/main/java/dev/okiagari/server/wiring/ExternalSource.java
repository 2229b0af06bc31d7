package dev.okiagari.server.wiring;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.server.settings.ServerSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Connections to an external PostgreSQL as the settings say. An address with several servers gets limits within which the driver goes on
 * from one that hangs to the next, and asks for the primary; what the address itself says wins. Threads may share it.
 */
public final class ExternalSource extends PGSimpleDataSource {
    private static final long serialVersionUID = 1L;
    private static final int CONNECT_SECONDS = 5;
    private static final int ANSWER_SECONDS = 60;

    /** Of each server of a list: to be reached, to answer about encryption, and to answer anything else while a connection is opened. */
    private static final int CONNECT_ONE_SECONDS = 2;

    private static final int ENCRYPT_ONE_MILLIS = 2000;
    private static final int OPEN_ONE_SECONDS = 5;
    private static final int OPEN_SECONDS_EACH = CONNECT_ONE_SECONDS + ENCRYPT_ONE_MILLIS / 1000 + OPEN_ONE_SECONDS;

    /** True when a statement may take longer than an answer while a connection is opened. */
    private boolean isPatientAfterwards;

    private ExternalSource() {}

    static DataSource of(ServerSettings settings) {
        String url = String.valueOf(settings.dbUrl().value());
        ExternalSource source = new ExternalSource();
        source.setURL(url); // first: it leaves alone what has been set before
        int servers = servers(url);
        boolean isList = servers > 1;
        source.setUnlessSaid(url, PGProperty.CONNECT_TIMEOUT, isList ? CONNECT_ONE_SECONDS : CONNECT_SECONDS);
        source.setUnlessSaid(url, PGProperty.LOGIN_TIMEOUT, isList ? servers * OPEN_SECONDS_EACH : CONNECT_SECONDS);
        source.setUnlessSaid(url, PGProperty.SOCKET_TIMEOUT, isList ? OPEN_ONE_SECONDS : ANSWER_SECONDS);
        source.setUnlessSaid(url, PGProperty.TCP_KEEP_ALIVE, true);
        source.setUnlessSaid(url, PGProperty.APPLICATION_NAME, "okiagari command");
        if (isList) {
            source.setUnlessSaid(url, PGProperty.SSL_RESPONSE_TIMEOUT, ENCRYPT_ONE_MILLIS);
            source.setUnlessSaid(url, PGProperty.TARGET_SERVER_TYPE, "primary");
            source.isPatientAfterwards = !says(url, PGProperty.SOCKET_TIMEOUT);
        }
        if (settings.dbUser().value() != null) {
            source.setUser(settings.dbUser().value());
        }
        if (settings.dbPassword().value() != null) {
            source.setPassword(settings.dbPassword().value());
        }
        return source;
    }

    private void setUnlessSaid(String url, PGProperty property, Object value) {
        if (!says(url, property)) {
            setProperty(property, value.toString());
        }
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        Connection opened = super.getConnection(user, password);
        if (isPatientAfterwards) {
            opened.setNetworkTimeout(Runnable::run, ANSWER_SECONDS * 1000);
        }
        return opened;
    }

    /** What an address with several servers says that keeps this program from the others when one hangs, or from the primary. */
    public static Optional<String> hindrance(String url) {
        if (servers(url) < 2) {
            return Optional.empty();
        }
        for (PGProperty limit : new PGProperty[] {PGProperty.CONNECT_TIMEOUT, PGProperty.SOCKET_TIMEOUT}) {
            if (says(url, limit) && "0".equals(limit.getOrDefault(address(url)))) {
                return Optional.of(say("database.no-limit", limit.getName()));
            }
        }
        String wanted = PGProperty.TARGET_SERVER_TYPE.getOrDefault(address(url));
        return !says(url, PGProperty.TARGET_SERVER_TYPE) || "primary".equals(wanted) || "master".equals(wanted)
                ? Optional.empty()
                : Optional.of(say("database.standby", wanted));
    }

    private static int servers(String url) {
        String hosts = PGProperty.PG_HOST.getOrDefault(address(url));
        return hosts == null ? 1 : hosts.split(",").length;
    }

    private static boolean says(String url, PGProperty property) {
        return address(url).containsKey(property.getName());
    }

    private static Properties address(String url) {
        Properties read = Driver.parseURL(url, null);
        return read == null ? new Properties() : read; // the caller that opens it is told what is wrong
    }
}
