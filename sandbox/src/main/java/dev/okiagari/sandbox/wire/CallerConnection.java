package dev.okiagari.sandbox.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One caller's connection: waiting on it and breaking it. For one thread, but any thread may close the socket. */
final class CallerConnection {
    private static final int IDLE_MILLIS = 120_000;

    private final Socket socket;
    private final InputStream in;
    private final CountDownLatch closing;

    /** The input is the buffered one of the socket; closing reaches zero when the whole sandbox stops. */
    CallerConnection(Socket socket, InputStream in, CountDownLatch closing) {
        this.socket = socket;
        this.in = in;
        this.closing = closing;
    }

    void expectRequests() throws SocketException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(IDLE_MILLIS);
    }

    /** Waits; false when the sandbox is stopping. */
    boolean pause(Duration length) {
        if (length.isZero()) {
            return true;
        }
        try {
            return !closing.await(length.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Waits; false as soon as the caller has hung up or the sandbox is stopping. A caller that sends on while it waits is
     * there, and what it sends is kept.
     */
    boolean waitUnlessGone(Duration length) throws IOException {
        long until = System.nanoTime() + length.toNanos();
        socket.setSoTimeout((int) Math.min(Integer.MAX_VALUE, Math.max(1, length.toMillis())));
        in.mark(1);
        try {
            if (in.read() < 0) {
                return false;
            }
            in.reset();
        } catch (SocketTimeoutException e) {
            return true; // it waited as long as it should
        } finally {
            socket.setSoTimeout(IDLE_MILLIS);
        }
        return pause(Duration.ofNanos(Math.max(0, until - System.nanoTime())));
    }

    /** Breaks the connection so that the other side sees a reset, not an end. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }
}
