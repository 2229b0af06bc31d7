package dev.okiagari.console.page;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.okiagari.kit.web.Live;
import dev.okiagari.kit.web.Pulse;
import dev.okiagari.kit.web.Role;
import io.javalin.Javalin;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** People close the lids of their laptops, and servers are stopped. */
class GonePagesTest {
    private static final int PAGES = 40;

    /** More than fits into the buffers on the way: whoever sends it to somebody who does not read waits. */
    private static final String LARGE = "x".repeat(8_000_000);

    private final AtomicInteger readings = new AtomicInteger();
    private final ListAppender<ILoggingEvent> complaints = new ListAppender<>();

    private final Live.Topic news = new Live.Topic() {
        @Override
        public Set<String> marks() {
            return Set.of("news");
        }

        @Override
        public Role role() {
            return Role.EVERYBODY;
        }

        @Override
        public Live.Shown read(Set<String> changed) {
            int reading = readings.incrementAndGet();
            return (role, age) -> Map.of("news", LARGE + reading);
        }
    };

    /** Javalin answered requests that Jetty had ended already again and again, each by a thread of its own. */
    @Test
    void pages_that_do_not_read_are_left_behind_quietly_when_the_console_closes() throws Exception {
        Logger log = (Logger) LoggerFactory.getLogger("io.javalin.Javalin");
        complaints.start();
        log.addAppender(complaints);
        log.setAdditive(false);
        List<Socket> pages = new ArrayList<>();
        Live live = new Live(
                marks -> new Pulse.Beat(Instant.EPOCH, Map.of("news", String.valueOf(readings.get()))),
                name -> news,
                Duration.ofMinutes(1),
                request -> request.ip() + ":" + request.req().getRemotePort());
        Javalin server = Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    config.concurrency.useVirtualThreads = true;
                    config.routes.get("/live", request -> live.open(request, "news", () -> true));
                })
                .start("127.0.0.1", 0);
        try {
            for (int n = 0; n < PAGES; n++) {
                pages.add(open(server.port()));
            }
            await().atMost(90, SECONDS).until(() -> live.viewers() == PAGES);
            int before = readings.get();
            await().atMost(90, SECONDS).until(() -> readings.get() > before + 2);
            live.close();
            server.stop();
            await().during(Duration.ofSeconds(2)).atMost(10, SECONDS).until(complaints.list::isEmpty);
        } finally {
            server.stop();
            log.detachAppender(complaints);
            log.setAdditive(true);
            for (Socket page : pages) {
                page.close();
            }
        }
    }

    private static Socket open(int port) throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout((int) Duration.ofSeconds(20).toMillis());
        socket.getOutputStream()
                .write("GET /live HTTP/1.1\r\nHost: here\r\nAccept: text/event-stream\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
