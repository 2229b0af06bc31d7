package dev.okiagari.engine.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A TCP proxy before PostgreSQL that can fall silent: connections stay open and new ones are accepted, but nothing is
 * passed on any more. After a thaw new connections work; those from before stay silent for ever, as after a firewall has
 * forgotten them.
 */
final class FreezingProxy implements AutoCloseable {
    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger acceptedWhileFrozen = new AtomicInteger();
    private final int target;
    private final AtomicInteger thaws = new AtomicInteger();
    private volatile boolean isFrozen;

    FreezingProxy(int target) throws IOException {
        this.target = target;
        Thread.ofPlatform().daemon().name("freezing-proxy").start(this::accept);
    }

    PGSimpleDataSource before(PGSimpleDataSource direct) {
        PGSimpleDataSource through = new PGSimpleDataSource();
        through.setServerNames(new String[] {"127.0.0.1"});
        through.setPortNumbers(new int[] {listening.getLocalPort()});
        through.setDatabaseName(direct.getDatabaseName());
        through.setUser(direct.getUser());
        through.setPassword(direct.getPassword());
        return through;
    }

    void freeze() {
        isFrozen = true;
    }

    void thaw() {
        thaws.incrementAndGet();
        isFrozen = false;
    }

    /** How many connections were begun during the silence. */
    int acceptedWhileFrozen() {
        return acceptedWhileFrozen.get();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(client);
                sockets.add(server);
                if (isFrozen) {
                    acceptedWhileFrozen.incrementAndGet();
                }
                int born = thaws.get();
                Thread.ofVirtual().start(() -> pass(client, server, born));
                Thread.ofVirtual().start(() -> pass(server, client, born));
            } catch (IOException e) {
                return; // closed: the test is over
            }
        }
    }

    private void pass(Socket from, Socket to, int born) {
        byte[] buffer = new byte[1 << 16];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (!isFrozen && born == thaws.get()) {
                    out.write(buffer, 0, n);
                }
            }
        } catch (IOException e) {
            // one side hung up: so does the other, by try-with-resources
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
