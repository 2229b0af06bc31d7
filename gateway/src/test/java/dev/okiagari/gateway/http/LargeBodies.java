package dev.okiagari.gateway.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.GzipBomb;
import dev.okiagari.sandbox.dial.Huge;
import dev.okiagari.sandbox.dial.Trickle;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;

/** Run in a small JVM by {@link LargeBodiesFaultTest}: one call to a server that sends too much, and what became of it. */
final class LargeBodies {
    private static final int BLOCK = 8192;
    private static final long HUGE = 200L << 20;
    private static final String CHUNKED = "HTTP/1.1 200 x\r\nTransfer-Encoding: chunked\r\n\r\n";

    /** The sandbox's own, in the same heap: what it needs to send them is measured too. */
    private static final Map<String, UnaryOperator<DialSettings>> SANDBOX = Map.of(
            "sandbox-huge", dials -> dials.with(new Huge(1, HUGE)),
            "sandbox-huge-streamed", dials -> dials.with(new Huge(1, HUGE)),
            "sandbox-gzip-bomb", dials -> dials.with(new GzipBomb(1, HUGE)),
            "sandbox-gzip-bomb-streamed", dials -> dials.with(new GzipBomb(1, HUGE)),
            "sandbox-wide-trickle", dials -> dials.with(new Trickle(1, 1 << 18, 1, true)),
            "sandbox-endless-trickle", dials -> dials.with(new Trickle(1, 64, 20, true)));

    private LargeBodies() {}

    public static void main(String... args) throws IOException {
        GuardSettings settings = GuardSettings.defaults()
                .withSchemes("http")
                .withReach(Reach.LOOPBACK)
                .withTime(TimeLimits.defaults().withTotal(Duration.ofSeconds(20)));
        if (args[0].startsWith("sandbox")) {
            try (Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
                    GuardedHttp client = GuardedHttp.open(settings)) {
                URI papers = URI.create(sandbox.arxiv().url() + "/api/query?search_query=all:model&max_results=50");
                client.send(Call.get(papers)); // everything is loaded before it is measured
                sandbox.arxiv().dials().change(SANDBOX.getOrDefault(args[0], dials -> dials));
                measure(client, Call.get(papers), args[0]);
            }
            return;
        }
        try (FaultServer server = dials(FaultServer.start());
                GuardedHttp client = GuardedHttp.open(settings)) {
            client.send(Call.get(server.address("/small")));
            measure(client, Call.get(server.address("/" + args[0])), args[0]);
        }
    }

    private static void measure(GuardedHttp client, Call call, String dial) {
        Runtime jvm = Runtime.getRuntime();
        System.gc();
        long before = jvm.totalMemory() - jvm.freeMemory();
        System.out.println("heap could grow by " + (jvm.maxMemory() - before));
        System.out.println("refused as " + refusal(client, call, dial));
        System.gc();
        System.out.println("grew by " + (jvm.totalMemory() - jvm.freeMemory() - before));
    }

    private static String refusal(GuardedHttp client, Call call, String dial) {
        try {
            if (dial.contains("streamed")) {
                client.send(call.atMost(150L << 20), (head, body) -> body.transferTo(OutputStream.nullOutputStream()));
            } else {
                client.send(dial.endsWith("endless-trickle") ? call.within(Duration.ofSeconds(2)) : call);
            }
            return "nothing";
        } catch (ClassifiedException e) {
            return e.category().name();
        } catch (OutsideFault e) {
            return e.reason().name();
        }
    }

    private static FaultServer dials(FaultServer server) {
        return server.answers("/small", 200, "small")
                .at("/declared-200-mb", (socket, out) -> {
                    out.write(("HTTP/1.1 200 x\r\nContent-Length: " + HUGE + "\r\n\r\n").getBytes(ISO_8859_1));
                    fill(out, HUGE);
                })
                .at("/chunked-200-mb", (socket, out) -> chunks(out))
                .at("/streamed-200-mb", (socket, out) -> chunks(out))
                .at("/gzip-1000-times", (socket, out) -> bomb(out, HUGE))
                .at("/gzip-1000-times-small", (socket, out) -> bomb(out, 4L << 20))
                .at("/endless-trickle", (socket, out) -> {
                    out.write(CHUNKED.getBytes(ISO_8859_1));
                    while (true) {
                        out.write("1\r\nx\r\n".getBytes(ISO_8859_1));
                        new CountDownLatch(1).await(20, TimeUnit.MILLISECONDS);
                    }
                })
                .at("/endless-headers", (socket, out) -> {
                    out.write("HTTP/1.1 200 x\r\n".getBytes(ISO_8859_1));
                    for (long i = 0; i < HUGE / 16; i++) {
                        out.write(("X-" + i + ": y\r\n").getBytes(ISO_8859_1));
                    }
                })
                .at("/endless-header-line", (socket, out) -> {
                    out.write("HTTP/1.1 200 x\r\nX: ".getBytes(ISO_8859_1));
                    fill(out, HUGE);
                });
    }

    private static void chunks(OutputStream out) throws IOException {
        out.write(CHUNKED.getBytes(ISO_8859_1));
        byte[] chunk = ("2000\r\n" + "x".repeat(BLOCK) + "\r\n").getBytes(ISO_8859_1);
        for (long sent = 0; sent < HUGE; sent += BLOCK) {
            out.write(chunk);
        }
        out.write("0\r\n\r\n".getBytes(ISO_8859_1));
    }

    /** Zeros, about a thousand to one. */
    private static void bomb(OutputStream out, long plain) throws IOException {
        out.write("HTTP/1.1 200 x\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n".getBytes(ISO_8859_1));
        GZIPOutputStream gzip = new GZIPOutputStream(out, BLOCK);
        fill(gzip, plain);
        gzip.finish();
        out.close();
    }

    private static void fill(OutputStream out, long bytes) throws IOException {
        byte[] block = new byte[BLOCK];
        for (long sent = 0; sent < bytes; sent += BLOCK) {
            out.write(block);
        }
    }
}
