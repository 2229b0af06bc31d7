package dev.okiagari.gateway.http;

import dev.okiagari.engine.failure.RetryAfter;
import java.net.URI;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The status and headers of a response.
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

    /** Without headers and query, which may contain cookies and keys. */
    @Override
    public String toString() {
        return status + " from " + Wording.address(address);
    }

    /** The wait that the service asked for; null when it asked for none or it is invalid. */
    public @Nullable RetryAfter retryAfter() {
        return RetryAfter.parse(header("Retry-After"), header("Date")).orElse(null);
    }
}
