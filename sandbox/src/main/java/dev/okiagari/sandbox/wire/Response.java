package dev.okiagari.sandbox.wire;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The response of a stand-in before any fault is applied. Immutable as long as nobody writes into its body. */
public final class Response {
    private final int status;
    private final Map<String, String> headers;
    private final byte[] body;

    private Response(int status, Map<String, String> headers, byte[] body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    public static Response of(int status, String type, byte[] body) {
        return new Response(status, Map.of("Content-Type", type), body);
    }

    public static Response text(int status, String type, String body) {
        return of(status, type + "; charset=utf-8", body.getBytes(StandardCharsets.UTF_8));
    }

    public static Response empty(int status) {
        return new Response(status, Map.of(), new byte[0]);
    }

    public Response with(Header header) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header.name(), header.value());
        return new Response(status, more, body);
    }

    public record Header(String name, String value) {}

    public int status() {
        return status;
    }

    /** True for those that never have a body, whatever a fault would like to do to it. */
    boolean isBodiless() {
        return status == 204 || status == 304;
    }

    public Map<String, String> headers() {
        return headers;
    }

    public String type() {
        return headers.getOrDefault("Content-Type", "");
    }

    public byte[] body() {
        return body;
    }

    static String reason(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 201 -> "Created";
            case 204 -> "No Content";
            case 206 -> "Partial Content";
            case 301 -> "Moved Permanently";
            case 302 -> "Found";
            case 304 -> "Not Modified";
            case 307 -> "Temporary Redirect";
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 409 -> "Conflict";
            case 412 -> "Precondition Failed";
            case 413 -> "Content Too Large";
            case 429 -> "Too Many Requests";
            case 451 -> "Unavailable For Legal Reasons";
            case 500 -> "Internal Server Error";
            case 501 -> "Not Implemented";
            case 502 -> "Bad Gateway";
            case 503 -> "Service Unavailable";
            case 504 -> "Gateway Timeout";
            default -> "Status " + status;
        };
    }
}
