package dev.okiagari.examples;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Item;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.view.ItemView;
import java.io.PrintStream;
import java.time.Duration;
import javax.sql.DataSource;

/** The smallest pipeline: two steps, a note from one to the other, and a caller who waits for the end. */
public final class Hello {
    private Hello() {}

    record Guest(String name) {}

    static final Pipeline<Guest> HELLO = Pipeline.of("hello", Guest.class);
    static final Note<String> GREETING = Note.of("greeting", String.class);

    static Steps<Guest> steps(PrintStream out) {
        return HELLO.steps()
                .step(
                        "greet",
                        a -> Outcome.next()
                                .note(GREETING, "Hello, " + a.payload().name() + "!"))
                .step("say", a -> {
                    out.println(a.note(GREETING).orElseThrow());
                    return Outcome.done();
                });
    }

    /** Submits one item and waits until it has gone through. */
    static void run(DataSource database, PrintStream out) throws InterruptedException {
        try (Engine engine = Engine.on(database).work(steps(out)).start()) {
            Item<Guest> ada = engine.client().submit(HELLO, "ada", new Guest("Ada"));
            ItemView end = ada.await(Duration.ofSeconds(30));
            out.println(ada.key() + " is " + end.state().word());
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("hello", arguments)) {
            run(database.source(), System.out);
        }
    }
}
