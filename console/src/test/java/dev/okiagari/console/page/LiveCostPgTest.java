package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.command.EveryStateFixture;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.client.TrustedProxies;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** However many pages are open, a server asks the database once a second what has changed. */
class LiveCostPgTest {
    private static final int PAGES = 50;
    private static final int SECONDS = 4;
    /** No page is opened again on the way, which would cost statements of its own. */
    private static final AccessSettings LONG_STREAMS = AccessSettings.defaults()
            .withStreamFor(Duration.ofMinutes(10))
            .withTrustedProxies(TrustedProxies.parse("127.0.0.0/8"));

    private static EveryStateFixture fixture;

    @BeforeAll
    static void open() throws Exception {
        fixture = EveryStateFixture.of(LiveCostPgTest.class);
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    /** Counts the statements that are executed. */
    private record Counting(DataSource inner, AtomicInteger statements) implements DelegatingSource {
        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = inner.getConnection();
            return (Connection) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                        Object result = call(connection, method, arguments);
                        return result instanceof PreparedStatement statement ? counted(statement) : result;
                    });
        }

        private PreparedStatement counted(PreparedStatement statement) {
            return (PreparedStatement) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {PreparedStatement.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().startsWith("execute")) {
                            statements.incrementAndGet();
                        }
                        return call(statement, method, arguments);
                    });
        }

        private static Object call(Object on, java.lang.reflect.Method method, Object[] arguments) throws Throwable {
            try {
                return method.invoke(on, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    private static List<String> topics() {
        String rows = fixture.client().items().page(ItemFilter.ofEverything(), null, PAGES).items().stream()
                .map(i -> String.valueOf(i.id()))
                .collect(Collectors.joining(","));
        List<String> topics = new ArrayList<>(List.of(
                "overview", "pipeline-papers", "runs", "upstreams", "nodes", "schedules", "actions", "rows-" + rows));
        for (String id : rows.split(",", -1)) {
            topics.add("item-" + id);
        }
        while (topics.size() < PAGES) {
            topics.add(topics.get(topics.size() % 14));
        }
        return topics;
    }

    /** An open page, which counts how often it was told to be fresh. */
    private record Page(CompletableFuture<Void> stream, Semaphore fresh) {}

    /** Each page belongs to a client of its own, because one may have only a few. */
    private static Page open(ConsoleWebFixture server, String topic, int client) {
        Semaphore fresh = new Semaphore(0);
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + "/live/" + topic))
                .header("Accept", "text/event-stream")
                .header("X-Forwarded-For", "198.51.100." + client)
                .build();
        CompletableFuture<Void> stream = server.http()
                .sendAsync(request, HttpResponse.BodyHandlers.ofLines())
                .thenAcceptAsync(
                        answer -> {
                            assertThat(answer.statusCode()).as(topic).isEqualTo(200);
                            answer.body()
                                    .filter(line -> line.equals("event: fresh"))
                                    .forEach(line -> fresh.release());
                        },
                        task -> Thread.ofVirtual().start(task)); // each waits for its next line
        return new Page(stream, fresh);
    }

    @Test
    void two_servers_with_fifty_open_pages_cost_one_statement_a_second_each() throws Exception {
        AtomicInteger first = new AtomicInteger();
        AtomicInteger second = new AtomicInteger();
        DataSource source = fixture.database().dataSource();
        try (ConsoleWebFixture one =
                        new ConsoleWebFixture(new Counting(source, first), LONG_STREAMS).signedIn(Role.VIEWER);
                ConsoleWebFixture two =
                        new ConsoleWebFixture(new Counting(source, second), LONG_STREAMS).signedIn(Role.VIEWER)) {
            List<String> topics = topics();
            assertThat(topics).hasSize(PAGES);
            List<Page> pages = new ArrayList<>();
            topics.forEach(t -> pages.add(open(one, t, pages.size())));
            topics.forEach(t -> pages.add(open(two, t, pages.size())));
            setClock("select timestamptz '" + Instant.now()
                    + "'"); // a new minute is a change, and so is a node that grows silent
            awaitFresh(pages, 3); // opened, read and shown
            long began = System.nanoTime();
            first.set(0);
            second.set(0);
            awaitFresh(pages, SECONDS);
            int mostRounds = 1 + secondsSince(began); // a round begins a second after the one before
            assertThat(first.get()).isBetween(1, mostRounds);
            assertThat(second.get()).isBetween(1, mostRounds);

            setClock("select statement_timestamp()");
            int busy = busy(pages, first);
            assertThat(pages).as("no stream has ended").noneMatch(page -> page.stream.isDone());
            assertThat(busy)
                    .as("statements a second while a node works, for 50 pages of 14 topics")
                    .isLessThan(14 * 12);
        }
    }

    private static void setClock(String body) throws SQLException {
        try (Connection connection = fixture.database().dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create or replace function okiagari.now() returns timestamptz language sql stable as $$"
                    + body + "$$");
        }
    }

    /** Every page has been told that often from now on, however slow the machine is. */
    private static void awaitFresh(List<Page> pages, int times) throws InterruptedException {
        pages.forEach(page -> page.fresh.drainPermits());
        for (Page page : pages) {
            assertThat(page.fresh.tryAcquire(times, 60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static int secondsSince(long began) {
        return (int) TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began) + 1;
    }

    private static int busy(List<Page> pages, AtomicInteger statements) throws InterruptedException {
        try (Engine engine = Engine.on(fixture.database().dataSource())
                .work(EveryStateFixture.SKILLS.steps().step("scan", a -> Outcome.done()))
                .start()) {
            long began = System.nanoTime();
            statements.set(0);
            for (int n = 0; n < 20; n++) {
                engine.client().submit(EveryStateFixture.SKILLS, "busy-" + n);
            }
            awaitFresh(pages, SECONDS);
            return statements.get() / secondsSince(began);
        }
    }
}
