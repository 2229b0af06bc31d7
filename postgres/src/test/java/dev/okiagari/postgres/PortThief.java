package dev.okiagari.postgres;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Listens where a server was, asks everybody who calls for their password in plain text, and writes down what it hears. */
final class PortThief implements AutoCloseable {
    /** The answer to whoever wants TLS or other encryption. */
    private static final byte[] NO = {'N'};

    private static final int LONGEST_START = 8;

    /** AuthenticationCleartextPassword. */
    private static final byte[] ASK = {'R', 0, 0, 0, 8, 0, 0, 0, 3};

    private final StringBuilder heard = new StringBuilder();
    private ServerSocket socket = new ServerSocket();

    PortThief() throws IOException {}

    /** Returns when it listens there. */
    void take(int port) {
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(5))
                .until(() -> tryToTake(port));
        Thread.ofPlatform().daemon().start(this::listen);
    }

    private boolean tryToTake(int port) throws IOException {
        ServerSocket next = new ServerSocket();
        try {
            next.setReuseAddress(true);
            next.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
            socket = next;
            return true;
        } catch (IOException e) {
            next.close();
            return false;
        }
    }

    int port() {
        return socket.getLocalPort();
    }

    private void listen() {
        while (!socket.isClosed()) {
            try (Socket caller = socket.accept()) {
                caller.setSoTimeout(2_000);
                InputStream in = caller.getInputStream();
                byte[] start = in.readNBytes(LONGEST_START);
                note(start);
                boolean asksForEncryption = start.length == LONGEST_START && start[3] == LONGEST_START;
                caller.getOutputStream().write(asksForEncryption ? NO : ASK);
                if (asksForEncryption) {
                    note(in.readNBytes(LONGEST_START));
                    caller.getOutputStream().write(ASK);
                }
                byte[] rest = new byte[4096];
                for (int read = in.read(rest); read > 0; read = in.read(rest)) {
                    note(java.util.Arrays.copyOf(rest, read));
                }
            } catch (IOException e) {
                // the caller has hung up, or the test is over
            }
        }
    }

    private synchronized void note(byte[] bytes) {
        heard.append(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    synchronized String heard() {
        return heard.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
