package dev.okiagari.sandbox.wire;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Writes heads and bodies to one connection and counts the body bytes. The end is recorded before the caller can
 * receive the last byte, so that a caller that has its response finds the call ended. For one thread.
 */
final class ResponseWriter {
    private static final byte[] LINE = {'\r', '\n'};

    private final BufferedOutputStream out;
    private Runnable atEnd = () -> {};
    private long sent;
    private int status;

    ResponseWriter(BufferedOutputStream out) {
        this.out = out;
    }

    /** Another answer is to come; nothing of it is written yet. The given is run when it ends. */
    void next(Runnable whenEnding) {
        atEnd = whenEnding;
        sent = 0;
        status = 0;
    }

    /** Bytes of the body written so far. */
    long sent() {
        return sent;
    }

    /** The status that was written; 0: none yet. */
    int status() {
        return status;
    }

    void headWithLength(Response answer, long length) throws IOException {
        head(answer, "Content-Length: " + length);
    }

    void headOfChunks(Response answer) throws IOException {
        head(answer, "Transfer-Encoding: chunked");
    }

    private void head(Response answer, String framing) throws IOException {
        status = answer.status();
        StringBuilder head = new StringBuilder("HTTP/1.1 ")
                .append(answer.status())
                .append(' ')
                .append(Response.reason(answer.status()))
                .append("\r\nDate: ")
                .append(HttpDate.now());
        for (Map.Entry<String, String> header : answer.headers().entrySet()) {
            head.append("\r\n").append(header.getKey()).append(": ").append(header.getValue());
        }
        if (!answer.isBodiless()) {
            head.append("\r\n").append(framing);
        }
        out.write(head.append("\r\n\r\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    void body(byte[] bytes, int from, int to) throws IOException {
        if (to > from) {
            out.write(bytes, from, to - from - 1);
            out.write(bytes[to - 1]); // a single byte stays in the buffer: nobody has the whole before the flush
            sent += to - from;
        }
    }

    void chunk(byte[] bytes, int from, int to) throws IOException {
        if (to == from) {
            return; // an empty chunk would end the body
        }
        out.write(Integer.toHexString(to - from).getBytes(StandardCharsets.US_ASCII));
        out.write(LINE);
        body(bytes, from, to);
        out.write(LINE);
    }

    void lastChunk() throws IOException {
        out.write('0');
        out.write(LINE);
        out.write(LINE);
    }

    /** Sends what has been written so far; more will follow. */
    void flush() throws IOException {
        out.flush();
    }

    /** Nothing more will come: notes that, then sends the rest. */
    void finish() throws IOException {
        atEnd.run();
        out.flush();
    }
}
