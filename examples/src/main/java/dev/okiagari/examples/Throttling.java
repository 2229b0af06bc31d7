package dev.okiagari.examples;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Nodes.Limit;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.upstream.Upstream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/** A limit in the code is too low tonight: a person raises it while nodes work, with a reason, and resets it afterwards. */
public final class Throttling {
    static final Pipeline<Void> PRICES = Pipeline.of("prices");
    static final Upstream SHOP = Upstream.named("shop").rate(1, Duration.ofHours(1));
    private static final Actor READER = Actor.person("a reader", "the shop has more servers tonight");

    private Throttling() {}

    static Steps<Void> steps() {
        return PRICES.steps().step("fetch", a -> a.call(SHOP, () -> Outcome.done()), s -> s.uses(SHOP));
    }

    static void run(DataSource database, PrintStream out) throws InterruptedException {
        Arrivals done = new Arrivals(State.DONE);
        try (Engine engine = Engine.on(database).work(steps()).listener(done).start()) {
            engine.client()
                    .submitAll(
                            PRICES,
                            IntStream.range(0, 20)
                                    .mapToObj(n -> Target.of("code-" + n))
                                    .toList());
            done.await(1);
            out.println("one call an hour, says the code");
            engine.client().limits().set(Limit.rate("shop", 20, Duration.ofSeconds(1)), READER);
            done.await(19);
            engine.client()
                    .limits()
                    .list()
                    .forEach(l -> out.println(l.name() + " was changed by " + l.by() + ": " + l.reason()));
            engine.client().limits().reset("rate:shop", READER);
            out.println(engine.client().limits().list().size() + " limits are changed");
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("throttling", arguments)) {
            run(database.source(), System.out);
        }
    }
}
