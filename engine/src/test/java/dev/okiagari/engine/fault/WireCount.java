package dev.okiagari.engine.fault;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.postgresql.ds.PGSimpleDataSource;

/** A TCP proxy before PostgreSQL that notes every statement which a client has executed, begin and commit too. */
final class WireCount implements AutoCloseable {
    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final List<String> statements = new CopyOnWriteArrayList<>();
    private final AtomicInteger opened = new AtomicInteger();
    private final int target;

    WireCount(int target) throws IOException {
        this.target = target;
        Thread.ofPlatform().daemon().name("wire-count").start(this::accept);
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

    /** Forgets what has been noted. */
    void reset() {
        statements.clear();
        opened.set(0);
    }

    /** What was executed since the last reset, in the order in which it came. */
    List<String> statements() {
        return List.copyOf(statements);
    }

    /** How many connections were opened since the last reset. */
    int opened() {
        return opened.get();
    }

    /** Each statement with how often it was executed, the most frequent first. */
    String table() {
        return statements().stream()
                .collect(Collectors.groupingBy(sql -> sql, Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(e -> e.getValue() + " x " + e.getKey())
                .collect(Collectors.joining("\n"));
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                sockets.add(client);
                sockets.add(server);
                opened.incrementAndGet();
                Thread.ofVirtual().start(() -> note(client, server));
                Thread.ofVirtual().start(() -> pass(server, client));
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

    /** Message by message; the first one, which begins the session, has no type. */
    private void note(Socket client, Socket server) {
        try (client;
                server) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            DataOutputStream out = new DataOutputStream(server.getOutputStream());
            int first = in.readInt();
            out.writeInt(first);
            out.write(in.readNBytes(first - 4));
            Session session = new Session();
            while (true) {
                int type = in.readUnsignedByte();
                int length = in.readInt();
                byte[] body = in.readNBytes(length - 4);
                session.note(type, body);
                out.writeByte(type);
                out.writeInt(length);
                out.write(body);
            }
        } catch (IOException e) {
            // one side hung up: so does the other, by try-with-resources
        }
    }

    /** What a client has prepared and bound. */
    private final class Session {
        private final Map<String, String> prepared = new HashMap<>();
        private final Map<String, String> bound = new HashMap<>();

        void note(int type, byte[] body) {
            switch (type) {
                case 'Q' -> statements.add(oneLine(text(body, 0)));
                case 'P' -> {
                    String name = text(body, 0);
                    prepared.put(name, oneLine(text(body, next(name))));
                }
                case 'B' -> {
                    String portal = text(body, 0);
                    bound.put(portal, Objects.requireNonNull(prepared.get(text(body, next(portal)))));
                }
                case 'E' -> statements.add(Objects.requireNonNull(bound.get(text(body, 0))));
                default -> {
                    // describes, synchronises or authenticates
                }
            }
        }

        private static int next(String before) {
            return before.getBytes(StandardCharsets.UTF_8).length + 1;
        }

        private static String text(byte[] body, int from) {
            int to = from;
            while (body[to] != 0) {
                to++;
            }
            return new String(body, from, to - from, StandardCharsets.UTF_8);
        }

        private static String oneLine(String sql) {
            return sql.strip().replaceAll("\\s+", " ");
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
