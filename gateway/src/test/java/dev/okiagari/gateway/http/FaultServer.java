package dev.okiagari.gateway.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * A server on loopback that writes exactly the bytes a test wants, and counts who connected. Plain sockets, so that it can
 * break off, trickle and lie about lengths.
 */
public final class FaultServer implements AutoCloseable {
    /** What a path does with the socket of its request. */
    public interface Behaviour {
        void serve(Socket socket, OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocket listening;
    private final Map<String, Behaviour> paths = new ConcurrentHashMap<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger accepted = new AtomicInteger();
    private final CountDownLatch closing = new CountDownLatch(1);

    private FaultServer(ServerSocket listening) {
        this.listening = listening;
    }

    public static FaultServer start() throws IOException {
        return on(InetAddress.getLoopbackAddress());
    }

    /** On every address of this machine, of both families where it has both. */
    static FaultServer everywhere() throws IOException {
        return on(InetAddress.getAllByName(hasSix() ? "::" : "0.0.0.0")[0]);
    }

    /** True when this machine has IPv6 at all. */
    static boolean hasSix() {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getAllByName("::1")[0])) {
            return probe.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private static FaultServer on(InetAddress address) throws IOException {
        return behind(new ServerSocket(0, 50, address));
    }

    /** Behind a socket that listens already, such as one for TLS. */
    static FaultServer behind(ServerSocket listening) {
        FaultServer server = new FaultServer(listening);
        Thread.ofVirtual().start(server::accept);
        return server;
    }

    /** Requests for this path, whatever their query. */
    public FaultServer at(String path, Behaviour behaviour) {
        paths.put(path, behaviour);
        return this;
    }

    /** A whole, well-formed answer. */
    public FaultServer answers(String path, int status, String... headersThenBody) {
        String body = headersThenBody[headersThenBody.length - 1];
        byte[] bytes = body.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " x\r\nContent-Length: " + bytes.length + "\r\n");
        for (int i = 0; i < headersThenBody.length - 1; i++) {
            head.append(headersThenBody[i]).append("\r\n");
        }
        return at(path, (socket, out) -> {
            out.write((head + "\r\n").getBytes(ISO_8859_1));
            out.write(bytes);
        });
    }

    public int port() {
        return listening.getLocalPort();
    }

    public URI address(String path) {
        return URI.create("http://127.0.0.1:" + port() + path);
    }

    /** How many connections were accepted. */
    public int accepted() {
        return accepted.get();
    }

    /** The heads of all requests, as they came. */
    public List<String> requests() {
        return requests;
    }

    /** Waits until the server is closed: for behaviours that never go on. */
    public void untilClosed() throws InterruptedException {
        closing.await();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                accepted.incrementAndGet();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (String head = head(in); head != null; head = head(in)) {
                requests.add(head);
                String target = head.split(" ", 3)[1];
                Behaviour behaviour = paths.get(target.replaceAll("[?].*", ""));
                if (behaviour == null) {
                    behaviour =
                            (s, out) -> out.write("HTTP/1.1 404 x\r\nContent-Length: 0\r\n\r\n".getBytes(ISO_8859_1));
                }
                behaviour.serve(socket, socket.getOutputStream());
                socket.getOutputStream().flush();
            }
        } catch (SocketException | SSLException e) {
            open.remove(socket); // the client has gone, which is what many tests want
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    /** One request's head, its body skipped; null at the end. */
    private static @Nullable String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            int read = in.read();
            if (read < 0) {
                return null;
            }
            head.append((char) read);
        }
        java.util.regex.Matcher length =
                java.util.regex.Pattern.compile("(?i)content-length: (\\d+)").matcher(head);
        if (length.find()) {
            head.append(new String(in.readNBytes(Integer.parseInt(length.group(1))), ISO_8859_1));
        }
        return head.toString();
    }

    @Override
    public void close() throws IOException {
        closing.countDown();
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
