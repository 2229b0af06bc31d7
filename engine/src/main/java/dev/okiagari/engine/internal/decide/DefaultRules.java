package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.failure.Rules.Rule;
import dev.okiagari.engine.model.Codec.CodecRefused;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.MalformedURLException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The rules that are tried last: for most failures of Java, HTTP, databases and widely used libraries. */
public final class DefaultRules {
    private static final Category TIMEOUT = Kind.TRANSIENT.as("io.timeout");
    private static final Category CONNECT = Kind.TRANSIENT.as("io.connect");
    private static final Category TRUNCATED = Kind.TRANSIENT.as("io.truncated");
    private static final Category PROTOCOL = Kind.TRANSIENT.as("io.protocol");
    private static final Category IO = Kind.TRANSIENT.as("io");
    private static final Category ADDRESS = Kind.INVALID.as("malformed.address");
    private static final Category JSON = Kind.INVALID.as("malformed.json");

    private static final Rules STATUSES = Rules.of()
            .status(408, Kind.TRANSIENT.as("http.timeout"))
            .status(425, Kind.TRANSIENT.as("http.too_early"))
            .status(429, Kind.THROTTLED.as("http.rate_limit"))
            .status(401, Kind.MISCONFIGURED.as("http.auth"))
            .status(403, Kind.MISCONFIGURED.as("http.auth"))
            .statuses(400, 499, Kind.INVALID.as("http.client_error"))
            .statuses(500, 599, Kind.TRANSIENT.as("http.server_error"));

    private static final Rules JAVA = Rules.of()
            .thrown(PayloadUnreadable.class, Kind.MISCONFIGURED.as("build.payload"))
            .thrown(CodecRefused.class, Kind.MISCONFIGURED.as("build.codec"))
            .thrown(LinkageError.class, Kind.MISCONFIGURED.as("build.linkage"))
            .thrown(OutOfMemoryError.class, Kind.TRANSIENT.as("node.memory"))
            .thrown(StackOverflowError.class, Kind.BROKEN.as("code.stack_overflow"));

    /** Jackson 2 and 3. */
    private static final Rules READING = Rules.of()
            .thrown(MalformedURLException.class, ADDRESS)
            .thrown(URISyntaxException.class, ADDRESS)
            .thrown("com.fasterxml.jackson.core.io.JsonEOFException", TRUNCATED)
            .thrown("com.fasterxml.jackson.core.JacksonException", JSON)
            .thrown("tools.jackson.core.exc.UnexpectedEndOfInputException", TRUNCATED)
            .thrown("tools.jackson.core.exc.JacksonIOException", IO)
            .thrown("tools.jackson.core.JacksonException", JSON);

    /**
     * A rejected certificate or host name has to be fixed by an operator, like an outage: neither the item nor the step
     * is at fault.
     */
    private static final Rules NETWORK = Rules.of()
            .thrown("java.net.http.HttpConnectTimeoutException", CONNECT)
            .thrown("org.apache.hc.client5.http.ConnectTimeoutException", CONNECT)
            .thrown(ConnectException.class, CONNECT)
            .thrown(NoRouteToHostException.class, CONNECT)
            .thrown(UnknownHostException.class, Kind.TRANSIENT.as("io.name"))
            .thrown(TimeoutException.class, TIMEOUT)
            .thrown(SocketTimeoutException.class, TIMEOUT)
            .thrown("java.net.http.HttpTimeoutException", TIMEOUT)
            .thrown("org.apache.hc.core5.http.ConnectionRequestTimeoutException", TIMEOUT)
            .thrown("software.amazon.awssdk.core.exception.ApiCallTimeoutException", TIMEOUT)
            .thrown("software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException", TIMEOUT)
            .thrown("javax.net.ssl.SSLException", Kind.TRANSIENT.as("io.tls"))
            .thrown(EOFException.class, TRUNCATED)
            .thrown("org.apache.hc.core5.http.NoHttpResponseException", TRUNCATED)
            .thrown(ProtocolException.class, PROTOCOL)
            .thrown("org.apache.hc.core5.http.HttpException", PROTOCOL)
            .thrown("okhttp3.internal.connection.RouteException", CONNECT)
            .thrown(IOException.class, IO)
            .thrown("org.springframework.web.client.ResourceAccessException", IO)
            .thrown("org.springframework.web.reactive.function.client.WebClientRequestException", IO)
            .thrown("software.amazon.awssdk.core.exception.SdkClientException", Kind.TRANSIENT.as("aws.client"));

    private static final Rules CODE = Rules.of()
            .thrown(NullPointerException.class, Kind.BROKEN.as("code.null"))
            .thrown(ClassCastException.class, Kind.BROKEN.as("code.class_cast"))
            .thrown(IndexOutOfBoundsException.class, Kind.BROKEN.as("code.index"))
            .thrown(ArithmeticException.class, Kind.BROKEN.as("code.arithmetic"));

    /** Ordered: the first match applies, so specific rules come before general ones. */
    public static final Rules TABLE = AwsErrors.RULES
            .then(STATUSES)
            .then(DatabaseRules.RULES)
            .then(JAVA)
            .then(GrpcStatus.RULES)
            .then(READING)
            .then(NETWORK)
            .then(CODE);

    /** 401 and 403 when the address came with the item and is not a declared upstream: the item's own fault. */
    static final Category SUPPLIED_ADDRESS_REFUSED = Kind.INVALID.as("http.refused");

    private DefaultRules() {}

    /** What a fault of this build puts on hold, whatever it was calling; null when the default rule is about something else. */
    static @Nullable HoldScope faultOfBuild(Rule rule) {
        return switch (rule.category().name()) {
            case "build.codec", "build.linkage" -> HoldScope.BUILD;
            case "build.payload" -> HoldScope.ITEM;
            default -> null;
        };
    }
}
