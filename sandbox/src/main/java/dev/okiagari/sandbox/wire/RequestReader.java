package dev.okiagari.sandbox.wire;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads requests from one connection, each within limits. For one thread. */
final class RequestReader {
    private static final int MOST_HEAD_BYTES = 64 * 1024;
    static final int MOST_BODY_BYTES = 64 * 1024 * 1024;

    private final InputStream in;
    private final OutputStream out;

    RequestReader(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /** The next request, or null when the caller has hung up between two. */
    @Nullable
    Request next() throws IOException {
        Budget budget = new Budget(MOST_HEAD_BYTES);
        String line = line(budget);
        if (line == null) {
            return null;
        }
        String[] words = line.split(" ", -1);
        if (words.length != 3 || !words[1].startsWith("/") || !words[2].startsWith("HTTP/1.")) {
            throw new BadRequest("could not read the request line because it is not METHOD /PATH HTTP/1.1");
        }
        Request.Head head = new Request.Head(words[0], words[1], words[2], headers(budget));
        return new Request(head, body(head));
    }

    private Map<String, String> headers(Budget budget) throws IOException {
        Map<String, String> headers = new LinkedHashMap<>();
        while (true) {
            String line = line(budget);
            if (line == null) {
                throw new EOFException("could not read the headers because the caller hung up");
            }
            if (line.isEmpty()) {
                return headers;
            }
            int colon = line.indexOf(':');
            if (colon <= 0) {
                throw new BadRequest("could not read a header because it has no colon");
            }
            headers.put(
                    line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
    }

    private byte[] body(Request.Head head) throws IOException {
        boolean chunked = head.header("transfer-encoding")
                .orElse("")
                .toLowerCase(Locale.ROOT)
                .contains("chunked");
        long length = chunked ? -1 : length(head.header("content-length").orElse("0"));
        if (length > MOST_BODY_BYTES) {
            throw new BadRequest("could not take the body because it has more than " + MOST_BODY_BYTES + " bytes");
        }
        if ((chunked || length > 0)
                && head.header("expect").orElse("").toLowerCase(Locale.ROOT).equals("100-continue")) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
        return chunked ? chunks() : exactly((int) length);
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Budget budget = new Budget(MOST_HEAD_BYTES);
        while (true) {
            String line = line(new Budget(1024));
            if (line == null) {
                throw new EOFException("could not read a chunk because the caller hung up");
            }
            int semicolon = line.indexOf(';');
            long size = hex((semicolon < 0 ? line : line.substring(0, semicolon)).strip());
            if (size == 0) {
                headers(budget); // trailers
                return all.toByteArray();
            }
            if (size < 0 || all.size() + size > MOST_BODY_BYTES) {
                throw new BadRequest("could not take the body because it has more than " + MOST_BODY_BYTES + " bytes");
            }
            all.write(exactly((int) size));
            line(new Budget(2));
        }
    }

    private byte[] exactly(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("could not read the body because the caller hung up");
        }
        return bytes;
    }

    private @Nullable String line(Budget budget) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(128);
        while (true) {
            int b = in.read();
            if (b < 0) {
                return null;
            }
            if (b == '\n') {
                String text = line.toString(StandardCharsets.ISO_8859_1);
                return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
            }
            budget.spend();
            line.write(b);
        }
    }

    private static long length(String text) {
        try {
            long length = Long.parseLong(text);
            if (length < 0) {
                throw new BadRequest("could not read the body because its length is negative");
            }
            return length;
        } catch (NumberFormatException e) {
            throw new BadRequest("could not read the body because its length is not a number", e);
        }
    }

    private static long hex(String text) {
        try {
            return Long.parseLong(text, 16);
        } catch (NumberFormatException e) {
            throw new BadRequest("could not read a chunk because its size is not a number", e);
        }
    }

    /** How many bytes may still come. */
    private static final class Budget {
        private int left;

        Budget(int bytes) {
            left = bytes;
        }

        void spend() {
            if (--left < 0) {
                throw new BadRequest("could not read the head because it is too long");
            }
        }
    }
}
