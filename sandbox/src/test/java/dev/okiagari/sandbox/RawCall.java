package dev.okiagari.sandbox;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A request over a bare socket, so that a test sees what is really on the wire. */
public final class RawCall implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    public RawCall(URI base) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), base.getPort());
        socket.setSoTimeout(60_000);
        in = socket.getInputStream();
    }

    public static Seen get(URI base, String target) throws IOException {
        return send(base, "GET " + target + " HTTP/1.1\r\nHost: sandbox\r\n\r\n");
    }

    public static Seen send(URI base, String request) throws IOException {
        try (RawCall call = new RawCall(base)) {
            call.write(request);
            return call.read();
        }
    }

    public void write(String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
    }

    /** The next byte; -1 at the end; a reset throws, and so does silence for so long. */
    public int readByteWithin(int millis) throws IOException {
        socket.setSoTimeout(millis);
        try {
            return in.read();
        } finally {
            socket.setSoTimeout(60_000);
        }
    }

    public Seen.Head head() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.UTF_8).endsWith("\r\n\r\n")) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("ended inside the head: " + head.toString(StandardCharsets.UTF_8));
            }
            head.write(b);
        }
        String[] lines = head.toString(StandardCharsets.UTF_8).split("\r\n", -1);
        Map<String, String> headers = new TreeMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon > 0) {
                headers.put(
                        lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
                        lines[i].substring(colon + 1).strip());
            }
        }
        return new Seen.Head(Integer.parseInt(lines[0].split(" ", -1)[1]), headers);
    }

    /** Head and body as long as promised, or as much of it as came before the end. */
    public Seen read() throws IOException {
        Seen.Head head = head();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (head.headers().getOrDefault("transfer-encoding", "").equals("chunked")) {
            int size;
            do {
                size = Integer.parseInt(line(), 16);
                body.write(in.readNBytes(size));
                line();
            } while (size > 0);
        } else {
            body.write(in.readNBytes(Integer.parseInt(head.headers().getOrDefault("content-length", "0"))));
        }
        return new Seen(head, body.toByteArray());
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new IOException("ended inside a chunk's head");
            }
            line.append((char) b);
        }
        return line.toString().strip();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** What came back. */
    public static final class Seen {
        private final Head head;
        private final byte[] body;

        Seen(Head head, byte[] body) {
            this.head = head;
            this.body = body;
        }

        public record Head(int status, Map<String, String> headers) {}

        public int status() {
            return head.status();
        }

        public String header(String name) {
            return head.headers().getOrDefault(name.toLowerCase(Locale.ROOT), "");
        }

        public byte[] body() {
            return body;
        }

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }
}
