package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.internal.text.Getter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The status of an HTTP response, and its Retry-After header, read from exceptions of HTTP clients. These are
 * recognised by name, so that no client is a dependency.
 */
final class HttpAnswer {
    private static final int LOWEST_STATUS = 100;

    private static final Client APACHE =
            new Client("org.apache.hc.client5.http.HttpResponseException", List.of(Getter.of("getStatusCode")), null);
    private static final Client RETROFIT = new Client(
            "retrofit2.HttpException",
            List.of(Getter.of("code")),
            Getter.of("response").then("headers").thenOfText("get"));
    private static final Client AWS = new Client(
            "software.amazon.awssdk.core.exception.SdkServiceException",
            List.of(Getter.of("statusCode")),
            Getter.of("awsErrorDetails").then("sdkHttpResponse").thenOfText("firstMatchingHeader"));

    private static final List<Client> CLIENTS = List.of(
            spring("org.springframework.web.client.RestClientResponseException", "getResponseHeaders"),
            spring("org.springframework.web.reactive.function.client.WebClientResponseException", "getHeaders"),
            APACHE,
            RETROFIT,
            AWS);

    /**
     * An exception class that carries an HTTP response.
     *
     * @param statuses methods that return the status, for several versions of the client; the first that gives one is used
     * @param header the method that returns a header by name; null when there is none
     */
    private record Client(
            String className,
            List<Getter> statuses,
            @Nullable Getter header) {}

    private HttpAnswer() {}

    /** Spring before 6 has the second for statuses that it does not know. */
    private static Client spring(String className, String headers) {
        return new Client(
                className,
                List.of(Getter.of("getStatusCode").then("value"), Getter.of("getRawStatusCode")),
                Getter.of(headers).thenOfText("getFirst"));
    }

    /** The names of the known exceptions of other libraries. */
    static List<String> classNames() {
        return CLIENTS.stream().map(Client::className).toList();
    }

    /** The status of the response that this exception carries; null when it carries none. */
    static @Nullable Integer status(Throwable thrown) {
        if (thrown instanceof HttpFailure http) {
            return http.status();
        }
        return client(thrown)
                .flatMap(c -> c.statuses().stream()
                        .flatMap(g -> Stream.ofNullable(g.from(thrown)))
                        .findFirst())
                .filter(Integer.class::isInstance)
                .map(Integer.class::cast)
                .filter(status -> status >= LOWEST_STATUS)
                .orElse(null);
    }

    /** How long the response asked to wait; null when it did not say. */
    static @Nullable RetryAfter retryAfter(Throwable thrown) {
        if (thrown instanceof HttpFailure http) {
            return http.retryAfter();
        }
        if (thrown instanceof ClassifiedException classified) {
            return classified.retryAfter();
        }
        return client(thrown)
                .flatMap(c -> RetryAfter.parse(header(c, thrown, "Retry-After"), header(c, thrown, "Date")))
                .orElse(null);
    }

    private static @Nullable String header(Client client, Throwable thrown, String name) {
        Getter header = client.header();
        Object value = header == null ? null : header.from(thrown, name);
        Object text = value instanceof Optional<?> perhaps ? perhaps.orElse(null) : value;
        return text instanceof String string ? string : null;
    }

    private static Optional<Client> client(Throwable thrown) {
        return CLIENTS.stream().filter(c -> Causes.isA(thrown, c.className())).findFirst();
    }
}
