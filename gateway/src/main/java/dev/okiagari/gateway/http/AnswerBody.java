package dev.okiagari.gateway.http;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;

/** Reads the body of a response within the limits. Never closes the stream properly, because that would fetch the rest. */
final class AnswerBody {
    static final Category ENCODING = Kind.INVALID.as("guard.encoding");

    private static final int BUFFER = 16 << 10;

    /** Reads a stream to a result. */
    interface Reading<T> {
        T from(InputStream body) throws IOException;
    }

    private final ClassicHttpResponse response;
    private final String call;
    private final BodyLimits limits;

    AnswerBody(ClassicHttpResponse response, String call, BodyLimits limits) {
        this.response = response;
        this.call = call;
        this.limits = limits;
    }

    static Head head(ClassicHttpResponse response, URI address) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Header header : response.getHeaders()) {
            headers.putIfAbsent(header.getName(), header.getValue() == null ? "" : header.getValue());
        }
        return new Head(response.getCode(), address, headers);
    }

    /** All of it. */
    byte[] whole() throws IOException {
        return through(body -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(expected());
            body.transferTo(bytes);
            return bytes.toByteArray();
        });
    }

    /** The beginning of an unsuccessful response's body. Its status is known already, so errors in its body do not matter. */
    byte[] beginning() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            InputStream body = open(limits.withBytes(limits.errorBytes() + (long) BUFFER));
            byte[] buffer = new byte[BUFFER];
            int read = 0;
            while (read >= 0 && bytes.size() < limits.errorBytes()) {
                bytes.write(buffer, 0, read);
                read = body.read(buffer);
            }
        } catch (IOException | RuntimeException e) {
            return bytes.toByteArray(); // the status of the response is more useful than this
        }
        return bytes.toByteArray();
    }

    /** Hands the stream to a reader; a body that was read to its end leaves its connection usable. */
    <T> T through(Reading<T> reading) throws IOException {
        HttpEntity entity = response.getEntity();
        if (entity != null && entity.getContentLength() > limits.bytes()) {
            throw SizeLimitedBody.tooLarge(call, limits.bytes());
        }
        InputStream body = open(limits);
        T result = read(body, reading);
        if (entity != null && body instanceof SizeLimitedBody bounded && bounded.isAtEnd()) {
            bounded.reachEndOfMessage();
        }
        return result;
    }

    /** A reader's own exception is not a network failure; a broken stream is, whatever exception it was turned into. */
    private <T> T read(InputStream body, Reading<T> reading) throws IOException {
        try {
            return reading.from(body);
        } catch (IOException e) {
            IOException broken = body instanceof SizeLimitedBody bounded ? bounded.failure() : null;
            if (broken != null) {
                throw broken;
            }
            throw new UncheckedIOException("could not " + call + " because its answer could not be used", e);
        }
    }

    private InputStream open(BodyLimits within) throws IOException {
        HttpEntity entity = response.getEntity();
        if (entity == null) {
            return InputStream.nullInputStream();
        }
        String encoding = entity.getContentEncoding() == null
                ? ""
                : entity.getContentEncoding().strip().toLowerCase(Locale.ROOT);
        return switch (encoding) {
            case "", "identity" -> SizeLimitedBody.plain(entity.getContent(), call, within);
            case "gzip", "x-gzip" ->
                entity.getContentLength() == 0
                        ? SizeLimitedBody.plain(entity.getContent(), call, within)
                        : SizeLimitedBody.gzip(entity.getContent(), call, within);
            default ->
                throw ENCODING.because(
                        "could not " + call + " because its answer has an encoding that was not requested");
        };
    }

    private int expected() {
        HttpEntity entity = response.getEntity();
        long length = entity == null ? 0 : entity.getContentLength();
        return length > 0 && length <= limits.bytes() ? (int) Math.min(length, 1 << 20) : BUFFER;
    }
}
