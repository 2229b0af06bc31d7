package dev.okiagari.sandbox.wire;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A request as it came over the wire. Immutable as long as nobody writes into its body. */
public final class Request {
    private static final Pattern PAIRS = Pattern.compile("&");

    private final String method;
    private final String target;
    private final Map<String, String> headers;
    private final byte[] body;
    private final Map<String, String> query;

    Request(Head head, byte[] body) {
        this.method = head.method();
        this.target = head.target();
        this.headers = head.headers();
        this.body = body;
        this.query = query(target);
    }

    /** The request line and the headers (by lower-case name). */
    record Head(String method, String target, String version, Map<String, String> headers) {
        Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
        }
    }

    public String method() {
        return method;
    }

    /** Path and query as they were sent. */
    public String target() {
        return target;
    }

    /** The path, decoded. */
    public String path() {
        int end = target.indexOf('?');
        return decode((end < 0 ? target : target.substring(0, end)).replace("+", "%2B"));
    }

    /** The parts of the path between its slashes, decoded. */
    public List<String> segments() {
        return List.of(path().substring(1).split("/", -1));
    }

    /** A query parameter; of several with one name the first. */
    public Optional<String> param(String name) {
        return Optional.ofNullable(query.get(name));
    }

    public String param(String name, String otherwise) {
        return query.getOrDefault(name, otherwise);
    }

    public Map<String, String> params() {
        return query;
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }

    public Map<String, String> headers() {
        return headers;
    }

    public byte[] body() {
        return body;
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    private static Map<String, String> query(String target) {
        int start = target.indexOf('?');
        Map<String, String> found = new LinkedHashMap<>();
        if (start >= 0) {
            PAIRS.splitAsStream(target.substring(start + 1))
                    .filter(pair -> !pair.isEmpty())
                    .forEach(pair -> {
                        int equals = pair.indexOf('=');
                        String name = decode(equals < 0 ? pair : pair.substring(0, equals));
                        found.putIfAbsent(name, equals < 0 ? "" : decode(pair.substring(equals + 1)));
                    });
        }
        return found;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new BadRequest("could not read '" + text + "' because its percent signs are wrong", e);
        }
    }
}
