package dev.okiagari.gateway.http;

import dev.okiagari.gateway.redaction.Secret;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A call to make. An immutable value: each method returns a changed copy. {@code toString} omits query and headers,
 * which may contain keys and tokens.
 *
 * @param headers by name, case-insensitive
 * @param within total time, where it differs from the client's
 * @param silent longest silence before and within the answer, where it differs from the client's
 * @param atMost bytes of the body, where they differ from the client's
 */
public record Call(
        String method,
        URI address,
        Map<String, String> headers,
        @Nullable Content content,
        @Nullable Duration within,
        @Nullable Duration silent,
        @Nullable Long atMost) {

    /** What is sent along. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and copied nowhere: bodies may be large
    public record Content(String type, byte[] bytes) {}

    private static final Pattern METHOD = Pattern.compile("GET|HEAD|POST|PUT|DELETE|PATCH");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");
    private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e\\t]{0,8000}");

    /** Headers for framing and routing, which the client writes itself. */
    private static final Set<String> OURS =
            Set.of("host", "content-length", "transfer-encoding", "connection", "te", "upgrade", "accept-encoding");

    public Call {
        if (!METHOD.matcher(method).matches()) {
            throw new IllegalArgumentException("could not make a call because its method is not known");
        }
        headers.forEach(Call::requireHeader);
        headers = Collections.unmodifiableMap(byName(headers));
    }

    public static Call get(URI address) {
        return new Call("GET", address, Map.of(), null, null, null, null);
    }

    public static Call post(URI address, Content content) {
        return new Call("POST", address, Map.of(), content, null, null, null);
    }

    public Call header(String name, String value) {
        Map<String, String> more = byName(headers);
        more.put(name, value);
        return new Call(method, address, more, content, within, silent, atMost);
    }

    /** With a bearer token in the header Authorization. */
    public Call bearer(Secret token) {
        return header("Authorization", "Bearer " + token.reveal());
    }

    /** The attempt's idempotency key, so that a service that supports it carries out a repeated call once. */
    public Call idempotencyKey(String key) {
        return header("Idempotency-Key", key);
    }

    public Call within(Duration total) {
        return new Call(method, address, headers, content, total, silent, atMost);
    }

    /** For services that take long before they answer. */
    public Call silent(Duration longest) {
        return new Call(method, address, headers, content, within, longest, atMost);
    }

    public Call atMost(long bytes) {
        return new Call(method, address, headers, content, within, silent, bytes);
    }

    boolean mayBeRedirected() {
        return method.equals("GET") || method.equals("HEAD");
    }

    /** The same call for another address; to another origin only Accept and Accept-Language are sent. */
    Call at(URI next, boolean foreign) {
        Map<String, String> kept = byName(headers);
        if (foreign) {
            kept.keySet().removeIf(name -> !name.toLowerCase(Locale.ROOT).matches("accept|accept-language"));
        }
        return new Call(method, next, kept, content, within, silent, atMost);
    }

    /** A copy with the header replaced, ignoring case. */
    private static Map<String, String> byName(Map<String, String> headers) {
        Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byName.putAll(headers);
        return byName;
    }

    static void requireHeader(String name, String value) {
        if (!NAME.matcher(name).matches() || OURS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("could not set a header because its name is not allowed");
        }
        if (!VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException("could not set header " + name
                    + " because its value has characters that headers must not have, or is too long");
        }
    }

    @Override
    public String toString() {
        return Wording.of(this);
    }
}
