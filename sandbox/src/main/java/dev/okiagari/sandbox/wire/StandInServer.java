package dev.okiagari.sandbox.wire;

import dev.okiagari.sandbox.calls.Calls;
import dev.okiagari.sandbox.dial.Dials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server of one stand-in on a loopback port. Opened by the sandbox; closing it ends its connections at once.
 * Threads may share it.
 */
public final class StandInServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StandInServer.class);
    private static final int MOST_CONNECTIONS = 1_000;
    private static final int BACKLOG = 512;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ServerSocket listening;
    private final Conversation.Stand stand;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Semaphore places = new Semaphore(MOST_CONNECTIONS);
    private final AtomicLong connections = new AtomicLong();
    private final Thread accepting;

    private StandInServer(ServerSocket listening, Conversation.Stand stand) {
        this.listening = listening;
        this.stand = stand;
        this.accepting =
                Thread.ofVirtual().name("sandbox-" + listening.getLocalPort()).unstarted(this::accept);
    }

    /** Listens from when this returns; port 0 is chosen by the kernel. */
    public static StandInServer open(int port, StandIn site, Dials dials, Calls calls) {
        StandInServer server = new StandInServer(bound(port), new Conversation.Stand(site, dials, calls));
        server.accepting.start();
        return server;
    }

    private static ServerSocket bound(int port) {
        try {
            return new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException("could not listen on port " + port + " because " + e.getMessage(), e);
        }
    }

    /** Where it can be reached, without a slash at the end. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort());
    }

    /** How many connections were ever accepted. */
    public long connections() {
        return connections.get();
    }

    private void accept() {
        while (closing.getCount() > 0) {
            try {
                Socket socket = listening.accept();
                if (!places.tryAcquire()) {
                    socket.close();
                    continue;
                }
                Conversation.Accepted accepted = new Conversation.Accepted(socket, connections.incrementAndGet());
                open.add(socket);
                Thread.ofVirtual().name("sandbox-call").start(() -> converse(accepted));
            } catch (IOException e) {
                if (closing.getCount() > 0) {
                    LOG.warn("could not accept a connection because {}", e.toString());
                }
            }
        }
    }

    private void converse(Conversation.Accepted accepted) {
        try (Socket socket = accepted.socket()) {
            if (closing.getCount() > 0) {
                new Conversation(stand, accepted, closing).hold();
            }
            LOG.trace("connection {} of {} ended", accepted.number(), socket);
        } catch (IOException e) {
            LOG.debug("connection {} broke: {}", accepted.number(), e.toString()); // callers may hang up at any time
        } finally {
            open.remove(accepted.socket());
            places.release();
        }
    }

    @Override
    public void close() {
        closing.countDown();
        try {
            listening.close();
            for (Socket socket : open) {
                socket.close();
            }
            // The port is free only when the thread that waits for connections has released it.
            if (!accepting.join(PATIENCE)) {
                LOG.warn("could not free {} in time because its thread does not end", url());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException("could not close " + url() + " because " + e.getMessage(), e);
        }
    }
}
