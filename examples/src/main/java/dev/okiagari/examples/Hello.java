package dev.okiagari.examples;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import java.io.PrintStream;
import javax.sql.DataSource;

/** The smallest pipeline: two steps, and a note from one to the other. This is the pipeline of the README. */
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

    /** Submits one item and works on it until it is done. */
    static void run(DataSource database, PrintStream out) throws InterruptedException {
        Arrivals done = new Arrivals(State.DONE);
        try (Engine engine = Engine.on(database).work(steps(out)).listener(done).start()) {
            engine.client().submit(HELLO, "ada", new Guest("Ada"));
            done.await(1);
        }
        out.println("ada is done");
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("hello", arguments)) {
            run(database.source(), System.out);
        }
    }
}
