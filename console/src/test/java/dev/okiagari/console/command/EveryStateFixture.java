package dev.okiagari.console.command;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A database in which a real node has left items in every state, each under a key that says which. */
public final class EveryStateFixture implements AutoCloseable {
    public record Paper(String title) {}

    public static final Pipeline<Paper> PAPERS = Pipeline.of("papers", Paper.class);
    public static final Pipeline<Void> SKILLS = Pipeline.of("skills");
    private static final Upstream ARXIV =
            Upstream.named("arxiv").classify(Rules.of().statuses(500, 599, Kind.TRANSIENT.as("arxiv.down")));
    private static final Note<String> RAW = Note.of("raw_key", String.class);
    private static final List<String> KEYS = List.of("done", "invalid", "rejected", "parked", "later", "retrying");

    private final TestDatabase database;

    private EveryStateFixture(TestDatabase database) {
        this.database = database;
    }

    public static EveryStateFixture of(Class<?> test) throws InterruptedException {
        EveryStateFixture fixture = new EveryStateFixture(TestPostgres.database(test, "engine", Schema::apply));
        fixture.play();
        return fixture;
    }

    public TestDatabase database() {
        return database;
    }

    public Client client() {
        return Client.on(database.dataSource());
    }

    private void play() throws InterruptedException {
        CountDownLatch settled = new CountDownLatch(KEYS.size());
        Listener listener = new Listener() {
            @Override
            public void moved(Moved moved) {
                boolean rests = moved.state() != State.RUNNING;
                if (rests && moved.step().equals("content")) {
                    settled.countDown();
                }
            }
        };
        try (Engine engine = Engine.on(database.dataSource())
                .work(
                        PAPERS.steps()
                                .keepHistory()
                                .step("metadata", a -> Outcome.next().note(RAW, "raw/" + a.key()))
                                .step(
                                        "content",
                                        EveryStateFixture::content,
                                        o -> o.uses(ARXIV).attempts(3).retry(patient())),
                        SKILLS.steps().step("scan", a -> Outcome.done()))
                .listener(listener)
                .start()) {
            KEYS.forEach(key -> engine.client().submit(PAPERS, key, new Paper("On " + key)));
            if (!settled.await(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("could not set the scene: " + settled.getCount() + " items unsettled");
            }
        }
    }

    private static RetryPolicy patient() {
        return RetryPolicy.defaults()
                .withAttempts(3)
                .withBase(Duration.ofHours(1))
                .withCap(Duration.ofHours(1));
    }

    private static Outcome content(Attempt<Paper> attempt) throws Exception {
        return switch (attempt.key()) {
            case "done" -> Outcome.done();
            case "rejected" -> Outcome.reject("withdrawn by its authors");
            case "parked" -> Outcome.park("review by an editor");
            case "later" -> Outcome.later(Duration.ofHours(2), "the listing is not out yet");
            case "invalid" -> throw new HttpFailure(404, "404 Not Found");
            default ->
                attempt.call(ARXIV, () -> {
                    throw new HttpFailure(503, "503 Service Unavailable");
                });
        };
    }

    @Override
    public void close() {
        database.close();
    }
}
