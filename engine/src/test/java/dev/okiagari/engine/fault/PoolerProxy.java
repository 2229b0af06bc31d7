package dev.okiagari.engine.fault;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A TCP proxy before PostgreSQL that greets clients as PgBouncer does: with a process id of its own instead of the
 * server process's, because which of those serves a transaction is decided later.
 */
final class PoolerProxy implements AutoCloseable {
    private static final int KEY_DATA = 'K';
    private static final int READY = 'Z';

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final int target;

    PoolerProxy(int target) throws IOException {
        this.target = target;
        Thread.ofPlatform().daemon().name("pooler-proxy").start(this::accept);
    }

    PGSimpleDataSource before(PGSimpleDataSource direct) {
        PGSimpleDataSource through = new PGSimpleDataSource();
        through.setServerNames(new String[] {"127.0.0.1"});
        through.setPortNumbers(new int[] {listening.getLocalPort()});
        through.setDatabaseName(direct.getDatabaseName());
        through.setUser(direct.getUser());
        through.setPassword(direct.getPassword());
        through.setSslMode("disable");
        return through;
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(client);
                sockets.add(server);
                Thread.ofVirtual().start(() -> pass(client, server));
                Thread.ofVirtual().start(() -> greet(server, client));
            } catch (IOException e) {
                return; // closed: the test is over
            }
        }
    }

    private static void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // one side hung up: so does the other, by try-with-resources
        }
    }

    /** Message by message until the session is ready, then as it comes. */
    private static void greet(Socket server, Socket client) {
        try (server;
                client) {
            DataInputStream in = new DataInputStream(server.getInputStream());
            DataOutputStream out = new DataOutputStream(client.getOutputStream());
            int type;
            do {
                type = in.readUnsignedByte();
                int length = in.readInt();
                byte[] body = in.readNBytes(length - 4);
                if (type == KEY_DATA) {
                    body[0] ^= 0x40; // the process id is its first four bytes
                }
                out.writeByte(type);
                out.writeInt(length);
                out.write(body);
                out.flush();
            } while (type != READY);
            in.transferTo(out);
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
