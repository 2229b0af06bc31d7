package dev.okiagari.gateway.http;

import dev.okiagari.engine.failure.RetryAfter;
import java.net.URI;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of an answer.
 *
 * @param address that answered, after all redirects
 * @param headers by name, case-insensitive; of several with one name the first
 */
public record Head(int status, URI address, Map<String, String> headers) {
    public Head {
        TreeMap<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byName.putAll(headers);
        headers = Collections.unmodifiableMap(byName);
    }

    public @Nullable String header(String name) {
        return headers.get(name);
    }

    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** Without headers and query, where cookies and keys stand. */
    @Override
    public String toString() {
        return status + " from " + Wording.address(address);
    }

    /** What the other side asked for; null when it did not, or unreadably. */
    public @Nullable RetryAfter retryAfter() {
        return RetryAfter.parse(header("Retry-After"), header("Date")).orElse(null);
    }
}
