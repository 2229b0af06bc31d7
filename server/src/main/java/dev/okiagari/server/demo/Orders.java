package dev.okiagari.server.demo;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Steps;
import java.time.Duration;

/** The pipeline of the demo: five steps, each of which calls the shop or the payment and writes one row. */
final class Orders {
    static final Pipeline<Order> PIPELINE = Pipeline.of("orders", Order.class);

    static final String PAY = "pay";
    static final String LOCKED = "order.locked";

    static final int MOST_ATTEMPTS = 4;

    private static final Note<String> FETCHED = Note.of("fetched", String.class);
    private static final Duration SHORT_DEADLINE = Duration.ofMillis(500);

    /** Short delays, so that everything has ended a few seconds after the last submission. */
    private static final RetryPolicy IMPATIENT = RetryPolicy.defaults()
            .withAttempts(MOST_ATTEMPTS)
            .withBase(Duration.ofMillis(300))
            .withCap(Duration.ofSeconds(2));

    /** What is submitted. */
    record Order(String customer, int pieces) {}

    private Orders() {}

    /** The steps as the named node runs them. */
    static Steps<Order> steps(String node, Payment payment) {
        return PIPELINE.steps()
                .step(
                        "fetch",
                        a -> work(a, node)
                                .note(FETCHED, "order of " + a.payload().customer()),
                        Orders::usual)
                .step("parse", a -> work(a, node), Orders::usual)
                .step("enrich", a -> work(a, node), o -> usual(o).deadline(SHORT_DEADLINE))
                .step(PAY, a -> pay(a, node, payment), o -> bounded(o).uses(Payment.UPSTREAM))
                .step("store", a -> work(a, node), Orders::usual);
    }

    private static <P> StepDefinition<P> usual(StepDefinition<P> options) {
        return bounded(options).uses(Shop.UPSTREAM);
    }

    private static <P> StepDefinition<P> bounded(StepDefinition<P> options) {
        return options.retry(IMPATIENT).deadline(Duration.ofSeconds(20));
    }

    private static Outcome pay(Attempt<Order> attempt, String node, Payment payment) throws Exception {
        attempt.call(Payment.UPSTREAM, () -> payment.call(attempt.key()));
        return written(attempt, node);
    }

    private static Outcome work(Attempt<Order> attempt, String node) throws Exception {
        attempt.call(Shop.UPSTREAM, () -> Shop.call(attempt.key(), attempt.step(), attempt.number()));
        if (Fate.of(attempt.key()).answer(attempt.step(), attempt.number()) == Fate.Answer.LOCKED) {
            throw Kind.TRANSIENT.as(LOCKED).because("the order is locked by another process");
        }
        return written(attempt, node);
    }

    private static Outcome written(Attempt<Order> attempt, String node) {
        DemoTable.Effect effect =
                new DemoTable.Effect(attempt.key(), attempt.step(), attempt.itemId(), attempt.number(), node);
        return Outcome.next(tx -> DemoTable.insert(tx, effect));
    }
}
