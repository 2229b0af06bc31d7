package dev.okiagari.engine.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A TCP proxy before PostgreSQL that can cut one connection at its COMMIT. It is armed with a text; the connection that
 * sends this text is cut at the next commit it sends: before the server sees it, or after the server has answered. It
 * can also play a server that is away altogether.
 */
final class CuttingProxy implements AutoCloseable {
    enum Cut {
        /** The commit never reaches the server. */
        BEFORE_SERVER,
        /** The server commits; its answer never reaches the client. */
        AFTER_SERVER
    }

    private record Armed(String marker, Cut cut) {}

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int target;
    private final AtomicReference<@Nullable Armed> armed = new AtomicReference<>();
    private final AtomicInteger cuts = new AtomicInteger();
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private volatile boolean isAway;

    CuttingProxy(int target) throws IOException {
        this.target = target;
        Thread.ofPlatform().daemon().name("cutting-proxy").start(this::accept);
    }

    void arm(String marker, Cut cut) {
        armed.set(new Armed(marker, cut));
    }

    /** The server is away: every connection is cut, and new ones are cut at once. */
    void away() {
        isAway = true;
        links.forEach(Link::cut);
    }

    void back() {
        isAway = false;
    }

    int cuts() {
        return cuts.get();
    }

    /** The same database, reached through this proxy. */
    PGSimpleDataSource before(PGSimpleDataSource direct) {
        PGSimpleDataSource through = new PGSimpleDataSource();
        through.setServerNames(new String[] {"127.0.0.1"});
        through.setPortNumbers(new int[] {listening.getLocalPort()});
        through.setDatabaseName(direct.getDatabaseName());
        through.setUser(direct.getUser());
        through.setPassword(direct.getPassword());
        through.setPrepareThreshold(0); // so that every COMMIT is on the wire as text
        return through;
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                Link link = new Link(client, server);
                links.add(link);
                if (isAway) {
                    link.cut();
                }
                Thread.ofVirtual().start(link::clientToServer);
                Thread.ofVirtual().start(link::serverToClient);
            } catch (IOException e) {
                return; // closed: the test is over
            }
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }

    /** One client's connection. */
    private final class Link {
        private final Socket client;
        private final Socket server;
        private boolean marked;
        private volatile boolean swallowAnswer;

        Link(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        void cut() {
            links.remove(this);
            try (client;
                    server) {
                swallowAnswer = true;
            } catch (IOException e) {
                // closing what is closed already
            }
        }

        void clientToServer() {
            byte[] buffer = new byte[1 << 16];
            try (client;
                    server) {
                InputStream in = client.getInputStream();
                OutputStream out = server.getOutputStream();
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    String text = new String(buffer, 0, n, StandardCharsets.ISO_8859_1);
                    Armed now = armed.get();
                    marked |= now != null && text.contains(now.marker());
                    if (now != null && marked && text.contains("COMMIT") && armed.compareAndSet(now, null)) {
                        cuts.incrementAndGet();
                        if (now.cut() == Cut.BEFORE_SERVER) {
                            return;
                        }
                        swallowAnswer = true;
                    }
                    out.write(buffer, 0, n);
                }
            } catch (IOException e) {
                // one side hung up: so does the other, by try-with-resources
            }
        }

        void serverToClient() {
            byte[] buffer = new byte[1 << 16];
            try (client;
                    server) {
                InputStream in = server.getInputStream();
                OutputStream out = client.getOutputStream();
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    if (swallowAnswer) {
                        return;
                    }
                    out.write(buffer, 0, n);
                }
            } catch (IOException e) {
                // one side hung up: so does the other, by try-with-resources
            }
        }
    }
}
