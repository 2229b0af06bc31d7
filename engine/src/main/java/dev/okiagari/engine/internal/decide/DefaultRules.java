package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.failure.Rules.Rule;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.sql.SQLException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The table that is asked last: what most failures of Java, HTTP and PostgreSQL mean. */
public final class DefaultRules {

    /** Ordered: the first match wins, so the narrow lines stand before the wide ones. */
    public static final Rules TABLE = Rules.of()
            .status(408, Kind.TRANSIENT.as("http.timeout"))
            .status(425, Kind.TRANSIENT.as("http.too_early"))
            .status(429, Kind.THROTTLED.as("http.rate_limit"))
            .status(401, Kind.MISCONFIGURED.as("http.auth"))
            .status(403, Kind.MISCONFIGURED.as("http.auth"))
            .statuses(400, 499, Kind.INVALID.as("http.client_error"))
            .statuses(500, 599, Kind.TRANSIENT.as("http.server_error"))
            .sqlState("25P02", Kind.UNKNOWN.as("db.swallowed_error"))
            .sqlState("40", Kind.TRANSIENT.as("db.conflict"))
            .sqlState("55P03", Kind.TRANSIENT.as("db.lock_timeout"))
            .sqlState("57", Kind.TRANSIENT.as("db.unavailable"))
            .sqlState("53", Kind.TRANSIENT.as("db.resources"))
            .sqlState("08", Kind.TRANSIENT.as("db.connection"))
            .sqlState("58", Kind.TRANSIENT.as("db.system"))
            .sqlState("28", Kind.MISCONFIGURED.as("db.auth"))
            .sqlState("42501", Kind.MISCONFIGURED.as("db.auth"))
            .sqlState("22", Kind.BROKEN.as("db.bad_data"))
            .sqlState("23", Kind.BROKEN.as("db.constraint"))
            .sqlState("42", Kind.BROKEN.as("db.statement"))
            .thrown(SQLException.class, Kind.UNKNOWN.as("db.unknown"))
            .thrown(PayloadUnreadable.class, Kind.MISCONFIGURED.as("build.payload"))
            .thrown(LinkageError.class, Kind.MISCONFIGURED.as("build.linkage"))
            .thrown(OutOfMemoryError.class, Kind.TRANSIENT.as("node.memory"))
            .thrown(StackOverflowError.class, Kind.BROKEN.as("code.stack_overflow"))
            .thrown(TimeoutException.class, Kind.TRANSIENT.as("io.timeout"))
            .thrown(MalformedURLException.class, Kind.INVALID.as("malformed.address"))
            .thrown(URISyntaxException.class, Kind.INVALID.as("malformed.address"))
            .thrown("com.fasterxml.jackson.core.io.JsonEOFException", Kind.TRANSIENT.as("io.truncated"))
            .thrown("com.fasterxml.jackson.core.JacksonException", Kind.INVALID.as("malformed.json"))
            .thrown(IOException.class, Kind.TRANSIENT.as("io"))
            .thrown(NullPointerException.class, Kind.BROKEN.as("code.null"))
            .thrown(ClassCastException.class, Kind.BROKEN.as("code.class_cast"))
            .thrown(IndexOutOfBoundsException.class, Kind.BROKEN.as("code.index"))
            .thrown(ArithmeticException.class, Kind.BROKEN.as("code.arithmetic"));

    /** What 401 and 403 mean when the address came with the item and is no declared upstream: that item's own fault. */
    static final Category SUPPLIED_ADDRESS_REFUSED = Kind.INVALID.as("http.refused");

    private DefaultRules() {}

    /** What a fault of this build holds, whatever it was calling; null when that default rule is about something else. */
    static @Nullable HoldScope faultOfBuild(Rule rule) {
        return switch (rule.category().name()) {
            case "build.linkage" -> HoldScope.BUILD;
            case "build.payload" -> HoldScope.ITEM;
            default -> null;
        };
    }
}
