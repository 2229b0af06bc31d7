package dev.okiagari.examples;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Items;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.view.ItemView;
import java.io.PrintStream;
import java.time.Duration;
import javax.sql.DataSource;

/** An item that waits for a person: it parks without a thread or a connection, and is woken with what the person said. */
public final class Review {
    static final Pipeline<Void> ARTICLES = Pipeline.of("articles");
    static final Note<Boolean> APPROVED = Note.of("approved", Boolean.class);

    private Review() {}

    static Steps<Void> steps() {
        return ARTICLES.steps().step("review", Review::review);
    }

    /** Runs when the article arrives, again when it is woken, and again when a week has passed without a reviewer. */
    private static Outcome review(Attempt<Void> attempt) {
        if (attempt.parkExpired()) {
            return Outcome.reject("nobody reviewed it within a week");
        }
        return attempt.note(APPROVED)
                .map(approved -> approved ? Outcome.done() : Outcome.reject("the reviewer said no"))
                .orElseGet(() -> Outcome.park("waits for a reviewer", Duration.ofDays(7)));
    }

    static void run(DataSource database, PrintStream out) throws InterruptedException {
        Arrivals parked = new Arrivals(State.PARKED);
        try (Engine engine = Engine.on(database).work(steps()).listener(parked).start()) {
            engine.client().submit(ARTICLES, "on dolls");
            parked.await(1);
            print(engine.client().items(), out);
        }
        // The process that parked it may be gone by now: the item waits in the database.
        try (Engine engine = Engine.on(database).work(steps()).start()) {
            Client client = engine.client();
            client.items().wake(ARTICLES, "on dolls", Actor.person("a reviewer", "read it twice"), APPROVED.is(true));
            // Submitting a key again answers with its item.
            client.submit(ARTICLES, "on dolls").await(Duration.ofSeconds(30));
            print(client.items(), out);
        }
    }

    private static void print(Items items, PrintStream out) {
        ItemView item = items.find(ARTICLES, "on dolls").orElseThrow();
        String reason = item.reason() == null ? "" : ": " + item.reason();
        out.println("'" + item.key() + "' is " + item.state().word() + reason);
        items.acts(item.id()).forEach(act -> out.println(act.act() + " by " + act.who() + ": " + act.why()));
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("review", arguments)) {
            run(database.source(), System.out);
        }
    }
}
