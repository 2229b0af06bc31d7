package dev.okiagari.sandbox.s3;

import dev.okiagari.sandbox.wire.Request;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Takes the SDK's own chunks off a body: hex size, a signature, the bytes, and trailers at the end. */
final class AwsChunks {
    private AwsChunks() {}

    /** Throws IllegalArgumentException when the chunks are broken. */
    static byte[] body(Request request) {
        boolean chunked = request.header("content-encoding").orElse("").contains("aws-chunked")
                || request.header("x-amz-content-sha256").orElse("").startsWith("STREAMING-");
        return chunked ? unpacked(request.body()) : request.body();
    }

    private static byte[] unpacked(byte[] packed) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(packed.length);
        int at = 0;
        while (true) {
            int end = at;
            while (end < packed.length && packed[end] != '\n') {
                end++;
            }
            String line = new String(packed, at, end - at, StandardCharsets.US_ASCII).strip();
            int semicolon = line.indexOf(';');
            int size = Integer.parseInt(semicolon < 0 ? line : line.substring(0, semicolon), 16);
            at = end + 1;
            if (size == 0) {
                return bytes.toByteArray();
            }
            if (size < 0 || at + size + 2 > packed.length) {
                throw new IllegalArgumentException("could not unpack the body because a chunk is longer than the rest");
            }
            bytes.write(packed, at, size);
            at += size + 2;
        }
    }
}
