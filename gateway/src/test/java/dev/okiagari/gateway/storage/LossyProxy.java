package dev.okiagari.gateway.storage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between a client and a server, and cuts the connection in the moment the server says that it went well. */
final class LossyProxy implements AutoCloseable {
    private final ServerSocket listening;
    private final URI server;
    private final AtomicBoolean armed = new AtomicBoolean();
    private final AtomicInteger lost = new AtomicInteger();

    private LossyProxy(ServerSocket listening, URI server) {
        this.listening = listening;
        this.server = server;
    }

    static LossyProxy to(URI server) throws IOException {
        LossyProxy proxy = new LossyProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), server);
        Thread.ofVirtual().start(proxy::accept);
        return proxy;
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort());
    }

    void loseNextSuccess() {
        armed.set(true);
    }

    int lost() {
        return lost.get();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Socket behind = new Socket(server.getHost(), server.getPort());
                Thread.ofVirtual().start(() -> pump(client, behind, false));
                Thread.ofVirtual().start(() -> pump(behind, client, true));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void pump(Socket from, Socket to, boolean answers) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                boolean success = new String(buffer, 0, read, ISO_8859_1).contains("HTTP/1.1 200");
                if (answers && success && armed.compareAndSet(true, false)) {
                    lost.incrementAndGet();
                    to.setSoLinger(true, 0);
                    return;
                }
                out.write(buffer, 0, read);
                out.flush();
            }
        } catch (IOException e) {
            armed.get(); // one side has gone; closing both is all there is to do
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
