package dev.okiagari.engine.internal.store.sql;

import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * How many servers a JDBC address names, and how long the driver may need to try them all. A server that hangs still accepts
 * connections: the driver then waits for an answer about encryption, and, unless encryption is required, again without it.
 *
 * @param silence how long the driver may wait for one server before it tries the next
 * @param isBounded false when it may wait for ever
 */
record ServerList(int hosts, Duration silence, boolean isBounded) {
    /** Whatever the address says: a process that starts on a busy machine loads the driver meanwhile. */
    static final Duration SHORTEST = Duration.ofSeconds(10);

    private static final Duration LONGEST = Duration.ofMinutes(1);

    /** How long a server of a list may be silent while a connection is opened, where the address does not say. */
    static final Duration USUAL_SILENCE = Duration.ofSeconds(5);

    /** How long it may take to reach a server of a list, and to hear of encryption, where the address does not say. */
    static final Duration USUAL_CONNECT = Duration.ofSeconds(2);

    /** Null for an address that is not PostgreSQL's. */
    static @Nullable ServerList of(String url) {
        Properties address = Driver.parseURL(url, null);
        if (address == null) {
            return null;
        }
        Duration connect = seconds(PGProperty.CONNECT_TIMEOUT, address);
        Duration answer = seconds(PGProperty.SOCKET_TIMEOUT, address);
        Duration encryption = Duration.ofMillis(Math.max(0, number(PGProperty.SSL_RESPONSE_TIMEOUT, address)));
        boolean isBounded = !connect.isZero() && !answer.isZero();
        Duration silence =
                (connect.isZero() ? SHORTEST : connect).plus(encryption).plus(answer.isZero() ? USUAL_SILENCE : answer);
        String hosts = PGProperty.PG_HOST.getOrDefault(address);
        return new ServerList(hosts == null ? 1 : hosts.split(",").length, silence, isBounded);
    }

    /** Long enough to try all of them. */
    Duration longest() {
        Duration all = hosts == 1 ? SHORTEST : silence.multipliedBy(hosts);
        return all.compareTo(SHORTEST) < 0 ? SHORTEST : all.compareTo(LONGEST) > 0 ? LONGEST : all;
    }

    /** True when a server that hangs keeps the driver from the others of its list. */
    boolean endsAtFirst() {
        return hosts > 1 && !isBounded;
    }

    private static Duration seconds(PGProperty property, Properties address) {
        return Duration.ofSeconds(Math.max(0, number(property, address)));
    }

    private static int number(PGProperty property, Properties address) {
        String value = property.getOrDefault(address);
        return value != null && value.matches("[0-9]{1,9}") ? Integer.parseInt(value) : 0;
    }
}
