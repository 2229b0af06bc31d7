package dev.okiagari.console.page;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.kit.web.Browser;
import dev.okiagari.kit.web.Role;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.openqa.selenium.By;

/**
 * What the pages are looked at with: a database in which a real node works on three pipelines, with a day of figures behind it, a
 * console in front of it, and a browser. One for all browser tests of this JVM, closed with it.
 */
final class PagesFixture {
    record Paper(String title, int version) {}

    static final Pipeline<Paper> PAPERS = Pipeline.of("papers", Paper.class);
    static final Pipeline<Void> CATALOG = Pipeline.of("catalog.item");
    static final Pipeline<Void> SKILLS = Pipeline.of("submissions");
    static final Upstream ARXIV = Upstream.named("arxiv")
            .classify(Rules.of()
                    .statuses(429, 429, Kind.THROTTLED.as("arxiv.rate_limit"))
                    .statuses(500, 599, Kind.TRANSIENT.as("arxiv.down")));
    static final Upstream SHOP =
            Upstream.named("rakuten").classify(Rules.of().statuses(400, 499, Kind.INVALID.as("rakuten.client_error")));
    private static final Note<String> RAW = Note.of("raw_key", String.class);
    private static final CountDownLatch NEVER = new CountDownLatch(1);
    private static @Nullable PagesFixture shared;

    final TestDatabase database;
    final Engine node;
    final ConsoleWebFixture server;
    private final HikariDataSource pool;
    private @Nullable Browser browser;

    private PagesFixture() throws Exception {
        database = TestPostgres.database(PagesFixture.class, "engine", Schema::apply);
        pool = pool(database);
        execute(DayOfFigures.DAY);
        node = node("node-a");
        server = new ConsoleWebFixture(pool).signedIn(Role.OPERATOR);
        play();
    }

    private static HikariDataSource pool(TestDatabase database) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.dataSource());
        config.setMaximumPoolSize(5);
        return new HikariDataSource(config);
    }

    static synchronized PagesFixture shared() throws Exception {
        PagesFixture fixture = shared;
        if (fixture == null) {
            fixture = new PagesFixture();
            shared = fixture;
        }
        return fixture;
    }

    /** Closes the stage after the last test. */
    static final class Closing implements BeforeAllCallback {
        @Override
        public void beforeAll(ExtensionContext context) {
            context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL).computeIfAbsent(PagesFixture.class, k ->
                    (AutoCloseable) PagesFixture::closeShared);
        }
    }

    private static synchronized void closeShared() {
        if (shared != null) {
            shared.close();
            shared = null;
        }
    }

    /** Signed in as operator. */
    synchronized Browser browser() {
        Browser open = browser;
        if (open == null) {
            open = Browser.open();
            browser = open;
            open.go(server.address() + server.console.newLink(Role.OPERATOR));
            open.click(By.cssSelector("main button"));
            open.await(By.tagName("h1"), "Overview");
        }
        open.width(1280);
        open.theme("light");
        return open;
    }

    Client client() {
        return Client.on(pool);
    }

    /** A node like the first, with its own name; beats and sweeps are quick, so that nobody waits long for a rescue. */
    Engine node(String name) {
        return Engine.on(database.dataSource())
                .buildName("2026.3.1")
                .settings(quick(name))
                .work(papers(), catalog(), skills())
                .schedule(
                        Schedule.every("sweep", Duration.ofHours(6), firing -> {}),
                        Schedule.every("nightly", Duration.ofHours(24), firing -> {}))
                .start();
    }

    static Settings quick(String name) {
        return Settings.defaults()
                .with(s -> s.name(name)
                        .beatEvery(Duration.ofMillis(500))
                        .selfStopAfter(Duration.ofSeconds(2))
                        .deadAfter(Duration.ofSeconds(4))
                        .sweepEvery(Duration.ofMillis(500)));
    }

    static Steps<Paper> papers() {
        return PAPERS.steps()
                .keepHistory()
                .step("metadata", a -> Outcome.next().note(RAW, "html/" + a.key() + ".html"))
                .step(
                        "content",
                        PagesFixture::content,
                        o -> o.uses(ARXIV).attempts(3).retry(patient()))
                .step("embedding", a -> Outcome.done());
    }

    private static Outcome content(Attempt<Paper> attempt) throws Exception {
        if (attempt.key().startsWith("slow")) {
            NEVER.await();
        }
        if (attempt.key().startsWith("parked")) {
            return Outcome.park("review by an editor");
        }
        if (attempt.key().startsWith("family")) {
            return Outcome.next().child(SKILLS, attempt.key() + "/child", null);
        }
        return attempt.key().startsWith("retry")
                ? attempt.call(ARXIV, () -> {
                    throw new HttpFailure(503, "503 Service Unavailable");
                })
                : Outcome.next();
    }

    private static RetryPolicy patient() {
        return RetryPolicy.defaults()
                .withAttempts(3)
                .withBase(Duration.ofHours(1))
                .withCap(Duration.ofHours(1));
    }

    private static Steps<Void> catalog() {
        return CATALOG.steps()
                .step(
                        "fetch",
                        a -> a.key().endsWith("7")
                                ? a.call(SHOP, () -> {
                                    throw new HttpFailure(404, "404: itemCode is not found");
                                })
                                : Outcome.next().count("unchanged", 1),
                        o -> o.uses(SHOP))
                .step("apply", a -> Outcome.done());
    }

    private static Steps<Void> skills() {
        return SKILLS.steps().step("fetch", a -> Outcome.next()).step("scan", a -> {
            if (a.key().startsWith("odd")) {
                throw new IllegalArgumentException("stream 7 closed while reading");
            }
            return Outcome.done();
        });
    }

    private void play() {
        Client client = node.client();
        for (String key :
                new String[] {"2406.01931", "retry-2406.02001", "retry-2406.02002", "parked-2406.1", "family"}) {
            client.submit(PAPERS, key, new Paper("On dolls that right themselves", 2));
        }
        client.submit(SKILLS, "odd-sub_8f2k");
        client.submit(SKILLS, "sub_1");
        for (int run = 1; run <= 3; run++) {
            int targets = run * 20;
            client.run("catalog.nightly", CATALOG)
                    .targets(IntStream.range(0, targets).mapToObj(n -> Target.of("shop:item-" + n)))
                    .failAbove(run == 2 ? 0.05 : 0.2)
                    .startedBy("schedule nightly")
                    .start()
                    .await();
        }
        await(
                "select count(*) = 2 from okiagari.item where failure is not null and state = 'waiting' and pipeline = okiagari.number('papers')");
        await("select count(*) = 1 from okiagari.item where state = 'parked'");
        await("select taken_at > statement_timestamp() - interval '1 min' from okiagari.depth_reading");
    }

    ItemView paper(String key) {
        return client().items().find(PAPERS, key).orElseThrow();
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns when a query answers true. */
    void await(String question) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!isTrue(question)) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("it never became true: " + question);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private boolean isTrue(String question) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                var row = statement.executeQuery(question)) {
            return row.next() && row.getBoolean(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private void close() {
        if (browser != null) {
            browser.close();
        }
        server.close();
        pool.close();
        NEVER.countDown();
        node.close();
        database.close();
    }
}
