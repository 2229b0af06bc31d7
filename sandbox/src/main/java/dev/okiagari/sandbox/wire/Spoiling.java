package dev.okiagari.sandbox.wire;

import dev.okiagari.sandbox.dial.Malformed;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Turns a good response into one with wrong content. */
final class Spoiling {
    private static final byte[] RUBBISH = "\u0000}{<!-- \uFFFD ]]".getBytes(StandardCharsets.UTF_8);

    private Spoiling() {}

    static Response spoil(Response good, Malformed.How how) {
        return switch (how) {
            case SYNTAX -> Response.of(200, good.type(), brokenOff(good.body()));
            case SHAPE -> Response.of(200, good.type(), otherShape(good.type()).getBytes(StandardCharsets.UTF_8));
            case EMPTY -> Response.of(200, good.type(), new byte[0]);
            case PAGE ->
                Response.text(
                        200,
                        "text/html",
                        "<!doctype html><html><head><title>Gateway</title></head>"
                                + "<body><h1>Please try again later</h1></body></html>");
            case SLOW_DOWN -> Response.text(200, "text/plain", "Rate exceeded.");
        };
    }

    /** Two thirds of it, then bytes that fit nowhere. The length is right: the transport is well, the content is not. */
    private static byte[] brokenOff(byte[] body) {
        int kept = body.length * 2 / 3;
        byte[] broken = Arrays.copyOf(body, kept + RUBBISH.length);
        System.arraycopy(RUBBISH, 0, broken, kept, RUBBISH.length);
        return broken;
    }

    private static String otherShape(String type) {
        if (type.contains("json")) {
            return "{\"unexpected\":[{\"answer\":\"of another shape\"}],\"count\":\"many\"}";
        }
        if (type.contains("html")) {
            return "<!doctype html><html><head><title>Moved</title></head><body><p>Nothing here.</p></body></html>";
        }
        return type.contains("xml")
                ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?><unexpected><answer/></unexpected>"
                : "unexpected";
    }
}
