package dev.okiagari.sandbox.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes heads and bodies to one connection and counts what it wrote of the body. For one thread. */
final class AnswerWriter {
    private static final byte[] LINE = {'\r', '\n'};

    private final OutputStream out;
    private long sent;
    private int status;

    AnswerWriter(OutputStream out) {
        this.out = out;
    }

    /** Another answer is to come; nothing of it is written yet. */
    void next() {
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

    void headWithLength(Answer answer, long length) throws IOException {
        head(answer, "Content-Length: " + length);
    }

    void headOfChunks(Answer answer) throws IOException {
        head(answer, "Transfer-Encoding: chunked");
    }

    private void head(Answer answer, String framing) throws IOException {
        status = answer.status();
        StringBuilder head = new StringBuilder("HTTP/1.1 ")
                .append(answer.status())
                .append(' ')
                .append(Answer.reason(answer.status()))
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
        out.write(bytes, from, to - from);
        sent += to - from;
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

    void flush() throws IOException {
        out.flush();
    }
}
