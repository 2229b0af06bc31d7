package dev.okiagari.examples;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Callable;
import javax.sql.DataSource;

/** A hook around each attempt says on whose behalf the code runs; two listeners hear of each move. */
public final class Surrounding {
    static final Pipeline<Void> INVOICES = Pipeline.of("invoices");

    /** What code called by steps looks at, such as a client that signs in as this tenant. */
    private static final ThreadLocal<String> TENANT = new ThreadLocal<>();

    private Surrounding() {}

    static Steps<Void> steps(PrintStream out) {
        return INVOICES.steps().step("send", a -> {
            out.println("sending invoice " + a.key() + " for " + TENANT.get());
            return Outcome.done();
        });
    }

    /** What it throws would be the attempt's failure. */
    static Outcome asTenant(Attempt<?> attempt, Callable<Outcome> next) throws Exception {
        TENANT.set(attempt.key().split("-", 2)[0]);
        try {
            return next.call();
        } finally {
            TENANT.remove();
        }
    }

    static void run(DataSource database, PrintStream out) throws InterruptedException {
        Listener broken = new Listener() {
            @Override
            public void moved(Moved moved) {
                throw new IllegalStateException(
                        "the pager is broken"); // logged; the other one hears of the move all the same
            }
        };
        Listener telling = new Listener() {
            @Override
            public void moved(Moved moved) {
                out.println(moved.key() + " is " + moved.state().word());
            }
        };
        try (Engine engine = Engine.on(database)
                .work(steps(out))
                .around(Surrounding::asTenant)
                .listener(broken)
                .listener(telling)
                .start()) {
            engine.client().submit(INVOICES, "kanto-17").await(Duration.ofSeconds(30));
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("surrounding", arguments)) {
            run(database.source(), System.out);
        }
    }
}
