package dev.okiagari.examples;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Item;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.LedgerEntry;
import java.io.PrintStream;
import java.time.Duration;
import javax.sql.DataSource;

/** An upstream that fails twice: its rules name the failure, the policy tries again, the ledger keeps what happened. */
public final class Retrying {
    static final Pipeline<Void> FORECASTS = Pipeline.of("forecasts");

    static final Upstream WEATHER =
            Upstream.named("weather").classify(Rules.of().statuses(500, 599, Kind.TRANSIENT.as("weather.down")));

    static final RetryPolicy PATIENT = RetryPolicy.defaults().withAttempts(4).withBase(Duration.ofMillis(200));

    private Retrying() {}

    static Steps<Void> steps(PrintStream out) {
        return FORECASTS
                .steps()
                .step("fetch", a -> fetch(a, out), s -> s.uses(WEATHER).retry(PATIENT));
    }

    /** Knows nothing of retries: it calls, and lets what is thrown pass. The key is the same on every attempt. */
    private static Outcome fetch(Attempt<Void> attempt, PrintStream out) throws Exception {
        out.println("attempt " + attempt.number() + " of " + attempt.max() + ", key " + attempt.idempotencyKey());
        String forecast = attempt.call(WEATHER, () -> ask(attempt));
        out.println("the forecast is: " + forecast);
        return Outcome.done();
    }

    /** A made-up service that is down for the first two calls. */
    private static String ask(Attempt<Void> attempt) {
        if (attempt.number() <= 2) {
            throw new HttpFailure(503, "Service Unavailable");
        }
        return "sunny";
    }

    static void run(DataSource database, PrintStream out) throws InterruptedException {
        try (Engine engine = Engine.on(database).work(steps(out)).start()) {
            Item<Void> oslo = engine.client().submit(FORECASTS, "oslo");
            oslo.await(Duration.ofSeconds(30));
            engine.client().items().failures(oslo.id()).forEach(failed -> out.println(line(failed)));
        }
    }

    private static String line(LedgerEntry failed) {
        return "ledger: attempt " + failed.attempt() + " failed as " + failed.category() + ", " + failed.httpStatus()
                + " " + failed.message() + "; matched by " + failed.rule();
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("retrying", arguments)) {
            run(database.source(), System.out);
        }
    }
}
